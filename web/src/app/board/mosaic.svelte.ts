// The pictures of a board: the whole in small at once, and tiles of the size that the screen needs as they come.
import type { BoardData } from '../../draw/data.ts';
import { LEVELS, OVERVIEW, TILE } from '../../draw/pyramid.ts';
import type { Frame } from './camera.svelte.ts';
import { sketch } from './sketch.ts';

/** A part of a picture in pixels, and where on the board it belongs. */
export interface Piece {
  picture: CanvasImageSource;
  from: Frame;
  to: Frame;
}

const KEPT = 200; // tiles in memory
const SOFT = 0.85; // a picture serves until it would be stretched by more than this
const PATIENCE = 1500; // milliseconds between two looks for a picture that is still being drawn

export class Mosaic {
  /** The whole board. */
  overview = $state.raw<ImageBitmap | HTMLCanvasElement | null>(null);
  /** Whether the server has yet to draw this board. */
  drawing = $state(false);
  /** Whether all that was last asked for is there in its right size. */
  complete = $state(false);
  /** Grows with every tile that comes. */
  arrived = $state(0);
  private readonly tiles = new Map<string, ImageBitmap | null>();
  private closed = false;

  constructor(
    private readonly folder: string,
    private readonly frame: Frame,
  ) {}

  /** Fetch the picture of the whole; a plain sketch stands in for one that is still being drawn. */
  async open(board: BoardData): Promise<void> {
    let answer = await fetch(`${this.folder}/overview.webp`);
    if (answer.status !== 200) this.overview = sketch(board, OVERVIEW * 2);
    while (answer.status === 202 && !this.closed) {
      this.drawing = true;
      await new Promise(resolve => setTimeout(resolve, PATIENCE));
      answer = await fetch(`${this.folder}/overview.webp`);
    }
    if (answer.status === 200) this.overview = await createImageBitmap(await answer.blob());
    this.drawing = false;
  }

  close(): void {
    this.closed = true;
    for (const tile of this.tiles.values()) tile?.close();
    this.tiles.clear();
  }

  /** What covers a part of the board at so many pixels a unit; better pieces are sent for. */
  cover(part: Frame, scale: number): Piece[] {
    const sketched = this.overview instanceof HTMLCanvasElement;
    this.complete = this.overview instanceof ImageBitmap;
    if (sketched || OVERVIEW >= scale * SOFT) return this.inSmall(this.frame);
    const found = LEVELS.findIndex(l => l.scale >= scale * SOFT);
    const level = found < 0 ? LEVELS.length - 1 : found;
    const places = this.places(part, level);
    const pieces = places.flatMap(([column, row]) => this.piece(level, column, row));
    this.complete &&= places.every(([column, row]) => this.tiles.get(name(level, column, row)));
    // What lies around in the next smaller size comes along: then nobody sees a gap when zooming out.
    if (level && this.complete)
      for (const [column, row] of this.places(part, level - 1)) this.sendFor(level - 1, column, row);
    this.forget();
    return pieces;
  }

  /** A place from the picture of the whole, if that is there. */
  private inSmall(to: Frame): Piece[] {
    const { overview, frame } = this;
    if (!overview) return [];
    const k = overview.width / frame.w;
    return [
      { picture: overview, from: { x: (to.x - frame.x) * k, y: (to.y - frame.y) * k, w: to.w * k, h: to.h * k }, to },
    ];
  }

  /** The tiles of a level that touch a part of the board. */
  private places(part: Frame, level: number): [column: number, row: number][] {
    const { frame } = this;
    const side = TILE / LEVELS[level].scale;
    const places: [number, number][] = [];
    const last = (size: number): number => Math.ceil(size / side) - 1;
    for (let row = Math.max(0, Math.floor((part.y - frame.y) / side)); row <= last(frame.h); row++)
      for (let column = Math.max(0, Math.floor((part.x - frame.x) / side)); column <= last(frame.w); column++)
        if (frame.x + column * side < part.x + part.w && frame.y + row * side < part.y + part.h)
          places.push([column, row]);
    return places;
  }

  /** A tile, or until it is there the same place from a smaller picture. */
  private piece(level: number, column: number, row: number): Piece[] {
    const { frame } = this;
    this.sendFor(level, column, row);
    const side = TILE / LEVELS[level].scale;
    const [x, y] = [column * side, row * side];
    const to = { x: frame.x + x, y: frame.y + y, w: Math.min(side, frame.w - x), h: Math.min(side, frame.h - y) };
    for (let up = 0; up <= level; up++) {
      const tile = this.tiles.get(name(level - up, column >> up, row >> up));
      const { scale } = LEVELS[level - up];
      const size = TILE / scale;
      const from = { x: (x % size) * scale, y: (y % size) * scale, w: to.w * scale, h: to.h * scale };
      if (tile) return [{ picture: tile, from, to }];
    }
    return this.inSmall(to);
  }

  private sendFor(level: number, column: number, row: number): void {
    const key = name(level, column, row);
    const known = this.tiles.get(key);
    this.tiles.delete(key); // what is used last is forgotten last
    this.tiles.set(key, known ?? null);
    if (known === undefined)
      void fetch(`${this.folder}/${key}.webp`)
        .then(async answer => createImageBitmap(await answer.blob()))
        .then(tile => {
          if (this.closed) return tile.close();
          this.tiles.set(key, tile);
          this.arrived++;
        })
        .catch(() => this.tiles.delete(key)); // it is asked for again when the view moves
  }

  private forget(): void {
    for (const [key, tile] of this.tiles) {
      if (this.tiles.size <= KEPT) return;
      tile?.close();
      this.tiles.delete(key);
    }
  }
}

const name = (level: number, column: number, row: number): string => `${LEVELS[level].name}/${column}-${row}`;
