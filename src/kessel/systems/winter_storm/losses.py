"""Chapter 14.6: Step Losses. The owner chooses who takes each of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from kessel.play.agenda import Automatic, Decision, Question
from kessel.play.messages import Order
from kessel.play.outcome import Illegal, Preview
from kessel.systems.winter_storm.position import Position

__all__ = ["LoseStep", "LossChoice", "StepLosses", "demand", "lose_one", "must_be_german", "takers"]


class LoseStep(Order, frozen=True):
    """Let a unit take the next Step Loss (14.6)."""

    unit: str


def demand(s: Position, units: Sequence[int], steps: int, clause: str) -> None:
    """Have units take Step Losses together, before anything else goes on."""
    if steps:
        s.state.push(StepLosses(units=tuple(units), steps=steps, clause=clause, mixed=_is_mixed(s, units)))


def lose_one(s: Position, units: Sequence[int], clause: str) -> None:
    """Have units take one Step Loss between them."""
    demand(s, units, 1, clause)


def must_be_german(taken: int) -> bool:
    """17.21: whether the next loss of a mixed hex, after so many, falls on Germans: the first and the third do."""
    return taken in (0, 2)


def takers(s: Position, units: Sequence[int], taken: int, *, mixed: bool) -> list[int]:
    """14.6, 17.21: the units of which one must take the next Step Loss."""
    left = [unit for unit in units if s.is_on_map(unit)]
    germans = [unit for unit in left if s.setting.is_german[unit]]
    return germans if mixed and germans and must_be_german(taken) else left


class StepLosses(Automatic, frozen=True):
    """Step Losses that units have to take; where there is no choice they are taken at once."""

    units: tuple[int, ...]
    steps: int
    clause: str
    mixed: bool = False
    """Germans and their allies have to take them together (17.21)."""
    taken: int = 0
    pursued: bool = False
    """Whether the enemy advances farther for each that nobody is left to take (13.69)."""

    def run(self, s: Position) -> None:
        """Take the next loss, or ask who takes it."""
        if not self.steps:
            return
        able = takers(s, self.units, self.taken, mixed=self.mixed)
        if not able and self.pursued:
            notes = s.state.notes
            s.state.notes = replace(notes, untaken=notes.untaken + self.steps)
        elif len(able) == 1:
            s.lose_step(able[0], self.clause)
            s.state.push(replace(self, steps=self.steps - 1, taken=self.taken + 1))
        elif able:
            s.state.push(LossChoice(losses=self))


class LossChoice(Question, frozen=True):
    """14.6 (W-78, W-41, W-74): the owner chooses the unit that takes the next Step Loss."""

    losses: StepLosses

    def decision(self, s: Position) -> Decision | None:
        """Ask the owner of the units."""
        side = int(s.setting.side[self.losses.units[0]])
        text = f"Choose who takes a Step Loss: {self.losses.steps} to take"
        return Decision((s.seat(side),), "step_loss", self.losses.clause, text)

    def options(self, s: Position, seat: str, about: dict[str, str]) -> Iterator[Order]:
        """Any unit that may take it."""
        for unit in self._takers(s):
            if about.get("unit") in (None, s.name(unit)):
                yield LoseStep(unit=s.name(unit))

    def check(self, s: Position, seat: str, order: Order) -> int:
        """Refuse units that are not among those that suffer the loss."""
        if not isinstance(order, LoseStep):
            raise Illegal(self.losses.clause, "Choose the unit that takes the Step Loss: lose-step unit=…")
        unit, able = s.setting.unit(order.unit), self._takers(s)
        if unit not in able:
            names = ", ".join(s.setting.names(able))
            clause = "17.21" if unit in self.losses.units and s.setting.is_ally[unit] else "14.6"
            raise Illegal(clause, f"{order.unit} cannot take this Step Loss: choose from {names}")
        return unit

    def apply(self, s: Position, seat: str, order: Order, found: int) -> None:
        """Take the loss and go on with the rest."""
        s.state.pop()
        s.lose_step(found, self.losses.clause)
        s.state.push(replace(self.losses, steps=self.losses.steps - 1, taken=self.losses.taken + 1))

    def preview(self, s: Position, seat: str, order: Order, found: int) -> Preview:
        """Say what is left of the unit."""
        left = int(s.state.steps[found]) - 1
        if not left:
            return Preview("is eliminated")
        counter = s.setting.counters[found]
        return Preview(f"{counter.figures(left + 1)} becomes {counter.figures(left)}")

    def _takers(self, s: Position) -> list[int]:
        return takers(s, self.losses.units, self.losses.taken, mixed=self.losses.mixed)


def _is_mixed(s: Position, units: Sequence[int]) -> bool:
    """17.21: whether Germans and their allies are hit in one hex."""
    return any(
        s.setting.is_german[one] and s.setting.is_ally[other] and s.state.hex[one] == s.state.hex[other]
        for one in units
        for other in units
    )
