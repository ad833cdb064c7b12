// Where most counters stand, when not all of them can be seen at once.
import type { Place } from './pen.ts';

export interface Room {
  w: number;
  h: number;
}
const EDGE = 240; // so much of a room is left free around what is shown

/** Whether places fit into a room together. */
export function spans(places: readonly Place[], { w, h }: Room): boolean {
  const [xs, ys] = [places.map(p => p[0]), places.map(p => p[1])];
  return Math.max(...xs) - Math.min(...xs) <= w - EDGE && Math.max(...ys) - Math.min(...ys) <= h - EDGE;
}

/** The places that fit into a room around one of the others: as many as can be. */
export function crowd(places: readonly Place[], around: readonly Place[], { w, h }: Room): Place[] {
  let best: Place[] = [];
  for (const [x, y] of around) {
    const near = places.filter(p => Math.abs(p[0] - x) <= (w - EDGE) / 2 && Math.abs(p[1] - y) <= (h - EDGE) / 2);
    if (near.length > best.length) best = near;
  }
  return best;
}
