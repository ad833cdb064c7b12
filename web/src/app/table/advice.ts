// The chances of an attack as a player asks for them. Results are told as "attacker / defender" in the notation of the
// combat table: a letter with a number is a retreat, a minus is a loss of steps.
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
export function tone(result: string): Tone {
  const [own, enemy] = halves(result);
  if (loses(own) || yields(own)) return unharmed(enemy) ? 'worst' : 'bad';
  return unharmed(enemy) ? 'fair' : 'good';
}

/** What the attacker wants to know, in percent. */
export function sums(chances: readonly Chance[]): { text: string; tone: Tone; share: number }[] {
  const share = (wanted: (own: string, enemy: string) => boolean): number =>
    Math.round(chances.filter(c => wanted(...halves(c.result))).reduce((sum, c) => sum + (c.ways / c.of) * 100, 0));
  return [
    { text: 'driven back', tone: 'good', share: share((_, enemy) => yields(enemy)) },
    { text: 'enemy loses', tone: 'good', share: share((_, enemy) => loses(enemy)) },
    { text: 'own loss', tone: 'bad', share: share(own => loses(own)) },
    { text: 'thrown back', tone: 'worst', share: share(own => yields(own)) },
  ];
}
