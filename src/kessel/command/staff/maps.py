"""Maps over all hexes that a staff of any rulebook draws."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce

import numpy as np
from numpy.typing import NDArray

from kessel.hexes.grid import Grid
from kessel.hexes.trace import PASS, UNREACHED, flood

__all__ = ["beside", "draw", "lead"]

_LEAST = 0.05
"""Goals worth less draw nobody."""


def beside(grid: Grid, hexes: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Mark the hexes next to marked ones."""
    found = np.zeros(grid.size + 1, np.bool_)  # the last one stands for off the map
    found[grid.neighbours[hexes]] = True
    return found[:-1]


def draw(
    grid: Grid, goals: NDArray[np.float64], edges: NDArray[np.int32], decay: float, far: int
) -> NDArray[np.float64]:
    """Give the logarithm of what all goals together draw a unit with that moves at the cost of these edges.

    Over `decay` points of movement what a goal draws falls to a third; further away than `far` it draws nobody.
    """
    return np.log(1e-6 + sum(_draws(grid, goals, edges, decay, far), np.zeros(grid.size)))


def lead(
    grid: Grid, goals: NDArray[np.float64], edges: NDArray[np.int32], decay: float, far: int
) -> NDArray[np.float64]:
    """Give the same for a unit that goes for one goal only: the one that draws most from where it stands."""
    return reduce(np.maximum, map(np.log, _draws(grid, goals, edges, decay, far)), np.full(grid.size, -20.0))


def _draws(
    grid: Grid, goals: NDArray[np.float64], edges: NDArray[np.int32], decay: float, far: int
) -> Iterator[NDArray[np.float64]]:
    """Give what the nearest goal of each worth draws a unit with, worths being rounded to half powers of two."""
    anywhere, unpaid = np.full(grid.size, PASS, np.uint8), np.zeros((grid.size, 6), np.bool_)
    levels = np.round(np.log2(np.maximum(goals, 0.01)) * 2) / 2
    for level in np.unique(levels[goals > _LEAST]):
        sources = np.flatnonzero((levels == level) & (goals > _LEAST))
        cost = flood(grid, sources, far, edges, unpaid, anywhere).cost
        yield np.where(cost < UNREACHED, 2.0**level * np.exp(-cost / decay), 1e-9)
