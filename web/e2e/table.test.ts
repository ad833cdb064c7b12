import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { answer, change, clickOn, myTurn, nextUnit, pointAt, says, Stage } from './stage.ts';

const stage = new Stage();
beforeAll(() => stage.open());
afterEach(() => stage.clear());
afterAll(async () => {
  await stage.close();
  expect(stage.errors).toEqual([]);
});

async function playNow(options = {}): Promise<Page> {
  const page = await stage.page(options);
  await page.click('text=Play now');
  await page.waitForSelector('.board');
  await myTurn(page);
  return page;
}

async function begin(page: Page): Promise<void> {
  while (!/Move units/.test(await says(page))) {
    await answer(page);
    await myTurn(page);
  }
}

/** Of all marked hexes the one nearest to the middle of the board, where nothing covers it. */
async function inTheMiddle(page: Page, marked: string): Promise<string> {
  await page.waitForSelector(marked, { state: 'attached' });
  const hex = await page.$$eval(marked, found => {
    const board = document.querySelector('.board')!.getBoundingClientRect();
    const far = (one: Element): number => {
      const box = one.getBoundingClientRect();
      return Math.hypot(
        box.x + box.width / 2 - board.x - board.width / 2,
        box.y + box.height / 2 - board.y - board.height / 2,
      );
    };
    return found.sort((a, b) => far(a) - far(b))[0].getAttribute('data-hex');
  });
  return `${marked}[data-hex="${hex}"]`;
}

test('a newcomer plays the first battle to its end by mouse', async () => {
  const page = await playNow();
  let decisions = 0;
  while ((await myTurn(page)) === 'decide' && decisions++ < 300) await answer(page);
  if (decisions >= 300) await page.screenshot({ path: 'test-results/stuck.png' });
  expect(await page.textContent('[role=status]')).toMatch(/wins|draw/);
  await page.screenshot({ path: 'test-results/over.png' });
});

test('a unit shows where it can go, what it costs, and goes there', async () => {
  const page = await playNow();
  await begin(page);
  await nextUnit(page);
  await page.waitForSelector('.goal');
  const goal = await inTheMiddle(page, '.goal');
  await pointAt(page, goal);
  await page.waitForSelector('section[aria-label="What it costs"] .clause');
  await page.screenshot({ path: 'test-results/moving.png' });
  await clickOn(page, goal);
  await page.waitForFunction(() => /moves to/.test(document.querySelector('[role=log]')?.textContent ?? ''));
  await page.keyboard.press('u');
  await page.waitForFunction(() => !/moves to/.test(document.querySelector('[role=log]')?.textContent ?? ''));
});

test('the game goes on after a reload, in the same place', async () => {
  const page = await playNow();
  await begin(page);
  const before = await says(page);
  await page.reload();
  await page.waitForSelector('.board');
  await myTurn(page);
  expect(await says(page)).toBe(before);
});

test('by keyboard alone: next unit, cursor, Enter, end of phase', async () => {
  const page = await playNow();
  await begin(page);
  await nextUnit(page);
  await page.waitForSelector('.goal');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  expect(await page.textContent('.said')).toMatch(/^\d{4}, \w+/);
  await change(page, () => page.keyboard.press('Enter'));
  await page.keyboard.press('Escape');
  await page.keyboard.press('e');
  await page.waitForFunction(() => !/Move units/.test(document.querySelector('.say')?.textContent ?? ''));
});

test('usable on a narrow screen', async () => {
  const page = await playNow({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await begin(page);
  const board = (await (await page.$('.board'))!.boundingBox())!;
  expect(board.width).toBeGreaterThan(380);
  await page.click('.tabs .btn:has-text("Units")');
  await page.waitForSelector('section[aria-label=Stack]');
  expect((await (await page.$('.board'))!.boundingBox())!.height).toBeGreaterThan(200);
  await page.click('.tabs .btn:has-text("Units")');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.screenshot({ path: 'test-results/phone.png' });
});

test('the replay steps through the game and can be played on from', async () => {
  const page = await playNow();
  await begin(page);
  await page.keyboard.press('e');
  await myTurn(page);
  await page.click('[aria-label=Menu]');
  await page.click('.menu .btn:has-text("Replay")');
  await page.waitForSelector('input[type=range]');
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => /1 \/ /.test(document.querySelector('footer .num')?.textContent ?? ''));
  await page.click('text=Play on from here');
  await page.waitForSelector('.say');
});

test('two at one screen: the other side is hidden until it sits down', async () => {
  const page = await stage.page();
  await page.click('.card:has-text("First Battle")');
  await page.click('[data-opponent=person]');
  await page.click('.start');
  await page.waitForSelector('.board, .alone .btn');
  for (let k = 0; k < 40 && !(await page.$('text=Nobody else should be looking')); k++) {
    await answer(page);
  }
  expect(await page.$('.board')).toBeNull();
  await page.click('text=Show the board');
  await page.waitForSelector('.board');
});

test('two browsers by invitation', async () => {
  const host = await stage.page();
  await host.click('.card:has-text("First Battle")');
  await host.click('[data-opponent=open]');
  await host.click('.start');
  const link = await host.inputValue('.invite input');
  const guest = await stage.page();
  await guest.goto(link);
  await guest.waitForSelector('.say');
  await host.click('text=Open the table');
  await host.waitForSelector('.say');
  const seats = await Promise.all([host, guest].map(page => page.textContent('header')));
  expect(seats[0]).toMatch(/you are Soviet/);
  expect(seats[1]).toMatch(/you are German/);
});

test('a killed server comes back under an open page and nothing is lost', async () => {
  const page = await playNow();
  await begin(page);
  const before = await says(page);
  await stage.kill();
  await page.waitForSelector('.lost');
  await stage.start();
  await page.waitForSelector('.lost', { state: 'detached' });
  expect(await says(page)).toBe(before);
  await page.keyboard.press('e');
  await page.waitForFunction(() => !/Move units/.test(document.querySelector('.say')?.textContent ?? ''));
});
