// What a drawing is made of. Layers of marks are plain data: `svg.ts` writes them as SVG, a canvas painter can
// walk the same list (a path's `d` is what Path2D takes, a raster is what ImageData takes).

export type Point = readonly [number, number];

export type Face =
  | 'Alegreya 500'
  | 'Alegreya 700'
  | 'Alegreya 800'
  | 'Alegreya 500 italic'
  | 'Alegreya 700 italic'
  | 'Barlow Condensed 500'
  | 'Barlow Condensed 600'
  | 'Barlow Condensed 700'
  | 'Barlow Condensed 800'
  | 'Oranienbaum 400';

export interface PathMark {
  kind: 'path';
  d: string;
  fill?: string;
  stroke?: string;
  width?: number;
  dash?: string;
  cap?: 'round' | 'butt';
  join?: 'round' | 'miter';
  opacity?: number;
  evenOdd?: boolean;
}

export interface TextMark {
  kind: 'text';
  text: string;
  face: Face;
  size: number;
  at: Point;
  fill: string;
  anchor?: 'start' | 'middle' | 'end';
  spacing?: number;
  /** Widest the text may be: longer text is squeezed. */
  fit?: number;
  opacity?: number;
  halo?: { colour: string; width: number; opacity: number };
  /** The line the letters stand on, centred; `at` is then of no account. */
  along?: readonly Point[];
}

export interface Raster {
  width: number;
  height: number;
  rgba: Uint8ClampedArray;
}
export interface ImageMark {
  kind: 'image';
  raster: Raster;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** One small drawing put down many times. */
export interface StampMark {
  kind: 'stamps';
  stamp: readonly Mark[];
  at: readonly Point[];
}

/** A raster repeated over a rectangle. */
export interface TileMark {
  kind: 'tile';
  raster: Raster;
  unit: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface GroupMark {
  kind: 'group';
  marks: readonly Mark[];
  move?: Point;
  scale?: number;
  rotate?: number;
  opacity?: number;
  clip?: string;
}

export type Mark = PathMark | TextMark | ImageMark | StampMark | TileMark | GroupMark;
export interface Layer {
  name: string;
  marks: Mark[];
}

/** Measures text: the fonts themselves in Node, `measureText` in a browser. */
export interface Typesetter {
  width(text: string, face: Face, size: number, spacing?: number): number;
}

export const path = (d: string, style: Omit<PathMark, 'kind' | 'd'>): PathMark => ({ kind: 'path', d, ...style });
export const group = (marks: readonly Mark[], style: Omit<GroupMark, 'kind' | 'marks'>): GroupMark => ({
  kind: 'group',
  marks,
  ...style,
});

export const text = (
  content: string,
  at: Point,
  size: number,
  face: Face,
  fill: string,
  style: Partial<TextMark> = {},
): TextMark => ({ kind: 'text', text: content, at, size, face, fill, ...style });

/** A number with one decimal: a tenth of a unit is finer than any printer. */
export const fixed = (value: number): number => Math.round(value * 10) / 10;

export const polyline = (points: readonly Point[]): string => {
  let d = '';
  points.forEach(([x, y], i) => {
    d += (i === 0 ? 'M' : i === 1 ? 'L' : ' ') + fixed(x) + ' ' + fixed(y);
  });
  return d;
};
export const polygon = (points: readonly Point[]): string => polyline(points) + 'Z';
export const rectangle = (x: number, y: number, width: number, height: number): string =>
  `M${fixed(x)} ${fixed(y)}h${fixed(width)}v${fixed(height)}h${fixed(-width)}z`;
export const circle = (x: number, y: number, r: number): string =>
  `M${fixed(x - r)} ${fixed(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
export const rounded = (x: number, y: number, width: number, height: number, r: number): string =>
  `M${x + r} ${y}h${width - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${height - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${2 * r - width}a${r} ${r} 0 0 1 ${-r} ${-r}v${2 * r - height}a${r} ${r} 0 0 1 ${r} ${-r}z`;
