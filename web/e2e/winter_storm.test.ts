// Winter Storm at the same table: the card, a maneuver, an engagement with an assault by mouse, and a reload in it.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { Game } from './api.ts';
import { change, clickOn, myTurn, nextUnit, says, Stage } from './stage.ts';

const stage = new Stage();
beforeAll(() => stage.open());
afterEach(() => stage.clear());
afterAll(async () => {
  await stage.close();
  expect(stage.errors).toEqual([]);
});

const RELIEF = 'winter_storm/relief';
const CORPS = 'XLVIII';
const ENEMY = '0804';
/** Where the 336th Infantry Division stands. */
const DIVISION = '1106';
const ADVISOR = 'section[aria-label="Attack advisor"]';

/** A marked hex that lies free in the middle of the board. */
async function goalInSight(page: Page): Promise<string> {
  await page.waitForSelector('.goal', { state: 'attached' });
  const sheet = (await (await page.$('.board'))!.boundingBox())!;
  for (const goal of await page.$$('.goal')) {
    const box = (await goal.boundingBox())!;
    const [x, y] = [box.x - sheet.x, box.y - sheet.y];
    if (x > 260 && y > 40 && x < sheet.width - 360 && y < sheet.height - 80)
      return (await goal.getAttribute('data-hex'))!;
  }
  throw new Error('No goal is in sight');
}

const log = async (page: Page): Promise<string> => (await page.textContent('[role=log]')) ?? '';

/** Turn 1, the corps supplied for an offensive, its owner in the browser. */
async function offensive(page: Page): Promise<Game> {
  const seats = { axis: 'person', soviet: 'person' };
  const game = await Game.begin(stage.url, '5', { scenario: RELIEF, seats });
  await game.until('axis', 'supply');
  await game.order('axis', `draw hq=${CORPS} source=0810 points=5`);
  await game.order('axis', `assume-mode unit=${CORPS} mode=offensive`);
  await game.until('axis', 'operations');
  await game.sit(page, 'axis');
  await page.waitForSelector('.table[data-settled]');
  // The whole front in sight.
  for (let steps = 0; steps < 4; steps++) await page.click('[aria-label="Zoom out"]');
  return game;
}

test('command is settled part by part, and the answer is judged', async () => {
  const page = await stage.page();
  const card = page.locator('.card', { hasText: 'Relief of Stalingrad' });
  expect(await card.count()).toBe(1);
  const game = await Game.begin(stage.url, '5', { scenario: RELIEF, seats: { axis: 'person', soviet: 'person' } });
  await game.until('axis', 'command');
  await game.sit(page, 'axis');
  const parts = 'section[aria-label=Arrangement]';
  await page.waitForSelector(parts);
  await page.click(`${parts} summary >> nth=0`);
  await page.selectOption(`${parts} details >> nth=0 >> select >> nth=0`, 'no command');
  await page.waitForSelector(`${parts} .settle:has-text("Give these orders")`);
  await change(page, () => page.click(`${parts} .settle`));
});

test('a unit maneuvers, a group is named and assaults, and a reload changes nothing', async () => {
  const page = await stage.page();
  const game = await offensive(page);
  expect(await page.textContent('header')).toMatch(/freezing|cold|mild/i);
  await nextUnit(page);
  const hex = await goalInSight(page);
  await change(page, () => clickOn(page, `.goal[data-hex="${hex}"]`));
  expect(await log(page)).toMatch(/maneuvers to/);

  await page.waitForSelector('.table[data-settled]');
  await page.keyboard.press('Escape');
  await clickOn(page, `.stack[data-hex="${ENEMY}"]`);
  await page.waitForSelector(`${ADVISOR} >> text=EP`);
  await change(page, () => page.click('.strike:not([disabled])'));
  expect(await log(page)).toMatch(/engages with/);

  await page.waitForSelector('.table[data-settled]');
  await clickOn(page, `.stack[data-hex="${ENEMY}"]`);
  await page.waitForSelector(`${ADVISOR} .lines`);
  expect(await page.textContent(ADVISOR)).toMatch(/Effectiveness check/);
  await page.screenshot({ path: 'test-results/assault.png' });
  await change(page, () => page.click('.strike:not([disabled])'));
  await game.pass('soviet');
  await page.waitForFunction(
    text => document.querySelector('[role=log]')?.textContent.includes(text),
    `ssault on ${ENEMY}`,
  );
  await myTurn(page);

  const [asked, told] = [await says(page), await log(page)];
  await page.reload();
  await page.waitForSelector('.table[data-settled]');
  expect(await says(page)).toBe(asked);
  expect((await log(page)).slice(-200)).toBe(told.slice(-200));
});

test('an engagement shows the assault it leads to, and a division is broken down in a dialog', async () => {
  const page = await stage.page();
  await offensive(page);
  await clickOn(page, `.stack[data-hex="${ENEMY}"]`);
  await page.waitForSelector(`${ADVISOR} [aria-label="Assault on ${ENEMY}"] .lines`);
  expect(await page.textContent(ADVISOR)).toMatch(/Combat factors.*Effectiveness check, Axis.*the defender/s);
  await page.keyboard.press('Escape');

  await page.waitForSelector('.table[data-settled]');
  await clickOn(page, `.stack[data-hex="${DIVISION}"]`);
  await page.click('section[aria-label=Choices] >> text=Break the division down');
  const parts = 'section[aria-label=Arrangement]';
  await page.selectOption(`${parts} select >> nth=0`, '2');
  await page.waitForSelector(`${parts} >> text=6 of 9 PCF`);
  await change(page, () => page.click(`${parts} .settle`));
  expect(await log(page)).toMatch(/breaks down/);
});
