// The picture of a scenario for the first screen: the part of the board where its armies stand, and where they stand.
import type { Sharp } from 'sharp';
import { PITCH, type HexGrid } from '../draw/grid.ts';
import { open, type Pixels } from './pixels.ts';

/** The hexes that each side holds when play begins. */
export type Opening = Record<string, string[]>;

const WIDTH = 720;
const HEIGHT = 446;
const AROUND = 150; // drawing units around the armies
const COLOURS: Record<string, string> = { soviet: '#b3261e', german: '#2f3a33' };

export function card(board: Pixels, scale: number, grid: HexGrid, opening: Opening): Sharp {
  const [x0, y0] = grid.frame();
  const armies = Object.entries(opening).flatMap(([side, hexes]) =>
    hexes.map(hex => {
      const [x, y] = grid.centre(grid.index(hex));
      return { side, x: (x - x0) * scale, y: (y - y0) * scale };
    }),
  );
  const { width, height } = board.raw;
  const shown = window(armies, width, height, AROUND * scale);
  const factor = WIDTH / shown.width;
  const square = Math.max(13, 0.42 * PITCH * scale * factor);
  const squares = armies.map(({ side, x, y }) => {
    const [left, top] = [(x - shown.left) * factor - square / 2, (y - shown.top) * factor - square / 2];
    return `<rect x="${left}" y="${top}" width="${square}" height="${square}" fill="${COLOURS[side] ?? '#444'}"/>`;
  });
  const position = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" stroke="#fbf7ec" stroke-width="2">${squares.join('')}</svg>`;
  const ground = open(board).extract(shown).resize(WIDTH, HEIGHT, { fit: 'fill' });
  return ground.composite([{ input: Buffer.from(position) }]);
}

interface Window {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The smallest window of the card's shape around all points that lies on the board; without points the widest. */
function window(points: readonly { x: number; y: number }[], width: number, height: number, around: number): Window {
  const xs = points.length ? points.map(p => p.x) : [0, width];
  const ys = points.length ? points.map(p => p.y) : [0, height];
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const wanted = Math.max(x1 - x0 + 2 * around, ((y1 - y0 + 2 * around) * WIDTH) / HEIGHT);
  const wide = Math.floor(Math.min(wanted, width, (height * WIDTH) / HEIGHT));
  const high = Math.floor((wide * HEIGHT) / WIDTH);
  const start = (low: number, top: number, size: number, room: number): number =>
    Math.round(Math.min(Math.max(0, (low + top) / 2 - size / 2), room - size));
  return { left: start(x0, x1, wide, width), top: start(y0, y1, high, height), width: wide, height: high };
}
