// The events of Winter Storm in words.
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
  maneuver: ['maneuvers to', '13.5'],
  enter: ['enters at', '8.1'],
  retreat: ['retreats to', '14.4'],
  rout: ['routs to', '14.8'],
  displacement: ['is displaced to', '14.4'],
  advance: ['advances to', '13.69'],
  withdrawal: ['is withdrawn from', '3.1'],
};
const ORDER = ['is in Good Order again', 'is Disrupted', 'is Routed'];
const MODES = ['Depleted', 'Defensive', 'Offensive'];
const STATUS: Record<string, string> = {
  'in command': 'is in command',
  IND: 'is independent',
  OCC: 'is out of command',
  ISO: 'is isolated',
  free: 'needs no command',
};
const BRIDGES: Record<string, string> = {
  none: 'is destroyed',
  permanent: 'is built',
  pontoon: 'is built with pontoons',
};
const hexes = (n: number): string => (n === 1 ? '1 hex' : `${n} hexes`);

/** A cell of the Combat Results Table (14.17), read as read_result reads it. */
export function outcome(code: string): string {
  const who = code.startsWith('A') ? 'the attacker' : 'the defender';
  const rest = code.replace(/^A/, '');
  if (rest === 'C') return `${who} may counterattack`;
  if (rest === 'M') return `${who} checks morale`;
  const [, losses, retreat] = /^(?:D(\d*))?(?:R(\d+))?$/.exec(rest) ?? [];
  const steps = rest.startsWith('D') ? [`loses ${count(Number(losses || 1), 'step')}`] : [];
  const back = retreat ? [`retreats ${hexes(Number(retreat))}`] : [];
  return `${who} ${[...steps, ...back].join(' and ') || 'holds'}`;
}
const BRIEF: Record<string, string> = {
  '-': 'no effect',
  C: 'counterattack',
  M: 'morale check',
  D: 'Disrupted',
  '1M': '1 step, morale check',
  '1D': '1 step, Disrupted',
};
/** A cell of either table in as few words as a plate on the board has room for. */
export function brief(code: string): string {
  if (code.startsWith('A')) return `attacker: ${brief(code.slice(1))}`;
  const [, losses, retreat] = /^(?:D(\d*))?(?:R(\d+))?$/.exec(code) ?? [];
  const steps = code.startsWith('D') ? [count(Number(losses || 1), 'step')] : [];
  return BRIEF[code] ?? [...steps, ...(retreat ? [`retreat ${retreat}`] : [])].join(', ');
}

const BARRAGE: Record<string, string> = {
  '-': 'no effect',
  M: 'the units check morale',
  D: 'the units Disrupt',
  '1M': 'a step is lost, and the units check morale',
  '1D': 'a step is lost, and the units Disrupt',
};
/** A cell of the barrage table (13.1), read as apply_barrage reads it. */
export const barraged = (code: string): string => BARRAGE[code] ?? code;
/** The same for installations: Supply Points that are destroyed. */
const destroyed = (code: string): string =>
  code === '-' ? 'no effect' : `${count(['', 'M', 'D', '1M', '1D'].indexOf(code), 'Supply Point')} destroyed at most`;
const who = (ids: readonly string[], one: string, many: string): string =>
  `${names(ids)} ${ids.length === 1 ? one : many}`;

export const WINTER_STORM: Words<'winter_storm'> = {
  'turn-began': e => ({ text: `Turn ${e.turn} · ${day(e.date)}`, kind: 'turn', clause: '3.9' }),
  'phase-began': e => ({ text: e.seat ? `${e.name}, ${side(e.seat)}` : e.name, kind: 'phase', clause: PHASES[e.name] }),
  rolled: e => plain(e.seat ? `${side(e.seat)} rolls ${list(e.faces)}` : `Die roll: ${list(e.faces)}`, e.clause),
  moved: e => {
    const [verb, clause] = WAYS[e.how] ?? ['goes to', '13.5'];
    return plain(`${name(e.unit)} ${verb} ${e.path.at(-1)}`, clause);
  },
  'step-lost': e => loss(`${name(e.unit)} loses a step, ${e.left} left`, e.clause),
  eliminated: e => loss(`${name(e.unit)} is eliminated on ${e.hex}`, e.clause),
  disordered: e => (e.state ? loss : plain)(`${name(e.unit)} ${ORDER[e.state]}`, e.clause),
  'mode-changed': e => plain(`${name(e.unit)} is ${MODES[e.mode]} now`, e.clause),
  'supply-carried': e => plain(`${name(e.unit)} has ${count(e.points, 'Supply Point')}`, e.clause),
  'dump-changed': e =>
    plain(
      e.points
        ? `${count(e.points, 'Supply Point')} of ${name(e.owner)} lie on ${e.hex}`
        : `The dump on ${e.hex} is gone`,
      e.clause,
    ),
  'command-changed': e => plain(`${name(e.unit)} ${STATUS[e.status] ?? e.status}`, e.clause),
  'bridge-changed': e => plain(`The bridge ${hexside(e.hexside)} ${BRIDGES[e.kind] ?? e.kind}`, e.clause),
  'position-removed': e => plain(`The ${e.kind} on ${e.hex} are gone`, '13.93'),
  'artillery-mode-changed': e =>
    plain(`${name(e.unit)} ${e.march ? 'limbers up to march' : 'deploys its guns'}`, '6.23'),
  'assault-declared': e => {
    const helped = e.support.length ? `, supported by ${names(e.support)}` : '';
    const guns = e.close_support?.length ? `, with Close Support by ${names(e.close_support)}` : '';
    return fight(`${who(e.units, 'assaults', 'assault')} ${names(e.enemies)} on ${e.target}${helped}${guns}`, '13.67');
  },
  'assault-resolved': e =>
    fight(
      `Assault on ${e.target}: ${e.attack} against ${e.defence}, column ${e.column}, die ${e.total - e.modifier}${e.modifier ? ` ${signed(e.modifier)}` : ''}: ${e.result}, ${outcome(e.result)}`,
      '14.17',
    ),
  'assault-failed': e =>
    fight(
      `The assault on ${e.target} comes to nothing, ${e.attack} against ${e.defence}: the assaulters Disrupt`,
      e.clause,
    ),
  'assault-void': e => plain(`${e.target} was left before combat: nothing is spent`, '14.11'),
  'barrage-fired': e =>
    fight(
      `${who(e.units, 'fires', 'fire')} at the ${e.kind} on ${e.hex}: ${e.factors} factors, ${e.total}: ${e.result === '-' ? '' : `${e.result}, `}${(e.kind === 'units' ? barraged : destroyed)(e.result)}`,
      '13.1',
    ),
  'breakout-declared': e => plain(`${names(e.units)} will come out of the pocket`, '3.1'),
  'broken-down': e => plain(`${name(e.unit)} breaks down on ${e.hex}: ${names(e.parts)}`, '16.2'),
  concentrated: e =>
    plain(`${name(e.unit)} is one division again on ${e.hex}, with ${count(e.steps, 'step')}`, '16.2/concentration'),
  'counterattack-began': e => fight(`${name(e.hq)} counterattacks with ${names(e.units)}`, '14.3'),
  'emergency-supplied': e => plain(`Emergency Supply for ${names(e.units)}`, '14.18'),
  'engagement-began': e =>
    plain(
      e.hq ? `${name(e.hq)} engages with ${names(e.units)}` : `${who(e.units, 'engages', 'engage')} on its own`,
      '13.6',
    ),
  'engagement-ended': e => plain(`The operation of ${side(e.seat)} is over`, '13.610'),
  'arrow-placed': e => plain(`${name(e.unit)} prepares to cross the river into ${e.into}`, '13.95'),
  'bridge-declared': e =>
    plain(`${name(e.hq)} begins a bridge at ${hexside(e.hexside)}, ready on turn ${e.ready}`, '13.91'),
  'bridge-given-up': e => plain(`${name(e.hq)} does not bridge ${hexside(e.hexside)}: ${e.reason}`, '13.91'),
  'bridge-held': e => plain(`The bridge ${hexside(e.hexside)} is not blown: ${e.reason}`, '13.92/bridges'),
  'bridge-mined': e => plain(`${name(e.unit)} mines the bridge ${hexside(e.hexside)}`, '13.92/bridges'),
  'engineer-reabsorbed': e => plain(`${name(e.unit)} is with ${name(e.hq)} again`, '18.44'),
  'field-works-begun': e => plain(`${name(e.unit)} begins Field Works on ${e.hex}`, '13.93'),
  'field-works-built': e => plain(`${name(e.unit)} has built Field Works on ${e.hex}`, '13.93'),
  'held-back': e => plain(`${name(e.unit)} does not leave the radius of ${name(e.hq)}: it stops on ${e.hex}`, '11.28'),
  'position-left': e => plain(`${name(e.unit)} leaves its Improved Position on ${e.hex}`, '13.93'),
  'position-occupied': e => plain(`${name(e.unit)} takes shelter on ${e.hex}`, '13.93'),
  'supply-demolished': e =>
    plain(
      e.points
        ? `${name(e.unit)} destroys ${count(e.points, 'Supply Point')} of ${name(e.owner)} on ${e.hex}`
        : `${name(e.unit)} fails to destroy supply on ${e.hex}`,
      '13.92',
    ),
  fortified: e => plain(`${name(e.unit)} digs in on ${e.hex}`, '13.94'),
  'points-won': e => plain(`${side(e.seat)} wins ${count(e.points, 'victory point')}: ${e.text}`, '3.9'),
  'protective-fire-declared': e =>
    fight(`${who(e.units, 'gives', 'give')} Final Protective Fire for ${e.hex}, ${e.factors} factors`, '14.14'),
  'stack-arranged': e => plain(`The stack on ${e.hex}, from the top: ${names(e.units)}`, '5.2'),
  refitted: e => {
    const taken = e.remnants?.length ? `, with ${names(e.remnants)}` : '';
    return plain(`${name(e.unit)} is refitted to ${count(e.steps, 'step')}${taken}`, '13.7');
  },
  reinforcements: e => plain(`${side(e.seat)} reinforcements at ${list(e.entry)}: ${names(e.units)}`, '3.1'),
  'fake-marker-placed': e => plain(`A false marker lies under ${name(e.hq)}`, '11.22'),
  'supply-rolled': e => {
    const allied = e.allies ? `, and ${e.allies} for its allies` : '';
    const terms = e.reasons.map(term => `${words(term.text)} ${term.value}`).join(', ');
    return plain(`${side(e.seat)} gets ${count(e.points, 'Supply Point')}${allied} (${terms})`, '10.11');
  },
  'weather-changed': e =>
    plain(`Weather: ${sentence(words(e.temperature))}, ${words(e.atmosphere)}; ground ${words(e.ground)}`, '9.1'),
  withdrawn: e => plain(`${e.division} is called away: ${names(e.units)}`, '3.1'),
};

const PHASES: Record<string, string> = {
  Reinforcement: '3.1',
  Weather: '3.2',
  'Strategic Overphase': '3.3',
  'Command Control': '3.4/command',
  Supply: '3.4/supply',
  'Operational HQ': '3.5',
  Barrage: '3.6/barrage',
  Operations: '3.6/operations',
  'Special Operations': '3.6/special',
  'Turn Record': '3.9',
};
