// What a counter suffers or carries, as small chips on it and as lines beside it: the words of every rules system.
import { title } from '../titles.ts';
import type { SeenUnit } from './position.ts';

/** Paper and ink of chips. */
export const TONES = {
  warn: ['#f6d02f', '#222'],
  bad: ['#b3261e', '#fff'],
  calm: ['#2f6fc0', '#fff'],
  bold: ['#f08c2e', '#222'],
  supply: ['#5b4a2c', '#fff'],
} as const;
export type Tone = keyof typeof TONES;

export interface Badge {
  text: string;
  tone: Tone;
  /** What it means, in words. */
  words: string;
}

const MODES: [text: string, tone: Tone, words: string][] = [
  ['–', 'bad', 'Depleted'],
  ['D', 'calm', 'Defensive'],
  ['O', 'bold', 'Offensive'],
];
const STATUS: Record<string, string> = { IND: 'independent', OCC: 'out of command', ISO: 'isolated' };

/** The chips of a counter, most urgent first. */
export function badges(unit: SeenUnit): Badge[] {
  const found: Badge[] = [];
  if (unit.disorder === 2) found.push({ text: 'R', tone: 'bad', words: 'Routed' });
  else if (unit.disorder === 1) found.push({ text: '×', tone: 'warn', words: 'Disrupted' });
  else if (unit.disorganized) found.push({ text: 'D', tone: 'warn', words: 'disorganized' });
  else if (unit.suppressed) found.push({ text: 'S', tone: 'warn', words: 'suppressed' });
  if (unit.oos) found.push({ text: String(unit.oos), tone: 'bad', words: `out of supply, level ${unit.oos}` });
  if (unit.status && STATUS[unit.status])
    found.push({ text: unit.status, tone: unit.status === 'IND' ? 'calm' : 'bad', words: STATUS[unit.status] });
  if (unit.marker) found.push({ text: '?', tone: 'calm', words: 'a hidden Supply Mode marker' });
  else if (unit.mode !== undefined && unit.mode >= 0 && hasMarker(unit)) {
    const [text, tone, words] = MODES[unit.mode];
    found.push({ text, tone, words: `${words} Mode` });
  }
  if (unit.sp !== undefined && unit.sp > 0)
    found.push({ text: String(unit.sp), tone: 'supply', words: `${unit.sp} Supply Points` });
  return found;
}

/** What a counter is like now, line by line. */
export function conditions(unit: SeenUnit): { word: string; text: string; bad: boolean }[] {
  const lines: { word: string; text: string; bad: boolean }[] = [];
  const say = (word: string, text: string, bad = false): void => void lines.push({ word, text, bad });
  if (unit.oos) say('Out of supply', `level ${unit.oos}`, true);
  if (unit.disorder) say('Order', ['', 'Disrupted', 'Routed'][unit.disorder], true);
  else if (unit.disorganized) say('Disorganized', 'half strength', true);
  else if (unit.suppressed) say('Suppressed', 'out of command, no zone, no ranged fire', true);
  if (unit.status && unit.status !== 'free') say('Command', STATUS[unit.status] ?? unit.status, unit.status !== 'IND');
  if (unit.hq) say('Headquarters', title(unit.hq));
  if (unit.mode !== undefined && unit.mode >= 0) say('Supply Mode', MODES[unit.mode][2], unit.mode === 0);
  if (unit.sp !== undefined && unit.sp >= 0) say('Supply Points', String(unit.sp));
  if (unit.er) say('Effectiveness', String(unit.er));
  if (unit.march) say('Guns', 'limbered, on the march');
  if (unit.sheltered) say('Position', 'dug in');
  if (unit.broken) say('Division', 'broken down');
  return lines;
}

/** Commanded units follow their headquarters: only those with a marker of their own show it. */
const hasMarker = (unit: SeenUnit): boolean => ['HQ', 'ART'].includes(unit.type ?? '') || !!STATUS[unit.status ?? ''];
