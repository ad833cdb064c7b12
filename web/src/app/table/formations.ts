// The order of battle as a tree: fronts, armies, corps, divisions, and the counters at its ends.
import type { CounterCard } from '../api.ts';

export interface Fate {
  id: string;
  status: string;
  hex: string;
  steps?: number;
}
export interface Formation {
  name: string;
  parts: Formation[];
  units: Fate[];
}

const LEVELS = ['group', 'front', 'army', 'corps', 'division'];

export function formations(fates: readonly Fate[], counters: Record<string, CounterCard>): Formation {
  const root: Formation = { name: '', parts: [], units: [] };
  for (const fate of fates) {
    const given = counters[fate.id]?.formation ?? {};
    const levels = Object.keys(given).sort((a, b) => rank(a) - rank(b));
    let place = root;
    for (const level of levels) place = part(place, given[level]);
    (levels.length ? place : part(root, 'Independent')).units.push(fate);
  }
  return root;
}

/** All counters of a formation and of its parts. */
export const members = (one: Formation): Fate[] => [...one.units, ...one.parts.flatMap(members)];

const rank = (level: string): number => (LEVELS.includes(level) ? LEVELS.indexOf(level) : LEVELS.length);

function part(of: Formation, name: string): Formation {
  let found = of.parts.find(one => one.name === name);
  if (!found) of.parts.push((found = { name, parts: [], units: [] }));
  return found;
}
