// Games set up through the server's own door, so that a test begins where it becomes interesting.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { hintName, HINTS } from '../src/app/table/hints.ts';

type Seats = Record<string, string>;
type Order = string | Record<string, unknown>;
interface Goal {
  hex: string;
  stops: boolean;
  order: Order;
}
interface State {
  sequence: number;
  waiting: string[];
  acting: boolean;
  decision: { kind: string } | null;
  outcome: unknown;
  position: Record<string, unknown>;
}
const HINTS_READ = Object.entries(HINTS)
  .flatMap(([system, told]) => Object.keys(told).map(kind => hintName(system, kind)))
  .join();
const RECORDED = join(import.meta.dirname, '..', '..', 'tests', 'recorded');

export class Game {
  private constructor(
    private readonly url: string,
    readonly table: string,
    readonly keys: Record<string, string>,
  ) {}

  /** First Battle with two persons at one screen, if nothing else is said; the seed decides every die. */
  static async begin(url: string, seed: string, other: { scenario?: string; seats?: Seats } = {}): Promise<Game> {
    const seated = await call<{ table: string; keys: Record<string, string> }>(`${url}/api/tables`, {
      scenario: 'korsun/first_battle',
      seats: { soviet: 'person', german: 'person' },
      seed,
      ...other,
    });
    return new Game(url, seated.table, seated.keys);
  }

  /** A recorded game just before the first order that reads like the last of these, after those before it. */
  static async before(url: string, recording: string, ...orders: RegExp[]): Promise<Game> {
    const journal = readFileSync(join(RECORDED, `${recording}.journal`), 'utf8');
    let lines = journal.split('\n');
    for (const order of orders) lines = lines.slice(lines.findIndex(one => order.test(one.replace(/^\d+ /, ''))));
    const seats = Object.fromEntries(['german', 'soviet'].map(seat => [seat, 'person']));
    type Seated = { table: string; keys: Record<string, string> };
    const whole = await call<Seated>(`${url}/api/tables/load`, { journal, seats });
    const past = `${url}/api/tables/${whole.table}/fork?key=${Object.values(whole.keys)[0]}`;
    const forked = await call<Seated>(past, { sequence: parseInt(lines[0]) - 1, seats });
    return new Game(url, forked.table, forked.keys);
  }

  /** Sit down in a browser, at both seats if none is named. Hints were read long ago. */
  async sit(page: Page, seat?: string): Promise<void> {
    await page.evaluate(
      ([table, keys, hints]) => {
        localStorage.setItem('kessel-keys', JSON.stringify({ [table as string]: keys }));
        localStorage.setItem('kessel-hints', hints as string);
        location.hash = `#/table/${table as string}`;
      },
      [this.table, seat ? { [seat]: this.keys[seat] } : this.keys, HINTS_READ] as const,
    );
    await page.waitForSelector('.table .stack', { state: 'attached' });
  }

  state = (seat: string): Promise<State> => call(this.path('', seat));

  async order(seat: string, order: Order): Promise<void> {
    const { sequence } = await this.state(seat);
    await call(this.path('/orders', seat), { order, sequence });
  }

  /** End phases until a seat is asked for something of this kind. */
  async until(seat: string, kind: string): Promise<void> {
    for (;;) {
      const { waiting, decision } = await this.state(seat);
      if (decision?.kind === kind) return;
      await this.passOn(waiting[0]);
    }
  }

  /** Let a seat do what it must and nothing else as long as it is asked. */
  async pass(seat: string): Promise<void> {
    while ((await this.state(seat)).waiting[0] === seat) await this.passOn(seat);
  }

  /** Move units that stand together to a hex. */
  async move(seat: string, units: string[], hex: string): Promise<void> {
    const about = `&units=${encodeURIComponent(units.join(','))}`;
    const reach = await call<{ goals: Goal[] }>(this.path('/query/reach', seat) + about);
    await this.order(seat, reach.goals.find(goal => goal.hex === hex)!.order);
  }

  /** March until a unit must fight, then go on to the question of this kind. */
  async approach(seat: string, kind: string): Promise<void> {
    for (let marches = 0; marches < 30; marches++) {
      const todo = await call<{ units: string[] }>(this.path('/query/units', seat));
      for (const unit of todo.units) {
        const { goals } = await call<{ goals: Goal[] }>(
          this.path('/query/reach', seat) + `&units=${encodeURIComponent(unit)}`,
        );
        const beside = goals.find(goal => goal.stops);
        if (!beside) continue;
        await this.order(seat, beside.order);
        return this.until(seat, kind);
      }
      await this.passOn(seat);
      await this.until(seat, 'movement');
    }
  }

  /** Let both sides do what they must and nothing else, to the end. */
  async finish(): Promise<void> {
    for (;;) {
      const [seat] = (await this.state('soviet')).waiting;
      if (!seat) return;
      await this.passOn(seat);
    }
  }

  /** End the phase, or do the first thing that must be done before. */
  private async passOn(seat: string): Promise<void> {
    const { acting } = await this.state(seat);
    if (acting && (await this.order(seat, 'end-phase').then(yes, no))) return;
    for (const kind of acting ? ['&order=attack', ''] : ['']) {
      const { options } = await call<{ options: { order: Order }[] }>(this.path('/options', seat) + `&limit=1${kind}`);
      if (options.length) return this.order(seat, options[0].order);
    }
  }

  private path(what: string, seat: string): string {
    return `${this.url}/api/tables/${this.table}${what}?key=${this.keys[seat]}`;
  }
}

const yes = (): boolean => true;
const no = (): boolean => false;

async function call<T>(url: string, body?: unknown): Promise<T> {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(url, body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url}: ${await answer.text()}`);
  return (await answer.json()) as T;
}
