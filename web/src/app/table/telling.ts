// Events in words: the log.
type Event = Record<string, unknown> & { event: string };
export interface Line {
  text: string;
  clause?: string;
  kind: 'turn' | 'phase' | 'fight' | 'loss' | 'plain';
}

const list = (v: unknown): string => (Array.isArray(v) ? v.join(', ') : String(v ?? ''));
const name = (v: unknown): string => (v ? String(v).replace(/^[a-z]:/, '') : 'a hidden unit');
const names = (v: unknown): string => (Array.isArray(v) ? v.map(name).join(', ') : name(v));

const signed = (v: unknown): string => (Number(v) > 0 ? `+${String(v)}` : String(v));
const FIRE: Record<string, string> = {
  '-': 'no effect',
  D1: 'retreat',
  DS: 'suppressed',
  DT: 'suppressed or lost',
  DE: 'eliminated',
};

const TELL: Record<string, (e: Event) => Line> = {
  'turn-began': e => ({ text: `Turn ${e.turn} · ${e.date}`, kind: 'turn' }),
  'phase-began': e => ({
    text: `${e.phase} · ${e.name}${e.seat ? `, ${e.seat}` : ''}`,
    kind: 'phase',
    clause: `2.2/${e.phase}`,
  }),
  rolled: e => ({ text: `Dice ${list(e.faces).replace(/, /g, ' ')}`, clause: String(e.clause), kind: 'plain' }),
  moved: e => {
    const path = e.path as string[];
    const verb: Record<string, string> = {
      move: 'moves to',
      strategic: 'moves strategically to',
      retreat: 'retreats to',
      pursuit: 'pursues to',
      enter: 'enters at',
      leave: 'leaves the map at',
    };
    return { text: `${name(e.unit)} ${verb[String(e.how)] ?? 'goes to'} ${path.at(-1)}`, kind: 'plain' };
  },
  'combat-rolled': e => ({
    text: `${names(e.attackers)} against ${list(e.targets)}: ${e.ratio ?? signed(e.differential)}, column ${e.column}, roll ${e.roll ?? e.die}: ${e.result}`,
    clause: '5.2.1',
    kind: 'fight',
  }),
  attacked: e => ({ text: `${names(e.units)} attack ${list(e.targets)} on the ${e.table} table`, kind: 'plain' }),
  'fire-resolved': e => ({
    text: `Fire at ${name(e.unit)} on ${e.hex}: ${e.strength} against ${e.defense}, column ${e.column}, die ${e.die}: ${FIRE[String(e.result)] ?? e.result}`,
    kind: 'fight',
  }),
  flipped: e => ({ text: `${name(e.unit)} shows its values: ${e.strength}`, kind: 'plain' }),
  suppressed: e => ({ text: `${name(e.unit)} is suppressed`, clause: String(e.clause), kind: 'loss' }),
  scored: e => ({ text: `${e.seat} scores ${e.points}: ${e.text}`, clause: String(e.clause), kind: 'plain' }),
  reinforcements: e => ({ text: `Reinforcements, ${e.seat}: ${names(e.units)}`, kind: 'plain' }),
  'air-drawn': e => ({
    text: `Air, ${e.seat}: ${e.ground_attack} ground attack, ${e.medium_bombers} medium bombers`,
    kind: 'plain',
  }),
  'supply-expended': e => ({ text: `${name(e.unit)} is used up: ${names(e.batteries)} fire double`, kind: 'plain' }),
  'step-lost': e => ({ text: `${name(e.unit)} loses steps, ${e.left} left`, clause: String(e.clause), kind: 'loss' }),
  eliminated: e => ({ text: `${name(e.unit)} is eliminated at ${e.hex}`, clause: String(e.clause), kind: 'loss' }),
  'headquarters-lost': e => ({
    text: `${name(e.unit)} lost: the enemy gains ${e.modifiers} modifiers`,
    clause: '9.1.6',
    kind: 'loss',
  }),
  disorganized: e => ({ text: `${name(e.unit)} is disorganized`, clause: String(e.clause), kind: 'loss' }),
  recovered: e => ({ text: `${name(e.unit)} is in order again`, clause: '5.6.5', kind: 'plain' }),
  'supply-level': e => ({
    text: `${name(e.unit)}: out of supply, level ${e.level}`,
    clause: String(e.clause),
    kind: 'loss',
  }),
  'fortification-built': e => ({ text: `${e.seat} fortifies ${e.hex}`, clause: '7.1.2', kind: 'plain' }),
  'fortification-removed': e => ({ text: `The works at ${e.hex} are gone`, clause: '7.1.5', kind: 'plain' }),
};

/** An event as a line of the log. Clauses that the event itself does not name are those of WB-95. */
export function tell(event: Event, system: string): Line {
  const known = TELL[event.event]?.(event);
  if (known) return event.clause || system === 'wb95' ? known : { text: known.text, kind: known.kind };
  const { event: kind, clause, ...rest } = event;
  const words = Object.entries(rest)
    .filter(([k, v]) => k !== 'veiled' && v !== '' && v !== null && !(Array.isArray(v) && !v.length))
    .map(([k, v]) =>
      ['unit', 'units', 'seat', 'hex', 'hexes'].includes(k) ? names(v) : `${k.replace(/_/g, ' ')} ${list(v)}`,
    );
  const line: Line = {
    text: `${kind.replace(/-/g, ' ')}${words.length ? `: ${words.join(', ')}` : ''}`,
    kind: 'plain',
  };
  if (clause) line.clause = String(clause);
  return line;
}
