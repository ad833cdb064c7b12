// The key to the counters: one of each type that stands on the map.
import { counter, SHADOW, NATIONS } from '../draw/counter.ts';
import type { UnitData } from '../draw/data.ts';
import { group, type Mark, type Typesetter } from '../draw/marks.ts';
import { faceOf, formationTints, stackOrder } from '../draw/position.ts';
import { TYPE_NAMES } from '../draw/symbols.ts';
import { heading, note, type Section } from './print.ts';

const SIDE = 84;
const ACROSS = 5;
const MOST = 15;
const ROW = 134;

export function unitKey(units: readonly UnitData[], width: number, setter: Typesetter): Section {
  const samples = oneOfEach(units).slice(0, MOST);
  const tints = formationTints(units);
  const step = width / ACROSS;
  const marks: Mark[] = [heading('UNITS', width)];
  samples.forEach((unit, i) => {
    const x = (i % ACROSS) * step + (step - SIDE) / 2;
    const y = 58 + Math.floor(i / ACROSS) * ROW;
    marks.push(
      group([...SHADOW, ...counter(faceOf(unit, tints), 'full', setter)], { move: [x, y], scale: SIDE / 100 }),
    );
    marks.push(note(caption(unit), [x + SIDE / 2, y + SIDE + 21], 17, { anchor: 'middle', fit: step - 6 }));
  });
  return { height: 58 + Math.ceil(samples.length / ACROSS) * ROW - 22, marks };
}

/** The first unit of each nation and of each type, side by side and in the order of a stack. */
function oneOfEach(units: readonly UnitData[]): UnitData[] {
  const nations = new Set<string>();
  const types = new Set<string>();
  const sides = [...new Set(units.map(u => u.side))];
  const fresh = (set: Set<string>, key: string): boolean => !set.has(key) && !!set.add(key);
  // a nation is known by its line troops
  const plain = units.filter(u => u.type === 'INF' || u.type === 'ARM' || u.type === 'MOT');
  const shown = new Set(plain.filter(u => fresh(nations, faceOf(u, new Map()).nation)));
  for (const unit of shown) types.add(unit.type);
  for (const unit of units) if (fresh(types, unit.type)) shown.add(unit);
  return [...shown].sort((a, b) => sides.indexOf(a.side) - sides.indexOf(b.side) || stackOrder(a) - stackOrder(b));
}

function caption(unit: UnitData): string {
  const { nation } = faceOf(unit, new Map());
  const name =
    { german: 'German', soviet: 'Soviet', ss: 'SS', guards: 'Guards' }[nation as string] ??
    (NATIONS[nation].code ? unit.nation : '');
  return `${name} ${TYPE_NAMES[unit.type] ?? unit.type}`.trim();
}
