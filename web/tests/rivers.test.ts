import { describe, expect, it } from 'vitest';
import { courseOf, readBoard } from '../src/draw/board.ts';
import { distance, middle, nearestOn } from '../src/draw/curves.ts';
import { HexGrid } from '../src/draw/grid.ts';
import { courses } from '../src/draw/rivers.ts';
import { emptyBoard, randomRiver, smallBoard } from './boards.ts';

describe('rivers', () => {
  it('pass through every one of their hexsides, whatever their course and rank', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const data = emptyBoard([1, 12], [1, 9], seed % 2 ? 'odd' : 'even', seed % 3 ? 0 : 1);
      const sides = randomRiver(new HexGrid(data.grid), seed, 24);
      data.rivers = [{ name: 'Reka', class: ['stream', 'river', 'doniec'][seed % 3], hexsides: sides }];
      const board = readBoard(data);
      const [course] = courses(board);
      for (const side of sides) {
        const [p, q] = board.grid.side(side);
        const at = middle(p, q);
        // half of the way to a centre
        expect(distance(nearestOn(course.curve, at), at), `${side} of river ${seed}`).toBeLessThan(27);
      }
    }
  });

  it('never come near the centre of a hex', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const data = emptyBoard([1, 12], [1, 9]);
      data.rivers = [
        { name: 'Reka', class: ['stream', 'river'][seed % 2], hexsides: randomRiver(new HexGrid(data.grid), seed, 24) },
      ];
      const board = readBoard(data);
      const [course] = courses(board);
      for (const hex of board.grid.hexes())
        expect(distance(nearestOn(course.curve, board.grid.centre(hex)), board.grid.centre(hex))).toBeGreaterThan(24);
    }
  });

  it('that flow into another end on its drawn course', () => {
    const [main, tributary] = courses(readBoard(smallBoard()));
    const mouth = tributary.curve[tributary.curve.length - 1];
    expect(main.name).toBe('Reka');
    expect(distance(nearestOn(main.curve, mouth), mouth)).toBeLessThan(3);
  });

  it('that end at the edge of the board run off it', () => {
    const [main] = courses(readBoard(smallBoard()));
    const top = Math.min(...main.curve.map(p => p[1]));
    expect(top).toBeLessThan(new HexGrid(smallBoard().grid).extent()[1]);
  });

  it('grow from the spring to the mouth', () => {
    const [, stream] = courses(readBoard(smallBoard()));
    const mean = (from: number): number => [0, 6, 12, 18, 24].reduce((s, d) => s + stream.widthAt(from + d), 0) / 5;
    expect(mean(120)).toBeGreaterThan(mean(0));
  });

  it('with a gap are refused by the hexside that does not touch the one before', () => {
    expect(() => courseOf(new HexGrid(smallBoard().grid), ['0401|0501', '0403|0503'])).toThrow(
      'hexside 0403|0503 does not touch 0401|0501',
    );
  });
});
