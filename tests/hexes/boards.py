"""Random small boards for the kernels."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from kessel.hexes import Grid, Tolls


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


class Move(NamedTuple):
    """One search: everything that `Reach.search` takes."""

    grid: Grid
    start: int
    allowance: int
    edges: np.ndarray
    tolls: Tolls
    barred: np.ndarray
    cap: int


@st.composite
def moves(draw: st.DrawFn, ground: tuple[int, ...] = (1, 2, 3, 7, -1)) -> Move:
    grid = draw(grids())
    tolls = Tolls(grid)
    tolls.leave[:] = draw(per_hex(grid, np.int32, 0, 1))
    tolls.enter[:] = draw(per_hex(grid, np.int32, 0, 0, 2, -1))
    tolls.zone_step[:] = draw(per_hex(grid, np.int32, 0, 4, -1))
    tolls.surcharge[:] = draw(per_hex(grid, np.int32, 0, 3))
    tolls.zoned[:] = draw(per_hex(grid, np.int32, 0, 1))
    tolls.stop[:] = draw(per_hex(grid, np.int32, 0, 0, 1))
    allowance = draw(st.integers(0, 12))
    return Move(
        grid,
        draw(st.integers(0, grid.size - 1)),
        allowance,
        draw(per_side(grid, np.int32, *ground)),
        tolls,
        draw(per_side(grid, np.bool_, False, False, True)),
        draw(st.sampled_from([allowance, 2**30])),
    )
