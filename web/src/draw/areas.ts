// Woods, marshes, hills, lakes and towns as areas with an outline of their own: the outline follows the hexes to
// about a tenth of a hex, never loses a centre, and has no straight edge.
import type { Board } from './board.ts';
import { covered } from './board.ts';
import { smooth } from './curves.ts';
import { Lattice, type Box } from './field.ts';
import type { Cover } from './looks.ts';
import type { Point } from './marks.ts';
import { fbm, noise } from './noise.ts';

export const STEP = 4;
const PUSH = 11; // how far noise moves an outline
/** How far the outline of a cover leaves its hexes. */
const FRAY: Partial<Record<Cover, number>> = { woods: 0.62, lake: 0.62, marsh: 0.45, dunes: 0.5, salt: 0.35 };

export class Area {
  private rings?: Point[][];
  private depths?: Float32Array;
  constructor(
    readonly lattice: Lattice,
    readonly field: Float32Array,
    readonly empty: boolean,
  ) {}

  /** About 1 well inside, 0 well outside, one half on the outline. */
  value(x: number, y: number): number {
    const k = this.lattice.cell(x, y);
    return k < 0 ? 0 : this.field[k];
  }
  outline(): Point[][] {
    return (this.rings ??= this.empty ? [] : this.lattice.contours(this.field, 0.5));
  }

  /** Distance from a point inside to the outline; 0 outside. */
  depth(x: number, y: number): number {
    const k = this.lattice.cell(x, y);
    this.depths ??= this.empty ? this.field : this.lattice.distances(c => this.field[c] < 0.5);
    return k < 0 ? 0 : this.depths[k];
  }
}

export class Areas {
  readonly lattice: Lattice;
  private readonly hexOf: Int32Array;
  private readonly known = new Map<Cover, Area>();
  private readonly nothing: Float32Array;

  constructor(
    private readonly board: Board,
    box: Box,
  ) {
    this.lattice = new Lattice(box, STEP);
    this.hexOf = new Int32Array(this.lattice.size);
    this.nothing = new Float32Array(this.lattice.size);
    this.lattice.fill((x, y, k) => {
      const dx = PUSH * (noise(x / 34, y / 34, 21) + 0.5 * noise(x / 13, y / 13, 22));
      const dy = PUSH * (noise(x / 34, y / 34, 23) + 0.5 * noise(x / 13, y / 13, 24));
      return (this.hexOf[k] = board.grid.at(x + dx, y + dy));
    });
  }

  of(cover: Cover): Area {
    const known = this.known.get(cover);
    if (known) return known;
    const area = this.where(hex => covered(this.board, cover, hex), FRAY[cover] ?? 0);
    this.known.set(cover, area);
    return area;
  }

  /** The area of all hexes that pass; fraying opens gaps where hexes meet and sends out tongues, but keeps the centres. */
  private where(test: (hex: number) => boolean, fray: number): Area {
    const member = Uint8Array.from({ length: this.board.grid.size }, (_, hex) => (test(hex) ? 1 : 0));
    if (!member.includes(1)) return new Area(this.lattice, this.nothing, true);
    const field = this.lattice.blur(
      this.lattice.fill((_x, _y, k) => member[this.hexOf[k]]),
      fray ? 4 : 1,
    );
    if (fray) this.fray(field, member, fray);
    return new Area(this.lattice, field, false);
  }

  /** Heights of the hexes as a smooth surface. */
  heights(): Float32Array {
    return this.lattice.blur(
      this.lattice.fill((_x, _y, k) => this.board.heights[this.hexOf[k]]),
      4,
    );
  }

  private fray(field: Float32Array, member: Uint8Array, amount: number): void {
    const { lattice, board } = this;
    lattice.fill((x, y, k) => {
      if (field[k] < 0.03) return 0;
      const hex = this.hexOf[k];
      const [cx, cy] = board.grid.centre(hex);
      const r = Math.hypot(x - cx, y - cy);
      const ripple = amount * (fbm(x / 58, y / 58, 27, 3) - 0.04);
      if (member[hex]) return (field[k] += ripple * smooth(16, 42, r));
      return (field[k] = Math.min(field[k] + ripple, 0.5 + 0.1 * (r - 34))); // a tongue never reaches the next centre
    });
  }
}
