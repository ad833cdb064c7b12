"""What results are worth in victory points (24.5): for previews, and for players that compute."""

from __future__ import annotations

from collections.abc import Sequence

from kessel.systems.efb.position import Position

__all__ = ["gain_of_fire", "gain_of_result", "worth"]

_PER_HEX = 2
"""Tenths of a unit's worth that every hex of a retreat is reckoned to cost: some die on the way, all lose ground."""
_SUPPRESSED = 3
"""Tenths that a suppressed unit is reckoned to cost: no zone, no fire, two columns."""


def worth(s: Position, unit: int) -> int:
    """Give the victory points that the enemy of a unit scores for it (24.5)."""
    points = s.setting.scenario.victory[s.seat(1 - int(s.setting.side[unit]))]
    return points.armored if s.setting.is_armored[unit] else points.other


def gain_of_result(s: Position, result: str, attackers: Sequence[int], defenders: Sequence[int]) -> int:
    """Give what a result of adjacent combat is worth to the attacker, in tenths of a victory point (13.1)."""
    own, enemy = [worth(s, unit) for unit in attackers], [worth(s, unit) for unit in defenders]
    match result:
        case "DE":
            return 10 * sum(enemy)
        case "DA":
            return _shot_up(enemy)
        case "AX":
            return _driven_back(enemy, 1) - 10 * min(own, default=0)
        case "EX":
            return 10 * min(enemy, default=0) - 10 * min(own, default=0)
        case "BR":
            return _driven_back(enemy, 1) - _driven_back(own, 1)
        case "AA":
            return -_shot_up(own)
        case "AE":
            return -10 * sum(own)
        case "A1" | "A2":
            return -_driven_back(own, int(result[1]))
        case "D1" | "D2" | "D3" | "D4":
            return _driven_back(enemy, int(result[1]))
        case _:
            return 0


def gain_of_fire(s: Position, result: str, victim: int) -> int:
    """Give what a result of ranged combat is worth to who fires, in tenths of a victory point (13.2)."""
    lost, suppressed = worth(s, victim), bool(s.state.suppressed[victim])
    match result:
        case "DE":
            return 10 * lost
        case "DT":
            return 10 * lost if suppressed else _SUPPRESSED * lost
        case "DS":
            return 0 if suppressed else _SUPPRESSED * lost
        case "D1":
            return _driven_back([lost], 1)
        case _:
            return 0


def _driven_back(points: list[int], hexes: int) -> int:
    return _PER_HEX * hexes * sum(points)


def _shot_up(points: list[int]) -> int:
    """The owner loses the cheapest, the others retreat two hexes."""
    return 10 * min(points, default=0) + _driven_back(points, 2) - _driven_back([min(points, default=0)], 2)
