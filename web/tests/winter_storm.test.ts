import { expect, test } from 'vitest';
import type { CounterCard } from '../src/app/api.ts';
import { badges, conditions } from '../src/app/table/badges.ts';
import { tell } from '../src/app/table/telling.ts';
import { LEGENDS } from '../src/app/table/legend.ts';
import { briefResult, resultText } from '../src/app/table/results.ts';
import { barraged, outcome } from '../src/app/table/words-winter_storm.ts';
import { asSeen } from '../src/app/table/position.ts';
import { callThem, named, title } from '../src/app/titles.ts';

test('results of the table are read aloud', () => {
  expect(outcome('D2R1')).toBe('the defender loses 2 steps and retreats 1 hex');
  expect(outcome('DR2')).toBe('the defender loses 1 step and retreats 2 hexes');
  expect(outcome('AR3')).toBe('the attacker retreats 3 hexes');
  expect(outcome('C')).toBe('the defender may counterattack');
  expect(outcome('AM')).toBe('the attacker checks morale');
});

test('counters are called by their titles, in sentences too, and only whole words are', () => {
  const card = (id: string, name: string): CounterCard => ({ id, title: name }) as CounterCard;
  callThem({ pz6_pz: card('pz6_pz', '11 Pz/6 Pz'), LVII: card('LVII', 'LVII Pz HQ'), 'g:25': card('g:25', 'g:25') });
  expect(named('pz6_pz and pz6_pzx under LVII')).toBe('11 Pz/6 Pz and pz6_pzx under LVII Pz HQ');
  expect([title('pz6_pz'), title('g:25')]).toEqual(['11 Pz/6 Pz', '25']);
  const line = tell({ event: 'moved', unit: 'pz6_pz', path: ['1516', '1515'], how: 'maneuver' }, 'winter_storm');
  expect(named(line.text)).toBe('11 Pz/6 Pz maneuvers to 1515');
  expect(line.clause).toBe('13.5');
});

test('an assault is told with its odds and what it brings', () => {
  const event = { event: 'assault-resolved', target: '1514', attack: 24, defence: 10, column: '2:1', terms: [] };
  expect(tell({ ...event, modifier: 2, total: 6, result: 'D1' }, 'winter_storm')).toEqual({
    text: 'Assault on 1514: 24 against 10, column 2:1, die 4 +2: D1, the defender loses 1 step',
    clause: '14.17',
    kind: 'fight',
  });
});

test('counters show their order, command, mode and supply, and lie as the rules stack them', () => {
  const told = { id: 'LVII', hex: '1318', side: 'axis', type: 'HQ', figures: '10-3-5', disorder: 1, mode: 2, sp: 5 };
  const [unit] = asSeen({ turn: 1, phase: 9, units: [told] }).units;
  expect(badges(unit).map(badge => badge.text)).toEqual(['×', 'O', '5']);
  expect([unit.strength, unit.depth]).toEqual(['10-3-5', 0]);
  expect(conditions({ ...unit, status: 'ISO' }).map(line => line.text)).toContain('isolated');
  expect(badges({ hex: '1318', side: 'axis', oos: 2, disorganized: true }).map(b => b.text)).toEqual(['D', '2']);
});

test('results of the barrage table are read as that table means them', () => {
  expect(['-', 'M', 'D', '1M', '1D'].map(barraged)).toEqual([
    'no effect',
    'the units check morale',
    'the units Disrupt',
    'a step is lost, and the units check morale',
    'a step is lost, and the units Disrupt',
  ]);
  expect(resultText('winter_storm', 'D', '4 AF')).toBe('the units Disrupt');
  expect(resultText('winter_storm', 'D1', '2:1')).toBe('the defender loses 1 step');
  expect(resultText('winter_storm', 'C, no effect', '2:1')).toBe('C, no effect');
  expect(resultText('wb95', 'D1 / –')).toBe('');
  const supply = { event: 'barrage-fired', hex: '1514', units: ['a'], factors: 4, total: 5, terms: [] };
  expect(tell({ ...supply, kind: 'installations', result: 'D' }, 'winter_storm').text).toMatch(/2 Supply Points/);
});

test('a plate on the board says briefly what a result is', () => {
  expect(['C', 'ADR2', 'D2R1', 'AM', 'R1', '-'].map(code => briefResult('winter_storm', code))).toEqual([
    'counterattack',
    'attacker: 1 step, retreat 2',
    '2 steps, retreat 1',
    'attacker: morale check',
    'retreat 1',
    'no effect',
  ]);
  expect(briefResult('wb95', 'D1')).toBe('');
});

test('the legend of each game names the chips that its counters wear', () => {
  const chips = (system: string): string[] => LEGENDS[system].filter(([, , tone]) => tone).map(([mark]) => mark);
  const suffering = [
    { disorder: 1 },
    { disorder: 2 },
    { status: 'IND' },
    { status: 'OCC' },
    { status: 'ISO' },
    { marker: true },
    ...[0, 1, 2].map(mode => ({ type: 'HQ', mode })),
  ];
  const worn = suffering.flatMap(one => badges({ hex: '1318', side: 'axis', ...one }).map(badge => badge.text));
  expect(worn.filter(text => !chips('winter_storm').includes(text))).toEqual([]);
  expect(chips('efb')).toEqual(['S']);
  expect(chips('wb95')).toContain('D');
});
