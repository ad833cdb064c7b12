// An attack being planned: the hexes, who takes part, and what the server says of it.
import { Refused, type Order, type Preview, type Seat } from '../api.ts';

export interface Attacker {
  id: string;
  hex: string;
  sp: number;
  must: boolean;
}
interface Choice {
  targets: string[];
  units: Attacker[];
  guns: Attacker[];
  air: number;
  order: Order | null;
}

export class Battle {
  targets = $state.raw<string[]>([]);
  units = $state.raw<Attacker[]>([]);
  guns = $state.raw<Attacker[]>([]);
  air = $state(0);
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
    const found = await this.ask(targets, units);
    if (!found.order) return false;
    const able = found.units.map(u => u.id);
    const chosen = units?.filter(id => able.includes(id));
    this.chosen = new Set(chosen?.length ? chosen : able);
    this.targets = found.targets;
    await this.weigh();
    return true;
  }

  async choose(chosen: Iterable<string>): Promise<void> {
    this.chosen = new Set(chosen);
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
    this.order = this.preview = this.refused = null;
  }

  private ask(targets: string[], units?: string[], guns?: string[]): Promise<Choice> {
    const about: Record<string, string> = { target: targets.join(',') };
    if (units) about.units = units.join(',');
    if (guns) about.guns = guns.join(',');
    return this.seat().ask<Choice>('attack', about);
  }

  /** Ask again with what is chosen: which guns reach, and what would come of it. */
  private async weigh(): Promise<void> {
    const chosen = [...this.chosen];
    const guns = new Set(this.guns.map(g => g.id));
    const found = await this.ask(
      this.targets,
      chosen.filter(id => !guns.has(id)),
      chosen.filter(id => guns.has(id)),
    );
    this.units = found.units;
    this.guns = found.guns;
    this.air = found.air;
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
