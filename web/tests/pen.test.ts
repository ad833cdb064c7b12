import { expect, test } from 'vitest';
import { HexGrid } from '../src/draw/grid.ts';
import { counterAt, covers, spread } from '../src/app/board/fan.ts';
import { Pen } from '../src/app/board/pen.ts';

const pen = new Pen(
  new HexGrid({
    columns: [1, 6],
    rows: [1, 6],
    shifted: 'even',
    pitch_km: 1,
    heading: 0,
    quarter_turns: 0,
    off_map: [],
  }),
);
const sides = (d: string): number => d.split('M').length - 1;

test('the rim of an area leaves out the sides between its hexes', () => {
  expect(sides(pen.rim(['0303']))).toBe(6);
  expect(sides(pen.rim(['0303', '0304']))).toBe(10);
  expect(pen.rim([])).toBe('');
});

test('half way along two steps is the hex in the middle', () => {
  expect(pen.along(['0302', '0303', '0304'], 0.5)).toEqual(pen.centre('0303'));
  expect(pen.along(['0302', '0303', '0304'], 1)).toEqual(pen.centre('0304'));
});

test('neighbours touch, others do not', () => {
  expect(pen.touch('0303', '0304')).toBe(true);
  expect(pen.touch('0303', '0305')).toBe(false);
});

test('a stack that is spread out has every counter at a place of its own', () => {
  const units = Array.from({ length: 7 }, (_, i) => ({ id: `u${i}`, hex: '0303', side: 'red' }));
  const fan = spread(units, pen.centre('0303'));
  for (const one of fan) expect(counterAt(fan, [one.x, one.y])?.unit).toBe(one.unit);
  expect(covers(fan, [fan[0].x, fan[0].y])).toBe(true);
  expect(covers(fan, pen.centre('0603'))).toBe(false);
  expect(covers([], [0, 0])).toBe(false);
});
