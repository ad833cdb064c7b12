"""What the vectors on control and supply ask (4.3, 10, 14.1.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from kessel.systems.wb95.data_rulebook import ROLLS, rulebook
from kessel.systems.wb95.hex_control import bridge_holders, new_owners
from kessel.systems.wb95.position import NOBODY
from kessel.systems.wb95.supply import level_after, surrenders
from kessel.systems.wb95.supply_lines import reaches

__all__ = ["FUNCTIONS"]

Input = dict[str, Any]
_SIDES = ("own", "enemy")


def zoc_control(given: Input) -> object:
    """Who owns a hex after the Supply Phase of its own side."""

    def flag(name: str) -> np.ndarray:
        return np.array([given.get(name, False)])

    zone = flag("own_supplied_zoc")
    owners = np.array([_number(_SIDES, given.get("owner"))], np.int8)
    after = new_owners(
        0, owners, flag("own_unit"), flag("enemy_unit"), claims=zone, zone=zone, enemy_zone=flag("enemy_zoc")
    )
    return _name(_SIDES, int(after[0]))


def bridge_control(given: Input) -> object:
    """Who holds a bridge after each coming and going at its ends."""
    sides = tuple(dict.fromkeys(side for _, _, side in given["events"]))
    standing: dict[str, str] = {}
    holder, after = NOBODY, list[str | None]()
    for happening, end, side in given["events"]:
        if happening == "occupy":
            standing[end] = side
        else:
            del standing[end]
        at_it = np.array([[side in standing.values()] for side in sides])
        ends = np.array([[_number(sides, standing.get(end))] for end in ("A", "B")], np.int8)
        holder = int(bridge_holders(at_it, ends, np.array([holder], np.int8))[0])
        after.append(_name(sides, holder))
    return {"owner_after": after}


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
    "bridge_control": bridge_control,
    "supply_reach": supply_reach,
    "oos_change": oos_change,
    "oos_recovery_turns": oos_recovery_turns,
    "surrender": surrender,
    "surrender_possible": surrender_possible,
}


def _number(sides: tuple[str, ...], name: str | None) -> int:
    return NOBODY if name is None else sides.index(name)


def _name(sides: tuple[str, ...], number: int) -> str | None:
    return None if number == NOBODY else sides[number]
