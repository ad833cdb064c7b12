// A stack spread out above its hex: where each of its counters lies.
import type { SeenUnit } from '../table/position.ts';
import { SIDE, type Place } from './pen.ts';

export interface Fanned {
  unit: SeenUnit;
  x: number;
  y: number;
}

const APART = SIDE + 10;
const ROW = 5;
const RISE = 92;

/** Rows of five above the hex, the top counter first. */
export function spread(units: readonly SeenUnit[], [x, y]: Place): Fanned[] {
  const rows = Math.ceil(units.length / ROW);
  return units.map((unit, i) => {
    const row = Math.floor(i / ROW);
    const length = Math.min(ROW, units.length - row * ROW);
    return { unit, x: x + ((i % ROW) - (length - 1) / 2) * APART, y: y - RISE - (rows - 1 - row) * APART };
  });
}

/** The counter at a place, if one lies there. */
export const counterAt = (fan: readonly Fanned[], [x, y]: Place): Fanned | undefined =>
  fan.find(one => Math.abs(one.x - x) <= SIDE / 2 && Math.abs(one.y - y) <= SIDE / 2);

/** Whether a place belongs to a fan or to the way from its hex to it. */
export function covers(fan: readonly Fanned[], [x, y]: Place): boolean {
  if (!fan.length) return false;
  const xs = fan.map(one => one.x);
  const ys = fan.map(one => one.y);
  const room = APART / 2 + 4;
  return (
    x > Math.min(...xs) - room && x < Math.max(...xs) + room && y > Math.min(...ys) - room && y < Math.max(...ys) + RISE
  );
}
