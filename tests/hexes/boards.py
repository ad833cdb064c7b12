"""Random small boards for the kernels."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from hypothesis import strategies as st

from kessel.hexes import Going, Grid
from kessel.hexes.reach import NO_CAP

EXTENTS = st.sampled_from([6, 5, 4, 3, 2, 1, 0])


@st.composite
def grids(draw: st.DrawFn) -> Grid:
    """Either parity, rows from 0 or 1, and at times a hex or two that is not printed."""
    first_column, first_row = draw(st.integers(0, 3)), draw(st.integers(0, 1))
    columns = (first_column, first_column + draw(st.integers(0, 6)))
    rows = (first_row, first_row + draw(EXTENTS))
    whole = Grid(columns, rows)
    off_map = draw(st.sets(st.sampled_from(whole.numbers), max_size=min(3, whole.size - 1)))
    return Grid(columns, rows, draw(st.sampled_from(["odd", "even"])), sorted(off_map))


class Filler:
    """Fills arrays with random values, from one seed: they are to be lively, which small examples seldom are."""

    def __init__(self, grid: Grid, seed: int) -> None:
        self.size = grid.size
        self.dice = np.random.default_rng(seed)

    def per_hex(self, dtype: Any, *values: int) -> np.ndarray:
        return self.dice.choice(np.array(values, dtype), self.size)

    def per_side(self, dtype: Any, *values: int) -> np.ndarray:
        return self.dice.choice(np.array(values, dtype), (self.size, 6))


def fillers(grid: Grid) -> st.SearchStrategy[Filler]:
    return st.integers(0, 2**32).map(lambda seed: Filler(grid, seed))


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
def moves(draw: st.DrawFn, ground: tuple[int, ...] = (1, 1, 1, 2, 2, 2, 3, 3, 7, -1)) -> Move:
    grid = draw(grids())
    fill = draw(fillers(grid))
    tolls = Tolls(
        leave=fill.per_hex(np.int32, 0, 0, 1),
        enter=fill.per_hex(np.int32, 0, 0, 0, 0, 0, 0, 0, 2, -1),
        zoned=fill.per_hex(np.bool_, 0, 0, 1),
        zone_step=fill.per_hex(np.int32, 0, 0, 4, -1),
        surcharge=fill.per_hex(np.int32, 0, 0, 0, 3),
        stop=fill.per_hex(np.bool_, 0, 0, 0, 0, 0, 1),
        barred=fill.per_side(np.bool_, 0, 0, 0, 0, 0, 0, 1),
    )
    allowance = draw(st.sampled_from([16, 9, 30, 5, 2, 0]))
    edges = fill.per_side(np.int32, *ground)
    cap = draw(st.sampled_from([allowance, NO_CAP]))
    return Move(grid, draw(st.integers(0, grid.size - 1)), allowance, edges, tolls, cap)
