import { expect, test } from 'vitest';
import { Refused, type Focus, type Option, type Order, type Preview } from '../src/app/api.ts';
import { Choosing } from '../src/app/table/choosing.svelte.ts';

const PREVIEW: Preview = { summary: '', reasons: [], chances: [], checks: [], details: {} };
const option = (order: Order, focus: Partial<Focus>): Option => ({
  order: order as unknown as Option['order'],
  text: '',
  kind: order.order,
  preview: PREVIEW,
  focus: { units: [], hexes: [], path: [], theme: [order.order], ...focus },
});
const retreat = (units: string[], ...path: string[]): Option =>
  option({ order: 'retreat', units, path }, { units, path });
const lose = (...units: string[]): Option => option({ order: 'lose', units }, { units });
const support = (...guns: string[]): Option => option({ order: 'support', guns }, { units: guns });
const mission = (kind: string, hex: string, points = 4): Option =>
  option({ order: 'plan', missions: [{ kind, points, hexes: [hex] }] }, { hexes: [hex], theme: ['plan', kind] });

/** A server that accepts what `legal` says. */
const asked = (options: Option[], legal: (order: Order) => boolean = () => true): Choosing => {
  const choice = new Choosing(order =>
    legal(order) ? Promise.resolve(PREVIEW) : Promise.reject(new Refused('1.1', 'No')),
  );
  choice.offer(options, false);
  return choice;
};

test('a retreat shows where the first stack can go, then where one of its units can', async () => {
  const choice = asked([
    retreat(['a', 'b'], '0102'),
    retreat(['a', 'b']),
    retreat(['a'], '0103'),
    retreat(['b'], '0104'),
  ]);
  expect(choice.byUnits).toBe(false);
  expect(choice.picked).toEqual(['a', 'b']);
  expect([...choice.goals.keys()]).toEqual(['0102']);
  await choice.pick('b');
  expect([...choice.goals.keys()]).toEqual(['0104']);
  expect(choice.goals.get('0104')!.order).toEqual({ order: 'retreat', units: ['b'], path: ['0104'] });
});

test('clicks on a stack go through the groups that can leave it', async () => {
  const choice = asked([retreat(['a', 'b'], '0102'), retreat(['a'], '0103'), retreat(['b'], '0104')]);
  const seen: string[][] = [];
  for (let k = 0; k < 3; k++) {
    await choice.pickFrom(['a', 'b']);
    seen.push(choice.picked);
  }
  expect(seen).toEqual([['a'], ['b'], ['a', 'b']]);
});

test('one loss is taken from the unit that was clicked last', async () => {
  const choice = asked([lose('a'), lose('b')], order => (order.units as string[]).length === 1);
  expect(choice.byUnits).toBe(true);
  await choice.pick('a');
  await choice.pick('b');
  expect(choice.ready?.order).toEqual({ order: 'lose', units: ['b'] });
});

test('two losses are not ready before both are named, and may come from one unit', async () => {
  const two = (order: Order): boolean => (order.units as string[]).length === 2;
  const choice = asked([lose('a', 'a'), lose('a', 'b'), lose('b', 'b')], two);
  await choice.pick('a');
  expect(choice.ready).toBeNull();
  expect(choice.refused?.clause).toBe('1.1');
  await choice.pick('a');
  expect(choice.ready?.order).toEqual({ order: 'lose', units: ['a', 'a'] });
});

test('what the list leaves out is put together and judged by the server', async () => {
  const choice = asked([support(), support('a', 'b', 'c'), support('a'), support('b'), support('c')]);
  await choice.pick('a');
  await choice.pick('c');
  expect(choice.ready?.order).toEqual({ order: 'support', guns: ['a', 'c'] });
  await choice.pick('a');
  expect(choice.ready?.order).toEqual({ order: 'support', guns: ['c'] });
});

test('missions are chosen by kind, then by hex, and make one plan', async () => {
  const choice = asked([
    option({ order: 'plan', missions: [] }, {}),
    mission('raid', '0102'),
    mission('cover', '0103'),
  ]);
  expect(choice.themes.filter(t => t.leads).map(t => t.id)).toEqual(['plan raid', 'plan cover']);
  expect([...choice.goals.keys()]).toEqual(['0102']);
  await choice.addPart(choice.goals.get('0102')!.order);
  choice.turnTo('plan cover');
  await choice.addPart(choice.goals.get('0103')!.order);
  expect((choice.ready?.order.missions as unknown[]).length).toBe(2);
});

test('an order about the hex where the unit stands is no way to go', () => {
  const choice = asked([]);
  choice.offer([option({ order: 'mask', hex: '0101' }, { hexes: ['0101'] })], false, ['a'], '0101');
  expect(choice.goals.size).toBe(0);
  expect(choice.offers(true)).toBe(true);
});
