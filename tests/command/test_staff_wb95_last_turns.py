"""The staff in WB-95 when a game ends: ground counts more than units, and raids go for what nobody holds."""

import numpy as np
import pytest

from kessel.command.general.doctrines import thorough
from kessel.command.staff import USUAL
from kessel.command.staff.wb95.aims import read_aims
from kessel.command.staff.wb95.movement import MovementPlan
from kessel.command.staff.wb95.picture import Picture
from kessel.command.staff.wb95.raids import plan_raids
from kessel.systems.wb95.position import DUE
from tests.command.first_moves import at_first_move

TOWN = "2928"  # Teryaeva Sloboda, worth a point
RAIDS = thorough(USUAL)


@pytest.fixture
def last_turn():
    """The last German move in Typhoon: one motorized regiment, two hexes from a town that nobody holds."""
    s = at_first_move("moscow/typhoon", "german")
    unit = s.setting.unit("g:11/14 MOT-R")
    s.state.hex[s.state.hex >= 0] = DUE
    s.state.hex[unit] = s.setting.hex("2930")
    s.state.turn = s.setting.turns
    return s, unit


def test_ground_is_worth_more_when_the_end_is_near():
    s = at_first_move("moscow/typhoon", "german")
    worth = []
    for left in (10, 3, 2, 1):
        s.state.turn = s.setting.turns - left + 1
        worth.append(float(read_aims(s, 0, USUAL).hold.sum()))
    assert worth == sorted(worth)
    assert worth[-1] == pytest.approx(3 * worth[0])


def test_in_the_last_turn_a_unit_goes_to_a_town_that_nobody_holds(last_turn):
    s, unit = last_turn
    s.state.control[s.setting.hex(TOWN)] = 1
    plan = MovementPlan(Picture(s, 0, RAIDS))
    assert s.number(int(plan.s.state.hex[unit])) == TOWN


def test_a_raid_begins_just_in_time(last_turn):
    s, unit = last_turn
    raids = plan_raids(Picture(s, 0, RAIDS), {})
    assert [(raid.unit, s.number(raid.target)) for raid in raids] == [(unit, TOWN)]
    s.state.turn -= 3
    targets = [s.number(raid.target) for raid in plan_raids(Picture(s, 0, RAIDS), {})]
    assert TOWN not in targets, "it is a turn away, and three turns are left"
    s.state.turn = 5
    assert plan_raids(Picture(s, 0, RAIDS), {}) == []


def test_a_staff_leaves_raids_to_the_general(last_turn):
    s, _ = last_turn
    assert plan_raids(Picture(s, 0, RAIDS), {})
    assert plan_raids(Picture(s, 0, USUAL), {}) == []


def test_nobody_raids_what_he_holds_or_an_enemy_stands_on_or_leaves_more_than_he_wins(last_turn):
    s, unit = last_turn
    town, guard = s.setting.hex(TOWN), s.setting.unit("s:126 INF-D")
    assert plan_raids(Picture(s, 0, RAIDS), {unit: 99.0}) == []
    s.state.hex[guard] = town
    assert plan_raids(Picture(s, 0, RAIDS), {}) == []
    s.state.hex[guard] = DUE
    s.state.control[town] = 0
    assert plan_raids(Picture(s, 0, RAIDS), {}) == []


def test_every_raid_has_a_target_of_its_own():
    s = at_first_move("moscow/typhoon", "german")
    s.state.turn = s.setting.turns
    raids = plan_raids(Picture(s, 0, RAIDS), {})
    assert len(raids) > 1
    assert len({raid.unit for raid in raids}) == len({raid.target for raid in raids}) == len(raids)
    assert all(np.isfinite(raid.value) and raid.value > 0 for raid in raids)


def test_in_a_short_game_everybody_attacks_until_the_last_turn():
    s = at_first_move("korsun/first_battle", "soviet")
    assert s.setting.turns == 6
    for turn in range(1, 6):
        s.state.turn = turn
        assert plan_raids(Picture(s, 0, RAIDS), {}) == []
