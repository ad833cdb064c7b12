// A new table as the first screen asks for it.
import { api, type ScenarioCard } from '../api.ts';
import { keep } from '../keys.ts';

export interface Wish {
  side: string;
  opponent: 'computer' | 'person' | 'open';
  /** The computer player, if it is one. */
  level: string;
  /** The number of what is chosen for each option. */
  options: Record<string, number>;
}

/** Set up a table; with a link for the other side when a friend shall sit there. */
export async function begin(card: ScenarioCard, wish: Wish): Promise<{ table: string; link: string | null }> {
  const other = wish.opponent === 'computer' ? `computer:${wish.level}` : wish.opponent;
  const seats = Object.fromEntries(card.sides.map(({ seat }) => [seat, seat === wish.side ? 'person' : other]));
  const { table, keys, invites } = await api.create({
    scenario: card.id,
    seats,
    options: chosen(card, wish.options),
    seed: null,
  });
  keep(table, keys);
  const [invite] = Object.values(invites);
  return { table, link: invite ? `${location.origin}/#/join/${encodeURIComponent(invite)}` : null };
}

/** What was chosen before play; whatever is left as the scenario says is not named. */
function chosen(card: ScenarioCard, numbers: Record<string, number>): Record<string, unknown> {
  const rules: Record<string, unknown> = {};
  const choices: Record<string, unknown> = {};
  for (const option of card.options) {
    const choice = option.choices[numbers[option.id] ?? -1];
    if (choice === undefined || choice === null) continue;
    (option.of === 'rules' ? rules : choices)[option.id] = choice;
  }
  return Object.keys(choices).length ? { ...rules, choices } : rules;
}
