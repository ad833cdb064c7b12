"""Random small boards for the kernels."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from kessel.hexes import Going, Grid
from kessel.hexes.reach import NO_CAP


@st.composite
def grids(draw: st.DrawFn) -> Grid:
    first_column, first_row = draw(st.integers(0, 3)), draw(st.integers(0, 1))
    columns = (first_column, first_column + draw(st.integers(0, 4)))
    rows = (first_row, first_row + draw(st.integers(0, 4)))
    whole = Grid(columns, rows)
    off_map = draw(st.sets(st.sampled_from(whole.numbers), max_size=whole.size - 1))
    return Grid(columns, rows, draw(st.sampled_from(["odd", "even"])), sorted(off_map))


def per_hex(grid: Grid, dtype: Any, *values: int) -> st.SearchStrategy[np.ndarray]:
    return arrays.arrays(dtype, grid.size, elements=st.sampled_from(values))


def per_side(grid: Grid, dtype: Any, *values: int) -> st.SearchStrategy[np.ndarray]:
    return arrays.arrays(dtype, (grid.size, 6), elements=st.sampled_from(values))


class Tolls(NamedTuple):
    """What the situation adds to the ground."""

    leave: np.ndarray
    enter: np.ndarray
    zoned: np.ndarray
    zone_step: np.ndarray
    surcharge: np.ndarray
    stop: np.ndarray
    barred: np.ndarray


class Move(NamedTuple):
    """One search: who moves from where, over what ground, in which situation."""

    grid: Grid
    start: int
    allowance: int
    edges: np.ndarray
    tolls: Tolls
    cap: int

    @property
    def going(self) -> Going:
        return Going(self.grid, self.edges, **self.tolls._asdict())


@st.composite
def moves(draw: st.DrawFn, ground: tuple[int, ...] = (1, 2, 3, 7, -1)) -> Move:
    grid = draw(grids())
    tolls = Tolls(
        leave=draw(per_hex(grid, np.int32, 0, 1)),
        enter=draw(per_hex(grid, np.int32, 0, 0, 2, -1)),
        zoned=draw(per_hex(grid, np.bool_, False, True)),
        zone_step=draw(per_hex(grid, np.int32, 0, 4, -1)),
        surcharge=draw(per_hex(grid, np.int32, 0, 3)),
        stop=draw(per_hex(grid, np.bool_, False, False, True)),
        barred=draw(per_side(grid, np.bool_, False, False, True)),
    )
    allowance = draw(st.integers(0, 12))
    edges = draw(per_side(grid, np.int32, *ground))
    cap = draw(st.sampled_from([allowance, NO_CAP]))
    return Move(grid, draw(st.integers(0, grid.size - 1)), allowance, edges, tolls, cap)
