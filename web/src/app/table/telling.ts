// Events as lines of the log.
import { EFB } from './words-efb.ts';
import { list, name, names, words, type Line } from './words.ts';
import { WB95 } from './words-wb95.ts';
import { WINTER_STORM } from './words-winter_storm.ts';

type Event = Record<string, unknown> & { event: string };
export type { Line };

/** The words of each rules system, by its events. */
export const WORDS: Record<string, object> = { efb: EFB, wb95: WB95, winter_storm: WINTER_STORM };

/** Tell an event in the words of its rules system; one that has none is told by its fields. */
export function tell(event: Event, system: string): Line {
  const known = WORDS[system] as Record<string, (event: Event) => Line> | undefined;
  return known?.[event.event]?.(event) ?? byFields(event);
}

/** Tell what happened, line by line. A die that the next line tells with what came of it needs no line of its own. */
export const tellAll = (events: Event[], system: string): Line[] =>
  events.filter((event, i) => !isRetold(event, events.slice(i + 1))).map(event => tell(event, system));

function isRetold({ event, faces }: Event, after: Event[]): boolean {
  if (event !== 'rolled' || (faces as number[]).length !== 1) return false;
  return after.find(next => next.event !== 'rolled')?.die === (faces as number[])[0];
}

function byFields({ event, clause, ...rest }: Event): Line {
  const told = Object.entries(rest)
    .filter(([k, v]) => k !== 'veiled' && v !== '' && v !== null && !(Array.isArray(v) && !v.length))
    .map(([k, v]) => (['unit', 'units', 'seat', 'hex', 'hexes'].includes(k) ? value(v) : `${words(k)} ${value(v)}`));
  const text = `${words(event)}${told.length ? `: ${list(told)}` : ''}`;
  return { text, kind: 'plain', ...(clause ? { clause: String(clause) } : {}) };
}

const value = (v: unknown): string => (Array.isArray(v) ? names(v.map(String)) : name(String(v)));
