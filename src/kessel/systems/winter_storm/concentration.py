"""Chapter 16.2/concentration: a leg division that broke down is built up again."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from kessel.play.acts import Act
from kessel.play.messages import Event, Order
from kessel.play.outcome import Illegal, Preview, Reason
from kessel.systems.winter_storm.leg_divisions import INHERITED, components, refuse_crowd
from kessel.systems.winter_storm.movement_points import left, points
from kessel.systems.winter_storm.operations import note_operation
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.setting import HALVES, NOBODY
from kessel.systems.winter_storm.state import DUE, ELIMINATED, INDEPENDENT, MANEUVERED, NOT_YET

__all__ = ["Concentrate", "Concentrated", "Concentrating"]

_WORST = (
    *("disorder", "start_disorder", "began_in_zone", "spent", "ground_loss", "crowded", "surplus"),
    *("refit", "regroup", "attacked"),
)
"""What a division has from its units when it is concentrated: the most that one of them has."""


class Concentrate(Order, frozen=True):
    """Build a broken-down division up again where its HQ and all its units stand together (16.2)."""

    unit: str


class Concentrated(Event, frozen=True):
    """A division is one counter again, with so many steps; its units are out of play."""

    unit: str
    hex: str
    parts: tuple[str, ...]
    steps: int


class Concentrating(Act):
    """16.2/concentration: all units of the division stand with its HQ, and each spends one movement point more."""

    order = Concentrate

    def check(self, s: Position, side: int, order: Concentrate) -> list[int]:
        """Refuse a division that is not broken down, not together, or has no movement points left for it."""
        (unit,) = s.own_units(side, (order.unit,))
        if not s.state.broken[unit]:
            raise Illegal("16.2/concentration", f"{order.unit} has not broken down")
        parts = components(s, unit)
        if not parts:
            raise Illegal("16.2/concentration", f"{order.unit} has no units left to be built up from")
        for one in (unit, *parts):
            if s.state.hex[one] != s.state.hex[unit]:
                raise Illegal("16.2/concentration", f"{s.name(one)} is not stacked with {order.unit}")
            if s.state.operation[one] not in (NOT_YET, MANEUVERED):
                raise Illegal("13.2/basic", f"{s.name(one)} has done another operation than a Maneuver")
        for part in parts:
            if left(s, part) < _price(s):
                have = points(left(s, part))
                raise Illegal("16.2/concentration", f"{s.name(part)} has {have} MP, and needs {points(_price(s))}")
        refuse_crowd(s, unit, int(s.setting.pcf[unit, _steps_again(s, unit)]))
        return parts

    def apply(self, s: Position, side: int, order: Concentrate, found: list[int]) -> None:
        """Flip the counter back. It is as disordered and as far on its way as the worst of its units."""
        (unit,), state = s.own_units(side, (order.unit,)), s.state
        steps, sheltered = _steps_again(s, unit), state.sheltered[found].min()
        state.spent[found] += _price(s)
        for field in _WORST:
            values = getattr(state, field)
            values[unit] = values[[unit, *found]].max()
        state.steps[unit], state.broken[unit], state.sheltered[unit] = steps, 0, sheltered
        for part in (*found, *_lost(s, unit)):
            _discharge(s, part)
        note_operation(s, (unit,), MANEUVERED)
        hex_ = s.number(int(state.hex[unit]))
        s.say(Concentrated(unit=order.unit, hex=hex_, parts=s.setting.names(found), steps=steps))

    def preview(self, s: Position, side: int, order: Concentrate, found: list[int]) -> Preview:
        """Give the price, and what the division will be."""
        unit = s.setting.unit(order.unit)
        figures = s.setting.faces[unit][_steps_again(s, unit)].figures
        terms = [Reason("16.2/concentration", s.name(part), _price(s)) for part in found]
        return Preview(f"{figures}, {points(_price(s))} MP each", tuple(terms))

    def options(self, s: Position, side: int, unit: int) -> Iterator[Order]:
        """Give the order to the HQ, and to any of the units that is still about."""
        if not s.is_on_map(unit) or not (s.state.broken[unit] or s.setting.is_generic[unit]):
            return
        same = s.state.division == s.state.division[unit]
        for hq in np.flatnonzero(same & (s.state.broken > 0) & s.standing()).tolist():
            order = Concentrate(unit=s.name(hq))
            if _is_legal(self, s, side, order):
                yield order


def _lost(s: Position, unit: int) -> list[int]:
    mine = s.state.division == s.state.division[unit]
    return np.flatnonzero(mine & s.setting.is_generic & (s.state.hex == ELIMINATED)).tolist()


def _steps_again(s: Position, unit: int) -> int:
    """16.2/mountain, 14.6: the steps of a division when it is rebuilt: what it had, without the PCF of lost units.

    Points that were left behind are regained, and those of a step that is not whole are lost.
    """
    had = int(s.state.broken[unit])
    left = int(s.setting.pcf[unit, had]) - sum(int(s.setting.pcf[part, 1]) for part in _lost(s, unit))
    return max((steps for steps in range(1, had + 1) if s.setting.pcf[unit, steps] <= left), default=1)


def _discharge(s: Position, part: int) -> None:
    """Take a unit out of its division; one that is not lost waits for another."""
    state = s.state
    for field in (*INHERITED, "er_shift", "rank"):
        if field != "hex":
            getattr(state, field)[part] = 0
    for field in ("division", "hq", "staff", "goal", "entry"):
        getattr(state, field)[part] = NOBODY
    state.status[part] = INDEPENDENT
    if s.is_on_map(part):
        state.hex[part] = state.start_hex[part] = DUE


def _price(s: Position) -> int:
    return HALVES * s.setting.charts.movement_cost.concentrate


def _is_legal(act: Concentrating, s: Position, side: int, order: Order) -> bool:
    try:
        act.check(s, side, order)  # pyright: ignore[reportArgumentType]
    except Illegal:
        return False
    return True
