"""Chapter 4: stacking. The sum of PCF and DCF on a hex is limited by its terrain."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from random import Random

import numpy as np

from kessel.play.acts import Act
from kessel.play.messages import Event, Order
from kessel.play.outcome import Illegal
from kessel.systems.winter_storm.position import Position

__all__ = [
    "Arrange",
    "Arranging",
    "StackArranged",
    "are_at_odds",
    "disrupt_overstacked",
    "factors",
    "has_no_room",
    "has_room",
    "is_overstacked",
    "refuse_stack",
]

_ARRANGES = 0.02
"""How often random play thinks of changing the order of a stack."""


class Arrange(Order, frozen=True):
    """Put the units of a stack in another order, topmost first; those not named lie below (5.2)."""

    hex: str
    units: tuple[str, ...]


class StackArranged(Event, frozen=True):
    """The order of a stack was changed: topmost first."""

    hex: str
    units: tuple[str, ...]


def factors(s: Position, unit: int) -> int:
    """4.1: what a unit counts for stacking: its PCF, or the DCF of an HQ or Transport unit."""
    return s.pcf(unit) if s.setting.is_combat[unit] else int(s.setting.dcf[unit])


def is_overstacked(s: Position, hex_: int, units: Collection[int]) -> bool:
    """4.1, 4.2, 7.38: whether these units are too many for a hex.

    The units of one division may always stand together at elevation 0 (4.2, 16.1/stacking).
    """
    limit = int(s.land.stack_limit[hex_])
    return exceeds(sum(factors(s, unit) for unit in units), limit, together=_is_division_at_ease(s, hex_, units))


def has_no_room(s: Position, unit: int) -> bool:
    """14.4/overstacking: whether a unit that retreated into a full hex still has no room to fight there."""
    hex_ = int(s.state.hex[unit])
    return bool(s.state.surplus[unit]) and is_overstacked(s, hex_, s.on(hex_, int(s.setting.side[unit])))


def exceeds(total: int, limit: int, *, together: bool) -> bool:
    """4.1, 4.2: whether a sum of factors is too much; not for one division together at elevation 0."""
    return total > limit and not together


def are_at_odds(s: Position, units: Iterable[int]) -> bool:
    """17.1: whether there are Romanians and Hungarians among units: they neither stack nor engage together."""
    return {"Romanian", "Hungarian"} <= {s.setting.counters[unit].nation for unit in units}


def refuse_stack(s: Position, hex_: int, arriving: Collection[int], clause: str) -> None:
    """4.1, 4.4, 17.1: refuse units that would be too many on a hex, or may not stand beside those there.

    Raises:
        Illegal: with what is wrong; `clause` is that of the limit.
    """
    side = int(s.setting.side[next(iter(arriving))])
    units = {*s.on(hex_, side), *arriving}
    if are_at_odds(s, units):
        raise Illegal("17.1", f"Romanian and Hungarian units may not stack together on {s.number(hex_)}")
    if is_overstacked(s, hex_, units):
        total, limit = sum(factors(s, unit) for unit in units), int(s.land.stack_limit[hex_])
        raise Illegal(clause, f"{s.number(hex_)} holds {limit} factors, and there would be {total}")


def has_room(s: Position, hex_: int, unit: int) -> bool:
    """4.1: whether a Maneuver of a unit may end on a hex, as far as it depends on those there."""
    if s.setting.options.overstacking != "refused":
        return True
    return not is_overstacked(s, hex_, {*s.on(hex_, int(s.setting.side[unit])), unit})


def disrupt_overstacked(s: Position, side: int) -> None:
    """4.3: at the end of its own Operations Phase a side's overstacked units Disrupt, and leaving costs more."""
    hexes = s.state.hex[s.on_map(side)]
    for hex_ in np.unique(hexes).tolist():
        units = s.on(hex_, side)
        if not is_overstacked(s, hex_, units):
            s.state.surplus[units] = 0
            continue
        for unit in units:
            s.disrupt(unit, "4.3")
            s.state.crowded[unit] = 1


class Arranging(Act):
    """5.2: the topmost unit sets the zone of a stack, so its owner may change the order in his own phase."""

    order = Arrange

    def check(self, s: Position, side: int, order: Arrange) -> list[int]:
        """Refuse units that do not stand there."""
        hex_ = s.setting.hex(order.hex)
        units = s.own_units(side, order.units)
        if not units or any(s.state.hex[unit] != hex_ for unit in units):
            raise Illegal("5.2", f"Name units that stand on {order.hex}, topmost first")
        stack = [*units, *(unit for unit in s.stack(hex_, side) if unit not in units)]
        if stack == s.stack(hex_, side):
            raise Illegal("5.2", f"The stack on {order.hex} lies in this order already")
        return stack

    def apply(self, s: Position, side: int, order: Arrange, found: list[int]) -> None:
        """Lay the stack anew."""
        s.state.rank[found] = range(len(found), 0, -1)
        s.say(StackArranged(hex=order.hex, units=s.setting.names(found)))

    def options(self, s: Position, side: int, unit: int) -> Iterator[Order]:
        """Any unit may be put on top."""
        hex_ = int(s.state.hex[unit])
        if hex_ >= 0 and s.stack(hex_, side)[0] != unit:
            yield Arrange(hex=s.number(hex_), units=(s.name(unit),))

    def sample(self, s: Position, side: int, unit: int, chance: Random) -> Order | None:
        """Seldom: it costs nothing, and a random player would do little else."""
        return super().sample(s, side, unit, chance) if chance.random() < _ARRANGES else None


def _is_division_at_ease(s: Position, hex_: int, units: Collection[int]) -> bool:
    divisions = {int(s.state.division[unit]) for unit in units}
    return s.setting.board.elevation[hex_] == 0 and len(divisions) == 1 and min(divisions) >= 0
