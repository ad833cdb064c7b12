"""Divisions and what counts as one (2.44, 16.1/organization, 18.3, 18.31, 18.41), in sixths so that all adds up."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.setting import NOBODY

__all__ = ["DIVISION", "equivalents", "is_mobile_organization", "rounded_up", "subordinate_hq_of"]

DIVISION = 6
"""A division in sixths."""


def equivalents(s: Position, units: Iterable[int]) -> int:
    """Give the division equivalents of units together, in sixths.

    The units of one division are never more than one division, nor are the brigades of a corps under its HQ; all
    others are added up: exact fractions, nothing is rounded (18.41).
    """
    total, together = 0, dict[tuple[str, int], int]()
    for unit in units:
        body = _body(s, unit)
        if body is None:
            total += s.sixths(unit)
        else:
            together[body] = together.get(body, 0) + s.sixths(unit)
    return total + sum(min(DIVISION, sixths) for sixths in together.values())


def rounded_up(sixths: int) -> int:
    """Give division equivalents as whole divisions: prices round up, and are never less than for one (11.18/avoid)."""
    return max(1, -(-sixths // DIVISION))


def subordinate_hq_of(s: Position, unit: int) -> int:
    """11.15: the HQ on the map of the division that a unit belongs to, or NOBODY; an HQ is its own."""
    division = int(s.state.division[unit])
    if division == NOBODY:
        return NOBODY
    leads = s.setting.is_division_hq | s.setting.is_corps_hq | (s.state.broken > 0)
    found = np.flatnonzero((s.state.division == division) & s.standing() & leads)
    return int(found[0]) if len(found) else NOBODY


def is_mobile_organization(s: Position, hq: int) -> bool:
    """2.46: whether a Subordinate HQ leads a mobile division; leg divisions and brigades stay leg, whatever it is."""
    return bool(s.setting.is_division_hq[hq])


def _body(s: Position, unit: int) -> tuple[str, int] | None:
    """Name the division or the corps that a unit is part of."""
    if s.state.division[unit] != NOBODY:
        return "division", int(s.state.division[unit])
    corps = unit if s.setting.is_corps_hq[unit] else int(s.state.staff[unit])
    return ("corps", corps) if corps != NOBODY and s.setting.is_corps_hq[corps] else None
