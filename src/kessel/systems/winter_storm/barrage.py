"""Chapter 13.1: the Barrage Segment."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from kessel.play.acts import Act, ActingPhase
from kessel.play.agenda import Decision
from kessel.play.messages import Order
from kessel.play.outcome import Illegal, Preview
from kessel.systems.winter_storm.artillery import BARRAGE, can_fire, factors_for, in_range, spend_shells
from kessel.systems.winter_storm.barrage_forecast import barrage_forecast
from kessel.systems.winter_storm.barrage_results import (
    INSTALLATIONS,
    UNITS,
    dumps,
    fire,
    targets,
)
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.state import ISOLATED, OUT_OF_COMMAND, Barraged

__all__ = ["Barrage", "BarrageSegment", "Barraging"]


class Barrage(Order, frozen=True):
    """Fire at a hex with Artillery Factors, either at all its ground units or at its installations (13.1)."""

    hex: str
    units: tuple[str, ...]
    kind: str = UNITS
    """units or installations."""


class Barraging(Act):
    """13.1 (W-40): all who fire at a target do so together, and once in a segment."""

    order = Barrage

    def check(self, s: Position, side: int, order: Barrage) -> tuple[int, ...]:
        """Refuse who may not fire, what is not there and what was barraged already."""
        hex_, units = s.setting.hex(order.hex), s.own_units(side, order.units)
        if order.kind not in (UNITS, INSTALLATIONS):
            raise Illegal("13.1", f"A barrage is for {UNITS} or for {INSTALLATIONS}, not for {order.kind!r}")
        if not units:
            raise Illegal("13.1", "A barrage names the units that fire")
        for unit in units:
            _refuse(s, unit, hex_)
        if not _is_target(s, s.enemy_of(side), hex_, order.kind):
            raise Illegal("13.1", f"There are no enemy {order.kind} on {order.hex} to barrage")
        if _was_hit(s, hex_, order.kind):
            raise Illegal("13.1", f"The {order.kind} on {order.hex} have been barraged in this segment")
        return units

    def apply(self, s: Position, side: int, order: Barrage, found: tuple[int, ...]) -> None:
        """Fire; the markers of Heavy Artillery go down (11.32)."""
        hex_ = s.setting.hex(order.hex)
        noted = (*s.state.notes.barrages, Barraged(hex_, order.kind, found))
        s.state.notes = replace(s.state.notes, barrages=noted)
        spend_shells(s, found)
        fire(s, found, hex_, order.kind, "13.1")

    def preview(self, s: Position, side: int, order: Barrage, found: tuple[int, ...]) -> Preview:
        """Give factors, modifiers and the exact chances."""
        return barrage_forecast(s, found, s.setting.hex(order.hex), order.kind)

    def options(self, s: Position, side: int, unit: int) -> Iterator[Order]:
        """For every target in range: the unit alone, and all that can fire at it."""
        for hex_, kind in _targets(s, side, unit):
            together = factors_for(s, BARRAGE, hex_)
            others = [other for other in together if other != unit]
            for units in dict.fromkeys(((unit,), (unit, *others))):
                yield Barrage(hex=s.number(hex_), units=s.setting.names(units), kind=kind)

    def sample(self, s: Position, side: int, unit: int, chance: Random) -> Order | None:
        """Draw a target; all that can fire do."""
        found = _targets(s, side, unit)
        if not found:
            return None
        hex_, kind = chance.choice(found)
        others = (other for other in factors_for(s, BARRAGE, hex_) if other != unit)
        return Barrage(hex=s.number(hex_), units=s.setting.names((unit, *others)), kind=kind)


_ACTS: tuple[Act, ...] = (Barraging(),)


class BarrageSegment(ActingPhase, frozen=True):
    """3.6/barrage, 13.1 (W-40): units with Artillery Factors barrage hexes."""

    sequence = "13.1"

    def acts(self) -> tuple[Act, ...]:
        """Name the missions."""
        return _ACTS

    def actors(self, s: Position) -> list[int]:
        """Give the units that may fire at something."""
        return [unit for unit in s.on_map(self.side) if _targets(s, self.side, unit)]

    def decision(self, s: Position) -> Decision | None:
        """Ask the phasing player while he can fire."""
        if not self.actors(s):
            return None
        return Decision((s.seat(self.side),), "barrage", "13.1", "Barrage enemy units or installations")


def _refuse(s: Position, unit: int, hex_: int) -> None:
    name = s.name(unit)
    if not can_fire(s, unit, BARRAGE):
        raise Illegal(_why_not(s, unit), f"{name} may not barrage: see its order, its command and its Supply Mode")
    if not in_range(s, unit, hex_):
        raise Illegal("13.1", f"{s.number(hex_)} is out of the range of {name}")


def _why_not(s: Position, unit: int) -> str:
    """Name the clause that keeps a unit from barraging."""
    if s.setting.counters[unit].artillery is None:
        return "13.1"
    if not s.is_good_order(unit):
        return "6.1/morale"
    if s.state.march[unit]:
        return "6.22"
    return "6.1/command" if s.state.status[unit] in (OUT_OF_COMMAND, ISOLATED) else "11.31"


def _targets(s: Position, side: int, unit: int) -> list[tuple[int, str]]:
    """Give the hexes in the range of a unit with something to barrage, by kind."""
    if not can_fire(s, unit, BARRAGE):
        return []
    enemies = {int(s.state.hex[enemy]) for enemy in s.on_map(s.enemy_of(side))}
    depots = {dump.hex for dump in s.state.notes.dumps if dump.side != side}
    near = [hex_ for hex_ in sorted(enemies | depots) if in_range(s, unit, hex_)]
    return [
        (hex_, kind)
        for hex_ in near
        for kind in (UNITS, INSTALLATIONS)
        if _is_target(s, s.enemy_of(side), hex_, kind) and not _was_hit(s, hex_, kind)
    ]


def _is_target(s: Position, side: int, hex_: int, kind: str) -> bool:
    return bool(targets(s, side, hex_) if kind == UNITS else dumps(s, side, hex_))


def _was_hit(s: Position, hex_: int, kind: str) -> bool:
    return any(mission.hex == hex_ and mission.kind == kind for mission in s.state.notes.barrages)
