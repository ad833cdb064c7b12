// The board as picture files for the browser: a small one of the whole, and tiles in three sizes for looking closer.
import type { Box } from './field.ts';

/** Pixels of a drawing unit in the picture of the whole board. It bears no names: it is seen small. */
export const OVERVIEW = 0.16;

export interface Level {
  /** The folder of its tiles. */
  name: string;
  scale: number;
}

/** Hexes of 32, 64 and 128 pixels. The first has fewer names, in larger letters, and no hex numbers. */
export const LEVELS: readonly [far: Level, near: Level, close: Level] = [
  { name: '32', scale: 0.32 },
  { name: '64', scale: 0.64 },
  { name: '128', scale: 1.28 },
];

export const TILE = 512; // pixels

/** Columns and rows of tiles that cover a frame. */
export function tiling([x0, y0, x1, y1]: Box, level: Level): [columns: number, rows: number] {
  return [Math.ceil(((x1 - x0) * level.scale) / TILE), Math.ceil(((y1 - y0) * level.scale) / TILE)];
}
