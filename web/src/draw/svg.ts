// Marks written as SVG. Letters become outlines, so that a sheet looks the same on every machine and in print.
import type { Box } from './field.ts';
import {
  fixed,
  type Face,
  type GroupMark,
  type Layer,
  type Mark,
  type PathMark,
  type Point,
  type Raster,
  type TextMark,
  type Typesetter,
} from './marks.ts';

export interface PlacedGlyph {
  id: string;
  d: string;
  x: number;
  advance: number;
}

export interface Outlines extends Typesetter {
  /** Glyphs of a text with their place in font units, kerned; `units` is the size of the em. */
  glyphs(text: string, face: Face): { units: number; glyphs: PlacedGlyph[] };
}

export type EncodePng = (raster: Raster) => string; // data URI

export class SvgWriter {
  private readonly defs: string[] = [];
  private readonly ids = new Map<unknown, string>();
  constructor(
    private readonly outlines: Outlines,
    private readonly encode: EncodePng,
  ) {}

  layers(layers: readonly Layer[]): string {
    return layers.map(l => `<g id="${l.name}">${this.marks(l.marks)}</g>`).join('\n');
  }
  marks(marks: readonly Mark[]): string {
    return marks.map(m => this.mark(m)).join('');
  }

  document(body: string, width: number, height: number, millimetresPerUnit: number): string {
    const mm = (u: number): string => (u * millimetresPerUnit).toFixed(1) + 'mm';
    return this.sheet(body, `0 0 ${fixed(width)} ${fixed(height)}`, mm(width), mm(height));
  }

  /** What lies in a box of the drawing, so many pixels to the unit: whole pixels, the last ones reach over the box. */
  picture(body: string, [x0, y0, x1, y1]: Box, scale: number): string {
    const width = Math.ceil((x1 - x0) * scale);
    const height = Math.ceil((y1 - y0) * scale);
    return this.sheet(body, `${x0} ${y0} ${width / scale} ${height / scale}`, `${width}`, `${height}`);
  }

  private sheet(body: string, view: string, width: string, height: string): string {
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${view}"><defs>${this.defs.join('')}</defs>${body}</svg>\n`;
  }

  private mark(mark: Mark): string {
    switch (mark.kind) {
      case 'path':
        return `<path d="${mark.d}"${pathStyle(mark)}/>`;
      case 'text':
        return mark.along ? this.alongLine(mark, mark.along) : this.text(mark);
      case 'image':
        return `<image x="${fixed(mark.x)}" y="${fixed(mark.y)}" width="${fixed(mark.width)}" height="${fixed(mark.height)}" preserveAspectRatio="none" href="${this.encode(mark.raster)}"/>`;
      case 'stamps':
        return this.stamps(mark.stamp, mark.at);
      case 'tile':
        return this.tile(mark);
      case 'group':
        return `<g${this.groupStyle(mark)}>${this.marks(mark.marks)}</g>`;
    }
  }

  private stamps(stamp: readonly Mark[], at: readonly Point[]): string {
    const id = this.define(stamp, name => `<g id="${name}">${this.marks(stamp)}</g>`);
    return at.map(([x, y]) => `<use href="#${id}" x="${fixed(x)}" y="${fixed(y)}"/>`).join('');
  }

  private tile(mark: Extract<Mark, { kind: 'tile' }>): string {
    const { raster, unit } = mark;
    const w = raster.width * unit;
    const h = raster.height * unit;
    const id = this.define(
      raster,
      name =>
        `<pattern id="${name}" width="${w}" height="${h}" patternUnits="userSpaceOnUse"><image width="${w}" height="${h}" href="${this.encode(raster)}"/></pattern>`,
    );
    return `<rect x="${fixed(mark.x)}" y="${fixed(mark.y)}" width="${fixed(mark.width)}" height="${fixed(mark.height)}" fill="url(#${id})"/>`;
  }

  private groupStyle(mark: GroupMark): string {
    const moves = [
      mark.move && `translate(${fixed(mark.move[0])} ${fixed(mark.move[1])})`,
      mark.rotate && `rotate(${fixed(mark.rotate)})`,
      mark.scale && `scale(${mark.scale})`,
    ]
      .filter(Boolean)
      .join('');
    const clip =
      mark.clip && this.define(mark.clip, name => `<clipPath id="${name}"><path d="${mark.clip}"/></clipPath>`);
    return (
      (moves ? ` transform="${moves}"` : '') +
      (clip ? ` clip-path="url(#${clip})"` : '') +
      (mark.opacity === undefined ? '' : ` opacity="${mark.opacity}"`)
    );
  }

  private text(mark: TextMark): string {
    const { units, glyphs } = this.outlines.glyphs(mark.text, mark.face);
    const k = mark.size / units;
    const spacing = (mark.spacing ?? 0) / k;
    const width = this.outlines.width(mark.text, mark.face, mark.size, mark.spacing);
    const squeeze = mark.fit && width > mark.fit ? mark.fit / width : 1;
    const start = mark.at[0] - (mark.anchor === 'middle' ? 0.5 : mark.anchor === 'end' ? 1 : 0) * width * squeeze;
    const place = `translate(${round(start)} ${round(mark.at[1])})scale(${round(k * squeeze, 5)} ${round(k, 5)})`;
    const uses = glyphs
      .map((g, i) => (g.d ? `<use href="#${this.glyph(g)}" x="${Math.round(g.x + i * spacing)}"/>` : ''))
      .join('');
    return this.inked(mark, k, extra => `<g transform="${place}"${extra}>${uses}</g>`);
  }

  /** Letters one by one on a line, centred on it. */
  private alongLine(mark: TextMark, line: readonly Point[]): string {
    const { units, glyphs } = this.outlines.glyphs(mark.text, mark.face);
    const k = mark.size / units;
    const spacing = mark.spacing ?? 0;
    const width = this.outlines.width(mark.text, mark.face, mark.size, spacing);
    const walk = walker(line);
    const start = (walk.length - width) / 2;
    const drop = mark.size * 0.24;
    const uses = glyphs
      .map((g, i) => {
        if (!g.d) return '';
        const half = (g.advance * k) / 2;
        const { at, angle } = walk.at(start + g.x * k + i * spacing + half);
        return `<use href="#${this.glyph(g)}" transform="translate(${round(at[0])} ${round(at[1])})rotate(${round((angle * 180) / Math.PI)})translate(${round(-half)} ${round(drop)})scale(${round(k, 5)})"/>`;
      })
      .join('');
    return this.inked(mark, k, extra => `<g${extra}>${uses}</g>`);
  }

  /** The halo first, the letters on it. */
  private inked(mark: TextMark, k: number, draw: (style: string) => string): string {
    const halo = mark.halo
      ? draw(
          ` fill="none" stroke="${mark.halo.colour}" stroke-width="${round(mark.halo.width / k)}" stroke-linejoin="round" opacity="${mark.halo.opacity}"`,
        )
      : '';
    return halo + draw(` fill="${mark.fill}"${mark.opacity === undefined ? '' : ` opacity="${mark.opacity}"`}`);
  }

  private glyph(g: PlacedGlyph): string {
    return this.define(g.id, name => `<path id="${name}" d="${g.d}"/>`);
  }

  private define(key: unknown, write: (name: string) => string): string {
    let name = this.ids.get(key);
    if (!name) {
      name = 'd' + this.ids.size.toString(36);
      this.ids.set(key, name);
      this.defs.push(write(name));
    }
    return name;
  }
}

const round = (x: number, digits = 2): number => {
  const k = 10 ** digits;
  return Math.round(x * k) / k;
};

function pathStyle(mark: PathMark): string {
  let s = ` fill="${mark.fill ?? 'none'}"`;
  if (mark.evenOdd) s += ' fill-rule="evenodd"';
  if (mark.stroke) s += ` stroke="${mark.stroke}" stroke-width="${mark.width ?? 1}"`;
  if (mark.dash) s += ` stroke-dasharray="${mark.dash}"`;
  if (mark.cap) s += ` stroke-linecap="${mark.cap}"`;
  if (mark.join) s += ` stroke-linejoin="${mark.join}"`;
  if (mark.opacity !== undefined)
    s +=
      mark.fill && mark.stroke
        ? ` opacity="${mark.opacity}"`
        : ` ${mark.fill ? 'fill' : 'stroke'}-opacity="${round(mark.opacity, 3)}"`;
  return s;
}

function walker(line: readonly Point[]): { length: number; at: (s: number) => { at: Point; angle: number } } {
  const sums = [0];
  for (let i = 1; i < line.length; i++)
    sums.push(sums[i - 1] + Math.hypot(line[i][0] - line[i - 1][0], line[i][1] - line[i - 1][1]));
  return {
    length: sums[sums.length - 1],
    at: s => {
      let i = 1;
      while (i < line.length - 1 && sums[i] < s) i++;
      const a = line[i - 1];
      const b = line[i];
      const t = (s - sums[i - 1]) / (sums[i] - sums[i - 1] || 1);
      const p = line[Math.max(0, i - 3)];
      const q = line[Math.min(line.length - 1, i + 2)];
      return { at: [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t], angle: Math.atan2(q[1] - p[1], q[0] - p[0]) };
    },
  };
}
