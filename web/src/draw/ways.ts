// The drawn course of roads and railways: from hex to hex along their links, as a surveyor would lay them.
import { linkKey, type Board } from './board.ts';
import { catmull, distance, last, middle, nearestOn, normals, resample, towards } from './curves.ts';
import { PITCH, type HexGrid } from './grid.ts';
import type { Way } from './looks.ts';
import type { Point } from './marks.ts';
import { noise } from './noise.ts';

export interface DrawnWay {
  way: Way;
  hexes: number[];
  /** One point in each hex. */
  points: Point[];
  curve: Point[];
}

const STRAY = 19; // how far a way may leave the centre of a hex
const APART = 8.5; // how far road and railway keep from each other in a shared hex, each from the middle
const AXIS: Point = [Math.cos((70 * Math.PI) / 180), Math.sin((70 * Math.PI) / 180)]; // which side is whose

/** All ways, railways first and then roads, the better ones before the others. */
export function drawnWays(board: Board): DrawnWay[] {
  const roadHexes = hexesOf(board, ways => ways.has('main') || ways.has('side') || ways.has('trail'));
  const railHexes = hexesOf(board, ways => ways.has('rail'));
  const shared = new Set([...roadHexes].filter(hex => railHexes.has(hex)));
  const lines = (way: Way, side: 1 | -1, seed: number): DrawnWay[] =>
    strokes(board.grid, linksOf(board, way)).map(hexes => {
      const points = survey(board.grid, hexes, side, seed, shared);
      return { way, hexes, points, curve: smoothed(points) };
    });
  const rails = lines('rail', 1, 61);
  const roads = [...lines('main', -1, 62), ...lines('side', -1, 63), ...lines('trail', -1, 64)];
  for (const net of [rails, roads])
    for (let pass = 0; pass < 3; pass++)
      // joining one end moves the line a little on which another lies
      for (const way of net) way.curve = smoothed(joined(board.grid, way, net));
  return [...rails, ...roads];
}

const smoothed = (points: readonly Point[]): Point[] => resample(catmull(points), 4);

function linksOf(board: Board, way: Way): [number, number][] {
  return [...board.links]
    .filter(([, ways]) => ways.has(way))
    .map(([key]) => key.split('|').map(Number) as [number, number]);
}

function hexesOf(board: Board, test: (ways: Set<Way>) => boolean): Set<number> {
  return new Set([...board.links].filter(([, ways]) => test(ways)).flatMap(([key]) => key.split('|').map(Number)));
}

/** Links joined into long strokes: through each hex the straightest pairs go on, the rest end there. */
export function strokes(grid: HexGrid, links: readonly [number, number][]): number[][] {
  const near = new Map<number, number[]>();
  for (const [a, b] of links) {
    near.set(a, [...(near.get(a) ?? []), b]);
    near.set(b, [...(near.get(b) ?? []), a]);
  }
  const onward = new Map<string, number>(); // "from>through" -> next hex
  for (const [hex, around] of near)
    for (const [a, b] of pairs(grid, hex, around)) {
      onward.set(`${a}>${hex}`, b);
      onward.set(`${b}>${hex}`, a);
    }
  const used = new Set<string>();
  const out: number[][] = [];
  const walk = (a: number, b: number): void => {
    if (used.has(linkKey(a, b))) return;
    const line = [a, b];
    used.add(linkKey(a, b));
    for (;;) {
      const end = last(line);
      const next = onward.get(`${line[line.length - 2]}>${end}`);
      if (next === undefined || used.has(linkKey(end, next))) break;
      used.add(linkKey(end, next));
      line.push(next);
    }
    out.push(line);
  };
  for (const [hex, around] of near) for (const next of around) if (!onward.has(`${next}>${hex}`)) walk(hex, next);
  for (const [a, b] of links) walk(a, b); // what is left are rings
  return out.sort((a, b) => b.length - a.length);
}

/** Which of the links at a hex run on into each other. */
function pairs(grid: HexGrid, hex: number, around: readonly number[]): [number, number][] {
  if (around.length === 2) return [[around[0], around[1]]];
  const turn = (a: number, b: number): number =>
    Math.abs(((grid.direction(hex, a) - grid.direction(hex, b) + 6) % 6) - 3);
  const options: [number, number][] = [];
  around.forEach((a, i) =>
    around.slice(i + 1).forEach(b => {
      if (turn(a, b) <= 1) options.push([a, b]);
    }),
  );
  options.sort((p, q) => turn(...p) - turn(...q));
  const taken = new Set<number>();
  return options.filter(([a, b]) => {
    if (taken.has(a) || taken.has(b)) return false;
    taken.add(a).add(b);
    return true;
  });
}

/** One point in each hex of a stroke, beside the railway or the road that shares the hex. */
function survey(
  grid: HexGrid,
  hexes: readonly number[],
  side: 1 | -1,
  seed: number,
  shared: ReadonlySet<number>,
): Point[] {
  const points = relaxed(hexes.map(hex => grid.centre(hex)));
  const across = normals(points);
  return points.map((p, i) => {
    const end = i === 0 || i === points.length - 1;
    const sign = across[i][0] * AXIS[0] + across[i][1] * AXIS[1] > 0 ? 1 : -1;
    const part = shared.has(hexes[i]) ? side * APART * sign * (end ? 0.6 : 1) : 0;
    const free = end ? 0 : 3.5;
    return [
      p[0] + across[i][0] * part + free * noise(p[0] / 50, p[1] / 50, seed),
      p[1] + across[i][1] * part + free * noise(p[0] / 50, p[1] / 50, seed + 1),
    ];
  });
}

/** Three times towards the chord, but never far from the centre. */
function relaxed(centres: readonly Point[]): Point[] {
  let points = centres.slice();
  for (let pass = 0; pass < 3; pass++)
    points = points.map((p, i) => {
      if (i === 0 || i === points.length - 1) return p;
      const q = towards(p, middle(points[i - 1], points[i + 1]), 0.4);
      const d = distance(q, centres[i]);
      return d > STRAY ? towards(centres[i], q, STRAY / d) : q;
    });
  return points;
}

/** The points of a way with its ends on the ways they meet, or off the board. */
function joined(grid: HexGrid, way: DrawnWay, net: readonly DrawnWay[]): Point[] {
  const points = way.points.slice();
  const meets = (hex: number): DrawnWay[] => {
    const passing = net.filter(o => o !== way && o.hexes.slice(1, -1).includes(hex));
    const earlier = net.slice(0, net.indexOf(way)).filter(o => o.hexes.includes(hex)); // of two ends one gives way
    return passing.length ? passing : earlier;
  };
  const [first, end] = [way.hexes[0], last(way.hexes)].map((hex, k) => {
    const at = points[k ? points.length - 1 : 0];
    const spots = meets(hex).map(other => nearestOn(other.curve, at));
    const alone = !net.some(other => other !== way && other.hexes.includes(hex));
    return {
      at: spots.length ? nearestOn(spots, at) : at,
      off: alone ? runOff(grid, hex, way.hexes[k ? way.hexes.length - 2 : 1]) : null,
    };
  });
  points[0] = first.at;
  points[points.length - 1] = end.at;
  return [...(first.off ? [first.off] : []), ...points, ...(end.off ? [end.off] : [])];
}

/** Where a way that ends on an edge hex leaves the board: straight on if that leads out, else across the edge. */
function runOff(grid: HexGrid, hex: number, before: number): Point | null {
  const out = grid.outside(hex);
  const at = grid.centre(hex);
  const from = grid.centre(before);
  if (!out) return null;
  const ahead = ((at[0] - from[0]) * (out[0] - at[0]) + (at[1] - from[1]) * (out[1] - at[1])) / (PITCH * PITCH); // cosine
  return ahead > 0.7 ? towards(from, at, 2.5) : ahead > -0.3 ? towards(at, out, 1.5) : null;
}
