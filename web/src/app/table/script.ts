// What happened between two positions, as scenes to be played on the board. Events are read by their shape, not by
// their names: a path is a move, a result over hexes is a fight, a unit that is gone is lost.
import type { Seen, SeenUnit } from './position.ts';

export type Event = Record<string, unknown> & { event: string };

/** Counters that go along a way together; the first hex is the one they leave. */
export interface March {
  kind: 'march';
  units: SeenUnit[];
  way: string[];
  how: string;
}
/** Dice, and what they brought. */
export interface Fight {
  kind: 'fight';
  hexes: string[];
  result: string;
  faces: number[];
}
/** A counter loses steps, or is lost. */
export interface Blow {
  kind: 'blow';
  unit: SeenUnit;
  left: number;
}
export type Scene = March | Fight | Blow;

/** The scenes of a stretch of events, in their order. */
export function scenes(before: Seen, events: readonly Event[]): Scene[] {
  const units = new Map(before.units.map(u => [u, u]));
  const found: Scene[] = [];
  let faces: number[] = [];
  for (const event of events) {
    if (Array.isArray(event.faces)) faces = event.faces as number[];
    else if (Array.isArray(event.path)) march(event, units, found);
    else if (typeof event.result === 'string') {
      found.push({ kind: 'fight', hexes: hexesOf(event), result: event.result, faces });
      faces = [];
    } else if (event.unit && (typeof event.left === 'number' || event.event === 'eliminated')) {
      const unit = byId(units, String(event.unit));
      if (unit) blow(unit, Number(event.left ?? 0), units, found);
    }
  }
  return found;
}

/** Ways that a fight brings about. */
const AFTER = ['retreat', 'rout', 'displacement', 'pursuit', 'advance', 'withdrawal'];

/** The results that stand on their hexes after some events. They go when a phase begins, when somebody moves who was in
 * no fight, or with the next fight; what these events themselves brought stays. */
export function standing(before: readonly Fight[], events: readonly Event[]): Fight[] {
  let found = [...before];
  let fresh = false;
  let faces: number[] = [];
  for (const event of events) {
    const moves = Array.isArray(event.path) && !AFTER.includes(String(event.how));
    if ((moves || event.event === 'phase-began') && !fresh) found = [];
    else if (Array.isArray(event.faces)) faces = event.faces as number[];
    else if (typeof event.result === 'string') {
      found = [...(fresh ? found : []), { kind: 'fight', hexes: hexesOf(event), result: event.result, faces }];
      fresh = true;
      faces = [];
    }
  }
  return found;
}

/** The ways that counters went. */
export const marches = (before: Seen, events: readonly Event[]): string[][] =>
  scenes(before, events)
    .filter(scene => scene.kind === 'march')
    .map(scene => scene.way);

/** The position after a scene. */
export function after(seen: Seen, scene: Scene): Seen {
  if (scene.kind === 'fight') return seen;
  if (scene.kind === 'march') {
    const end = scene.way.at(-1)!;
    return { ...seen, units: [...without(seen, scene.units), ...scene.units.map(u => ({ ...u, hex: end }))] };
  }
  const others = without(seen, [scene.unit]);
  return { ...seen, units: scene.left > 0 ? [...others, { ...scene.unit, steps: scene.left }] : others };
}

/** A position without some counters. */
export const without = (seen: Seen, gone: readonly SeenUnit[]): SeenUnit[] => {
  const left = [...gone];
  return seen.units.filter(unit => {
    const k = left.findIndex(one => alike(one, unit));
    if (k >= 0) left.splice(k, 1);
    return k < 0;
  });
};

function march(event: Event, units: Map<SeenUnit, SeenUnit>, found: Scene[]): void {
  const path = event.path as string[];
  const unit = event.unit ? byId(units, String(event.unit)) : hidden(units, path[0]);
  if (!unit || !path.length) return;
  const way = [unit.hex, ...path];
  const moved = { ...unit, hex: path.at(-1)! };
  replace(units, unit, moved);
  const last = found.at(-1);
  // Who goes the same way right behind goes along.
  if (last?.kind === 'march' && last.way.join() === way.join()) last.units.push(unit);
  else found.push({ kind: 'march', units: [unit], way, how: String(event.how ?? '') });
}

function blow(unit: SeenUnit, left: number, units: Map<SeenUnit, SeenUnit>, found: Scene[]): void {
  if (left > 0) replace(units, unit, { ...unit, steps: left });
  else replace(units, unit, null);
  found.push({ kind: 'blow', unit, left });
}

function replace(units: Map<SeenUnit, SeenUnit>, old: SeenUnit, now: SeenUnit | null): void {
  units.delete(old);
  if (now) units.set(now, now);
}

const byId = (units: Map<SeenUnit, SeenUnit>, id: string): SeenUnit | undefined =>
  [...units.keys()].find(u => u.id === id);

/** Somebody whose name is not told: a hidden counter on a hex beside the first one entered. */
function hidden(units: Map<SeenUnit, SeenUnit>, first: string): SeenUnit | undefined {
  const near = (hex: string): number => {
    const [a, b] = [hex, first].map(h => [Number(h.slice(0, 2)), Number(h.slice(2))]);
    return Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]));
  };
  return [...units.keys()].find(u => !u.id && near(u.hex) <= 1);
}

const alike = (a: SeenUnit, b: SeenUnit): boolean =>
  a.id ? a.id === b.id : !b.id && a.hex === b.hex && a.side === b.side;

function hexesOf(event: Event): string[] {
  const named = event.targets ?? event.target ?? event.hexes ?? event.hex ?? [];
  return (Array.isArray(named) ? named : [named]) as string[];
}
