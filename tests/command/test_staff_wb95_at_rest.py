"""The staff in WB-95 when it has what wins: it holds that, and leaves the rest alone."""

import numpy as np
import pytest

from kessel.command.general.doctrines import thorough
from kessel.command.staff import USUAL
from kessel.command.staff.wb95.movement import MovementPlan
from kessel.command.staff.wb95.picture import Picture
from kessel.command.staff.wb95.raids import plan_raids
from kessel.command.staff.wb95.reports import movement_report
from kessel.command.staff.wb95.standing import attack_strength, is_able, is_at_rest, mood_of, winner_now
from kessel.systems.wb95.objectives import worth_of_points
from kessel.systems.wb95.position import DUE
from tests.command.first_moves import at_first_move

GERMAN, SOVIET = 0, 1
GENERAL = thorough(USUAL)
EMPTY = "2928"  # Teryaeva Sloboda, worth a point


@pytest.fixture
def typhoon():
    """The first German move in Typhoon, in which the Germans have yet to win."""
    return at_first_move("moscow/typhoon", "german")


def give_all_towns(s, side):
    s.state.control[np.flatnonzero(worth_of_points(s.setting))] = side


def test_who_would_win_wants_no_more_ground_and_fears_for_his_units(typhoon):
    assert mood_of(typhoon, GERMAN, USUAL).drive > 1.0, "he has yet to win"
    give_all_towns(typhoon, GERMAN)
    mood = mood_of(typhoon, GERMAN, USUAL)
    assert (mood.drive, mood.presses) == (0.0, False)
    assert mood.caution > mood_of(typhoon, GERMAN, GENERAL).caution
    assert movement_report(MovementPlan(Picture(typhoon, GERMAN))).startswith(
        "Turn 1, german: aim: hold what we have, which would win now."
    )


def test_the_weaker_one_at_rest_still_improves_what_he_has(typhoon):
    s = typhoon
    assert attack_strength(s, SOVIET) < attack_strength(s, GERMAN)
    assert is_at_rest(s, SOVIET, USUAL)
    weaker = mood_of(s, SOVIET, USUAL)
    s.state.hex[s.on_map(GERMAN)[::2]] = DUE
    assert is_at_rest(s, SOVIET, USUAL)
    stronger = mood_of(s, SOVIET, USUAL)
    assert weaker.drive > stronger.drive == 0.0
    assert not weaker.presses


def test_who_would_lose_is_not_at_rest(typhoon):
    assert is_at_rest(typhoon, SOVIET, USUAL)
    give_all_towns(typhoon, GERMAN)
    assert not is_at_rest(typhoon, SOVIET, USUAL)


def test_a_general_goes_on_if_he_is_strong(typhoon):
    give_all_towns(typhoon, GERMAN)
    assert not is_at_rest(typhoon, GERMAN, GENERAL)
    assert mood_of(typhoon, GERMAN, GENERAL).drive == pytest.approx(0.8)
    typhoon.state.hex[typhoon.on_map(GERMAN)[::2]] = DUE
    assert not is_able(typhoon, GERMAN)
    assert is_at_rest(typhoon, GERMAN, GENERAL)


def test_who_would_win_raids_nobody_and_a_general_does(typhoon):
    s, unit = typhoon, typhoon.setting.unit("g:11/14 MOT-R")
    s.state.hex[s.state.hex >= 0] = DUE
    s.state.hex[unit] = s.setting.hex("2930")
    s.state.turn = s.setting.turns
    give_all_towns(s, GERMAN)
    s.state.control[s.setting.hex(EMPTY)] = SOVIET
    assert winner_now(s) == GERMAN
    assert plan_raids(Picture(s, GERMAN, USUAL), {}) == []
    assert [s.number(raid.target) for raid in plan_raids(Picture(s, GERMAN, GENERAL), {})] == [EMPTY]


def test_where_no_hex_brings_points_nobody_rests():
    s = at_first_move("korsun/the_retreat", "german")
    side = s.setting.side_of("german")
    s.state.steps_lost[1 - side] = 50
    assert winner_now(s) == side
    assert not is_at_rest(s, side, USUAL)
