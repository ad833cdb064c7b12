from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kessel.hexes import Grid, Reach, Tolls
from kessel.hexes.reach import CLOSED, UNREACHED
from tests.hexes import twins
from tests.hexes.boards import Move, moves


def searched(move: Move) -> Reach:
    reach = Reach(move.grid)
    reach.search(move.start, move.allowance, move.edges, move.tolls, move.barred, move.cap)
    return reach


@given(moves())
def test_costs_are_those_of_the_twin(move: Move):
    reach = searched(move)
    allowed = twins.steps(move.grid, move.edges, move.tolls, move.barred, move.start, move.cap)
    expected = twins.cheapest([move.start], allowed, move.allowance)
    assert twins.as_dict(reach.cost, UNREACHED) == expected
    assert sorted(reach.hexes.tolist()) == sorted(expected)
    assert reach.hexes[0] == move.start
    assert (np.diff(reach.cost[reach.hexes]) >= 0).all()


@given(moves())
def test_of_equally_cheap_ways_the_lowest_direction_is_kept(move: Move):
    reach = searched(move._replace(cap=2**30))
    allowed = twins.steps(move.grid, move.edges, move.tolls, move.barred, move.start, 2**30)
    costs = twins.cheapest([move.start], allowed, move.allowance)
    ways = {int(h): int(d) for h, d in enumerate(reach.entered) if d >= 0}
    assert ways == twins.entered_by(costs, allowed, move.start)


@given(moves(ground=(0, 0, 1, 2, -1)))
def test_every_path_is_made_of_allowed_steps_that_add_up_to_its_cost(move: Move):
    reach = searched(move)
    allowed = twins.steps(move.grid, move.edges, move.tolls, move.barred, move.start, move.cap)
    for hex_ in reach.hexes.tolist():
        path = reach.path_to(hex_)
        assert (path[0], path[-1]) == (move.start, hex_)
        taken = [allowed[a, move.grid.direction(a, b)] for a, b in pairwise(path)]
        assert sum(cost for _, cost in taken) == reach.cost[hex_]


@given(moves())
def test_the_bonus_hex_is_one_free_step_beyond_the_search(move: Move):
    reach = searched(move)
    costs = twins.as_dict(reach.cost, UNREACHED)
    reach.one_more(move.edges, move.tolls, move.barred)
    extra = twins.one_more(move.grid, costs, move.edges, move.tolls, move.barred, move.start)
    assert twins.as_dict(reach.cost, UNREACHED) == costs | {b: cost for b, (cost, _) in extra.items()}
    assert {b: int(reach.entered[b]) for b in extra} == {b: d for b, (_, d) in extra.items()}
    assert set(reach.hexes.tolist()) == set(costs) | set(extra)


@given(moves(), st.data())
def test_a_search_leaves_nothing_behind_for_the_next(move: Move, data: st.DataObject):
    reach = searched(move)
    reach.one_more(move.edges, move.tolls, move.barred)
    start = data.draw(st.integers(0, move.grid.size - 1))
    allowance = data.draw(st.integers(0, 2000))
    reach.search(start, allowance, move.edges, move.tolls, move.barred)
    fresh = searched(move._replace(start=start, allowance=allowance, cap=2**30))
    assert (reach.cost == fresh.cost).all()
    assert (reach.entered == fresh.entered).all()


class TestOnOpenGround:
    grid = Grid(columns=(1, 9), rows=(1, 9))
    edges = np.full((grid.size, 6), 6, np.int32)

    def hexes(self, *numbers: int) -> list[int]:
        return [self.grid.index(number) for number in numbers]

    def search(self, start: int, allowance: int, tolls: Tolls, **more) -> Reach:
        reach = Reach(self.grid)
        reach.search(self.grid.index(start), allowance, self.edges, tolls, **more)
        return reach

    def test_a_unit_reaches_every_hex_within_its_allowance(self):
        reach = self.search(505, 18, Tolls(self.grid))
        assert sorted(reach.hexes.tolist()) == list(self.grid.within(self.grid.index(505), 3))

    def test_a_unit_that_begins_in_a_stop_hex_may_leave_it(self):
        tolls = Tolls(self.grid)
        tolls.stop[:] = 1
        assert len(self.search(505, 60, tolls).hexes) == 7

    def test_a_unit_with_nothing_left_may_still_move_one_hex_by_the_minimum_move(self):
        tolls = Tolls(self.grid)
        assert len(self.search(505, 0, tolls, first_step_cap=0).hexes) == 7
        assert len(self.search(505, 0, tolls).hexes) == 1

    def test_the_minimum_move_takes_the_whole_allowance(self):
        tolls = Tolls(self.grid)
        tolls.enter[:] = 100
        reach = self.search(505, 42, tolls, first_step_cap=42)
        assert reach.cost[self.grid.index(504)] == 42
        assert len(reach.hexes) == 7

    def test_the_minimum_move_does_not_cover_the_surcharge(self):
        tolls = Tolls(self.grid)
        tolls.surcharge[self.hexes(504)] = 1
        reach = self.search(505, 3, tolls, first_step_cap=3)
        assert reach.cost[self.grid.index(504)] == UNREACHED
        assert reach.cost[self.grid.index(506)] == 3

    def test_the_minimum_move_does_not_open_a_closed_hex(self):
        tolls = Tolls(self.grid)
        tolls.enter[self.hexes(504)] = CLOSED
        assert self.search(505, 3, tolls, first_step_cap=3).cost[self.grid.index(504)] == UNREACHED

    def test_leaving_a_zone_and_stepping_from_zone_to_zone_cost_extra(self):
        tolls = Tolls(self.grid)
        tolls.zoned[self.hexes(505, 504)] = 1
        tolls.leave[self.hexes(505, 504)] = 2
        tolls.zone_step[self.hexes(505, 504)] = 4
        reach = self.search(505, 12, tolls)
        assert reach.cost[self.grid.index(504)] == 12
        assert reach.cost[self.grid.index(506)] == 8

    def test_a_hex_that_was_not_reached_has_no_path(self):
        with pytest.raises(ValueError, match="0101 was not reached"):
            self.search(505, 6, Tolls(self.grid)).path_to(self.grid.index(101))

    @pytest.mark.parametrize(("start", "allowance"), [(-1, 5), (81, 5), (0, -1)])
    def test_a_start_off_the_map_or_a_negative_allowance_is_refused(self, start: int, allowance: int):
        with pytest.raises(ValueError, match="want a hex of the map"):
            Reach(self.grid).search(start, allowance, self.edges, Tolls(self.grid))

    def test_an_array_of_another_type_is_refused(self):
        with pytest.raises(TypeError):
            Reach(self.grid).search(0, 5, self.edges.astype(np.float64), Tolls(self.grid))  # pyright: ignore[reportArgumentType]

    def test_arrays_of_a_board_may_be_read_only(self):
        edges = self.edges.copy()
        edges.setflags(write=False)
        reach = Reach(self.grid)
        reach.search(0, 6, edges, Tolls(self.grid))
        assert len(reach.hexes) == 1 + (self.grid.neighbours[0] >= 0).sum()
