// The legal answers to a question, and what the player has picked of them on the map. No rules here: what an answer is
// about (units, hexes, a path) the server says with each of them, and what is put together is the server's to judge.
import { Refused, type Option, type Order, type Preview } from '../api.ts';

/** A hex that an answer leads to. */
export interface Goal {
  hex: string;
  path: string[];
  left?: number;
  stops: boolean;
  order: Order;
}
/** Answers that differ only in units, places and numbers. */
export interface Theme {
  id: string;
  words: readonly string[];
  leads: boolean;
}
type Fields = Record<string, unknown>;
type Judge = (order: Order) => Promise<Preview>;

export class Choosing {
  options = $state.raw<Option[]>([]);
  /** There are more answers than were listed. */
  more = $state(false);
  picked = $state.raw<string[]>([]);
  theme = $state('');
  /** Parts of an answer that is a list, such as the missions of an air plan. */
  parts = $state.raw<Fields[]>([]);
  /** What is put together, when the server accepts it. */
  ready = $state.raw<{ order: Order; preview: Preview | null } | null>(null);
  refused = $state.raw<Refused | null>(null);
  /** The answer that the player looks at in the list. */
  shown = $state.raw<Option | null>(null);

  private home = $state('');

  constructor(private readonly judge: Judge) {}

  /** Whether an answer leads to another hex than the one where its units stand. */
  leads = (option: Option): boolean =>
    option.focus.path.length > 0 || option.focus.hexes.some(hex => hex !== this.home);

  readonly themes = $derived.by((): Theme[] => {
    const found = new Map<string, Theme>();
    for (const option of this.options) {
      const id = themeOf(option);
      const leads = this.leads(option) || (found.get(id)?.leads ?? false);
      found.set(id, { id, words: option.focus.theme, leads });
    }
    return [...found.values()];
  });

  readonly goals = $derived.by((): Map<string, Goal> => {
    const goals = new Map<string, Goal>();
    for (const option of this.options)
      if (themeOf(option) === this.theme && same(option.focus.units, this.picked))
        for (const goal of goalsOf(option))
          if (goal.hex !== this.home && !goals.has(goal.hex)) goals.set(goal.hex, goal);
    return goals;
  });

  /** Units that a click can pick. */
  readonly pickable = $derived(new Set(this.options.flatMap(o => o.focus.units)));

  /** The answers that fit what is picked; those that name nobody, such as to let it be, always do. */
  readonly fitting = $derived(
    this.options.filter(
      o =>
        (!o.focus.units.length || contains(o.focus.units, this.picked)) &&
        (!this.leads(o) || themeOf(o) === this.theme || !this.theme),
    ),
  );

  /** Take a new list of answers; `picked` are units that are chosen already, all on the hex `home`. */
  offer(options: Option[], more: boolean, picked: string[] = [], home = ''): void {
    this.home = home;
    this.options = options;
    this.more = more;
    this.parts = [];
    this.ready = this.refused = this.shown = null;
    this.picked = picked;
    const first = options.find(o => o.focus.path.length) ?? options.find(o => this.leads(o));
    this.theme = first ? themeOf(first) : '';
    if (first && !picked.length) this.picked = [...first.focus.units];
  }

  /** Whether there is anything to choose that is not a mere way on the map of a unit that acts. */
  offers(acting: boolean): boolean {
    return acting ? this.options.some(o => !o.focus.path.length) : this.options.length > 0;
  }

  clear(): void {
    this.offer([], false);
  }

  /** Pick these units and no others. */
  take(units: string[]): void {
    this.picked = units;
    this.ready = this.refused = null;
  }

  /** Whether answers are picked by units alone: losses, support, abilities. */
  get byUnits(): boolean {
    return !this.themes.some(t => t.leads);
  }

  turnTo(theme: string): void {
    this.theme = theme;
    const first = this.options.find(o => themeOf(o) === theme);
    const fits = this.options.some(o => themeOf(o) === theme && same(o.focus.units, this.picked));
    if (first && !fits) this.picked = [...first.focus.units];
  }

  /** Pick one unit: by itself where it can go by itself, else as one more of those that are picked. */
  async pick(unit: string): Promise<void> {
    if (this.byUnits) return this.add(unit);
    const groups = this.groups([unit]);
    this.picked = [...(groups.find(g => g.length === 1) ?? groups[0] ?? [])];
  }

  /** Pick what stands on a hex: first all of it, then one after the other. */
  async pickFrom(units: string[]): Promise<void> {
    const able = units.filter(u => this.pickable.has(u));
    if (this.byUnits) {
      const fresh = able.find(u => !this.picked.includes(u)) ?? able[0];
      return fresh ? this.add(fresh) : undefined;
    }
    const groups = this.groups(able).sort((a, b) => b.length - a.length);
    const now = groups.findIndex(g => same(g, this.picked));
    if (groups.length) this.picked = [...groups[(now + 1) % groups.length]];
  }

  /** Add a part to an answer that is a list; false when it is none. */
  async addPart(order: Order): Promise<boolean> {
    const field = listField(order);
    if (!field) return false;
    await this.setParts([...this.parts, ...(order[field] as Fields[])]);
    return true;
  }

  async setParts(parts: Fields[]): Promise<void> {
    this.parts = parts;
    const model = this.options.map(o => o.order as Order).find(o => listField(o));
    const field = model && listField(model);
    if (field) await this.propose({ ...model, [field]: parts });
  }

  private async add(unit: string): Promise<void> {
    const most = Math.max(...this.options.map(o => count(o.focus.units, unit)));
    if (count(this.picked, unit) >= most) this.picked = this.picked.filter(u => u !== unit);
    else await this.extend([...this.picked, unit], unit);
    if (!this.picked.length) this.ready = this.refused = null;
    else if (this.picked.length) await this.propose(this.composed(this.picked));
  }

  /** More of them together if that can be an answer, else this one alone. */
  private async extend(units: string[], last: string): Promise<void> {
    const listed = this.options.some(o => contains(o.focus.units, units));
    this.picked = listed || (await this.accepts(this.composed(units))) ? units : [last];
  }

  /** The answer that names these units: one of the list, or one like them. */
  private composed(units: string[]): Order {
    const exact = this.options.find(o => same(o.focus.units, units));
    if (exact) return exact.order as Order;
    const near =
      this.options.find(o => contains(o.focus.units, units)) ?? this.options.find(o => o.focus.units.length)!;
    const order: Order = { ...(near.order as Order) };
    for (const field of this.unitFields()) {
      const all = new Set(this.options.flatMap(o => ((o.order as Fields)[field] as string[] | undefined) ?? []));
      order[field] = units.filter(u => all.has(u));
    }
    return order;
  }

  /** The fields of these answers that hold lists of units. */
  private unitFields(): string[] {
    const fields = new Set<string>();
    for (const option of this.options)
      for (const [name, value] of Object.entries(option.order as Fields))
        if (Array.isArray(value) && value.length && value.every(v => option.focus.units.includes(String(v))))
          fields.add(name);
    return [...fields];
  }

  private async accepts(order: Order): Promise<boolean> {
    return this.judge(order).then(
      () => true,
      () => false,
    );
  }

  private async propose(order: Order): Promise<void> {
    try {
      const preview = await this.judge(order);
      this.ready = { order, preview };
      this.refused = null;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.ready = null;
      this.refused = error;
    }
  }

  /** The groups of units that can go somewhere together, among those that hold all of these or some of them. */
  private groups(units: string[]): string[][] {
    const found = new Map<string, string[]>();
    for (const option of this.options)
      if (themeOf(option) === this.theme && option.focus.units.some(u => units.includes(u)))
        found.set(option.focus.units.join('|'), option.focus.units as string[]);
    return [...found.values()];
  }
}

export const themeOf = (option: Option): string => option.focus.theme.join(' ');
function goalsOf(option: Option): Goal[] {
  const { path, hexes } = option.focus;
  const details = (option.preview?.details ?? {}) as Record<string, string>;
  const ends = path.length ? [path.at(-1)!] : hexes.slice(0, 1);
  return ends.map(hex => {
    const goal: Goal = {
      hex,
      path: path.length ? [...path] : [hex],
      stops: details.stops === 'true',
      order: option.order as Order,
    };
    if (details.left !== undefined && path.length) goal.left = Number(details.left);
    return goal;
  });
}

/** The field of an order that is a list of parts, if it has one. */
function listField(order: Order): string | undefined {
  return Object.keys(order).find(name => {
    const value = order[name];
    return Array.isArray(value) && value.length > 0 && typeof value[0] === 'object';
  });
}

const count = (list: readonly string[], one: string): number => list.filter(item => item === one).length;
const contains = (all: readonly string[], some: readonly string[]): boolean =>
  some.every(one => count(all, one) >= count(some, one));
const same = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && contains(a, b);
