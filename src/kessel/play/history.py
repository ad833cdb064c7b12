"""The past of a game: entries, marks to undo to, snapshots at phase starts, and the wish to take something back."""

from __future__ import annotations

from msgspec import Struct

from kessel.play.journal import Entry
from kessel.play.mark import Mark
from kessel.play.outcome import Illegal
from kessel.play.state import State

__all__ = ["History", "Wish"]


class Wish(Struct, frozen=True):
    """A seat's wish to go back to the position after entry `to`."""

    seat: str
    to: int


class History:
    """What a game remembers of its past. States kept here are never changed, only copied."""

    def __init__(self, opening: State, phase: tuple[int, ...]) -> None:
        self.entries: list[Entry] = []
        self.wish: Wish | None = None
        self._snapshots: dict[int, State] = {0: opening.copy()}
        self._phase = phase
        self._phases: list[tuple[int, ...]] = []
        self._marks: list[Mark] = []
        self._last: Mark | None = None

    def until(self, count: int) -> History:
        """Give a copy that knows only the first `count` entries; the states are shared, for nobody changes them."""
        twin = object.__new__(History)
        twin.entries = self.entries[:count]
        twin.wish, twin._phase = self.wish, self._phase
        twin._snapshots = {number: state for number, state in self._snapshots.items() if number <= count}
        twin._last = self._last
        whole = count == len(self.entries)
        twin._marks, twin._phases = (list(self._marks), list(self._phases)) if whole else ([], [])
        return twin

    def mark(self, state: State) -> Mark:
        """Note a state before an order changes it."""
        self._last = Mark(state, self._last)
        return self._last

    def add(self, entry: Entry, before: Mark, after: State, phase: tuple[int, ...], *, barred: bool) -> None:
        """Remember an entry. `barred` means that nobody may undo it, nor anything before it."""
        self.entries.append(entry)
        self.wish = None
        if barred:
            self._marks.clear()
            self._phases.clear()
        else:
            self._marks.append(before)
            self._phases.append(self._phase)
        if phase != self._phase:
            self._snapshots[len(self.entries)] = after.copy()
            self._phase = phase

    @property
    def undoable(self) -> int:
        """How many entries, counted from the last one, can be undone."""
        return len(self._marks)

    def can_undo(self, seat: str) -> bool:
        """Say whether the seat's own last entry can be undone."""
        return bool(self._marks) and self.entries[-1].seat == seat

    def undo(self, seat: str) -> State:
        """Forget the last entry and give the state before it."""
        if not self.entries:
            raise Illegal("undo", "Nothing has been done yet")
        if not self._marks:
            raise Illegal("undo", "The last act rolled dice, revealed something or handed over: ask for a take-back")
        if self.entries[-1].seat != seat:
            raise Illegal("undo", "Only one's own acts can be undone")
        self._snapshots.pop(len(self.entries), None)
        self.entries.pop()
        self._phase = self._phases.pop()
        return self._marks.pop().state()

    def nearest(self, sequence: int) -> tuple[int, State]:
        """Give the last snapshot at or before entry `sequence`."""
        if not 0 <= sequence <= len(self.entries):
            raise Illegal("history", f"There are {len(self.entries)} entries; {sequence} is not one of them")
        start = max(number for number in self._snapshots if number <= sequence)
        return start, self._snapshots[start]

    def phase_starts(self) -> list[tuple[int, State]]:
        """Give the entries after which a new phase began, and the states then; the opening is the first."""
        return sorted(self._snapshots.items(), key=lambda item: item[0])

    def ask_take_back(self, seat: str, to: int) -> None:
        """Remember the wish until the other seat answers or play goes on."""
        if not 0 <= to < len(self.entries):
            raise Illegal("take-back", f"There is no position {to} to go back to: {len(self.entries)} entries so far")
        self.wish = Wish(seat, to)

    def answer_take_back(self, seat: str, answer: str) -> Wish | None:
        """Give the wish if it is agreed to; forget it if it is refused."""
        wish = self.wish
        if wish is None or wish.seat == seat:
            raise Illegal("take-back", f"Nobody has asked {seat} for a take-back")
        if answer not in ("agree", "refuse"):
            raise Illegal("take-back", f"The answer is 'agree' or 'refuse', not {answer!r}")
        self.wish = None
        return wish if answer == "agree" else None
