// Where things are drawn on the board: hexes by their printed numbers, in map units.
import { PITCH, type HexGrid } from '../../draw/grid.ts';

export type Place = readonly [x: number, y: number];

/** The side of a counter on the board. */
export const SIDE = 74;

/** How far from the middle an arrow ends: beside a chip. */
const SHORT = 34;

export class Pen {
  constructor(readonly grid: HexGrid) {}

  centre = (hex: string): Place => this.grid.centre(this.grid.index(hex));

  outline = (hex: string, scale = 1): string => this.corners(hex, scale).map(round).join(' ');

  /** Through the middles of hexes. */
  way = (hexes: readonly string[]): string =>
    hexes.map((hex, i) => `${i ? 'L' : 'M'}${round(this.centre(hex))}`).join('');

  /** A way that stops short of the middle of its last hex, where a figure stands. */
  arrow = (hexes: readonly string[]): string => {
    const ends = hexes.slice(-2).map(this.centre);
    if (ends.length < 2) return '';
    const [[ax, ay], [bx, by]] = ends;
    const share = 1 - SHORT / Math.hypot(bx - ax, by - ay);
    const tip: Place = [ax + (bx - ax) * share, ay + (by - ay) * share];
    return `${this.way(hexes.slice(0, -1))}L${round(tip)}`;
  };

  /** Hexsides such as 2104|2204, as one path. */
  sides = (names: readonly string[]): string =>
    names
      .map(name =>
        this.grid
          .side(name)
          .map((p, i) => `${i ? 'L' : 'M'}${round(p)}`)
          .join(''),
      )
      .join('');

  /** The rim around an area of hexes, without the sides between them. */
  rim = (hexes: Iterable<string>): string => {
    const seen = new Map<string, readonly [Place, Place]>();
    for (const hex of hexes) {
      const corners = this.corners(hex, 1);
      corners.forEach((a, i) => {
        const b = corners[(i + 1) % corners.length];
        const key = [round(a), round(b)].sort().join(' ');
        if (!seen.delete(key)) seen.set(key, [a, b]);
      });
    }
    return [...seen.values()].map(([a, b]) => `M${round(a)}L${round(b)}`).join('');
  };

  /** A place along a way: 0 at its first hex, 1 at its last. */
  along = (hexes: readonly string[], share: number): Place => {
    const far = share * (hexes.length - 1);
    const step = Math.min(Math.floor(far), Math.max(0, hexes.length - 2));
    const [ax, ay] = this.centre(hexes[step]);
    const [bx, by] = this.centre(hexes[Math.min(step + 1, hexes.length - 1)]);
    const part = far - step;
    return [ax + (bx - ax) * part, ay + (by - ay) * part];
  };

  /** About how many hexes lie between two. */
  steps = (a: string, b: string): number => {
    const [[ax, ay], [bx, by]] = [this.centre(a), this.centre(b)];
    return Math.round(Math.hypot(bx - ax, by - ay) / PITCH);
  };

  /** Whether two hexes lie side by side. */
  touch = (a: string, b: string): boolean =>
    [0, 1, 2, 3, 4, 5].some(d => this.grid.neighbour(this.grid.index(a), d) === this.grid.index(b));

  private corners(hex: string, scale: number): Place[] {
    return this.grid.corners(this.grid.index(hex), scale);
  }
}

const round = (p: Place): string => `${p[0].toFixed(1)},${p[1].toFixed(1)}`;
