// The column beside the map: title, story, keys, index and credits, as large as the height of the sheet allows.
import type { BoardData, PlaceData } from '../draw/data.ts';
import { last } from '../draw/curves.ts';
import { group, type Mark, type Typesetter } from '../draw/marks.ts';
import type { Palette } from '../draw/palette.ts';
import { cartouche } from './cartouche.ts';
import { compassAndScale } from './compass.ts';
import { gazetteer } from './gazetteer.ts';
import { legend } from './legend.ts';
import { italic, paragraph, type Section } from './print.ts';
import { unitKey } from './units.ts';

const WIDTH = 600;
const LARGEST = 1.4;
const GAP = 44;
const CREDITS = [
  'Geography after Natural Earth and GeoNames (CC BY 4.0); woods, marshes and hills by hand.',
  'A reconstruction on the rulebook’s hex numbers, not the printed map.',
];

export function panel(
  data: BoardData,
  tall: number,
  palette: Palette,
  setter: Typesetter,
): { width: number; marks: Mark[] } {
  const lists = choices(data, palette, setter);
  const sections = lists.find(list => depth(list) <= tall) ?? last(lists);
  const scale = Math.min(LARGEST, tall / depth(sections));
  const room = (tall / scale - depth(sections)) / (sections.length - 1) + GAP;
  let y = 0;
  const marks = sections.map(section => {
    const placed = group(section.marks, { move: [0, y] });
    y += section.height + room;
    return placed;
  });
  return { width: WIDTH * scale, marks: [group(marks, { scale })] };
}

const depth = (sections: readonly Section[]): number =>
  sections.reduce((sum, s) => sum + s.height, 0) + GAP * (sections.length - 1);

/** What the panel may hold, fullest first: story and index give way before the keys do. */
function choices(data: BoardData, palette: Palette, setter: Typesetter): Section[][] {
  const title = cartouche(data, WIDTH, palette, setter);
  const keys = [compassAndScale(data.grid, palette), legend(data, WIDTH, palette)];
  if (data.scenario?.units.length) keys.push(unitKey(data.scenario.units, WIDTH, setter));
  const story = data.blurb ? [paragraph(data.blurb, WIDTH, setter)] : [];
  const credits: Section = {
    height: 40,
    marks: CREDITS.map((line, i) => italic(line, [WIDTH / 2, 16 + i * 21], 15.5, { anchor: 'middle' })),
  };
  const index = (places: PlaceData[]): Section[] => (places.length ? [gazetteer(places, WIDTH, setter)] : []);
  const all = index(data.places);
  const towns = index(data.places.filter(p => p.kind !== 'village'));
  return [
    [title, ...story, ...keys, ...all, credits],
    [title, ...keys, ...all, credits],
    [title, ...story, ...keys, ...towns, credits],
    [title, ...keys, ...towns, credits],
    [title, ...story, ...keys, credits],
    [title, ...keys, credits],
  ];
}
