// The fonts of the sheet, read from their packages: measured and turned into outlines.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype from 'opentype.js';
import type { Face } from '../draw/marks.ts';
import type { Outlines, PlacedGlyph } from '../draw/svg.ts';

const find = createRequire(import.meta.url).resolve;

/** Each face in its parts: the first that has a letter draws it. */
const FILES: Record<Face, string[]> = {
  'Alegreya 500': family('alegreya', '500-normal'),
  'Alegreya 700': family('alegreya', '700-normal'),
  'Alegreya 800': family('alegreya', '800-normal'),
  'Alegreya 500 italic': family('alegreya', '500-italic'),
  'Alegreya 700 italic': family('alegreya', '700-italic'),
  'Barlow Condensed 500': latin('barlow-condensed', '500-normal'),
  'Barlow Condensed 600': latin('barlow-condensed', '600-normal'),
  'Barlow Condensed 700': latin('barlow-condensed', '700-normal'),
  'Barlow Condensed 800': latin('barlow-condensed', '800-normal'),
  'Oranienbaum 400': family('oranienbaum', '400-normal'),
};
function latin(name: string, cut: string): string[] {
  return ['latin', 'latin-ext'].map(part => `@fontsource/${name}/files/${name}-${part}-${cut}.woff`);
}
function family(name: string, cut: string): string[] {
  return [...latin(name, cut), `@fontsource/${name}/files/${name}-cyrillic-${cut}.woff`];
}

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

const EM = 1000;
interface Letter extends PlacedGlyph {
  font: opentype.Font;
  glyph: opentype.Glyph;
}
const letters = new Map<string, Letter>();

const partWith = (face: Face, character: string): string | undefined =>
  FILES[face].find(file => load(file).charToGlyphIndex(character) > 0);

/** The characters of a text; one that the face lacks in its simpler parts: ⅓ as 1/3. */
function characters(text: string, face: Face): string[] {
  return [...text].flatMap(c => (partWith(face, c) ? [c] : [...c.normalize('NFKD').replace('\u2044', '/')]));
}

/** One letter of a face, x still 0. */
function letterOf(face: Face, character: string): Letter {
  const key = face + character;
  const known = letters.get(key);
  if (known) return known;
  const file = partWith(face, character) ?? FILES[face][0];
  const font = load(file);
  const glyph = font.charToGlyph(character);
  const letter = {
    font,
    glyph,
    id: `${file}#${glyph.index}`,
    d: outline(glyph),
    x: 0,
    advance: ((glyph.advanceWidth ?? 0) * EM) / font.unitsPerEm,
  };
  letters.set(key, letter);
  return letter;
}

/** The outline in whole units. (The library's own writer runs numbers together when one rounds to minus zero.) */
function outline(glyph: opentype.Glyph): string {
  return glyph
    .getPath(0, 0, EM)
    .commands.map(c => {
      const numbers =
        c.type === 'Z'
          ? []
          : c.type === 'Q'
            ? [c.x1, c.y1, c.x, c.y]
            : c.type === 'C'
              ? [c.x1, c.y1, c.x2, c.y2, c.x, c.y]
              : [c.x, c.y];
      return c.type + numbers.map(n => Math.round(n)).join(' ');
    })
    .join('');
}

/** Letter after letter, kerned; without ligatures, which spaced text must not have. */
function set(text: string, face: Face): { glyphs: Letter[]; width: number } {
  let x = 0;
  let before: Letter | undefined;
  const glyphs = characters(text, face).map(character => {
    const letter = letterOf(face, character);
    if (before?.font === letter.font)
      x += (letter.font.getKerningValue(before.glyph, letter.glyph) * EM) / letter.font.unitsPerEm;
    before = letter;
    const placed = { ...letter, x };
    x += letter.advance;
    return placed;
  });
  return { glyphs, width: x };
}

export const fonts: Outlines = {
  width: (text, face, size, spacing = 0) =>
    (set(text, face).width * size) / EM + spacing * characters(text, face).length,
  glyphs: (text, face) => ({ units: EM, glyphs: set(text, face).glyphs }),
};
