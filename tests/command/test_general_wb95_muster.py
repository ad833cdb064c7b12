"""The general in WB-95 shortly before its last word: who guards nothing gathers where nobody sees him coming."""

import pytest

from kessel.command.general.doctrines import thorough
from kessel.command.general.wb95 import Staff
from kessel.command.general.wb95.muster import Muster, _LaterMarches, is_time_to_muster
from kessel.command.staff import USUAL
from kessel.command.staff.wb95.movement import MovementPlan
from kessel.command.staff.wb95.picture import Picture
from kessel.command.staff.wb95.reports import movement_report
from kessel.systems.wb95.position import DUE
from tests.command.first_moves import at_first_move

GERMAN, SOVIET = 0, 1
ZMIEV, FAR = "2915", "2711"
GUARD, STRONG = "g:10 INF-R SS", "s:25 INF-D"


@pytest.fixture
def before_last():
    """The last Soviet move but one of Kharkov 1943: Zmiev is German, and a Soviet division is two marches away."""
    s = at_first_move("kharkov/kharkov_1943", "soviet")
    s.state.hex[s.state.hex >= 0] = DUE
    s.state.control[:] = GERMAN  # nothing to guard
    for name, hex_ in ((GUARD, ZMIEV), (STRONG, FAR)):
        s.state.hex[s.setting.unit(name)] = s.setting.hex(hex_)
    s.state.turn = s.setting.turns - 1
    return s


def test_who_moves_last_of_all_gathers_in_the_two_turns_before(before_last):
    s = before_last
    assert is_time_to_muster(s, SOVIET)
    assert not is_time_to_muster(s, GERMAN), "the Soviets move after them"
    for left, gathers in ((0, False), (2, True), (3, False)):
        s.state.turn = s.setting.turns - left
        assert is_time_to_muster(s, SOVIET) == gathers


def test_where_no_hex_brings_points_nobody_gathers():
    s = at_first_move("korsun/the_retreat", "german")
    s.state.turn = s.setting.turns - 1
    assert not any(is_time_to_muster(s, side) for side in (0, 1))


def test_attacks_are_chosen_that_take_two_marches_and_only_on_points(before_last):
    s, unit = before_last, before_last.setting.unit(STRONG)
    picture = Picture(s, SOVIET)
    now, later = (_LaterMarches(picture, frozenset(), turns) for turns in (1, 2))
    assert later.reach[unit].sum() > now.reach[unit].sum()
    assert later.targets() == [s.setting.hex(ZMIEV)]
    s.state.hex[s.setting.unit(GUARD)] = s.setting.hex("2815")
    assert _LaterMarches(Picture(s, SOVIET), frozenset(), 2).targets() == []


def test_units_come_near_and_stop_outside_enemy_zones(before_last):
    s, unit = before_last, before_last.setting.unit(STRONG)
    picture = Picture(s, SOVIET)
    far = s.setting.grid.distance(s.setting.hex(FAR), s.setting.hex(ZMIEV))
    plan = Muster(picture)
    there = int(plan.s.state.hex[unit])
    assert s.setting.grid.distance(there, s.setting.hex(ZMIEV)) < far
    assert not picture.enemy_zone[there]
    assert movement_report(plan).endswith("1 unit on the way to the last attacks of the game.")


def test_who_stands_beside_an_enemy_is_not_called_away(before_last):
    s, unit = before_last, before_last.setting.unit(STRONG)
    beside = int(s.setting.grid.around[s.setting.hex(ZMIEV)][0])
    s.state.hex[unit] = beside
    plan = Muster(Picture(s, SOVIET, thorough(USUAL)))
    assert not plan.remark


def test_only_a_general_gathers(before_last):
    picture = Picture(before_last, SOVIET, thorough(USUAL))
    assert type(Staff("1")._plan(picture)) is Muster
    before_last.state.turn = 1
    assert type(Staff("1")._plan(picture)) is MovementPlan
