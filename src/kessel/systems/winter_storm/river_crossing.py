"""Chapter 13.95: Major River Crossings: leg units place Crossing Arrows, and cross in a later Operations Phase.

`passage` lets units with an arrow cross, and `river_combat` lets them assault.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from kessel.play.acts import Act
from kessel.play.messages import Event, Order
from kessel.play.outcome import Illegal, Preview
from kessel.systems.winter_storm.bridge_laying import Site, site_of
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.retreat_paths import is_open_ground
from kessel.systems.winter_storm.setting import NOBODY
from kessel.systems.winter_storm.special_operations import CROSSING, is_able, note_special, refuse_special
from kessel.systems.winter_storm.state import Arrow

__all__ = ["ArrowPlaced", "Crossing", "PlaceArrow", "take_up_arrows"]


class PlaceArrow(Order, frozen=True):
    """Place a Crossing Arrow over an unbridged Major River into a hex beside a leg unit, held by the enemy or not."""

    unit: str
    hex: str


class ArrowPlaced(Event, frozen=True):
    """A unit prepares to cross a Major River into a hex; it may do so from the next turn on."""

    unit: str
    hexside: str
    into: str


class Crossing(Act):
    """13.95: a leg Combat unit that ended its phase beside an unbridged Major River; one arrow a division and phase."""

    order = PlaceArrow

    def check(self, s: Position, side: int, order: PlaceArrow) -> Site:
        """Refuse mobile units and cavalry, other hexsides, ground it could not enter, and a second arrow."""
        (unit,) = s.own_units(side, (order.unit,))
        if not _may_cross(s, unit):
            raise Illegal("13.95", f"{order.unit} is no leg Combat unit, or cavalry, and needs a bridge")
        refuse_special(s, unit, CROSSING)
        site = site_of(s, unit, order.hex, "13.95")
        if s.land.hexside(site.near, site.direction) != "major_river":
            raise Illegal("13.95", f"No unbridged Major River lies between {order.unit} and {order.hex}")
        if not is_open_ground(s, unit, site.near, site.direction):
            raise Illegal("13.95", f"{order.unit} cannot enter {order.hex}")
        if any(arrow.turn == s.state.turn and _is_of(s, arrow, unit) for arrow in s.state.notes.arrows):
            raise Illegal("13.95", f"The division of {order.unit} has placed a Crossing Arrow in this phase")
        return site

    def apply(self, s: Position, side: int, order: PlaceArrow, found: Site) -> None:
        """Place the marker; an older one of the unit is taken up."""
        unit = s.setting.unit(order.unit)
        note_special(s, unit, CROSSING)
        others = tuple(arrow for arrow in s.state.notes.arrows if arrow.unit != unit)
        arrow = Arrow(unit, found.near, found.far, s.state.turn)
        s.state.notes = replace(s.state.notes, arrows=(*others, arrow))
        hexside = s.setting.grid.side_name(found.near, found.direction)
        s.say(ArrowPlaced(unit=order.unit, hexside=hexside, into=order.hex))

    def options(self, s: Position, side: int, unit: int) -> Iterator[Order]:
        """Give every hex over an unbridged Major River for which the unit has no arrow yet."""
        near = int(s.state.hex[unit])
        if near < 0 or not s.setting.ground.on_major_river[near] or not _may_cross(s, unit):
            return
        if not is_able(s, unit, CROSSING):
            return
        known = {arrow.far for arrow in s.state.notes.arrows if arrow.near == near and _is_of(s, arrow, unit)}
        for far in s.setting.grid.neighbours[near].tolist():
            order = PlaceArrow(unit=s.name(unit), hex=s.number(far)) if far >= 0 and far not in known else None
            if order and self._is_legal(s, side, order):
                yield order

    def preview(self, s: Position, side: int, order: PlaceArrow, found: Site) -> Preview:
        """Say what crossing will cost."""
        price = s.setting.charts.movement_cost.arrow_crossing
        return Preview(summary=f"From the next turn on it crosses for {price} MP more, or assaults over the river")

    def _is_legal(self, s: Position, side: int, order: PlaceArrow) -> bool:
        try:
            self.check(s, side, order)
        except Illegal:
            return False
        return True


def take_up_arrows(s: Position, side: int) -> None:
    """13.95: an arrow of a side is gone when its phase closes and nobody of the division is where it was placed."""
    state, mine = s.state, s.on_map(side)
    kept = tuple(
        arrow
        for arrow in state.notes.arrows
        if s.setting.side[arrow.unit] != side
        or any(state.hex[unit] == arrow.near and _is_of(s, arrow, unit) for unit in mine)
    )
    state.notes = replace(state.notes, arrows=kept)


def _may_cross(s: Position, unit: int) -> bool:
    """13.95: leg Combat units; cavalry counts as mobile here."""
    return bool(s.setting.is_combat[unit]) and not s.is_mobile(unit) and not s.setting.is_cavalry[unit]


def _is_of(s: Position, arrow: Arrow, unit: int) -> bool:
    mine = int(s.state.division[unit])
    return arrow.unit == unit or (mine != NOBODY and int(s.state.division[arrow.unit]) == mine)
