// A plain map at once: flat colours, straight rivers and roads. The drawn one takes its place when it is ready.
import type { BoardData } from '../../draw/data.ts';
import { HexGrid } from '../../draw/grid.ts';

const FILLS: Record<string, string> = {
  forest: '#9db09a',
  woods: '#9db09a',
  swamp: '#c3d4d6',
  marsh: '#c3d4d6',
  hills: '#d8cdb8',
  hilltop: '#d8cdb8',
  lake: '#8fb7d3',
  town: '#c9b6a8',
  city: '#b89c8c',
};

export function sketch(data: BoardData, scale: number): HTMLCanvasElement {
  const grid = new HexGrid(data.grid);
  const [x0, y0, x1, y1] = grid.extent();
  const margin = 14;
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil((x1 - x0 + 2 * margin) * scale);
  canvas.height = Math.ceil((y1 - y0 + 2 * margin) * scale);
  const context = canvas.getContext('2d', { alpha: false })!;
  context.fillStyle = data.season === 'winter' ? '#e8e9e6' : '#e6dfb8';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.translate(margin - x0, margin - y0);
  for (const [kind, hexes] of Object.entries(data.terrain)) {
    const fill = FILLS[kind];
    if (!fill) continue;
    context.fillStyle = fill;
    for (const hex of hexes) trace(context, grid, grid.index(hex));
  }
  lines(
    context,
    data.rivers.flatMap(r => r.hexsides.map(s => grid.side(s))),
    '#6f9fc2',
    9,
  );
  lines(
    context,
    data.railways.map(r => r.path.map(h => grid.centre(grid.index(h)))),
    '#4a4a44',
    3,
  );
  lines(
    context,
    data.roads.map(r => r.path.map(h => grid.centre(grid.index(h)))),
    '#a9744a',
    4,
  );
  return canvas;
}

function trace(context: CanvasRenderingContext2D, grid: HexGrid, hex: number): void {
  context.beginPath();
  grid.corners(hex).forEach(([x, y], i) => (i ? context.lineTo(x, y) : context.moveTo(x, y)));
  context.fill();
}

function lines(
  context: CanvasRenderingContext2D,
  list: readonly (readonly (readonly [number, number])[])[],
  colour: string,
  width: number,
): void {
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.beginPath();
  for (const line of list) line.forEach(([x, y], i) => (i ? context.lineTo(x, y) : context.moveTo(x, y)));
  context.stroke();
}
