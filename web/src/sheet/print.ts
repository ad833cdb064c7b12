// Words on the sheet around the map: one voice for all of them.
import { text, type Face, type Mark, type Point, type TextMark, type Typesetter } from '../draw/marks.ts';

export const INK = '#2c2a26';
export const SOFT = '#5d5648';
export const BROWN = '#7a5a40';

const voice =
  (face: Face, fill: string) =>
  (content: string, at: Point, size: number, style: Partial<TextMark> = {}): TextMark =>
    text(content, at, size, face, fill, style);

export const title = voice('Oranienbaum 400', INK);
export const prose = voice('Alegreya 500', INK);
export const italic = voice('Alegreya 500 italic', SOFT);
export const bold = voice('Alegreya 700', INK);
export const figure = voice('Barlow Condensed 600', INK);
export const note = voice('Barlow Condensed 500', '#3d382f');

/** A block of the panel: drawn from (0, 0), `height` deep. */
export interface Section {
  height: number;
  marks: Mark[];
}

export const heading = (content: string, width: number): Mark =>
  title(content, [width / 2 + 4, 26], 30, { anchor: 'middle', spacing: 8 });

/** A paragraph in italics, set to the width of the panel. */
export function paragraph(content: string, width: number, setter: Typesetter): Section {
  const size = 21;
  const leading = 27;
  const lines: string[] = [''];
  for (const word of content.split(/\s+/).filter(Boolean)) {
    const longer = `${lines[lines.length - 1]} ${word}`.trim();
    if (setter.width(longer, 'Alegreya 500 italic', size) > width - 40) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return {
    height: lines.length * leading,
    marks: lines.map((line, i) =>
      italic(line, [width / 2, 18 + i * leading], size, { anchor: 'middle', fill: '#463f33' }),
    ),
  };
}
