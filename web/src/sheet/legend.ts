// The terrain key: samples drawn by the same code as the map, on a board made for it.
import { readBoard } from '../draw/board.ts';
import type { BoardData, LegendEntry } from '../draw/data.ts';
import type { Box } from '../draw/field.ts';
import { COVERS, isWater, WAYS } from '../draw/looks.ts';
import { drawTerrain } from '../draw/map.ts';
import { group, path, polygon, type Mark } from '../draw/marks.ts';
import type { Palette } from '../draw/palette.ts';
import { INK, bold, heading, note, type Section } from './print.ts';

const ROW = 132;
const SPREAD = 4; // columns of the sample board from sample to sample

export function legend(data: BoardData, width: number, palette: Palette): Section {
  const entries = withRailway(data);
  const board = readBoard(sampleBoard(entries));
  const { grid } = board;
  const frame: Box = [-60, -60, (SPREAD * entries.length + 2) * 87, 560];
  const samples = drawTerrain(board, frame, palette).layers.flatMap(l => l.marks);
  const rows = Math.ceil(entries.length / 2);
  const marks: Mark[] = [heading('TERRAIN', width)];
  entries.forEach((entry, i) => {
    const hex = grid.index(sampleHex(i));
    const [cx, cy] = grid.centre(hex);
    const x = Math.floor(i / rows) * (width / 2) + 60;
    const y = 110 + (i % rows) * ROW;
    const outline = polygon(grid.corners(hex).map(([px, py]) => [px - cx, py - cy]));
    marks.push(
      group(
        [
          group([{ kind: 'stamps', stamp: samples, at: [[-cx, -cy]] }], { clip: outline }),
          path(outline, { stroke: INK, width: 1.6 }),
        ],
        { move: [x, y] },
      ),
    );
    marks.push(bold(entry.label, [x + 70, y - (entry.text.length ? 14 : -7)], 23, { fit: width / 2 - 140 }));
    entry.text.forEach((content, k) =>
      marks.push(note(content, [x + 70, y + 10 + k * 21], 18.5, { fit: width / 2 - 138 })),
    );
  });
  return { height: 110 + rows * ROW - 60, marks };
}

/** Charts say nothing of railways that only carry supply: the map still has to. */
function withRailway({ legend: entries, railways }: BoardData): LegendEntry[] {
  const known = entries.some(e => WAYS[e.kind] === 'rail');
  return railways.length && !known ? [...entries, { kind: 'railway', label: 'Railway', text: [] }] : entries;
}

const number = (column: number, row: number): string => String(column).padStart(2, '0') + String(row).padStart(2, '0');
const sampleHex = (i: number): string => number(SPREAD * i + 1, 2);

/** One hex for each entry, far enough apart not to meddle with each other. */
function sampleBoard(entries: readonly LegendEntry[]): BoardData {
  const data: BoardData = {
    map: 'legend',
    title: '',
    cyrillic: '',
    system: '',
    season: 'summer',
    default: 'clear',
    scenario: null,
    legend: [],
    grid: {
      columns: [0, SPREAD * entries.length + 2],
      rows: [0, 5],
      shifted: 'odd',
      pitch_km: 1,
      heading: 90,
      quarter_turns: 0,
      off_map: [],
    },
    terrain: {},
    elevation: {},
    places: [],
    rivers: [],
    roads: [],
    railways: [],
    bridges: [],
    ferries: [],
    hexside_features: {},
    zones: {},
  };
  entries.forEach(({ kind }, i) => {
    const c = SPREAD * i + 1;
    const hex = sampleHex(i);
    const level = /^elevation_(\d)$/.exec(kind)?.[1];
    const across = [number(c - 1, 2), hex, number(c + 1, 3)];
    const over = [`${number(c - 1, 2)}|${hex}`, `${number(c, 1)}|${hex}`, `${hex}|${number(c + 1, 2)}`];
    if (level) data.elevation[level] = [...(data.elevation[level] ?? []), hex];
    else if (isWater(kind))
      data.rivers.push({
        name: '',
        class: kind,
        hexsides: [`${number(c - 1, 2)}|${number(c - 1, 3)}`, ...over, `${number(c + 1, 2)}|${number(c + 1, 3)}`],
      });
    else if (WAYS[kind] === 'rail') data.railways.push({ path: across });
    else if (WAYS[kind]) data.roads.push({ class: kind, path: across });
    else if (kind === 'balka') (data.hexside_features.balka ??= []).push(...over);
    else if (COVERS[kind]) {
      (data.terrain[kind] ??= []).push(hex);
      const cover = COVERS[kind];
      if (cover === 'city' || cover === 'town' || cover === 'village')
        data.places.push({ name: '', kind: cover, hexes: [hex] });
    }
  });
  return data;
}
