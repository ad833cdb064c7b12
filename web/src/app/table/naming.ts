// Sides and days as people say them.
import type { ScenarioSheet } from '../api.ts';
import type { Event } from './script.ts';

type Sides = ScenarioSheet['card']['sides'];

export const sideName = (sides: Sides, seat: string): string => sides.find(side => side.seat === seat)?.name ?? seat;

/** "1944-01-25" as "25 January 1944". */
export function day(date: string): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return date;
  const when = new Date(`${date}T00:00:00Z`);
  return when.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
}

/** An event that names its side and its day as people do. */
export function inOurWords(event: Event, sides: Sides): Event {
  const words: Partial<Record<string, string>> = {};
  if (typeof event.seat === 'string') words.seat = sideName(sides, event.seat);
  if (typeof event.date === 'string') words.date = day(event.date);
  return { ...event, ...words };
}
