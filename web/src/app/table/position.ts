// The position as the server tells it to a seat.
export interface SeenUnit {
  hex: string;
  side: string;
  id?: string;
  type?: string;
  steps?: number;
  /** Its figures where they are not those of its card: ? while nobody knows them. */
  strength?: string;
  oos?: number;
  disorganized?: boolean;
  suppressed?: boolean;
  transport?: boolean;
  marked?: boolean;
  stopped?: boolean;
  left?: number;
  /** Its place in the stack where the rules keep one: 0 is on top. */
  depth?: number;
  er?: number;
  /** 1 disrupted, 2 routed. */
  disorder?: number;
  status?: string;
  hq?: string;
  mode?: number;
  marker?: boolean;
  sp?: number;
  march?: boolean;
  sheltered?: boolean;
  broken?: boolean;
}
export interface Seen {
  turn: number;
  phase: number;
  units: SeenUnit[];
  forts: Record<string, [owner: string, kind: number]>;
  control: number[];
  destroyed_bridges: string[];
  /** Bridges that were laid, and pontoons that stand while a headquarters is beside them. */
  new_bridges?: string[];
  pontoons?: string[];
  /** Works that were declared: at a hexside or hex, a crossing into a hex. */
  begun?: { kind: string; unit: string; side: string; place: string; into?: string }[];
  masked?: string[];
  waiting?: string[];
  air_left?: number;
  missions?: { side: string; kind: string; points: number; hexes: string[] }[];
  pool?: number;
  /** Ground attack and medium bomber counters that are ready, by seat. */
  air?: Record<string, [attack: number, bombers: number]>;
  /** The seat whose command has broken down this turn. */
  breakdown?: string;
  /** The weather of the turn, where the rules have one. */
  weather?: string;
  temperature?: string;
  atmosphere?: string;
  ground?: string;
  dumps?: { hex: string; side: string; points: number }[];
}

/** A position as any rules system tells it, with what the board needs to know of it. */
export function asSeen(position: unknown): Seen {
  const told = position as Partial<Omit<Seen, 'units'>> & { units: Told[]; works?: Seen['forts'] };
  return {
    ...(told as Seen),
    forts: told.forts ?? told.works ?? {},
    destroyed_bridges: told.destroyed_bridges ?? [],
    control: told.control ?? [],
    units: told.units.map(unit => ({
      ...unit,
      ...(unit.figures ? { strength: unit.figures, depth: unit.depth ?? 0 } : {}),
      stopped: unit.stopped ?? unit.moved ?? unit.operated ?? false,
    })),
  };
}

/** A counter as told: the systems have their own words for who is done. */
type Told = SeenUnit & { moved?: boolean; operated?: boolean; figures?: string };

export interface Stack {
  hex: string;
  side: string;
  units: SeenUnit[];
}

const LAST = ['ART', 'HQ'];

/** The stacks of a position: fighting units on top, guns and headquarters beneath, what is hidden at the bottom. */
export function stacksOf(seen: Seen): Stack[] {
  const stacks = new Map<string, Stack>();
  for (const unit of seen.units) {
    const key = `${unit.hex}/${unit.side}`;
    const stack = stacks.get(key) ?? { hex: unit.hex, side: unit.side, units: [] };
    stack.units.push(unit);
    stacks.set(key, stack);
  }
  for (const stack of stacks.values()) stack.units.sort((a, b) => rank(a) - rank(b));
  return [...stacks.values()];
}

const rank = (u: SeenUnit): number => u.depth ?? (u.id ? LAST.indexOf(u.type ?? '') + 1 : 9);

/** What stands on a hex, the top counter first. */
export const stackAt = (seen: Seen, hex: string): SeenUnit[] =>
  seen.units.filter(u => u.hex === hex).sort((a, b) => rank(a) - rank(b));

/** Counters that go or fall together, as one stack. */
export const stackOf = (units: SeenUnit[]): Stack => ({ hex: units[0].hex, side: units[0].side, units });

/** Sixths of movement points as people write them. */
export function points(sixths: number): string {
  const whole = Math.floor(sixths / 6);
  const part = ['', '⅙', '⅓', '½', '⅔', '⅚'][sixths % 6];
  return whole || !part ? `${whole}${part}` : part;
}
