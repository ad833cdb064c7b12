import { expect, test } from 'vitest';
import { tell } from '../src/app/table/telling.ts';

test('a combat is told in the words of either system', () => {
  const fight = { event: 'combat-rolled', attackers: ['a', 'b'], targets: ['4212'], column: '+2,3', result: 'D1' };
  expect(tell({ ...fight, differential: 3, die: 5 }, 'efb').text).toBe(
    'a, b against 4212: +3, column +2,3, roll 5: D1',
  );
  expect(tell({ ...fight, ratio: '4:1', roll: 10, column: '2:1' }, 'wb95')).toEqual({
    text: 'a, b against 4212: 4:1, column 2:1, roll 10: D1',
    clause: '5.2.1',
    kind: 'fight',
  });
});

test('fire, flips and scores read as sentences, and a hidden unit has no name', () => {
  const fire = {
    event: 'fire-resolved',
    unit: '',
    hex: '4212',
    strength: 4,
    defense: 3,
    column: '+1',
    die: 6,
    result: 'DS',
  };
  expect(tell(fire, 'efb').text).toBe('Fire at a hidden unit on 4212: 4 against 3, column +1, die 6: suppressed');
  expect(tell({ event: 'flipped', unit: 'rr_96_140', strength: '2-3-4' }, 'efb').text).toBe(
    'rr_96_140 shows its values: 2-3-4',
  );
  expect(
    tell({ event: 'scored', seat: 'german', points: 4, clause: '24.5/german', text: 'holds 4911' }, 'efb'),
  ).toEqual({ text: 'german scores 4: holds 4911', clause: '24.5/german', kind: 'plain' });
});

test('an event that has no words of its own is still told', () => {
  expect(tell({ event: 'event-happened', die: 4, effect: 'breakdown' }, 'efb').text).toBe(
    'event happened: die 4, effect breakdown',
  );
});
