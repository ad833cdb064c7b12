"""Chapter 1.5 to 1.7: combat ratio, combat modifiers and rounding."""

from __future__ import annotations

__all__ = ["COLUMNS", "after_modifiers", "half", "initial_column"]

COLUMNS = ("1:4", "1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1", "7:1", "8:1", "9:1", "10:1")
EVEN = COLUMNS.index("1:1")
BEST = len(COLUMNS) - 1


def half(strength: int) -> int:
    """1.7: halves round up."""
    return (strength + 1) // 2


def initial_column(attack: int, defence: int) -> int:
    """1.5: the column of attack against defence, rounded to the nearest, .5 up; the weaker attacker has 1:m."""
    if attack >= defence:
        return min(BEST, EVEN - 1 + _rounded(attack, defence))
    return max(0, EVEN + 1 - _rounded(defence, attack)) if attack else 0


def after_modifiers(column: int, attacker: int, defender: int) -> tuple[int, int]:
    """1.6: attacker's modifiers first, capped at 10:1, then the defender's, not below 1:4; gives both columns."""
    shifted = max(0, min(BEST, column + attacker))
    return shifted, max(0, min(BEST, shifted - defender))


def _rounded(more: int, less: int) -> int:
    return (2 * more + less) // (2 * less)
