// An answer that has many parts. The server gives the parts and what can be chosen for each; it makes the order of them.
import type { Order } from '../api.ts';
import type { Choice } from './battle.svelte.ts';

interface Part {
  title: string;
  text: string;
  choices: Choice[];
}
interface Arrangement {
  parts: Part[];
  order: Order | null;
  clause: string;
  why_not: string;
}
type Ask = <T>(name: string, about?: Record<string, string>) => Promise<T>;

export class Arranging {
  parts = $state.raw<Part[]>([]);
  order = $state.raw<Order | null>(null);
  refused = $state.raw<{ clause: string; reason: string } | null>(null);
  /** What the player has chosen otherwise than proposed. */
  chosen = $state.raw<Record<string, string>>({});

  /** What the order is about, where it is not the answer to the question itself. */
  about = $state.raw<Record<string, string>>({});

  constructor(private readonly ask: Ask) {}

  clear(): void {
    this.chosen = this.about = {};
    this.parts = [];
    this.order = this.refused = null;
  }

  async begin(about: Record<string, string> = {}): Promise<void> {
    this.clear();
    this.about = about;
    await this.weigh();
  }

  async choose(name: string, value: string): Promise<void> {
    this.chosen = { ...this.chosen, [name]: value };
    await this.weigh();
  }

  private async weigh(): Promise<void> {
    const asked = this.chosen;
    const found = await this.ask<Arrangement>('arrange', { ...this.about, ...asked });
    if (asked !== this.chosen) return;
    this.parts = found.parts;
    this.order = found.order;
    this.refused = found.why_not ? { clause: found.clause, reason: found.why_not } : null;
  }
}
