"""What a combat brings on average: the exact expectation over the combat table, in CELs."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from kessel.systems.wb95.combat_ratio import BEST, COLUMNS, EVEN
from kessel.systems.wb95.data_rulebook import ROLLS, Result, rulebook

__all__ = ["FREE", "LONGEST", "Prospect", "columns", "harm_of_attack", "harm_of_defence", "prospect"]

_WAYS = {roll: 6 - abs(roll - 7) for roll in ROLLS}
_RETREAT = 0.22
"""What a hex of retreat is worth, against a CEL."""
_DISORGANIZED = 0.35
_TEST = 0.12
FREE = 9
"""No retreat is longer: nothing stands in the way back."""
LONGEST = 4
"""Retreats are hardly ever longer: nobody looks further for a way back."""


class Prospect:
    """What attacker and defender have to expect of a column of the table."""

    __slots__ = ("attacker", "defender", "vacated")

    def __init__(self, attacker: float, defender: float, vacated: float) -> None:
        self.attacker = attacker
        """The harm to the attacker, in CELs; a retreat counts for less."""
        self.defender = defender
        self.vacated = vacated
        """The probability that the defender leaves his hex or is wiped out."""


@cache
def prospect(column: int, roll: int, steps: int, way: int) -> Prospect:
    """Give what a column brings with the headquarters' shift of the roll against so many CELs.

    `way` is how many hexes the defender can go back; he pays every further one in CELs (5.3.7).
    """
    table = rulebook().combat
    attacker = defender = vacated = 0.0
    for fallen, ways in _WAYS.items():
        chance = ways / 36
        own, enemy = table.result(fallen + roll, column)
        attacker += chance * _harm(own, 99, FREE)
        defender += chance * _harm(enemy, steps, way)
        gone = min(enemy.retreat, way) > 0 or enemy.losses + max(0, enemy.retreat - way) >= steps
        vacated += chance * gone
    return Prospect(attacker, defender, vacated)


def harm_of_attack() -> NDArray[np.float64]:
    """The harm to an attacker by column."""
    return np.array([prospect(column, 0, 99, FREE).attacker for column in range(BEST + 1)])


def harm_of_defence() -> NDArray[np.float64]:
    """The harm to a defender who can retreat, by column."""
    return np.array([prospect(column, 0, 99, FREE).defender for column in range(BEST + 1)])


def columns(attack: NDArray[np.float64], defence: NDArray[np.float64], shift: NDArray[np.float64]) -> NDArray[np.intp]:
    """Give the columns of many attacks at once, `shift` being the defender's modifiers; near enough for planning."""
    defence = np.maximum(defence, 0.5)
    strong = EVEN - 1 + np.floor(attack / defence + 0.5)
    weak = EVEN + 1 - np.floor(defence / np.maximum(attack, 0.5) + 0.5)
    found = np.where(attack >= defence, strong, weak) - shift
    return np.clip(found, 0, len(COLUMNS) - 1).astype(np.intp)


def _harm(result: Result, steps: int, way: int) -> float:
    back = min(result.retreat, way)
    harm = min(steps, result.losses + result.retreat - back) + _RETREAT * back + _DISORGANIZED * result.disorganized
    return harm + _TEST * result.test if way else harm
