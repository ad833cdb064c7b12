import { describe, expect, it } from 'vitest';
import { linkKey, readBoard } from '../src/draw/board.ts';
import { distance, last, nearestOn } from '../src/draw/curves.ts';
import { HexGrid } from '../src/draw/grid.ts';
import { PALETTES } from '../src/draw/palette.ts';
import { courses } from '../src/draw/rivers.ts';
import { bridges } from '../src/draw/roads.ts';
import { drawnWays, strokes } from '../src/draw/ways.ts';
import { emptyBoard, randomPath, smallBoard } from './boards.ts';

function tangled(seed: number) {
  const data = emptyBoard([1, 12], [1, 9]);
  const grid = new HexGrid(data.grid);
  data.roads = [1, 2, 3, 4, 5].map(k => ({
    class: k < 3 ? 'main_road' : 'side_road',
    path: randomPath(grid, seed * 10 + k, 14),
  }));
  data.railways = [{ path: randomPath(grid, seed * 10 + 6, 18) }];
  return readBoard(data);
}

describe('roads and railways', () => {
  it('are cut into strokes that hold every link once', () => {
    for (let seed = 1; seed <= 40; seed++) {
      const board = tangled(seed);
      const links = [...board.links.keys()].map(key => key.split('|').map(Number) as [number, number]);
      const drawn = strokes(board.grid, links).flatMap(line => line.slice(1).map((hex, i) => linkKey(line[i], hex)));
      expect(drawn.sort()).toEqual([...board.links.keys()].sort());
    }
  });

  it('pass every hex of their path near its centre', () => {
    for (let seed = 1; seed <= 40; seed++) {
      const board = tangled(seed);
      for (const way of drawnWays(board))
        for (const hex of way.hexes) {
          const centre = board.grid.centre(hex);
          expect(
            distance(nearestOn(way.curve, centre), centre),
            `${way.way} in ${board.grid.number(hex)}`,
          ).toBeLessThan(36);
        }
    }
  });

  it('meet: an end in a hex that another road passes lies on that road', () => {
    let junctions = 0;
    for (let seed = 1; seed <= 40; seed++) {
      const roads = drawnWays(tangled(seed)).filter(w => w.way !== 'rail');
      for (const road of roads)
        for (const [hex, end] of [
          [road.hexes[0], road.curve[0]] as const,
          [last(road.hexes), last(road.curve)] as const,
        ]) {
          const passing = roads.filter(o => o !== road && o.hexes.slice(1, -1).includes(hex));
          if (!passing.length) continue;
          junctions++;
          expect(Math.min(...passing.map(o => distance(nearestOn(o.curve, end), end)))).toBeLessThan(8);
        }
    }
    expect(junctions).toBeGreaterThan(50);
  });

  it('cross a bridged hexside on a bridge, and no other', () => {
    const board = readBoard(smallBoard());
    const ways = drawnWays(board);
    const rivers = courses(board);
    expect(bridges(board, ways, rivers, PALETTES.summer)).toHaveLength(1);
    expect(bridges({ ...board, bridges: [] }, ways, rivers, PALETTES.summer)).toHaveLength(0);
  });

  it('of a class that has no drawing are refused by name', () => {
    const data = { ...smallBoard(), roads: [{ class: 'motorway', path: ['0101', '0102'] }] };
    expect(() => readBoard(data)).toThrow('road class "motorway" has no drawing; known are');
  });
});
