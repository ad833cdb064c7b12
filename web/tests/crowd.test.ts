import { expect, test } from 'vitest';
import { crowd, spans } from '../src/app/board/crowd.ts';
import type { Place } from '../src/app/board/pen.ts';

const ROOM = { w: 1240, h: 1240 };
const NEAR: Place[] = [
  [0, 0],
  [100, 100],
  [200, 0],
];
const FAR: Place[] = [
  [5000, 0],
  [5100, 0],
];

test('what fits is shown whole', () => {
  expect(spans(NEAR, ROOM)).toBe(true);
  expect(spans([...NEAR, ...FAR], ROOM)).toBe(false);
});

test('else the place with most counters, around one of mine', () => {
  const all = [...NEAR, ...FAR];
  expect(crowd(all, all, ROOM)).toEqual(NEAR);
  expect(crowd(all, FAR, ROOM)).toEqual(FAR);
});
