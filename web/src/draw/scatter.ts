// Points strewn evenly without a pattern, such as trees.
import type { Box } from './field.ts';
import type { Point } from './marks.ts';
import { chance } from './noise.ts';

const TILE = 46; // side of the repeated tile, in radii

/** Points at least `radius` apart all over a box: one Poisson-disc tile, repeated without a seam. */
export function scatter(box: Box, radius: number, seed: number): Point[] {
  const size = TILE * radius;
  const tile = poissonTile(seed);
  const out: Point[] = [];
  for (let y = Math.floor(box[1] / size) * size; y < box[3]; y += size)
    for (let x = Math.floor(box[0] / size) * size; x < box[2]; x += size)
      for (const [u, v] of tile) {
        const px = x + u * radius;
        const py = y + v * radius;
        if (px >= box[0] && px < box[2] && py >= box[1] && py < box[3]) out.push([px, py]);
      }
  return out;
}

/** Poisson discs of radius one on a torus (Bridson). */
function poissonTile(seed: number): Point[] {
  const random = chance(seed);
  const cells = Math.floor(TILE * Math.SQRT2);
  const cell = TILE / cells;
  const grid: (Point | undefined)[] = new Array(cells * cells);
  const active: Point[] = [];
  const out: Point[] = [];
  const wrap = (n: number): number => (n + cells) % cells;
  const gap = (a: number, b: number): number => {
    const d = Math.abs(a - b);
    return Math.min(d, TILE - d);
  };
  const put = (p: Point): void => {
    out.push(p);
    active.push(p);
    grid[Math.floor(p[1] / cell) * cells + Math.floor(p[0] / cell)] = p;
  };
  const free = ([x, y]: Point): boolean => {
    const gx = Math.floor(x / cell);
    const gy = Math.floor(y / cell);
    for (let j = gy - 2; j <= gy + 2; j++)
      for (let i = gx - 2; i <= gx + 2; i++) {
        const o = grid[wrap(j) * cells + wrap(i)];
        if (o && gap(o[0], x) ** 2 + gap(o[1], y) ** 2 < 1) return false;
      }
    return true;
  };
  put([random() * TILE, random() * TILE]);
  while (active.length) {
    const i = Math.floor(random() * active.length);
    const p = active[i];
    let found = false;
    for (let k = 0; k < 14 && !found; k++) {
      const a = random() * 2 * Math.PI;
      const d = 1 + random();
      const q: Point = [(p[0] + Math.cos(a) * d + TILE) % TILE, (p[1] + Math.sin(a) * d + TILE) % TILE];
      if (free(q)) {
        put(q);
        found = true;
      }
    }
    if (!found) active.splice(i, 1);
  }
  return out;
}
