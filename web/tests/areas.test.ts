import { describe, expect, it } from 'vitest';
import { Areas } from '../src/draw/areas.ts';
import { covered, readBoard } from '../src/draw/board.ts';
import { Lattice } from '../src/draw/field.ts';
import { HexGrid } from '../src/draw/grid.ts';
import type { Cover } from '../src/draw/looks.ts';
import { chance } from '../src/draw/noise.ts';
import { emptyBoard } from './boards.ts';

describe('areas of terrain', () => {
  it('hold the centre of each of their hexes and of no other', () => {
    const data = emptyBoard([1, 16], [1, 12]);
    const grid = new HexGrid(data.grid);
    const random = chance(8);
    const kinds = ['clear', 'forest', 'swamp', 'lake', 'city'];
    for (const hex of grid.hexes())
      (data.terrain[kinds[Math.floor(random() * kinds.length)]] ??= []).push(grid.number(hex));
    const board = readBoard(data);
    const [x0, y0, x1, y1] = grid.extent();
    const areas = new Areas(board, [x0 - 40, y0 - 40, x1 + 40, y1 + 40]);
    for (const cover of ['woods', 'marsh', 'lake', 'city'] as Cover[])
      for (const hex of grid.hexes())
        expect(areas.of(cover).value(...grid.centre(hex)) > 0.5, `${cover} at ${grid.number(hex)}`).toBe(
          covered(board, cover, hex),
        );
  });

  it('are empty where the board has none', () => {
    const board = readBoard(emptyBoard([1, 4], [1, 4]));
    const area = new Areas(board, board.grid.extent()).of('woods');
    expect(area.outline()).toEqual([]);
  });
});

describe('a lattice', () => {
  const lattice = new Lattice([0, 0, 200, 200], 4);
  const disc = lattice.fill((x, y) => 60 - Math.hypot(x - 100, y - 100));

  it('draws a disc as one ring', () => {
    const rings = lattice.contours(disc, 0);
    expect(rings).toHaveLength(1);
    for (const [x, y] of rings[0]) expect(Math.hypot(x - 100, y - 100)).toBeCloseTo(60, 0);
  });

  it('measures distances', () => {
    const far = lattice.distances(k => k === lattice.cell(100, 100));
    expect(far[lattice.cell(100, 160)]).toBeCloseTo(60, 4);
    expect(far[lattice.cell(148, 136)]).toBeCloseTo(60, 4);
  });
});
