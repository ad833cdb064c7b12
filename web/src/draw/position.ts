// A position on the map: stacks of counters, the works they stand in.
import { counter, fieldWorks, SHADOW, type CounterFace, type Nation, type Tint } from './counter.ts';
import type { UnitData } from './data.ts';
import type { HexGrid } from './grid.ts';
import { circle, group, path, text, type Mark, type Typesetter } from './marks.ts';

const SIDE = 74; // of a counter on the map
const STEP = 5.5; // from card to card of a stack
const SHOWN = 3;
const ORDER = [
  'ARM',
  'MECH',
  'MOT',
  'INF',
  'PARA',
  'CAV',
  'FUS',
  'MCL',
  'RECON',
  'AG',
  'FU',
  'RG',
  'ENG',
  'AT',
  'SPAT',
  'FLAK',
  'ART',
  'HQ',
  'SUPPLY',
];

/** Who lies on top: tanks first, guns and headquarters last. */
export const stackOrder = ({ type }: UnitData): number => (ORDER.includes(type) ? ORDER.indexOf(type) : ORDER.length);

/** All stacks, from the top of the sheet down so that each card covers what lies behind it. */
export function position(grid: HexGrid, units: readonly UnitData[], setter: Typesetter): Mark[] {
  const tints = formationTints(units);
  const stacks = new Map<number, UnitData[]>();
  for (const unit of units) {
    const hex = grid.index(unit.hex);
    stacks.set(hex, [...(stacks.get(hex) ?? []), unit]);
  }
  return [...stacks]
    .sort(([a], [b]) => grid.centre(a)[1] - grid.centre(b)[1] || grid.centre(a)[0] - grid.centre(b)[0])
    .map(([hex, stack]) => {
      const [x, y] = grid.centre(hex);
      const cards = stack.slice().sort((a, b) => stackOrder(a) - stackOrder(b));
      return group(stackMarks(cards, tints, setter), { move: [x - SIDE / 2, y - SIDE / 2], scale: SIDE / 100 });
    });
}

/** The top card lies lowest to the left; the others look out behind it. */
function stackMarks(cards: readonly UnitData[], tints: Map<string, Tint>, setter: Typesetter): Mark[] {
  const shown = Math.min(SHOWN, cards.length);
  const works = cards.find(c => c.fort)?.fort;
  const step = (STEP * 100) / SIDE;
  const marks: Mark[] = works ? fieldWorks(works) : [];
  for (let i = shown - 1; i >= 0; i--) {
    const at = (i - (shown - 1) / 2) * step;
    marks.push(group([...SHADOW, ...counter(faceOf(cards[i], tints), 'far', setter)], { move: [at, -at] }));
  }
  if (cards.length > 1) {
    const out = ((shown - 1) / 2) * step;
    marks.push(
      group(
        [
          path(circle(0, 0, 12.5), { fill: '#1d1f20', stroke: '#f2ecdb', width: 2 }),
          text(String(cards.length), [0, 6.6], 19, 'Barlow Condensed 700', '#f2ecdb', { anchor: 'middle' }),
        ],
        { move: [98 - out, 94 + out] },
      ),
    );
  }
  return marks;
}

export function faceOf(unit: UnitData, tints: Map<string, Tint>): CounterFace {
  const formation = superior(unit);
  const full = unit.full_steps ?? unit.steps;
  return {
    nation: nationOf(unit),
    type: unit.type,
    size: unit.size,
    name: unit.name.split(' ')[0],
    formation: short(formation),
    tint: tints.get(formation) ?? 'none',
    figures: unit.strength.split('-'),
    steps: [unit.steps, full],
    stars: unit.stars,
    untried: unit.untried ?? false,
  };
}

const NATION_COLOURS: Record<string, Nation> = {
  german: 'german',
  romanian: 'romanian',
  hungarian: 'hungarian',
  italian: 'italian',
  french: 'french',
  soviet: 'soviet',
};

function nationOf(unit: UnitData): Nation {
  const troops = unit.guards ? 'guards' : (unit.troops ?? '').toLowerCase();
  if (troops === 'ss' || troops === 'guards' || troops === 'luftwaffe') return troops;
  return NATION_COLOURS[unit.nation.toLowerCase()] ?? (unit.side === 'soviet' ? 'soviet' : 'german');
}

/** The formation a unit is known by: its division, else its corps, else its army. */
function superior(unit: UnitData): string {
  const f = unit.formation;
  return typeof f === 'string' ? f : (f.division ?? f.corps ?? f.army ?? '');
}

const short = (formation: string): string =>
  formation
    .replace(' Guards Armored Army', ' G TA')
    .replace(' Armored Army', ' TA')
    .replace(' Guards Army', ' G A')
    .replace(' Army', ' A')
    .replace(/^(\d+) ARM$/, '$1 Pz')
    .replace(/ (INF|ARM|MOT|CAV)\b/, '');

const TINTS: Tint[] = ['sand', 'sky', 'mint', 'rose', 'lemon', 'lilac', 'peach', 'stone'];

/** Sister units share the tint of their symbol box: a help for finding them, the printed formation is the fact. */
export function formationTints(units: readonly UnitData[]): Map<string, Tint> {
  const members = new Map<string, number>();
  for (const unit of units) members.set(superior(unit), (members.get(superior(unit)) ?? 0) + 1);
  const formations = [...members].filter(([name, count]) => name && count > 1).map(([name]) => name);
  return new Map(formations.map((name, i) => [name, TINTS[i % TINTS.length]]));
}
