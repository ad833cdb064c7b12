"""Chapter 3.2: stacking."""

from __future__ import annotations

from collections.abc import Iterator

from kessel.play.agenda import Decision, Question
from kessel.play.messages import Order
from kessel.play.outcome import Illegal
from kessel.systems.wb95.kernels import overfull
from kessel.systems.wb95.position import Position
from kessel.systems.wb95.reach import search
from kessel.systems.wb95.walking import can_still_move

__all__ = ["Remove", "StackRepair", "overfull_hexes", "refuse_overfull", "room"]


class Remove(Order, frozen=True):
    """Take a counter off an overfull hex, as the last resort of 3.2.1."""

    unit: str


def room(s: Position, hex_: int, side: int) -> int:
    """Say how many CELs may still join a hex (3.2.1); below 0 it is overfull."""
    return s.setting.rulebook.stacking.steps - s.cels_on(hex_, side)


def overfull_hexes(s: Position, side: int) -> list[int]:
    """Give the hexes above the limit; a set-up stack is exempt until its units could move (3.2.1)."""
    setting, rows, limit = s.setting, s.setting.rows[side], s.setting.rulebook.stacking.steps
    found = setting.scratch
    count = overfull(s.state.hex, s.state.steps, limit, rows.start, rows.stop, setting.load, found)
    return [hex_ for hex_ in sorted(found[:count].tolist()) if not _exempt(s, hex_, side)]


def refuse_overfull(s: Position, side: int) -> None:
    """Refuse to end a phase while a unit of an overfull hex could still leave it.

    Raises:
        Illegal: with the hex.
    """
    for hex_ in overfull_hexes(s, side):
        for unit in s.on(hex_, side):
            if can_still_move(s, unit) and len(search(s, unit).hexes) > 1:
                raise Illegal(
                    "3.2.1", f"{s.number(hex_)} holds more than 8 CELs, and {s.name(unit)} can still leave it"
                )


class StackRepair(Question, frozen=True):
    """3.2.1: nobody can leave an overfull hex, so its owner removes counters until 8 CELs remain."""

    side: int
    hex: int

    def decision(self, s: Position) -> Decision | None:
        """Ask the owner while the hex is overfull."""
        if room(s, self.hex, self.side) >= 0:
            return None
        return Decision(
            (s.seat(self.side),), "stack_repair", "3.2.1", f"{s.number(self.hex)} is overfull: remove counters"
        )

    def options(self, s: Position, seat: str, about: dict[str, str]) -> Iterator[Order]:
        """Any counter of the hex may go."""
        for unit in s.on(self.hex, self.side):
            yield Remove(unit=s.name(unit))

    def check(self, s: Position, seat: str, order: Order) -> int:
        """Refuse counters from elsewhere."""
        unit = s.setting.unit(order.unit) if isinstance(order, Remove) else None
        if unit is None or unit not in s.on(self.hex, self.side):
            raise Illegal("3.2.1", f"Remove a counter on {s.number(self.hex)}")
        return unit

    def apply(self, s: Position, seat: str, order: Order, found: int) -> None:
        """Remove it."""
        s.eliminate(found, "3.2.1")


def _exempt(s: Position, hex_: int, side: int) -> bool:
    """3.2.1: a printed set-up stack above the limit is legal until the owner's first move in which it may move.

    Nothing may join it before: a unit that has moved there ends the exemption.
    """
    units = s.on(hex_, side)
    if s.number(hex_) not in s.setting.scenario.overfull or s.state.acted[units].any():
        return False
    first = max(1, int(s.setting.frozen_until[units].max()))
    own_move_done = s.state.phase >= (3 if side == 0 else 9)
    return s.state.turn < first or (s.state.turn == first and not own_move_done)
