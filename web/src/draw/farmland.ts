// Strips of farmland around the settlements: long narrow fields in a few directions.
import type { Areas } from './areas.ts';
import { fixed, path, type Mark } from './marks.ts';
import { chance, noise } from './noise.ts';
import type { Palette } from './palette.ts';
import type { Settlement } from './towns.ts';

const REACH = { city: 150, town: 115, village: 80 };
const COUNT = { city: 9, town: 7, village: 5 };

export function farmland(settlements: readonly Settlement[], areas: Areas, palette: Palette): Mark[] {
  const random = chance(77);
  const strength: string[] = ['', '', ''];
  const wild = (['woods', 'marsh', 'lake', 'dunes', 'salt'] as const).map(cover => areas.of(cover));
  for (const { place, at } of settlements)
    for (let n = 0; n < COUNT[place.kind]; n++) {
      const angle = random() * 2 * Math.PI;
      const away = REACH[place.kind] * (0.35 + 0.65 * random());
      const x = at[0] + Math.cos(angle) * away;
      const y = at[1] + Math.sin(angle) * away;
      const turn = Math.floor(random() * 4) * 42 + noise(x / 200, y / 200, 5) * 25;
      const rows = 3 + Math.floor(random() * 5);
      const length = 24 + random() * 34;
      const breadth = 5 + random() * 4;
      if (wild.some(area => area.value(x, y) > 0.2)) continue;
      for (let r = 0; r < rows; r++)
        strength[Math.floor(random() * 3)] += strip(
          x,
          y,
          turn,
          (r - rows / 2) * breadth,
          length * (0.8 + 0.2 * random()),
          breadth - 1,
        );
    }
  return strength.map((d, i) => path(d, { fill: palette.field, opacity: palette.fieldOpacity * [0.35, 0.65, 1][i] }));
}

function strip(x: number, y: number, degrees: number, offset: number, length: number, breadth: number): string {
  const a = (degrees * Math.PI) / 180;
  const ux = Math.cos(a);
  const uy = Math.sin(a);
  const px = x - (length / 2) * ux - offset * uy;
  const py = y - (length / 2) * uy + offset * ux;
  return `M${fixed(px)} ${fixed(py)}l${fixed(length * ux)} ${fixed(length * uy)} ${fixed(-breadth * uy)} ${fixed(breadth * ux)} ${fixed(-length * ux)} ${fixed(-length * uy)}z`;
}
