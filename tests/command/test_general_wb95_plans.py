"""The plans that a general of WB-95 tries on paper, and the one that leaves the bulwarks."""

import numpy as np
import pytest

from kessel.command import Desk
from kessel.command.general.doctrines import TURN_ROUND, thorough
from kessel.command.general.wb95 import Staff, on_paper
from kessel.command.general.wb95.plans import _CARE, _FEWEST, _LATE, _LATE_FOR_POINTS, _WORK, SALLY
from kessel.command.staff import USUAL
from kessel.command.staff.wb95.standing import is_for_bulwarks
from kessel.library import start
from kessel.systems.wb95.position import DUE
from tests.command.first_moves import at_first_move

GERMAN, SOVIET = 0, 1


def before_the_end(scenario, left, counters=999):
    """Give the opening position with so many turns to go, and no more than so many counters."""
    s = start(scenario, seed=1).situation
    s.state.turn = s.setting.turns - left + 1
    s.state.hex[np.flatnonzero(s.state.hex >= 0)[counters:]] = DUE
    return s


def names(s, side, first=USUAL):
    return [plan.now.name for plan in on_paper(s, side, thorough(first)).plans]


@pytest.mark.parametrize(
    ("scenario", "late"), [("kharkov/kharkov_1943", _LATE_FOR_POINTS), ("korsun/the_retreat", _LATE)]
)
def test_where_hexes_bring_points_plans_are_tried_earlier_and_always_to_the_end(scenario, late):
    for left in range(1, late + 1):
        assert on_paper(before_the_end(scenario, left, 40), SOVIET, USUAL).turns == left
    assert not on_paper(before_the_end(scenario, late + 1, 40), SOVIET, USUAL).plans


@pytest.mark.parametrize(("counters", "late"), [(130, 6), (150, 5), (180, 4)])
def test_the_longer_the_way_to_the_end_and_the_larger_the_battle_the_fewer_plans_are_tried(counters, late):
    tried = {left: len(names(before_the_end("moscow/typhoon", left, counters), SOVIET)) for left in range(1, 7)}
    assert list(tried.values()) == sorted(tried.values(), reverse=True)
    assert [left for left in tried if tried[left]] == list(range(1, late + 1))
    assert all(not plans or plans >= _FEWEST for plans in tried.values()), "with fewer there is no choice"
    assert all(plans * (left + _CARE) * counters <= _WORK for left, plans in tried.items())


@pytest.mark.parametrize("scenario", ["kharkov/kharkov_1943", "korsun/the_retreat"])
def test_the_first_choice_comes_first_and_no_plan_twice(scenario):
    for first in (USUAL, TURN_ROUND):
        found = names(before_the_end(scenario, 1), GERMAN, first)
        assert found[0] == first.name
        assert len(set(found)) == len(found)


def test_later_turns_are_played_without_care_for_the_whole_formation():
    for plan in on_paper(before_the_end("kharkov/kharkov_1943", 3), SOVIET, thorough(USUAL)).plans:
        assert plan.now.sweeps
        assert not plan.later.sweeps
        assert plan.later.stake == plan.now.stake


def test_leaving_the_bulwarks_is_tried_only_by_who_stands_in_them():
    s = before_the_end("kharkov/kharkov_1943", 4)
    assert [is_for_bulwarks(s, side) for side in (GERMAN, SOVIET)] == [False, True]
    assert SALLY.name not in names(s, GERMAN)
    assert SALLY.name in names(s, SOVIET)


def test_a_doctrine_that_sallies_leaves_the_bulwarks():
    s = at_first_move("kharkov/kharkov_1943", "soviet")
    assert is_for_bulwarks(s, SOVIET)
    pictures = {}
    for doctrine in (USUAL, SALLY):
        staff = Staff("1")
        staff.doctrine = thorough(doctrine)
        pictures[doctrine.name] = staff._look(_DeskOver(s))
    assert pictures["usual"].in_bulwarks
    assert not pictures["sally"].in_bulwarks


class _DeskOver(Desk):
    """A desk that shows a position of our own."""

    def __init__(self, s):
        self._s, self.seat = s, "soviet"

    @property
    def position(self):
        return self._s

    @property
    def phase(self):
        return (self._s.state.turn, 0)
