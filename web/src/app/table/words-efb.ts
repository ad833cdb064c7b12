// The events of East Front Battles in words.
import {
  count,
  day,
  fight,
  hexside,
  list,
  loss,
  name,
  names,
  plain,
  sentence,
  side,
  signed,
  words,
  type Words,
} from './words.ts';

const WAYS: Record<string, [text: string, clause: string]> = {
  move: ['moves to', '8.2'],
  enter: ['enters at', '6.2'],
  retreat: ['retreats to', '13.5'],
  advance: ['advances to', '13.7'],
  exit: ['leaves the map from', '8.11'],
  'set-up': ['is set up on', '3.2'],
};

const hexes = (n: number): string => (n === 1 ? '1 hex' : `${n} hexes`);
/** What a result of adjacent combat brings (13.1). */
const RESULTS: Record<string, string> = {
  ...Object.fromEntries([1, 2].map(n => [`A${n}`, `the attacker retreats ${hexes(n)}`])),
  AA: 'the attacker loses a unit and retreats',
  AE: 'the attacker is eliminated',
  AX: 'the defender retreats, the attacker loses a unit',
  BR: 'both sides retreat',
  ...Object.fromEntries([1, 2, 3, 4].map(n => [`D${n}`, `the defender retreats ${hexes(n)}`])),
  DA: 'the defender loses a unit and retreats',
  DE: 'the defender is eliminated',
  EX: 'each side loses a unit',
};

const column = (label: string): string => label.replace('<=', '≤');

/** What a result of ranged combat brings (13.2). */
const FIRE: Record<string, string> = {
  '-': 'no effect',
  D1: 'retreat',
  DS: 'suppressed',
  DT: 'suppressed, or eliminated if it was already',
  DE: 'eliminated',
};

/** Why a unit was lost, where no result of a table says it. */
const LOST: Record<string, string> = {
  '9.1': ': too many units',
  '13.5': ': it has no way to retreat',
  '13.5/short': ': it cannot retreat far enough',
  '13.5/river': ': lost in the river',
  '13.6': ': it cannot move',
  '21.4': ': it has no defense',
};

export const EFB: Words<'efb'> = {
  'turn-began': e => ({ text: `Turn ${e.turn} · ${day(e.date)}`, kind: 'turn', clause: '4.3/I' }),
  'phase-began': e => ({
    text: e.seat ? `${e.name}, ${side(e.seat)}` : e.name,
    kind: 'phase',
    clause: `4.3/${'ABCDEF'[(e.phase - 1) % 6]}`,
  }),
  rolled: e => plain(e.seat ? `${side(e.seat)} rolls ${list(e.faces)}` : `Die roll: ${list(e.faces)}`, e.clause),
  shuffled: e => plain('Counters are mixed face down', e.clause),
  moved: e => {
    const [verb, clause] = WAYS[e.how];
    return plain(`${sentence(name(e.unit))} ${verb} ${e.path.at(-1)}`, clause);
  },
  'bridge-laid': e => plain(`${sentence(name(e.unit))} bridges ${hexside(e.hexside)}`, '22.2/bridge'),
  'bridge-gone': e => plain(`The bridge ${hexside(e.hexside)} is gone`, '22.2/bridge'),
  eliminated: e => loss(`${sentence(name(e.unit))} is eliminated on ${e.hex}${LOST[e.clause] ?? ''}`, e.clause),
  suppressed: e => loss(`${sentence(name(e.unit))} is suppressed`, e.clause),
  recovered: e => plain(`${sentence(name(e.unit))} recovers`, '15.4'),
  flipped: e => plain(`${name(e.unit)} is turned over: ${e.strength}`, '21.2'),
  scored: e => plain(`${side(e.seat)} scores ${e.points}: ${e.text}`, e.clause),
  'event-happened': e => {
    const effects: Record<string, string> = {
      none: 'no event',
      breakdown: `breakdown, all ${side(e.seat ?? '')} units are out of command in their player turn`,
      replacements: `${side(e.seat ?? '')} gets ${count(e.points ?? 0, 'replacement point')} this turn`,
      weather: `${words(e.weather ?? '')} weather for this turn`,
    };
    return plain(`Event, die ${e.die}: ${effects[e.effect]}`, '5.0');
  },
  'air-drawn': e =>
    plain(
      `${side(e.seat)} draws ${count(e.ground_attack + e.medium_bombers, 'air counter')}: ${e.ground_attack} ground attack, ${count(e.medium_bombers, 'medium bomber')}`,
      '6.6',
    ),
  'group-rolled': e =>
    plain(
      e.edge ? `${e.group} arrives at the ${e.edge} edge, die ${e.die}` : `${e.group} does not arrive, die ${e.die}`,
      '24.7/reinforcements',
    ),
  'contingency-rolled': e =>
    plain(`${name(e.unit)} ${e.arrives ? 'will come next turn' : 'is not sent'}, die ${e.die}`, '24.6/contingency'),
  reinforcements: e => plain(`${side(e.seat)} reinforcements wait to enter: ${names(e.units)}`, '6.1'),
  queued: e => plain(`${name(e.unit)} waits on the road, ${e.behind} behind ${e.at}`, '6.4'),
  replaced: e =>
    plain(
      e.turn
        ? `${name(e.unit)} will return on turn ${e.turn}, die ${e.die}`
        : `${name(e.unit)} is gone for good, die ${e.die}`,
      '6.9',
    ),
  'fire-resolved': e =>
    fight(
      `Fire at ${name(e.unit)} on ${e.hex}: ${e.strength} against ${e.defense}, column ${column(e.column)}, die ${e.die}: ${FIRE[e.result]}`,
      '12.8',
    ),
  'supply-expended': e =>
    plain(
      `${name(e.unit)} is used up: ${names(e.batteries)} ${e.batteries.length === 1 ? 'fires' : 'fire'} double`,
      '20.4',
    ),
  attacked: e => {
    const strikes = e.ground_attack ? [count(e.ground_attack, 'airstrike')] : [];
    const support = [...(e.batteries ?? []).map(name), ...strikes];
    const helped = support.length ? `, supported by ${list(support)}` : '';
    return plain(
      `${names(e.units)} ${e.units.length === 1 ? 'attacks' : 'attack'} ${list(e.targets)}: ${e.table} table${helped}`,
      '11.2',
    );
  },
  'combat-rolled': e => {
    const shift = e.shifts.reduce((sum, one) => sum + one.value, 0);
    const shifted = shift ? `, ${Math.abs(shift)} to the ${shift > 0 ? 'right' : 'left'}` : '';
    const stood = e.stand_fast ? ', the defender stands fast' : '';
    return fight(
      `${names(e.attackers)} against ${list(e.targets)}: ${signed(e.differential)}${shifted}, column ${column(e.column)}${stood}, die ${e.die}: ${e.result}, ${RESULTS[e.result]}`,
      '11.12',
    );
  },
};
