// The board as the drawing sees it: covers per hex, rivers as chains of corners, ways as links between hexes.
import type { BoardData } from './data.ts';
import { cornerKey, HexGrid } from './grid.ts';
import { COVERS, waterOf, wayOf, type Cover, type Water, type Way } from './looks.ts';
import type { Point } from './marks.ts';

export interface Place {
  name: string;
  kind: 'city' | 'town' | 'village';
  hexes: number[];
}
export interface River extends Water {
  name: string;
  nodes: Point[];
  sides: string[];
}

export interface Board {
  grid: HexGrid;
  covers: Map<Cover, Set<number>>;
  /** Height level of each hex: 0 the plain. Hills count as one. */
  heights: Float32Array;
  places: Place[];
  rivers: River[];
  /** Links between neighbours, "a|b" with a < b, and what runs along them. */
  links: Map<string, Set<Way>>;
  bridges: [number, number][];
  ferries: [number, number][];
  balkas: [Point, Point][];
}

export function readBoard(data: BoardData): Board {
  const grid = new HexGrid(data.grid);
  const covers = readCovers(data, grid);
  const pair = (side: string): [number, number] => {
    const [a, b] = side.split('|').map(n => grid.index(n));
    return [a, b];
  };
  return {
    grid,
    covers,
    heights: readHeights(data, grid, covers),
    places: data.places.map(p => ({ name: p.name, kind: p.kind, hexes: p.hexes.map(n => grid.index(n)) })),
    rivers: data.rivers.map(r => ({
      name: r.name,
      sides: r.hexsides,
      nodes: courseOf(grid, r.hexsides),
      ...waterOf(r.class, r.name),
    })),
    links: readLinks(data, grid),
    bridges: data.bridges.map(pair),
    ferries: data.ferries.map(pair),
    balkas: (data.hexside_features.balka ?? []).map(side => grid.side(side)),
  };
}

export const covered = (board: Board, cover: Cover, hex: number): boolean => board.covers.get(cover)?.has(hex) ?? false;
export const linkKey = (a: number, b: number): string => (a < b ? `${a}|${b}` : `${b}|${a}`);

function readCovers(data: BoardData, grid: HexGrid): Map<Cover, Set<number>> {
  const covers = new Map<Cover, Set<number>>();
  for (const [kind, hexes] of Object.entries(data.terrain)) {
    if (kind === data.default) continue;
    const cover = COVERS[kind];
    if (!cover) throw new Error(`terrain "${kind}" has no drawing; known are ${Object.keys(COVERS).join(', ')}`);
    const set = covers.get(cover) ?? new Set();
    hexes.forEach(n => set.add(grid.index(n)));
    covers.set(cover, set);
  }
  return covers;
}

function readHeights(data: BoardData, grid: HexGrid, covers: Map<Cover, Set<number>>): Float32Array {
  const heights = new Float32Array(grid.size);
  for (const [level, hexes] of Object.entries(data.elevation)) for (const n of hexes) heights[grid.index(n)] = +level;
  for (const hex of covers.get('hills') ?? []) heights[hex] = Math.max(1, heights[hex]);
  return heights;
}

/** The corners a river passes, in order, from hexsides that each share a corner with the one before. */
export function courseOf(grid: HexGrid, sides: readonly string[]): Point[] {
  const ends = sides.map(side => grid.side(side));
  if (ends.length === 1) return ends[0];
  const has = (pair: readonly Point[], p: Point): boolean => pair.some(q => cornerKey(q) === cornerKey(p));
  const [a, b] = ends[0];
  const nodes: Point[] = has(ends[1], b) ? [a, b] : [b, a];
  for (let i = 1; i < ends.length; i++) {
    const [p, q] = ends[i];
    const end = nodes[nodes.length - 1];
    if (!has(ends[i], end)) throw new Error(`river: hexside ${sides[i]} does not touch ${sides[i - 1]}`);
    nodes.push(cornerKey(p) === cornerKey(end) ? q : p);
  }
  return nodes;
}

function readLinks(data: BoardData, grid: HexGrid): Map<string, Set<Way>> {
  const links = new Map<string, Set<Way>>();
  const lay = (path: readonly string[], way: Way): void => {
    for (let i = 1; i < path.length; i++) {
      const key = linkKey(grid.index(path[i - 1]), grid.index(path[i]));
      links.set(key, (links.get(key) ?? new Set()).add(way));
    }
  };
  for (const road of data.roads) lay(road.path, wayOf(road.class));
  for (const railway of data.railways) lay(railway.path, 'rail');
  for (const ways of links.values()) {
    // one road per link: the best
    if (ways.has('main')) ways.delete('side');
    if (ways.has('main') || ways.has('side')) ways.delete('trail');
  }
  return links;
}
