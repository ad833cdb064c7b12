// Which part of the board is on the screen, and how large.
import { GLIDE } from '../table/easing.ts';

export interface View {
  /** The board's point in the upper left corner. */
  x: number;
  y: number;
  /** Pixels of a drawing unit. */
  k: number;
}
export interface Frame {
  x: number;
  y: number;
  w: number;
  h: number;
}

const SLACK = 200; // how far beyond its edge the board may be pushed at least
const MARGIN = 80; // pixels between a point that is well in sight and what hides it
/** Milliseconds that the camera takes to another place: at least, at most, and for each pixel. */
const TRAVEL = { least: 260, most: 600, pixel: 0.4 };
const REST = 160; // milliseconds without zooming after which everything is drawn anew in its new size

export class Camera {
  width = $state(800);
  height = $state(600);
  view = $state.raw<View>({ x: 0, y: 0, k: 0.5 });
  /** What the minimap covers of the lower left corner, in pixels. */
  corner = { w: 0, h: 0 };
  /** The size in which counters are drawn. While the player zooms they are only stretched: that is fast. */
  drawn = $state(0.5);
  private resting: ReturnType<typeof setTimeout> | undefined;
  private travel = 0;

  constructor(readonly frame: Frame) {}

  /** The upper left corner of the board on the screen, in whole pixels so that nothing blurs. */
  get left(): number {
    return Math.round((this.frame.x - this.view.x) * this.view.k);
  }
  get top(): number {
    return Math.round((this.frame.y - this.view.y) * this.view.k);
  }

  fit(x0: number, y0: number, x1: number, y1: number): void {
    const k = clamp(Math.min(this.width / (x1 - x0), this.height / (y1 - y0)), 0.3, 0.85);
    this.look({ x: (x0 + x1) / 2 - this.width / 2 / k, y: (y0 + y1) / 2 - this.height / 2 / k, k });
    this.drawn = this.view.k;
  }

  centreOn(x: number, y: number): void {
    const { k } = this.view;
    this.look({ x: x - this.width / 2 / k, y: y - this.height / 2 / k, k });
  }

  /** The screen has another size: what was in the middle stays there. */
  resize(width: number, height: number): void {
    const { x, y, k } = this.view;
    const [dx, dy] = [(this.width - width) / 2 / k, (this.height - height) / 2 / k];
    this.width = width;
    this.height = height;
    this.look({ x: x + dx, y: y + dy, k });
  }

  /** Move the board only if the point is not well in sight. */
  show(x: number, y: number): void {
    const sx = (x - this.view.x) * this.view.k;
    const sy = (y - this.view.y) * this.view.k;
    const { w, h } = this.corner;
    const beside = sx < MARGIN || sy < MARGIN || sx > this.width - MARGIN || sy > this.height - MARGIN;
    const beneath = sx < w + MARGIN && sy > this.height - h - MARGIN;
    if (beside || beneath) this.travelTo(x, y);
  }

  /** Bring a point into the middle, so that one can follow where the board goes. */
  private travelTo(x: number, y: number): void {
    const { x: x0, y: y0, k } = this.view;
    const [dx, dy] = [x - this.width / 2 / k - x0, y - this.height / 2 / k - y0];
    const time = Math.min(TRAVEL.most, TRAVEL.least + Math.hypot(dx, dy) * k * TRAVEL.pixel);
    if (matchMedia('(prefers-reduced-motion: reduce)').matches || document.hidden) return this.centreOn(x, y);
    const run = ++this.travel;
    const start = performance.now();
    const frame = (now: number): void => {
      if (run !== this.travel) return;
      const share = Math.min(1, (now - start) / time);
      this.place({ x: x0 + dx * GLIDE(share), y: y0 + dy * GLIDE(share), k });
      if (share < 1) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }

  /** Drag the board by so many pixels. */
  drag(dx: number, dy: number): void {
    const { x, y, k } = this.view;
    this.look({ x: x - dx / k, y: y - dy / k, k });
  }

  /** Zoom so that the point of the board at this place of the screen stays there. */
  zoom(factor: number, sx = this.width / 2, sy = this.height / 2): void {
    const { x, y, k: before } = this.view;
    const k = clamp(before * factor, 0.12, 1.4);
    this.look({ x: x + sx / before - sx / k, y: y + sy / before - sy / k, k });
    clearTimeout(this.resting);
    this.resting = setTimeout(() => (this.drawn = this.view.k), REST);
  }

  /** The point of the board at a place of the screen. */
  at(sx: number, sy: number): readonly [number, number] {
    return [sx / this.view.k + this.view.x, sy / this.view.k + this.view.y];
  }

  /** Look somewhere at once; a travel that was under way ends. */
  private look(view: View): void {
    this.travel++;
    this.place(view);
  }

  private place({ x, y, k }: View): void {
    const { frame, corner } = this;
    // To the right so far that even the board's own edge can be brought out from under the minimap.
    const slack = corner.w ? Math.max(SLACK, (corner.w + MARGIN) / k) : SLACK;
    this.view = {
      k,
      x: held(x, this.width / k, frame.x, frame.w, slack),
      y: held(y, this.height / k, frame.y, frame.h, SLACK),
    };
  }
}

const clamp = (v: number, low: number, high: number): number => Math.min(high, Math.max(low, v));

/** Keep the board in sight; what is smaller than the screen stays in its middle. */
const held = (at: number, size: number, low: number, room: number, slack: number): number =>
  size >= room + 2 * slack ? low + room / 2 - size / 2 : clamp(at, low - slack, low + room + slack - size);
