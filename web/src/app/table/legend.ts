// What the marks on the board mean, in the words of the rulebook that is played.
import type { Tone } from './badges.ts';

/** A mark as it looks (a chip on a counter) or as it is described, and what it says. */
export type Mark = [mark: string, what: string, tone?: Tone];

const REACH: Mark[] = [
  ['round chip', 'movement points left on a hex in reach'],
  ['red hex, arrow', 'target, and from where'],
  ['blue frame', 'can be picked now; with a tick: is picked'],
  ['slashed circle', 'not allowed: the bar below says why'],
];
const STEPS: Mark = ['hollow step, white bar', 'a step is lost'];

/** The marks of each rules system. */
export const LEGENDS: Record<string, Mark[]> = {
  wb95: [
    ['D', 'disorganized', 'warn'],
    ['1', 'out of supply, and its level', 'bad'],
    ['»', 'marked for strategic movement', 'calm'],
    ['red diamond', 'must attack, or must be attacked'],
    ['square chip, stripes', 'in an enemy zone of control: must stop'],
    ...REACH,
    ['teeth around a counter', 'field works; two rings: improved'],
    STEPS,
  ],
  efb: [
    ['S', 'suppressed: out of command, no zone, no ranged fire', 'warn'],
    ['? for a number', 'untried: nobody knows its strength before it fights'],
    ['square chip, stripes', 'in an enemy zone of control: must stop'],
    ...REACH,
    ['teeth around a counter', 'field works'],
    STEPS,
  ],
  winter_storm: [
    ['×', 'Disrupted', 'warn'],
    ['R', 'Routed', 'bad'],
    ['O', 'Offensive Mode: far movement, full assaults', 'bold'],
    ['D', 'Defensive Mode', 'calm'],
    ['–', 'Depleted: may neither assault nor fire', 'bad'],
    ['?', 'an enemy marker that lies face down, real or false', 'calm'],
    ['IND', 'independent of any headquarters', 'calm'],
    ['OCC', 'out of command', 'bad'],
    ['ISO', 'isolated', 'bad'],
    ['5', 'Supply Points with a headquarters or column', 'supply'],
    ['crate with a number', 'a dump of Supply Points on the ground'],
    ['teeth around a hex', 'an Improved Position: Field Works or a Fortification'],
    ['arrow at the left edge', 'guns limbered for the march; without it they are deployed and stay'],
    ['dashed arrow over a river', 'prepared to cross'],
    ['two black lines', 'a bridge that was laid; dashed: pontoons, or not ready'],
    ['red !', 'a bridge that is mined'],
    ['red diamond', 'may not stay where it is'],
    ...REACH,
    STEPS,
  ],
};
