"""The plans that a general of WB-95 tries on paper, and the one that leaves the bulwarks."""

import pytest

from kessel.command import Desk
from kessel.command.general.doctrines import TURN_ROUND, thorough
from kessel.command.general.wb95 import Staff, on_paper
from kessel.command.general.wb95.plans import _CARE, _FEWEST, _LATE, _LATE_FOR_POINTS, _WORK, SALLY
from kessel.command.staff import USUAL
from kessel.command.staff.wb95.standing import is_for_bulwarks
from kessel.library import start
from tests.command.first_moves import at_first_move

GERMAN, SOVIET = 0, 1


def before_the_end(scenario, left):
    s = start(scenario, seed=1).situation
    s.state.turn = s.setting.turns - left + 1
    return s


def names(s, side, first=USUAL):
    return [plan.now.name for plan in on_paper(s, side, thorough(first)).plans]


@pytest.mark.parametrize(
    ("scenario", "late"), [("kharkov/kharkov_1943", _LATE_FOR_POINTS), ("korsun/the_retreat", _LATE)]
)
def test_where_hexes_bring_points_plans_are_tried_earlier_and_always_to_the_end(scenario, late):
    for left in range(1, late + 1):
        assert on_paper(before_the_end(scenario, left), SOVIET, USUAL).turns == left
    assert not on_paper(before_the_end(scenario, late + 1), SOVIET, USUAL).plans


def test_the_longer_the_way_to_the_end_the_fewer_plans_are_tried():
    tried = [len(names(before_the_end("kharkov/kharkov_1943", left), SOVIET)) for left in range(1, 7)]
    assert tried == sorted(tried, reverse=True)
    assert tried[-1] >= _FEWEST
    assert all(plans * (left + _CARE) <= _WORK for left, plans in enumerate(tried, 1))


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
