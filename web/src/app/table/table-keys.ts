// The keyboard at the table: everything that a mouse can do.
import type TableBoard from './TableBoard.svelte';
import type { Session } from './session.svelte.ts';
import { stackAt } from './position.ts';

/** Where answers are listed, the first that there is. */
const ANSWERS = [
  '[aria-label=Choices] .list .btn',
  '[aria-label=Arrangement] summary',
  '[aria-label="Attack advisor"] input',
];

interface Others {
  /** Close what lies above the table; false when nothing does. */
  close: () => boolean;
}

export function tableKeys(session: Session, board: () => TableBoard | undefined, others: Others) {
  const KEYS: Record<string, () => void> = {
    Escape: () => {
      if (others.close()) return;
      if (session.theatre.playing) session.theatre.skip();
      else session.drop();
    },
    ' ': () => session.theatre.pause(),
    u: () => void (session.state?.undo && session.undo()),
    e: () => void ((session.acting || session.ending) && session.end()),
    l: () =>
      ANSWERS.map(one => document.querySelector<HTMLElement>(one))
        .find(Boolean)
        ?.focus(),
    n: () => session.nextUnit(1),
    p: () => session.nextUnit(-1),
    f: () => board()?.fan(),
    '?': () => void (session.cursor && session.whyNot(session.cursor)),
    '+': () => board()?.zoom(1.25),
    '=': () => board()?.zoom(1.25),
    '-': () => board()?.zoom(0.8),
    '0': () => board()?.home(),
    Enter: () => {
      if (session.ready) void session.give(session.ready);
      else if (session.cursor) void session.press(session.cursor);
    },
  };

  function step(key: string): void {
    const start = session.cursor ?? session.seen?.units.find(u => u.side === session.mine)?.hex;
    const table = board();
    if (!start || !table) return;
    session.cursor = session.cursor ? table.beside(start, key) : start;
    void session.look(session.cursor);
  }

  /** In a list of answers the arrows go from one to the next. */
  function walk(list: Element, from: Element, step: number): void {
    const all = [...list.querySelectorAll<HTMLElement>('button')];
    all[all.indexOf(from as HTMLElement) + step]?.focus();
  }

  /** The digits choose counters of the stack under the cursor. */
  function counter(place: number): void {
    const unit = session.cursor && session.seen ? stackAt(session.seen, session.cursor)[place] : undefined;
    if (unit) void session.pick(unit);
  }

  return (event: KeyboardEvent): void => {
    const target = event.target as HTMLElement;
    const typing = ['INPUT', 'SELECT', 'TEXTAREA'].includes(target.tagName);
    // What is read above the table has the keys to itself.
    const reading = document.querySelector('dialog:modal');
    if (typing || reading || event.ctrlKey || event.metaKey || event.altKey) return;
    const pressing = ['BUTTON', 'A', 'SUMMARY'].includes(target.tagName) && ['Enter', ' '].includes(event.key);
    if (pressing || !session.state) return;
    const list = target.closest('.list');
    if (list && event.key === 'Escape') target.blur();
    if (list && ['ArrowUp', 'ArrowDown'].includes(event.key)) {
      event.preventDefault();
      walk(list, target, event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key.startsWith('Arrow')) {
      event.preventDefault();
      step(event.key);
    } else if (event.key === 'Tab' && target === document.body && session.todo.units.length) {
      event.preventDefault();
      session.nextUnit(event.shiftKey ? -1 : 1);
    } else if (/^[1-9]$/.test(event.key)) counter(Number(event.key) - 1);
    else KEYS[event.key]?.();
  };
}
