import { expect, test } from 'vitest';
import type { LogEntry } from '../src/app/api.ts';
import { byTurn } from '../src/app/table/intentions.ts';

const entry = (number: number, ...turns: number[]): LogEntry => ({
  number,
  seat: 'german',
  order: null,
  revision: number,
  events: turns.map(turn => ({ event: 'turn-began', turn, date: '1944-01-24', clause: '' })) as LogEntry['events'],
});
/** Entry 2 ends the set-up, entry 5 the first turn. */
const LOG = [entry(0), entry(1), entry(2, 1), entry(3), entry(4), entry(5, 2), entry(6)];
const note = (number: number, text: string, seat = 'german') => ({ number, seat, text });

test('notes stand under their turn, which says once what each of them begins with', () => {
  const notes = [
    note(1, 'Before turn 1, german: the set-up follows our book.'),
    note(3, 'Turn 1, german: aim: take Korsun (3313). Main effort: 2 units against 5323 at 2:1.'),
    note(4, 'Turn 1, german attacks: 5323 at 2:1 (worth +0.4 CEL).'),
    note(6, 'Turn 2, soviet: aim: hold what we have.', 'soviet'),
  ];
  expect(byTurn(notes, LOG)).toEqual([
    { turn: 0, notes: [{ seat: 'german', text: 'The set-up follows our book.' }] },
    {
      turn: 1,
      notes: [
        { seat: 'german', text: 'Aim: take Korsun (3313). Main effort: 2 units against 5323 at 2:1.' },
        { seat: 'german', text: 'Attacks: 5323 at 2:1 (worth +0.4 CEL).' },
      ],
    },
    { turn: 2, notes: [{ seat: 'soviet', text: 'Aim: hold what we have.' }] },
  ]);
});

test('a note that names no turn stands under the one in which its order was given', () => {
  const notes = [
    note(1, 'set_up: the best for every unit, one step ahead.'),
    note(3, 'Air: support for the attack on 5517.'),
    note(4, 'Turn 1, german attacks: nothing worth an attack, and no duty.'),
    note(5, 'Guns without a part in an attack fire at 5517.'), // with the order that ended the turn
    note(6, 'Air: bombs on 5114.'),
  ];
  expect(byTurn(notes, LOG).map(({ turn, notes }) => [turn, ...notes.map(one => one.text)])).toEqual([
    [0, 'Set up: the best for every unit, one step ahead.'],
    [
      1,
      'Air: support for the attack on 5517.',
      'Attacks: nothing worth an attack, and no duty.',
      'Guns without a part in an attack fire at 5517.',
    ],
    [2, 'Air: bombs on 5114.'],
  ]);
});

test('what is said twice running is told once', () => {
  const nothing = 'Turn 1, german attacks: nothing worth an attack, and no duty.';
  const reply = note(4, 'Turn 1, soviet attacks: nothing worth an attack, and no duty.', 'soviet');
  const notes = [note(3, nothing), note(4, nothing), reply, note(6, nothing.replace('1', '2'))];
  const told = byTurn(notes, LOG).map(({ turn, notes }) => [turn, notes.length]);
  expect(told).toEqual([
    [1, 2],
    [2, 1],
  ]);
});

test('who left no word has no turns', () => {
  expect(byTurn([], LOG)).toEqual([]);
});
