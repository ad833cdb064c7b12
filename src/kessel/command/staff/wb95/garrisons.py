"""Garrisons: who is needed to hold what counts for victory, and should not be called away for less."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from kessel.command.staff.wb95.picture import GARRISON, Picture
from kessel.systems.wb95.position import Position

__all__ = ["bound_units"]

_LEAST = 2.0
"""Less strength than this holds nothing."""


def bound_units(picture: Picture, reach: Mapping[int, NDArray[np.bool_]]) -> dict[int, float]:
    """Give the units that hold objectives, or can come to hold them, with what each of them saves.

    Only where no enemy can come within three turns is nobody needed: who leaves a town behind the front for an attack
    gives it to the first raider.
    """
    s = picture.s
    bound: dict[int, float] = {}
    in_danger = np.maximum(picture.threat, picture.looming) > 0
    held = (picture.aims.hold > 0) & (s.state.control == picture.side) & in_danger
    hexes = np.flatnonzero(held)
    worth, strike = picture.aims.hold[hexes], picture.strike_at(hexes)
    for place in np.lexsort((hexes, -strike, -worth)).tolist():
        needed = max(_LEAST, GARRISON * float(strike[place]))
        _bind(picture, reach, bound, int(hexes[place]), float(worth[place]), needed)
    return bound


def _bind(
    picture: Picture,
    reach: Mapping[int, NDArray[np.bool_]],
    bound: dict[int, float],
    hex_: int,
    worth: float,
    needed: float,
) -> None:
    """Bind the units on a hex, then the nearest that can come, until it has the strength that it needs."""
    s = picture.s
    present = [unit for unit in s.on(hex_, picture.side) if unit in reach]
    coming = [unit for unit, hexes in reach.items() if hexes[hex_] and unit not in bound and unit not in present]
    coming.sort(key=lambda unit: (picture.grid.distance(int(s.state.hex[unit]), hex_), unit))
    room = s.setting.rulebook.stacking.steps - _steps(s, present)
    lacking = needed
    for unit in (*present, *coming):
        strength = picture.defence_of(unit)
        if lacking <= 0:
            break
        if unit in present or s.state.steps[unit] <= room:
            bound[unit] = worth * min(strength, lacking) / needed
            lacking -= strength
            room -= 0 if unit in present else int(s.state.steps[unit])


def _steps(s: Position, units: list[int]) -> int:
    return int(s.state.steps[units].sum())
