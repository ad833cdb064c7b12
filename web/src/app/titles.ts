// What counters are called. The ids of some games are short for those who type them; players read titles.
import type { CounterCard } from './api.ts';

let titles = new Map<string, string>();
let ids = /(?!)/g;

/** The counters of the scenario on the table. */
export function callThem(cards: Record<string, CounterCard>): void {
  titles = new Map(Object.values(cards).flatMap(c => (c.title && c.title !== c.id ? [[c.id, c.title] as const] : [])));
  const known = [...titles.keys()].sort((a, b) => b.length - a.length).map(id => id.replace(/[^\w]/g, '\\$&'));
  ids = known.length ? new RegExp(`(?<![\\w.])(?:${known.join('|')})(?![\\w])`, 'g') : /(?!)/g;
}

/** A counter by its title; else by its id without the letter of its side. */
export const title = (id: string): string => titles.get(id) ?? id.replace(/^[a-z]:(?=\S)/, '');

/** A sentence of the server with every counter in it by its title. */
export const named = (text: string): string => text.replace(ids, id => titles.get(id)!);
