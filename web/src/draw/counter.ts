// One counter on a box of 100 x 100. Three levels of detail by its size on the screen.
import { circle, group, path, rounded, text, type Mark, type Point, type Typesetter } from './marks.ts';
import { symbolOf, wheeled } from './symbols.ts';

export type Nation =
  'german' | 'ss' | 'luftwaffe' | 'romanian' | 'hungarian' | 'italian' | 'french' | 'soviet' | 'guards';
export type Tint = 'none' | 'sand' | 'sky' | 'rose' | 'mint' | 'lilac' | 'lemon' | 'stone' | 'peach';
/** All of it; symbol, size and all figures; symbol, size and strength alone. */
export type Detail = 'full' | 'far' | 'strength';

/** What can be read on a counter of so many pixels. */
export const detailOf = (pixels: number): Detail => (pixels >= 60 ? 'full' : pixels >= 36 ? 'far' : 'strength');

export interface CounterFace {
  nation: Nation;
  type: string;
  size: string;
  name: string;
  formation: string;
  tint: Tint;
  /** Parts of the bottom line: ["5/3", "6"]. */
  figures: string[];
  steps: readonly [held: number, full: number];
  stars: readonly string[];
  untried: boolean;
}

export const NATIONS: Record<Nation, { body: string; edge: string; ink: string; code: string }> = {
  german: { body: '#abb8ad', edge: '#4f5a50', ink: '#10140f', code: '' },
  ss: { body: '#2a2c2e', edge: '#000000', ink: '#f3efe4', code: '' },
  luftwaffe: { body: '#b9c2e6', edge: '#535d88', ink: '#10142a', code: '' },
  romanian: { body: '#ecd272', edge: '#8a7020', ink: '#1d1603', code: 'RO' },
  hungarian: { body: '#c8d890', edge: '#6a7a34', ink: '#141a05', code: 'HU' },
  italian: { body: '#6fa6a8', edge: '#2c5a5c', ink: '#04191a', code: 'IT' },
  french: { body: '#abb8ad', edge: '#4f5a50', ink: '#10140f', code: 'FR' },
  soviet: { body: '#c4735c', edge: '#6b2f1e', ink: '#170602', code: '' },
  guards: { body: '#98241f', edge: '#4d0e0b', ink: '#fdf3e0', code: '' },
};
const TINTS: Record<Tint, string> = {
  none: '#f6f1e4',
  sand: '#d9cd98',
  sky: '#a8dbf3',
  rose: '#f3adc4',
  mint: '#a5e3bb',
  lilac: '#b8b1ea',
  lemon: '#f0f07c',
  stone: '#b7ada3',
  peach: '#f59c5b',
};
const STARS: Record<string, [fill: string, rim: string]> = {
  black: ['#111111', '#f5f1e6'],
  white: ['#ffffff', '#111111'],
  yellow: ['#f6c92c', '#3a2a00'],
  blue: ['#2f6fc0', '#f5f1e6'],
};
/** Where symbol and figures stand, and how large the figures are. */
const LAYOUTS: Record<
  Detail,
  { box: readonly [x: number, y: number, w: number, h: number]; size: number; foot: number }
> = {
  full: { box: [27, 28, 46, 30.7], size: 34, foot: 93 },
  far: { box: [17, 19, 66, 42], size: 37, foot: 94 },
  strength: { box: [14, 9, 72, 45], size: 48, foot: 96 },
};
const DARK = '#111111';
const GOLD = '#e9bd4d';
const BODY = rounded(1, 1, 98, 98, 8);

export function counter(face: CounterFace, detail: Detail, setter: Typesetter): Mark[] {
  const { body, edge, ink, code } = NATIONS[face.nation];
  const far = detail !== 'full';
  const tiny = detail === 'strength';
  const marks: Mark[] = [path(BODY, { fill: body })];
  if (face.steps[0] < face.steps[1])
    marks.push(
      path('M1 66V91A8 8 0 0 0 9 99H91A8 8 0 0 0 99 91V66Z', { fill: ink, opacity: 0.14 }),
      path('M1 63.5H99', { stroke: '#ffffff', width: 3.4, opacity: 0.95 }),
    );
  if (face.nation === 'guards')
    marks.push(path(`M9 1H91A8 8 0 0 1 99 ${far ? 8 : 6}H1A8 8 0 0 1 9 1Z`, { fill: GOLD }));
  marks.push(...symbolBox(face, detail, ink));
  if (!tiny) marks.push(...echelon(face.size, far ? 9.5 : 19.4, far ? 7.5 : 6.4, ink));
  if (!far) marks.push(...captions(face, ink));
  if (!tiny)
    marks.push(
      ...steps(face.steps, far, ink),
      ...face.stars.map((colour, i) => star([far ? 91 : 86, (far ? 28 : 36) + i * 17], 8, colour)),
    );
  marks.push(...figures(tiny ? face.figures.slice(0, 1) : face.figures, ink, detail, setter));
  if (code)
    marks.push(
      text(code, [far ? 97 : 94, far ? 17 : 58], far ? 14 : 12, 'Barlow Condensed 700', ink, { anchor: 'end' }),
    );
  return [
    ...marks,
    path('M4 94V9A5 5 0 0 1 9 4H94', { stroke: '#ffffff', width: 1.6, opacity: 0.38 }),
    path('M96 7V91A5 5 0 0 1 91 96H7', { stroke: '#000000', width: 1.8, opacity: 0.28 }),
    path(BODY, { stroke: edge, width: 2 }),
  ];
}

/** What lies under a counter so that it stands above the map. */
export const SHADOW: Mark[] = [
  path(rounded(3.4, 5.4, 98, 98, 10), { fill: '#2a2114', opacity: 0.16 }),
  path(rounded(2.2, 3.6, 98, 98, 9), { fill: '#2a2114', opacity: 0.26 }),
];

/** Field works surround the counter: an earth bank with teeth; improved works have two banks. */
export function fieldWorks(kind: 'FF' | 'IF'): Mark[] {
  return kind === 'IF' ? [...bank(4, 0), ...bank(12, 6)] : bank(7, 6);
}

function bank(out: number, teeth: number): Mark[] {
  const a = -out;
  const b = 100 + out;
  const step = (b - a) / 9;
  const edge = '#6b4f2f';
  const ring = rounded(a, a, b - a, b - a, 12);
  let d = '';
  for (const [x0, y0, ux, uy, nx, ny] of [
    [a, a, 1, 0, 0, -1],
    [b, a, 0, 1, 1, 0],
    [b, b, -1, 0, 0, 1],
    [a, b, 0, -1, -1, 0],
  ])
    for (let i = 0; i <= 9; i++)
      d += `M${(x0 + ux * i * step).toFixed(1)} ${(y0 + uy * i * step).toFixed(1)}l${nx * teeth} ${ny * teeth}`;
  return [
    path(ring, { stroke: '#f2ecdb', width: 6.5, opacity: 0.75 }),
    path(ring, { stroke: edge, width: 3.6 }),
    ...(teeth ? [path(d, { stroke: edge, width: 3 })] : []),
  ];
}

function symbolBox(face: CounterFace, detail: Detail, ink: string): Mark[] {
  const far = detail !== 'full';
  const [x, y, w, h] = LAYOUTS[detail].box;
  const k = w / 150;
  const strokes = symbolOf(face.type);
  const line = far ? 10 : 8.5;
  const marks: Mark[] = [
    path(`M${x} ${y}h${w}v${h}h${-w}z`, {
      fill: TINTS[face.tint],
      stroke: DARK,
      width: far ? 3 : 2.3,
      ...(face.untried ? { dash: '5 3' } : {}),
    }),
  ];
  if (!strokes)
    return [
      ...marks,
      text(face.type, [x + w / 2, y + h * 0.78], h * 0.82, 'Barlow Condensed 800', DARK, {
        anchor: 'middle',
        fit: w - 8,
      }),
      ...(face.type === 'HQ' ? [path(`M${x} ${y + h}v6`, { stroke: ink, width: 3 })] : []),
    ];
  const inner = strokes.map(s => (s.solid ? path(s.d, { fill: DARK }) : path(s.d, { stroke: DARK, width: line })));
  const wheels = !wheeled(face.type)
    ? []
    : far
      ? [path(circle(72, 137, 9.5) + circle(128, 137, 9.5), { fill: DARK })]
      : [path(circle(62, 161, 9.5) + circle(138, 161, 9.5), { stroke: ink, width: line })];
  return [...marks, group([...inner, ...wheels], { move: [x - 25 * k, y - 50 * k], scale: k })];
}

const MARKS: Record<string, string> = { C: 'I', B: 'II', R: 'III', BR: 'X', D: 'XX', CORPS: 'XXX', A: 'XXXX' };

/** The size mark, drawn and not typed: it must stay crisp when small. */
function echelon(size: string, y: number, h: number, ink: string): Mark[] {
  const marks = MARKS[size] ?? '';
  const w = h * 0.62;
  const gap = h * 0.3;
  let d = '';
  let x = 50 - (marks.length * w + (marks.length - 1) * gap) / 2;
  for (const m of marks) {
    d += m === 'X' ? `M${x.toFixed(2)} ${y}l${w} ${h}m0 ${-h}l${-w} ${h}` : `M${(x + w / 2).toFixed(2)} ${y}v${h}`;
    x += w + gap;
  }
  return d ? [path(d, { stroke: ink, width: h * 0.27 })] : [];
}

function captions(face: CounterFace, ink: string): Mark[] {
  const style = { fit: 43 } as const;
  return [
    text(face.name, [7, 16.5], 14, 'Barlow Condensed 700', ink, style),
    text(face.formation, [93, 16.5], 14, 'Barlow Condensed 700', ink, { ...style, anchor: 'end' }),
  ];
}

/** One bar a step at the left: solid held, hollow lost. */
function steps([held, full]: readonly [number, number], far: boolean, ink: string): Mark[] {
  if (full < 2) return [];
  const many = full > 2;
  const x = far ? 5.5 : 11;
  const w = far ? 7 : 6.5;
  const h = many ? 8 : far ? 12 : 10;
  const rise = many ? 10.5 : far ? 15 : 13;
  return Array.from({ length: full }, (_, i) => {
    const bar = rounded(x, (far ? 47 : 48) - i * rise + (many ? 3 : 0), w, h, 1.4);
    return i < held
      ? path(bar, { fill: ink, stroke: ink, width: 1.6 })
      : path(bar, { stroke: ink, width: 1.6, opacity: 0.75 });
  });
}

function star([x, y]: Point, r: number, colour: string): Mark {
  const [fill, rim] = STARS[colour] ?? STARS.black;
  const d =
    'M' +
    Array.from({ length: 10 }, (_, i) => {
      const a = -Math.PI / 2 + (i * Math.PI) / 5;
      const k = i % 2 ? r * 0.42 : r;
      return `${(x + k * Math.cos(a)).toFixed(2)} ${(y + k * Math.sin(a)).toFixed(2)}`;
    }).join('L') +
    'Z';
  return group([path(d, { stroke: rim, width: r * 0.36, join: 'round' }), path(d, { fill })], {});
}

/** The bottom line: bold figures with a thin dash between. */
function figures(parts: readonly string[], ink: string, detail: Detail, setter: Typesetter): Mark[] {
  const { size: base, foot } = LAYOUTS[detail];
  const length = parts.join('–').length;
  const size = base * (length > 7 ? 0.68 : length > 5 ? 0.8 : length > 3 ? 0.93 : 1);
  const y = foot - (base - size) * 0.25;
  const gap = detail === 'full' ? 1.6 : 1;
  const dash = size * 0.8;
  const widths = parts.map(p => setter.width(p, 'Barlow Condensed 800', size));
  const dashWidth = setter.width('–', 'Barlow Condensed 500', dash) + 2 * gap;
  const total = widths.reduce((a, b) => a + b, 0) + dashWidth * (parts.length - 1);
  const squeeze = Math.min(1, 92 / total);
  const marks: Mark[] = [];
  let x = -total / 2;
  parts.forEach((part, i) => {
    if (i) {
      marks.push(text('–', [x + gap, -size * 0.03], dash, 'Barlow Condensed 500', ink, { opacity: 0.72 }));
      x += dashWidth;
    }
    marks.push(text(part, [x, 0], size, 'Barlow Condensed 800', ink));
    x += widths[i];
  });
  return [group(marks, { move: [50, y], scale: Math.round(squeeze * 1000) / 1000 })];
}
