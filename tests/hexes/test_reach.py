from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kessel.hexes import Going, Grid, Reach
from kessel.hexes.reach import CLOSED, NO_CAP, UNREACHED, Tolls
from tests.hexes import twins
from tests.hexes.boards import Move, moves


def searched(move: Move) -> Reach:
    reach = Reach(move.grid)
    reach.search(move.start, move.allowance, move.going, move.cap)
    return reach


@given(moves())
def test_costs_are_those_of_the_twin(move: Move):
    reach = searched(move)
    allowed = twins.steps(move)
    expected = twins.cheapest([move.start], allowed, move.allowance)
    assert twins.as_dict(reach.cost, UNREACHED) == expected
    assert sorted(reach.hexes.tolist()) == sorted(expected)
    assert reach.hexes[0] == move.start
    assert (np.diff(reach.cost[reach.hexes]) >= 0).all()


@given(moves())
def test_of_equally_cheap_ways_the_lowest_direction_is_kept(move: Move):
    move = move._replace(cap=NO_CAP)
    reach = searched(move)
    allowed = twins.steps(move)
    costs = twins.cheapest([move.start], allowed, move.allowance)
    ways = {int(h): int(d) for h, d in enumerate(reach.entered) if d >= 0}
    assert ways == twins.entered_by(costs, allowed, move.start)


@given(moves(ground=(0, 0, 1, 2, -1)))
def test_every_path_is_made_of_allowed_steps_that_add_up_to_its_cost(move: Move):
    reach = searched(move)
    allowed = twins.steps(move)
    for hex_ in reach.hexes.tolist():
        path = reach.path_to(hex_)
        assert (path[0], path[-1]) == (move.start, hex_)
        taken = [allowed[a, move.grid.direction(a, b)] for a, b in pairwise(path)]
        assert sum(cost for _, cost in taken) == reach.cost[hex_]


@given(moves())
def test_the_bonus_hex_is_one_free_step_beyond_the_search(move: Move):
    reach = searched(move)
    costs = twins.as_dict(reach.cost, UNREACHED)
    reach.one_more(move.going)
    extra = twins.one_more(move, costs)
    assert twins.as_dict(reach.cost, UNREACHED) == costs | {b: cost for b, (cost, _) in extra.items()}
    assert {b: int(reach.entered[b]) for b in extra} == {b: d for b, (_, d) in extra.items()}
    assert set(reach.hexes.tolist()) == set(costs) | set(extra)


@given(moves(), st.data())
def test_a_search_leaves_nothing_behind_for_the_next(move: Move, data: st.DataObject):
    reach = searched(move)
    reach.one_more(move.going)
    start = data.draw(st.integers(0, move.grid.size - 1))
    allowance = data.draw(st.integers(0, 2000))
    reach.search(start, allowance, move.going)
    fresh = searched(move._replace(start=start, allowance=allowance, cap=NO_CAP))
    assert (reach.cost == fresh.cost).all()
    assert (reach.entered == fresh.entered).all()


@given(moves())
def test_tolls_over_an_empty_map_cost_the_same_as_all_given_at_once(move: Move):
    more = {name: getattr(move.tolls, name) for name in ("leave", "enter", "surcharge", "stop", "barred")}
    at_once, laid_over = Reach(move.grid), Reach(move.grid)
    at_once.search(move.start, move.allowance, Going(move.grid, move.edges, **more), move.cap)
    laid_over.search(move.start, move.allowance, Going(move.grid, move.edges).under(Tolls(move.grid, **more)), move.cap)
    assert (laid_over.cost == at_once.cost).all()
    assert (laid_over.entered == at_once.entered).all()


class TestOnOpenGround:
    grid = Grid(columns=(1, 9), rows=(1, 9))
    edges = np.full((grid.size, 6), 6, np.int32)

    def at(self, value: int, *numbers: int) -> np.ndarray:
        """An array over the hexes with a value at some of them."""
        array = np.zeros(self.grid.size, np.int32)
        array[[self.grid.index(number) for number in numbers]] = value
        return array

    def search(self, allowance: int, cap: int = NO_CAP, **tolls: np.ndarray) -> Reach:
        """Search from 0505 in the middle of the board."""
        reach = Reach(self.grid)
        reach.search(self.grid.index("0505"), allowance, Going(self.grid, self.edges, **tolls), cap)
        return reach

    def test_a_unit_reaches_every_hex_within_its_allowance(self):
        reach = self.search(18)
        assert sorted(reach.hexes.tolist()) == list(self.grid.within(self.grid.index("0505"), 3))

    def test_a_unit_that_begins_in_a_stop_hex_may_leave_it(self):
        assert len(self.search(60, stop=np.ones(self.grid.size, np.bool_)).hexes) == 7

    def test_a_unit_with_nothing_left_may_still_move_one_hex_by_the_minimum_move(self):
        assert len(self.search(0, cap=0).hexes) == 7
        assert len(self.search(0).hexes) == 1

    def test_the_minimum_move_takes_the_whole_allowance(self):
        reach = self.search(42, cap=42, enter=np.full(self.grid.size, 100))
        assert reach.cost[self.grid.index("0504")] == 42
        assert len(reach.hexes) == 7

    def test_the_minimum_move_does_not_cover_the_surcharge(self):
        reach = self.search(3, cap=3, surcharge=self.at(1, 504))
        assert reach.cost[self.grid.index("0504")] == UNREACHED
        assert reach.cost[self.grid.index("0506")] == 3

    def test_the_minimum_move_does_not_open_a_closed_hex(self):
        reach = self.search(3, cap=3, enter=self.at(CLOSED, 504))
        assert reach.cost[self.grid.index("0504")] == UNREACHED

    def test_leaving_a_zone_and_stepping_from_zone_to_zone_cost_extra(self):
        zone = self.at(1, 505, 504)
        reach = self.search(12, zoned=zone > 0, leave=2 * zone, zone_step=4 * zone)
        assert reach.cost[self.grid.index("0504")] == 12
        assert reach.cost[self.grid.index("0506")] == 8

    def test_a_hex_that_was_not_reached_has_no_path(self):
        with pytest.raises(ValueError, match="0101 was not reached"):
            self.search(6).path_to(self.grid.index("0101"))


class TestRefusals:
    grid = Grid(columns=(1, 9), rows=(1, 9))
    edges = np.full((grid.size, 6), 6, np.int32)

    @pytest.mark.parametrize("start", [-1, 81])
    def test_a_start_off_the_map_is_refused(self, start: int):
        with pytest.raises(ValueError, match=f"start {start}: want a hex of the map, 0 to 80"):
            Reach(self.grid).search(start, 5, Going(self.grid, self.edges))

    def test_a_negative_allowance_is_refused(self):
        with pytest.raises(ValueError, match="allowance -1: want 0 or more"):
            Reach(self.grid).search(0, -1, Going(self.grid, self.edges))

    def test_the_going_of_another_grid_is_refused(self):
        with pytest.raises(ValueError, match="another grid"):
            Reach(Grid()).search(0, 5, Going(self.grid, self.edges))

    def test_an_equal_grid_is_the_same_grid(self):
        reach = Reach(Grid(columns=(1, 9), rows=(1, 9)))
        reach.search(0, 5, Going(self.grid, self.edges))
        assert reach.hexes.tolist() == [0]

    def test_costs_that_are_not_whole_numbers_are_refused(self):
        with pytest.raises(TypeError):
            Going(self.grid, self.edges / 2)  # pyright: ignore[reportArgumentType]

    def test_an_array_of_the_wrong_shape_is_refused_by_name(self):
        with pytest.raises(ValueError, match=r"leave has the shape \(80,\): want \(81,\)"):
            Going(self.grid, self.edges, leave=np.zeros(80, np.int32))
