import { expect, test } from 'vitest';
import type { Seen, SeenUnit } from '../src/app/table/position.ts';
import { after, marches, scenes, standing, without, type Event } from '../src/app/table/script.ts';

const unit = (id: string, hex: string, more: Partial<SeenUnit> = {}): SeenUnit => ({
  id,
  hex,
  side: 'red',
  steps: 2,
  ...more,
});
const hidden = (hex: string): SeenUnit => ({ hex, side: 'red' });
const seen = (...units: SeenUnit[]): Seen => ({
  turn: 1,
  phase: 1,
  units,
  forts: {},
  control: [],
  destroyed_bridges: [],
});
const moved = (id: string, ...path: string[]): Event => ({ event: 'moved', unit: id, path, how: 'move' });

test('a move starts on the hex where the unit stands', () => {
  const [march] = scenes(seen(unit('a', '0101')), [moved('a', '0102', '0103')]);
  expect(march).toMatchObject({ kind: 'march', way: ['0101', '0102', '0103'] });
});

test('units that go the same way one after the other go together', () => {
  const found = scenes(seen(unit('a', '0101'), unit('b', '0101')), [moved('a', '0102'), moved('b', '0102')]);
  expect(found).toHaveLength(1);
  expect(found[0].kind === 'march' && found[0].units.map(u => u.id)).toEqual(['a', 'b']);
});

test('the second move of a unit starts where the first one ended', () => {
  expect(marches(seen(unit('a', '0101')), [moved('a', '0102'), moved('a', '0103')])).toEqual([
    ['0101', '0102'],
    ['0102', '0103'],
  ]);
});

test('somebody without a name is a hidden counter beside the way', () => {
  const [march] = scenes(seen(unit('a', '0502'), hidden('0101'), hidden('0901')), [moved('', '0102')]);
  expect(march).toMatchObject({ way: ['0101', '0102'] });
  expect(march.kind === 'march' && march.units[0].id).toBeUndefined();
});

test('dice belong to the result that follows them', () => {
  const events: Event[] = [
    { event: 'rolled', faces: [3, 4] },
    { event: 'combat-rolled', targets: ['0102'], result: '– / D1' },
  ];
  expect(scenes(seen(), events)).toEqual([{ kind: 'fight', hexes: ['0102'], result: '– / D1', faces: [3, 4] }]);
});

test('losses change the counter, and the last one takes it off', () => {
  let position = seen(unit('a', '0101'));
  const events: Event[] = [
    { event: 'step-lost', unit: 'a', left: 1 },
    { event: 'eliminated', unit: 'a', hex: '0101' },
  ];
  const [first, second] = scenes(position, events);
  position = after(position, first);
  expect(position.units).toMatchObject([{ id: 'a', steps: 1 }]);
  expect(after(position, second).units).toEqual([]);
});

test('of hidden counters that look alike only as many leave as go', () => {
  expect(without(seen(hidden('0101'), hidden('0101')), [hidden('0101')])).toHaveLength(1);
});

const fight = (hex: string): Event => ({ event: 'combat-rolled', targets: [hex], result: '– / D1' });

test('a result stands until the fight is over: losses, retreat and pursuit do not remove it', () => {
  let found = standing([], [{ event: 'rolled', faces: [3, 4] }, fight('0102')]);
  found = standing(found, [{ event: 'step-lost', unit: 'a', left: 1 }]);
  found = standing(found, [{ event: 'moved', unit: 'a', path: ['0103'], how: 'retreat' }]);
  expect(found).toEqual([{ kind: 'fight', hexes: ['0102'], result: '– / D1', faces: [3, 4] }]);
  expect(standing(found, [moved('b', '0104')])).toEqual([]);
  expect(standing(found, [{ event: 'phase-began', phase: 5 }])).toEqual([]);
  expect(standing(found, [fight('0505')]).map(one => one.hexes)).toEqual([['0505']]);
});

test('several results of one order stand together, also when it ended the phase', () => {
  const found = standing([], [fight('0102'), fight('0203'), { event: 'phase-began', phase: 5 }]);
  expect(found.map(one => one.hexes)).toEqual([['0102'], ['0203']]);
});
