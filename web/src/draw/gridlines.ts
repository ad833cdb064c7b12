// Hexagons and their numbers.
import type { HexGrid } from './grid.ts';
import { fixed, path, polygon, text, type Mark } from './marks.ts';
import type { Palette } from './palette.ts';

export function hexagons(grid: HexGrid, palette: Palette): Mark[] {
  let d = '';
  for (const hex of grid.hexes()) {
    const corners = grid.corners(hex);
    for (let side = 0; side < 6; side++) {
      // each side once: by the hex with the smaller number, or the only one
      const other = grid.neighbour(hex, side);
      if (other >= 0 && grid.printed(other) && other < hex) continue;
      const [a, b] = [corners[side], corners[(side + 1) % 6]];
      d += `M${fixed(a[0])} ${fixed(a[1])}L${fixed(b[0])} ${fixed(b[1])}`;
    }
  }
  return [path(d, { stroke: palette.grid, width: 1, opacity: palette.gridOpacity })];
}

export function hexNumbers(grid: HexGrid, palette: Palette): Mark[] {
  const up = grid.turned ? 41 : 39.5;
  const halo = { colour: palette.halo, width: 2, opacity: 0.45 };
  return grid.hexes().map(hex => {
    const [x, y] = grid.centre(hex);
    return text(grid.number(hex), [x, y - up], 9.6, 'Barlow Condensed 500', palette.number, {
      anchor: 'middle',
      spacing: 0.3,
      opacity: palette.numberOpacity,
      halo,
    });
  });
}

/** Hexes inside the rectangle that are not printed are covered with paper. */
export function blanks(grid: HexGrid, palette: Palette): Mark[] {
  const off = Array.from({ length: grid.size }, (_, i) => i).filter(hex => !grid.printed(hex));
  return off.length ? [path(off.map(hex => polygon(grid.corners(hex, 1.01))).join(''), { fill: palette.paper })] : [];
}
