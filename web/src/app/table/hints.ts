// What a newcomer is told the first time something comes up, in the words of the rulebook that is played.
import { EFB } from './hints-efb.ts';
import { WB95 } from './hints-wb95.ts';
import { WINTER_STORM } from './hints-winter_storm.ts';

const NAME = 'kessel-hints';

/** By what comes up: a kind of decision, or a thing on the map. */
export type Hints = Record<string, [title: string, text: string]>;

/** The hints of each rules system: rulebooks differ, so none borrows from another. */
export const HINTS: Record<string, Hints> = { wb95: WB95, efb: EFB, winter_storm: WINTER_STORM };

/** Under what name it is remembered that a hint was read. */
export const hintName = (system: string, kind: string): string => `${system} ${kind}`;

/** What to tell now: the first of these that the system has a hint for and that has not been read. */
export const nextHint = (system: string, kinds: readonly string[], read: ReadonlySet<string>): string | undefined =>
  kinds.find(kind => kind in (HINTS[system] ?? {}) && !read.has(hintName(system, kind)));

export const readHints = (): Set<string> => new Set((localStorage.getItem(NAME) ?? '').split(',').filter(Boolean));
export const remember = (read: Iterable<string>): void => localStorage.setItem(NAME, [...read].join(','));

/** Begin anew; whoever shows hints listens. */
export function forgetHints(): void {
  localStorage.removeItem(NAME);
  dispatchEvent(new Event(FORGOTTEN));
}
export const FORGOTTEN = 'kessel-hints-forgotten';
