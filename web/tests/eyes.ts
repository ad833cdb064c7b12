// How colours look to different eyes, and how far apart they are: Machado's matrices for colour blindness (2009, full
// strength), CIEDE2000 for differences, the contrast ratio of WCAG 2.
export type Eye = 'normal' | 'protanopia' | 'deuteranopia' | 'tritanopia';
type Triple = [number, number, number];

const EYES: Record<Eye, Triple[]> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
export const ALL_EYES = Object.keys(EYES) as Eye[];

/** Red, green and blue as light, 0 to 1. */
function light(colour: string): Triple {
  return [1, 3, 5].map(i => {
    const c = parseInt(colour.slice(i, i + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as Triple;
}

const times = (matrix: Triple[], [r, g, b]: Triple): Triple =>
  matrix.map(row => row[0] * r + row[1] * g + row[2] * b) as Triple;

function lab(colour: string, eye: Eye): Triple {
  const seen = times(EYES[eye], light(colour)).map(c => Math.min(1, Math.max(0, c))) as Triple;
  const [x, y, z] = times(
    [
      [0.4124564, 0.3575761, 0.1804375],
      [0.2126729, 0.7151522, 0.072175],
      [0.0193339, 0.119192, 0.9503041],
    ],
    seen,
  );
  const f = (t: number): number => (t > 216 / 24389 ? Math.cbrt(t) : (t * 24389) / 27 / 116 + 16 / 116);
  const [fx, fy, fz] = [f(x / 0.95047), f(y), f(z / 1.08883)];
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
}

/** How different two colours look to an eye: 1 is just to be seen, 10 is plain at a glance. */
export function apart(one: string, other: string, eye: Eye): number {
  const [l1, a1, b1] = lab(one, eye);
  const [l2, a2, b2] = lab(other, eye);
  const rad = Math.PI / 180;
  const mean = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2;
  const g = 0.5 * (1 - Math.sqrt(mean ** 7 / (mean ** 7 + 25 ** 7)));
  const [A1, A2] = [a1 * (1 + g), a2 * (1 + g)];
  const [c1, c2] = [Math.hypot(A1, b1), Math.hypot(A2, b2)];
  const hue = (a: number, b: number): number => (a || b ? (Math.atan2(b, a) / rad + 360) % 360 : 0);
  const [h1, h2] = [hue(A1, b1), hue(A2, b2)];
  const turn = c1 * c2 === 0 ? 0 : ((h2 - h1 + 540) % 360) - 180;
  const dh = 2 * Math.sqrt(c1 * c2) * Math.sin((turn / 2) * rad);
  const [l, c] = [(l1 + l2) / 2, (c1 + c2) / 2];
  const h = c1 * c2 === 0 ? h1 + h2 : (h1 + turn / 2 + 360) % 360;
  const t =
    1 -
    0.17 * Math.cos((h - 30) * rad) +
    0.24 * Math.cos(2 * h * rad) +
    0.32 * Math.cos((3 * h + 6) * rad) -
    0.2 * Math.cos((4 * h - 63) * rad);
  const sl = 1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2);
  const sc = 1 + 0.045 * c;
  const sh = 1 + 0.015 * c * t;
  const rt = -Math.sin(60 * Math.exp(-(((h - 275) / 25) ** 2)) * rad) * 2 * Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7));
  const [x, y, z] = [(l2 - l1) / sl, (c2 - c1) / sc, dh / sh];
  return Math.sqrt(x * x + y * y + z * z + rt * y * z);
}

/** The least that any eye sees between two colours. */
export const leastApart = (one: string, other: string): number =>
  Math.min(...ALL_EYES.map(eye => apart(one, other, eye)));

/** The contrast of WCAG 2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const luminance = (colour: string): number => times([[0.2126, 0.7152, 0.0722]], light(colour))[0];
  const [dark, bright] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

/** A colour laid over another with some opacity. */
export function over(top: string, opacity: number, ground: string): string {
  const channel = (colour: string, i: number): number => parseInt(colour.slice(i, i + 2), 16);
  return (
    '#' +
    [1, 3, 5]
      .map(i => Math.round(channel(top, i) * opacity + channel(ground, i) * (1 - opacity)))
      .map(v => v.toString(16).padStart(2, '0'))
      .join('')
  );
}
