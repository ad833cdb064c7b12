import { describe, expect, it } from 'vitest';
import { levelFor, placeOf, standIns, tilesOver } from '../src/app/board/tiles.ts';
import { chance } from '../src/draw/noise.ts';
import { LEVELS, TILE, tiling } from '../src/draw/pyramid.ts';

const FRAME = { x: -3200, y: 40, w: 5599.4, h: 3778 };

describe('tiles of a picture', () => {
  it('cover what is looked at, and each of them is needed and was made', () => {
    const random = chance(5);
    for (let turn = 0; turn < 300; turn++) {
      const level = Math.floor(random() * LEVELS.length);
      const [w, h] = [200 + random() * 3000, 200 + random() * 2000];
      const part = { x: FRAME.x - 300 + random() * FRAME.w, y: FRAME.y - 300 + random() * FRAME.h, w, h };
      const tiles = tilesOver(part, FRAME, level);
      const [columns, rows] = tiling([FRAME.x, FRAME.y, FRAME.x + FRAME.w, FRAME.y + FRAME.h], LEVELS[level]);
      let area = 0;
      for (const tile of tiles) {
        expect(tile[1]).toBeLessThan(columns);
        expect(tile[2]).toBeLessThan(rows);
        area += common(placeOf(tile, FRAME), part);
        expect(common(placeOf(tile, FRAME), part)).toBeGreaterThan(0);
      }
      expect(area).toBeCloseTo(common(FRAME, part), 3);
    }
  });

  it('a smaller picture shows the same place until a tile is there', () => {
    for (const tile of tilesOver(FRAME, FRAME, 2)) {
      const place = placeOf(tile, FRAME);
      const all = standIns(tile, FRAME);
      expect(all.map(stand => stand.tile[0])).toEqual([2, 1, 0]);
      expect(all[0].tile).toEqual(tile);
      for (const { tile: stand, from } of all) {
        const { scale } = LEVELS[stand[0]];
        const at = placeOf(stand, FRAME);
        expect(at.x + from.x / scale).toBeCloseTo(place.x, 6);
        expect(at.y + from.y / scale).toBeCloseTo(place.y, 6);
        expect(from.w / scale).toBeCloseTo(place.w, 6);
        expect(from.x + from.w).toBeLessThanOrEqual(TILE + 1e-6);
        expect(from.y + from.h).toBeLessThanOrEqual(TILE + 1e-6);
      }
    }
  });

  it('are taken in the size that the screen shows, or a little less', () => {
    expect([0.12, 0.18, 0.3, 0.62, 0.8, 1.28, 3].map(levelFor)).toEqual([-1, -1, 0, 1, 2, 2, 2]);
  });
});

function common(a: typeof FRAME, b: typeof FRAME): number {
  const along = (p: number, q: number, r: number, s: number): number => Math.min(p + q, r + s) - Math.max(p, r);
  return Math.max(0, along(a.x, a.w, b.x, b.w)) * Math.max(0, along(a.y, a.h, b.y, b.h));
}
