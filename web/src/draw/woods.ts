// Trees: evenly strewn, back to front, clear of roads and rivers, in stands of one kind.
import type { Area } from './areas.ts';
import type { Box } from './field.ts';
import { path, type Mark, type Point } from './marks.ts';
import { chance, noise } from './noise.ts';
import type { Palette, Tree } from './palette.ts';
import type { Course } from './rivers.ts';
import { scatter } from './scatter.ts';
import { Clearance } from './clearance.ts';
import type { DrawnWay } from './ways.ts';

const APART = 10.2;
const SIZES = [0.88, 1.02, 1.16];

export function trees(
  area: Area,
  box: Box,
  rivers: readonly Course[],
  ways: readonly DrawnWay[],
  towns: readonly Point[],
  palette: Palette,
): Mark[] {
  if (area.empty) return [];
  const clear = new Clearance(6);
  for (const way of ways) clear.add(way.curve, 5);
  for (const river of rivers) clear.add(river.curve, { great: 20, river: 10, stream: 6 }[river.rank]);
  clear.add(towns, 24);
  const standing = scatter(box, APART, 3)
    .filter(
      ([x, y]) =>
        area.value(x, y) > 0.5 && !clear.has(x, y) && !clear.has(x, y - 6) && noise(x / 26, y / 26, 15) < 0.62,
    )
    .sort((a, b) => a[1] - b[1]);
  return runs(standing, palette);
}

/** One stamp per kind and size; trees stay sorted by row, so a run changes stamp as often as the wood changes tree. */
function runs(standing: readonly Point[], palette: Palette): Mark[] {
  const random = chance(13);
  const stamps = palette.trees.map(tree =>
    SIZES.map(size => [{ kind: 'group' as const, marks: drawTree(tree), scale: size }]),
  );
  const marks: Mark[] = [];
  const mixed = palette.trees.length - 1;
  for (const at of standing) {
    const stand = noise(at[0] / 60, at[1] / 60, 8); // stands of one kind, mixed at their edges
    const kind = stand > 0.42 && random() < 0.75 ? mixed : Math.floor(random() * mixed);
    const stamp = stamps[kind][Math.floor(random() * SIZES.length)];
    const run = marks[marks.length - 1];
    if (run?.kind === 'stamps' && run.stamp === stamp) (run.at as Point[]).push(at);
    else marks.push({ kind: 'stamps', stamp, at: [at] });
  }
  return marks;
}

function drawTree({ kind, body, lit, tip }: Tree): Mark[] {
  if (kind === 'fir')
    return [
      path('M1.2 2.6q5 .2 6.8 2-3.4 1.4-7 .6z', { fill: '#2a3340', opacity: 0.22 }),
      path('M0-8.4 2-4.2 1.3-4.3 3.2-.4 2.3-.5 4 3.2-4 3.2-2.3-.5-3.2-.4-1.3-4.3-2-4.2z', { fill: body }),
      path('M0-8.4-2-4.2-1.3-4.3-3.2-.4-2.3-.5-4 3.2-.8 3.2-.3-4z', { fill: lit }),
      path('M0-8.4 1-6-.9-6.1zM-3.2-.4-1.9-3-1 .4zM-4 3.2-2.7.3-1.4 2.4z', { fill: tip, opacity: 0.9 }),
    ];
  if (kind === 'bare')
    return [
      path('M1.2 2.6q5 .2 6 1.6-3 1.2-6 .4z', { fill: '#2a3340', opacity: 0.18 }),
      path('M-3.7-2.2a3.7 3.7 0 1 0 7.4 0a3.7 3.7 0 1 0-7.4 0z', { fill: body, opacity: 0.78 }),
      path('M-3.4-3.4A3.7 3.7 0 0 1 1.6-5.6 4.6 4.6 0 0 0-3.4-3.4z', { fill: tip }),
      path('M0 3.4V-3M0-.6-2-3M0-1.4 1.8-3.8', { stroke: '#453f37', width: 0.7 }),
    ];
  return [
    path('M1 2.4q5.6.4 7.2 2.2-3.6 1.4-7.6.4z', { fill: '#3a3a12', opacity: 0.25 }),
    path('M-4.5-1a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0z', { fill: body }),
    path('M-4.4-1.4A4.5 4.5 0 0 1 3-4.3Q.6-2.6-.4.6-2.8 1.2-4.4-1.4z', { fill: lit }),
    path('M-2.95-3a1.25 1.25 0 1 0 2.5 0a1.25 1.25 0 1 0-2.5 0z', { fill: tip, opacity: 0.85 }),
  ];
}
