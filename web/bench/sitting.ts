// A table for two at one screen, made and looked at through the server's own door.
import type { components } from '../src/api/types.ts';
import type { Seen } from '../src/app/table/position.ts';

type S = components['schemas'];

export interface Sitting {
  scenario: string;
  table: string;
  keys: Record<string, string>;
  hexes: number;
  counters: number;
  stacks: number;
}

export async function sit(url: string, scenario: string): Promise<Sitting> {
  const cards = await ask<S['ScenarioCard'][]>(`${url}/api/scenarios`);
  const card = cards.find(c => c.id === scenario);
  if (!card) throw new Error(`There is no scenario ${scenario}: expected one of ${cards.map(c => c.id).join(', ')}`);
  const seats = Object.fromEntries(card.sides.map(side => [side.seat, 'person']));
  const { table, keys } = await ask<S['Seated']>(`${url}/api/tables`, { scenario, seats, options: {}, seed: null });
  const [key] = Object.values(keys);
  const state = await ask<S['TableState']>(`${url}/api/tables/${table}?key=${key}`);
  const { units } = state.position as Seen;
  const stacks = new Set(units.map(u => `${u.hex}/${u.side}`)).size;
  return { scenario, table, keys, hexes: card.hexes, counters: units.length, stacks };
}

/** Wait until the server has drawn the board of a scenario. */
export async function drawn(url: string, scenario: string): Promise<void> {
  const { card } = await ask<S['ScenarioSheet']>(`${url}/api/scenarios/${scenario}`);
  while ((await fetch(`${url}${card.picture}/overview.webp`)).status === 202)
    await new Promise(resolve => setTimeout(resolve, 1000));
}

async function ask<T>(url: string, body?: unknown): Promise<T> {
  const post = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  const answer = await fetch(url, body ? post : {});
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}
