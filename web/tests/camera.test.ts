import { beforeAll, expect, test, vi } from 'vitest';
import { Camera } from '../src/app/board/camera.svelte.ts';

beforeAll(() => vi.stubGlobal('matchMedia', () => ({ matches: true })));

const MINIMAP = { w: 218, h: 228 };

/** A board of 4000 by 3000 on a screen of 1000 by 700, with a minimap in its corner. */
function camera(k = 0.5): Camera {
  const made = new Camera({ x: 0, y: 0, w: 4000, h: 3000 });
  [made.width, made.height, made.corner] = [1000, 700, MINIMAP];
  made.view = { x: 500, y: 500, k };
  return made;
}
const onScreen = ({ view }: Camera, x: number, y: number): [number, number] => [
  (x - view.x) * view.k,
  (y - view.y) * view.k,
];

test('a point that is well in sight does not move the board', () => {
  const still = camera();
  still.show(1500, 1200);
  expect(still.view).toEqual({ x: 500, y: 500, k: 0.5 });
});

test.each([0.15, 0.3, 0.5, 1])(
  'what is shown is never under the minimap, at the corner of the board neither (scale %d)',
  k => {
    for (const [x, y] of [
      [0, 3000],
      [0, 2600],
      [300, 3000],
      [700, 1700],
    ]) {
      const shown = camera(k);
      shown.show(x, y);
      const [sx, sy] = onScreen(shown, x, y);
      expect(sx > MINIMAP.w + 40 || sy < shown.height - MINIMAP.h - 40).toBe(true);
    }
  },
);
