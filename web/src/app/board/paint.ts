// Marks painted on a canvas: the twin of draw/svg.ts.
import type { GroupMark, Mark, PathMark, Point, Raster, TextMark } from '../../draw/marks.ts';
import { font } from './setter.ts';

type Context = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;

export function paint(context: Context, marks: readonly Mark[]): void {
  for (const mark of marks) paintOne(context, mark);
}

function paintOne(context: Context, mark: Mark): void {
  switch (mark.kind) {
    case 'path':
      return paintPath(context, new Path2D(mark.d), mark);
    case 'text':
      return mark.along ? paintAlong(context, mark, mark.along) : paintText(context, mark);
    case 'image':
      return context.drawImage(picture(mark.raster), mark.x, mark.y, mark.width, mark.height);
    case 'stamps':
      return paintStamps(context, mark.stamp, mark.at);
    case 'tile':
      return paintTile(context, mark);
    case 'group':
      return paintGroup(context, mark);
  }
}

function paintPath(context: Context, path: Path2D, style: PathMark): void {
  const alpha = context.globalAlpha;
  context.globalAlpha = alpha * (style.opacity ?? 1);
  if (style.fill) {
    context.fillStyle = style.fill;
    context.fill(path, style.evenOdd ? 'evenodd' : 'nonzero');
  }
  if (style.stroke) {
    context.strokeStyle = style.stroke;
    context.lineWidth = style.width ?? 1;
    context.lineCap = style.cap ?? 'butt';
    context.lineJoin = style.join ?? 'round';
    context.setLineDash(style.dash ? style.dash.split(/[ ,]+/).map(Number) : []);
    context.stroke(path);
  }
  context.globalAlpha = alpha;
}

function paintText(context: Context, mark: TextMark): void {
  context.save();
  context.font = font(mark.face, mark.size);
  context.textAlign = mark.anchor === 'middle' ? 'center' : (mark.anchor ?? 'start');
  context.letterSpacing = `${mark.spacing ?? 0}px`;
  const [x, y] = mark.at;
  letters(context, mark, mark.text, x, y, mark.fit);
  context.restore();
}

function letters(context: Context, mark: TextMark, text: string, x: number, y: number, fit?: number): void {
  if (mark.halo) {
    context.globalAlpha = mark.halo.opacity * (mark.opacity ?? 1);
    context.strokeStyle = mark.halo.colour;
    context.lineWidth = mark.halo.width;
    context.lineJoin = 'round';
    context.setLineDash([]);
    context.strokeText(text, x, y, fit);
  }
  context.globalAlpha = mark.opacity ?? 1;
  context.fillStyle = mark.fill;
  context.fillText(text, x, y, fit);
}

/** Letters along a line, centred on it. */
function paintAlong(context: Context, mark: TextMark, line: readonly Point[]): void {
  context.save();
  context.font = font(mark.face, mark.size);
  const widths = [...mark.text].map(letter => context.measureText(letter).width + (mark.spacing ?? 0));
  const total = widths.reduce((a, b) => a + b, 0);
  let place = (lengthOf(line) - total) / 2;
  [...mark.text].forEach((letter, i) => {
    const [x, y, angle] = pointAt(line, place + widths[i] / 2);
    context.save();
    context.translate(x, y);
    context.rotate(angle);
    letters(context, mark, letter, -widths[i] / 2, 0);
    context.restore();
    place += widths[i];
  });
  context.restore();
}

const lengthOf = (line: readonly Point[]): number =>
  line.reduce((sum, p, i) => (i ? sum + Math.hypot(p[0] - line[i - 1][0], p[1] - line[i - 1][1]) : 0), 0);

function pointAt(line: readonly Point[], length: number): [number, number, number] {
  let left = Math.max(0, length);
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1], line[i]];
    const step = Math.hypot(b[0] - a[0], b[1] - a[1]);
    if (left <= step || i === line.length - 1) {
      const t = step ? left / step : 0;
      return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, Math.atan2(b[1] - a[1], b[0] - a[0])];
    }
    left -= step;
  }
  return [line[0][0], line[0][1], 0];
}

/** One small drawing many times: its paths are made once. */
function paintStamps(context: Context, stamp: readonly Mark[], at: readonly Point[]): void {
  const simple = stamp.every(m => m.kind === 'path');
  const paths = simple ? stamp.map(m => new Path2D((m as PathMark).d)) : [];
  for (const [x, y] of at) {
    context.translate(x, y);
    if (simple) stamp.forEach((m, i) => paintPath(context, paths[i], m as PathMark));
    else paint(context, stamp);
    context.translate(-x, -y);
  }
}

function paintTile(context: Context, mark: Extract<Mark, { kind: 'tile' }>): void {
  const pattern = context.createPattern(picture(mark.raster), 'repeat');
  if (!pattern) return;
  context.save();
  context.translate(mark.x, mark.y);
  context.scale(mark.unit, mark.unit);
  context.fillStyle = pattern;
  context.fillRect(0, 0, mark.width / mark.unit, mark.height / mark.unit);
  context.restore();
}

function paintGroup(context: Context, mark: GroupMark): void {
  context.save();
  if (mark.move) context.translate(mark.move[0], mark.move[1]);
  if (mark.rotate) context.rotate((mark.rotate * Math.PI) / 180);
  if (mark.scale) context.scale(mark.scale, mark.scale);
  if (mark.clip) context.clip(new Path2D(mark.clip));
  context.globalAlpha *= mark.opacity ?? 1;
  paint(context, mark.marks);
  context.restore();
}

const pictures = new WeakMap<Raster, OffscreenCanvas>();

function picture(raster: Raster): OffscreenCanvas {
  let canvas = pictures.get(raster);
  if (!canvas) {
    canvas = new OffscreenCanvas(raster.width, raster.height);
    const pixels = new Uint8ClampedArray(raster.rgba);
    canvas.getContext('2d')!.putImageData(new ImageData(pixels, raster.width, raster.height), 0, 0);
    pictures.set(raster, canvas);
  }
  return canvas;
}
