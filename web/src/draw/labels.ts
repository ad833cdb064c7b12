// Names without collisions: candidate positions around each place, a cost for each, simulated annealing.
import { distance, lengthOf, resample, settle } from './curves.ts';
import type { Box } from './field.ts';
import type { Face, Point, Typesetter } from './marks.ts';
import { chance } from './noise.ts';

export interface Lettering {
  face: Face;
  size: number;
  spacing: number;
}
export interface Name extends Lettering {
  text: string;
  at: Point;
  clear: number;
  /** May not be left out. */ must: boolean;
}
export interface PlacedName {
  name: Name;
  centre: Point;
  box: Box;
}

/** Points that a name should not cover, each with a weight. */
export class Obstacles {
  private readonly cells = new Map<number, [x: number, y: number, weight: number][]>();

  add(points: readonly Point[], weight: number): void {
    for (const [x, y] of points) {
      const key = Obstacles.key(Math.floor(x / 20), Math.floor(y / 20));
      const list = this.cells.get(key);
      if (list) list.push([x, y, weight]);
      else this.cells.set(key, [[x, y, weight]]);
    }
  }

  cost([x0, y0, x1, y1]: Box): number {
    let sum = 0;
    for (let i = Math.floor(x0 / 20); i <= Math.floor(x1 / 20); i++)
      for (let j = Math.floor(y0 / 20); j <= Math.floor(y1 / 20); j++)
        for (const [x, y, w] of this.cells.get(Obstacles.key(i, j)) ?? [])
          if (x >= x0 && x <= x1 && y >= y0 && y <= y1) sum += w;
    return sum;
  }

  private static key(i: number, j: number): number {
    return i * 65536 + j;
  }
}

export const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a[2], b[2]) - Math.max(a[0], b[0])) * Math.max(0, Math.min(a[3], b[3]) - Math.max(a[1], b[1]));

interface Candidate {
  centre: Point;
  box: Box;
  cost: number;
}
interface Item {
  name: Name;
  candidates: Candidate[];
  pick: number;
  width: number;
}

const OUTSIDE = 400; // cost of a name that leaves the frame
const TRIES = 60000;

export function placeNames(names: readonly Name[], obstacles: Obstacles, frame: Box, setter: Typesetter): PlacedName[] {
  const items = names.map(name => {
    const width = setter.width(name.text, name.face, name.size, name.spacing);
    return { name, width, pick: 0, candidates: candidates(name, width, obstacles, frame) };
  });
  anneal(items);
  const kept: PlacedName[] = [];
  for (const { name, candidates: list, pick } of items) {
    // what still collides and may go, goes
    const { centre, box, cost } = list[pick];
    if (name.must || !(cost >= OUTSIDE || kept.some(o => overlap(o.box, box) > 3))) kept.push({ name, centre, box });
  }
  return kept;
}

function candidates(name: Name, width: number, obstacles: Obstacles, frame: Box): Candidate[] {
  const out: Candidate[] = [];
  const r = name.clear;
  const hw = width / 2;
  const hh = name.size * 0.31;
  const put = (dx: number, dy: number, preference: number): void => {
    const x = name.at[0] + dx;
    const y = name.at[1] + dy;
    const box: Box = [x - hw - 2, y - hh - 2, x + hw + 2, y + hh + 2];
    const out8 = box[0] < frame[0] + 8 || box[1] < frame[1] + 8 || box[2] > frame[2] - 8 || box[3] > frame[3] - 8;
    out.push({ centre: [x, y], box, cost: preference + obstacles.cost(box) * 0.9 + (out8 ? OUTSIDE : 0) });
  };
  for (const gap of [3, 9, 16]) {
    const far = gap * 0.35;
    const side = r + gap + hw;
    const over = r + gap + hh;
    const slant = r * 0.8 + gap + hw;
    put(side, 0, far);
    put(-side, 0, 3 + far);
    put(0, -over, 2 + far);
    put(0, over, 3 + far);
    for (const k of [0.35, 0.7]) {
      put(slant, -(r * k + hh), 1 + far);
      put(slant, r * k + hh, 2 + far);
      put(-slant, -(r * k + hh), 4 + far);
      put(-slant, r * k + hh, 4 + far);
      put(hw * k, -over, 2 + far);
      put(hw * k, over, 3 + far);
      put(-hw * k, -over, 3 + far);
      put(-hw * k, over, 4 + far);
    }
  }
  return out.sort((a, b) => a.cost - b.cost).slice(0, 34);
}

function anneal(items: Item[]): void {
  const random = chance(5);
  const chosen = (item: Item): Candidate => item.candidates[item.pick];
  const near = items.map(a =>
    items.filter(
      b =>
        b !== a &&
        Math.abs(a.name.at[0] - b.name.at[0]) < (a.width + b.width) / 2 + a.name.clear + b.name.clear + 60 &&
        Math.abs(a.name.at[1] - b.name.at[1]) < 190,
    ),
  );
  const drawn = (item: Item): Box => {
    const {
      at: [x, y],
      clear,
    } = item.name;
    return [x - clear, y - clear, x + clear, y + clear];
  };
  const energy = (i: number): number =>
    near[i].reduce(
      (sum, b) =>
        sum + overlap(chosen(items[i]).box, chosen(b).box) * 0.6 + overlap(chosen(items[i]).box, drawn(b)) * 0.12,
      chosen(items[i]).cost,
    );
  for (let heat = 40, step = 0; items.length && step < TRIES; step++, heat *= 0.99988) {
    const i = Math.floor(random() * items.length);
    const item = items[i];
    const old = item.pick;
    const before = energy(i);
    item.pick = Math.floor(random() * item.candidates.length);
    const after = energy(i);
    if (after > before && random() > Math.exp((before - after) / heat)) item.pick = old;
  }
  for (let pass = 0; pass < 3; pass++)
    items.forEach((item, i) => {
      // cool to the best
      let best = Infinity;
      let pick = item.pick;
      item.candidates.forEach((_, p) => {
        item.pick = p;
        const e = energy(i);
        if (e < best) {
          best = e;
          pick = p;
        }
      });
      item.pick = pick;
    });
}

/** A line for a river's name: the straightest free stretch beside a strongly smoothed copy of its course. */
export function besideRiver(
  curve: readonly Point[],
  width: number,
  size: number,
  away: number,
  taken: readonly Box[],
  frame: Box,
): Point[] | null {
  const length = width * 1.12 + 22;
  const step = 4;
  const n = Math.ceil(length / step);
  const course = settle(resample(curve, step), 24);
  let best: Point[] | null = null;
  let least = 60;
  for (let i = 4; i + n < course.length - 4; i += 4)
    for (const side of [-1, 1] as const) {
      const line = shifted(course.slice(i, i + n), side * away);
      if (lengthOf(line) < length * 0.97) continue;
      const cost =
        bend(line) * 12 +
        hits(line, size, taken, frame) +
        (Math.abs(line[line.length - 1][1] - line[0][1]) / length) * 4 +
        (side > 0 ? 0 : 0.6);
      if (cost < least) {
        least = cost;
        best = line;
      }
    }
  return best;
}

/** The stretch read from left to right, moved aside. */
function shifted(stretch: Point[], away: number): Point[] {
  const line = stretch[stretch.length - 1][0] < stretch[0][0] ? stretch.slice().reverse() : stretch;
  return line.map((p, k) => {
    const a = line[Math.max(0, k - 3)];
    const b = line[Math.min(line.length - 1, k + 3)];
    const l = distance(a, b) || 1;
    return [p[0] + ((b[1] - a[1]) / l) * away, p[1] - ((b[0] - a[0]) / l) * away];
  });
}

function bend(line: readonly Point[]): number {
  let sum = 0;
  for (let k = 8; k < line.length - 8; k += 4) {
    const [a, b, c] = [line[k - 8], line[k], line[k + 8]];
    const d = Math.atan2(c[1] - b[1], c[0] - b[0]) - Math.atan2(b[1] - a[1], b[0] - a[0]);
    sum += Math.abs(Math.atan2(Math.sin(d), Math.cos(d)));
  }
  return sum;
}

function hits(line: readonly Point[], size: number, taken: readonly Box[], frame: Box): number {
  let sum = 0;
  for (let k = 0; k < line.length; k += 2) {
    const [x, y] = line[k];
    const box: Box = [x - 6, y - size * 0.6, x + 6, y + size * 0.6];
    if (x < frame[0] + 20 || x > frame[2] - 20 || y < frame[1] + 20 || y > frame[3] - 20) sum += 50;
    if (sum > 60) return sum;
    for (const t of taken) if (overlap(t, box) > 0) sum += 30;
  }
  return sum;
}
