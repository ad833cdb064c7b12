// The title block.
import { circle, path, type Typesetter } from '../draw/marks.ts';
import type { BoardData } from '../draw/data.ts';
import type { Palette } from '../draw/palette.ts';
import { BROWN, INK, figure, italic, prose, title, type Section } from './print.ts';

const SYSTEMS: Record<string, string> = { wb95: 'WB-95', efb: 'EAST FRONT BATTLES', winter_storm: 'STANDARD RULES' };

export function cartouche(data: BoardData, width: number, palette: Palette, setter: Typesetter): Section {
  const name = data.title.replace(/\s+\d{4}(\/\d+)?$/, '').toUpperCase();
  const year = data.title.slice(name.length).trim();
  const middle = width / 2;
  let size = 126;
  while (size > 40 && setter.width(name, 'Oranienbaum 400', size, 12) > width - 84) size -= 2;
  const lines = data.scenario ? data.scenario.lines : [year, `one hex ${data.grid.pitch_km.toFixed(1)} km`];
  const rule = 92 + size * 0.86;
  const height = rule + 136 + lines.length * 32;
  const corners = [
    [16, 16],
    [width - 16, 16],
    [16, height - 16],
    [width - 16, height - 16],
  ];
  return {
    height,
    marks: [
      path(notched(0, width, height), { fill: palette.cartouche, stroke: INK, width: 4 }),
      path(notched(9, width, height), { stroke: INK, width: 1.2 }),
      path(corners.map(([x, y]) => circle(x, y, 4.2)).join(''), { fill: palette.accent, stroke: INK, width: 1.2 }),
      figure(`KESSEL · ${SYSTEMS[data.system] ?? data.system.toUpperCase()}`, [middle + 3, 64], 22, {
        anchor: 'middle',
        spacing: 7,
        fill: BROWN,
        fit: width - 80,
      }),
      title(name, [middle + 6, 76 + size * 0.86], size, { anchor: 'middle', spacing: 12 }),
      path(`M70 ${rule + 14}H${middle - 26}M${middle + 26} ${rule + 14}H${width - 70}`, { stroke: INK, width: 1.4 }),
      path(`M${middle} ${rule + 4}l10 10-10 10-10-10z`, { fill: palette.accent, stroke: INK, width: 1.2 }),
      title(data.cyrillic, [middle + 2, rule + 62], 31, { anchor: 'middle', spacing: 3, fill: '#6b4a34' }),
      ...lines.map((content, i) =>
        (i ? prose : italic)(content, [middle, rule + 104 + i * 32], i ? 22 : 26, { anchor: 'middle', fill: INK }),
      ),
    ],
  };
}

/** A rectangle with hollow corners, drawn in by `inset`. */
function notched(inset: number, width: number, height: number): string {
  const k = 22;
  const x = inset;
  const y = inset;
  const w = width - 2 * inset;
  const h = height - 2 * inset;
  return `M${x + k} ${y}H${x + w - k}q0 ${k} ${k} ${k}V${y + h - k}q${-k} 0 ${-k} ${k}H${x + k}q0 ${-k} ${-k} ${-k}V${y + k}q${k} 0 ${k} ${-k}z`;
}
