// A server with a folder of its own and a Chromium to look at it with.
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type ElementHandle,
  type Page,
} from 'playwright-core';

const ROOT = join(import.meta.dirname, '..', '..');
const KESSEL = process.env.KESSEL ?? join(ROOT, '.venv', 'bin', 'kessel');
const CHROMIUM = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** How long a page is waited for: a slow machine is no failure. */
const PATIENCE = Number(process.env.PATIENCE ?? 120_000);

export class Stage {
  readonly data = mkdtempSync(join(tmpdir(), 'kessel-'));
  readonly errors: string[] = [];
  port = 0;
  private server: ChildProcess | null = null;
  private browser: Browser | null = null;
  private readonly visitors: BrowserContext[] = [];

  async open(): Promise<void> {
    this.port = await freePort();
    await this.start();
    const executablePath = CHROMIUM.find(path => path && existsSync(path));
    if (!executablePath)
      throw new Error('No Chromium found: install it (Debian: apt-get install chromium) or set CHROMIUM');
    this.browser = await chromium.launch({ executablePath, args: QUIET });
  }

  async start(): Promise<void> {
    this.server = spawn(KESSEL, ['serve', '--port', String(this.port), '--data', this.data], { stdio: 'ignore' });
    for (let tries = 0; tries < 480; tries++) {
      const answer = await fetch(`${this.url}/api/health`).catch(() => null);
      if (answer?.ok) return;
      await new Promise(resolve => setTimeout(resolve, 250));
    }
    throw new Error('The server did not answer within two minutes');
  }

  /** As hard as a power cut. */
  async kill(): Promise<void> {
    const gone = new Promise(resolve => this.server?.once('exit', resolve));
    this.server?.kill('SIGKILL');
    await gone;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** A browser of its own, at the first screen. */
  async page(options: BrowserContextOptions = {}): Promise<Page> {
    const page = await this.visitor(options);
    await page.goto(this.url);
    await page.waitForSelector('.card');
    return page;
  }

  /** A browser of its own that has gone nowhere yet. */
  async visitor(options: BrowserContextOptions = {}): Promise<Page> {
    // Nothing moves unless a test is about that: it only costs time.
    const still = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' as const };
    const context = await this.browser!.newContext({ ...still, ...options });
    context.setDefaultTimeout(PATIENCE);
    this.visitors.push(context);
    const page = await context.newPage();
    page.on('pageerror', error => this.errors.push(error.message));
    return page;
  }

  /** After a test: everybody leaves, and the server is up again even if the test failed while it was down. */
  async clear(): Promise<void> {
    for (const context of this.visitors.splice(0)) await context.close();
    if (this.server?.exitCode !== null || this.server.signalCode !== null) await this.start();
  }

  async close(): Promise<void> {
    await this.browser?.close();
    await this.kill();
  }
}

/** What the command bar says. */
export const says = async (page: Page): Promise<string> => (await page.textContent('.say'))?.trim() ?? '';

/** Wait until it is this browser's turn to decide, or the game is over. */
export async function myTurn(page: Page): Promise<'decide' | 'over'> {
  await page.waitForFunction(
    () => {
      const text = document.querySelector('.say')?.textContent ?? '';
      return document.querySelector('[role=status]') || (text && !/^\s*(Waiting for|\w+ is thinking)/.test(text));
    },
    undefined,
    { timeout: PATIENCE },
  );
  return (await page.$('[role=status]')) ? 'over' : 'decide';
}

const ATTACK = '.strike:not([disabled])';

/** How often the table has changed; nothing while another page is shown. */
export const revision = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.querySelector('.table')?.getAttribute('data-revision') ?? null);

/** Do something that changes the table, and wait until it has. */
export async function change(page: Page, act: () => Promise<unknown>): Promise<void> {
  const before = await revision(page);
  await act();
  await page.waitForFunction(
    was => (document.querySelector('.table')?.getAttribute('data-revision') ?? null) !== was,
    before,
    { timeout: PATIENCE },
  );
}

/** Answer whatever is asked with the mouse: meet duties, take the first choice, end phases. */
export async function answer(page: Page): Promise<void> {
  await page.waitForSelector('.table[data-settled]');
  const duty = await page.$('.right details p .link');
  const end = await page.$(
    'footer .btn:has-text("End"):not([disabled]), footer .btn:has-text("Begin"):not([disabled])',
  );
  await change(page, async () => {
    if (duty) {
      await duty.click();
      await page.click(ATTACK);
    } else if (end) await end.click();
    else await page.click('section[aria-label=Choices] .list .btn:not([disabled])');
  });
}

/** The key for the next unit, once it is known which units have something to do and what. */
export async function nextUnit(page: Page): Promise<void> {
  await page.waitForSelector('.table[data-settled]');
  await page.waitForSelector('footer .btn:has-text("Next"):not([disabled])');
  await page.keyboard.press('n');
}

/** Click the middle of something on the board. */
export async function clickOn(page: Page, selector: string): Promise<void> {
  const [x, y] = await middle(page, selector);
  await page.mouse.click(x, y);
}

/** Point at the middle of something on the board. */
export async function pointAt(page: Page, selector: string): Promise<void> {
  const [x, y] = await middle(page, selector);
  await page.mouse.move(x, y);
}

async function middle(page: Page, selector: string): Promise<[number, number]> {
  const found = await page.waitForSelector(selector, { state: 'attached' });
  await intoSight(page, found as ElementHandle<Element>);
  const box = (await found.boundingBox())!;
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Drag the board until something on it can be clicked: a player would. */
async function intoSight(page: Page, found: ElementHandle<Element>): Promise<void> {
  for (let drags = 0; drags < 6; drags++) {
    const { clear, x, y, dx, dy } = await found.evaluate(element => {
      const [box, board] = [element, document.querySelector('.board')!].map(one => one.getBoundingClientRect());
      const [ex, ey] = [box.x + box.width / 2, box.y + box.height / 2];
      const [x, y] = [board.x + board.width / 2, board.y + board.height / 2];
      const part = (way: number, most: number): number => Math.max(-most, Math.min(most, way));
      const inside = Math.abs(ex - x) < board.width / 2 - 20 && Math.abs(ey - y) < board.height / 2 - 20;
      const clear = inside && !!document.elementFromPoint(ex, ey)?.closest('.glass');
      return { clear, x, y, dx: part(x - ex, board.width * 0.8), dy: part(y - ey, board.height * 0.8) };
    });
    if (clear) return;
    await page.mouse.move(x - dx / 2, y - dy / 2);
    await page.mouse.down();
    await page.mouse.move(x + dx / 2, y + dy / 2, { steps: 3 });
    await page.mouse.up();
  }
}

function freePort(): Promise<number> {
  return new Promise(resolve => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
