// A seat at a table: what the server has told it, and giving orders. What can be done with it is the session's business.
import {
  Refused,
  Seat,
  Stale,
  api,
  type LogEntry,
  type Order,
  type PlanNote,
  type ScenarioSheet,
  type TableState,
} from '../api.ts';
import { seatsAt } from '../keys.ts';
import { callThem } from '../titles.ts';
import { Connection } from './connection.ts';
import { asSeen, type Seen, type SeenUnit } from './position.ts';
import { marches, type Event } from './script.ts';
import { Theatre } from './theatre.svelte.ts';

/** So many orders back a fight can lie that is not over. */
const RECALLED = 40;

export abstract class Seated {
  sheet = $state.raw<ScenarioSheet | null>(null);
  state = $state.raw<TableState | null>(null);
  log = $state.raw<LogEntry[]>([]);
  /** What the computer players wanted and why: known when the game is over. */
  notes = $state.raw<PlanNote[]>([]);
  notice = $state.raw<{ text: string; clause?: string } | null>(null);
  connected = $state(true);
  handOver = $state<string | null>(null);
  busy = $state(false);
  /** Where the others went since this seat gave its last order. */
  trail = $state.raw<string[][]>([]);
  readonly theatre = new Theatre();
  protected seat!: Seat;
  private readonly line = new Connection({
    take: state => this.arrive(state),
    known: () => this.state?.revision ?? -1,
    connected: yes => (this.connected = yes),
  });
  private readonly arrived: TableState[] = [];
  private receiving = false;
  private shown: Promise<void> = Promise.resolve();

  constructor(readonly table: string) {}

  /** The table has changed: ask anew what can be done. */
  protected abstract refresh(): Promise<void>;

  readonly seen = $derived(this.state ? asSeen(this.state.position) : null);
  /** The position on the board: behind the one that stands while something is played. */
  get board(): Seen | null {
    return this.theatre.stage ?? this.seen;
  }
  get mine(): string {
    return this.state?.seat ?? '';
  }
  get kind(): string {
    return this.state?.decision?.kind ?? '';
  }
  get acting(): boolean {
    return this.state?.acting ?? false;
  }
  async open(): Promise<void> {
    const [first] = Object.values(seatsAt(this.table));
    if (!first) throw new Error('This browser holds no key to that table.');
    this.seat = new Seat(this.table, first);
    const state = await this.seat.state(-1);
    this.sheet = await api.sheet(state.scenario);
    callThem(this.sheet.counters);
    this.recall(state);
    await this.take(state);
    this.line.listen(this.seat);
  }

  close(): void {
    this.line.close();
    this.theatre.clear();
  }

  unit = (id: string): SeenUnit | undefined => this.seen?.units.find(u => u.id === id);
  at = (hex: string): SeenUnit[] => this.seen?.units.filter(u => u.hex === hex) ?? [];
  ask = <T>(name: string, about: Record<string, string> = {}): Promise<T> => this.seat.ask<T>(name, about);
  journal = (): string => this.seat.journal();
  share = (): Promise<string> => this.seat.share();
  thinking = async (): Promise<number> => (await this.seat.thinking()).share;
  hurry = async (): Promise<void> => void (await this.seat.hurry());
  readNotes = (): Promise<void> => this.guard(async () => (this.notes = await this.seat.notes()));

  /** The next player has taken the screen. */
  accept(): void {
    this.handOver = null;
  }

  async give(order: Order | string): Promise<void> {
    if (!this.state || this.busy) return;
    this.busy = true;
    await this.guard(async () => {
      const taken = this.take(await this.seat.give(order, this.state!, this.state!.revision));
      // The next order may be given before everything about it has been asked.
      this.busy = false;
      await taken;
    });
    this.busy = false;
  }

  end = (): Promise<void> => this.give({ order: 'end-phase' });
  capitulate = (): Promise<void> => this.give({ order: 'capitulate' });
  undo = (): Promise<void> => this.changed(this.seat.undo(this.state!.revision));
  takeBack = (): Promise<void> => this.changed(this.seat.takeBack(Math.max(0, this.state!.sequence - 1)));
  answerWish = (answer: 'agree' | 'refuse'): Promise<void> => this.changed(this.seat.answer(answer));

  protected changed = (act: Promise<TableState>): Promise<void> => this.guard(async () => this.take(await act));

  /** States come faster than they can be shown: one after the other. */
  private arrive(state: TableState): void {
    this.arrived.push(state);
    if (!this.receiving) void this.receive();
  }

  private async receive(): Promise<void> {
    this.receiving = true;
    for (let state = this.arrived.shift(); state; state = this.arrived.shift()) {
      await this.take(state);
      await this.shown;
    }
    this.receiving = false;
  }

  private async take(state: TableState): Promise<void> {
    const before = this.state;
    if (before && before.seat === state.seat && state.revision < before.revision) return;
    const news = state.log.entries.filter(entry => entry.number >= this.log.length);
    this.log = [...this.log.slice(0, state.log.kept), ...state.log.entries];
    this.state = state;
    if (before && before.seat === state.seat && state.revision > before.revision) this.stage(before, news);
    await this.changeSeat(state);
    if (!before || before.revision !== state.revision || before.seat !== state.seat) await this.refresh();
  }

  private stage(before: TableState, news: LogEntry[]): void {
    // Something was taken back, or somebody sat down: there is nothing to play.
    if (!news.length) return this.theatre.clear();
    const events = news.flatMap(entry => entry.events as Event[]);
    const whose = news.every(entry => entry.seat === before.seat) ? 'own' : 'others';
    const start = asSeen(before.position);
    this.trail = whose === 'own' ? [] : [...this.trail, ...marches(start, events)].slice(-24);
    this.shown = this.theatre.play(start, events, whose);
  }

  /** Two at one screen: when it is the other's turn, his eyes look at the board. */
  private async changeSeat(state: TableState): Promise<void> {
    const keys = seatsAt(this.table);
    const next = state.waiting.find(seat => keys[seat]);
    if (!next || state.waiting.includes(state.seat) || next === state.seat) return;
    this.handOver = Object.keys(keys).length > 1 ? next : null;
    this.theatre.stop();
    this.seat = new Seat(this.table, keys[next]);
    const seen = await this.seat.state(-1);
    this.log = seen.log.entries;
    this.state = seen;
    this.recall(seen);
    this.line.listen(this.seat);
  }

  /** In the middle of a fight its result stands on the board, also for who has just come to the table. */
  private recall({ log }: TableState): void {
    this.theatre.recall(log.entries.slice(-RECALLED).map(entry => entry.events as Event[]));
  }

  protected async guard(act: () => Promise<unknown>): Promise<void> {
    try {
      await act();
    } catch (error) {
      if (error instanceof Stale) {
        this.notice = { text: error.message };
        await this.take(error.state);
      } else if (error instanceof Refused) this.notice = { text: error.message, clause: error.clause };
      else this.notice = { text: error instanceof Error ? error.message : String(error) };
    }
  }
}
