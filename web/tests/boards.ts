// Boards for the tests: a small one made by hand, and rivers, roads and towns strewn by seeded chance.
import type { BoardData } from '../src/draw/data.ts';
import { cornerKey, HexGrid } from '../src/draw/grid.ts';
import { chance } from '../src/draw/noise.ts';
import type { Face, Typesetter } from '../src/draw/marks.ts';

/** Every letter half as wide as it is high. */
export const setter: Typesetter = {
  width: (text: string, _face: Face, size: number, spacing = 0) => text.length * (size * 0.5 + spacing),
};

export function emptyBoard(
  columns: [number, number],
  rows: [number, number],
  shifted: 'odd' | 'even' = 'odd',
  quarterTurns = 0,
): BoardData {
  return {
    map: 'test',
    title: 'Test 1943',
    cyrillic: 'Проба',
    system: 'wb95',
    season: 'summer',
    default: 'clear',
    scenario: null,
    grid: { columns, rows, shifted, pitch_km: 3, heading: 90, quarter_turns: quarterTurns, off_map: [] },
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
    legend: [
      { kind: 'clear', label: 'Clear', text: ['1 MP'] },
      { kind: 'river', label: 'River', text: [] },
    ],
  };
}

/** Woods, a marsh, hills, a lake, a city, a river with a bridge and a tributary, roads and a railway. */
export function smallBoard(): BoardData {
  return {
    ...emptyBoard([1, 9], [1, 7]),
    terrain: {
      forest: ['0201', '0202', '0301', '0606'],
      swamp: ['0703'],
      hills: ['0805', '0806'],
      lake: ['0107'],
      city: ['0404', '0504'],
      town: ['0702'],
    },
    places: [
      { name: 'Gorod', kind: 'city', hexes: ['0404', '0504'] },
      { name: 'Selo', kind: 'town', hexes: ['0702'] },
      { name: 'Khutor', kind: 'village', hexes: ['0205'] },
    ],
    rivers: [
      {
        name: 'Reka',
        class: 'river',
        hexsides: [
          '0401|0501',
          '0402|0501',
          '0402|0502',
          '0403|0502',
          '0403|0503',
          '0404|0503',
          '0503|0504',
          '0504|0604',
          '0604|0605',
          '0605|0704',
          '0704|0705',
        ],
      },
      { name: 'Ruchey', class: 'stream', hexsides: ['0302|0303', '0302|0403', '0402|0403'] },
    ],
    roads: [
      { class: 'main_road', path: ['0104', '0204', '0304', '0404', '0504', '0604', '0703', '0702'] },
      { class: 'side_road', path: ['0305', '0205', '0304'] },
    ],
    railways: [{ path: ['0407', '0406', '0405', '0404', '0403'] }],
    bridges: ['0504|0604'],
  };
}

/** Names of the hexsides of a walk along corners that never meets itself: a river. */
export function randomRiver(grid: HexGrid, seed: number, length: number): string[] {
  const random = chance(seed);
  const edges = new Map<string, { to: string; side: string }[]>();
  for (const hex of grid.hexes())
    for (let d = 0; d < 6; d++) {
      const other = grid.neighbour(hex, d);
      const corners = grid.corners(hex);
      if (other < hex) continue;
      const [a, b] = [cornerKey(corners[d]), cornerKey(corners[(d + 1) % 6])];
      const side = `${grid.number(hex)}|${grid.number(other)}`;
      edges.set(a, [...(edges.get(a) ?? []), { to: b, side }]);
      edges.set(b, [...(edges.get(b) ?? []), { to: a, side }]);
    }
  const keys = [...edges.keys()];
  const seen = new Set<string>();
  const sides: string[] = [];
  let at = keys[Math.floor(random() * keys.length)];
  while (sides.length < length) {
    seen.add(at);
    const next = edges.get(at)!.filter(e => !seen.has(e.to));
    if (!next.length) break;
    const step = next[Math.floor(random() * next.length)];
    sides.push(step.side);
    at = step.to;
  }
  return sides;
}

/** Hexes of a walk that never meets itself: a road. */
export function randomPath(grid: HexGrid, seed: number, length: number): string[] {
  const random = chance(seed);
  const path = [Math.floor(random() * grid.size)];
  while (path.length < length) {
    const next = [0, 1, 2, 3, 4, 5]
      .map(d => grid.neighbour(path[path.length - 1], d))
      .filter(h => h >= 0 && !path.includes(h));
    if (!next.length) break;
    path.push(next[Math.floor(random() * next.length)]);
  }
  return path.map(hex => grid.number(hex));
}
