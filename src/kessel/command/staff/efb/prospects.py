"""What a combat brings on average: the exact expectation over the tables (13.1), in victory points."""

from __future__ import annotations

from functools import cache

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from kessel.systems.efb.charts import charts
from kessel.systems.efb.combat_record import Table

__all__ = ["Prospect", "columns", "harm_of_attack", "harm_of_defence", "prospect"]

_PER_HEX = 0.1
"""The share of its worth that a hex of retreat costs a unit."""
_BOTH_BACK = 0.3
"""How much of a hex is won when both sides leave it."""

Worths = tuple[float, ...]


class Prospect(Struct, frozen=True):
    """What both sides have to expect of a column."""

    attacker: float
    """The harm to the attacker."""
    defender: float
    vacated: float
    """The probability that the attacker can take the hex."""


@cache
def prospect(table: Table, column: int, attackers: Worths, defenders: Worths, cornered: bool) -> Prospect:
    """Give what a column brings; who is cornered and has to retreat is lost (13.5)."""
    own = enemy = vacated = 0.0
    for row in _cells(table):
        loss, gain, free = _harm(row[column], attackers, defenders, cornered=cornered)
        own, enemy, vacated = own + loss / 6, enemy + gain / 6, vacated + free / 6
    return Prospect(own, enemy, vacated)


@cache
def harm_of_attack() -> NDArray[np.float64]:
    """The harm to an attacking unit worth one point, by column of the Assault table."""
    return np.array([prospect("assault", k, (1.0, 1.0), (1.0,), cornered=False).attacker for k in range(_width())])


@cache
def harm_of_defence() -> NDArray[np.float64]:
    """The harm to a single defender worth one point who can retreat, by column of the Assault table."""
    return np.array([prospect("assault", k, (1.0, 1.0), (1.0,), cornered=False).defender for k in range(_width())])


def columns(difference: NDArray[np.float64], shift: NDArray[np.float64]) -> NDArray[np.intp]:
    """Give the columns of many attacks at once (11.12), `shift` being the defender's."""
    found = np.searchsorted(charts().crt.lowest, difference, side="right") - 1
    return np.clip(np.maximum(found, 0) - shift, 0, _width() - 1).astype(np.intp)


@cache
def _cells(table: Table) -> tuple[tuple[str, ...], ...]:
    return charts().crt.cells(table)


@cache
def _width() -> int:
    return len(charts().crt.columns)


def _harm(result: str, own: Worths, enemy: Worths, *, cornered: bool) -> tuple[float, float, float]:
    """Give what a result costs the attacker, what the defender, and how much of the hex it frees."""
    match result:
        case "DE":
            return 0.0, sum(enemy), 1.0
        case "DA":
            return 0.0, sum(enemy) if cornered else _shot_up(enemy), 1.0
        case "D1" | "D2" | "D3" | "D4":
            return 0.0, _back(enemy, int(result[1]), cornered=cornered), 1.0
        case "AX":
            return min(own), _back(enemy, 1, cornered=cornered), 1.0
        case "BR":
            return _back(own, 1, cornered=False), _back(enemy, 1, cornered=cornered), _BOTH_BACK
        case "EX":
            return min(own), min(enemy), float(len(enemy) == 1)
        case "A1" | "A2":
            return _back(own, int(result[1]), cornered=False), 0.0, 0.0
        case "AA":
            return _shot_up(own), 0.0, 0.0
        case _:
            return sum(own), 0.0, 0.0


def _back(worths: Worths, hexes: int, *, cornered: bool) -> float:
    return sum(worths) * (1.0 if cornered else _PER_HEX * hexes)


def _shot_up(worths: Worths) -> float:
    """One is lost, the others retreat two hexes."""
    return min(worths) + 2 * _PER_HEX * (sum(worths) - min(worths))
