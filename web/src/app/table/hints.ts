// What a newcomer is told the first time each kind of decision comes up.
import { WINTER_STORM } from './hints-winter_storm.ts';

const NAME = 'kessel-hints';

export const HINTS: Record<string, [title: string, text: string]> = {
  ...WINTER_STORM,
  set_up: [
    'Before play',
    'Everything stands where history put it. Press “Begin” to start; you may first move units that the scenario leaves to you.',
  ],
  movement: [
    'Moving',
    'Click one of your units: every hex it can reach is marked with the movement points it would have left. Point at one to see what the way costs, click to go. Any other hex says why not.',
  ],
  zones: [
    'Zones of control',
    'Striped hexes with square red-brown chips lie beside enemy units: whoever enters must stop there. Leave a zone slowly, or not at all. Z shows all of them.',
  ],
  supply: [
    'Supply',
    'At the end of your half of each turn every unit must trace a line to a source of supply, past enemy units and their zones. Without one it weakens, level by level. S shows how far supply reaches.',
  ],
  attack: [
    'Attacking',
    'Click an enemy hex beside your units. Choose who attacks and which guns support; the advisor shows the odds and the chance of every result. Red diamonds mark who must fight.',
  ],
  losses: ['Losses', 'You choose which of your units lose steps. A unit without steps left is gone.'],
  retreat: ['Retreating', 'Choose where the unit goes, or let it stand: each hex not retreated costs a step instead.'],
  pursuit: ['Pursuit', 'The enemy fell back. Your units may follow along his path, ignoring his zones of control.'],
  strategic_movement: [
    'Strategic movement',
    'Units that you marked may move now, far from the enemy, with two movement points less.',
  ],
  air_plan: ['Air', 'Both sides plan in secret and reveal together. You may also fly nothing.'],
  defence_support: ['Supporting a defence', 'Guns in range can add their strength to the defence, once a phase each.'],
  abilities: ['Abilities', 'Stars, headquarters and other abilities shift the odds. Usually you want all of them.'],
};

/** What to tell now: the first of these that has not been read. */
export const nextHint = (kinds: readonly string[], read: ReadonlySet<string>): string | undefined =>
  kinds.find(kind => kind in HINTS && !read.has(kind));

export const readHints = (): Set<string> => new Set((localStorage.getItem(NAME) ?? '').split(',').filter(Boolean));
export const remember = (read: Iterable<string>): void => localStorage.setItem(NAME, [...read].join(','));

/** Begin anew; whoever shows hints listens. */
export function forgetHints(): void {
  localStorage.removeItem(NAME);
  dispatchEvent(new Event(FORGOTTEN));
}
export const FORGOTTEN = 'kessel-hints-forgotten';
