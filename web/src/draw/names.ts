// The lettering of the map: places, then rivers along their courses.
import type { Board, Place } from './board.ts';
import { lengthOf } from './curves.ts';
import type { Box } from './field.ts';
import { besideRiver, Obstacles, overlap, placeNames, type Lettering } from './labels.ts';
import type { Rank } from './looks.ts';
import { text, type Mark, type Point, type TextMark, type Typesetter } from './marks.ts';
import type { Palette } from './palette.ts';
import type { Course } from './rivers.ts';
import type { Settlement } from './towns.ts';
import type { DrawnWay } from './ways.ts';

/** How each kind of name is set; what is missing is not named. */
export interface Typography {
  /** How much wider than for reading the halos are. */
  halo: number;
  places: Partial<Record<Place['kind'], Lettering>>;
  rivers: Partial<Record<Rank, Lettering>>;
}

/** For reading: everything has its name. */
export const NEAR: Typography = {
  halo: 1,
  places: {
    city: { face: 'Alegreya 800', size: 27, spacing: 1.6 },
    town: { face: 'Alegreya 700', size: 21, spacing: 0.3 },
    village: { face: 'Alegreya 500', size: 16.6, spacing: 0.2 },
  },
  rivers: {
    great: { face: 'Alegreya 700 italic', size: 27, spacing: 7 },
    river: { face: 'Alegreya 500 italic', size: 18.5, spacing: 2.6 },
    stream: { face: 'Alegreya 500 italic', size: 15.5, spacing: 1.4 },
  },
};

/** For a map seen from afar: fewer names, in letters that can still be read. */
export const FAR: Typography = {
  halo: 1.8,
  places: {
    city: { face: 'Alegreya 800', size: 50, spacing: 3 },
    town: { face: 'Alegreya 700', size: 38, spacing: 0.6 },
  },
  rivers: { great: { face: 'Alegreya 700 italic', size: 48, spacing: 12 } },
};
const COUNTER = 44; // half the room that a counter takes
const WEIGHT = { great: 1.8, river: 1.8, stream: 1, main: 1.6, rail: 1.5, side: 0.8, trail: 0.6 };

export interface Surroundings {
  rivers: readonly Course[];
  ways: readonly DrawnWay[];
  settlements: readonly Settlement[];
  /** Hexes that counters will cover. */
  occupied: readonly number[];
}

export function names(
  board: Board,
  around: Surroundings,
  frame: Box,
  palette: Palette,
  setter: Typesetter,
  typography: Typography,
): Mark[] {
  const counters = new Set(around.occupied);
  const clear = (s: Settlement): number =>
    s.place.kind !== 'city' && counters.has(s.place.hexes[0]) ? Math.max(s.clear, COUNTER) : s.clear;
  const wanted = around.settlements.flatMap(s => {
    const lettering = typography.places[s.place.kind];
    return lettering
      ? [{ ...lettering, text: label(s), at: s.at, clear: clear(s), must: s.place.kind !== 'village' }]
      : [];
  });
  const under = around.occupied.map(hex => square(board.grid.centre(hex), 38));
  const placed = placeNames(wanted, obstacles(board, around), frame, setter).filter(
    p => p.name.must || under.every(counter => overlap(counter, p.box) < 60),
  );
  const taken = [
    ...placed.map(p => p.box),
    ...around.settlements
      .filter(s => s.place.kind !== 'village')
      .flatMap(s => s.place.hexes.map(hex => square(board.grid.centre(hex), s.place.kind === 'city' ? 40 : 26))),
    ...around.occupied.map(hex => square(board.grid.centre(hex), COUNTER)),
  ];
  const halo = (width: number, opacity: number): NonNullable<TextMark['halo']> => ({
    colour: palette.halo,
    width: width * typography.halo,
    opacity,
  });
  const marks: Mark[] = riverNames(around.rivers, taken, frame, setter, typography).map(r =>
    text(r.text, [0, 0], r.size, r.face, palette.riverInk, { spacing: r.spacing, along: r.line, halo: halo(4, 0.86) }),
  );
  for (const {
    name,
    centre: [x, y],
  } of placed.slice().reverse()) {
    const city = name.face === typography.places.city?.face;
    const drop = name.size * (city ? 0.325 : 0.26);
    marks.push(
      text(name.text, [x + name.spacing / 2, y + drop], name.size, name.face, palette.ink, {
        anchor: 'middle',
        spacing: name.spacing,
        halo: name.must ? halo(5.5, 0.92) : halo(4, 0.86),
      }),
    );
  }
  return marks;
}

const label = (s: Settlement): string => (s.place.kind === 'city' ? s.place.name.toUpperCase() : s.place.name);
const square = ([x, y]: Point, r: number): Box => [x - r, y - r, x + r, y + r];

function obstacles(board: Board, { rivers, ways, settlements, occupied }: Surroundings): Obstacles {
  const out = new Obstacles();
  const lattice = [-1, -0.5, 0, 0.5, 1];
  const disc = ([x, y]: Point, r: number): Point[] =>
    lattice.flatMap(a => lattice.map(b => [x + a * r, y + b * r] as Point));
  for (const river of rivers)
    out.add(
      river.curve.filter((_, i) => i % 2 === 0),
      WEIGHT[river.rank],
    );
  for (const way of ways) out.add(way.curve, WEIGHT[way.way]);
  for (const { place, at, clear } of settlements) {
    if (place.kind === 'city') for (const hex of place.hexes) out.add(disc(board.grid.centre(hex), 29), 5);
    else out.add(disc(at, clear * 0.8), place.kind === 'town' ? 2.6 : 1.2);
  }
  for (const hex of occupied) out.add(disc(board.grid.centre(hex), 40), 9);
  return out;
}

function riverNames(
  rivers: readonly Course[],
  taken: Box[],
  frame: Box,
  setter: Typesetter,
  typography: Typography,
): (Lettering & { text: string; line: Point[] })[] {
  const out: (Lettering & { text: string; line: Point[] })[] = [];
  for (const river of rivers) {
    const content = river.name.replace(/ ?\(.*\)/, '');
    const lettering = typography.rivers[river.rank];
    const inside = longestInside(river.curve, frame);
    if (!lettering || !inside || !content) continue;
    const away = river.width / 2 + lettering.size * 0.5 + 3;
    const repeats = river.rank === 'stream' ? 1 : Math.max(1, Math.min(3, Math.floor(lengthOf(inside) / 1400)));
    for (let k = 0; k < repeats; k++) {
      const piece = inside.slice(
        Math.floor((inside.length * k) / repeats),
        Math.floor((inside.length * (k + 1)) / repeats),
      );
      const line = besideRiver(
        piece,
        setter.width(content, lettering.face, lettering.size, lettering.spacing),
        lettering.size,
        away,
        taken,
        frame,
      );
      if (!line) continue;
      out.push({ ...lettering, text: content, line });
      line.forEach(([x, y], i) => {
        if (i % 2 === 0) taken.push([x - 8, y - lettering.size * 0.55, x + 8, y + lettering.size * 0.45]);
      });
    }
  }
  return out;
}

function longestInside(curve: readonly Point[], [x0, y0, x1, y1]: Box): Point[] | null {
  let best: Point[] | null = null;
  let run: Point[] = [];
  const close = (): void => {
    if (run.length > 30 && run.length > (best?.length ?? 0)) best = run;
    run = [];
  };
  for (const p of curve) {
    if (p[0] > x0 + 20 && p[0] < x1 - 20 && p[1] > y0 + 20 && p[1] < y1 - 20) run.push(p);
    else close();
  }
  close();
  return best;
}
