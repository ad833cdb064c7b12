// The hex grid in drawing units: one hex pitch (flat side to flat side) is 100 units.
import type { GridData } from './data.ts';
import type { Box } from './field.ts';
import type { Point } from './marks.ts';

export const PITCH = 100;
export const RADIUS = PITCH / Math.sqrt(3); // centre to corner
export const COLUMN = (PITCH * Math.sqrt(3)) / 2; // from column to column
const MARGIN = 14;

/** Hexes are dense indexes, column by column. Directions 0-5: towards row-1, then clockwise on an unturned sheet. */
export class HexGrid {
  readonly columns: readonly [number, number];
  readonly rows: readonly [number, number];
  readonly turned: boolean;
  readonly size: number;
  private readonly height: number;
  private readonly parity: number;
  private readonly offMap: ReadonlySet<number>;

  constructor(data: GridData) {
    this.columns = data.columns;
    this.rows = data.rows;
    this.turned = data.quarter_turns % 2 === 1;
    this.parity = data.shifted === 'odd' ? 1 : 0;
    this.height = data.rows[1] - data.rows[0] + 1;
    this.size = (data.columns[1] - data.columns[0] + 1) * this.height;
    this.offMap = new Set(data.off_map.filter(n => this.find(+n) >= 0).map(n => this.find(+n)));
  }

  index(number: string): number {
    const hex = this.find(+number);
    if (hex < 0)
      throw new Error(
        `hex ${number} is not on the board: columns ${this.columns.join('-')}, rows ${this.rows.join('-')}`,
      );
    return hex;
  }

  number(hex: number): string {
    return String(this.column(hex)).padStart(2, '0') + String(this.row(hex)).padStart(2, '0');
  }

  column(hex: number): number {
    return this.columns[0] + Math.floor(hex / this.height);
  }
  row(hex: number): number {
    return this.rows[0] + (hex % this.height);
  }
  printed(hex: number): boolean {
    return !this.offMap.has(hex);
  }
  hexes(): number[] {
    return Array.from({ length: this.size }, (_, i) => i).filter(i => this.printed(i));
  }

  centre(hex: number): Point {
    return this.centreOf(this.column(hex), this.row(hex));
  }

  centreOf(column: number, row: number): Point {
    const x = column * COLUMN;
    const y = (row + this.shift(column) / 2) * PITCH;
    return this.turned ? [-y, x] : [x, y];
  }

  /** The six corners; side d runs from corner d to corner d+1. */
  corners(hex: number, scale = 1): Point[] {
    const [x, y] = this.centre(hex);
    return [0, 1, 2, 3, 4, 5].map(d => {
      const angle = ((60 * d - 120 + (this.turned ? 90 : 0)) * Math.PI) / 180;
      return [x + RADIUS * scale * Math.cos(angle), y + RADIUS * scale * Math.sin(angle)];
    });
  }

  /** The neighbour across side d, or -1. */
  neighbour(hex: number, d: number): number {
    const column = this.column(hex);
    const s = this.shift(column);
    const [dc, dr] = [
      [0, -1],
      [1, s - 1],
      [1, s],
      [0, 1],
      [-1, s],
      [-1, s - 1],
    ][d];
    return this.locate(column + dc, this.row(hex) + dr);
  }

  direction(a: number, b: number): number {
    const d = [0, 1, 2, 3, 4, 5].find(k => this.neighbour(a, k) === b);
    if (d === undefined) throw new Error(`hexes ${this.number(a)} and ${this.number(b)} are not neighbours`);
    return d;
  }

  /** Both ends of a hexside such as "2104|2204". */
  side(name: string): [Point, Point] {
    const [a, b] = name.split('|').map(n => this.index(n));
    const d = this.direction(a, b);
    const corners = this.corners(a);
    return [corners[d], corners[(d + 1) % 6]];
  }

  /** The hex at a point; beyond the edge of the board the nearest hex on it. */
  at(x: number, y: number): number {
    const u = this.turned ? y : x;
    const v = this.turned ? -x : y;
    const first = Math.floor(u / COLUMN);
    let column = 0;
    let row = 0;
    let best = Infinity;
    for (let c = first; c <= first + 1; c++) {
      const s = this.shift(c) / 2;
      const r = Math.round(v / PITCH - s);
      const d = (c * COLUMN - u) ** 2 + ((r + s) * PITCH - v) ** 2;
      if (d < best) {
        best = d;
        column = c;
        row = r;
      }
    }
    const c = Math.min(this.columns[1], Math.max(this.columns[0], column));
    const r = Math.min(this.rows[1], Math.max(this.rows[0], row));
    return this.locate(c, r);
  }

  /** The smallest box around all hexes. */
  extent(): Box {
    const corners = this.hexes().flatMap(hex => this.corners(hex));
    const xs = corners.map(p => p[0]);
    const ys = corners.map(p => p[1]);
    const low = (list: number[]): number => list.reduce((a, b) => Math.min(a, b));
    const high = (list: number[]): number => list.reduce((a, b) => Math.max(a, b));
    return [low(xs), low(ys), high(xs), high(ys)];
  }

  /** What is drawn of the board: the ground runs on a little beyond the outermost hexes. */
  frame(): Box {
    const [x0, y0, x1, y1] = this.extent();
    return [x0 - MARGIN, y0 - MARGIN, x1 + MARGIN, y1 + MARGIN];
  }

  /** Where an edge hex looks off the board: a point one hex outside, or null for an inner hex. */
  outside(hex: number): Point | null {
    const c = this.centre(hex);
    const gaps = [0, 1, 2, 3, 4, 5].filter(d => this.neighbour(hex, d) < 0);
    if (!gaps.length) return null;
    const corners = this.corners(hex);
    const sum = gaps.reduce<[number, number]>(
      (s, d) => [
        s[0] + corners[d][0] + corners[(d + 1) % 6][0] - 2 * c[0],
        s[1] + corners[d][1] + corners[(d + 1) % 6][1] - 2 * c[1],
      ],
      [0, 0],
    );
    const l = Math.hypot(sum[0], sum[1]);
    return [c[0] + (sum[0] / l) * PITCH, c[1] + (sum[1] / l) * PITCH];
  }

  private shift(column: number): 0 | 1 {
    return Math.abs(column % 2) === this.parity ? 1 : 0;
  }
  private find(number: number): number {
    return this.locate(Math.floor(number / 100), number % 100);
  }

  private locate(column: number, row: number): number {
    if (column < this.columns[0] || column > this.columns[1] || row < this.rows[0] || row > this.rows[1]) return -1;
    return (column - this.columns[0]) * this.height + row - this.rows[0];
  }
}

/** A name for a corner that does not depend on the hex it was reached from. */
export const cornerKey = (p: Point): string => `${Math.round(p[0])},${Math.round(p[1])}`;
