// Compass rose and scale bar.
import type { GridData } from '../draw/data.ts';
import { circle, group, path, rectangle, type Mark } from '../draw/marks.ts';
import type { Palette } from '../draw/palette.ts';
import { INK, figure, title, type Section } from './print.ts';

export function compassAndScale(grid: GridData, palette: Palette): Section {
  return {
    height: 290,
    marks: [
      group(rose(118, palette), { move: [150, 160], rotate: -north(grid) }),
      group(scale(grid.pitch_km, palette), { move: [318, 126] }),
    ],
  };
}

/** Azimuth of the upper edge of the sheet: columns run to the right, or down on a sheet turned by a quarter. */
export function north(grid: GridData): number {
  const up = grid.quarter_turns % 2 ? grid.heading + 180 : grid.heading - 90;
  return ((up % 360) + 360) % 360;
}

function rose(r: number, palette: Palette): Mark[] {
  const marks: Mark[] = [
    path(circle(0, 0, r), { stroke: INK, width: 1.6 }),
    path(circle(0, 0, r - 12) + circle(0, 0, r * 0.34), { stroke: INK, width: 0.8 }),
  ];
  for (let a = 0; a < 360; a += 5)
    if (a % 45)
      marks.push(
        group([path(`M0 ${-r}v${a % 15 ? 5 : 9}`, { stroke: INK, width: a % 15 ? 0.8 : 1.3 })], { rotate: a }),
      );
  const point = (angle: number, length: number, breadth: number, fill: string): Mark =>
    group(
      [
        path(`M0 0L${-breadth} ${-breadth * 1.15}L0 ${-length}z`, { fill, stroke: INK, width: 1 }),
        path(`M0 0L${breadth} ${-breadth * 1.15}L0 ${-length}z`, { fill: palette.cartouche, stroke: INK, width: 1 }),
      ],
      { rotate: angle },
    );
  for (const a of [45, 135, 225, 315]) marks.push(point(a, r * 0.62, 10, '#9a8f7c'));
  for (const a of [90, 180, 270]) marks.push(point(a, r * 0.84, 14, INK));
  marks.push(
    point(0, r * 0.98, 15, palette.accent),
    path(circle(0, 0, 5), { fill: palette.cartouche, stroke: INK, width: 1.4 }),
    title('N', [0, -r - 12], 34, { anchor: 'middle' }),
  );
  return marks;
}

function scale(pitch: number, palette: Palette): Mark[] {
  const step = [10, 5, 2, 1].find(km => (4 * km * 100) / pitch <= 260) ?? 0.5;
  const km = 100 / pitch;
  const marks: Mark[] = [];
  for (let i = 0; i < 4; i++)
    marks.push(
      path(rectangle(i * step * km, 0, step * km, 9), {
        fill: i % 2 ? palette.cartouche : INK,
        stroke: INK,
        width: 1.2,
      }),
    );
  for (let i = 0; i < 5; i++)
    marks.push(
      figure(i * step + (i === 4 ? ' km' : ''), [i * step * km, -8], 18, { anchor: i === 4 ? 'start' : 'middle' }),
    );
  marks.push(
    path('M0 36H200M0 29v14M100 29v14M200 29v14', { stroke: INK, width: 1.4 }),
    figure('1 hex', [50, 62], 18, { anchor: 'middle' }),
    figure('2 hexes', [150, 62], 18, { anchor: 'middle' }),
  );
  return marks;
}
