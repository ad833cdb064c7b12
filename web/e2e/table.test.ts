import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { answer, change, clickOn, myTurn, nextUnit, pointAt, revision, says, Stage } from './stage.ts';

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

test('a newcomer is told about moving and about zones, once', async () => {
  const page = await playNow();
  while (!/Move units/.test(await says(page))) {
    const hint = await page.$('[aria-label=Hint] .btn');
    if (hint) await hint.click();
    await answer(page);
    await myTurn(page);
  }
  await page.waitForSelector('[aria-label=Hint]:has-text("Moving")');
  await clickOn(page, '.stack[data-hex="5728"]');
  await page.waitForSelector('[aria-label=Hint]:has-text("Zones of control")');
  await page.click('[aria-label=Hint] .btn');
  await page.click('[aria-label=Hint]:has-text("Moving") .btn');
  await page.waitForSelector('[aria-label=Hint]', { state: 'detached' });
  await page.reload();
  await page.waitForSelector('.table[data-settled]');
  expect(await page.$('[aria-label=Hint]')).toBeNull();
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

test('by keyboard alone: from the first screen to the end of a phase', async () => {
  const page = await stage.page();
  const focused = (): Promise<string> =>
    page.evaluate(() => document.activeElement?.closest('button')?.textContent ?? '');
  while (!/Play now/.test(await focused())) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.board');
  await myTurn(page);
  while (!/Move units/.test(await says(page))) {
    await page.waitForSelector('.table[data-settled]');
    await change(page, () => page.keyboard.press('e'));
    await myTurn(page);
  }
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
  await clickOn(page, '.stack[data-hex="5728"]');
  await change(page, async () => clickOn(page, await inTheMiddle(page, '.goal')));
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
  const at = (place: RegExp): Promise<unknown> =>
    page.waitForFunction(
      source => new RegExp(source).test(document.querySelector('footer .num')?.textContent ?? ''),
      place.source,
    );
  await page.keyboard.press('ArrowRight');
  await at(/^1 \/ /);
  await page.keyboard.press('b');
  await page.waitForSelector('.mark');
  await page.keyboard.press('PageDown');
  await page.click('[aria-label="Step back"]');
  await page.fill('input[type=range]', '0');
  await at(/^0 \/ /);
  await page.click('.mark');
  await at(/^1 \/ /);
  const before = page.url();
  await page.click('text=Play on from here');
  await page.waitForSelector('.say');
  expect(page.url()).not.toBe(before);
});

test('a game is saved to a file and goes on from it in another browser', async () => {
  const page = await playNow();
  await begin(page);
  const question = await says(page);
  await page.click('[aria-label=Menu]');
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('.menu >> text=Save to a file')]);
  const other = await stage.page();
  await other.setInputFiles('input[type=file]', await download.path());
  await other.waitForSelector('.say');
  expect(await says(other)).toBe(question);
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
  // What one does, the other sees.
  const [one, other] = /^Waiting/.test(await says(host)) ? [guest, host] : [host, guest];
  const seen = await revision(other);
  await answer(one);
  await other.waitForFunction(was => document.querySelector('.table')?.getAttribute('data-revision') !== was, seen);
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
