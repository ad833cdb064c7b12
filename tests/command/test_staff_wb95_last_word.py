"""The staff in WB-95 when nobody can answer any more: only points count."""

import numpy as np
import pytest

from kessel.command import Desk, appoint
from kessel.command.staff.wb95.last_word import LastWord, _guards, has_last_word, points_alone
from kessel.command.staff.wb95.picture import Picture
from kessel.library import start
from kessel.systems.wb95.objectives import worth_of_points
from kessel.systems.wb95.position import DUE
from tests.command.first_moves import at_first_move

GERMAN, SOVIET = 0, 1
ZMIEV, WEAK = "2915", "s:229 INF-BR"


@pytest.fixture
def last_move():
    """The last Soviet move of Kharkov 1943, with nobody on the map."""
    s = at_first_move("kharkov/kharkov_1943", "soviet")
    s.state.hex[s.state.hex >= 0] = DUE
    s.state.turn = s.setting.turns
    return s


def put(s, hex_, *names):
    units = [s.setting.unit(name) for name in names]
    s.state.hex[units] = s.setting.hex(hex_)
    return units


def planned(s, side=SOVIET):
    return LastWord(points_alone(Picture(s, side)))


@pytest.mark.parametrize(
    ("scenario", "seat", "last"),
    [
        ("kharkov/kharkov_1943", "soviet", True),
        ("kharkov/kharkov_1943", "german", False),  # the Soviets move after them
        ("korsun/korsun_1944", "german", True),
        ("korsun/korsun_1944", "soviet", True),  # thirteen points win in their own Supply Phase
        ("korsun/first_battle", "german", False),  # no hex brings points
    ],
)
def test_who_moves_last_has_the_last_word_and_who_may_win_before_the_other_moves(scenario, seat, last):
    s = at_first_move(scenario, seat)
    side = s.setting.side_of(seat)
    assert not has_last_word(s, side), "it is the first turn"
    s.state.turn = s.setting.turns
    assert has_last_word(s, side) == last
    assert not has_last_word(s, 1 - side), "it is not his move"


def test_nothing_but_points_counts_and_nobody_is_feared():
    s = at_first_move("kharkov/kharkov_1943", "soviet")
    picture = points_alone(Picture(s, SOVIET))
    assert ((picture.aims.hold > 0) == (worth_of_points(s.setting) > 0)).all()
    assert not picture.threat.any()
    assert not picture.aims.cut.any()
    assert picture.mood.caution < 0.1


def test_what_stands_empty_is_taken_by_the_weakest_who_can_come(last_move):
    s = last_move
    _, weak = put(s, "2713", "s:25 INF-D", WEAK)
    s.state.control[s.setting.hex(ZMIEV)] = GERMAN
    plan = planned(s)
    assert s.number(int(plan.s.state.hex[weak])) == ZMIEV
    assert plan.orders[0].units == (WEAK,)


def test_one_stays_where_both_sides_have_a_zone_and_nobody_elsewhere(last_move):
    s = last_move
    town = s.setting.hex(ZMIEV)
    put(s, ZMIEV, "s:25 INF-D", "s:48 INF-D", WEAK)
    s.state.control[town] = SOVIET
    enemies = np.flatnonzero(s.setting.grid.distances(town) == 2)[[0, -1]]
    s.state.hex[[s.setting.unit("g:10 INF-R SS"), s.setting.unit("g:11 INF-R SS")]] = enemies
    assert list(_guards(Picture(s, SOVIET))) == []
    assert {unit for scheme in planned(s).schemes.values() for unit, _ in scheme.posts} >= {s.setting.unit(WEAK)}
    s.state.hex[s.setting.unit("g:10 INF-R SS")] = s.setting.grid.around[town][0]
    put(s, ZMIEV, "s:25 INF-D", "s:48 INF-D", WEAK)
    plan = planned(s)
    assert list(_guards(Picture(s, SOVIET))) == [s.setting.unit(WEAK)]
    assert plan.s.state.hex[s.setting.unit(WEAK)] == town
    assert plan.schemes
    assert all(unit != s.setting.unit(WEAK) for scheme in plan.schemes.values() for unit, _ in scheme.posts)


def test_the_staff_says_so_and_plays_on():
    game = start("kharkov/kharkov_1943", seed=1)
    staff = appoint("staff", "1")
    while game.decision.kind != "movement" or game.decision.seats[0] != "soviet":
        game.submit(staff.choose(Desk(game, game.decision.seats[0])), seat=game.decision.seats[0])
    game.state.turn = game.setting.turns
    assert not any("only points count" in note for note in staff.notes)
    while game.decision is not None:
        seat = game.decision.seats[0]
        game.submit(staff.choose(Desk(game, seat)), seat=seat)
    assert any("only points count" in note for note in staff.notes)
    assert game.outcome is not None
