// The drawn course of each river: through every one of its hexsides, but never straight.
import type { Board, River } from './board.ts';
import { covered } from './board.ts';
import { bspline, distance, lengthOf, meander, nearestOn, resample, settle, towards } from './curves.ts';
import { cornerKey } from './grid.ts';
import type { Rank } from './looks.ts';
import type { Point } from './marks.ts';
import { noise } from './noise.ts';

export interface Course extends River {
  curve: Point[];
  widthAt: (along: number) => number;
}

const ORDER: Record<Rank, number> = { great: 0, river: 1, stream: 2 };
const SETTLE: Record<Rank, number> = { great: 20, river: 5, stream: 4 };
const SWING: Record<Rank, [amplitude: number, wave: number]> = { great: [9, 85], river: [6.2, 34], stream: [5, 27] };
const GROWN = 1500; // length over which a river comes to its full width

/** All rivers, great ones first; a tributary ends on the drawn course of its river. */
export function courses(board: Board): Course[] {
  const rivers = board.rivers
    .slice()
    .sort((a, b) => ORDER[a.rank] - ORDER[b.rank] || lengthOf(b.nodes) - lengthOf(a.nodes));
  const passes = new Map<string, Course>();
  const corners = cornerHexes(board);
  return rivers.map((river, i) => {
    const start = ending(board, corners, passes, river.nodes);
    const finish = ending(board, corners, passes, river.nodes.slice().reverse());
    const points = [...start.beyond, ...river.nodes, ...finish.beyond];
    const course: Course = { ...river, curve: draw(river, points, i + 1), widthAt: () => river.width };
    course.widthAt = widths(course, i + 1, start.kind, finish.kind);
    for (const node of river.nodes) if (!passes.has(cornerKey(node))) passes.set(cornerKey(node), course);
    return course;
  });
}

function draw(river: River, points: Point[], seed: number): Point[] {
  if (points.length < 3) return resample(points, 3);
  const [amplitude, wave] = river.canal ? [1.5, 120] : SWING[river.rank];
  return meander(settle(resample(bspline(points), 3), river.canal ? 16 : SETTLE[river.rank]), amplitude, wave, seed);
}

type Ending = 'spring' | 'edge' | 'river' | 'lake';

/** How a river ends at its first node, and the points by which it is drawn beyond it. */
function ending(
  board: Board,
  corners: Map<string, number[]>,
  passes: Map<string, Course>,
  nodes: readonly Point[],
): { kind: Ending; beyond: Point[] } {
  const end = nodes[0];
  const key = cornerKey(end);
  const joined = passes.get(key);
  if (joined) return { kind: 'river', beyond: [nearestOn(joined.curve, end)] };
  const around = corners.get(key) ?? [];
  const lake = around.find(hex => covered(board, 'lake', hex));
  if (lake !== undefined) return { kind: 'lake', beyond: [towards(end, board.grid.centre(lake), 0.6)] };
  if (around.length === 3) return { kind: 'spring', beyond: [] };
  const inward = around
    .map(hex => board.grid.centre(hex))
    .reduce<[number, number]>((s, c) => [s[0] + c[0] / around.length, s[1] + c[1] / around.length], [0, 0]);
  return { kind: 'edge', beyond: [towards(inward, end, 1 + 130 / distance(inward, end))] };
}

function cornerHexes(board: Board): Map<string, number[]> {
  const out = new Map<string, number[]>();
  for (const hex of board.grid.hexes())
    for (const corner of board.grid.corners(hex)) {
      const key = cornerKey(corner);
      const list = out.get(key);
      if (list) list.push(hex);
      else out.set(key, [hex]);
    }
  return out;
}

/** Widths along the course: from the spring to full width; full at once where it comes from outside. */
function widths(course: Course, seed: number, start: Ending, finish: Ending): (along: number) => number {
  const total = lengthOf(course.curve);
  const back = start !== 'spring' && finish === 'spring';
  const source = back ? finish : start;
  const born = source === 'spring' ? 0 : GROWN / 2;
  return along => {
    const from = (back ? total - along : along) + born;
    const grown = Math.sqrt(Math.min(1, from / GROWN));
    const wobble = 1 + 0.16 * noise(along / 30, seed, 3) + 0.1 * noise(along / 11, seed, 4);
    if (course.canal) return course.width;
    return course.width * wobble * (course.rank === 'great' ? 0.88 + 0.16 * grown : 0.42 + 0.58 * grown);
  };
}
