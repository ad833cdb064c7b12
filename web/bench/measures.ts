// What is measured, all of it inside the page.
import type { Page } from 'playwright-core';
import type { components } from '../src/api/types.ts';
import type { Sitting } from './sitting.ts';

type S = components['schemas'];

declare global {
  interface Window {
    standing?: number;
    frameTimes: number[];
  }
}

/** Milliseconds from navigation until the whole board stands: map in its right size, all counters, letters. */
export async function appearance(page: Page, url: string, { table, keys, stacks }: Sitting): Promise<number> {
  const [seat] = Object.entries(keys);
  await page.addInitScript(
    ({ table, seat, stacks }) => {
      localStorage.setItem('kessel-keys', JSON.stringify({ [table]: { [seat[0]]: seat[1] } }));
      const look = (): void => {
        const there = document.querySelectorAll('.board[aria-busy=false] .stack').length >= stacks;
        if (!there || document.fonts.status !== 'loaded') requestAnimationFrame(look);
        else requestAnimationFrame(() => requestAnimationFrame(now => (window.standing = now)));
      };
      requestAnimationFrame(look);
    },
    { table, seat, stacks },
  );
  await page.goto(`${url}/#/table/${table}`);
  await page.waitForFunction(() => window.standing);
  return page.evaluate(() => window.standing!);
}

/** Bytes of script that came over the wire. */
export function scriptSize(page: Page): Promise<number> {
  return page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(entry => entry.name.endsWith('.js'))
      .reduce((sum, entry) => sum + entry.encodedBodySize, 0),
  );
}

export interface Smoothness {
  fps: number;
  /** What the slowest twentieth of the frames took at least. */
  slowest: number;
}

/** Frames while the board is dragged about, and while it is zoomed in and out. */
export async function smoothness(page: Page): Promise<Record<'panning' | 'zooming', Smoothness>> {
  await page.evaluate(() => {
    window.frameTimes = [];
    const count = (now: number): void => {
      window.frameTimes.push(now);
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
  });
  const box = (await (await page.$('.board'))!.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  const panning = await frames(page, async () => {
    await page.mouse.down();
    for (let i = 0; i < 240; i++) await page.mouse.move(x + 350 * Math.sin(i / 12), y + 250 * Math.sin(i / 7));
    await page.mouse.up();
  });
  const zooming = await frames(page, async () => {
    for (let i = 0; i < 240; i++) await page.mouse.wheel(0, i % 60 < 30 ? -40 : 40);
  });
  return { panning, zooming };
}

async function frames(page: Page, act: () => Promise<void>): Promise<Smoothness> {
  await page.evaluate(() => (window.frameTimes.length = 0));
  await act();
  const times = await page.evaluate(() => window.frameTimes.slice());
  const gaps = times.slice(1).map((time, i) => time - times[i]);
  const mean = gaps.reduce((a, b) => a + b, 0) / gaps.length;
  return { fps: 1000 / mean, slowest: gaps.sort((a, b) => a - b)[Math.floor(gaps.length * 0.95)] };
}

/** Milliseconds of each order from sending it to having read the answer, while the page follows the game. */
export function orderTimes(page: Page, { table, keys }: Sitting, count: number): Promise<number[]> {
  return page.evaluate(
    async ({ table, keys, count }) => {
      const call = async <T>(path: string, key: string, body?: unknown): Promise<T> => {
        const post = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
        const answer = await fetch(`/api/tables/${table}${path}key=${key}`, body ? post : {});
        if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
        return (await answer.json()) as T;
      };
      const times: number[] = [];
      while (times.length < count)
        for (const key of Object.values(keys)) {
          const state = await call<S['TableState']>('?', key);
          if (!state.decision) continue;
          const { options } = await call<S['OptionList']>('/options?limit=200&', key);
          const any = options[(times.length * 37) % options.length].order;
          const order = state.decision.kind === 'set_up' ? { order: 'end-phase' } : any; // play begins after it
          const { sequence, revision } = state;
          const start = performance.now();
          await call('/orders?', key, { order, sequence, revision, since: revision });
          times.push(performance.now() - start);
        }
      return times;
    },
    { table, keys, count },
  );
}
