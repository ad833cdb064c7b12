// Marshes: a broken edge, level strokes of standing water, reeds.
import type { Area } from './areas.ts';
import type { Box } from './field.ts';
import { fixed, path, polygon, type Mark, type Point } from './marks.ts';
import { chance } from './noise.ts';
import type { Palette } from './palette.ts';
import { scatter } from './scatter.ts';

export function marshes(area: Area, box: Box, palette: Palette): Mark[] {
  if (area.empty) return [];
  const random = chance(9);
  const reeds: Point[] = [];
  let strokes = '';
  for (const [x, y] of scatter(box, 15, 5)) {
    const l = 5 + random() * 8;
    const second = random() < 0.55;
    const reed = random() < 0.42;
    if (area.value(x, y) < 0.62) continue;
    strokes += `M${fixed(x - l)} ${fixed(y)}h${fixed(2 * l)}`;
    if (second) strokes += `M${fixed(x - l * 0.55)} ${fixed(y + 3.1)}h${fixed(l * 1.1)}`;
    if (reed) reeds.push([x, y - 0.4]);
  }
  const reed = path('M0 0-1.6-6M0 0V-7.4M0 0 1.7-5.6', { stroke: palette.reed, width: 0.9, cap: 'round' });
  return [
    path(area.outline().map(polygon).join(''), {
      stroke: palette.marshEdge,
      width: 1.2,
      dash: '7 4 2 4',
      opacity: 0.8,
    }),
    path(strokes, { stroke: palette.marshInk, width: 1.15, cap: 'round', opacity: 0.75 }),
    { kind: 'stamps', stamp: [reed], at: reeds },
  ];
}
