// Roads, railways and bridges as they are printed.
import type { Board } from './board.ts';
import { distance, middle } from './curves.ts';
import type { Way } from './looks.ts';
import { fixed, group, path, polyline, type Mark, type Point } from './marks.ts';
import type { Palette } from './palette.ts';
import type { Course } from './rivers.ts';
import type { DrawnWay } from './ways.ts';

export function roads(ways: readonly DrawnWay[], palette: Palette): Mark[] {
  const d = (way: Way): string =>
    ways
      .filter(w => w.way === way)
      .map(w => polyline(w.curve.filter((_, i) => i % 2 === 0 || i === w.curve.length - 1)))
      .join('');
  const line = (
    drawn: string,
    stroke: string,
    width: number,
    style: { opacity?: number; dash?: string; cap?: 'butt' } = {},
  ): Mark[] => (drawn ? [path(drawn, { stroke, width, cap: 'round', join: 'round', ...style })] : []);
  const trail = d('trail');
  const side = d('side');
  const rail = d('rail');
  const main = d('main');
  return [
    ...line(trail, palette.wayCase, 4.2, { opacity: 0.6 }),
    ...line(trail, palette.side, 1.6, { dash: '8 4.5', cap: 'butt' }),
    ...line(side, palette.wayCase, 5.2, { opacity: 0.75 }),
    ...line(side, palette.side, 2.3),
    ...line(rail, palette.wayCase, 6.5, { opacity: 0.6 }),
    ...line(rail, palette.rail, 2.1),
    ...line(rail, palette.rail, 7.4, { dash: '1.7 9.3', cap: 'butt' }),
    ...line(main, palette.wayCase, 8.6, { opacity: 0.55 }),
    ...line(main, palette.mainCase, 6.4),
    ...line(main, palette.main, 3.7),
  ];
}

const GAUGE: Record<Way, number> = { main: 5.4, rail: 5, side: 4, trail: 3.4 };

/** A bridge where a drawn way meets the drawn river of a bridged hexside, as long as the river is wide. */
export function bridges(board: Board, ways: readonly DrawnWay[], rivers: readonly Course[], palette: Palette): Mark[] {
  const marks: Mark[] = [];
  const { grid } = board;
  for (const [a, b] of board.bridges) {
    const name = [grid.number(a), grid.number(b)].sort().join('|');
    const [p, q] = grid.side(name);
    const at = middle(p, q);
    const river = rivers.find(r => r.sides.includes(name));
    const crossing = ways.filter(w =>
      w.hexes.some((hex, i) => (hex === a && w.hexes[i + 1] === b) || (hex === b && w.hexes[i + 1] === a)),
    );
    const half = river ? river.width / 2 : 4;
    for (const way of crossing) {
      const i = meeting(way.curve, river?.curve ?? [at], at);
      const u = way.curve[Math.max(0, i - 1)];
      const v = way.curve[Math.min(way.curve.length - 1, i + 1)];
      marks.push(bridge(way.curve[i], Math.atan2(v[1] - u[1], v[0] - u[0]), half, GAUGE[way.way], palette));
    }
    if (!crossing.length) marks.push(bridge(at, Math.atan2(q[1] - p[1], q[0] - p[0]) + Math.PI / 2, half, 4, palette));
  }
  return marks;
}

/** A ferry is a broken line across the water. */
export function ferries(board: Board, palette: Palette): Mark[] {
  return board.ferries.map(([a, b]) =>
    path(
      polyline(
        [board.grid.centre(a), board.grid.centre(b)].map((p, _, both) => {
          const m = middle(both[0], both[1]);
          return [m[0] + (p[0] - m[0]) * 0.5, m[1] + (p[1] - m[1]) * 0.5] as Point;
        }),
      ),
      { stroke: palette.ink, width: 1.8, dash: '2 4', cap: 'round' },
    ),
  );
}

/** Index of the point of a way that is nearest to a river, near a given hexside. */
function meeting(way: readonly Point[], river: readonly Point[], at: Point): number {
  const close = river.filter(p => distance(p, at) < 70);
  let best = 0;
  let least = Infinity;
  way.forEach((p, i) => {
    if (distance(p, at) > 60) return;
    const d = close.reduce((m, q) => Math.min(m, distance(p, q)), distance(p, at) + 40);
    if (d < least) {
      least = d;
      best = i;
    }
  });
  return best;
}

function bridge(at: Point, angle: number, half: number, gauge: number, palette: Palette): Mark {
  const l = fixed(half + 4);
  const side = (s: 1 | -1): string => `M${-l - 3} ${fixed(s * (gauge + 2.6))}l3 ${-s * 2.6}h${2 * l}l3 ${s * 2.6}`;
  return group([path(side(1) + side(-1), { stroke: palette.ink, width: 1.7, cap: 'round', join: 'round' })], {
    move: at,
    rotate: (angle * 180) / Math.PI,
  });
}
