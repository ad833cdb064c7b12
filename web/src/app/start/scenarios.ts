// Scenarios as the first screen tells them.
import type { ScenarioCard } from '../api.ts';

/** Where a newcomer begins. */
export const FIRST = 'korsun/first_battle';

export const SYSTEMS: Record<string, string> = {
  wb95: 'WB-95',
  efb: 'East Front Battles',
  winter_storm: 'Winter Storm',
};

/** The computer players by their names: how they are called, and what to expect of them. */
const LEVELS: Record<string, [name: string, text: string]> = {
  random: ['Random', 'Draws its orders by lot: for looking around.'],
  drill: ['Drill', 'Takes what lies before it, one step ahead, at once.'],
  staff: ['Staff', 'Plans every phase: where to attack, what to hold, guns and air to the main effort.'],
  general: ['General', 'Tries several plans against your reply before it moves; takes its time.'],
};
export const levelOf = (commander: string): [name: string, text: string] =>
  LEVELS[commander] ?? [commander.charAt(0).toUpperCase() + commander.slice(1), ''];

/** The usual opponent, and the one for a first game: it plays sensibly and can be beaten. */
export const usual = ({ commanders }: ScenarioCard): string =>
  commanders.includes('staff') ? 'staff' : (commanders.at(-1) ?? 'random');
export const gentle = ({ commanders }: ScenarioCard): string => commanders[1] ?? 'random';

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** First the one for newcomers, then as the war went; what cannot be played yet stands last. */
export function inOrder(cards: readonly ScenarioCard[]): ScenarioCard[] {
  const rank = (card: ScenarioCard): number => (card.id === FIRST ? -1 : card.playable ? 0 : 1);
  return cards.toSorted((a, b) => rank(a) - rank(b) || begins(a.dates) - begins(b.dates) || a.turns - b.turns);
}

/** Days as a number that grows: "24 January – 17 February 1944". */
function begins(dates: string): number {
  const year = Number(/\d{4}/.exec(dates)?.[0] ?? 0);
  const month = dates.split(/[ –]+/).find(word => MONTHS.includes(word));
  return year * 400 + MONTHS.indexOf(month ?? '') * 32 + Number(/^\d+/.exec(dates)?.[0] ?? 0);
}

/** What it is about in a line or two: the dates stand elsewhere. */
export function inShort({ blurb }: ScenarioCard): string {
  const text = blurb.replace(/^[^.:]*\d{4}[.:]\s*/, '');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** How much of its values is printed, reconstructed and ours, in percent. */
export function sources({ values }: ScenarioCard): { name: 'printed' | 'reconstructed' | 'ours'; share: number }[] {
  const whole = values.printed + values.reconstructed + values.ours || 1;
  return (['printed', 'reconstructed', 'ours'] as const).map(name => ({ name, share: (values[name] / whole) * 100 }));
}
