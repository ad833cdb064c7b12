// Colours by numbers: what must be told apart can be told apart by every eye, and text can be read in both themes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ARMIES, FRONT, OVERLAYS, PICK, REACH, REFUSED, STOP, TARGET } from '../src/app/board/inks.ts';
import { NATIONS, type Nation } from '../src/draw/counter.ts';
import { PALETTES } from '../src/draw/palette.ts';
import { apart, contrast, leastApart, over } from './eyes.ts';

const CSS = readFileSync(join(import.meta.dirname, '..', 'src', 'app', 'look.css'), 'utf8');
const tokens = (rule: string): Record<string, string> => {
  const block = CSS.slice(CSS.indexOf(`${rule} {`), CSS.indexOf('}', CSS.indexOf(`${rule} {`)));
  return Object.fromEntries([...block.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map(found => [found[1], found[2]]));
};
const THEMES = { dark: tokens(':root'), light: tokens(':root.light') };
const GROUNDS = Object.values(PALETTES).flatMap(palette => [
  palette.ground,
  palette.forest,
  palette.marsh,
  palette.hill,
]);
const pairs = <T>(list: readonly T[]): [T, T][] =>
  list.flatMap((one, i) => list.slice(i + 1).map((other): [T, T] => [one, other]));

test('the measure is the one of the standard: known pairs have their known differences', () => {
  expect(apart('#ffffff', '#000000', 'normal')).toBeCloseTo(100, 0);
  expect(apart('#ff0000', '#00ff00', 'normal')).toBeCloseTo(86.6, 0);
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 1);
});

describe('sides', () => {
  const AXIS: Nation[] = ['german', 'ss', 'luftwaffe', 'romanian', 'hungarian', 'italian', 'french'];
  test.each(AXIS)('%s counters differ from both Soviet colours', nation => {
    for (const soviet of [NATIONS.soviet, NATIONS.guards])
      expect(leastApart(NATIONS[nation].body, soviet.body)).toBeGreaterThan(15);
  });
  test.each(Object.keys(NATIONS) as Nation[])('figures on %s counters can be read', nation => {
    expect(contrast(NATIONS[nation].ink, NATIONS[nation].body)).toBeGreaterThan(4.5);
  });
  test('the armies of the minimap differ, and stand out from the ground', () => {
    expect(leastApart(ARMIES.soviet, ARMIES.axis)).toBeGreaterThan(15);
    for (const ground of GROUNDS)
      for (const army of Object.values(ARMIES)) expect(leastApart(army, ground)).toBeGreaterThan(25);
  });
});

describe('on the board', () => {
  test.each(pairs(Object.entries(OVERLAYS)))('the overlays %s and %s differ', (one, other) => {
    expect(leastApart(one[1], other[1])).toBeGreaterThan(12);
  });
  test.each(Object.entries(OVERLAYS))('the rim of %s stands out from any ground', (_, ink) => {
    for (const ground of GROUNDS) expect(leastApart(ink, ground)).toBeGreaterThan(20);
  });
  test('hexes in reach differ from their ground by their fill or, where that is faint, by the rim', () => {
    for (const ground of GROUNDS) {
      const fill = leastApart(over(REACH.fill, 0.3, ground), ground);
      expect(Math.max(fill, leastApart(REACH.rim, ground))).toBeGreaterThan(18);
    }
  });
  test('the chip where a unit must stop differs from the one where it may go on', () => {
    expect(leastApart(STOP, REACH.chip)).toBeGreaterThan(30);
    expect(contrast(STOP, '#ffffff')).toBeGreaterThan(4.5);
    expect(contrast(REACH.figure, REACH.chip)).toBeGreaterThan(4.5);
  });
  test('a target differs from what can be picked', () => {
    expect(leastApart(TARGET, PICK)).toBeGreaterThan(20);
    for (const mark of [TARGET, PICK, REFUSED]) expect(contrast(mark, '#ffffff')).toBeGreaterThan(4.5);
  });
  test('the front stands out from any ground', () => {
    for (const ground of GROUNDS) expect(leastApart(FRONT, ground)).toBeGreaterThan(25);
  });
});

describe.each(Object.entries(THEMES))('the %s theme', (_, colours) => {
  const surfaces = ['panel', 'raised', 'sunk'];
  test.each(['text', 'muted'])('%s can be read everywhere', name => {
    for (const surface of ['bg', ...surfaces])
      expect(contrast(colours[name], colours[surface]), surface).toBeGreaterThanOrEqual(4.5);
  });
  test.each(['faint', 'link', 'good', 'bad'])('%s can be read on panels', name => {
    for (const surface of surfaces)
      expect(contrast(colours[name], colours[surface]), surface).toBeGreaterThanOrEqual(4.45);
  });
  test('the main button can be read', () => {
    expect(contrast(colours['accent-ink'], colours.accent)).toBeGreaterThanOrEqual(4.5);
  });
  test.each(pairs(['good', 'fair', 'bad', 'worst']))('results that are %s and %s differ', (one, other) => {
    expect(leastApart(colours[one], colours[other])).toBeGreaterThan(12);
  });
  test.each(['good', 'fair', 'bad', 'worst'])('a bar that is %s stands out from the panel', name => {
    expect(contrast(colours[name], colours.panel)).toBeGreaterThanOrEqual(3);
  });
  test('the sides differ', () => {
    expect(leastApart(colours.german, colours.soviet)).toBeGreaterThan(12);
  });
});
