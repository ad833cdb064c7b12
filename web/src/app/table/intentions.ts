// What the computer players had in mind, turn by turn.
import type { LogEntry, PlanNote } from '../api.ts';
import { named } from '../titles.ts';

export interface Intentions {
  /** 0 before the first turn. */
  turn: number;
  notes: { seat: string; text: string }[];
}

/** Most notes begin with when and who, which is told above them. */
const HEAD = /^(?:Turn (\d+)|Before turn 1), \w+:? /;

/** The notes in their order, by turns; the log knows the turn of those that do not name it. */
export function byTurn(notes: PlanNote[], log: LogEntry[]): Intentions[] {
  const begun = log.flatMap(({ number, events }) =>
    events.flatMap(event => (event.event === 'turn-began' ? [{ number, turn: event.turn }] : [])),
  );
  const turns: Intentions[] = [];
  for (const { number, seat, text } of notes) {
    const [head, told] = HEAD.exec(text) ?? [''];
    const turn = told ? Number(told) : (begun.findLast(one => one.number < number)?.turn ?? 0);
    if (turns.at(-1)?.turn !== turn) turns.push({ turn, notes: [] });
    const said = turns.at(-1)!.notes;
    const note = { seat, text: sentence(text.slice(head.length)) };
    if (said.at(-1)?.seat !== seat || said.at(-1)?.text !== note.text) said.push(note); // two empty waves say the same
  }
  return turns;
}

/** "set_up: …" as "Set up: …". */
function sentence(text: string): string {
  const told = named(text).replace(/^\w+/, word => word.replaceAll('_', ' '));
  return told.charAt(0).toUpperCase() + told.slice(1);
}
