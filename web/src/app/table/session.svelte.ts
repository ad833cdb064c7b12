// What the player does at the table: he looks, selects, picks, aims, and hears what may be done and why not.
import { Refused, type Option, type Order, type Preview } from '../api.ts';
import { Arranging } from './arranging.svelte.ts';
import { Battle } from './battle.svelte.ts';
import { Choosing, type Goal } from './choosing.svelte.ts';
import type { SeenUnit } from './position.ts';
import { Seated } from './seated.svelte.ts';

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
  /** The orders that are put together by aiming at a hex. */
  planned: string[];
  /** The answer has many parts. */
  arranged: boolean;
  /** The orders of one unit that have many parts. */
  composed: string[];
}
/** Why units cannot go to a hex: the attempt, and the step of it that the rules refuse. */
export interface WhyNot {
  hex: string;
  clause: string;
  reason: string;
  path: string[];
  fails: number;
}

const NOTHING: ToDo = {
  units: [],
  duties: [],
  may_end: false,
  why_not: null,
  planned: ['attack'],
  arranged: false,
  composed: [],
};
const LISTED = 400;
/** So few that can act are shown to who has just been asked. */
const FEW = 12;

export class Session extends Seated {
  todo = $state.raw<ToDo>(NOTHING);
  cursor = $state<string | null>(null);
  hover = $state<string | null>(null);
  terms = $state.raw<Preview | null>(null);
  refusal = $state.raw<WhyNot | null>(null);
  /** The kind of the question that was asked last. */
  private met = '';
  /** The question whose end has been warned of. */
  private warned = '';
  /** The question of which the player knows all that can be done. */
  private answered = $state('');
  /** Where several units can go together. */
  private together = $state.raw<Map<string, Goal>>(new Map());
  readonly choice = new Choosing(order => this.seat.preview(order));
  readonly battle = new Battle(() => this.seat);
  readonly arranging = new Arranging(this.ask);

  /** Whether nothing is being asked of the server that the player waits for. */
  get settled(): boolean {
    return !this.state?.decision || this.answered === this.question;
  }
  get selected(): string[] {
    return this.choice.picked;
  }
  readonly goals = $derived.by((): Map<string, Goal> => {
    if (this.battle.open) return new Map();
    const [first] = this.together.values();
    return first && first.order.order === this.choice.theme ? this.together : this.choice.goals;
  });
  /** The answer that ends a question to which several orders may be given; a phase has its own end. */
  readonly ending = $derived(
    this.acting ? undefined : this.choice.options.find(o => (o.order as Order).order === 'end-phase'),
  );
  /** What Enter gives: the attack, or the answer that is put together. */
  readonly ready = $derived(
    this.battle.open ? (this.battle.preview ? this.battle.order : null) : (this.choice.ready?.order ?? null),
  );

  /** Give an order; who has named a group against a hex is shown the assault on it. */
  override async give(order: Order | string): Promise<void> {
    const target = typeof order === 'object' && order.order === 'engage' ? this.battle.targets[0] : undefined;
    await super.give(order);
    if (target && this.kind === 'engagement') await this.guard(() => this.aim(target, false));
  }

  /** End the phase, or be done with the question; what it would cost is said once, a duty in its way is shown. */
  override end = async (): Promise<void> => {
    if (this.acting && (await this.warn())) return;
    await this.give({ order: 'end-phase' });
    const [duty] = this.todo.duties;
    if (this.notice?.clause && duty) this.cursor = duty.hex;
  };

  /** Say what is lost with the end of this phase; not twice, for who ends it again means it. */
  private async warn(): Promise<boolean> {
    if (this.warned === this.question) return false;
    const losses = await this.seat
      .preview({ order: 'end-phase' })
      .then(preview => preview.reasons.filter(reason => reason.value < 0))
      .catch(() => []); // Why it cannot end is told by the refusal of the order itself.
    if (!losses.length) return false;
    this.warned = this.question;
    this.notice = {
      text: `${losses.map(loss => loss.text).join(', ')}. End again to leave it so`,
      clause: losses[0].clause,
    };
    return true;
  }

  /** Put together an order of a unit that has many parts. */
  async compose(unit: string): Promise<void> {
    await this.guard(() => this.arranging.begin({ unit }));
  }

  /** Click or Enter on a hex: go there, attack it, pick or select what stands on it, or hear why not. */
  async press(hex: string, more = false): Promise<void> {
    this.cursor = hex;
    this.forget();
    const there = this.at(hex);
    const own = there.filter(u => u.side === this.mine && u.id).map(u => u.id!);
    const goal = this.goals.get(hex);
    await this.guard(async () => {
      if (this.battle.open && this.battle.places.has(hex)) return this.battle.toggleAt(hex);
      if (goal && !this.todo.planned.includes(goal.order.order))
        return (await this.choice.addPart(goal.order)) ? undefined : this.give(goal.order);
      if (there.length > own.length && this.acting && (await this.aim(hex, more))) return;
      if (!this.acting && own.some(id => this.choice.pickable.has(id))) return this.choice.pickFrom(own);
      if (own.length && this.acting) return this.select(this.able(own));
      if (this.todo.arranged) return;
      if (this.state?.decision) await this.whyNot(hex);
    });
  }

  /** Click on one counter of a stack that is spread out. */
  async pick(unit: SeenUnit): Promise<void> {
    const id = unit.id;
    if (!id || unit.side !== this.mine) return this.press(unit.hex);
    await this.guard(async () => {
      if (this.battle.open && [...this.battle.units, ...this.battle.guns].some(u => u.id === id))
        return this.battle.toggle(id);
      if (!this.acting) return this.choice.pickable.has(id) ? this.choice.pick(id) : undefined;
      const others = this.selected.filter(other => other !== id && this.unit(other)?.hex === unit.hex);
      await this.select(this.selected.includes(id) ? others : [...others, id]);
    });
  }

  async select(ids: string[]): Promise<void> {
    this.turnAway();
    this.battle.close();
    this.arranging.clear();
    this.forget();
    this.together = new Map();
    this.choice.clear();
    this.choice.take(ids);
    if (!ids.length || !this.state?.decision) return;
    await this.guard(async () => {
      const { options, more } = await this.seat.options({ unit: ids[0], limit: LISTED });
      // Several go where all of them can; one that has more ways than are listed still goes wherever it can.
      const group =
        ids.length > 1 || more ? await this.ask<{ goals: Goal[] }>('reach', { units: ids.join(',') }) : { goals: [] };
      if (this.selected !== ids) return;
      this.choice.offer(options, more, ids, this.unit(ids[0])?.hex);
      this.together = new Map(group.goals.map(goal => [goal.hex, goal]));
    });
  }

  /** Look at an order before giving it: its terms in the panel, its way on the map. */
  async look(hex: string | null): Promise<void> {
    if (hex === this.hover) return;
    this.hover = hex;
    const goal = hex ? this.goals.get(hex) : undefined;
    if (!goal) this.terms = null;
    else {
      const terms = await this.seat.preview(goal.order).catch(() => null);
      if (this.hover === hex) this.terms = terms;
    }
  }

  /** Make the attack that meets a duty: on the hex itself, or the first one that the unit can make. */
  async fulfil(duty: Duty): Promise<void> {
    this.cursor = duty.hex;
    await this.guard(async () => {
      if (!duty.unit) return void (await this.aim(duty.hex, false));
      const { options } = await this.seat.options({ unit: duty.unit, order: 'attack', limit: 20 });
      const order = options[0]?.order as (Order & { units: string[]; targets: string[]; guns?: string[] }) | undefined;
      if (!order) return this.select([duty.unit]);
      await this.battle.aim(order.targets, order.units);
      await this.battle.choose([...order.units, ...(order.guns ?? [])]);
    });
  }

  /** Give an answer of the list; one that is a part of something larger is added to it. */
  async answer(option: Option): Promise<void> {
    const order = option.order as Order;
    await this.guard(async () => {
      if (!(await this.choice.addPart(order))) await this.give(order);
    });
  }

  /** Make a part of an answer larger or smaller: as the server would make one of that size, else by the number alone. */
  async resize(part: number, field: string, value: number): Promise<void> {
    const { parts, options } = this.choice;
    const { kind, hexes } = parts[part] as { kind?: string; hexes?: string[] };
    await this.guard(async () => {
      const sized = (await this.seat.options({ [field]: value, kind, hex: hexes?.[0], limit: LISTED })).options;
      const where = (one: Record<string, unknown>): string => JSON.stringify([one.kind, (one.hexes as string[])?.[0]]);
      const alike = [...sized, ...options]
        .flatMap(
          o =>
            Object.values(o.order as Order)
              .filter(Array.isArray)
              .flat() as Record<string, unknown>[],
        )
        .find(one => where(one) === where(parts[part]) && one[field] === value);
      await this.choice.setParts(parts.map((one, k) => (k === part ? (alike ?? { ...one, [field]: value }) : one)));
    });
  }

  /** Esc: let go, one thing after the other. */
  drop(): void {
    this.forget();
    this.battle.close();
    if (!this.todo.arranged) this.arranging.clear();
    this.together = new Map();
    if (this.acting) {
      this.choice.clear();
      this.choice.take([]);
    } else this.choice.offer(this.choice.options, this.choice.more);
  }

  nextUnit(step: 1 | -1): void {
    const ids = this.todo.units;
    if (!ids.length) return;
    const place = ids.indexOf(this.selected[0] ?? '');
    const id = ids[(place + step + ids.length) % ids.length];
    this.cursor = this.unit(id)?.hex ?? this.cursor;
    if (this.todo.arranged) this.choice.take([id]);
    else if (this.acting) void this.select([id]);
    else void this.guard(() => this.choice.pick(id));
  }

  /** Ask for the clause that keeps the selected units from a hex, or anybody from attacking it. */
  async whyNot(hex: string): Promise<void> {
    const found = await this.known<WhyNot>('why_not', { hex, units: this.selected.join(',') });
    if (!found?.clause) return;
    this.refusal = found;
    this.notice = { text: found.reason, clause: found.clause };
  }

  /** Ask what a rules system may not know; null when it does not. */
  private known = <T>(name: string, about: Record<string, string> = {}): Promise<T | null> =>
    this.ask<T>(name, about).catch(error => {
      if (error instanceof Refused) throw error;
      return null;
    });

  /** Which question is open: the same state may be told twice. */
  private get question(): string {
    return `${this.mine}/${this.state?.revision}`;
  }

  private able(units: string[]): string[] {
    const able = units.filter(id => this.todo.units.includes(id));
    return able.length ? able : units;
  }

  /** The player turns to something else: the results of what is over need not stand on the board any longer. */
  private turnAway(): void {
    if (this.acting && !this.theatre.playing) this.theatre.clear();
  }

  private async aim(hex: string, more: boolean): Promise<boolean> {
    this.turnAway();
    const targets = more ? [...new Set([...this.battle.targets, hex])] : [hex];
    const units = this.battle.open ? [...this.battle.chosen] : this.selected;
    const aimed = await this.battle.aim(targets, units.length ? units : undefined).catch(error => {
      if (error instanceof Refused) throw error;
      return false;
    });
    if (!aimed || [this.battle.units, this.battle.guns, this.battle.choices].some(found => found.length)) return aimed;
    this.battle.close();
    return false;
  }

  /** Where the first of these stands that is on the map. */
  private standing(units: string[]): string | null {
    return units.map(id => this.unit(id)?.hex).find(Boolean) ?? this.cursor;
  }

  private forget(): void {
    this.notice = this.refusal = this.terms = null;
  }

  protected async refresh(): Promise<void> {
    this.forget();
    this.battle.close();
    this.together = new Map();
    this.choice.clear();
    this.choice.take([]);
    this.todo = NOTHING;
    this.arranging.clear();
    if (!this.state?.decision) return;
    await this.guard(async () => {
      const asked = this.question;
      const todo = { ...NOTHING, ...(await this.known<ToDo>('units')) };
      if (this.question !== asked) return;
      this.todo = todo;
      if (todo.arranged) await this.arranging.begin();
      if (this.acting || todo.arranged) {
        if (this.acting && this.met !== this.kind && todo.units.length <= FEW) this.cursor = this.standing(todo.units);
        this.met = this.kind;
        return void (this.answered = asked);
      }
      this.met = this.kind;
      const { options, more } = await this.seat.options({ limit: LISTED });
      if (this.question !== asked) return;
      this.answered = asked;
      this.choice.offer(options, more);
      const [first] = this.selected.length ? this.selected : this.todo.units;
      this.cursor = (first && this.unit(first)?.hex) ?? this.state?.decision?.hexes?.[0] ?? this.cursor;
    });
  }
}
