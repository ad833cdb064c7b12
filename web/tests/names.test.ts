import { expect, it } from 'vitest';
import { readBoard } from '../src/draw/board.ts';
import { drawTerrain } from '../src/draw/map.ts';
import { FAR, NEAR, names, type Typography } from '../src/draw/names.ts';
import { PALETTES } from '../src/draw/palette.ts';
import { setter, smallBoard } from './boards.ts';

const board = readBoard(smallBoard());
const frame = board.grid.frame();
const palette = PALETTES.summer;
const around = { ...drawTerrain(board, frame, palette), occupied: [] };

function lettered(typography: Typography): Map<string, number> {
  const marks = names(board, around, frame, palette, setter, typography);
  return new Map(marks.flatMap(mark => (mark.kind === 'text' ? [[mark.text, mark.size]] : [])));
}

it('a map for reading names every place and every river that has room for it', () => {
  expect([...lettered(NEAR).keys()].sort()).toEqual(['GOROD', 'Khutor', 'Reka', 'Selo']);
});

it('a map seen from afar names what matters, in larger letters', () => {
  const far = lettered(FAR);
  expect([...far.keys()].sort()).toEqual(['GOROD', 'Selo']);
  for (const [name, size] of far) expect(size).toBeGreaterThan(1.5 * lettered(NEAR).get(name)!);
});
