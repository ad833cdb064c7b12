import { describe, expect, it } from 'vitest';
import { distance, middle } from '../src/draw/curves.ts';
import { cornerKey, HexGrid, PITCH } from '../src/draw/grid.ts';
import { emptyBoard } from './boards.ts';

const grids = (['odd', 'even'] as const).flatMap(shifted =>
  [0, 1].map(turns => new HexGrid(emptyBoard([1, 8], [0, 6], shifted, turns).grid)),
);

describe('the hex grid', () => {
  it('gives every hex its number and finds it again by number and by place', () => {
    for (const grid of grids)
      for (const hex of grid.hexes()) {
        expect(grid.index(grid.number(hex))).toBe(hex);
        expect(grid.at(...grid.centre(hex))).toBe(hex);
      }
  });

  it('puts neighbours one pitch apart, on opposite sides of a shared hexside', () => {
    for (const grid of grids)
      for (const hex of grid.hexes())
        for (let d = 0; d < 6; d++) {
          const other = grid.neighbour(hex, d);
          if (other < 0) continue;
          expect(grid.neighbour(other, (d + 3) % 6)).toBe(hex);
          expect(distance(grid.centre(hex), grid.centre(other))).toBeCloseTo(PITCH);
          const [p, q] = grid.side(`${grid.number(hex)}|${grid.number(other)}`);
          expect(distance(middle(p, q), middle(grid.centre(hex), grid.centre(other)))).toBeLessThan(1e-6);
        }
  });

  it('has the neighbours that the printed maps have: shifted columns lie further along the rows', () => {
    const odd = new HexGrid(emptyBoard([0, 64], [0, 36], 'odd').grid);
    const around = (n: string): string[] => [0, 1, 2, 3, 4, 5].map(d => odd.number(odd.neighbour(odd.index(n), d)));
    expect(around('2104')).toEqual(['2103', '2204', '2205', '2105', '2005', '2004']);
    expect(around('2204')).toEqual(['2203', '2303', '2304', '2205', '2104', '2103']);
  });

  it('knows the nearest hex beyond the edge of the board', () => {
    for (const grid of grids) {
      const [x0, y0] = grid.extent();
      expect(grid.at(x0 - 500, y0 - 500)).toBeGreaterThanOrEqual(0);
    }
  });

  it('names a hex that is not on the board', () => {
    expect(() => grids[0].index('0930')).toThrow('hex 0930 is not on the board: columns 1-8, rows 0-6');
    expect(() => grids[0].side('0101|0301')).toThrow('hexes 0101 and 0301 are not neighbours');
  });

  it('gives a corner one name from all three hexes', () => {
    const seen = new Map<string, number>();
    for (const hex of grids[0].hexes())
      for (const corner of grids[0].corners(hex)) seen.set(cornerKey(corner), (seen.get(cornerKey(corner)) ?? 0) + 1);
    expect(Math.max(...seen.values())).toBe(3);
  });
});
