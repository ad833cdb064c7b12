import { describe, expect, it } from 'vitest';
import { Obstacles, overlap, placeNames, type Name } from '../src/draw/labels.ts';
import { chance } from '../src/draw/noise.ts';
import type { Point } from '../src/draw/marks.ts';
import { setter } from './boards.ts';

const FRAME = [0, 0, 3000, 2000] as const;

function towns(seed: number): Name[] {
  const random = chance(seed);
  const out: Name[] = [];
  while (out.length < 90) {
    const at: Point = [60 + random() * 2880, 60 + random() * 1880];
    const village = random() < 0.4;
    if (out.every(o => Math.hypot(o.at[0] - at[0], o.at[1] - at[1]) > 95))
      out.push({
        text: 'abcdefghijklmnop'.slice(0, 4 + Math.floor(random() * 9)),
        at,
        clear: village ? 13 : 27,
        must: !village,
        face: 'Alegreya 700',
        size: village ? 16.6 : 21,
        spacing: 0.3,
      });
  }
  return out;
}

describe('names', () => {
  it('never lie on each other, also on a crowded map', () => {
    for (let seed = 1; seed <= 8; seed++) {
      const placed = placeNames(towns(seed), new Obstacles(), FRAME, setter);
      placed.forEach((a, i) =>
        placed
          .slice(i + 1)
          .forEach(b => expect(overlap(a.box, b.box), `${a.name.text} on ${b.name.text}`).toBeLessThanOrEqual(3)),
      );
    }
  });

  it('of towns are all there, and inside the frame', () => {
    const wanted = towns(3);
    const placed = placeNames(wanted, new Obstacles(), FRAME, setter);
    expect(placed.filter(p => p.name.must)).toHaveLength(wanted.filter(n => n.must).length);
    for (const { box } of placed) expect(box[0] >= 0 && box[1] >= 0 && box[2] <= 3000 && box[3] <= 2000).toBe(true);
  });

  it('keep off what lies in their way', () => {
    const name: Name = { ...towns(1)[0], at: [1500, 1000] };
    const wall = new Obstacles();
    const free = placeNames([name], wall, FRAME, setter)[0];
    wall.add(
      Array.from({ length: 40 }, (_, i): Point => [1535 + (i % 20) * 6, i < 20 ? 1000 : 990]),
      2,
    );
    const [moved] = placeNames([name], wall, FRAME, setter);
    expect(moved.centre).not.toEqual(free.centre);
    expect(wall.cost(moved.box)).toBe(0);
  });
});
