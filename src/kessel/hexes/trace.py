"""Lines of supply, command and communications: how far a flood from its sources comes on a budget.

A step costs nothing where `free[a, d]` is set, whatever the ground; else `edges[a, d]`, refused if negative. The sum
of what a line pays stays within the budget. `passage` says of each hex whether a line may pass it, only end there,
or not come there at all.

- WB-95: roads and steps between friendly units are free (10.1.5, 10.1.9), the rest is paid at trucked costs within
  the supply MP of the nation (10.1.6-10.1.8). Enemy units close their hex; an enemy zone without a friendly regular
  unit lets a line end but not pass (10.1.10). One flood with the largest budget serves all nations of a side:
  compare the cost with each one's own.
- Winter Storm: a command radius is a budget in MP from the headquarters, its own hex not counted (11.13); enemy
  zones cut the path where no friendly combat unit stands (5.5).
- East Front Battles: command is plain distance (7.2), `Grid.distance`.

Of equally cheap lines to a hex the one over the fewest hexes is kept, and of those the one entered by the lowest
direction.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numba import njit, types
from numpy.typing import ArrayLike, NDArray

from kessel.hexes.grid import Grid

UNREACHED = 2**30
"""The cost of a hex that no line comes to."""

PASS, END, SHUT = 0, 1, 2
"""What a hex is to a line: it may pass, it may end there but not go on, it may not come there."""


@dataclass(frozen=True)
class Lines:
    """What a flood found: the cost of the cheapest line to each hex, and the direction it enters by."""

    grid: Grid
    cost: NDArray[np.int32]
    _steps: tuple[NDArray[np.int32], NDArray[np.bool_], NDArray[np.uint8], NDArray[np.int32]]
    """Edges, free steps, passage and sources, which nobody changes afterwards."""

    @cached_property
    def entered(self) -> NDArray[np.int8]:
        """The direction by which a line enters each hex, -1 where none does; most floods are asked for costs alone."""
        entered = np.full(self.grid.size, -1, np.int8)
        _find_directions(self.grid.neighbours, *self._steps, self.cost, entered)
        return entered

    def line_to(self, hex_: int) -> tuple[int, ...]:
        """The hexes of the cheapest line, from its source to a hex that was reached."""
        if self.cost[hex_] == UNREACHED:
            raise ValueError(f"{self.grid.number(hex_)} was not reached, so no line can be drawn to it")
        return self.grid.way(self.entered, hex_)


def flood(
    grid: Grid,
    sources: ArrayLike,
    budget: int,
    edges: NDArray[np.int32],
    free: NDArray[np.bool_],
    passage: NDArray[np.uint8],
) -> Lines:
    """Trace from all sources at once to every hex whose line costs no more than the budget.

    A source that is SHUT gives nothing; one where a line may only END supplies itself and nobody else. The arrays
    belong to the lines from now on.
    """
    where = np.ascontiguousarray(sources, np.int32).ravel()
    if (where.size and not (where.min() >= 0 and where.max() < grid.size)) or budget < 0:
        raise ValueError(f"sources {where.tolist()} with budget {budget}: want hexes of the map and 0 or more")
    lines = Lines(grid, np.full(grid.size, UNREACHED, np.int32), (edges, free, passage, where))
    _find_costs(grid.neighbours, edges, free, passage, where, budget, lines.cost)
    return lines


# Fixed types and nothing but constants of this module, for the reasons given in reach.py.


def _given(dtype: types.Type, dimensions: int) -> types.Array:
    return types.Array(dtype, dimensions, "C", readonly=True)


_ground, _free, _passage = _given(types.int32, 2), _given(types.boolean, 2), _given(types.uint8, 1)
_sources = _given(types.int32, 1)


@njit(
    types.void(_ground, _ground, _free, _passage, _sources, types.int64, types.int32[::1]),
    cache=True,
    nogil=True,
)
def _find_costs(neighbours, edges, free, passage, sources, budget, cost):  # noqa: ANN001, ANN202
    """Dijkstra with one bucket for each cost, as in reach.py."""
    heads = np.full(budget + 1, -1, np.int32)
    waiting = np.empty((neighbours.size + len(sources), 2), np.int32)
    entries = 0
    for source in sources:
        if passage[source] != SHUT and cost[source] > 0:
            cost[source] = 0
            waiting[entries, 0], waiting[entries, 1] = source, heads[0]
            heads[0] = entries
            entries += 1
    for spent in range(budget + 1):
        while heads[spent] >= 0:
            a, heads[spent] = waiting[heads[spent], 0], waiting[heads[spent], 1]
            if cost[a] != spent or passage[a] != PASS:
                continue
            for d in range(6):
                b = neighbours[a, d]
                if b < 0 or passage[b] == SHUT:
                    continue
                step = 0 if free[a, d] else edges[a, d]
                if step < 0 or spent + step > budget or spent + step >= cost[b]:
                    continue
                cost[b] = spent + step
                waiting[entries, 0], waiting[entries, 1] = b, heads[cost[b]]
                heads[cost[b]] = entries
                entries += 1


@njit(
    types.void(_ground, _ground, _free, _passage, _sources, _given(types.int32, 1), types.int8[::1]),
    cache=True,
    nogil=True,
)
def _find_directions(neighbours, edges, free, passage, sources, cost, entered):  # noqa: ANN001, ANN202
    """Walk outwards from the sources, ring by ring, along steps that are part of a cheapest line.

    Free steps leave the cost as it is, so that cost alone would let two hexes name each other as the way back.
    """
    far = np.full(len(cost), -1, np.int32)
    queue = np.empty(len(cost), np.int32)
    known = 0
    for source in sources:
        if cost[source] == 0 and far[source] < 0:
            far[source] = 0
            queue[known] = source
            known += 1
    looked_at = 0
    while looked_at < known:
        a = queue[looked_at]
        looked_at += 1
        if passage[a] != PASS:
            continue
        for d in range(6):
            b = neighbours[a, d]
            if b < 0 or passage[b] == SHUT:
                continue
            step = 0 if free[a, d] else edges[a, d]
            if step < 0 or cost[a] + step != cost[b]:
                continue
            if far[b] < 0:
                far[b] = far[a] + 1
                entered[b] = d
                queue[known] = b
                known += 1
            elif far[b] == far[a] + 1 and d < entered[b]:
                entered[b] = d
