// Sides and days as people say them.
import type { ScenarioSheet } from '../api.ts';

export const sideName = (sides: ScenarioSheet['card']['sides'], seat: string): string =>
  sides.find(side => side.seat === seat)?.name ?? seat;

/** How a game ended, with the sides by their names. */
export function ending(sides: ScenarioSheet['card']['sides'], text: string): string {
  const told = text.replace(/\b[a-z]+\b/g, word => sideName(sides, word));
  return told.charAt(0).toUpperCase() + told.slice(1);
}

/** "1944-01-25" as "25 January 1944". */
export function day(date: string): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return date;
  const when = new Date(`${date}T00:00:00Z`);
  return when.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
}
