from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kessel.hexes import Grid, flood
from kessel.hexes.trace import END, PASS, SHUT, UNREACHED, Lines
from tests.hexes import twins
from tests.hexes.boards import fillers, grids


class Flood(NamedTuple):
    grid: Grid
    sources: list[int]
    budget: int
    edges: np.ndarray
    free: np.ndarray
    passage: np.ndarray

    @property
    def open_sources(self) -> list[int]:
        return [source for source in self.sources if self.passage[source] != SHUT]


@st.composite
def floods(draw: st.DrawFn) -> Flood:
    grid = draw(grids())
    fill = draw(fillers(grid))
    return Flood(
        grid,
        draw(st.lists(st.integers(0, grid.size - 1), max_size=4)),
        draw(st.integers(0, 10)),
        fill.per_side(np.int32, 0, 1, 2, 5, -1),
        fill.per_side(np.bool_, 0, 0, 0, 1),
        fill.per_hex(np.uint8, PASS, PASS, PASS, PASS, END, SHUT),
    )


@given(floods())
def test_costs_are_those_of_the_twin(case: Flood):
    allowed = twins.trace_steps(case.grid, case.edges, case.free, case.passage)
    expected = twins.cheapest(case.open_sources, allowed, case.budget)
    assert twins.as_dict(flood(*case).cost, UNREACHED) == expected


@given(floods())
def test_the_line_is_the_shortest_of_the_cheapest_and_enters_by_the_lowest_direction(case: Flood):
    lines = flood(*case)
    allowed = twins.trace_steps(case.grid, case.edges, case.free, case.passage)
    best = twins.shortest_cheapest(case.open_sources, allowed, case.budget)
    for hex_, (cost, length) in best.items():
        path = lines.line_to(hex_)
        taken = [allowed[a, case.grid.direction(a, b)] for a, b in pairwise(path)]
        assert path[0] in case.open_sources
        assert (sum(paid for _, paid in taken), len(taken)) == (cost, length)
        if length:
            ways = [d for (a, d), (b, paid) in allowed.items() if a in best and b == hex_]
            ways = [d for d in ways if ends_as(best, allowed, case.grid, hex_, d)]
            assert lines.entered[hex_] == min(ways)


def ends_as(best, allowed, grid: Grid, hex_: int, direction: int) -> bool:
    """Whether the best line to a hex may enter it in a direction."""
    before = int(grid.neighbours[hex_, (direction + 3) % 6])
    cost, length = best[before]
    return best[hex_] == (cost + allowed[before, direction][1], length + 1)


class TestOnOneBoard:
    grid = Grid((1, 5), (1, 5))
    open_ground = np.full((grid.size, 6), 2, np.int32)
    no_roads = np.zeros((grid.size, 6), np.bool_)

    def lines(self, budget: int, *, free=None, passage=None, sources=("0101",)) -> Lines:
        return flood(
            self.grid,
            [self.grid.index(number) for number in sources],
            budget,
            self.open_ground,
            self.no_roads if free is None else free,
            np.zeros(self.grid.size, np.uint8) if passage is None else passage,
        )

    def test_a_road_carries_a_line_any_distance(self):
        free = self.no_roads.copy()
        for row in range(1, 5):
            for hex_, direction in self.grid.sides(self.grid.index(100 + row), self.grid.index(101 + row)):
                free[hex_, direction] = True
        lines = self.lines(0, free=free)
        assert [self.grid.number(h) for h in lines.line_to(self.grid.index("0105"))] == [
            "0101", "0102", "0103", "0104", "0105",
        ]  # fmt: skip
        assert (lines.cost < UNREACHED).sum() == 5

    def test_a_line_may_end_in_a_hex_that_it_may_not_pass(self):
        passage = np.zeros(self.grid.size, np.uint8)
        passage[list(self.grid.ring(self.grid.index("0101"), 1))] = END
        lines = self.lines(100, passage=passage)
        assert np.flatnonzero(lines.cost < UNREACHED).tolist() == list(self.grid.within(0, 1))

    def test_the_nearest_source_counts(self):
        lines = self.lines(100, sources=("0101", "0105"))
        assert lines.line_to(self.grid.index("0104"))[0] == self.grid.index("0105")

    def test_without_a_source_nothing_is_reached(self):
        assert (self.lines(100, sources=()).cost == UNREACHED).all()

    def test_no_line_can_be_drawn_to_a_hex_that_was_not_reached(self):
        with pytest.raises(ValueError, match="0505 was not reached"):
            self.lines(2).line_to(self.grid.index("0505"))

    def test_a_source_off_the_map_is_refused(self):
        with pytest.raises(ValueError, match="want hexes of the map"):
            flood(self.grid, [25], 1, self.open_ground, self.no_roads, np.zeros(25, np.uint8))
