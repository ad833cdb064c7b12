// Which tiles of a board's picture cover which part of the board.
import { LEVELS, OVERVIEW, TILE } from '../../draw/pyramid.ts';
import type { Frame } from './camera.svelte.ts';

/** A tile by the number of its level, its column and its row. */
export type Tile = readonly [level: number, column: number, row: number];

const SOFT = 0.85; // a picture serves until it would be stretched by more than this

export const fileOf = ([level, column, row]: Tile): string => `${LEVELS[level].name}/${column}-${row}.webp`;

/** The level to look at with so many pixels a unit; -1 where the picture of the whole is good enough. */
export function levelFor(scale: number): number {
  if (OVERVIEW >= scale * SOFT) return -1;
  const found = LEVELS.findIndex(level => level.scale >= scale * SOFT);
  return found < 0 ? LEVELS.length - 1 : found;
}

/** The tiles of a level that touch a part of the board. */
export function tilesOver(part: Frame, frame: Frame, level: number): Tile[] {
  const side = TILE / LEVELS[level].scale;
  const span = (from: number, size: number, room: number): [first: number, end: number] => [
    Math.max(0, Math.floor(from / side)),
    Math.ceil(Math.min(room, from + size) / side),
  ];
  const [left, right] = span(part.x - frame.x, part.w, frame.w);
  const [top, bottom] = span(part.y - frame.y, part.h, frame.h);
  const tiles: Tile[] = [];
  for (let row = top; row < bottom; row++)
    for (let column = left; column < right; column++) tiles.push([level, column, row]);
  return tiles;
}

/** Where a tile lies on the board. */
export function placeOf([level, column, row]: Tile, frame: Frame): Frame {
  const side = TILE / LEVELS[level].scale;
  const [x, y] = [column * side, row * side];
  return { x: frame.x + x, y: frame.y + y, w: Math.min(side, frame.w - x), h: Math.min(side, frame.h - y) };
}

/** A tile and those of the smaller levels that show its place, each with the pixels where they show it. */
export function standIns(tile: Tile, frame: Frame): { tile: Tile; from: Frame }[] {
  const [level, column, row] = tile;
  const { x, y, w, h } = placeOf(tile, frame);
  return LEVELS.slice(0, level + 1)
    .map(({ scale }, other) => {
      const halvings = level - other;
      const stand: Tile = [other, column >> halvings, row >> halvings];
      const place = placeOf(stand, frame);
      return { tile: stand, from: { x: (x - place.x) * scale, y: (y - place.y) * scale, w: w * scale, h: h * scale } };
    })
    .reverse();
}
