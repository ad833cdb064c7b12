// Words on the sheet around the map: one voice for all of them.
import { text, type Face, type Mark, type Point, type TextMark } from '../draw/marks.ts';

export const INK = '#2c2a26', SOFT = '#5d5648', BROWN = '#7a5a40';

const line = (face: Face, fill: string) => (content: string, at: Point, size: number, style: Partial<TextMark> = {}): TextMark => text(content, at, size, face, fill, style);

export const title = line('Oranienbaum 400', INK);
export const prose = line('Alegreya 500', INK);
export const italic = line('Alegreya 500 italic', SOFT);
export const bold = line('Alegreya 700', INK);
export const figure = line('Barlow Condensed 600', INK);
export const note = line('Barlow Condensed 500', '#3d382f');

/** A block of the panel: drawn from (0, 0), `height` deep. */
export interface Section { height: number; marks: Mark[] }

export const heading = (content: string, width: number): Mark => title(content, [width / 2 + 4, 26], 30, { anchor: 'middle', spacing: 8 });
