"""Chapter 13.5: the Maneuver Operation, movement without combat."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np
from numpy.typing import NDArray

from kessel.play.acts import Act
from kessel.play.messages import Order
from kessel.play.outcome import Illegal, Preview
from kessel.systems.winter_storm.errands import permitted_ends, refuse_errand
from kessel.systems.winter_storm.marching import (
    as_supposed,
    check_terms,
    leaving_chances,
    march,
    may_stop,
    refuse_limits,
)
from kessel.systems.winter_storm.movement_points import in_sixths, points, sixths
from kessel.systems.winter_storm.operations import note_operation, refuse_operation
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.ratings import check_morale
from kessel.systems.winter_storm.reach import reachable, searches
from kessel.systems.winter_storm.stacking import has_room, refuse_stack
from kessel.systems.winter_storm.state import MANEUVERED
from kessel.systems.winter_storm.walking import Walk, can_move, walk

__all__ = ["Maneuver", "Maneuvering"]

_TOGETHER = 0.2
"""How often a random maneuver takes along whoever stands there and can go the same way."""
_TRIES = 4
"""How many hexes in reach random play looks at to find one with room."""


class Maneuver(Order, frozen=True):
    """Move units that stand together along a path of hexes, the hex they leave not named (13.5)."""

    units: tuple[str, ...]
    path: tuple[str, ...]


class Maneuvering(Act):
    """13.52: units or stacks move one after the other; one that has not finished may go on until another operates."""

    order = Maneuver

    def check(self, s: Position, side: int, order: Maneuver) -> tuple[Walk, ...]:
        """Refuse a maneuver that any of the units cannot make."""
        if not order.units or not order.path:
            raise Illegal("13.5", "A Maneuver names its units and the hexes they enter")
        units = s.own_units(side, order.units)
        if len({int(s.state.hex[unit]) for unit in units}) != 1:
            raise Illegal("13.2", "Units that maneuver together start on one hex")
        for unit in units:
            refuse_operation(s, unit, goes_on=True)
        path = tuple(map(s.setting.hex, order.path))
        found = tuple(walk(s, unit, path, units) for unit in units)
        refuse_limits(s, units, path, "4.1")
        for unit in units:
            refuse_errand(s, unit, path[-1])
        if s.setting.options.overstacking == "refused":
            refuse_stack(s, path[-1], units, "4.1")
        return found

    def apply(self, s: Position, side: int, order: Maneuver, found: tuple[Walk, ...]) -> None:
        """Move the units as far as they come; one that does not set out has not used its operation."""
        went = march(s, found)
        gone = tuple(unit for units in went.values() for unit in units)
        if gone:
            note_operation(s, gone, MANEUVERED)
        for path, units in went.items():
            _unsettle(s, side, units, path)

    def options(self, s: Position, side: int, unit: int) -> Iterator[Order]:
        """Give a way to every hex in reach where there is room."""
        if not _is_free(s, unit):
            return
        ends = permitted_ends(s, unit)
        for path in reachable(s, unit).values():
            if _is_open(s, unit, path, ends):
                yield Maneuver(units=(s.name(unit),), path=tuple(map(s.number, path)))

    def sample(self, s: Position, side: int, unit: int, chance: Random) -> Order | None:
        """Draw one of the hexes in reach; now and then the whole stack goes."""
        if not _is_free(s, unit):
            return None
        ends = permitted_ends(s, unit)
        found = [
            reach.path_to(hex_)[1:] for reach in searches(s, unit) for hex_ in _drawn(reach.hexes[1:], ends, chance)
        ]
        chance.shuffle(found)
        for path in found:
            if _is_open(s, unit, path, ends):
                names = s.setting.names((unit, *self._companions(s, side, unit, path, chance)))
                return Maneuver(units=names, path=tuple(map(s.number, path)))
        return None

    def preview(self, s: Position, side: int, order: Maneuver, found: tuple[Walk, ...]) -> Preview:
        """Give the cost term by term, of the unit that has the fewest points left."""
        one = min(as_supposed(s, side, found), key=lambda walked: walked.left)
        units = tuple(walked.unit for walked in found)
        return Preview(
            summary=f"{points(one.cost)} MP",
            reasons=(*in_sixths(one.reasons), *check_terms(s, units, one.path)),
            chances=leaving_chances(s, units, one.path),
            details={"left": str(sixths(one.left))},
        )

    def _companions(self, s: Position, side: int, unit: int, path: tuple[int, ...], chance: Random) -> tuple[int, ...]:
        """Give the other units of a stack if all that are free can go the same way together."""
        if chance.random() >= _TOGETHER:
            return ()
        others = tuple(u for u in s.on(int(s.state.hex[unit]), side) if u != unit and _is_free(s, u))
        order = Maneuver(units=s.setting.names((unit, *others)), path=tuple(map(s.number, path)))
        try:
            self.check(s, side, order)
        except Illegal:
            return ()
        return others


def _unsettle(s: Position, side: int, units: tuple[int, ...], path: tuple[int, ...]) -> None:
    """14.7/friendly: disorder spreads: who fails a Morale Check Disrupts.

    Friends in Good Order check where disordered units pass or stop, movers in Good Order where they stop among such.
    """
    others = {hex_: [u for u in s.stack(hex_, side) if u not in units] for hex_ in path}
    if not all(s.is_good_order(unit) for unit in units):
        checking = [friend for there in others.values() for friend in there if s.is_good_order(friend)]
    elif not all(s.is_good_order(friend) for friend in others[path[-1]]):
        checking = list(units)
    else:
        return
    for unit in checking:
        if not check_morale(s, unit, "14.7/friendly"):
            s.disrupt(unit, "14.7/friendly")


def _is_free(s: Position, unit: int) -> bool:
    try:
        refuse_operation(s, unit, goes_on=True)
    except Illegal:
        return False
    return can_move(s, unit)


def _is_open(s: Position, unit: int, path: tuple[int, ...], ends: NDArray[np.bool_] | None) -> bool:
    """Whether a unit may go a way in reach alone."""
    return (ends is None or bool(ends[path[-1]])) and has_room(s, path[-1], unit) and may_stop(s, unit, path)


def _drawn(hexes: NDArray[np.int32], ends: NDArray[np.bool_] | None, chance: Random) -> list[int]:
    there = hexes.tolist() if ends is None else hexes[ends[hexes]].tolist()
    return chance.sample(there, min(_TRIES, len(there)))
