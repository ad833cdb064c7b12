// Reads a board and the openings of its scenarios as JSON from standard input, and fills a folder with pictures of
// them for the browser:
//   node --import tsx src/node/pictures.ts FOLDER
// overview.webp, tiles as LEVEL/COLUMN-ROW.webp (see draw/pyramid.ts), and cards/SCENARIO.webp for the first screen.
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import sharp, { type Sharp } from 'sharp';
import { readBoard } from '../draw/board.ts';
import type { BoardData } from '../draw/data.ts';
import { hexNumbers } from '../draw/gridlines.ts';
import { drawTerrain } from '../draw/map.ts';
import type { Layer } from '../draw/marks.ts';
import { FAR, NEAR, names, type Typography } from '../draw/names.ts';
import { PALETTES } from '../draw/palette.ts';
import { LEVELS, OVERVIEW, TILE, tiling, type Level } from '../draw/pyramid.ts';
import { SvgWriter } from '../draw/svg.ts';
import { card, type Opening } from './card.ts';
import { fonts } from './fonts.ts';
import { open, over, resized, type Pixels } from './pixels.ts';
import { pngUri } from './png.ts';

interface Order {
  board: BoardData;
  openings: Record<string, Opening>;
}

const [folder] = process.argv.slice(2);
const { board: data, openings } = JSON.parse(readFileSync(0, 'utf8')) as Order;
const board = readBoard(data);
const palette = PALETTES[data.season];
const frame = board.grid.frame();
const terrain = drawTerrain(board, frame, palette);
const numbers: Layer = { name: 'numbers', marks: hexNumbers(board.grid, palette) };
const named = (typography: Typography): Layer => ({
  name: 'names',
  marks: names(board, { ...terrain, occupied: [] }, frame, palette, fonts, typography),
});

// Boards are drawn side by side, a process for each: one thread is enough for one.
sharp.concurrency(1);
const [far, near, close] = LEVELS;
const reading = render([...terrain.layers, numbers, named(NEAR)], close.scale);
await cut(reading, close);
await cut(await resized(reading, near.scale / close.scale), near);
const bare = render(terrain.layers, near.scale);
await cut(await over(await resized(bare, far.scale / near.scale), render([named(FAR)], far.scale)), far);
await save(open(await resized(bare, OVERVIEW / near.scale)), 'overview.webp');
for (const [scenario, opening] of Object.entries(openings))
  await save(card(bare, near.scale, board.grid, opening), `cards/${scenario}.webp`);

function render(layers: readonly Layer[], scale: number): Pixels {
  const writer = new SvgWriter(fonts, pngUri);
  const svg = writer.picture(writer.layers(layers), frame, scale);
  const { width, height, pixels } = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
  return { data: pixels, raw: { width, height, channels: 4 } };
}

async function cut(picture: Pixels, level: Level): Promise<void> {
  const { width, height } = picture.raw;
  const [columns, rows] = tiling(frame, level);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const [left, top] = [column * TILE, row * TILE];
      const size = { width: Math.min(TILE, width - left), height: Math.min(TILE, height - top) };
      await save(open(picture).extract({ left, top, ...size }), `${level.name}/${column}-${row}.webp`);
    }
}

async function save(picture: Sharp, file: string): Promise<void> {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  await picture.removeAlpha().webp({ quality: 84, effort: 2 }).toFile(path);
}
