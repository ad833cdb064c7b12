// `make bench-web`: how fast the table is, seen from a real Chromium without graphics hardware, against its bars.
import { availableParallelism, loadavg } from 'node:os';
import type { Page } from 'playwright-core';
import { Stage } from '../e2e/stage.ts';
import { appearance, orderTimes, scriptSize, smoothness } from './measures.ts';
import { clear, shelf } from './parade.ts';
import { drawn, sit, type Sitting } from './sitting.ts';

const PARADE = 'parade/parade';
const BOARDS = ['korsun/korsun_1944', PARADE];
const ORDERS = 120;

const games = shelf();
process.env.KESSEL_GAMES = games;
const stage = new Stage();
await stage.open();
const [load] = loadavg();
console.log(
  `${availableParallelism()} cores, load ${load.toFixed(1)} before; timings are good on a quiet machine only\n`,
);
try {
  await drawn(stage.url, PARADE);
  for (const scenario of BOARDS) {
    const sitting = await sit(stage.url, scenario);
    // The server is fresh and has read the games, as `kessel play` has it do before the browser opens. Both browsers
    // know nothing yet; the second comes to a server that has the table in memory.
    await stage.kill();
    await stage.start();
    await fetch(`${stage.url}/api/scenarios`);
    const times = [await navigated(sitting), await navigated(sitting)];
    say('board within 1500 ms', `${ms(times[0])} first, ${ms(times[1])} second navigation`, about(sitting));
  }
  const sitting = await sit(stage.url, PARADE);
  const page = await visitor();
  await appearance(page, stage.url, sitting);
  say('script at most 300 kB gzipped', `${((await scriptSize(page)) / 1000).toFixed(0)} kB`);
  for (const [act, { fps, slowest }] of Object.entries(await smoothness(page)))
    say('at least 30 frames a second', `${fps.toFixed(0)}, the slowest twentieth ${ms(slowest)} or more`, act);
  const battle = await sit(stage.url, BOARDS[0]);
  const table = await visitor();
  await appearance(table, stage.url, battle);
  const times = (await orderTimes(table, battle, ORDERS)).sort((a, b) => a - b);
  const share = (part: number): string => ms(times[Math.floor(times.length * part)]);
  say('order within 100 ms at 95 %', share(0.95), `${times.length} orders, half within ${share(0.5)}`);
} finally {
  await stage.close();
  clear(games);
}

async function visitor(): Promise<Page> {
  const page = await stage.visitor();
  await page.addInitScript('globalThis.__name = it => it'); // tsx writes calls of it into functions meant for the page
  return page;
}

async function navigated(sitting: Sitting): Promise<number> {
  const page = await visitor();
  const time = await appearance(page, stage.url, sitting);
  await page.context().close();
  return time;
}

function say(bar: string, measured: string, of = ''): void {
  console.log(`${bar.padEnd(32)} ${measured}${of ? `  (${of})` : ''}`);
}

function ms(time: number): string {
  return `${time.toFixed(0)} ms`;
}

function about({ scenario, hexes, counters }: Sitting): string {
  return `${scenario}: ${hexes} hexes, ${counters} counters`;
}
