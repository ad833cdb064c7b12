// What a hex is: its ground, its place, what leads through it and along it, and whose it is.
import type { BoardData } from '../../draw/data.ts';
import type { Seen } from './position.ts';

export interface Fact {
  name: string;
  value: string;
  /** What it means in play, or where the value comes from. */
  note?: string;
}

type Sourced = { name: string; source?: string };

/** Kinds of works by their numbers, where a rulebook has its own. */
const WORKS: Record<string, string[]> = {
  winter_storm: ['', 'Field Works', 'Fortification', 'Field Works and Fortification'],
};
const FORTIFICATIONS = ['', 'field fortification', 'improved fortification'];

export function hexFacts(hex: string, board: BoardData, seen: Seen, system: string): Fact[] {
  const chart = new Map(board.legend.map(line => [line.kind, line]));
  const kinds = Object.entries(board.terrain)
    .filter(([, hexes]) => hexes.includes(hex))
    .map(([kind]) => kind);
  const grounds = (kinds.length ? kinds : [board.default]).map((kind): Fact => {
    const line = chart.get(kind);
    return fact('Ground', line?.label ?? plain(kind), line?.text.join(' · '));
  });
  const places = board.places
    .filter(place => place.hexes.includes(hex))
    .map(place => fact('Place', place.name, marked(place)));
  const ways = [...board.roads, ...board.railways.map(rail => ({ ...rail, class: 'railway' }))]
    .filter(way => way.path.includes(hex))
    .map(way => plain(way.class));
  const waters = board.rivers.filter(river => river.hexsides.some(side => side.split('|').includes(hex)));
  const works = seen.forts[hex];
  return [
    ...grounds,
    ...places,
    ...(ways.length ? [fact('Ways', [...new Set(ways)].join(', '))] : []),
    ...waters.map(river => fact('Hexsides', river.name || plain(river.class), marked(river))),
    ...(works ? [fact('Works', (WORKS[system] ?? FORTIFICATIONS)[works[1]])] : []),
  ];
}

const fact = (name: string, value: string, note?: string): Fact => (note ? { name, value, note } : { name, value });
const marked = (thing: Sourced): string | undefined =>
  thing.source && thing.source !== 'printed' ? thing.source : undefined;
const plain = (word: string): string => word.replace(/_/g, ' ');
