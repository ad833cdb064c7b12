import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tell, tellAll, WORDS } from '../src/app/table/telling.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const SYSTEMS = Object.keys(WORDS);

/** Every event that a rules system has, as the types of the server name them. */
function eventsOf(system: string): string[] {
  const types = readFileSync(join(ROOT, 'web/src/api/types.ts'), 'utf8');
  const union = types.match(new RegExp(`\\n    ${system}_Event:([^;]*);`))![1];
  return [...union.matchAll(/\['(\w+_\w+)'\]/g)].map(
    ([, type]) => types.match(new RegExp(`\\n    ${type}: \\{[^]*?event: '([\\w-]+)'`))![1],
  );
}

test.each(SYSTEMS)('%s: every event has a sentence, and no sentence is without its event', system => {
  const events = eventsOf(system);
  expect(events.length).toBeGreaterThan(15);
  expect(Object.keys(WORDS[system]).sort()).toEqual([...new Set(events)].sort());
});

test.each(SYSTEMS)('%s: the clauses that sentences link to exist', system => {
  const source = readFileSync(join(ROOT, `web/src/app/table/words-${system}.ts`), 'utf8');
  const known = new Set(
    readFileSync(join(ROOT, `src/kessel/rules/${system}.tsv`), 'utf8')
      .split('\n')
      .map(row => row.split('\t')[0]),
  );
  const named = [...source.matchAll(/'(\d+\.[\w./]+)'/g)].map(match => match[1]);
  expect(named.filter(clause => !known.has(clause))).toEqual([]);
  expect(named.length).toBeGreaterThan(5);
});

test('a combat is told in the words of either system', () => {
  const fight = { event: 'combat-rolled', attackers: ['I/15 Pz', '61 Mcl'], targets: ['4212'], result: 'D1' };
  const shifts = [{ clause: '16.1', text: 'anti-tank', value: -1 }];
  expect(tell({ ...fight, differential: 5, column: '+2,3', die: 5, shifts }, 'efb')).toEqual({
    text: 'I/15 Pz, 61 Mcl against 4212: +5, 1 to the left, column +2,3, die 5: D1, the defender retreats 1 hex',
    clause: '11.12',
    kind: 'fight',
  });
  expect(tell({ ...fight, attackers: ['g:a', 's:b'], ratio: '4:1', roll: 10, column: '2:1' }, 'wb95')).toEqual({
    text: 'a, b against 4212: 4:1, column 2:1, roll 10: D1',
    clause: '5.2.1',
    kind: 'fight',
  });
});

test('fire, flips and scores read as sentences, and a hidden unit has no name', () => {
  const fire = { event: 'fire-resolved', unit: '', hex: '4212', strength: 4, defense: 3, column: '+1', die: 6 };
  expect(tell({ ...fire, result: 'DS' }, 'efb').text).toBe(
    'Fire at a hidden unit on 4212: 4 against 3, column +1, die 6: suppressed',
  );
  expect(tell({ event: 'moved', unit: '', path: ['4211', '4212'], how: 'retreat' }, 'efb')).toEqual({
    text: 'A hidden unit retreats to 4212',
    clause: '13.5',
    kind: 'plain',
  });
  expect(tell({ event: 'flipped', unit: '96/140 Rifle', strength: '2-3-4' }, 'efb').text).toBe(
    '96/140 Rifle is turned over: 2-3-4',
  );
  const lost = { event: 'eliminated', unit: '231 Rec', hex: '1213', clause: '13.5' };
  expect(tell(lost, 'efb').text).toBe('231 Rec is eliminated on 1213: it has no way to retreat');
  const laid = { event: 'bridge-laid', unit: '', hexside: '3010|3011', veiled: true };
  expect(tell(laid, 'efb').text).toBe('A hidden unit bridges 3010–3011');
  expect(tell({ event: 'bridge-gone', hexside: '3010|3011' }, 'efb').text).toBe('The bridge 3010–3011 is gone');
  const score = { event: 'scored', seat: 'german', points: 4, clause: '24.5/german', text: 'holds Dubno' };
  expect(tell(score, 'efb')).toEqual({ text: 'German scores 4: holds Dubno', clause: '24.5/german', kind: 'plain' });
});

test('a die is told once: with what came of it, or alone where nothing tells it', () => {
  const rolled = (face: number, clause: string) => ({ event: 'rolled', clause, faces: [face], seat: 'soviet' });
  const told = (...events: Parameters<typeof tellAll>[0]) => tellAll(events, 'efb').map(line => line.text);
  const replaced = { event: 'replaced', unit: '61 Mcl', die: 3, turn: 5 };
  expect(told(rolled(3, '6.9'), replaced)).toEqual(['61 Mcl will return on turn 5, die 3']);
  expect(told(rolled(2, '15.4'), { event: 'phase-began', phase: 7, name: 'Recovery' })[0]).toBe('Soviet rolls 2');
  const group = { event: 'group-rolled', group: '8 MC', die: 2, edge: 'east' };
  expect(told(rolled(2, '24.7/reinforcements'), rolled(5, '24.7/reinforcements'), group)).toEqual([
    'Soviet rolls 5',
    '8 MC arrives at the east edge, die 2',
  ]);
});

test('an event of a system without words is still told', () => {
  expect(tell({ event: 'event-happened', die: 4, effect: 'breakdown', clause: '5.0' }, 'other')).toEqual({
    text: 'event happened: die 4, effect breakdown',
    clause: '5.0',
    kind: 'plain',
  });
});
