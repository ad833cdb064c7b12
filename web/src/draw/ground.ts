// The ground as one picture: everything soft (tints, valleys, floors of woods and towns, light and shade).
import type { Areas } from './areas.ts';
import { clamp, smooth } from './curves.ts';
import type { Cover } from './looks.ts';
import type { ImageMark } from './marks.ts';
import { fbm } from './noise.ts';
import { rgb, type Palette, type Rgb } from './palette.ts';
import type { Relief } from './relief.ts';

export function ground(areas: Areas, relief: Relief, palette: Palette): ImageMark {
  const { lattice } = areas;
  const { box, step, width, height } = lattice;
  const rgba = new Uint8ClampedArray(lattice.size * 4);
  const tints = softTints(areas, palette);
  const base = rgb(palette.ground);
  const cold = rgb(palette.cold);
  const warm = rgb(palette.warm);
  const valley = rgb(palette.valley);
  const hill = rgb(palette.hill);
  const bank = rgb(palette.bankSoft);
  const pixel: [number, number, number] = [0, 0, 0];
  const mix = (colour: Rgb, amount: number): void => {
    if (amount <= 0) return;
    for (let c = 0; c < 3; c++) pixel[c] += (colour[c] - pixel[c]) * amount;
  };
  lattice.fill((x, y, k) => {
    [pixel[0], pixel[1], pixel[2]] = base;
    const patch = fbm(x / 300, y / 300, 32, 5);
    mix(patch > 0 ? warm : cold, clamp(Math.abs(patch) * 2.6));
    mix(valley, 0.5 * Math.max(smooth(48, 8, relief.toRiver[k]), 0.8 * smooth(26, 4, relief.toWater[k])));
    mix(hill, 0.75 * clamp(relief.levels[k]));
    for (const tint of tints) mix(tint.colour, tint.opacity * smooth(tint.from, tint.to, tint.field[k]));
    const light = relief.light[k];
    if (light > 0) mix(palette.light, clamp(light * 1.35) * palette.lightOpacity);
    else mix(palette.shade, clamp(-light * 1.15) * palette.shadeOpacity);
    mix(bank, 0.3 * smooth(13, 3, relief.toWater[k]));
    rgba.set(pixel, k * 4);
    rgba[k * 4 + 3] = 255;
    return 0;
  });
  return {
    kind: 'image',
    raster: { width, height, rgba },
    x: box[0] - step / 2,
    y: box[1] - step / 2,
    width: width * step,
    height: height * step,
  };
}

interface Tint {
  field: Float32Array;
  colour: Rgb;
  opacity: number;
  from: number;
  to: number;
}

function softTints(areas: Areas, palette: Palette): Tint[] {
  const tint = (cover: Cover, colour: string, opacity: number, from: number, to: number): Tint[] =>
    areas.of(cover).empty ? [] : [{ field: areas.of(cover).field, colour: rgb(colour), opacity, from, to }];
  const woods = areas.of('woods');
  return [
    ...tint('marsh', palette.marsh, 0.9, 0.3, 0.7),
    ...tint('dunes', palette.sand, 0.9, 0.2, 0.8),
    ...tint('salt', palette.salt, 0.95, 0.4, 0.6),
    ...tint('woods', palette.forest, 0.85, 0.32, 0.68),
    ...(woods.empty
      ? []
      : [
          {
            field: areas.lattice.blur(woods.field, 4),
            colour: rgb(palette.forestDeep),
            opacity: 0.75,
            from: 0.55,
            to: 1,
          },
        ]),
    ...tint('city', palette.cityGround, 0.85, 0.3, 0.7),
  ];
}
