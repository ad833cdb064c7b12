// East Front Battles at the same table: the first turns of Dubno by mouse, and fire that is put together.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { Game } from './api.ts';
import { answer, change, clickOn, myTurn, says, Stage } from './stage.ts';

const stage = new Stage();
beforeAll(() => stage.open());
afterEach(() => stage.clear());
afterAll(async () => {
  await stage.close();
  expect(stage.errors).toEqual([]);
});

const DUBNO = 'dubno/drive_on_dubno';
const INTENTIONS = '[role=status] .btn:has-text("What the computer had in mind")';

const turn = async (page: Page): Promise<number> =>
  Number(/Turn (\d+)/.exec((await page.textContent('header')) ?? '')?.[1] ?? 0);

async function capitulate(page: Page): Promise<void> {
  await page.click('[aria-label=Menu]');
  await page.click('.menu >> text=Capitulate');
  await page.click('.menu >> text=Yes, I capitulate');
  await page.waitForSelector('[role=status]');
}

/** Bring in the unit that keeps the phase from ending, where the map offers it; false when none does. */
async function enter(page: Page): Promise<boolean> {
  await page.waitForSelector('.table[data-settled]');
  const why = await page.getAttribute('footer .btn:has-text("End")', 'title');
  const unit = /^(.+) can be placed/.exec(why ?? '')?.[1];
  if (!unit) return false;
  await page.click(`section[aria-label=Reinforcements] .unit[aria-label="${unit}"]`);
  const goal = await page.waitForSelector('.goal', { state: 'attached' });
  const hex = await goal.getAttribute('data-hex');
  await change(page, () => clickOn(page, `.goal[data-hex="${hex}"]`));
  return true;
}

/** The hex nearest to the middle of the board whose counter shows no values: an enemy. */
async function nearestUntried(page: Page): Promise<string> {
  await page.waitForSelector('.stack:has-text("?")', { state: 'attached' });
  return page.$$eval('.stack', stacks => {
    const board = document.querySelector('.board')!.getBoundingClientRect();
    const far = (one: Element): number => {
      const box = one.getBoundingClientRect();
      return Math.hypot(box.x - board.x - board.width / 2, box.y - board.y - board.height / 2);
    };
    const untried = stacks.filter(stack => stack.textContent.includes('?'));
    return untried.sort((a, b) => far(a) - far(b))[0].getAttribute('data-hex')!;
  });
}

/** Ground attack counters that the Germans have ready. */
async function aircraft(game: Game): Promise<number> {
  const { air } = (await game.state('german')).position as { air: { german: [number, number] } };
  return air.german[0];
}

/** Wait until something is said, whoever is asked next: at one screen the other side sits down first. */
const told = (page: Page, where: string, what: RegExp): Promise<unknown> =>
  page.waitForFunction(
    ([where, source]) => {
      document.querySelector<HTMLButtonElement>('.alone .btn')?.click();
      return new RegExp(source).test(document.querySelector(where)?.textContent ?? '');
    },
    [where, what.source] as const,
    { polling: 100 },
  );
const logged = (page: Page, what: RegExp): Promise<unknown> => told(page, '[role=log]', what);

test('the first turns are played by mouse against the computer', async () => {
  const page = await stage.page();
  const seats = { german: 'computer:random', soviet: 'person' };
  await (await Game.begin(stage.url, '5', { scenario: DUBNO, seats })).sit(page);
  const asked = new Set<string>();
  let entered = 0;
  for (let acts = 0; acts < 200 && (await myTurn(page)) === 'decide' && (await turn(page)) < 3; acts++) {
    const question = await says(page);
    asked.add(question.slice(0, 10));
    if (/reinforcements/.test(question) && (await enter(page))) entered++;
    else await answer(page);
  }
  expect(await turn(page)).toBeGreaterThanOrEqual(3);
  expect(entered).toBeGreaterThan(0);
  expect(asked.size).toBeGreaterThan(3);
  await page.screenshot({ path: 'test-results/dubno.png' });
});

test('airstrikes are chosen by number, shown with their chances, and fly', async () => {
  const page = await stage.page();
  const seats = { german: 'person', soviet: 'person' };
  const game = await Game.begin(stage.url, '5', { scenario: DUBNO, seats });
  await game.until('german', 'first_wave');
  await game.sit(page);
  await page.waitForSelector('.table[data-settled]');
  const hex = await nearestUntried(page);
  const before = await aircraft(game);
  await clickOn(page, `.stack[data-hex="${hex}"]`);
  await page.waitForSelector('section[aria-label="Attack advisor"] .chart');
  if (await page.$('[data-choice="manner bombard"]')) await page.click('[data-choice="manner bombard"]');
  await page.click('[data-choice="air 1"]');
  await page.waitForSelector('[data-choice="air 1"][aria-checked=true]');
  await page.waitForSelector('section[aria-label="Attack advisor"] .chart');
  await page.screenshot({ path: 'test-results/airstrikes.png' });
  await change(page, () => page.click('.strike:not([disabled])'));
  await logged(page, new RegExp(`Fire at .+ on ${hex}: \\d+ against`));
  expect(await aircraft(game)).toBe(before - 1);
});

test('a victor advances on the map or lets it be, and the second wave comes', async () => {
  const page = await stage.page();
  const game = await Game.before(stage.url, 'dubno-drive_on_dubno-draw', /^german advance/);
  await game.sit(page);
  await page.waitForSelector('section[aria-label=Choices] .list .btn:has-text("Nobody advances")');
  const goal = await page.waitForSelector('.goal', { state: 'attached' });
  const hex = await goal.getAttribute('data-hex');
  await change(page, () => page.click(`section[aria-label=Choices] .list .btn:has-text("to ${hex}")`));
  await logged(page, new RegExp(`advances to ${hex}`));
  await page.screenshot({ path: 'test-results/advance.png' });
  await game.until('soviet', 'second_wave');
  await told(page, '.say', /Second wave/);
  await page.waitForSelector('footer .btn:has-text("End second wave"):not([disabled])');
});

test('in the enemy turn artillery gives protective fire: the guns are chosen, the chances shown, the fire told', async () => {
  const page = await stage.page();
  // The Soviets have moved up; the Germans are asked before the attack.
  const game = await Game.before(stage.url, 'dubno-drive_on_dubno-draw', /^soviet move/, /^german end-phase/);
  expect((await game.state('german')).decision?.kind).toBe('protective_fire');
  await game.sit(page);
  await page.waitForSelector('.table[data-settled]');
  await page.keyboard.press('n');
  const fire = await page.waitForSelector('section[aria-label=Choices] .list .btn:has-text("Protective fire")');
  const hex = /(\d{4})/.exec((await fire.textContent()) ?? '')![1];
  for (const key of '---') await page.keyboard.press(key); // so that the target is in sight, wherever the board opens
  await clickOn(page, `.stack[data-hex="${hex}"]`);
  await page.waitForSelector('section[aria-label="Attack advisor"] .chart');
  await page.screenshot({ path: 'test-results/protective_fire.png' });
  await change(page, () => page.click('.strike:not([disabled])'));
  await logged(page, new RegExp(`Fire at .+ on ${hex}: \\d+ against`));
});

test('who capitulates is asked once more, and has lost', async () => {
  const page = await stage.page();
  const seats = { german: 'computer:random', soviet: 'person' };
  await (await Game.begin(stage.url, '5', { scenario: DUBNO, seats })).sit(page);
  const notes = page.waitForResponse(/\/notes/);
  await capitulate(page);
  expect(await page.textContent('[role=status]')).toMatch(/Soviet has capitulated/);
  await notes;
  expect(await page.$(INTENTIONS)).toBeNull(); // who plays at random has nothing in mind
});

test('what the computer had in mind can be read when the game is over, and not before', async () => {
  const page = await stage.page();
  const seats = { german: 'computer:staff', soviet: 'person' };
  await (await Game.begin(stage.url, '5', { scenario: DUBNO, seats })).sit(page);
  await change(page, () => page.click('footer .btn:has-text("Begin")')); // the Germans come onto the map
  await myTurn(page);
  expect(await page.$(INTENTIONS)).toBeNull();
  await capitulate(page);
  const over = (await page.getAttribute('.table', 'data-revision'))!;
  await page.focus(INTENTIONS);
  await page.keyboard.press('Enter');
  const told = (await page.textContent('dialog'))!;
  expect(told).toMatch(/German.*Turn 1 .*23 June 1941.*Aim: take .*Attacks: /s);
  expect(told).not.toMatch(/Turn 1, german/);
  await page.screenshot({ path: 'test-results/intentions.png' });
  await page.keyboard.press('e'); // what is read has the keys to itself
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { state: 'detached' });
  expect(await page.getAttribute('.table', 'data-revision')).toBe(over);
});

test('notes that cannot be had are told as any other trouble', async () => {
  const page = await stage.page();
  await page.route(/\/notes/, route => route.fulfill({ status: 500, json: { message: 'The notes are lost.' } }));
  const seats = { german: 'computer:random', soviet: 'person' };
  await (await Game.begin(stage.url, '5', { scenario: DUBNO, seats })).sit(page);
  await capitulate(page);
  await page.waitForSelector('.say >> text=The notes are lost.');
  expect(await page.$(INTENTIONS)).toBeNull();
});

test('an attack shows the columns of its own table, and airstrikes join it', async () => {
  const page = await stage.page();
  const game = await Game.begin(stage.url, '5', { scenario: DUBNO, seats: { german: 'person', soviet: 'person' } });
  await game.until('german', 'movement');
  await game.approach('german', 'first_wave');
  await game.sit(page);
  await page.waitForSelector('.table[data-settled]');
  await page.click('.right details p .link');
  await page.waitForSelector('section[aria-label="Attack advisor"] .strip .now');
  expect(await page.$$eval('.strip span', found => found.length)).toBe(14);
  await page.click('[data-choice="air 2"]');
  await page.waitForSelector('[data-choice="air 2"][aria-checked=true]');
  await page.waitForFunction(() =>
    /airstrikes|close support from the air/.test(document.querySelector('.right')!.textContent),
  );
  await page.screenshot({ path: 'test-results/differential.png' });
});

/** Let the Soviets deploy some units elsewhere, the Germans call up two and place these stacks, the rest anywhere. */
async function openWith(
  game: Game,
  deployed: Record<string, string>,
  entering: Record<string, string[]>,
): Promise<void> {
  for (const [unit, hex] of Object.entries(deployed)) await game.order('soviet', { order: 'deploy', unit, hex });
  await game.order('soviet', 'end-phase');
  for (const unit of ['520 Eng', '190 StuG']) await game.order('german', { order: 'call-up', unit });
  for (const [at, units] of Object.entries(entering)) await game.order('german', { order: 'enter', units, at });
  await game.until('german', 'movement');
  await game.order('german', 'end-phase');
}
const TWO_PERSONS = { scenario: DUBNO, seats: { german: 'person', soviet: 'person' } };

test('units of the Panzer Group that a roll has sent enter by mouse, and the log tells the roll', async () => {
  const page = await stage.page();
  const game = await Game.before(
    stage.url,
    'dubno-drive_on_dubno-german_capitulation',
    /^german enter units=\["671 Flak"\]/,
  );
  await game.sit(page, 'german');
  await page.waitForSelector('.table[data-settled]');
  await logged(page, /671 Flak will come next turn, die [12]/);
  await page.click('section[aria-label=Reinforcements] .unit[aria-label="671 Flak"]');
  await page.waitForSelector('section[aria-label=Stack] >> text=1 PzG');
  const goal = await page.waitForSelector('.goal', { state: 'attached' });
  const hex = await goal.getAttribute('data-hex');
  await page.screenshot({ path: 'test-results/contingency.png' });
  await change(page, () => clickOn(page, `.goal[data-hex="${hex}"]`));
  await logged(page, new RegExp(`671 Flak enters at ${hex}`));
});

test('fire at a stack strikes every unit of it, and untried guns tell no strength before they fire', async () => {
  const page = await stage.page();
  const game = await Game.begin(stage.url, '5', TWO_PERSONS);
  const soviets = { '406/124 Rifle': '0214', 'Art West': '0413', '5 Army': '0513' };
  await openWith(game, soviets, { '0114': ['I/15 Pz', '209 Eng', '61 Mcl'] });
  await game.sit(page, 'soviet');
  await page.waitForSelector('.table[data-settled]');
  await clickOn(page, '.stack[data-hex="0114"]');
  await page.waitForSelector('section[aria-label="Attack advisor"] .chart');
  const advisor = (await page.textContent('section[aria-label="Attack advisor"]'))!;
  expect(advisor).toMatch(/Art West, untried/);
  expect(advisor).not.toMatch(/61 Mcl|209 Eng/);
  await page.screenshot({ path: 'test-results/fire_at_stack.png' });
  await change(page, () => page.click('.strike:not([disabled])'));
  for (const unit of ['I/15 Pz', '61 Mcl', '209 Eng'])
    await logged(page, new RegExp(`Fire at ${unit} on 0114: \\d against \\d`));
  await page.screenshot({ path: 'test-results/fired_at_stack.png' });
});

test('with engineers in the attack tanks advance over a river', async () => {
  const page = await stage.page();
  const game = await Game.begin(stage.url, '5', TWO_PERSONS);
  const north = ['I/15 Pz', 'II/15 Pz', '209 Eng'];
  await openWith(
    game,
    { '622/124 Rifle': '0227' },
    { '0127': north, '0128': ['III/15 Pz', 'I/110 Mot', 'II/110 Mot'] },
  );
  await game.until('german', 'first_wave');
  await game.sit(page);
  await page.waitForSelector('.table[data-settled]');
  await clickOn(page, '.stack[data-hex="0227"]');
  await page.waitForSelector('section[aria-label="Attack advisor"] .chart');
  await page.screenshot({ path: 'test-results/crossing.png' });
  await change(page, () => page.click('.strike:not([disabled])'));
  for (let asked = 0; asked < 6; asked++) {
    await told(page, '.say', /stand fast|^Retreat|^Eliminate|^Advance/);
    if (/^Advance/.test(await says(page))) break;
    await answer(page);
  }
  await page.waitForSelector('.goal[data-hex="0227"]', { state: 'attached' });
  await page.screenshot({ path: 'test-results/crossed.png' });
  await change(page, () => clickOn(page, '.goal[data-hex="0227"]'));
  await logged(page, /advances to 0227/);
});
