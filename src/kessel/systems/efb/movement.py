"""Chapter 8: movement. The law of a path is in marching, the movement points in movement_allowance."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from kessel.play.acts import Act, ActingPhase
from kessel.play.agenda import Decision
from kessel.play.messages import Order
from kessel.play.outcome import Illegal, Preview
from kessel.systems.efb.command_control import take_snapshot
from kessel.systems.efb.engineers import Bridging, may_cross, note_crossing
from kessel.systems.efb.entry import ColumnEntry, can_still_enter
from kessel.systems.efb.exits import Leaving
from kessel.systems.efb.marching import March, march, reachable, search, ways
from kessel.systems.efb.movement_allowance import allowance_terms, points, sixths
from kessel.systems.efb.position import Position
from kessel.systems.efb.stacking import excess
from kessel.systems.efb.zones_of_control import zones

__all__ = ["Move", "MovementPhase", "Moving", "begin_movement", "end_movement", "own_unit"]


class Move(Order, frozen=True):
    """Move a unit along a path of hexes, the hex it leaves not named; others then go the same way (8.2)."""

    unit: str
    path: tuple[str, ...]
    others: tuple[str, ...] = ()


class Moving(Act):
    """E-20: units move one at a time, each once (8.2, 8.3)."""

    order = Move

    def check(self, s: Position, side: int, order: Move) -> tuple[March, ...]:
        """Refuse a second move, and every path that chapter 8 bars; each moves after those named before it."""
        if len({order.unit, *order.others}) != 1 + len(order.others):
            raise Illegal("8.3", "A unit moves once: name each once")
        first = _march(s, side, order.unit, order.path)
        if not order.others:
            return (first,)
        later = Position(s.setting, s.state.copy(), s.dice)
        found = [first]
        for name in order.others:
            _carry_out(later, found[-1])
            found.append(_march(later, side, name, order.path))
        return tuple(found)

    def apply(self, s: Position, side: int, order: Move, found: tuple[March, ...]) -> None:
        """Move them one at a time: each is done for this phase."""
        for one in found:
            _carry_out(s, one)

    def options(self, s: Position, side: int, unit: int) -> Iterator[Order]:
        """Give the cheapest way to every hex in reach."""
        across = may_cross(s, unit)
        if s.state.hex[unit] >= 0 and (not s.state.moved[unit] or across is not None) and s.movement_factor(unit):
            for path in reachable(s, unit).values():
                if across is None or path[0] == across:
                    yield Move(unit=s.name(unit), path=tuple(map(s.number, path)))

    def sample(self, s: Position, side: int, unit: int, chance: Random) -> Order | None:
        """Draw a way to march, then one of the hexes that it leads to."""
        if s.state.hex[unit] < 0 or s.state.moved[unit] or not s.movement_factor(unit):
            return None
        reach = search(s, unit, chance.choice(ways(s, unit)))
        if len(reach.hexes) < 2:
            return None
        path = reach.path_to(int(reach.hexes[chance.randrange(1, len(reach.hexes))]))[1:]
        return Move(unit=s.name(unit), path=tuple(map(s.number, path)))

    def preview(self, s: Position, side: int, order: Move, found: tuple[March, ...]) -> Preview:
        """Give the cost term by term for the unit with the least left, where its points come from, and what follows."""
        least = min(found, key=lambda one: one.left)
        left, stops = least.left, bool(zones(s, 1 - side).reach[least.path[-1]])
        details = {"left": str(sixths(left)), "by": least.way, "stops": str(stops).lower()}
        if crowd := _too_many(s, side, found):
            details["excess"] = str(crowd)
        if stops:
            details["duty"] = "10.6"
        reasons = (*allowance_terms(s, least.unit), *least.reasons)
        return Preview(summary=f"{points(least.cost)} MP", reasons=reasons, details=details)


_ACTS: tuple[Act, ...] = (Moving(), ColumnEntry(), Leaving(), Bridging())


class MovementPhase(ActingPhase, frozen=True):
    """4.3/B: the phasing player moves any, all or none of his units."""

    sequence = "4.3/B"

    def acts(self) -> tuple[Act, ...]:
        """Moving, coming in from a road column, leaving the map, and what engineers do instead."""
        return _ACTS

    def actors(self, s: Position) -> list[int]:
        """Give the units that have not moved, and those in road columns."""
        units = s.setting.units_of[self.side]
        here = (s.state.hex[units] >= 0) | (s.state.column[units] >= 0)
        return units[here & ((s.state.moved[units] == 0) | (s.state.bridged[units] == 1))].tolist()

    def may_end(self, s: Position) -> None:
        """6.5: who can come in from a road column has to."""
        if held_back := can_still_enter(s, self.side):
            raise Illegal("6.5", f"{s.name(held_back[0])} can enter the map: reinforcements may not be held back")

    def decision(self, s: Position) -> Decision | None:
        """Ask the phasing player."""
        return Decision((s.seat(self.side),), "movement", "4.3/B", "Move units, or end the phase")


def begin_movement(s: Position, side: int) -> None:
    """7.6: fix who is in command before anybody moves."""
    s.state.moved[:] = s.state.bridged[:] = s.state.crossed[:] = 0
    take_snapshot(s, side)


def end_movement(s: Position, side: int) -> None:
    """The first Movement Phase of what arrived this turn is over (7.6); road columns wait for the next turn (6.4)."""
    units = s.setting.units_of[side]
    s.state.fresh[units] = 0
    s.state.queued[units] = 0
    s.state.column[units] = -1


def own_unit(s: Position, side: int, name: str) -> int:
    """Give a unit of a side that stands on the map.

    Raises:
        Illegal: it does not.
    """
    unit = s.setting.unit(name)
    if s.setting.side[unit] != side:
        raise Illegal("8.3", f"{name} belongs to the other side")
    if s.state.hex[unit] < 0:
        raise Illegal("8.1", f"{name} is not on the map")
    return unit


def _march(s: Position, side: int, name: str, numbers: tuple[str, ...]) -> March:
    """Find what the path of a unit costs.

    Raises:
        Illegal: it may not move, or not there.
    """
    unit = own_unit(s, side, name)
    path = tuple(map(s.setting.hex, numbers))
    if not path:
        raise Illegal("8.2", "A move names the hexes that the unit enters")
    if s.state.moved[unit] and path[0] != may_cross(s, unit):
        raise Illegal("8.3", f"{name} has moved in this phase")
    if s.movement_factor(unit) == 0:
        raise Illegal("13.6", f"{name} has no movement factor and never moves")
    return march(s, unit, path)


def _too_many(s: Position, side: int, found: tuple[March, ...]) -> int:
    """9.1: count the units that will be eliminated where a move ends, unless some leave before the phase is over."""
    movers = [one.unit for one in found]
    return excess(s, [*(unit for unit in s.on(found[0].path[-1], side) if unit not in movers), *movers])


def _carry_out(s: Position, found: March) -> None:
    note_crossing(s, found.unit, found.path)
    s.state.moved[found.unit] = 1
    s.state.queued[found.unit] = s.state.bridged[found.unit] = 0
    s.place(found.unit, found.path, "move")
