// The sheet: the map in its frame, the title, the keys and the credits beside it.
import type { BoardData } from '../draw/data.ts';
import { drawMap, type Progress } from '../draw/map.ts';
import { group, rectangle, type Layer, type Typesetter } from '../draw/marks.ts';
import { position } from '../draw/position.ts';
import { BAND, neatLine } from './frame.ts';
import { edgeShade, paper } from './paper.ts';
import { panel } from './panel.ts';
import { zoneMarks } from './zones.ts';

export interface Sheet {
  layers: Layer[];
  width: number;
  height: number;
}

const MARGIN = 70;
const GAP = 46;

export function drawSheet(data: BoardData, setter: Typesetter, progress: Progress): Sheet {
  const units = data.scenario?.units ?? [];
  const map = drawMap(
    data,
    setter,
    units.map(u => u.hex),
    progress,
  );
  const { palette, frame, board } = map;
  progress('counters');
  const counters = position(board.grid, units, setter);
  const zones = zoneMarks(board, data.zones, palette);
  progress('title and keys');
  const [x0, y0, x1, y1] = frame;
  const height = y1 - y0 + 2 * (MARGIN + BAND);
  const tall = height - 2 * MARGIN;
  const side = panel(data, tall, palette, setter);
  const width = x1 - x0 + 2 * (MARGIN + BAND) + GAP + side.width;
  const field = rectangle(x0, y0, x1 - x0, y1 - y0);
  const origin = [MARGIN + BAND - x0, MARGIN + BAND - y0] as const;
  const onMap = (layers: readonly Layer[]): Layer[] =>
    layers.map(l => ({ name: l.name, marks: [group([group(l.marks, { clip: field })], { move: origin })] }));
  return {
    width,
    height,
    layers: [
      { name: 'paper', marks: paper(width, height, palette.paper) },
      ...onMap(
        [...map.layers, { name: 'zones', marks: zones }, { name: 'counters', marks: counters }].filter(
          l => l.marks.length,
        ),
      ),
      { name: 'frame', marks: [group(neatLine(board.grid, frame, palette), { move: origin })] },
      { name: 'panel', marks: [group(side.marks, { move: [MARGIN + 2 * BAND + x1 - x0 + GAP, MARGIN] })] },
      { name: 'shade', marks: edgeShade(width, height) },
    ],
  };
}
