// An attack being planned: the hexes, who takes part, and what the server says of it.
import { Refused, type Order, type Preview, type Seat } from '../api.ts';

export interface Attacker {
  id: string;
  hex: string;
  sp: number;
  must: boolean;
  /** Its strength is not known. */
  untried?: boolean;
}
/** Something else to choose for an attack, by a word that the server knows: a table, a number of airstrikes. */
export interface Choice {
  name: string;
  text: string;
  values: string[];
  chosen: string;
}
interface Plan {
  targets: string[];
  units: Attacker[];
  guns: Attacker[];
  air: number;
  choices?: Choice[];
  order: Order | null;
}

export class Battle {
  targets = $state.raw<string[]>([]);
  units = $state.raw<Attacker[]>([]);
  guns = $state.raw<Attacker[]>([]);
  air = $state(0);
  choices = $state.raw<Choice[]>([]);
  chosen = $state.raw<ReadonlySet<string>>(new Set());
  order = $state.raw<Order | null>(null);
  preview = $state.raw<Preview | null>(null);
  refused = $state.raw<Refused | null>(null);

  constructor(private readonly seat: () => Seat) {}

  get open(): boolean {
    return this.targets.length > 0;
  }

  /** The hexes from which the chosen units attack. */
  readonly from = $derived([...new Set(this.units.filter(u => this.chosen.has(u.id)).map(u => u.hex))]);

  /** Where units and guns stand that can take part, and how many of them do. */
  readonly places = $derived.by((): Map<string, number> => {
    const places = new Map<string, number>();
    for (const one of [...this.units, ...this.guns])
      places.set(one.hex, (places.get(one.hex) ?? 0) + (this.chosen.has(one.id) ? 1 : 0));
    return places;
  });

  /** Aim at hexes, with these units or with all that can; false when nobody can attack now. */
  async aim(targets: string[], units?: string[]): Promise<boolean> {
    const found = await this.ask(targets, units && { units });
    if (!found.order) return false;
    const able = [...found.units, ...found.guns].map(u => u.id);
    const chosen = units ? units.filter(id => able.includes(id)) : able.filter(id => named(found.order!, id));
    // None of those can: all that can, then.
    if (units && !chosen.length) return this.aim(targets);
    this.chosen = new Set(chosen);
    this.targets = found.targets;
    this.guns = found.guns;
    this.choices = found.choices ?? [];
    await this.weigh();
    return true;
  }

  async choose(chosen: Iterable<string>): Promise<void> {
    this.chosen = new Set(chosen);
    await this.weigh();
  }

  /** Choose a table, a number of airstrikes. */
  async set(name: string, value: string): Promise<void> {
    this.choices = this.choices.map(one => (one.name === name ? { ...one, chosen: value } : one));
    await this.weigh();
  }

  async toggle(...ids: string[]): Promise<void> {
    const chosen = new Set(this.chosen);
    const all = ids.every(id => chosen.has(id));
    for (const id of ids)
      if (all) chosen.delete(id);
      else chosen.add(id);
    await this.choose(chosen);
  }

  /** Everybody on a hex takes part, or nobody of them. */
  async toggleAt(hex: string): Promise<void> {
    await this.toggle(...[...this.units, ...this.guns].filter(one => one.hex === hex).map(one => one.id));
  }

  close(): void {
    this.targets = [];
    this.units = this.guns = [];
    this.choices = [];
    this.order = this.preview = this.refused = null;
  }

  private ask(targets: string[], chosen: Record<string, string[]> = {}): Promise<Plan> {
    const about = Object.entries({ target: targets, ...chosen }).map(([name, values]) => [name, values.join(',')]);
    return this.seat().ask<Plan>('attack', Object.fromEntries(about) as Record<string, string>);
  }

  /** Ask again with what is chosen: which guns reach, and what would come of it. */
  private async weigh(): Promise<void> {
    const chosen = [...this.chosen];
    const guns = new Set(this.guns.map(g => g.id));
    const found = await this.ask(this.targets, {
      units: chosen.filter(id => !guns.has(id)),
      guns: chosen.filter(id => guns.has(id)),
      ...Object.fromEntries(this.choices.map(one => [one.name, [one.chosen]])),
    });
    this.units = found.units;
    this.guns = found.guns;
    this.air = found.air;
    this.choices = found.choices ?? [];
    this.order = found.order;
    if (!found.order) return;
    try {
      this.preview = await this.seat().preview(found.order);
      this.refused = null;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.preview = null;
      this.refused = error;
    }
  }
}

/** Whether an order names a unit. */
const named = (order: Order, id: string): boolean =>
  Object.values(order).some(value => Array.isArray(value) && value.includes(id));
