"""What a combat brings on average: the exact expectation over the combat table, in CELs."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from kessel.systems.wb95.combat_ratio import BEST, COLUMNS, EVEN
from kessel.systems.wb95.data_rulebook import ROLLS, Result, rulebook

__all__ = ["Prospect", "columns", "harm_of_attack", "harm_of_defence", "prospect"]

_WAYS = {roll: 6 - abs(roll - 7) for roll in ROLLS}
_RETREAT = 0.22
"""What a hex of retreat is worth, against a CEL."""
_DISORGANIZED = 0.35
_TEST = 0.12


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
def prospect(column: int, roll: int, steps: int, cornered: bool) -> Prospect:
    """Give what a column brings with the headquarters' shift of the roll against so many CELs.

    Who is cornered cannot retreat: he pays every hex in CELs (5.3.7).
    """
    table = rulebook().combat
    attacker = defender = vacated = 0.0
    for fallen, ways in _WAYS.items():
        chance = ways / 36
        own, enemy = table.result(fallen + roll, column)
        attacker += chance * _harm(own, 99, cornered=False)
        defender += chance * _harm(enemy, steps, cornered=cornered)
        gone = enemy.losses + enemy.retreat >= steps if cornered else enemy.retreat > 0 or enemy.losses >= steps
        vacated += chance * gone
    return Prospect(attacker, defender, vacated)


def harm_of_attack() -> NDArray[np.float64]:
    """The harm to an attacker by column."""
    return np.array([prospect(column, 0, 99, cornered=False).attacker for column in range(BEST + 1)])


def harm_of_defence() -> NDArray[np.float64]:
    """The harm to a defender who can retreat, by column."""
    return np.array([prospect(column, 0, 99, cornered=False).defender for column in range(BEST + 1)])


def columns(attack: NDArray[np.float64], defence: NDArray[np.float64], shift: NDArray[np.float64]) -> NDArray[np.intp]:
    """Give the columns of many attacks at once, `shift` being the defender's modifiers; near enough for planning."""
    defence = np.maximum(defence, 0.5)
    strong = EVEN - 1 + np.floor(attack / defence + 0.5)
    weak = EVEN + 1 - np.floor(defence / np.maximum(attack, 0.5) + 0.5)
    found = np.where(attack >= defence, strong, weak) - shift
    return np.clip(found, 0, len(COLUMNS) - 1).astype(np.intp)


def _harm(result: Result, steps: int, *, cornered: bool) -> float:
    if cornered:
        return min(steps, result.losses + result.retreat) + _DISORGANIZED * result.disorganized
    harm = min(steps, result.losses) + _RETREAT * result.retreat
    return harm + _DISORGANIZED * result.disorganized + _TEST * result.test
