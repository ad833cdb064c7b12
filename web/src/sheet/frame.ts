// Neat line and coordinate band: dark and light fields one column or row long, with their numbers.
import type { Box } from '../draw/field.ts';
import { COLUMN, PITCH, type HexGrid } from '../draw/grid.ts';
import { path, rectangle, type Mark } from '../draw/marks.ts';
import { clamp } from '../draw/curves.ts';
import type { Palette } from '../draw/palette.ts';
import { INK, figure } from './print.ts';

export const BAND = 34; // width of the coordinate band

/** Drawn in map units around the map's frame. */
export function neatLine(grid: HexGrid, [x0, y0, x1, y1]: Box, palette: Palette): Mark[] {
  const w = x1 - x0;
  const h = y1 - y0;
  const box = (out: number): string => rectangle(x0 - out, y0 - out, w + 2 * out, h + 2 * out);
  return [
    path(box(BAND) + rectangle(x0, y0, w, h), { fill: palette.paper, evenOdd: true }),
    ...coordinates(grid, [x0, y0, x1, y1]),
    path(box(BAND), { stroke: INK, width: 4.5, join: 'miter' }),
    path(box(8), { stroke: INK, width: 1.2 }),
    path(box(0), { stroke: INK, width: 2 }),
    path(box(BAND + 12), { stroke: INK, width: 1.2 }),
  ];
}

function coordinates(grid: HexGrid, [x0, y0, x1, y1]: Box): Mark[] {
  const columns = range(grid.columns).map(c => ({ n: c, at: grid.centreOf(c, grid.rows[0]) }));
  const rows = range(grid.rows)
    .map(r => ({ n: r, at: grid.centreOf(grid.columns[0], r), next: grid.centreOf(grid.columns[0] + 1, r) }))
    .map(({ n, at, next }) => ({ n, at: [(at[0] + next[0]) / 2, (at[1] + next[1]) / 2] as const }));
  const [across, down] = grid.turned ? [rows, columns] : [columns, rows];
  const [xPitch, yPitch] = grid.turned ? [PITCH, COLUMN] : [COLUMN, PITCH];
  const marks: Mark[] = [];
  const label = (n: number): string => String(n).padStart(2, '0');
  const style = { anchor: 'middle', spacing: 0.6 } as const;
  let fields = '';
  for (const {
    n,
    at: [x],
  } of across) {
    marks.push(figure(label(n), [x, y0 - 14], 17, style), figure(label(n), [x, y1 + 26], 17, style));
    const a = clamp(x - xPitch / 2, x0, x1);
    const b = clamp(x + xPitch / 2, x0, x1);
    if (n % 2 === 0) fields += rectangle(a, y0 - 7, b - a, 6) + rectangle(a, y1 + 1, b - a, 6);
  }
  for (const {
    n,
    at: [, y],
  } of down) {
    marks.push(figure(label(n), [x0 - 21.5, y + 6], 17, style), figure(label(n), [x1 + 21.5, y + 6], 17, style));
    const a = clamp(y - yPitch / 2, y0, y1);
    const b = clamp(y + yPitch / 2, y0, y1);
    if (n % 2 === 0) fields += rectangle(x0 - 7, a, 6, b - a) + rectangle(x1 + 1, a, 6, b - a);
  }
  return [path(fields, { fill: INK }), ...marks];
}

const range = ([from, to]: readonly [number, number]): number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i);
