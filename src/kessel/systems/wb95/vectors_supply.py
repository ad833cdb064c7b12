"""What the vectors on control and supply ask (4.3, 10)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from kessel.systems.wb95.data_rulebook import ROLLS, rulebook
from kessel.systems.wb95.hex_control import new_owners
from kessel.systems.wb95.position import NOBODY
from kessel.systems.wb95.supply import level_after, surrenders
from kessel.systems.wb95.supply_lines import reaches

__all__ = ["FUNCTIONS"]

Input = dict[str, Any]
_OWNERS = {"own": 0, "enemy": 1, None: NOBODY}


def zoc_control(given: Input) -> object:
    """Who owns a hex after the Supply Phase of its own side."""

    def flag(name: str) -> np.ndarray:
        return np.array([given.get(name, False)])

    zone = flag("own_supplied_zoc")
    owners = np.array([_OWNERS[given.get("owner")]], np.int8)
    after = new_owners(
        0, owners, flag("own_unit"), flag("enemy_unit"), claims=zone, zone=zone, enemy_zone=flag("enemy_zoc")
    )
    return next(name for name, number in _OWNERS.items() if number == after[0])


def supply_reach(given: Input) -> object:
    """Which units a line with so much to pay reaches."""
    names = [name for name, _ in given["offroad_costs"]]
    costs = np.array([cost for _, cost in given["offroad_costs"]], np.int32)
    found = reaches(costs, np.array(given["limit"], np.int16))
    return {
        "supplied": [name for name, line in zip(names, found, strict=True) if line],
        "oos": [name for name, line in zip(names, found, strict=True) if not line],
    }


def oos_change(given: Input) -> object:
    """How much the level of a unit rises in a turn."""
    rules = rulebook().supply
    rises = {
        "full_move": rules.full_move,
        "full_attack": rules.full_attack,
        "attack_failed": rules.failed_attack,
        "hit": rules.lost_defence,
    }
    return sum(rise for what, rise in rises.items() if given[what])


def oos_recovery_turns(given: Input) -> object:
    """How many turns in supply bring a level to 0."""
    level, turns = given["level"], 0
    while level > 0:
        level, turns = level_after(rulebook().supply, level, supplied=True), turns + 1
    return turns


def surrender(given: Input) -> object:
    """Which rolls make a unit surrender."""
    return [surrenders(given["level"], roll) for roll in given["rolls"]]


def surrender_possible(given: Input) -> object:
    """At which levels a unit can surrender at all."""
    return [any(surrenders(level, roll) for roll in ROLLS) for level in given["levels"]]


FUNCTIONS: dict[str, Callable[[Input], object]] = {
    "zoc_control": zoc_control,
    "supply_reach": supply_reach,
    "oos_change": oos_change,
    "oos_recovery_turns": oos_recovery_turns,
    "surrender": surrender,
    "surrender_possible": surrender_possible,
}
