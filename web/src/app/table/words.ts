// What the sentences of the log are made of, in every rules system.
import type { components } from '../../api/types.ts';

export { day } from './naming.ts';

export interface Line {
  text: string;
  clause?: string | undefined;
  kind: 'turn' | 'phase' | 'fight' | 'loss' | 'plain';
}

type Schemas = components['schemas'];
type EventOf<S extends string> = Schemas[`${S}_Event` & keyof Schemas] & { event: string };
/** A sentence for every event of a rules system: one that is forgotten does not compile. */
export type Words<S extends string> = {
  [K in EventOf<S>['event']]: (event: Extract<EventOf<S>, { event: K }>) => Line;
};

export const plain = (text: string, clause?: string): Line => ({ text, kind: 'plain', clause });
export const loss = (text: string, clause: string): Line => ({ text, kind: 'loss', clause });
export const fight = (text: string, clause: string): Line => ({ text, kind: 'fight', clause });

/** A counter; one whose name is not told lies hidden. */
export const name = (id: string): string => id.replace(/^[a-z]:/, '') || 'a hidden unit';
export const list = (words: readonly (string | number)[]): string => words.join(', ');
export const names = (ids: readonly string[]): string => list(ids.map(name));
export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const side = sentence;
export const signed = (value: number): string => (value > 0 ? `+${value}` : String(value).replace('-', '−'));
export const count = (n: number, thing: string): string => `${n} ${thing}${n === 1 ? '' : 's'}`;
/** A hexside, by its two hexes. */
export const hexside = (at: string): string => at.replace('|', '–');
export const words = (id: string): string => id.replace(/[_-]/g, ' ');
