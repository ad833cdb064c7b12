"""Chapter 6.1-6.7, 24.6, 24.7: the Reinforcement Phase. How units come in is in entry."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from kessel.play.acts import Act, ActingPhase
from kessel.play.agenda import Automatic, Decision, Question, Step
from kessel.play.messages import Event, Order
from kessel.play.outcome import Illegal
from kessel.systems.efb.air_pool import draw_air
from kessel.systems.efb.arrival_rolls import arrival_rolls
from kessel.systems.efb.entry import Entering, waiting
from kessel.systems.efb.position import DUE, WAITING, Position
from kessel.systems.efb.replacements import SpendReplacements, find_edges, grant_replacements

__all__ = ["CallUp", "Calling", "EntryPhase", "Muster", "Reinforcements", "reinforcement_phase"]


def reinforcement_phase(s: Position, side: int) -> None:
    """4.3/A: air counters, replacement points and groups that come by die; then the owner's choices."""
    draw_air(s, side)
    grant_replacements(s, side)
    arrival_rolls(s, side)
    s.state.push(SpendReplacements(side=side), *_calls(s, side), Muster(side=side), EntryPhase(side=side))


class Reinforcements(Event, frozen=True):
    """Units are ready to enter the map (6.1)."""

    seat: str
    units: tuple[str, ...]


class CallUp(Order, frozen=True):
    """Choose a unit that arrives this turn (24.6)."""

    unit: str


class Calling(Question, frozen=True):
    """E-11: the owner chooses which units arrive, one after the other."""

    side: int
    entry: int
    """Its number among the reinforcements of the scenario."""
    left: int

    def decision(self, s: Position) -> Decision | None:
        """Ask while there is a choice; where as many are left as come, all come."""
        free = self._free(s)
        if self.left < len(free):
            text = f"Choose a unit that arrives this turn ({self.left} to choose)"
            return Decision((s.seat(self.side),), "call_up", "24.6/reinforcements", text) if self.left else None
        for unit in free:
            self._call(s, unit)
        return None

    def options(self, s: Position, seat: str, about: dict[str, str]) -> Iterator[Order]:
        """Any that is left."""
        for unit in self._free(s):
            if about.get("unit") in (None, s.name(unit)):
                yield CallUp(unit=s.name(unit))

    def check(self, s: Position, seat: str, order: Order) -> int:
        """Refuse others."""
        if not isinstance(order, CallUp):
            raise Illegal("24.6/reinforcements", "Choose first which units arrive")
        unit = s.setting.unit(order.unit)
        if unit not in self._free(s):
            names = ", ".join(s.name(free) for free in self._free(s))
            raise Illegal("24.6/reinforcements", f"{order.unit} is not among those to choose from: {names}")
        return unit

    def apply(self, s: Position, seat: str, order: Order, found: int) -> None:
        """It arrives this turn."""
        self._call(s, found)
        s.state.swap(replace(self, left=self.left - 1))

    def _free(self, s: Position) -> list[int]:
        names = s.setting.scenario.reinforcements[self.entry].choose_from
        units = [s.setting.unit(name) for name in names]
        return [unit for unit in units if s.state.hex[unit] == DUE and s.state.due[unit] == 0]

    def _call(self, s: Position, unit: int) -> None:
        entry = s.setting.scenario.reinforcements[self.entry]
        s.state.due[unit], s.state.edge[unit] = s.state.turn, s.setting.edge_names.index(entry.edge)


class Muster(Automatic, frozen=True):
    """6.1: whoever is due by now waits to enter, besides those left over from earlier turns (6.4)."""

    side: int

    def run(self, s: Position) -> None:
        """Let them wait."""
        find_edges(s, self.side)
        state, units = s.state, s.setting.units_of[self.side]
        due = units[(state.hex[units] == DUE) & (state.due[units] > 0) & (state.due[units] <= state.turn)]
        state.hex[due] = WAITING
        if arriving := waiting(s, self.side):
            s.say(Reinforcements(seat=s.seat(self.side), units=s.setting.names(arriving)))


_ENTERING = (Entering(),)


class EntryPhase(ActingPhase, frozen=True):
    """E-12: the owner places what arrives; nothing that can be placed may be held back (6.5)."""

    sequence = "4.3/A"

    def acts(self) -> tuple[Act, ...]:
        """Entering is all."""
        return _ENTERING

    def actors(self, s: Position) -> list[int]:
        """Give the units that still have no place."""
        return [unit for unit in waiting(s, self.side) if s.state.column[unit] < 0]

    def decision(self, s: Position) -> Decision | None:
        """Ask while somebody can be placed."""
        if next(self._placeable(s), None) is None:
            return None
        return Decision((s.seat(self.side),), "reinforcements", "4.3/A", "Place your reinforcements on the map edge")

    def may_end(self, s: Position) -> None:
        """6.5: reinforcements may not be held back."""
        placeable = next(self._placeable(s), None)
        if placeable is not None:
            raise Illegal("6.5", f"{s.name(placeable)} can be placed: reinforcements may not be held back")

    def _placeable(self, s: Position) -> Iterator[int]:
        (act,) = _ENTERING
        return (unit for unit in self.actors(s) if any(True for _ in act.options(s, self.side, unit)))


def _calls(s: Position, side: int) -> list[Step]:
    entries = enumerate(s.setting.scenario.reinforcements)
    return [
        Calling(side=side, entry=number, left=entry.choose)
        for number, entry in entries
        if entry.choose and entry.turn == s.state.turn and s.setting.side_of(entry.side) == side
    ]
