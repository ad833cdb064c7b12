// Hills as hachures, and the contour lines of the whole relief.
import type { Areas } from './areas.ts';
import { resample } from './curves.ts';
import { Lattice } from './field.ts';
import { fixed, path, polyline, type Mark, type Point } from './marks.ts';
import { chance, fbm } from './noise.ts';
import type { Palette } from './palette.ts';
import type { Relief } from './relief.ts';

/** Strokes run downhill from form lines, longer and heavier on the side away from the lamp. */
export function hachures(areas: Areas, relief: Relief, palette: Palette): Mark[] {
  const { lattice } = areas;
  const { width } = lattice;
  const random = chance(4);
  const top = relief.levels.reduce((a, b) => Math.max(a, b), 0);
  if (top < 0.3) return [];
  const soft = lattice.blur(relief.levels, 3);
  lattice.fill((x, y, k) => (soft[k] > 0.05 ? (soft[k] += 0.16 * fbm(x / 55, y / 55, 41, 3)) : 0));
  let d = '';
  for (let floor = 0; floor < top; floor++)
    for (const [level, length] of [
      [0.46, 13],
      [0.64, 11],
      [0.82, 8],
    ]) {
      for (const ring of lattice.contours(soft, floor + level)) {
        if (ring.length < 14) continue;
        for (const p of resample(ring, 3.4)) d += hachure(p, length);
      }
    }
  return [path(d, { fill: palette.hachure, opacity: 0.62 })];

  function hachure([x, y]: Point, length: number): string {
    const k = lattice.cell(x, y);
    if (k < width || k >= soft.length - width) return '';
    const gx = soft[k + 1] - soft[k - 1];
    const gy = soft[k + width] - soft[k - width];
    const slope = Math.hypot(gx, gy);
    if (slope < 0.02) return '';
    const ux = -gx / slope;
    const uy = -gy / slope;
    const shade = (ux * 0.7 + uy * 0.7 + 1) / 2; // 1 = faces south-east
    if (random() > 0.35 + 0.65 * shade) return '';
    const l = length * (0.55 + 0.6 * shade) * (0.75 + 0.5 * random());
    const t = (0.35 + 1.25 * shade) / 2;
    return `M${fixed(x - uy * t)} ${fixed(y + ux * t)}L${fixed(x + ux * l)} ${fixed(y + uy * l)} ${fixed(x + uy * t)} ${fixed(y - ux * t)}Z`;
  }
}

export function contourLines(areas: Areas, relief: Relief, palette: Palette): Mark[] {
  const fine = areas.lattice;
  const coarse = new Lattice(fine.box, fine.step * 2);
  const z = coarse.fill((x, y) => relief.heights[Math.max(0, fine.cell(x, y))]);
  let d = '';
  for (let level = -12; level < 60; level += 4)
    for (const ring of coarse.contours(z, level))
      if (ring.length > 15) d += polyline(ring.filter((_, i) => i % 2 === 0));
  return [path(d, { stroke: palette.hachure, width: 0.9, join: 'round', opacity: 0.26 })];
}
