// How things move: the curves of the design, as shares of the way by shares of the time.

/** A curve as CSS writes it: cubic-bezier(x1, y1, x2, y2). */
export function bezier(x1: number, y1: number, x2: number, y2: number): (share: number) => number {
  const at = (t: number, a: number, b: number): number =>
    3 * (1 - t) * (1 - t) * t * a + 3 * (1 - t) * t * t * b + t * t * t;
  return share => {
    if (share <= 0 || share >= 1) return Math.min(1, Math.max(0, share));
    let [low, high] = [0, 1];
    for (let i = 0; i < 24; i++) {
      const middle = (low + high) / 2;
      if (at(middle, x1, x2) < share) low = middle;
      else high = middle;
    }
    return at((low + high) / 2, y1, y2);
  };
}

/** Counters on their way. */
export const SWING = bezier(0.4, 0, 0.2, 1);
/** Dice that settle: they go a little too far, and come back. */
export const SETTLE = bezier(0.2, 1.4, 0.4, 1);
/** The camera. */
export const GLIDE = bezier(0.3, 0, 0.1, 1);
