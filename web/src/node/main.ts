// Reads a board (and a position) as JSON from standard input and writes its sheet as SVG or PNG:
//   node --import tsx src/node/main.ts FILE.svg|FILE.png [DPI]
import { readFileSync, writeFileSync } from 'node:fs';
import { Resvg } from '@resvg/resvg-js';
import type { BoardData } from '../draw/data.ts';
import { SvgWriter } from '../draw/svg.ts';
import { drawSheet } from '../sheet/sheet.ts';
import { fonts } from './fonts.ts';
import { pngUri } from './png.ts';

const MILLIMETRES = 0.16; // of a drawing unit in print: hexes of 16 mm

const [file, dpi] = process.argv.slice(2);
const say = (step: string): void => {
  process.stderr.write(`  ${step}\n`);
};

const data = JSON.parse(readFileSync(0, 'utf8')) as BoardData;
const sheet = drawSheet(data, fonts, say);
const writer = new SvgWriter(fonts, pngUri);
say('writing');
const svg = writer.document(writer.layers(sheet.layers), sheet.width, sheet.height, MILLIMETRES);
if (file.endsWith('.svg')) writeFileSync(file, svg);
else {
  const width = Math.round((sheet.width * MILLIMETRES * Number(dpi)) / 25.4);
  say(`${width} × ${Math.round((width * sheet.height) / sheet.width)} pixels`);
  writeFileSync(
    file,
    new Resvg(svg, { fitTo: { mode: 'width', value: width }, font: { loadSystemFonts: false } }).render().asPng(),
  );
}
