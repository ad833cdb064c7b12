"""Chapter 13.3: the Holding Operation: who may stay where it is, and what becomes of those that have to and may not."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

import numpy as np

from kessel.play.agenda import Automatic
from kessel.play.messages import Order
from kessel.play.outcome import Illegal
from kessel.systems.winter_storm.artillery_modes import ChangingArtilleryMode
from kessel.systems.winter_storm.errands import have_to_go
from kessel.systems.winter_storm.losses import lose_one
from kessel.systems.winter_storm.maneuver import Maneuvering
from kessel.systems.winter_storm.operations import hold_the_rest
from kessel.systems.winter_storm.phases import name_of, operators
from kessel.systems.winter_storm.pocket import is_bound
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.retreat import disrupt_and_flee
from kessel.systems.winter_storm.state import DISRUPTED, GOOD_ORDER, ISOLATED, NOT_YET, OUT_OF_COMMAND
from kessel.systems.winter_storm.zones_of_control import zones

__all__ = ["SettleHolding", "first_way_out", "must_go", "refuse_holding", "refuse_to_stay"]

_WAYS_OUT = (Maneuvering(), ChangingArtilleryMode())


def refuse_holding(s: Position, unit: int) -> None:
    """13.31, 11.18/holding, 14.7/holding: refuse to hold; units that guard the pocket stay in any case.

    Raises:
        Illegal: with the clause.
    """
    setting, state, side = s.setting, s.state, int(s.setting.side[unit])
    if is_bound(s, unit):
        return
    if setting.is_combat[unit] and state.status[unit] == ISOLATED:
        raise Illegal("11.18/holding", f"{s.name(unit)} is ISO and may not hold")
    hex_ = int(state.hex[unit])
    if zones(s, s.enemy_of(side)).reach[hex_] <= 0:
        return
    if state.start_disorder[unit] != GOOD_ORDER:
        raise Illegal("14.7/holding", f"{s.name(unit)} began its phase in disorder and may not hold in an enemy zone")
    if setting.is_combat[unit]:
        if state.status[unit] == OUT_OF_COMMAND:
            raise Illegal("13.31", f"{s.name(unit)} is OCC and may not hold in an enemy zone of control")
    elif not any(setting.is_combat[other] for other in s.on(hex_, side)):
        raise Illegal("13.31", f"{s.name(unit)} stands alone and may not hold in an enemy zone of control")


def refuse_to_stay(s: Position, side: int) -> None:
    """13.31, 8.2, 13.54: refuse to end a phase while a unit that may not hold, or has to go, has a way to go.

    Raises:
        Illegal: with the clause and the unit.
    """
    for _, refusal in must_go(s, side):
        raise refusal


def must_go(s: Position, side: int) -> Iterator[tuple[int, Illegal]]:
    """13.31, 8.2, 13.54: the units that may not hold, or have an errand, and a way to go; each with the refusal."""
    for unit, refusal in chain(_idle_and_refused(s, side), have_to_go(s, side)):
        if any(True for _ in _ways_out(s, side, unit)):
            yield unit, refusal


def first_way_out(s: Position, side: int) -> Order | None:
    """Give an order for the first unit that may not hold, or has to go, and can; None if there is none."""
    orders = (order for unit, _ in must_go(s, side) for order in _ways_out(s, side, unit))
    return next(orders, None)


class SettleHolding(Automatic, frozen=True):
    """13.3 to 13.32: who did nothing else has held. Who may not hold and could not go pays for it."""

    side: int

    def run(self, s: Position) -> None:
        """13.31, 14.7, 14.8: a Disrupted unit Routs, any other takes a Step Loss."""
        stuck = [unit for unit, _ in _idle_and_refused(s, self.side)]
        hold_the_rest(s, self.side)
        s.state.held[stuck] = 0
        for unit in stuck:
            if s.state.disorder[unit] == DISRUPTED:
                disrupt_and_flee(s, (unit,), "14.7/holding")
            else:
                lose_one(s, (unit,), "13.31")


def _idle_and_refused(s: Position, side: int) -> Iterator[tuple[int, Illegal]]:
    state, units = s.state, operators(s.setting, name_of(s.state.phase), side)
    for unit in units[np.flatnonzero(s.standing()[units] & (state.operation[units] == NOT_YET))].tolist():
        try:
            refuse_holding(s, unit)
        except Illegal as refusal:
            yield unit, refusal


def _ways_out(s: Position, side: int, unit: int) -> Iterator[Order]:
    return (order for act in _WAYS_OUT for order in act.options(s, side, unit))
