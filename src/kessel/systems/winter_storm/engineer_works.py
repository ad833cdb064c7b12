"""Chapters 18.44/construction, 18.51: what Front Engineers build: bridges that stay, and Field Works."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from kessel.play.acts import Act, ActingPhase
from kessel.play.agenda import Decision
from kessel.play.messages import Event, Order
from kessel.play.outcome import Illegal, Preview
from kessel.systems.winter_storm.bridge_laying import Site, refuse_far_bank, site_of, sites
from kessel.systems.winter_storm.ground import LAID, PERMANENT
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.special_operations import (
    BRIDGE_LAYING,
    FIELD_WORKS_BUILDING,
    is_able,
    note_special,
    refuse_special,
)
from kessel.systems.winter_storm.state import DUE, FIELD_WORKS

__all__ = [
    "BuildBridge",
    "BuildFieldWorks",
    "BuildingBridge",
    "BuildingFieldWorks",
    "EngineerConstruction",
    "FieldWorksBegun",
    "FieldWorksBuilt",
    "finish_field_works",
]

_BUILDS = 0.5
"""How often random play thinks of it."""


class BuildBridge(Order, frozen=True):
    """A Front Engineer bridges the river to a hex beside it, or repairs the bridge that was destroyed there."""

    unit: str
    hex: str


class BuildFieldWorks(Order, frozen=True):
    """A Front Engineer that held begins Field Works on its hex."""

    unit: str


class FieldWorksBegun(Event, frozen=True):
    """A Front Engineer builds Field Works: they are there in its next Operations Phase if it is not disturbed."""

    unit: str
    hex: str


class FieldWorksBuilt(Event, frozen=True):
    """Field Works stand on a hex."""

    unit: str
    hex: str


class BuildingBridge(Act):
    """18.44/construction: a Front Engineer beside a river when its phase begins builds a bridge at once.

    It is Bridge Laying, so the other bank must be free (13.91), and one bridge a turn is all (13.9).
    """

    order = BuildBridge

    def check(self, s: Position, side: int, order: BuildBridge) -> Site:
        """Refuse other units, hexsides without a river or a ruin, and a bank that the enemy holds."""
        (unit,) = s.own_units(side, (order.unit,))
        if not s.setting.is_front_engineer[unit]:
            raise Illegal("18.44/construction", f"{order.unit} is no Front Engineer")
        refuse_special(s, unit, BRIDGE_LAYING)
        site = site_of(s, unit, order.hex, "18.44/construction")
        if site not in _sites(s, unit):
            raise Illegal(
                "18.44/construction", f"There is nothing to bridge or repair between {order.unit} and {order.hex}"
            )
        refuse_far_bank(s, side, site.far, "13.91")
        return site

    def apply(self, s: Position, side: int, order: BuildBridge, found: Site) -> None:
        """Put the bridge up, or take the marker of a destroyed one away."""
        note_special(s, s.setting.unit(order.unit), BRIDGE_LAYING)
        kind = PERMANENT if _is_ruin(s, found) else LAID
        s.set_bridge(found.near, found.direction, kind, "18.44/construction")

    def options(self, s: Position, side: int, unit: int) -> Iterator[Order]:
        """Give every hexside beside it that can be bridged or repaired."""
        if not s.setting.is_front_engineer[unit] or not s.is_on_map(unit) or not is_able(s, unit, BRIDGE_LAYING):
            return
        for site in _sites(s, unit):
            yield from _if_legal(self, s, side, BuildBridge(unit=s.name(unit), hex=s.number(site.far)))

    def preview(self, s: Position, side: int, order: BuildBridge, found: Site) -> Preview:
        """Say which it is."""
        return Preview(summary="Repairs the bridge" if _is_ruin(s, found) else "A bridge that stays")

    def sample(self, s: Position, side: int, unit: int, chance: Random) -> Order | None:
        """Now and then."""
        return super().sample(s, side, unit, chance) if chance.random() < _BUILDS else None


class BuildingFieldWorks(Act):
    """18.51: a Front Engineer that held builds Field Works where it is, also in an enemy zone of control."""

    order = BuildFieldWorks

    def check(self, s: Position, side: int, order: BuildFieldWorks) -> int:
        """Refuse other units, those that did not hold, and hexes with Field Works."""
        (unit,) = s.own_units(side, (order.unit,))
        if not s.setting.is_front_engineer[unit]:
            raise Illegal("18.51", f"{order.unit} is no Front Engineer")
        if not s.state.held[unit]:
            raise Illegal("18.51", f"{order.unit} has not held in this phase")
        refuse_special(s, unit, FIELD_WORKS_BUILDING)
        if s.state.works[s.state.hex[unit]] & FIELD_WORKS:
            raise Illegal("18.51", f"There are Field Works on {s.number(int(s.state.hex[unit]))}")
        return unit

    def apply(self, s: Position, side: int, order: BuildFieldWorks, found: int) -> None:
        """Remember where."""
        note_special(s, found, FIELD_WORKS_BUILDING)
        s.state.works_at[found] = s.state.hex[found]
        s.say(FieldWorksBegun(unit=order.unit, hex=s.number(int(s.state.hex[found]))))

    def options(self, s: Position, side: int, unit: int) -> Iterator[Order]:
        """Give the order if the unit may."""
        if s.setting.is_front_engineer[unit] and s.is_on_map(unit):
            yield from _if_legal(self, s, side, BuildFieldWorks(unit=s.name(unit)))

    def preview(self, s: Position, side: int, order: BuildFieldWorks, found: int) -> Preview:
        """Say when."""
        return Preview(summary="Field Works in the next Operations Phase, if it stays in Good Order")


def finish_field_works(s: Position, side: int) -> None:
    """18.51: at the start of its phase a Front Engineer that was neither Disrupted nor driven off has built them."""
    for unit in s.setting.units_of[side].tolist():
        hex_ = int(s.state.works_at[unit])
        s.state.works_at[unit] = DUE
        if hex_ == DUE or s.state.hex[unit] != hex_ or not s.is_good_order(unit):
            continue
        s.state.works[hex_] |= FIELD_WORKS
        s.state.works_owner[hex_] = side
        s.say(FieldWorksBuilt(unit=s.name(unit), hex=s.number(hex_)))


_ACTS: tuple[Act, ...] = (BuildingBridge(),)


class EngineerConstruction(ActingPhase, frozen=True):
    """18.44/construction: Front Engineers build and repair bridges when the Operations Phase begins."""

    sequence = "18.44/construction"

    def acts(self) -> tuple[Act, ...]:
        """Bridges alone."""
        return _ACTS

    def actors(self, s: Position) -> list[int]:
        """Give the Front Engineers that can build one."""
        engineers = [unit for unit in s.on_map(self.side) if s.setting.is_front_engineer[unit]]
        return [unit for unit in engineers if any(True for _ in _ACTS[0].options(s, self.side, unit))]

    def decision(self, s: Position) -> Decision | None:
        """Ask while one can."""
        if not self.actors(s):
            return None
        text = "Build or repair bridges with Front Engineers"
        return Decision((s.seat(self.side),), "engineer_construction", "18.44/construction", text)


def _sites(s: Position, unit: int) -> list[Site]:
    """The rivers beside a unit without a bridge, and the bridges of the map that were destroyed there."""
    found = list(sites(s, unit))
    near, grid = int(s.state.hex[unit]), s.setting.grid
    ruins = [way for way in range(6) if s.setting.board.bridge[near, way] and not s.state.bridge[near, way]]
    found += [Site(near, int(grid.neighbours[near, way]), way) for way in ruins]
    return list(dict.fromkeys(found))


def _is_ruin(s: Position, site: Site) -> bool:
    return bool(s.setting.board.bridge[site.near, site.direction])


def _if_legal(act: Act, s: Position, side: int, order: Order) -> Iterator[Order]:
    try:
        act.check(s, side, order)
    except Illegal:
        return
    yield order
