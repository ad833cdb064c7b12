// Permanent fortifications: a star fort in the middle of the hex.
import type { Board } from './board.ts';
import { path, polygon, type Mark, type Point } from './marks.ts';
import type { Palette } from './palette.ts';

export function works(board: Board, palette: Palette): Mark[] {
  return [...(board.covers.get('works') ?? [])].flatMap(hex => {
    const [x, y] = board.grid.centre(hex);
    const star = (r: number): string =>
      polygon(
        Array.from({ length: 12 }, (_, i): Point => {
          const a = (i * Math.PI) / 6 - Math.PI / 2;
          const k = i % 2 ? r * 0.66 : r;
          return [x + k * Math.cos(a), y + k * Math.sin(a)];
        }),
      );
    return [
      path(star(27), { fill: palette.cityGround, stroke: palette.hachure, width: 2.2, join: 'miter' }),
      path(star(17), { stroke: palette.hachure, width: 1.4 }),
    ];
  });
}
