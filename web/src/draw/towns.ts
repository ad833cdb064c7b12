// Settlements: a city fills its hexes with blocks, a town is a disc of them, a village a few houses on its road.
import type { Areas } from './areas.ts';
import type { Board, Place } from './board.ts';
import { distance, nearestOn, smooth } from './curves.ts';
import { Clearance } from './clearance.ts';
import { fixed, path, type Mark, type Point } from './marks.ts';
import { chance, noise } from './noise.ts';
import type { Palette } from './palette.ts';
import type { Course } from './rivers.ts';
import type { DrawnWay } from './ways.ts';

/** A place and where it is drawn; `clear` is the radius its own drawing needs. */
export interface Settlement {
  place: Place;
  at: Point;
  clear: number;
  heading: number;
}

export function settlements(board: Board, ways: readonly DrawnWay[]): Settlement[] {
  const order = { city: 0, town: 1, village: 2 };
  return board.places
    .slice()
    .sort((a, b) => order[a.kind] - order[b.kind] || b.hexes.length - a.hexes.length)
    .map(place => {
      const centre = board.grid.centre(place.hexes[0]);
      const street = nearestStreet(ways, place.hexes[0], centre);
      const at: Point =
        place.kind === 'city'
          ? mean(place.hexes.map(hex => board.grid.centre(hex)))
          : place.kind === 'village'
            ? villageSpot(centre, street)
            : centre;
      const reach = Math.max(...place.hexes.map(hex => distance(board.grid.centre(hex), at)));
      const clear = place.kind === 'city' ? 30 + 0.62 * reach : place.kind === 'town' ? 27 : 13;
      return { place, at, clear, heading: street ? street.angle : 0.35 + noise(centre[0] / 90, centre[1] / 90, 14) };
    });
}

export function buildings(
  board: Board,
  list: readonly Settlement[],
  areas: Areas,
  ways: readonly DrawnWay[],
  rivers: readonly Course[],
  palette: Palette,
): Mark[] {
  const free = new Clearance(5);
  const blocks = new Blocks(palette);
  const random = chance(12);
  for (const way of ways) free.add(way.curve, 1);
  for (const river of rivers) free.add(river.curve, river.width / 2 + 2);
  for (const settlement of list) {
    const { place } = settlement;
    if (place.kind === 'city')
      for (const hex of place.hexes)
        cityHex(
          board,
          hex,
          hex === place.hexes[0] ? 1 : 0.72,
          nearestStreet(ways, hex, board.grid.centre(hex))?.angle ?? 0.3,
        );
    else if (place.kind === 'town') town(settlement);
    else village(settlement);
  }
  return blocks.marks();

  function cityHex(b: Board, hex: number, core: number, angle: number): void {
    const centre = b.grid.centre(hex);
    const bw = 12.2;
    const bh = 9.4;
    const city = areas.of('city');
    for (let u = -4; u <= 4; u++)
      for (let v = -5; v <= 5; v++) {
        const px = u * bw + (random() - 0.5) * 2 + (v % 2) * 2;
        const py = v * bh + (random() - 0.5) * 2;
        const [x, y] = turned(centre, px, py, angle);
        const r = Math.hypot(px, py);
        const keep = random() <= core * smooth(62, 20, r) * 0.95 + 0.34;
        const k = r < 22 ? 1 : 0.62 + 0.38 * random();
        const tilt = (random() - 0.5) * 0.09;
        const shade = random();
        if (!keep || b.grid.at(x, y) !== hex || city.depth(x, y) < 7 || free.near(x, y, 5)) continue;
        blocks.block([x, y], (bw - 2.4) * k, (bh - 2.2) * k, angle + tilt, shade);
      }
  }

  function town({ at, heading }: Settlement): void {
    const bw = 10.4;
    const bh = 8.2;
    for (let u = -3; u <= 3; u++)
      for (let v = -3; v <= 3; v++) {
        const px = u * bw + (random() - 0.5) * 2;
        const py = v * bh + (random() - 0.5) * 2;
        const r = Math.hypot(px, py * 1.2);
        const [x, y] = turned(at, px, py, heading);
        const keep = random() <= smooth(36, 8, r) + 0.22;
        const k = r < 14 ? 1 : 0.6 + 0.4 * random();
        const tilt = (random() - 0.5) * 0.1;
        const shade = random();
        if (!keep || r > 31 || free.near(x, y, 4)) continue;
        blocks.block([x, y], (bw - 2.2) * k, (bh - 2) * k, heading + tilt, shade);
      }
  }

  function village({ at, heading }: Settlement): void {
    for (let k = 0; k < 9; k++) {
      const u = (k - 4) * 4.1 + (random() - 0.5) * 3;
      const v = (k % 2 ? 1 : -1) * (6 + random() * 3);
      const shade = random();
      blocks.house(
        turned(at, u, v, heading),
        4.6 + random() * 2,
        3.4 + random(),
        heading + (random() - 0.5) * 0.28,
        shade,
      );
    }
  }
}

/** Rectangles gathered by colour, so that a town is a few paths. */
class Blocks {
  private readonly drawn = new Map<string, string>();
  constructor(private readonly palette: Palette) {}

  block(at: Point, w: number, h: number, angle: number, shade: number): void {
    this.add(this.palette.blocks[Math.floor(shade * this.palette.blocks.length)], at, w, h, angle);
  }
  house(at: Point, w: number, h: number, angle: number, shade: number): void {
    this.add(this.palette.houses[Math.floor(shade * this.palette.houses.length)], at, w, h, angle);
  }

  marks(): Mark[] {
    return [...this.drawn].map(([fill, d]) =>
      path(d, {
        fill,
        stroke: this.palette.blocks.includes(fill) ? this.palette.blockInk : this.palette.houseInk,
        width: 0.7,
      }),
    );
  }

  private add(colour: string, at: Point, w: number, h: number, angle: number): void {
    const [x, y] = turned(at, -w / 2, -h / 2, angle);
    const ux = Math.cos(angle);
    const uy = Math.sin(angle);
    const d = `M${fixed(x)} ${fixed(y)}l${fixed(w * ux)} ${fixed(w * uy)} ${fixed(-h * uy)} ${fixed(h * ux)} ${fixed(-w * ux)} ${fixed(-w * uy)}z`;
    this.drawn.set(colour, (this.drawn.get(colour) ?? '') + d);
  }
}

const turned = (at: Point, u: number, v: number, angle: number): Point => [
  at[0] + u * Math.cos(angle) - v * Math.sin(angle),
  at[1] + u * Math.sin(angle) + v * Math.cos(angle),
];
const mean = (points: readonly Point[]): Point => [
  points.reduce((s, p) => s + p[0], 0) / points.length,
  points.reduce((s, p) => s + p[1], 0) / points.length,
];

interface Street {
  at: Point;
  angle: number;
}

function nearestStreet(ways: readonly DrawnWay[], hex: number, centre: Point): Street | null {
  const near = ways
    .filter(w => w.hexes.includes(hex))
    .map(w => ({ w, p: nearestOn(w.curve, centre) }))
    .sort((a, b) => distance(a.p, centre) - distance(b.p, centre))[0];
  if (!near) return null;
  const i = near.w.curve.indexOf(near.p);
  const a = near.w.curve[Math.max(0, i - 2)];
  const b = near.w.curve[Math.min(near.w.curve.length - 1, i + 2)];
  return { at: near.p, angle: Math.atan2(b[1] - a[1], b[0] - a[0]) };
}

/** On the road when there is one, else somewhere near the middle of the hex. */
function villageSpot(centre: Point, street: Street | null): Point {
  return street
    ? street.at
    : [
        centre[0] + 12 * noise(centre[0] / 37, centre[1] / 37, 16),
        centre[1] + 12 * noise(centre[0] / 37, centre[1] / 37, 17),
      ];
}
