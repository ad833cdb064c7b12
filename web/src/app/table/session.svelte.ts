// One game at the table: what the server has told, what the player has selected, and what he may do with it.
import {
  Seat,
  Stale,
  Refused,
  api,
  type LogEntry,
  type Option,
  type Order,
  type Preview,
  type ScenarioSheet,
  type TableState,
} from '../api.ts';
import { seatsAt } from '../keys.ts';
import type { Seen, SeenUnit } from './position.ts';

export interface Goal {
  hex: string;
  path: string[];
  left?: number;
  stops: boolean;
  order: Order;
  text: string;
}
export interface Attacker {
  id: string;
  hex: string;
  sp: number;
  must: boolean;
}
export interface Attack {
  targets: string[];
  units: Attacker[];
  guns: Attacker[];
  air: number;
  chosen: Set<string>;
  preview: Preview | null;
  refused: Refused | null;
}
export interface Duty {
  clause: string;
  text: string;
  hex: string;
  unit: string;
}
interface ToDo {
  units: string[];
  duties: Duty[];
  may_end: boolean;
  why_not: Duty | null;
}

const ACTING = ['movement', 'strategic_movement', 'attack', 'set_up'];

export class Session {
  readonly table: string;
  sheet = $state.raw<ScenarioSheet | null>(null);
  state = $state.raw<TableState | null>(null);
  log = $state.raw<LogEntry[]>([]);
  todo = $state.raw<ToDo>({ units: [], duties: [], may_end: false, why_not: null });
  selected = $state.raw<string[]>([]);
  cursor = $state<string | null>(null);
  hover = $state<string | null>(null);
  goals = $state.raw<Map<string, Goal>>(new Map());
  choices = $state.raw<Option[]>([]);
  attack = $state.raw<Attack | null>(null);
  terms = $state.raw<Preview | null>(null);
  notice = $state.raw<{ text: string; clause?: string } | null>(null);
  connected = $state(true);
  handOver = $state<string | null>(null);
  trail = $state.raw<{ path: string[]; side: string }[]>([]);
  busy = $state(false);
  private seat: Seat | null = null;
  private socket: WebSocket | null = null;
  private closed = false;

  constructor(table: string) {
    this.table = table;
  }

  get seen(): Seen | null {
    return (this.state?.position as Seen | undefined) ?? null;
  }
  get mine(): string {
    return this.state?.seat ?? '';
  }
  get kind(): string {
    return this.state?.decision?.kind ?? '';
  }
  get acting(): boolean {
    return ACTING.includes(this.kind);
  }

  async open(): Promise<void> {
    const keys = seatsAt(this.table);
    const first = Object.values(keys)[0];
    if (!first) throw new Error('This browser holds no key to that table.');
    this.sit(first);
    const state = await this.seat!.state(-1);
    this.sheet = await api.sheet(state.scenario);
    await this.take(state);
    this.listen();
  }

  close(): void {
    this.closed = true;
    this.socket?.close();
  }

  unit(id: string): SeenUnit | undefined {
    return this.seen?.units.find(u => u.id === id);
  }

  at(hex: string): SeenUnit[] {
    return this.seen?.units.filter(u => u.hex === hex) ?? [];
  }

  /** Click or Enter on a hex: go there, attack it, or select what stands on it. */
  async press(hex: string): Promise<void> {
    this.cursor = hex;
    this.notice = null;
    const goal = this.goals.get(hex);
    if (goal) return this.give(goal.order);
    const there = this.at(hex);
    const enemy = there.some(u => u.side !== this.mine);
    if (this.kind === 'attack' && enemy) return this.aim(hex);
    const own = there.filter(u => u.side === this.mine && u.id).map(u => u.id!);
    if (own.length)
      return this.select(
        own.filter(id => this.todo.units.includes(id)).length ? own.filter(id => this.todo.units.includes(id)) : own,
      );
    if (this.selected.length) return this.whyNot(hex);
  }

  async select(ids: string[]): Promise<void> {
    this.selected = ids;
    this.attack = null;
    this.goals = new Map();
    this.terms = null;
    if (!ids.length || !this.state?.decision) return;
    await this.guard(async () => {
      const [reach, options] = await Promise.all([this.reach(ids), this.seat!.options({ unit: ids[0], limit: 300 })]);
      if (this.selected !== ids) return;
      const goals = new Map<string, Goal>();
      for (const option of options.options) {
        const goal = goalOf(option);
        if (goal && !goals.has(goal.hex)) goals.set(goal.hex, goal);
      }
      for (const goal of reach) goals.set(goal.hex, goal);
      this.goals = goals;
      this.choices = this.acting ? options.options.filter(o => !goalOf(o)) : this.choices;
    });
  }

  /** Look at an order before giving it: its terms in the panel. */
  async look(hex: string | null): Promise<void> {
    this.hover = hex;
    const goal = hex ? this.goals.get(hex) : undefined;
    if (!goal) {
      this.terms = null;
      return;
    }
    try {
      const terms = await this.seat!.preview(goal.order);
      if (this.hover === hex) this.terms = terms;
    } catch {
      this.terms = null;
    }
  }

  async aim(hex: string, more = false): Promise<void> {
    const targets = more && this.attack ? [...new Set([...this.attack.targets, hex])] : [hex];
    this.selected = [];
    this.goals = new Map();
    await this.guard(async () => {
      const found = await this.seat!.ask<Omit<Attack, 'chosen' | 'preview' | 'refused'>>('attack', {
        target: targets.join(','),
      });
      this.attack = { ...found, chosen: new Set(found.units.map(u => u.id)), preview: null, refused: null };
      await this.weigh();
    });
  }

  /** Make the attack that meets a duty: the hex itself, or the first attack that the unit can make. */
  async fulfil(duty: Duty): Promise<void> {
    this.cursor = duty.hex;
    if (!duty.unit) return this.aim(duty.hex);
    await this.guard(async () => {
      const { options } = await this.seat!.options({ unit: duty.unit, order: 'attack', limit: 20 });
      const order = options[0]?.order as (Order & { units: string[]; targets: string[]; guns?: string[] }) | undefined;
      if (!order) return this.select([duty.unit]);
      const [first, ...others] = order.targets;
      await this.aim(first);
      for (const hex of others) await this.aim(hex, true);
      if (this.attack) {
        this.attack = { ...this.attack, chosen: new Set([...order.units, ...(order.guns ?? [])]) };
        await this.weigh();
      }
    });
  }

  async toggle(id: string): Promise<void> {
    if (!this.attack) return;
    const chosen = new Set(this.attack.chosen);
    if (!chosen.delete(id)) chosen.add(id);
    this.attack = { ...this.attack, chosen };
    await this.weigh();
  }

  get attackOrder(): Order | null {
    const a = this.attack;
    if (!a) return null;
    const pick = (list: Attacker[]): string[] => list.filter(u => a.chosen.has(u.id)).map(u => u.id);
    return { order: 'attack', units: pick(a.units), targets: a.targets, guns: pick(a.guns) };
  }

  async give(order: Order | string): Promise<void> {
    if (!this.state || this.busy) return;
    this.busy = true;
    await this.guard(async () => {
      await this.take(await this.seat!.give(order, this.state!, this.state!.revision));
    });
    this.busy = false;
  }

  end = (): Promise<void> => this.give({ order: 'end-phase' });

  undo = (): Promise<void> =>
    this.guard(async () => {
      await this.take(await this.seat!.undo(this.state!.revision));
    });

  takeBack = (): Promise<void> =>
    this.guard(async () => {
      await this.take(await this.seat!.takeBack(Math.max(0, this.state!.sequence - 1)));
    });

  answerWish = (answer: 'agree' | 'refuse'): Promise<void> =>
    this.guard(async () => {
      await this.take(await this.seat!.answer(answer));
    });

  ask = <T>(name: string, about: Record<string, string> = {}): Promise<T> => this.seat!.ask<T>(name, about);
  journal = (): string => this.seat!.journal();

  /** Esc: let go of everything. */
  drop(): void {
    this.selected = [];
    this.goals = new Map();
    this.attack = null;
    this.terms = null;
    this.notice = null;
  }

  nextUnit(step: 1 | -1): void {
    const ids = this.todo.units.filter(id => this.unit(id));
    if (!ids.length) return;
    const place = ids.indexOf(this.selected[0] ?? '');
    const id = ids[(place + step + ids.length) % ids.length];
    this.cursor = this.unit(id)!.hex;
    void this.select([id]);
  }

  /** The next player has taken the screen. */
  accept(): void {
    this.handOver = null;
  }

  private async whyNot(hex: string): Promise<void> {
    const start = this.unit(this.selected[0])?.hex;
    if (!start || !['movement', 'strategic_movement'].includes(this.kind)) return this.drop();
    try {
      await this.seat!.preview({ order: 'move', units: this.selected, path: [hex] });
      this.notice = { text: `${hex} is out of reach` };
    } catch (error) {
      this.tellError(error);
    }
  }

  private async weigh(): Promise<void> {
    const order = this.attackOrder;
    if (!order || !this.attack) return;
    try {
      const preview = await this.seat!.preview(order);
      this.attack = { ...this.attack, preview, refused: null };
    } catch (error) {
      if (error instanceof Refused) this.attack = { ...this.attack, preview: null, refused: error };
      else throw error;
    }
  }

  private async reach(ids: string[]): Promise<Goal[]> {
    if (!['movement', 'strategic_movement'].includes(this.kind)) return [];
    const found = await this.seat!.ask<{ goals: (Omit<Goal, 'order' | 'text'> & { cost: number })[] }>('reach', {
      units: ids.join(','),
    });
    return found.goals.map(g => ({ ...g, order: { order: 'move', units: ids, path: g.path }, text: '' }));
  }

  private sit(key: string): void {
    this.seat = new Seat(this.table, key);
  }

  private async take(state: TableState): Promise<void> {
    const before = this.state;
    if (before && before.seat === state.seat && state.revision < before.revision) return;
    this.log = [...this.log.slice(0, state.log.kept), ...state.log.entries];
    this.state = state;
    this.trail = trailOf(state, before?.seat === state.seat);
    await this.changeSeat(state);
    if (!before || before.revision !== state.revision || before.seat !== state.seat) await this.refresh();
  }

  /** Two at one screen: when it is the other's turn, his eyes look at the board. */
  private async changeSeat(state: TableState): Promise<void> {
    const keys = seatsAt(this.table);
    const next = state.waiting.find(seat => keys[seat]);
    if (!next || state.waiting.includes(state.seat) || next === state.seat) return;
    this.handOver = Object.keys(keys).length > 1 ? next : null;
    this.sit(keys[next]);
    this.log = [];
    const seen = await this.seat!.state(-1);
    this.log = seen.log.entries;
    this.state = seen;
    this.listen();
  }

  private async refresh(): Promise<void> {
    this.drop();
    this.choices = [];
    if (!this.state?.decision) {
      this.todo = { units: [], duties: [], may_end: false, why_not: null };
      return;
    }
    await this.guard(async () => {
      this.todo = await this.seat!.ask<ToDo>('units');
      if (!this.acting) {
        this.choices = (await this.seat!.options({ limit: 300 })).options;
        const goals = new Map<string, Goal>();
        for (const option of this.choices) {
          const goal = goalOf(option);
          if (goal && !goals.has(goal.hex)) goals.set(goal.hex, goal);
        }
        this.goals = goals;
      }
    });
  }

  private listen(): void {
    this.socket?.close();
    const socket = this.seat!.live();
    this.socket = socket;
    socket.onopen = () => (this.connected = true);
    socket.onmessage = message => {
      const state = JSON.parse(message.data as string) as TableState;
      if (socket === this.socket) void this.take(state);
    };
    socket.onclose = () => {
      if (this.closed || socket !== this.socket) return;
      this.connected = false;
      setTimeout(() => !this.closed && socket === this.socket && this.reconnect(), 1000);
    };
  }

  private async reconnect(): Promise<void> {
    try {
      await this.take(await this.seat!.state(this.state?.revision ?? -1));
      this.connected = true;
      this.listen();
    } catch {
      setTimeout(() => !this.closed && this.reconnect(), 1500);
    }
  }

  private async guard(act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      if (error instanceof Stale) {
        this.notice = { text: error.message };
        await this.take(error.state);
      } else this.tellError(error);
    }
  }

  private tellError(error: unknown): void {
    if (error instanceof Refused) this.notice = { text: error.message, clause: error.clause };
    else this.notice = { text: error instanceof Error ? error.message : String(error) };
  }
}

/** An option that ends on a hex: the way there, and the order itself. */
function goalOf(option: Option): Goal | null {
  const order = option.order as Order;
  const path = order.path as string[] | undefined;
  const end = path?.at(-1) ?? (order.at as string | undefined) ?? undefined;
  if (!end || !/^\d{4}$/.test(end)) return null;
  const details = (option.preview?.details ?? {}) as Record<string, string>;
  const goal: Goal = { hex: end, path: path ?? [end], stops: details.stops === 'true', order, text: option.text };
  if (details.left !== undefined) goal.left = Number(details.left);
  return goal;
}

function trailOf(state: TableState, same: boolean): { path: string[]; side: string }[] {
  if (!same) return [];
  const events = state.log.entries
    .filter(e => e.seat !== state.seat)
    .flatMap(e => e.events as Record<string, unknown>[]);
  return events
    .filter(e => e.event === 'moved' && Array.isArray(e.path))
    .slice(-24)
    .map(e => ({ path: e.path as string[], side: '' }));
}
