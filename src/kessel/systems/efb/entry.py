"""Chapter 6.2-6.5: how waiting units come onto the map."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from kessel.hexes.reach import CLOSED
from kessel.play.acts import Act
from kessel.play.messages import Event, Order
from kessel.play.outcome import Illegal, Preview
from kessel.systems.efb.movement_allowance import allowance, points, sixths, whole_allowance
from kessel.systems.efb.position import WAITING, Position
from kessel.systems.efb.stacking import fits, full_hexes
from kessel.systems.efb.zones_of_control import zones

__all__ = ["ColumnEntry", "Enter", "Entering", "Queued", "can_stand", "can_still_enter", "entry_hexes", "waiting"]


class Enter(Order, frozen=True):
    """Bring waiting units in by a hex of the map edge; who finds no room there lines up on its road (6.2, 6.4)."""

    units: tuple[str, ...]
    at: str


class Queued(Event, frozen=True):
    """A unit lined up on the road off the map: so many hexes behind the edge hex (6.4)."""

    unit: str
    at: str
    behind: int


class Place(Struct, frozen=True):
    """Where an arriving unit goes: onto the edge hex, or so many hexes behind it (6.4)."""

    unit: int
    hex: int
    behind: int = 0


class Entering(Act):
    """E-12: each arriving unit gets a hex of its edge, or a place in a road column."""

    order = Enter

    def check(self, s: Position, side: int, order: Enter) -> tuple[Place, ...]:
        """Refuse who does not arrive, hexes of other edges, enemies, and full hexes without a road."""
        if not order.units or len(set(order.units)) != len(order.units):
            raise Illegal("6.2", "Name the units that enter, each once")
        hex_, found = s.setting.hex(order.at), list[Place]()
        for name in order.units:
            unit = s.setting.unit(name)
            if s.setting.side[unit] != side or s.state.hex[unit] != WAITING or s.state.column[unit] >= 0:
                raise Illegal("6.1", f"{name} does not wait to enter now")
            found.append(_place(s, unit, hex_, found))
        return tuple(found)

    def apply(self, s: Position, side: int, order: Enter, found: tuple[Place, ...]) -> None:
        """Place them: no movement points are spent (6.2)."""
        for place in found:
            s.state.fresh[place.unit] = 1
            if place.behind:
                s.state.column[place.unit], s.state.queued[place.unit] = place.hex, place.behind * _rate(s)
                s.say(Queued(unit=s.name(place.unit), at=order.at, behind=place.behind))
            else:
                s.place(place.unit, (place.hex,), "enter")

    def options(self, s: Position, side: int, unit: int) -> Iterator[Order]:
        """One for each hex by which it may come."""
        for hex_ in _open_hexes(s, unit):
            yield Enter(units=(s.name(unit),), at=s.number(hex_))

    def sample(self, s: Position, side: int, unit: int, chance: Random) -> Order | None:
        """Draw one of the hexes with room, or any with a road."""
        hexes = _open_hexes(s, unit)
        return Enter(units=(s.name(unit),), at=s.number(chance.choice(hexes))) if hexes else None

    def preview(self, s: Position, side: int, order: Enter, found: tuple[Place, ...]) -> Preview:
        """Say who stands on the map and who in the column behind."""
        behind = [place for place in found if place.behind]
        if not behind:
            return Preview(summary=f"Placed on {order.at}: entering costs no movement points")
        last = behind[-1].behind
        return Preview(summary=f"{len(behind)} of {len(found)} in column: the last pays {points(last * _rate(s))} MP")


class ColumnEntry(Act):
    """6.4: in the Movement Phase a unit of a road column comes onto the edge hex and moves on along the road."""

    order = Enter

    def check(self, s: Position, side: int, order: Enter) -> int:
        """Refuse who is in no column there, a hex without room, and who cannot pay the way."""
        if len(order.units) != 1:
            raise Illegal("8.2", "Units move one at a time")
        unit, hex_ = s.setting.unit(order.units[0]), s.setting.hex(order.at)
        if s.setting.side[unit] != side or s.state.hex[unit] != WAITING or s.state.column[unit] != hex_:
            raise Illegal("6.4", f"{order.units[0]} is in no road column before {order.at}")
        if s.on(hex_, 1 - side):
            raise Illegal("6.3", f"Enemy units stand on {order.at}")
        if not fits(s, unit, hex_):
            raise Illegal("8.7", f"{order.at} is full, and no unit may enter it along a road")
        if s.state.queued[unit] > whole_allowance(s, unit):
            raise Illegal("6.4", f"{order.units[0]} is too far back in the column: it comes in next turn")
        return unit

    def apply(self, s: Position, side: int, order: Enter, found: int) -> None:
        """Put it on the edge hex; in an enemy zone it goes no further (10.5)."""
        hex_ = int(s.state.column[found])
        s.state.column[found] = -1
        s.place(found, (hex_,), "enter")
        if zones(s, 1 - side).reach[hex_]:
            s.state.moved[found] = 1

    def options(self, s: Position, side: int, unit: int) -> Iterator[Order]:
        """The one hex before its column."""
        if s.state.hex[unit] == WAITING and s.state.column[unit] >= 0:
            order = Enter(units=(s.name(unit),), at=s.number(int(s.state.column[unit])))
            try:
                self.check(s, side, order)
            except Illegal:
                return
            yield order

    def preview(self, s: Position, side: int, order: Enter, found: int) -> Preview:
        """Say what it pays and what is left."""
        paid = int(s.state.queued[found])
        left = {"left": str(sixths(allowance(s, found))), "by": "road"}
        return Preview(summary=f"{points(paid)} MP from its place in the column", details=left)


def waiting(s: Position, side: int) -> list[int]:
    """Give the units of a side that wait off the map, in a column or not."""
    units = s.setting.units_of[side]
    return units[s.state.hex[units] == WAITING].tolist()


def entry_hexes(s: Position, unit: int) -> list[int]:
    """Give the hexes by which a unit may come, whether or not there is room (6.2, 6.3, 6.5).

    Those of its edge; when enemies stand on all of them, the nearest other edge hexes without enemies.
    """
    setting, enemy = s.setting, s.occupied(1 - int(s.setting.side[unit]))
    edge = setting.board.edges[setting.edge_names[s.state.edge[unit]]]
    open_ = _standable(s, int(setting.mobility[unit])) & ~enemy
    own = [hex_ for hex_ in edge if open_[hex_]]
    if own:
        return own
    others = sorted({hex_ for name in setting.edge_names for hex_ in setting.board.edges[name]})
    free = [hex_ for hex_ in others if open_[hex_]]
    away = np.min([setting.grid.distances(hex_) for hex_ in edge], axis=0)
    nearest = min((int(away[hex_]) for hex_ in free), default=0)
    return [hex_ for hex_ in free if away[hex_] == nearest]


def can_stand(s: Position, unit: int, hex_: int) -> bool:
    """8.4: say whether the terrain of a hex is open to a unit, by the ground or along a route."""
    return bool(_standable(s, int(s.setting.mobility[unit]))[hex_])


def can_still_enter(s: Position, side: int) -> list[int]:
    """6.5: give the units in road columns that could come in now: they may not be held back."""
    act = ColumnEntry()
    return [unit for unit in waiting(s, side) if any(True for _ in act.options(s, side, unit))]


def _open_hexes(s: Position, unit: int) -> list[int]:
    """Give the hexes by which a unit may come now: with room, or with a road for a column."""
    full = full_hexes(s, unit)
    return [hex_ for hex_ in entry_hexes(s, unit) if not full[hex_] or _has_road(s, hex_)]


def _standable(s: Position, mobility: int) -> NDArray[np.bool_]:
    """Mark the hexes that are open to a movement class, by the ground or along a route."""
    ground = s.ground

    def find() -> NDArray[np.bool_]:
        return (ground.enter[mobility] != CLOSED) | np.any([way.any(axis=1) for way in ground.routes.values()], axis=0)

    return s.setting.memo.get(("standable", s.state.weather, mobility), find)


def _place(s: Position, unit: int, hex_: int, before: list[Place]) -> Place:
    """Find the place of a unit behind those that stand there, are in column there or come with it (6.4).

    Raises:
        Illegal: the hex is not for it, or full and without a road.
    """
    name, number = s.name(unit), s.number(hex_)
    if s.on(hex_, 1 - int(s.setting.side[unit])):
        raise Illegal("6.3", f"Enemy units stand on {number}")
    if hex_ not in entry_hexes(s, unit):
        edge = s.setting.edge_names[s.state.edge[unit]]
        raise Illegal("6.5" if _on_edge(s, hex_) else "6.2", f"{name} enters by the {edge} edge, not at {number}")
    side, limit = int(s.setting.side[unit]), int(s.setting.stack_limit[unit])
    standing = len(s.on(hex_, side)) + sum(not place.behind for place in before)
    queued = int(np.sum(s.state.column[s.setting.units_of[side]] == hex_)) + sum(place.behind > 0 for place in before)
    if standing < limit and (before or fits(s, unit, hex_)):
        return Place(unit, hex_)
    if not _has_road(s, hex_):
        raise Illegal("6.3", f"{number} is full, and no road leads in there")
    return Place(unit, hex_, 1 + queued // limit)


def _on_edge(s: Position, hex_: int) -> bool:
    return any(hex_ in hexes for hexes in s.setting.board.edges.values())


def _has_road(s: Position, hex_: int) -> bool:
    return bool(s.ground.routes["road"][hex_].any())


def _rate(s: Position) -> int:
    """The thirds that each hex of a road column costs (6.4 ruling: the road's rate)."""
    return s.ground.rates["road"]
