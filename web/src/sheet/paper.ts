// The paper: a fine grain around the map, and a shade towards the edges of the sheet.
import { clamp } from '../draw/curves.ts';
import { path, rectangle, type Mark, type Raster } from '../draw/marks.ts';
import { chance } from '../draw/noise.ts';

export function paper(width: number, height: number, colour: string): Mark[] {
  return [
    path(rectangle(0, 0, width, height), { fill: colour }),
    { kind: 'tile', raster: speckle(160), unit: 1.6, x: 0, y: 0, width, height },
  ];
}

export function edgeShade(width: number, height: number): Mark[] {
  return [{ kind: 'image', raster: vignette(96, Math.round((96 * height) / width)), x: 0, y: 0, width, height }];
}

function speckle(side: number): Raster {
  const random = chance(4);
  const rgba = new Uint8ClampedArray(side * side * 4);
  for (let i = 0; i < rgba.length; i += 4) rgba.set([70, 58, 40, 15 * random() ** 2], i);
  return { width: side, height: side, rgba };
}

function vignette(width: number, height: number): Raster {
  const rgba = new Uint8ClampedArray(width * height * 4);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i += 4) {
      const r = Math.hypot(((x + 0.5) / width - 0.5) * 2, ((y + 0.5) / height - 0.5) * 2);
      rgba.set([90, 69, 38, clamp((r - 1.02) / 0.4) * 40], i);
    }
  return { width, height, rgba };
}
