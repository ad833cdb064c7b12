// The index of places: name and hex.
import type { PlaceData } from '../draw/data.ts';
import { path, type Mark, type Typesetter } from '../draw/marks.ts';
import { SOFT, heading, note, prose, bold, type Section } from './print.ts';

const ROW = 24.5;
const COLUMNS = 2;

export function gazetteer(places: readonly PlaceData[], width: number, setter: Typesetter): Section {
  const sorted = places.slice().sort((a, b) => (a.name < b.name ? -1 : 1));
  const rows = Math.ceil(sorted.length / COLUMNS);
  const column = width / COLUMNS;
  const marks: Mark[] = [heading('PLACES', width)];
  sorted.forEach((place, i) => {
    const x = Math.floor(i / rows) * column + 14;
    const y = 76 + (i % rows) * ROW;
    const hexes = place.hexes[0];
    const end = x + column - 40;
    const name = (place.kind === 'village' ? prose : bold)(place.name, [x, y], 19.5, { fit: column - 100 });
    const from = x + Math.min(column - 100, setter.width(place.name, name.face, 19.5)) + 8;
    marks.push(name, note(hexes, [end, y], 18.5, { anchor: 'end' }));
    if (end - 44 > from)
      marks.push(
        path(`M${Math.round(from)} ${y - 1}H${Math.round(end - 44)}`, {
          stroke: SOFT,
          width: 1.1,
          dash: '0.1 5',
          cap: 'round',
          opacity: 0.6,
        }),
      );
  });
  return { height: 76 + (rows - 1) * ROW + 8, marks };
}
