// The chances of an attack as a player asks for them. Results are told as "attacker / defender" in the notation of the
// combat table: a letter with a number is a retreat, a minus is a loss of steps; or the server says what each is worth.
import type { Preview } from '../api.ts';

type Chance = Preview['chances'][number];
export type Tone = 'good' | 'fair' | 'bad' | 'worst';

const loses = (side: string): boolean => /-\d/.test(side);
const yields = (side: string): boolean => /[AD]\d/.test(side);
const unharmed = (side: string): boolean => side === '–';
const halves = (result: string): [own: string, enemy: string] => {
  const [own, enemy = '–'] = result.split(' / ');
  return [own, enemy];
};

/** What a result means for the attacker. */
export function tone({ result, gain }: Chance): Tone {
  if (typeof gain === 'number') return gain > 0 ? 'good' : gain < 0 ? 'worst' : 'fair';
  const [own, enemy] = halves(result);
  if (loses(own) || yields(own)) return unharmed(enemy) ? 'worst' : 'bad';
  return unharmed(enemy) ? 'fair' : 'good';
}

/** What the attacker wants to know, in percent. */
export function sums(chances: readonly Chance[]): { text: string; tone: Tone; share: number }[] {
  if (chances.some(c => typeof c.gain === 'number')) return worths(chances);
  const share = (wanted: (own: string, enemy: string) => boolean): number =>
    Math.round(chances.filter(c => wanted(...halves(c.result))).reduce((sum, c) => sum + (c.ways / c.of) * 100, 0));
  return [
    { text: 'driven back', tone: 'good', share: share((_, enemy) => yields(enemy)) },
    { text: 'enemy loses', tone: 'good', share: share((_, enemy) => loses(enemy)) },
    { text: 'own loss', tone: 'bad', share: share(own => loses(own)) },
    { text: 'thrown back', tone: 'worst', share: share(own => yields(own)) },
  ];
}

/** Chances of who is struck one by one, each told as "victim: result"; all others belong to nobody. */
export function byVictim(chances: readonly Chance[]): { victim: string; chances: Chance[] }[] {
  const found = new Map<string, Chance[]>();
  for (const chance of chances) {
    const [result, victim = ''] = chance.result.split(': ').reverse();
    found.set(victim, [...(found.get(victim) ?? []), { ...chance, result }]);
  }
  return [...found].map(([victim, its]) => ({ victim, chances: its }));
}

/** How likely the results are worth something, nothing, or cost more than they bring. */
function worths(chances: readonly Chance[]): { text: string; tone: Tone; share: number }[] {
  const whole = chances.reduce((sum, c) => sum + c.ways / c.of, 0);
  const share = (wanted: Tone): number =>
    Math.round(chances.filter(c => tone(c) === wanted).reduce((sum, c) => sum + (c.ways / c.of / whole) * 100, 0));
  return [
    { text: 'for you', tone: 'good', share: share('good') },
    { text: 'even', tone: 'fair', share: share('fair') },
    { text: 'against you', tone: 'worst', share: share('worst') },
  ];
}
