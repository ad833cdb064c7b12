// The fonts of the sheet, read from their packages: measured and turned into outlines.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype from 'opentype.js';
import type { Face } from '../draw/marks.ts';
import type { Outlines } from '../draw/svg.ts';

const find = createRequire(import.meta.url).resolve;

/** Each face in its parts: the first that has a letter draws it. */
const FILES: Record<Face, string[]> = {
  'Alegreya 500': family('alegreya', '500-normal'), 'Alegreya 700': family('alegreya', '700-normal'), 'Alegreya 800': family('alegreya', '800-normal'),
  'Alegreya 500 italic': family('alegreya', '500-italic'), 'Alegreya 700 italic': family('alegreya', '700-italic'),
  'Barlow Condensed 500': latin('barlow-condensed', '500-normal'), 'Barlow Condensed 600': latin('barlow-condensed', '600-normal'),
  'Barlow Condensed 700': latin('barlow-condensed', '700-normal'), 'Barlow Condensed 800': latin('barlow-condensed', '800-normal'),
  'Oranienbaum 400': family('oranienbaum', '400-normal'),
};
function latin(name: string, cut: string): string[] { return ['latin', 'latin-ext'].map(part => `@fontsource/${name}/files/${name}-${part}-${cut}.woff`); }
function family(name: string, cut: string): string[] { return [...latin(name, cut), `@fontsource/${name}/files/${name}-cyrillic-${cut}.woff`]; }

const parts = new Map<string, opentype.Font>();

function load(file: string): opentype.Font {
  let font = parts.get(file);
  if (!font) {
    const bytes = readFileSync(find(file));
    font = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
    parts.set(file, font);
  }
  return font;
}

/** The text cut into runs that one part of the face can draw. */
function runs(text: string, face: Face): { font: opentype.Font; file: string; text: string }[] {
  const out: { font: opentype.Font; file: string; text: string }[] = [];
  for (const letter of text) {
    const file = FILES[face].find(f => load(f).charToGlyphIndex(letter) > 0) ?? FILES[face][0], run = out[out.length - 1];
    if (run?.file === file) run.text += letter; else out.push({ font: load(file), file, text: letter });
  }
  return out;
}

const EM = 1000;

export const fonts: Outlines = {
  width(text, face, size, spacing = 0) {
    return runs(text, face).reduce((sum, run) => sum + run.font.getAdvanceWidth(run.text, size), 0) + spacing * [...text].length;
  },

  glyphs(text, face) {
    const glyphs: { id: string; d: string; x: number; advance: number }[] = [];
    let x = 0;
    for (const { font, file, text: part } of runs(text, face)) {
      const scale = EM / font.unitsPerEm, list = font.stringToGlyphs(part);
      list.forEach((glyph, i) => {
        if (i) x += font.getKerningValue(list[i - 1], glyph) * scale;
        const advance = (glyph.advanceWidth ?? 0) * scale;
        glyphs.push({ id: `${file}#${glyph.index}`, d: glyph.getPath(0, 0, EM).toPathData(0), x, advance });
        x += advance;
      });
    }
    return { units: EM, glyphs };
  },
};
