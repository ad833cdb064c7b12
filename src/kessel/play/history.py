"""The past of a game: entries, snapshots, how much of it can be undone, and the wish to take something back.

A position of the past is the last snapshot before it and the entries since: an undo is played from there. People undo
seldom and programs give orders by the thousand, so an order pays nothing for it.
"""

from __future__ import annotations

from msgspec import Struct

from kessel.play.journal import Entry
from kessel.play.outcome import Illegal
from kessel.play.state import State

__all__ = ["History", "Wish"]


_STRIDE = 64
"""After so many entries at the latest a state is kept, so that the way to any position of the past is short."""


class Wish(Struct, frozen=True):
    """A seat's wish to go back to the position after entry `to`."""

    seat: str
    to: int


class History:
    """What a game remembers of its past. States kept here are never changed, only copied."""

    def __init__(self, opening: State, phase: tuple[int, ...]) -> None:
        self.entries: list[Entry] = []
        self.wish: Wish | None = None
        self.undoable = 0
        """How many entries, counted from the last one, can be undone."""
        self._snapshots: dict[int, State] = {0: opening.copy()}
        self._phase = phase
        self._phase_starts = [0]

    def until(self, count: int) -> History:
        """Give a copy that knows only the first `count` entries; the states are shared, for nobody changes them."""
        twin = object.__new__(History)
        twin.entries = self.entries[:count]
        twin.wish, twin._phase = self.wish, self._phase
        twin.undoable = self.undoable if count == len(self.entries) else 0
        twin._snapshots = {number: state for number, state in self._snapshots.items() if number <= count}
        twin._phase_starts = [number for number in self._phase_starts if number <= count]
        return twin

    def add(self, entry: Entry, after: State, phase: tuple[int, ...], *, barred: bool) -> None:
        """Remember an entry. `barred` means that nobody may undo it, nor anything before it."""
        self.entries.append(entry)
        self.wish = None
        self.undoable = 0 if barred else self.undoable + 1
        count = len(self.entries)
        if phase != self._phase:
            self._phase_starts.append(count)
            self._phase = phase
        elif count % _STRIDE:
            return
        self._snapshots[count] = after.copy()

    def can_undo(self, seat: str) -> bool:
        """Say whether the seat's own last entry can be undone."""
        return self.undoable > 0 and self.entries[-1].seat == seat

    def refuse_undo(self, seat: str) -> None:
        """Say why the seat cannot undo the last entry.

        Raises:
            Illegal: it lies behind a die roll, a reveal or a hand-over, or is another's.
        """
        if not self.entries:
            raise Illegal("undo", "Nothing has been done yet")
        if not self.undoable:
            raise Illegal("undo", "The last act rolled dice, revealed something or handed over: ask for a take-back")
        if self.entries[-1].seat != seat:
            raise Illegal("undo", "Only one's own acts can be undone")

    def forget_last(self, phase: tuple[int, ...]) -> None:
        """Forget the last entry; the phase is the one before it."""
        count = len(self.entries)
        self._snapshots.pop(count, None)
        if self._phase_starts[-1] == count:
            self._phase_starts.pop()
        self.entries.pop()
        self.undoable -= 1
        self._phase = phase

    def nearest(self, sequence: int) -> tuple[int, State]:
        """Give the last snapshot at or before entry `sequence`."""
        if not 0 <= sequence <= len(self.entries):
            raise Illegal("history", f"There are {len(self.entries)} entries; {sequence} is not one of them")
        start = max(number for number in self._snapshots if number <= sequence)
        return start, self._snapshots[start]

    def phase_starts(self) -> list[tuple[int, State]]:
        """Give the entries after which a new phase began, and the states then; the opening is the first."""
        return [(number, self._snapshots[number]) for number in self._phase_starts]

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
