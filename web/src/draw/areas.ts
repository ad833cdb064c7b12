// Woods, marshes, hills, lakes and towns as areas with an outline of their own: the outline follows the hexes to
// about a tenth of a hex, never loses a centre, and has no straight edge.
import type { Board } from './board.ts';
import { covered } from './board.ts';
import { Lattice, type Box } from './field.ts';
import type { Cover } from './looks.ts';
import type { Point } from './marks.ts';
import { fbm, noise } from './noise.ts';

export const STEP = 4;
const PUSH = 11; // how far noise moves an outline

export class Area {
  private rings?: Point[][];
  private depths?: Float32Array;
  constructor(readonly lattice: Lattice, readonly field: Float32Array, readonly empty: boolean) {}

  /** About 1 well inside, 0 well outside, one half on the outline. */
  value(x: number, y: number): number { const k = this.lattice.cell(x, y); return k < 0 ? 0 : this.field[k]; }
  outline(): Point[][] { return (this.rings ??= this.empty ? [] : this.lattice.contours(this.field, 0.5)); }

  /** Distance from a point inside to the outline; 0 outside. */
  depth(x: number, y: number): number {
    const k = this.lattice.cell(x, y);
    this.depths ??= this.empty ? new Float32Array(this.lattice.size) : this.lattice.distances(c => this.field[c] < 0.5);
    return k < 0 ? 0 : this.depths[k];
  }
}

export class Areas {
  readonly lattice: Lattice;
  private readonly hexOf: Int32Array;
  private readonly known = new Map<Cover, Area>();

  constructor(private readonly board: Board, box: Box) {
    this.lattice = new Lattice(box, STEP);
    this.hexOf = new Int32Array(this.lattice.size);
    this.lattice.fill((x, y, k) => {
      const dx = PUSH * (noise(x / 34, y / 34, 21) + 0.5 * noise(x / 13, y / 13, 22)), dy = PUSH * (noise(x / 34, y / 34, 23) + 0.5 * noise(x / 13, y / 13, 24));
      return (this.hexOf[k] = board.grid.at(x + dx, y + dy));
    });
  }

  of(cover: Cover): Area {
    const known = this.known.get(cover);
    if (known) return known;
    const area = this.where(hex => covered(this.board, cover, hex), cover === 'woods' ? 0.3 : 0);
    this.known.set(cover, area);
    return area;
  }

  /** The area of all hexes that pass; `ragged` frays its edge and opens gaps where hexes meet. */
  where(test: (hex: number) => boolean, ragged: number): Area {
    const member = new Uint8Array(this.board.grid.size);
    let any = false;
    for (let hex = 0; hex < member.length; hex++) if (test(hex)) { member[hex] = 1; any = true; }
    const field = this.lattice.blur(this.lattice.fill((_x, _y, k) => member[this.hexOf[k]]), ragged ? 3 : 1);
    if (ragged) this.fray(field, ragged);
    return new Area(this.lattice, field, !any);
  }

  /** Heights of the hexes as a smooth surface. */
  heights(): Float32Array {
    return this.lattice.blur(this.lattice.fill((_x, _y, k) => this.board.heights[this.hexOf[k]]), 4);
  }

  private fray(field: Float32Array, ragged: number): void {
    const { lattice, board } = this;
    lattice.fill((x, y, k) => {
      if (field[k] <= 0.02) return 0;
      const [cx, cy] = board.grid.centre(this.hexOf[k]), out = Math.min(1, Math.hypot(x - cx, y - cy) / 46); // centres stay
      return (field[k] += ragged * out * fbm(x / 62, y / 62, 27, 3) - 0.1 * ragged * out);
    });
  }
}
