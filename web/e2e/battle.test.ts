// Everything that is decided on the map: a combat from its declaration to the pursuit, and looking back at it.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { Game } from './api.ts';
import { change, clickOn, nextUnit, pointAt, says, Stage } from './stage.ts';

const stage = new Stage();
beforeAll(() => stage.open());
afterEach(() => stage.clear());
afterAll(async () => {
  await stage.close();
  expect(stage.errors).toEqual([]);
});

const TANKS = ['s:8G/XX ARM-BR', 's:80/XX ARM-BR', 's:155/XX ARM-BR'];
/** With these dice the attack on 5526 costs both sides a step and drives the Germans back. */
const SEED = '14';

/** The Soviets stand before 5526, and it is theirs to attack. */
async function beforeTheAttack(page: Page): Promise<Game> {
  const game = await Game.begin(stage.url, SEED);
  await game.until('soviet', 'movement');
  await game.move('soviet', TANKS, '5626');
  await game.move('soviet', ['s:66 INF-D'], '5627');
  await game.until('soviet', 'attack');
  await game.sit(page);
  return game;
}

/** Attack 5526 with everybody and both guns, by clicks on the map alone. */
async function attack(page: Page): Promise<void> {
  await clickOn(page, '.stack[data-hex="5526"]');
  await page.waitForSelector('section[aria-label="Attack advisor"] .chart');
  for (const guns of ['5825', '5827']) await clickOn(page, `.pickable[data-hex="${guns}"]`);
  await page.waitForFunction(() => document.querySelectorAll('.who .gun input:checked').length === 2);
  await page.screenshot({ path: 'test-results/advisor.png' });
  await change(page, () => page.click('.strike:not([disabled])'));
}

/** Wait for a question, whoever it is put to; at one screen the other side sits down first. */
async function asked(page: Page, what: RegExp): Promise<void> {
  await page.waitForFunction(
    source => {
      const page = document.querySelector<HTMLButtonElement>('.alone .btn');
      if (page) page.click();
      return new RegExp(source).test(document.querySelector('.say')?.textContent ?? '');
    },
    what.source,
    { polling: 100 },
  );
}

async function firstChoice(page: Page, what: RegExp): Promise<void> {
  await asked(page, what);
  await change(page, () => page.click('section[aria-label=Choices] .list .btn:not([disabled])'));
}

async function takeLoss(page: Page): Promise<void> {
  await asked(page, /Choose the units that lose/);
  await clickOn(page, '.pickable');
  await change(page, () => page.click('.confirm:not([disabled])'));
}

test('a combat with support, losses, retreat and pursuit, decided by mouse on the map', async () => {
  const page = await stage.page();
  await beforeTheAttack(page);
  await attack(page);
  await firstChoice(page, /Support the defence/);
  await firstChoice(page, /Which abilities/);
  await page.waitForSelector('.result', { state: 'attached' });
  await takeLoss(page);
  await takeLoss(page);
  await asked(page, /Retreat/);
  await pointAt(page, '.goal[data-hex="5426"]');
  await page.waitForSelector('.way', { state: 'attached' });
  await page.screenshot({ path: 'test-results/retreat.png' });
  await change(page, () => clickOn(page, '.goal[data-hex="5426"]'));
  await asked(page, /Pursue/);
  await page.waitForSelector('.stack[data-hex="5426"]', { state: 'attached' });
  await change(page, () => clickOn(page, '.goal[data-hex="5526"]'));
  await page.waitForFunction(() => /pursues to 5526/.test(document.querySelector('[role=log]')?.textContent ?? ''));
});

test('after a reload in mid-combat the same question stands, and the combat goes on', async () => {
  const page = await stage.page();
  await beforeTheAttack(page);
  await attack(page);
  await firstChoice(page, /Support the defence/);
  await firstChoice(page, /Which abilities/);
  await asked(page, /Choose the units that lose/);
  await page.waitForSelector('.pickable', { state: 'attached' });
  const [question, ways] = [await says(page), await page.$$eval('.pickable', found => found.length)];
  const result = await page.textContent('.result');
  await page.reload();
  await page.waitForSelector('.pickable', { state: 'attached' });
  expect(await says(page)).toBe(question);
  expect(await page.textContent('.result')).toBe(result);
  expect(await page.$$eval('.pickable', found => found.length)).toBe(ways);
  await takeLoss(page);
  await takeLoss(page);
  await asked(page, /Retreat/);
});

test('a loss is taken by keyboard alone', async () => {
  const page = await stage.page();
  await beforeTheAttack(page);
  await attack(page);
  await firstChoice(page, /Support the defence/);
  await firstChoice(page, /Which abilities/);
  await asked(page, /Choose the units that lose/);
  await nextUnit(page);
  await page.waitForSelector('.confirm');
  await change(page, () => page.keyboard.press('Enter'));
});

test('a hex out of reach says why: the clause, the reason, and the step that fails', async () => {
  const page = await stage.page();
  const game = await Game.begin(stage.url, SEED);
  await game.until('soviet', 'movement');
  await game.sit(page);
  await clickOn(page, '.stack[data-hex="5728"]');
  await page.waitForSelector('.goal', { state: 'attached' });
  await clickOn(page, '.stack[data-hex="5528"]');
  await page.waitForSelector('.refused', { state: 'attached' });
  expect(await says(page)).toMatch(/5528 is held by enemy units.*3\.1\.8/);
  await clickOn(page, '.stack[data-hex="5030"]');
  await page.waitForFunction(() => /5030/.test(document.querySelector('.said')?.textContent ?? ''));
  expect(await page.$('.say .clause')).not.toBeNull();
});

test('units of a stack move together, and come back together', async () => {
  const page = await stage.page();
  const game = await Game.begin(stage.url, SEED);
  await game.until('soviet', 'movement');
  await game.sit(page);
  await clickOn(page, '.stack[data-hex="5826"]');
  await page.waitForFunction(() => document.querySelectorAll('.unit.on').length === 3);
  await change(page, () => clickOn(page, '.goal[data-hex="5626"]'));
  await page.waitForSelector('.stack[data-hex="5626"]', { state: 'attached' });
  expect(await page.$('.stack[data-hex="5826"]')).toBeNull();
  await page.keyboard.press('u');
  await page.waitForSelector('.stack[data-hex="5826"]', { state: 'attached' });
});

test('a mission is made smaller and larger where it flies, and stays an answer', async () => {
  const page = await stage.page();
  const game = await Game.begin(stage.url, SEED, { scenario: 'kharkov/kharkov_1942' });
  await game.until('soviet', 'air_plan');
  await game.sit(page);
  await page.waitForSelector('.table[data-settled]');
  const modes = await page.$$eval('.modes .btn', found => found.length);
  for (let mode = 0; mode < modes; mode++) {
    await page.click(`.modes .btn >> nth=${mode}`);
    await page.click('section[aria-label=Choices] .list .btn:has-text("Fly "):not(:has-text("nothing"))');
    await page.waitForSelector('.confirm');
    const before = await page.textContent('.step .num');
    await page.click('[aria-label^=Less]');
    await page.waitForFunction(was => document.querySelector('.step .num')?.textContent !== was, before);
    await page.waitForSelector('.confirm');
    expect(await page.$('section[aria-label=Choices] > p.bad')).toBeNull();
    await page.click('[aria-label="Leave it out"]');
    await page.waitForSelector('.step', { state: 'detached' });
  }
  expect(modes).toBeGreaterThan(1);
});

test('every overlay has its key; a town that wins the game is an objective', async () => {
  const page = await stage.page();
  const game = await Game.begin(stage.url, SEED);
  await game.until('soviet', 'movement');
  await game.sit(page);
  await page.waitForSelector('.table[data-settled]');
  for (const key of ['z', 's', 'o', 'h', 'g']) {
    await page.waitForSelector('.overlay', { state: 'detached' });
    await page.keyboard.press(key);
    await page.waitForSelector('.overlay', { state: 'attached' });
    await page.keyboard.press(key);
  }
});

test('a stack spreads out by key, and one counter of it is taken by its number', async () => {
  const page = await stage.page();
  const game = await Game.begin(stage.url, SEED);
  await game.until('soviet', 'movement');
  await game.sit(page);
  await clickOn(page, '.stack[data-hex="5826"]');
  await page.waitForFunction(() => document.querySelectorAll('.unit.on').length === 3);
  await page.mouse.move(5, 400);
  await page.waitForSelector('.fan', { state: 'detached' });
  await page.keyboard.press('f');
  await page.waitForSelector('.fan', { state: 'attached' });
  await page.keyboard.press('1');
  await page.waitForFunction(() => document.querySelectorAll('.unit.on').length === 2);
});

test('a move is played on the board, stands still in a pause, and can be skipped', async () => {
  const page = await stage.page({ reducedMotion: 'no-preference' });
  // So slow that it would outlast the test.
  await page.evaluate(() => localStorage.setItem('kessel-speed', '0.001'));
  await page.reload();
  await page.waitForSelector('.card');
  const game = await Game.begin(stage.url, SEED);
  await game.until('soviet', 'movement');
  await game.sit(page);
  await clickOn(page, '.stack[data-hex="5728"]');
  await clickOn(page, '.goal[data-hex="5628"]');
  await page.waitForSelector('.march', { state: 'attached' });
  await page.keyboard.press(' ');
  await page.waitForSelector('[aria-label="What happens"] [aria-pressed=true]');
  expect(await page.$('.stack[data-hex="5628"]')).toBeNull();
  await page.keyboard.press('Escape');
  await page.waitForSelector('.march', { state: 'detached' });
  await page.waitForSelector('.stack[data-hex="5628"]', { state: 'attached' });
});

test('a finished game is shared by a link that anybody can watch, save and play on from', async () => {
  const host = await stage.page();
  const game = await Game.begin(stage.url, SEED);
  await game.finish();
  await game.sit(host);
  await host.click('[role=status] >> text=Share this game');
  const link = await host.inputValue('[aria-label="Link to this game"]');
  const guest = await stage.page();
  await guest.goto(link);
  await guest.waitForSelector('.stack', { state: 'attached' });
  await guest.keyboard.press('End');
  await guest.waitForFunction(() => /^(\d+) \/ \1$/.test(document.querySelector('footer .num')?.textContent ?? ''));
  await guest.selectOption('header select', 'german');
  await guest.keyboard.press('b');
  await guest.waitForSelector('.mark');
  await guest.screenshot({ path: 'test-results/shared.png' });
  expect(await guest.getAttribute('header a[download]', 'href')).toMatch(/^\/api\/shared\/.*\/journal$/);
  await guest.keyboard.press('Home');
  await guest.waitForFunction(() => /^0 /.test(document.querySelector('footer .num')?.textContent ?? ''));
  await guest.click('text=Play on from here');
  await guest.waitForSelector('.say, .alone h2');
});
