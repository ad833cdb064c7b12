// A game from its first order on: positions and what happened between them, fetched as they are needed.
import { api, type Replay, type ScenarioSheet, type Seat, type Seated, type SharedGame } from '../api.ts';
import { callThem } from '../titles.ts';
import { asSeen, type Seen } from './position.ts';
import type { Event } from './script.ts';
import { Theatre } from './theatre.svelte.ts';

const CHUNK = 50; // no more than the server gives at once

export class Past {
  head = $state.raw<Replay | null>(null);
  sheet = $state.raw<ScenarioSheet | null>(null);
  at = $state(0);
  running = $state(false);
  bookmarks = $state.raw<number[]>([]);
  trouble = $state('');
  readonly theatre = new Theatre();
  private eyes: string | undefined;
  private positions = new Map<number, Seen>();
  private events = new Map<number, Event[]>();
  private loaded = $state(0);

  constructor(
    readonly source: Seat | SharedGame,
    private readonly name: string,
  ) {
    this.bookmarks = JSON.parse(localStorage.getItem(this.store) ?? '[]') as number[];
  }

  get seen(): Seen | null {
    void this.loaded;
    return this.theatre.stage ?? this.positions.get(this.at) ?? null;
  }
  get last(): number {
    return this.head?.sequence ?? 0;
  }
  readonly happened = $derived.by((): Event[] => {
    void this.loaded;
    return this.events.get(this.at) ?? [];
  });

  async open(): Promise<void> {
    await this.tell(async () => {
      await this.fetch(0);
      this.sheet = await api.sheet(this.head!.scenario);
      callThem(this.sheet.counters);
    });
  }

  /** Jump to a position. */
  async goTo(to: number): Promise<void> {
    const place = Math.min(this.last, Math.max(0, to));
    await this.tell(async () => {
      await this.fetch(place);
      this.theatre.clear();
      this.at = place;
    });
  }

  /** Jump to where the next phase begins, or the one before. */
  async nextPhase(step: 1 | -1): Promise<void> {
    const marks = (this.head?.marks ?? []).map(mark => mark.sequence);
    const to = step > 0 ? marks.find(mark => mark > this.at) : marks.findLast(mark => mark < this.at);
    await this.goTo(to ?? (step > 0 ? this.last : 0));
  }

  /** Go one order on, and play it. */
  async forward(): Promise<void> {
    if (this.at >= this.last) return;
    await this.tell(async () => {
      await this.fetch(this.at + 1);
      const before = this.positions.get(this.at)!;
      this.at += 1;
      await this.theatre.play(before, this.happened, 'others');
    });
  }

  /** Play on until the end, or until it is stopped. */
  async run(): Promise<void> {
    this.running = true;
    while (this.running && this.at < this.last && !this.trouble) {
      const silent = this.at;
      await this.forward();
      // Orders at which nothing is to be seen pass quickly, but one can follow them.
      await new Promise(resolve => setTimeout(resolve, this.at === silent ? 0 : 120));
    }
    this.running = false;
  }

  stop(): void {
    this.running = false;
  }

  /** A game of its own from here on; null, with the reason told, when that cannot be. */
  async fork(): Promise<Seated | null> {
    let seated: Seated | null = null;
    await this.tell(async () => void (seated = await this.source.fork(this.at)));
    return seated;
  }

  async lookThrough(seat: string): Promise<void> {
    this.eyes = seat;
    this.positions = new Map();
    this.events = new Map();
    await this.goTo(this.at);
  }

  toggleBookmark(): void {
    const marks = new Set(this.bookmarks);
    if (!marks.delete(this.at)) marks.add(this.at);
    this.bookmarks = [...marks].sort((a, b) => a - b);
    localStorage.setItem(this.store, JSON.stringify(this.bookmarks));
  }

  /** The turn and phase of an order, as the sequence of play tells them. */
  place(sequence: number): readonly number[] {
    return this.head?.marks.findLast(mark => mark.sequence <= sequence)?.phase ?? [];
  }

  close(): void {
    this.stop();
    this.theatre.clear();
  }

  private get store(): string {
    return `kessel-bookmarks-${this.name}`;
  }

  private async fetch(to: number): Promise<void> {
    if (this.positions.has(to)) return;
    const found = await this.source.replay(Math.floor(to / CHUNK) * CHUNK, this.eyes);
    this.head = found;
    for (const p of found.positions) this.positions.set(p.sequence, asSeen(p.position));
    for (const e of found.log.entries) this.events.set(e.number, e.events as Event[]);
    this.loaded++;
  }

  private async tell(act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error);
    }
  }
}
