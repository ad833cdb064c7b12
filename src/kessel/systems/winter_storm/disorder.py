"""Chapters 14.5, 14.7, 14.8: Morale Checks that count at once, Disruption and Rout."""

from __future__ import annotations

from collections.abc import Sequence

from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.ratings import check_morale
from kessel.systems.winter_storm.retreat import disrupt_and_flee, flee
from kessel.systems.winter_storm.state import ROUTED

__all__ = ["check", "disrupt", "rout_in_place"]


def check(s: Position, units: Sequence[int], clause: str) -> None:
    """14.5: units check their morale one by one; who fails Disrupts, or Routs and retreats."""
    disrupt(s, [unit for unit in units if not check_morale(s, unit, clause)], clause)


def disrupt(s: Position, units: Sequence[int], clause: str) -> None:
    """14.7: Disrupt units; those that were Disrupted Rout and retreat."""
    disrupt_and_flee(s, units, clause)


def rout_in_place(s: Position, unit: int, clause: str) -> None:
    """14.8: Rout a unit where it stands, whatever its order was; if this is new to it, it retreats one hex."""
    if s.state.disorder[unit] < ROUTED:
        s.rout(unit, clause)
        flee(s, (unit,))
