import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { badges, conditions } from '../src/app/table/badges.ts';
import { hintName, HINTS, nextHint } from '../src/app/table/hints.ts';

const SYSTEMS = join(import.meta.dirname, '../../src/kessel/systems');
/** Decisions that say all there is to say. */
const SELF_EVIDENT = ['wb95 barrage', 'wb95 stack_repair'];

/** The kinds of decision that a rulebook asks for: `Decision(seats, kind, clause, text)`. */
function decisions(system: string): string[] {
  const found = new Set<string>();
  const folder = join(SYSTEMS, system);
  for (const file of readdirSync(folder).filter(name => name.endsWith('.py'))) {
    const source = readFileSync(join(folder, file), 'utf8');
    for (const [, kind] of source.matchAll(/Decision\(\s*\([^"]*\),\s*"(\w+)",/g)) found.add(kind);
    for (const [, kind] of source.matchAll(/kind(?:, clause)? = \(?"(\w+)"/g)) found.add(kind);
    for (const [, kind] of source.matchAll(/"(\w+)" if self\.second else "first_wave"/g))
      found.add(kind).add('first_wave');
    for (const [, kind] of source.matchAll(/\b_ask\(s\.seat\(self\.side\), "(\w+)"/g)) found.add(kind);
    for (const [, kind] of source.matchAll(/_ask_defender\(s, self\.combat, "(\w+)"/g)) found.add(kind);
  }
  return [...found];
}

test.each([
  ['wb95', 10],
  ['efb', 13],
  ['winter_storm', 18],
])('every decision of %s has a hint of its own', (system, many) => {
  const kinds = decisions(system);
  expect(kinds.length).toBeGreaterThan(many);
  const silent = kinds.filter(kind => !(kind in HINTS[system])).map(kind => hintName(system, kind));
  expect(silent.filter(name => !SELF_EVIDENT.includes(name))).toEqual([]);
});

test('no hint is told of a decision that the rulebook does not know', () => {
  const OF_THE_MAP = ['zones', 'tracing'];
  for (const system of ['wb95', 'efb']) {
    const kinds = decisions(system);
    const foreign = Object.keys(HINTS[system]).filter(kind => !kinds.includes(kind) && !OF_THE_MAP.includes(kind));
    expect([system, foreign]).toEqual([system, []]);
  }
});

test('each rulebook is told in its own words, and what it has no words for is not told', () => {
  const nothing = new Set<string>();
  expect(nextHint('efb', ['tracing'], nothing)).toBeUndefined();
  expect(nextHint('winter_storm', ['tracing'], nothing)).toBeUndefined();
  expect(nextHint('wb95', ['tracing'], nothing)).toBe('tracing');
  expect(nextHint('drill', ['movement'], nothing)).toBeUndefined();
  const told = Object.values(HINTS).flatMap(hints => Object.values(hints).map(([, text]) => text));
  expect(new Set(told).size).toBe(told.length);
});

test('a hint read in one game is still new in another', () => {
  const read = new Set([hintName('wb95', 'retreat')]);
  expect(nextHint('wb95', ['retreat', 'movement'], read)).toBe('movement');
  expect(nextHint('efb', ['retreat'], read)).toBe('retreat');
});

test('what a counter suffers is told in the words of its rulebook', () => {
  const rifles = { hex: '0215', side: 'soviet', suppressed: true };
  expect(badges(rifles).map(badge => badge.words)).toEqual(['suppressed']);
  expect(conditions(rifles).map(line => line.word)).toEqual(['Suppressed']);
});
