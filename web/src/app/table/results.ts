// The cells of a combat table in words, for the systems whose tables do not speak for themselves.
import { barraged, brief, outcome } from './words-winter_storm.ts';

/** Whether a preview is one of the barrage table: it tells Artillery Factors. */
const isBarrage = (final: string): boolean => final.endsWith(' AF');

/** What a result means; nothing where its notation is read as it stands. */
export function resultText(system: string, result: string, final = ''): string {
  if (system !== 'winter_storm') return '';
  if (/\s/.test(result)) return result;
  return isBarrage(final) ? barraged(result) : outcome(result);
}

/** The same in a few words, for the plate on the board. */
export const briefResult = (system: string, result: string): string => (system === 'winter_storm' ? brief(result) : '');
