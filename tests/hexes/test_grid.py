from __future__ import annotations

import doctest
import math
import subprocess
import sys
from itertools import pairwise
from typing import Literal

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kessel.hexes import Grid, NotAdjacent, UnknownHex, opposite
from kessel.hexes import grid as grid_module
from tests.hexes.boards import grids


@st.composite
def grids_with_hexes(draw: st.DrawFn, count: int) -> tuple:
    grid = draw(grids())
    return grid, *(draw(st.integers(0, grid.size - 1)) for _ in range(count))


@st.composite
def whole_grids_with_hexes(draw: st.DrawFn, count: int) -> tuple:
    """Without gaps, so that distances can be walked."""
    last = draw(st.tuples(st.integers(2, 12), st.integers(2, 12)))
    grid = Grid((draw(st.integers(0, 2)), last[0]), (draw(st.integers(0, 1)), last[1]), draw(SHIFTED))
    return grid, *(draw(st.integers(0, grid.size - 1)) for _ in range(count))


SHIFTED: st.SearchStrategy[Literal["odd", "even"]] = st.sampled_from(["odd", "even"])


def centre(grid: Grid, hex_: int) -> tuple[float, float]:
    """Where a hex lies in units of its pitch: columns 0.866 apart, shifted ones half a hex further down."""
    column, row = divmod(int(grid.number(hex_)), 100)
    return math.sqrt(0.75) * column, row + 0.5 * ((column % 2 == 1) == (grid.shifted == "odd"))


class TestNumbers:
    @given(grids())
    def test_every_hex_has_a_number_that_leads_back_to_it(self, grid: Grid):
        assert [grid.index(grid.number(h)) for h in range(grid.size)] == list(range(grid.size))
        assert [grid.index(int(grid.number(h))) for h in range(grid.size)] == list(range(grid.size))

    @given(grids())
    def test_indexes_run_in_printed_order_without_the_hexes_off_the_map(self, grid: Grid):
        assert list(grid.numbers) == sorted(grid.numbers)
        assert not set(grid.numbers) & set(grid.off_map)
        columns, rows = (last - first + 1 for first, last in (grid.columns, grid.rows))
        assert grid.size == columns * rows - len(grid.off_map)

    def test_a_leading_zero_may_be_left_out(self):
        grid = Grid()
        assert grid.index(524) == grid.index("524") == grid.index("0524")

    def test_rows_may_begin_at_0_or_1(self):
        assert Grid(rows=(0, 36)).number(0) == "0100"
        assert Grid(rows=(1, 28)).number(0) == "0101"

    @pytest.mark.parametrize("number", ["6500", "0137", 37, "0000"])
    def test_a_number_beyond_the_sheet_is_refused_with_the_printed_range(self, number: str | int):
        with pytest.raises(UnknownHex, match=r"columns 01 to 64 and rows 00 to 36"):
            Grid().index(number)

    @pytest.mark.parametrize("number", ["", "07-30", "07301", -730, "٠٧٣٠"])
    def test_what_is_no_number_is_refused(self, number: str | int):
        with pytest.raises(UnknownHex, match="want up to four digits"):
            Grid().index(number)

    def test_a_hex_that_is_not_printed_is_refused_by_name(self):
        with pytest.raises(UnknownHex, match="0100: it lies inside the sheet but is not printed"):
            Grid(off_map=["0100"]).index("0100")

    def test_a_hex_off_the_map_must_lie_in_the_rectangle(self):
        with pytest.raises(UnknownHex, match="6501"):
            Grid(off_map=["6501"])

    def test_a_grid_is_known_by_what_is_printed(self):
        assert Grid(off_map=[100, "0200"]) == Grid(off_map=["0200", "0100"])
        assert hash(Grid()) == hash(Grid())

    @pytest.mark.parametrize("columns", [(5, 4), (-1, 4), (1, 100)])
    def test_columns_that_cannot_be_printed_are_refused(self, columns: tuple[int, int]):
        with pytest.raises(ValueError, match="want first <= last"):
            Grid(columns=columns)

    def test_only_odd_or_even_columns_can_be_shifted(self):
        with pytest.raises(ValueError, match="want 'odd' or 'even'"):
            Grid(shifted="both")  # pyright: ignore[reportArgumentType]


class TestNeighbours:
    @pytest.mark.parametrize(
        ("shifted", "number", "expected"),
        [
            ("odd", 730, ["0729", "0830", "0831", "0731", "0631", "0630"]),
            ("odd", 830, ["0829", "0929", "0930", "0831", "0730", "0729"]),
            ("even", 730, ["0729", "0829", "0830", "0731", "0630", "0629"]),
            ("even", 830, ["0829", "0930", "0931", "0831", "0731", "0730"]),
        ],
    )
    def test_directions_run_clockwise_from_up_the_rows(self, shifted, number: int, expected: list[str]):
        grid = Grid(shifted=shifted)
        assert [grid.number(h) for h in grid.neighbours[grid.index(number)]] == expected

    @given(grids())
    def test_neighbours_are_the_hexes_one_pitch_away(self, grid: Grid):
        for a in range(grid.size):
            near = {b for b in range(grid.size) if a != b and math.dist(centre(grid, a), centre(grid, b)) < 1.1}
            assert set(grid.neighbours[a].tolist()) - {-1} == near

    @given(grids())
    def test_the_way_back_is_the_opposite_direction(self, grid: Grid):
        for a in range(grid.size):
            for direction, b in enumerate(grid.neighbours[a].tolist()):
                if b >= 0:
                    assert grid.direction(a, b) == direction
                    assert grid.neighbours[b, opposite(direction)] == a

    def test_the_tables_of_a_grid_cannot_be_written_to(self):
        with pytest.raises(ValueError, match="read-only"):
            Grid().neighbours[0, 0] = 5


class TestDistance:
    @given(whole_grids_with_hexes(1))
    def test_distance_is_the_number_of_steps(self, case):
        grid, start = case
        steps, edge = {start: 0}, [start]
        for a in edge:
            for b in grid.neighbours[a].tolist():
                if b >= 0 and b not in steps:
                    steps[b] = steps[a] + 1
                    edge.append(b)
        assert [grid.distance(start, h) for h in range(grid.size)] == [steps[h] for h in range(grid.size)]
        assert grid.distances(start).tolist() == [steps[h] for h in range(grid.size)]

    @given(grids_with_hexes(3))
    def test_distance_is_a_metric(self, case):
        grid, a, b, c = case
        assert (grid.distance(a, b) == 0) == (a == b)
        assert grid.distance(a, b) == grid.distance(b, a)
        assert grid.distance(a, c) <= grid.distance(a, b) + grid.distance(b, c)

    @given(grids_with_hexes(1), st.integers(0, 6))
    def test_rings_make_up_the_hexes_within(self, case, radius: int):
        grid, a = case
        assert sorted(h for n in range(radius + 1) for h in grid.ring(a, n)) == list(grid.within(a, radius))
        assert all(grid.distance(a, h) == radius for h in grid.ring(a, radius))

    def test_a_ring_in_the_open_has_six_hexes_a_step(self):
        grid = Grid()
        assert [len(grid.ring(grid.index("3018"), n)) for n in range(4)] == [1, 6, 12, 18]


class TestLine:
    @given(whole_grids_with_hexes(2))
    def test_a_line_is_a_chain_of_as_many_steps_as_the_distance(self, case):
        grid, a, b = case
        line = grid.line(a, b)
        assert (line[0], line[-1]) == (a, b)
        assert len(line) == grid.distance(a, b) + 1
        assert all(grid.distance(p, q) == 1 for p, q in pairwise(line))

    @given(whole_grids_with_hexes(2))
    def test_a_line_keeps_close_to_the_straight_one(self, case):
        grid, a, b = case
        (ax, ay), (bx, by) = centre(grid, a), centre(grid, b)
        length = math.dist((ax, ay), (bx, by)) or 1.0
        for x, y in (centre(grid, h) for h in grid.line(a, b)):
            assert abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / length <= 1 / math.sqrt(3) + 1e-9

    @given(grids_with_hexes(2))
    def test_a_line_is_the_same_back_as_forth(self, case):
        grid, a, b = case
        assert grid.line(a, b) == tuple(reversed(grid.line(b, a)))

    def test_hexes_off_the_map_are_left_out_of_a_line(self):
        grid = Grid((1, 1), (1, 3), off_map=["0102"])
        assert grid.line(0, 1) == (0, 1)


class TestHexsides:
    def test_a_hexside_is_named_by_its_two_hexes(self):
        grid = Grid()
        hex_, direction = grid.side("2204|2104")
        assert grid.number(hex_) == "2204"
        assert grid.side_name(hex_, direction) == "2104|2204"

    def test_a_hexside_has_a_name_from_either_hex(self):
        grid = Grid()
        a, b = grid.index(2104), grid.index(2204)
        assert grid.sides(a, b) == ((a, 1), (b, 4))

    def test_hexes_that_are_no_neighbours_share_no_hexside(self):
        with pytest.raises(NotAdjacent, match="2104 and 2304 are not neighbours"):
            Grid().side("2104|2304")

    def test_a_hexside_needs_two_numbers(self):
        with pytest.raises(ValueError, match=r"want two neighbouring hexes, as in '2104\|2204'"):
            Grid().side("2104")

    def test_the_edge_of_the_map_has_no_name(self):
        with pytest.raises(NotAdjacent, match="0100 has no neighbour in direction 0"):
            Grid().side_name(0, 0)

    @given(grids())
    def test_hexsides_share_a_corner_exactly_if_they_meet(self, grid: Grid):
        def ends(hex_: int, direction: int) -> set[tuple[int, int]]:
            x, y = centre(grid, hex_)
            turns = (math.radians(60 * direction + side - 90) for side in (-30, 30))
            points = ((x + math.cos(turn) / math.sqrt(3), y + math.sin(turn) / math.sqrt(3)) for turn in turns)
            return {(round(1000 * px), round(1000 * py)) for px, py in points}

        sides = [(h, d) for h in range(min(grid.size, 4)) for d in range(6)]
        for p in sides:
            for q in sides:
                met = len(set(grid.corners(*p)) & set(grid.corners(*q)))
                near = sum(math.dist(e, f) < 5 for e in ends(*p) for f in ends(*q))
                assert met == near


def test_a_way_is_read_back_from_the_directions_of_a_search():
    grid = Grid((1, 3), (1, 3))
    entered = np.full(grid.size, -1, np.int8)
    entered[grid.index("0102")], entered[grid.index("0103")] = 3, 3
    assert [grid.number(h) for h in grid.way(entered, grid.index("0103"))] == ["0101", "0102", "0103"]


def test_the_examples_in_the_docstrings_hold():
    assert doctest.testmod(grid_module).failed == 0


def test_the_grid_does_not_load_the_compiler():
    code = "import sys, kessel.hexes; kessel.hexes.Grid().neighbours; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
