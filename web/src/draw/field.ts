// Values on a square lattice laid over the map, and what can be read from them: blurs, distances, contour lines.
import { clamp } from './curves.ts';
import type { Point } from './marks.ts';

export type Box = readonly [x0: number, y0: number, x1: number, y1: number];

export class Lattice {
  readonly width: number;
  readonly height: number;

  constructor(
    readonly box: Box,
    readonly step: number,
  ) {
    this.width = Math.ceil((box[2] - box[0]) / step);
    this.height = Math.ceil((box[3] - box[1]) / step);
  }

  get size(): number {
    return this.width * this.height;
  }
  x(i: number): number {
    return this.box[0] + i * this.step;
  }
  y(j: number): number {
    return this.box[1] + j * this.step;
  }

  /** The cell nearest to a point, or -1 outside. */
  cell(x: number, y: number): number {
    const i = Math.round((x - this.box[0]) / this.step);
    const j = Math.round((y - this.box[1]) / this.step);
    return i < 0 || j < 0 || i >= this.width || j >= this.height ? -1 : j * this.width + i;
  }

  fill(value: (x: number, y: number, cell: number) => number): Float32Array {
    const out = new Float32Array(this.size);
    for (let j = 0, k = 0; j < this.height; j++)
      for (let i = 0; i < this.width; i++, k++) out[k] = value(this.x(i), this.y(j), k);
    return out;
  }

  /** Three box passes, close to a Gaussian. */
  blur(field: Float32Array, radius: number): Float32Array {
    const { width, height } = this;
    const a = Float32Array.from(field);
    const b = new Float32Array(field.length);
    const line = (from: Float32Array, to: Float32Array, n: number, offset: number, stride: number): void => {
      let sum = 0;
      for (let i = -radius; i <= radius; i++) sum += from[offset + clamp(i, 0, n - 1) * stride];
      for (let i = 0; i < n; i++) {
        to[offset + i * stride] = sum / (2 * radius + 1);
        const enters = i + radius + 1 < n ? i + radius + 1 : n - 1;
        const leaves = i > radius ? i - radius : 0;
        sum += from[offset + enters * stride] - from[offset + leaves * stride];
      }
    };
    for (let k = 0; k < 3; k++) {
      for (let y = 0; y < height; y++) line(a, b, width, y * width, 1);
      for (let x = 0; x < width; x++) line(b, a, height, x, width);
    }
    return a;
  }

  /** Distance in drawing units to the nearest seed cell (Felzenszwalb and Huttenlocher). */
  distances(seed: (cell: number) => boolean): Float32Array {
    const { width, height } = this;
    const far = 1e9;
    const d = new Float64Array(this.size);
    const n = Math.max(width, height);
    for (let k = 0; k < d.length; k++) d[k] = seed(k) ? 0 : far;
    const f = new Float64Array(n);
    const v = new Int32Array(n);
    const z = new Float64Array(n + 1);
    const pass = (count: number, offset: number, stride: number): void => {
      for (let i = 0; i < count; i++) f[i] = d[offset + i * stride];
      let k = 0;
      v[0] = 0;
      z[0] = -far;
      z[1] = far;
      for (let q = 1; q < count; q++) {
        let s: number;
        do {
          const p = v[k];
          s = (f[q] + q * q - f[p] - p * p) / (2 * q - 2 * p);
        } while (s <= z[k] && --k > -1);
        k++;
        v[k] = q;
        z[k] = s;
        z[k + 1] = far;
      }
      k = 0;
      for (let q = 0; q < count; q++) {
        while (z[k + 1] < q) k++;
        d[offset + q * stride] = (q - v[k]) ** 2 + f[v[k]];
      }
    };
    for (let x = 0; x < width; x++) pass(height, x, width);
    for (let y = 0; y < height; y++) pass(width, y * width, 1);
    return Float32Array.from(d, s => Math.sqrt(s) * this.step);
  }

  /** Closed rings around all that is at least `level` (marching squares), in drawing units. */
  contours(field: Float32Array, level: number): Point[][] {
    const { width, height } = this;
    const from: number[] = [];
    const to: number[] = [];
    const starts: Point[] = [];
    const at = (x: number, y: number): number =>
      x < 0 || y < 0 || x >= width || y >= height ? OUTSIDE : field[y * width + x];
    for (let y = -1; y < height; y++) {
      let left = at(-1, y) >= level ? 1 : 0;
      let under = at(-1, y + 1) >= level ? 1 : 0;
      for (let x = -1; x < width; x++) {
        const right = at(x + 1, y) >= level ? 1 : 0;
        const below = at(x + 1, y + 1) >= level ? 1 : 0;
        const legs = LEGS[left | (right << 1) | (below << 2) | (under << 3)];
        left = right;
        under = below;
        for (let i = 0; i < legs.length; i += 2) {
          from.push(this.edge(legs[i], x, y));
          to.push(this.edge(legs[i + 1], x, y));
          starts.push(this.cut(legs[i], x, y, level, at));
        }
      }
    }
    return rings(from, to, starts);
  }

  /** A number for the edge of a cell that its neighbour also gives it. */
  private edge(side: string, x: number, y: number): number {
    const cell = (dx: number, dy: number): number => 2 * ((y + dy + 1) * (this.width + 2) + x + dx + 1);
    return side === 'T' ? cell(0, 0) : side === 'B' ? cell(0, 1) : side === 'L' ? cell(0, 0) + 1 : cell(1, 0) + 1;
  }

  /** Where a contour crosses the edge of a cell. */
  private cut(side: string, x: number, y: number, level: number, at: (x: number, y: number) => number): Point {
    const [x0, y0, x1, y1] =
      side === 'T'
        ? [x, y, x + 1, y]
        : side === 'B'
          ? [x, y + 1, x + 1, y + 1]
          : side === 'L'
            ? [x, y, x, y + 1]
            : [x + 1, y, x + 1, y + 1];
    const a = at(x0, y0);
    const b = at(x1, y1);
    const t = a === OUTSIDE || b === OUTSIDE ? 0.5 : (level - a) / (b - a);
    return [this.x(x0 + (x1 - x0) * t), this.y(y0 + (y1 - y0) * t)];
  }
}

const OUTSIDE = -1e3; // beyond the lattice everything is low, so that every ring closes

/** Where a contour crosses a cell: pairs of sides, for each combination of its four corners. */
const LEGS = ['', 'LT', 'TR', 'LR', 'RB', 'LTRB', 'TB', 'LB', 'BL', 'BT', 'TRBL', 'BR', 'RL', 'RT', 'TL', ''];

function rings(from: readonly number[], to: readonly number[], starts: readonly Point[]): Point[][] {
  const next = new Map(from.map((e, i) => [e, i]));
  const used = new Uint8Array(from.length);
  const out: Point[][] = [];
  for (let first = 0; first < from.length; first++) {
    const ring: Point[] = [];
    for (let i: number | undefined = first; i !== undefined && !used[i]; i = next.get(to[i])) {
      used[i] = 1;
      ring.push(starts[i]);
    }
    if (ring.length > 6) out.push(ring);
  }
  return out;
}
