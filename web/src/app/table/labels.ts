// Orders and hexes in words, for lists and for those who listen to the board instead of looking at it.
import type { Focus, Order } from '../api.ts';
import type { BoardData } from '../../draw/data.ts';
import { title } from '../titles.ts';
import type { Goal } from './choosing.svelte.ts';
import { ORDERS } from './orders-winter_storm.ts';
import { points, type Seen } from './position.ts';

const VERBS: Record<string, string> = {
  ...ORDERS,
  attack: 'Attack',
  build: 'Build a field fortification',
  mark: 'Mark for strategic movement',
  'set-up': 'Change set-up:',
  mask: 'Masking marker',
  leave: 'Leave the map',
  support: 'Support with',
  abilities: 'Use',
  lose: 'Take the loss from',
  retreat: 'Retreat',
  pursue: 'Pursue with',
  'end-pursuit': 'No pursuit',
  'plan-air': 'Fly',
  'fire-at': 'Fire at',
  'fire-at-bridge': 'Fire at the bridge',
  remove: 'Remove',
  place: 'Place',
  'place-fortification': 'Place a fortification',
  'destroy-bridge': 'Destroy the bridge',
  'rebuild-bridge': 'Rebuild the bridge',
  'declare-bridge': 'Build a bridge',
  enter: 'Enter',
  move: 'Move',
  'end-phase': 'End the phase',
  advance: 'Advance with',
  bridge: 'Bridge the river:',
  'eliminate-excess': 'Eliminate',
  replace: 'Try to replace',
  'use-supply': 'Use up',
  deploy: 'Place on',
};
/** Orders that read as a sentence of their own. */
const SENTENCES: Record<string, (order: Order) => string> = {
  'choose-table': order => `Fight on the ${String(order.table)} table`,
  'stand-fast': order => (order.declared ? 'Stand fast' : 'Do not stand fast'),
  'stay-put': () => 'Nobody advances any further',
};
/** Orders that are given with others. */
const WITH = ['engage'];
/** Orders that name nothing. */
const NOTHING: Record<string, string> = {
  counterattack: 'No counterattack',
  'fire-counterbarrage': 'Hold fire',
  'fire-protective': 'Hold fire',
  'spend-emergency-supply': 'Spend nothing',
  'emergency-offensive': 'Leave it in its mode',
  support: 'No support',
  abilities: 'Use nothing',
  'plan-air': 'Fly nothing',
  plan: 'Plan nothing',
};

/** What it is called to be done with a question that may be answered several times. */
const ENDS: Record<string, string> = { advance: 'No further advance', retreat_before_combat: 'The others stay' };
export const endText = (kind: string): string => ENDS[kind] ?? 'End';

export const verb = (kind: string): string => VERBS[kind] ?? sentence(kind.replace(/-/g, ' '));
export const short = title;

/** A theme of orders: "Fly air attack". */
export const themeText = (words: readonly string[]): string =>
  [verb(words[0] ?? ''), ...words.slice(1).map(plain)].join(' ').replace(/:$/, '');

/** An order as a line of a list; `subject` is who it is about anyway. */
export function orderText(order: Order, focus: Focus, subject: readonly string[] = []): string {
  const own = SENTENCES[order.order];
  if (own) return own(order);
  const units = tally(focus.units.filter(u => !subject.includes(u)));
  const end = focus.path.at(-1);
  // Ways of retreat to one hex differ by what lies between.
  const by =
    ['retreat', 'evade'].includes(order.order) && focus.path.length > 1
      ? ` by ${focus.path.slice(0, -1).join(' ')}`
      : '';
  const flags = Object.entries(order).filter(([, v]) => v === true);
  const numbers = Object.entries(order).filter(([, v]) => typeof v === 'number' && v > 0);
  const words = [
    ...focus.theme.slice(1).map(plain),
    units,
    end ? `to ${end}${by}` : '',
    focus.hexes.length ? sides(order, focus.hexes) : '',
    ...flags.map(([name]) => plain(name)),
    ...numbers.map(([name, v]) => `${plain(name)} ${String(v)}`),
  ].filter(Boolean);
  if (order.order === 'retreat' && !end) return `${units || 'It'} stands`;
  if (!words.length && order.order === 'engage') return 'Engage alone';
  if (!words.length) return NOTHING[order.order] ?? verb(order.order);
  return `${verb(order.order)} ${WITH.includes(order.order) ? 'with ' : ''}${words.join(' · ')}`;
}

/** What a hex is, for a screen reader. */
export function hexText(hex: string, seen: Seen, board: BoardData, goal?: Goal): string {
  const ground = Object.entries(board.terrain).find(([, hexes]) => hexes.includes(hex))?.[0] ?? board.default;
  const place = board.places.find(p => p.hexes.includes(hex))?.name;
  const there = seen.units.filter(u => u.hex === hex);
  const words = [
    hex,
    plain(ground),
    place,
    ...there.map(u => `${u.side} ${u.id ? short(u.id) : (u.type ?? 'hidden unit')}`),
  ];
  if (goal)
    words.push(
      'reachable',
      goal.left === undefined ? '' : `${points(goal.left)} movement points left`,
      goal.stops ? 'must stop' : '',
    );
  return words.filter(Boolean).join(', ');
}

const plain = (word: string): string => word.replace(/_/g, ' ');
const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function tally(units: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const unit of units) counts.set(unit, (counts.get(unit) ?? 0) + 1);
  return [...counts].map(([unit, n]) => (n > 1 ? `${short(unit)} ×${n}` : short(unit))).join(', ');
}

/** Hexes of an order; a hexside by both. */
const sides = (order: Order, hexes: readonly string[]): string => {
  const side = Object.values(order).find(v => typeof v === 'string' && v.includes('|'));
  return side ? String(side).replace('|', '–') : hexes.join(', ');
};
