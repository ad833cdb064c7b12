"""Chapter 16.2/breakdown: a German leg division breaks down into its HQ and smaller units."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from random import Random

import numpy as np
from msgspec import Struct

from kessel.play.acts import Act
from kessel.play.messages import Event, Order
from kessel.play.outcome import Illegal, Preview, Reason
from kessel.systems.winter_storm.leg_divisions import INHERITED, Part, left_behind, part_of, refuse_crowd
from kessel.systems.winter_storm.operations import note_operation
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.setting import NOBODY
from kessel.systems.winter_storm.state import DUE, IN_COMMAND

__all__ = ["BreakDown", "BreakingDown", "BrokenDown", "counters_in_hand"]

_BREAKS = 0.1
"""How often random play thinks of breaking a division down."""


class BreakDown(Order, frozen=True):
    """Break a German leg division down into its HQ and generic units that are not in play (16.2)."""

    unit: str
    parts: tuple[str, ...]


class BrokenDown(Event, frozen=True):
    """A division broke down: its counter is its HQ now, and these units stand with it."""

    unit: str
    hex: str
    parts: tuple[str, ...]


class Breakdown(Struct, frozen=True):
    """A legal breakdown, and the PCF that it leaves behind."""

    division: int
    parts: tuple[int, ...]
    lost: int


class BreakingDown(Act):
    """16.2/breakdown: at any time of the own Operations Segment."""

    order = BreakDown

    def check(self, s: Position, side: int, order: BreakDown) -> Breakdown:
        """16.2/breakdown: refuse who is no whole leg division, and parts that are in play, too many or without room."""
        (unit,) = s.own_units(side, (order.unit,))
        _refuse_division(s, unit)
        parts = tuple(map(s.setting.unit, order.parts))
        if len(set(parts)) != len(parts):
            raise Illegal("2.31", "A unit is named twice")
        for part in parts:
            _refuse_counter(s, side, part)
        counter = s.setting.counters[unit]
        lost = left_behind(counter.arm or "", s.pcf(unit), counter.marks, [part_of(s, part) for part in parts])
        hq = s.setting.charts.division_hq_side.pcf
        refuse_crowd(s, unit, hq + sum(s.pcf(part) for part in parts))
        return Breakdown(unit, parts, lost)

    def apply(self, s: Position, side: int, order: BreakDown, found: Breakdown) -> None:
        """Flip the counter and put the units on it; they have done what the division has done, and its ER."""
        unit, state = found.division, s.state
        hex_ = int(state.hex[unit])
        er = s.printed_er(unit)
        for part in found.parts:
            for field in INHERITED:
                values = getattr(state, field)
                values[part] = values[unit]
            state.staff[part] = unit if state.status[unit] == IN_COMMAND else NOBODY
            s.set_er(part, er)
            state.rank[part] = 1 + max(int(state.rank[other]) for other in s.on(hex_, side) if other != part)
        state.broken[unit], state.steps[unit], state.sheltered[unit] = state.steps[unit], 1, 0
        _share_maneuver(s, unit, found.parts)
        s.say(BrokenDown(unit=order.unit, hex=s.number(hex_), parts=order.parts))

    def preview(self, s: Position, side: int, order: BreakDown, found: Breakdown) -> Preview:
        """Give the PCF of the units and what the division leaves behind."""
        terms = [Reason("16.2/breakdown", f"{order.unit} has", s.pcf(found.division))]
        terms += [Reason("16.2/er", s.name(part), -s.pcf(part)) for part in found.parts]
        return Preview(f"{found.lost} PCF left behind", tuple(terms))

    def options(self, s: Position, side: int, unit: int) -> Iterator[Order]:
        """Give every way to break the division down that leaves no more behind than it must."""
        if s.setting.is_leg_division[unit] and s.is_on_map(unit) and not s.state.broken[unit]:
            for parts in _fullest(s, side, unit):
                order = BreakDown(unit=s.name(unit), parts=s.setting.names(parts))
                if _is_legal(self, s, side, order):
                    yield order

    def sample(self, s: Position, side: int, unit: int, chance: Random) -> Order | None:
        """Now and then: it costs nothing."""
        return super().sample(s, side, unit, chance) if chance.random() < _BREAKS else None


def counters_in_hand(s: Position, side: int) -> dict[Part, list[int]]:
    """2.31: the generic units of a side that are not in play, by what they are."""
    found: dict[Part, list[int]] = {}
    for part in np.flatnonzero(s.setting.is_generic & (s.setting.side == side) & (s.state.hex == DUE)).tolist():
        found.setdefault(part_of(s, part), []).append(part)
    return found


def _refuse_division(s: Position, unit: int) -> None:
    name, counter = s.name(unit), s.setting.counters[unit]
    if counter.size == "D" and s.setting.is_combat[unit] and not s.setting.is_german[unit]:
        raise Illegal("16", f"{name} is not German")
    if not s.setting.is_leg_division[unit]:
        raise Illegal("16.2/breakdown", f"{name} is no leg division on a single counter")
    if s.state.broken[unit]:
        raise Illegal("16.2/breakdown", f"{name} has broken down already")


def _refuse_counter(s: Position, side: int, part: int) -> None:
    if not s.setting.is_generic[part] or s.setting.side[part] != side:
        raise Illegal("2.31", f"{s.name(part)} is no generic unit of this side")
    if s.state.hex[part] != DUE:
        raise Illegal("2.31", f"{s.name(part)} is in play, or lost")


def _share_maneuver(s: Position, unit: int, parts: Sequence[int]) -> None:
    """13.2: the units of a division whose Maneuver is going on may go on with it."""
    if unit in s.state.notes.operating:
        note_operation(s, (*s.state.notes.operating, *parts), int(s.state.operation[unit]))


def _fullest(s: Position, side: int, unit: int) -> Iterator[tuple[int, ...]]:
    """Give the ways to break a division down to which no unit can be added."""
    counter, pool = s.setting.counters[unit], counters_in_hand(s, side)

    def fits(counts: Sequence[int]) -> bool:
        parts = [part for part, count in zip(pool, counts, strict=True) for _ in range(count)]
        try:
            left_behind(counter.arm or "", s.pcf(unit), counter.marks, parts)
        except Illegal:
            return False
        return True

    kinds = list(pool)
    most = [min(len(pool[part]), s.pcf(unit) // part.pcf) for part in kinds]
    for counts in product(*(range(count, -1, -1) for count in most)):
        more = ((*counts[:k], counts[k] + 1, *counts[k + 1 :]) for k in range(len(kinds)) if counts[k] < most[k])
        if fits(counts) and not any(map(fits, more)):
            yield tuple(one for part, count in zip(kinds, counts, strict=True) for one in pool[part][:count])


def _is_legal(act: BreakingDown, s: Position, side: int, order: Order) -> bool:
    try:
        act.check(s, side, order)  # pyright: ignore[reportArgumentType]
    except Illegal:
        return False
    return True
