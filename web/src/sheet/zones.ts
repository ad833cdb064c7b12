// Entry zones: their hexes outlined, their letter in a disc.
import type { Board } from '../draw/board.ts';
import { circle, group, path, polyline, text, type Mark } from '../draw/marks.ts';
import type { Palette } from '../draw/palette.ts';

/** Zones with a letter; named regions of the board are not drawn. */
export function zoneMarks(board: Board, zones: Record<string, string[]>, palette: Palette): Mark[] {
  return Object.entries(zones)
    .filter(([name, hexes]) => name.length <= 2 && hexes.length)
    .flatMap(([name, hexes]) => {
      const list = hexes.map(n => board.grid.index(n));
      const inside = new Set(list);
      const first = board.grid.centre(list[Math.floor(list.length / 2)]);
      let d = '';
      for (const hex of list) {
        const corners = board.grid.corners(hex, 0.94);
        for (let side = 0; side < 6; side++)
          if (!inside.has(board.grid.neighbour(hex, side))) d += polyline([corners[side], corners[(side + 1) % 6]]);
      }
      return [
        path(d, { stroke: palette.halo, width: 6, opacity: 0.7, cap: 'round' }),
        path(d, { stroke: palette.mainCase, width: 2.6, dash: '9 5' }),
        group(
          [
            path(circle(0, 0, 14), { fill: palette.halo, stroke: palette.mainCase, width: 2.4 }),
            text(name, [0, 8], 22, 'Barlow Condensed 700', palette.mainCase, { anchor: 'middle' }),
          ],
          { move: [first[0] + 26, first[1] + 20] },
        ),
      ];
    });
}
