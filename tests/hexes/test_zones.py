from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kessel.hexes import Grid, zones
from tests.hexes import twins
from tests.hexes.boards import fillers, grids


@st.composite
def forces(draw: st.DrawFn) -> tuple[Grid, list[tuple[int, int]], np.ndarray]:
    """A grid, units as (hex, kind), and the hexsides that keep zones out."""
    grid = draw(grids())
    unit = st.tuples(st.integers(-1, grid.size - 1), st.integers(0, 3))
    return grid, draw(st.lists(unit, max_size=6)), draw(fillers(grid)).per_side(np.uint8, 0, 0, 0, 1, 2, 3)


def columns(units: list[tuple[int, int]]) -> tuple[list[int], list[int]]:
    return [h for h, _ in units], [kind for _, kind in units]


@given(forces())
def test_each_hex_counts_the_units_that_reach_it(force):
    grid, units, blocked = force
    expected = [sum(h in zone for zone in twins.zones(grid, units, blocked)) for h in range(grid.size)]
    assert zones.reached(grid, *columns(units), blocked).tolist() == expected


@given(forces())
def test_a_step_is_shared_if_one_and_the_same_unit_reaches_both_hexes(force):
    grid, units, blocked = force
    steps = zones.shared(grid, *columns(units), blocked)
    reached = twins.zones(grid, units, blocked)
    for h in range(grid.size):
        for d, b in enumerate(grid.neighbours[h].tolist()):
            assert steps[h, d] == any(h in zone and b in zone for zone in reached)


@given(forces(), st.data())
def test_the_strongest_zone_counts(force, data: st.DataObject):
    grid, units, _ = force
    lessened = data.draw(fillers(grid)).per_side(np.int8, 0, 1, 2)
    expected = [0] * grid.size
    for h, rating in units:
        for d in range(6) if h >= 0 else ():
            if (b := grid.neighbours[h, d]) >= 0:
                expected[b] = max(expected[b], rating - int(lessened[h, d]))
    assert zones.strongest(grid, *columns(units), lessened).tolist() == expected


def test_a_unit_beyond_the_last_hex_is_off_the_map():
    grid = Grid((1, 3), (1, 3))
    assert not zones.reached(grid, [grid.size, 200], [1, 1], np.zeros((grid.size, 6), np.uint8)).any()


def test_a_unit_without_a_kind_is_refused():
    grid = Grid((1, 3), (1, 3))
    with pytest.raises(ValueError, match="2 unit hexes with 1 values"):
        zones.reached(grid, [1, 2], [1], np.zeros((grid.size, 6), np.uint8))
