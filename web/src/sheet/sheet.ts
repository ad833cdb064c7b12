// The sheet: the map in its frame, the title, the keys and the credits beside it.
import type { BoardData } from '../draw/data.ts';
import { drawMap, type Progress } from '../draw/map.ts';
import { group, path, rectangle, type Layer, type Mark, type Typesetter } from '../draw/marks.ts';
import type { Palette } from '../draw/palette.ts';
import { position } from '../draw/position.ts';
import { cartouche } from './cartouche.ts';
import { compassAndScale } from './compass.ts';
import { BAND, neatLine } from './frame.ts';
import { gazetteer } from './gazetteer.ts';
import { legend } from './legend.ts';
import { grain } from './paper.ts';
import { italic, type Section } from './print.ts';
import { unitKey } from './units.ts';
import { zoneMarks } from './zones.ts';

export interface Sheet { layers: Layer[]; width: number; height: number }

const MARGIN = 70, GAP = 46, PANEL = 600, LARGEST = 1.4;
const CREDITS = ['Geography after Natural Earth and GeoNames (CC BY 4.0); woods, marshes and hills by hand.', 'A reconstruction on the rulebook’s hex numbers, not the printed map.'];

export function drawSheet(data: BoardData, setter: Typesetter, progress: Progress): Sheet {
  const units = data.scenario?.units ?? [], map = drawMap(data, setter, units.map(u => u.hex), progress), { palette, frame, board } = map;
  progress('counters');
  const counters = position(board.grid, units, setter), zones = zoneMarks(board, data.zones, palette);
  progress('title and keys');
  const [x0, y0, x1, y1] = frame, height = y1 - y0 + 2 * (MARGIN + BAND), tall = height - 2 * MARGIN;
  const side = panel(data, tall, palette, setter), width = x1 - x0 + 2 * (MARGIN + BAND) + GAP + side.width;
  const field = rectangle(x0, y0, x1 - x0, y1 - y0), origin = [MARGIN + BAND - x0, MARGIN + BAND - y0] as const;
  const onMap = (layers: readonly Layer[]): Layer[] => layers.map(l => ({ name: l.name, marks: [group([group(l.marks, { clip: field })], { move: origin })] }));
  return {
    width, height,
    layers: [
      { name: 'paper', marks: [path(rectangle(0, 0, width, height), { fill: palette.paper })] },
      ...onMap([...map.layers, { name: 'zones', marks: zones }, { name: 'counters', marks: counters }].filter(l => l.marks.length)),
      { name: 'frame', marks: [group(neatLine(board.grid, frame, palette), { move: origin })] },
      { name: 'panel', marks: [group(side.marks, { move: [MARGIN + 2 * BAND + x1 - x0 + GAP, MARGIN] })] },
      { name: 'grain', marks: grain(width, height) },
    ],
  };
}

/** The column beside the map, as large as its contents allow. */
function panel(data: BoardData, tall: number, palette: Palette, setter: Typesetter): { width: number; marks: Mark[] } {
  const fixed = [cartouche(data, PANEL, palette, setter), compassAndScale(data.grid, palette), legend(data, PANEL, palette)];
  if (data.scenario?.units.length) fixed.push(unitKey(data.scenario.units, PANEL, setter));
  const credits: Section = { height: 40, marks: CREDITS.map((line, i) => italic(line, [PANEL / 2, 16 + i * 21], 15.5, { anchor: 'middle' })) };
  const named = data.places.filter(p => p.name), towns = named.filter(p => p.kind !== 'village');
  const indexes = [[gazetteer(named, PANEL, setter)], [gazetteer(towns, PANEL, setter)], []];
  const depth = (sections: readonly Section[]): number => sections.reduce((sum, s) => sum + s.height, 0) + 44 * (sections.length - 1);
  const sections = indexes.map(index => [...fixed, ...index, credits]).find(list => depth(list) <= tall) ?? [...fixed, credits];
  const scale = Math.min(LARGEST, tall / depth(sections)), room = (tall / scale - depth(sections)) / (sections.length - 1) + 44;
  let y = 0;
  const marks = sections.map(section => { const placed = group(section.marks, { move: [0, y] }); y += section.height + room; return placed; });
  return { width: PANEL * scale, marks: [group(marks, { scale })] };
}
