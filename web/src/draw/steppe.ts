// The dry country: dunes, salt pans and the ravines called balkas.
import type { Area } from './areas.ts';
import { catmull, distance, meander, middle, normals, resample, towards } from './curves.ts';
import type { Box } from './field.ts';
import { cornerKey } from './grid.ts';
import { fixed, path, polygon, type Mark, type Point } from './marks.ts';
import { chance, noise } from './noise.ts';
import type { Palette } from './palette.ts';
import { scatter } from './scatter.ts';

/** Crescents with their back to the west wind, and stipple. */
export function dunes(area: Area, box: Box, palette: Palette): Mark[] {
  if (area.empty) return [];
  const random = chance(51);
  let ridges = '';
  let dots = '';
  for (const [x, y] of scatter(box, 21, 6)) {
    const l = 7 + random() * 6;
    const tilt = 3 * noise(x / 120, y / 120, 52);
    if (area.value(x, y) > 0.7)
      ridges += `M${fixed(x - l)} ${fixed(y + tilt)}q${fixed(l)} ${fixed(-9 - random() * 3)} ${fixed(2 * l)} ${fixed(-tilt)}q${fixed(-l * 0.8)} -3 ${fixed(-2 * l)} ${fixed(tilt)}z`;
  }
  for (const [x, y] of scatter(box, 6.4, 7))
    if (area.value(x, y) > 0.45 + 0.4 * random()) dots += `M${fixed(x)} ${fixed(y)}h.1`;
  return [
    path(dots, { stroke: palette.sandInk, width: 1.3, cap: 'round', opacity: 0.6 }),
    path(ridges, { fill: palette.sandInk, opacity: 0.75 }),
  ];
}

/** A dry pan: a double shore line and a crust of small crosses. */
export function saltPans(area: Area, box: Box, palette: Palette): Mark[] {
  if (area.empty) return [];
  const random = chance(61);
  const rings = area.outline().map(polygon).join('');
  let crust = '';
  for (const [x, y] of scatter(box, 14, 8)) {
    const l = 1.8 + random() * 1.4;
    if (area.value(x, y) > 0.75)
      crust += `M${fixed(x - l)} ${fixed(y)}h${fixed(2 * l)}M${fixed(x)} ${fixed(y - l)}v${fixed(2 * l)}`;
  }
  const inner = area.lattice.contours(area.lattice.blur(area.field, 2), 0.82).map(polygon).join('');
  return [
    path(rings, { stroke: palette.saltInk, width: 1.5, opacity: 0.85 }),
    path(inner, { stroke: palette.saltInk, width: 0.9, dash: '4 3', opacity: 0.7 }),
    path(crust, { stroke: palette.saltInk, width: 0.9, cap: 'round', opacity: 0.75 }),
  ];
}

/** Balkas run along their hexsides: two ragged edges with strokes falling into the bed. */
export function balkas(sides: readonly [Point, Point][], palette: Palette): Mark[] {
  const random = chance(71);
  let edges = '';
  let strokes = '';
  chains(sides).forEach((chain, i) => {
    const line = meander(resample(catmull(chain, 8), 4), 5, 30, 80 + i);
    const across = normals(line);
    line.forEach((p, k) => {
      const end = Math.min(1, (k + 1) / 6, (line.length - k) / 6);
      const half = 4.6 * end * (1 + 0.3 * noise(k / 5, i, 72));
      for (const s of [-1, 1]) {
        const x = p[0] + s * across[k][0] * half;
        const y = p[1] + s * across[k][1] * half;
        const l = half * (0.7 + 0.5 * random());
        strokes += `M${fixed(x)} ${fixed(y)}l${fixed(-s * across[k][0] * l)} ${fixed(-s * across[k][1] * l)}`;
      }
    });
    for (const s of [-1, 1])
      edges += line
        .map((p, k) => {
          const half = 4.6 * Math.min(1, (k + 1) / 6, (line.length - k) / 6) * (1 + 0.3 * noise(k / 5, i, 72));
          return `${k ? 'L' : 'M'}${fixed(p[0] + s * across[k][0] * half)} ${fixed(p[1] + s * across[k][1] * half)}`;
        })
        .join('');
  });
  return [
    path(edges, { stroke: palette.hachure, width: 1.3, join: 'round', cap: 'round', opacity: 0.9 }),
    path(strokes, { stroke: palette.hachure, width: 0.9, opacity: 0.75 }),
  ];
}

/** Sides that touch, joined into lines; where three meet, the third starts its own. */
function chains(sides: readonly [Point, Point][]): Point[][] {
  const at = new Map<string, number[]>();
  const used = new Set<number>();
  sides.forEach((side, i) => side.forEach(p => at.set(cornerKey(p), [...(at.get(cornerKey(p)) ?? []), i])));
  const walk = (line: Point[]): Point[] => {
    for (;;) {
      const end = line[line.length - 1];
      const next = (at.get(cornerKey(end)) ?? []).find(i => !used.has(i));
      if (next === undefined) return line;
      used.add(next);
      line.push(sides[next].find(p => cornerKey(p) !== cornerKey(end))!);
    }
  };
  const out: Point[][] = [];
  sides.forEach(([a, b], i) => {
    if (used.has(i)) return;
    used.add(i);
    out.push(walk(walk([a, b]).reverse()));
  });
  return out
    .map(line =>
      line.map((p, k) => (k && k < line.length - 1 ? towards(p, middle(line[k - 1], line[k + 1]), 0.35) : p)),
    )
    .filter(l => distance(l[0], l[l.length - 1]) > 1 || l.length > 2);
}
