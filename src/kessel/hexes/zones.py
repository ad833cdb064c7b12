"""Which hexes a set of units influences: zones of control, as far as they are true of every hexagonal map.

A zone covers the six hexes around a unit, less those that a hexside or the terrain keeps out. What keeps it out
may depend on the unit, so `blocked[h, d]` is a set of bits and a unit's `kind` is one or more of them: the zone of a
unit in hex h reaches its neighbour in direction d unless the two have a bit in common. A unit of kind 0 has no zone,
nor has one that is not on the map (its hex -1 or beyond the last).

- WB-95: one bit for each mobility class; a big river sets all of them (4.1.3), terrain closed to a class sets that
  one (4.1.4). `shared` is the rule that no step stays in the zone of one and the same unit (4.2.3).
- East Front Battles: one bit is enough, major rivers set it (10.3).
- Winter Storm: zones have a strength, the highest counts (5.1), and hexsides and terrain lessen it (5.7): `strongest`.
"""

from __future__ import annotations

import numpy as np
from numba import njit, types
from numpy.typing import ArrayLike, NDArray

from kessel.hexes.grid import Grid


def reached(grid: Grid, hexes: ArrayLike, kinds: ArrayLike, blocked: NDArray[np.uint8]) -> NDArray[np.int16]:
    """How many of the units have each hex in their zone."""
    counts = np.zeros(grid.size, np.int16)
    _reached(grid.neighbours, *_units(hexes, kinds, np.uint8), blocked, counts)
    return counts


def shared(grid: Grid, hexes: ArrayLike, kinds: ArrayLike, blocked: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """For each step [size, 6]: whether one and the same unit has both the hex left and the hex entered in its zone."""
    steps = np.zeros((grid.size, 6), np.bool_)
    _shared(grid.neighbours, *_units(hexes, kinds, np.uint8), blocked, steps)
    return steps


def strongest(grid: Grid, hexes: ArrayLike, ratings: ArrayLike, lessened: NDArray[np.int8]) -> NDArray[np.int16]:
    """The highest rating that any unit projects into each hex around it, 0 where none does.

    `lessened[h, d]` is what is taken off a rating projected from hex h in direction d. Units project nothing into
    their own hex here: what counts there is another rule in every system.
    """
    ratings_here = np.zeros(grid.size, np.int16)
    _strongest(grid.neighbours, *_units(hexes, ratings, np.int16), lessened, ratings_here)
    return ratings_here


def _units(hexes: ArrayLike, values: ArrayLike, dtype: type[np.generic]) -> tuple[np.ndarray, np.ndarray]:
    """Hexes and one value for each of them in the types that the kernels take."""
    where, what = np.ascontiguousarray(hexes, np.int32), np.ascontiguousarray(values, dtype)
    if where.shape != what.shape:
        raise ValueError(f"{where.size} unit hexes with {what.size} values: want one value for each unit")
    return where, what


# Fixed types and nothing but constants of this module, for the reasons given in reach.py.


def _given(dtype: types.Type, dimensions: int) -> types.Array:
    return types.Array(dtype, dimensions, "C", readonly=True)


_neighbours, _hexes, _kinds = _given(types.int32, 2), _given(types.int32, 1), _given(types.uint8, 1)
_blocked = _given(types.uint8, 2)


@njit(types.void(_neighbours, _hexes, _kinds, _blocked, types.int16[::1]), cache=True, nogil=True)
def _reached(neighbours, hexes, kinds, blocked, counts):  # noqa: ANN001, ANN202
    for unit in range(len(hexes)):
        here, kind = hexes[unit], kinds[unit]
        if here < 0 or here >= len(neighbours) or kind == 0:
            continue
        for d in range(6):
            b = neighbours[here, d]
            if b >= 0 and not blocked[here, d] & kind:
                counts[b] += 1


@njit(types.void(_neighbours, _hexes, _kinds, _blocked, types.boolean[:, ::1]), cache=True, nogil=True)
def _shared(neighbours, hexes, kinds, blocked, steps):  # noqa: ANN001, ANN202
    """Of the six hexes around a unit those in directions d and d + 1 are neighbours, d + 2 apart from each other."""
    for unit in range(len(hexes)):
        here, kind = hexes[unit], kinds[unit]
        if here < 0 or here >= len(neighbours) or kind == 0:
            continue
        for d in range(6):
            e = (d + 1) % 6
            a, b = neighbours[here, d], neighbours[here, e]
            if a < 0 or b < 0 or blocked[here, d] & kind or blocked[here, e] & kind:
                continue
            steps[a, (d + 2) % 6] = True
            steps[b, (d + 5) % 6] = True


@njit(
    types.void(
        _neighbours, _hexes, _given(types.int16, 1), _given(types.int8, 2), types.int16[::1]
    ),
    cache=True,
    nogil=True,
)  # fmt: skip
def _strongest(neighbours, hexes, ratings, lessened, ratings_here):  # noqa: ANN001, ANN202
    for unit in range(len(hexes)):
        here = hexes[unit]
        if here < 0 or here >= len(neighbours):
            continue
        for d in range(6):
            b = neighbours[here, d]
            if b >= 0:
                ratings_here[b] = max(ratings_here[b], ratings[unit] - lessened[here, d])
