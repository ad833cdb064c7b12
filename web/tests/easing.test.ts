import { expect, test } from 'vitest';
import { bezier, GLIDE, SETTLE, SWING } from '../src/app/table/easing.ts';

test('curves begin and end where they must, and a straight one is straight', () => {
  for (const curve of [SWING, SETTLE, GLIDE]) {
    expect(curve(0)).toBe(0);
    expect(curve(1)).toBe(1);
  }
  expect(bezier(0.25, 0.25, 0.75, 0.75)(0.3)).toBeCloseTo(0.3, 4);
});

test('a move swings, dice go a little too far and come back', () => {
  expect(SWING(0.2)).toBeLessThan(0.2);
  expect(SWING(0.6)).toBeGreaterThan(0.6);
  expect(Math.max(...[0.3, 0.4, 0.5, 0.6].map(SETTLE))).toBeGreaterThan(1);
});
