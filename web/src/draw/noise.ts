// Seeded chance: the same board always draws the same map.

/** A generator of numbers in [0, 1) (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const DIRECTIONS = 256;
const GX = Float64Array.from({ length: DIRECTIONS }, (_, i) => Math.cos((i * 2 * Math.PI) / DIRECTIONS));
const GY = Float64Array.from({ length: DIRECTIONS }, (_, i) => Math.sin((i * 2 * Math.PI) / DIRECTIONS));

function direction(x: number, y: number, seed: number): number {
  let h = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(seed, 2147483647);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return (h ^ (h >>> 16)) & (DIRECTIONS - 1);
}
const fade = (t: number): number => t * t * t * (t * (t * 6 - 15) + 10);

/** Gradient noise, about [-1, 1], with features one unit apart. */
export function noise(x: number, y: number, seed: number): number {
  const xi = Math.floor(x);
  const yi = Math.floor(y);
  const fx = x - xi;
  const fy = y - yi;
  const u = fade(fx);
  const v = fade(fy);
  const i = direction(xi, yi, seed);
  const j = direction(xi + 1, yi, seed);
  const k = direction(xi, yi + 1, seed);
  const l = direction(xi + 1, yi + 1, seed);
  const a = GX[i] * fx + GY[i] * fy;
  const b = GX[j] * (fx - 1) + GY[j] * fy;
  const c = GX[k] * fx + GY[k] * (fy - 1);
  const d = GX[l] * (fx - 1) + GY[l] * (fy - 1);
  return 1.55 * (a + (b - a) * u + (c - a) * v + (a - b - c + d) * u * v);
}

/** Noise of several sizes at once. */
export function fbm(x: number, y: number, seed: number, octaves: number): number {
  let sum = 0;
  let size = 0.5;
  let f = 1;
  for (let i = 0; i < octaves; i++) {
    sum += size * noise(x * f, y * f, seed + i * 17);
    size *= 0.5;
    f *= 2.03;
  }
  return sum;
}
