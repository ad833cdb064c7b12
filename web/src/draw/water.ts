// Rivers and lakes as water: bank, fill, sheen.
import type { Area } from './areas.ts';
import { ribbon } from './curves.ts';
import { path, polygon, polyline, type Mark, type Point } from './marks.ts';
import type { Palette } from './palette.ts';
import type { Course } from './rivers.ts';

export function water(rivers: readonly Course[], lake: Area, palette: Palette): Mark[] {
  const order = { stream: 0, river: 1, great: 2 };
  const drawn = rivers.slice().sort((a, b) => order[a.rank] - order[b.rank]);
  const shores = lake.outline().map(polygon).join('');
  return [
    ...drawn.map(r =>
      path(
        outline(r, w => w + (r.rank === 'stream' ? 0.5 : 2.6)),
        { fill: palette.bank },
      ),
    ),
    ...(shores ? [path(shores, { fill: palette.bank, stroke: palette.bank, width: 3, join: 'round' as const })] : []),
    ...drawn.flatMap(r => fill(r, palette)),
    ...drawn.filter(r => r.rank !== 'stream').map(r => sheen(r, palette)),
    ...(shores ? [path(shores, { fill: palette.water, evenOdd: true })] : []), // over the mouths of its rivers
    ...lakeSheen(lake, palette),
  ];
}

const thinned = (course: Course): Point[] =>
  course.curve.filter((_, i) => i % 2 === 0 || i === course.curve.length - 1);
const outline = (course: Course, width: (w: number) => number): string =>
  polygon(ribbon(thinned(course), s => width(course.widthAt(s))));

function fill(course: Course, palette: Palette): Mark[] {
  if (course.rank === 'stream')
    return [
      path(
        outline(course, w => Math.max(0.6, w - 1.5)),
        { fill: palette.waterDeep },
      ),
    ];
  const marks: Mark[] = [
    path(
      outline(course, w => w),
      { fill: palette.water },
    ),
  ];
  if (course.rank === 'great') {
    marks.push(
      path(
        outline(course, w => w * 0.62),
        { fill: palette.waterDeep, opacity: 0.55 },
      ),
      path(
        outline(course, w => w * 0.34),
        { fill: palette.water, opacity: 0.55 },
      ),
    );
  }
  return marks;
}

function sheen(course: Course, palette: Palette): Mark {
  const great = course.rank === 'great';
  return path(polyline(thinned(course)), {
    stroke: palette.sheen,
    width: great ? 1.6 : 1.1,
    dash: great ? '22 90 9 60' : '16 12 6 14',
    cap: 'round',
    opacity: 0.75,
  });
}

/** Level strokes along the shore, as an engraver would. */
function lakeSheen(lake: Area, palette: Palette): Mark[] {
  if (lake.empty) return [];
  const lines = [0.72, 0.88, 0.97].map(level =>
    lake.lattice.contours(lake.lattice.blur(lake.field, 2), level).map(polygon).join(''),
  );
  return lines.map((d, i) => path(d, { stroke: palette.waterDeep, width: 1.1 - i * 0.2, opacity: 0.8 - i * 0.2 }));
}
