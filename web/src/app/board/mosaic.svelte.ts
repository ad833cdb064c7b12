// The pictures of a board: the whole in small at once, and tiles of the size that the screen needs as they come.
import type { BoardData } from '../../draw/data.ts';
import { OVERVIEW } from '../../draw/pyramid.ts';
import type { Frame } from './camera.svelte.ts';
import { sketch } from './sketch.ts';
import { fileOf, levelFor, placeOf, standIns, tilesOver, type Tile } from './tiles.ts';

/** A part of a picture in pixels, and where on the board it belongs. */
export interface Piece {
  picture: CanvasImageSource;
  from: Frame;
  to: Frame;
}

const KEPT = 200; // tiles in memory
const PATIENCE = 1500; // milliseconds between two looks for a picture that is still being drawn

export class Mosaic {
  /** The whole board; a canvas if it is only sketched. */
  overview = $state.raw<ImageBitmap | HTMLCanvasElement | null>(null);
  /** Whether the server has yet to draw this board. */
  drawing = $state(false);
  /** Whether all that was last asked for is there in its right size. */
  complete = $state(false);
  /** Grows with every tile that comes. */
  arrived = $state(0);
  /** By file; null for what is on its way. */
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
    const level = levelFor(scale);
    this.complete = this.overview instanceof ImageBitmap;
    if (level < 0 || this.overview instanceof HTMLCanvasElement) return this.inSmall(this.frame);
    const tiles = tilesOver(part, this.frame, level);
    const pieces = tiles.flatMap(tile => this.piece(tile));
    this.complete &&= tiles.every(tile => this.tiles.get(fileOf(tile)));
    // What lies around in the next smaller size comes along: then nobody sees a gap when zooming out.
    if (level && this.complete) for (const tile of tilesOver(part, this.frame, level - 1)) this.sendFor(tile);
    this.forget();
    return pieces;
  }

  /** A tile, or until it is there the same place from a smaller picture. */
  private piece(tile: Tile): Piece[] {
    this.sendFor(tile);
    const to = placeOf(tile, this.frame);
    for (const { tile: stand, from } of standIns(tile, this.frame)) {
      const picture = this.tiles.get(fileOf(stand));
      if (picture) return [{ picture, from, to }];
    }
    return this.inSmall(to);
  }

  /** A place from the picture of the whole, if that is there. */
  private inSmall(to: Frame): Piece[] {
    const { overview, frame } = this;
    if (!overview) return [];
    const k = overview.width / frame.w;
    const from = { x: (to.x - frame.x) * k, y: (to.y - frame.y) * k, w: to.w * k, h: to.h * k };
    return [{ picture: overview, from, to }];
  }

  private sendFor(tile: Tile): void {
    const file = fileOf(tile);
    const known = this.tiles.get(file);
    this.tiles.delete(file); // what is used last is forgotten last
    this.tiles.set(file, known ?? null);
    if (known === undefined) void this.fetch(file);
  }

  private async fetch(file: string): Promise<void> {
    try {
      const answer = await fetch(`${this.folder}/${file}`);
      const tile = await createImageBitmap(await answer.blob());
      if (this.closed) return tile.close();
      this.tiles.set(file, tile);
      this.arrived++;
    } catch {
      this.tiles.delete(file); // it is asked for again when the view moves
    }
  }

  private forget(): void {
    for (const [file, tile] of this.tiles) {
      if (this.tiles.size <= KEPT) return;
      tile?.close();
      this.tiles.delete(file);
    }
  }
}
