// Relief by drainage: the land rises away from the rivers, hills rise above it, a lamp stands in the north-west.
// It is a picture and not data: only hexes of hill terrain get steep slopes, the rest stays a whisper.
import type { Areas } from './areas.ts';
import { smooth } from './curves.ts';
import { fbm, noise } from './noise.ts';
import type { Course } from './rivers.ts';

export interface Relief {
  /** Height of every lattice cell. */
  heights: Float32Array;
  /** Light on every cell: above 0 lit, below 0 in shade. */
  light: Float32Array;
  /** Distance of every cell to the nearest river, and to the nearest that is more than a stream. */
  toWater: Float32Array;
  toRiver: Float32Array;
  /** Smooth level of the hexes: 0 plain, 1 hills. */
  levels: Float32Array;
}

const LAMP = [-0.62, -0.62, 0.48] as const;
const SEED = 11;

export function relief(areas: Areas, rivers: readonly Course[]): Relief {
  const { lattice } = areas;
  const wet = new Uint8Array(lattice.size);
  for (const river of rivers)
    for (const [x, y] of river.curve) {
      const k = lattice.cell(x, y);
      if (k >= 0) wet[k] |= river.rank === 'stream' ? 1 : 3;
    }
  const toRiver = lattice.distances(k => wet[k] > 1);
  const toWater = lattice.distances(k => wet[k] > 0);
  const levels = areas.heights();
  const raw = lattice.fill((x, y, k) => height(x, y, toRiver[k], toWater[k], levels[k]));
  const heights = lattice.blur(raw, 2);
  return { heights, light: lit(heights, lattice.width, lattice.height, lattice.step), toWater, toRiver, levels };
}

function height(x: number, y: number, toRiver: number, toWater: number, level: number): number {
  const px = x + 46 * noise(x / 130, y / 130, SEED + 7) + 18 * noise(x / 47, y / 47, SEED + 8);
  const py = y + 46 * noise(x / 130, y / 130, SEED + 9) + 18 * noise(x / 47, y / 47, SEED + 10);
  const wobble = 1 + 0.45 * noise(x / 120, y / 120, SEED);
  const a = toRiver * wobble;
  const b = toWater * wobble;
  const gully = 1 - Math.abs(noise(px / 190, py / 190, SEED + 3));
  const ditch = 1 - Math.abs(noise(px / 90, py / 90, SEED + 4));
  const valley = 13 * smooth(-10, 190, a) + 8 * smooth(-5, 90, b) + 15 * fbm(px / 520, py / 520, SEED + 1, 3);
  const cuts = 6.5 * gully ** 7 * smooth(10, 130, b) + 2.4 * ditch ** 6 * smooth(10, 90, b);
  const hills = level > 0.01 ? level * (19 + 20 * fbm(px / 80, py / 80, SEED + 2, 4)) : 0;
  return valley - cuts + hills;
}

function lit(z: Float32Array, width: number, height: number, step: number): Float32Array {
  const out = new Float32Array(z.length);
  for (let j = 0, k = 0; j < height; j++)
    for (let i = 0; i < width; i++, k++) {
      const gx = ((z[i < width - 1 ? k + 1 : k] - z[i > 0 ? k - 1 : k]) / (2 * step)) * 3;
      const gy = ((z[j < height - 1 ? k + width : k] - z[j > 0 ? k - width : k]) / (2 * step)) * 3;
      out[k] = (-gx * LAMP[0] - gy * LAMP[1] + LAMP[2]) / Math.hypot(gx, gy, 1) - LAMP[2];
    }
  return out;
}
