// The map field, back to front. Order matters: that is most of the look.
import { Areas } from './areas.ts';
import { readBoard, type Board } from './board.ts';
import { farmland } from './farmland.ts';
import type { BoardData } from './data.ts';
import type { Box } from './field.ts';
import { blanks, hexagons, hexNumbers } from './gridlines.ts';
import { ground } from './ground.ts';
import { contourLines, hachures } from './hills.ts';
import type { Layer, Mark, Typesetter } from './marks.ts';
import { marshes } from './marsh.ts';
import { NEAR, names } from './names.ts';
import { PALETTES, type Palette } from './palette.ts';
import { relief } from './relief.ts';
import { courses, type Course } from './rivers.ts';
import { bridges, ferries, roads } from './roads.ts';
import { balkas, dunes, saltPans } from './steppe.ts';
import { buildings, settlements, type Settlement } from './towns.ts';
import { water } from './water.ts';
import { drawnWays, type DrawnWay } from './ways.ts';
import { trees } from './woods.ts';
import { works } from './works.ts';

export interface MapDrawing {
  layers: Layer[];
  board: Board;
  palette: Palette;
  frame: Box;
}
export type Progress = (step: string) => void;

const BLEED = 60; // the ground is computed this far beyond the frame

/** Everything inside the neat line but the counters. `occupied`: hexes where counters will stand. */
export function drawMap(
  data: BoardData,
  setter: Typesetter,
  occupied: readonly string[] = [],
  progress: Progress = () => {},
): MapDrawing {
  const board = readBoard(data);
  const palette = PALETTES[data.season];
  const frame = board.grid.frame();
  const terrain = drawTerrain(board, frame, palette, progress);
  progress('names');
  const lettering = names(
    board,
    { ...terrain, occupied: occupied.map(n => board.grid.index(n)) },
    frame,
    palette,
    setter,
    NEAR,
  );
  return {
    layers: [
      ...terrain.layers,
      { name: 'numbers', marks: hexNumbers(board.grid, palette) },
      { name: 'names', marks: lettering },
    ],
    board,
    palette,
    frame,
  };
}

export interface Terrain {
  layers: Layer[];
  rivers: Course[];
  ways: DrawnWay[];
  settlements: Settlement[];
}

/** The layers that never change during a game. */
export function drawTerrain(board: Board, frame: Box, palette: Palette, progress: Progress = () => {}): Terrain {
  const box: Box = [frame[0] - BLEED, frame[1] - BLEED, frame[2] + BLEED, frame[3] + BLEED];
  const layers: Layer[] = [];
  const add = (name: string, marks: Mark[]): void => {
    progress(name);
    if (marks.length) layers.push({ name, marks });
  };
  progress('courses of rivers and roads');
  const rivers = courses(board);
  const ways = drawnWays(board);
  const list = settlements(board, ways);
  const areas = new Areas(board, box);
  progress('relief');
  const land = relief(areas, rivers);
  const townCentres = list.filter(s => s.place.kind === 'town').map(s => s.at);
  add('ground', [ground(areas, land, palette)]);
  add('fields', farmland(list, areas, palette));
  add('contours', contourLines(areas, land, palette));
  add('marshes', marshes(areas.of('marsh'), box, palette));
  add('steppe', [...dunes(areas.of('dunes'), box, palette), ...saltPans(areas.of('salt'), box, palette)]);
  add('hachures', hachures(areas, land, palette));
  add('balkas', board.balkas.length ? balkas(board.balkas, palette) : []);
  add('water', water(rivers, areas.of('lake'), palette));
  add('trees', trees(areas.of('woods'), box, rivers, ways, townCentres, palette));
  add('grid', hexagons(board.grid, palette));
  add('roads', roads(ways, palette));
  add('buildings', [...buildings(board, list, areas, ways, rivers, palette), ...works(board, palette)]);
  add('bridges', [...bridges(board, ways, rivers, palette), ...ferries(board, palette)]);
  add('blanks', blanks(board.grid, palette));
  return { layers, rivers, ways, settlements: list };
}
