"""The staff in WB-95 when it is too weak for a line: full stacks on what counts."""

import numpy as np
import pytest

from kessel.command.general.doctrines import thorough
from kessel.command.staff import USUAL
from kessel.command.staff.wb95.aims import read_aims
from kessel.command.staff.wb95.bulwarks import Bulwarks
from kessel.command.staff.wb95.movement import MovementPlan
from kessel.command.staff.wb95.picture import Picture
from kessel.command.staff.wb95.reports import movement_report
from kessel.command.staff.wb95.standing import attack_strength, is_for_bulwarks
from kessel.library import start
from kessel.systems.wb95.objectives import hexes_that_win, worth_of_points
from kessel.systems.wb95.position import DUE
from tests.command.first_moves import at_first_move

SOVIET = 1


@pytest.fixture
def before_kharkov():
    """The first Soviet move of Kharkov 1943."""
    return at_first_move("kharkov/kharkov_1943", "soviet")


def fighters(s):
    return [u for u in s.on_map(SOVIET) if s.setting.is_regular[u] and not s.setting.is_towed[u]]


@pytest.mark.parametrize(
    ("scenario", "weak"),
    [
        ("korsun/korsun_1944", "german"),
        ("kharkov/kharkov_1943", "soviet"),  # weaker by a fifth, and eleven stacks for thirteen hexes
        ("kharkov/kharkov_1942", None),  # a little weaker, with stacks enough
        ("moscow/typhoon", None),  # far more towns than stacks
        ("kharkov/black_snow", None),
        ("korsun/the_retreat", None),  # no hex brings points
    ],
)
def test_bulwarks_are_for_the_weak_with_a_stack_for_every_hex_that_counts(scenario, weak):
    s = start(scenario, seed=1).situation
    assert [s.seat(side) for side in (0, 1) if is_for_bulwarks(s, side)] == ([weak] if weak else [])


@pytest.mark.parametrize(
    ("scenario", "seat", "is_thin"), [("kharkov_1943", "soviet", True), ("kharkov_1942", "german", False)]
)
def test_who_is_a_little_weaker_goes_to_bulwarks_only_if_he_is_too_thin(scenario, seat, is_thin):
    s = start(f"kharkov/{scenario}", seed=1).situation
    side = s.setting.side_of(seat)
    assert 0.67 * attack_strength(s, 1 - side) < attack_strength(s, side) < attack_strength(s, 1 - side)
    assert is_for_bulwarks(s, side) == is_thin


def test_who_is_a_little_weaker_and_would_not_win_now_goes_out():
    s = start("kharkov/kharkov_1943", seed=1).situation
    assert is_for_bulwarks(s, SOVIET)
    s.state.control[:] = 1 - SOVIET
    assert not is_for_bulwarks(s, SOVIET)


def test_in_the_last_turn_nobody_stays_in_bulwarks(before_kharkov):
    s = before_kharkov
    s.state.turn = s.setting.turns - 1
    assert is_for_bulwarks(s, SOVIET)
    s.state.turn += 1
    assert not is_for_bulwarks(s, SOVIET)


def test_small_garrisons_join_others_and_no_hex_holds_too_many(before_kharkov):
    s = before_kharkov
    bulwarks = Bulwarks(Picture(s, SOVIET), fighters(s))
    load = {}
    for unit, hex_ in bulwarks.post.items():
        load[hex_] = load.get(hex_, 0) + int(s.state.steps[unit])
    assert len(load) > 3
    assert min(load.values()) >= 6
    assert max(load.values()) <= s.setting.rulebook.stacking.steps


def test_a_garrison_that_is_strong_enough_stays(before_kharkov):
    s = before_kharkov
    town, units = s.setting.hex("1820"), [u for u in fighters(s) if s.state.steps[u] == 2][:3]
    s.state.hex[units] = town
    bulwarks = Bulwarks(Picture(s, SOVIET), fighters(s))
    assert [bulwarks.post[unit] for unit in units] == [town] * 3


def test_whoever_is_alone_goes_nowhere(before_kharkov):
    s = before_kharkov
    unit = fighters(s)[0]
    assert Bulwarks(Picture(s, SOVIET), [unit]).post == {}
    assert Bulwarks(Picture(s, SOVIET), []).post == {}


def test_units_march_towards_their_bulwark_and_dig_in_there(before_kharkov):
    s = before_kharkov
    there = [u for u in fighters(s) if s.state.steps[u] == 2][:4]
    s.state.hex[there] = s.setting.hex("1820")
    s.state.hex[s.setting.unit("g:679/333 INF-R")] = s.setting.hex("1822")
    picture = Picture(s, SOVIET)
    bulwarks = Bulwarks(picture, fighters(s))
    before = {unit: int(bulwarks.way(unit)[s.state.hex[unit]]) for unit in bulwarks.post}
    plan = MovementPlan(picture)
    after = {unit: int(bulwarks.way(unit)[plan.s.state.hex[unit]]) for unit in bulwarks.post}
    assert sum(after.values()) < 0.8 * sum(before.values())
    assert all(after[unit] == 0 for unit in there)
    assert plan.dug_in
    assert plan.bulwarks == set(bulwarks.post.values())
    assert "Too weak for a line: stacks hold" in movement_report(plan)


def test_who_stands_in_bulwarks_holds_points_and_denies_one_hex_of_what_ends_the_game(before_kharkov):
    s = before_kharkov
    hold, points = read_aims(s, SOVIET, USUAL).hold, worth_of_points(s.setting)
    ((cities, needed),) = hexes_that_win(s.setting, "german")
    assert needed == len(cities) == 11, "nine hexes of Kharkov, two of Belgorod"
    assert (hold[points > 0] > 0).all()
    denied = [s.number(hex_) for hex_ in cities if hold[hex_] > 0]
    assert denied == ["2014"], "a brigade stands there"
    assert np.count_nonzero(hold) == np.count_nonzero(points) + 1


def test_what_is_held_to_the_last_is_far_from_the_enemy_where_nobody_stands_yet(before_kharkov):
    s = before_kharkov
    ((cities, _),) = hexes_that_win(s.setting, "german")
    s.state.hex[[unit for hex_ in cities for unit in s.on(hex_, SOVIET)]] = DUE
    hold = read_aims(s, SOVIET, USUAL).hold
    assert [s.number(hex_) for hex_ in cities if hold[hex_] > 0] == ["0304"], "Belgorod"


def test_who_stands_in_bulwarks_is_not_placed_as_one_formation(before_kharkov, monkeypatch):
    asked = []
    monkeypatch.setattr(MovementPlan, "_form", lambda plan, units: asked.append(len(units)))
    MovementPlan(Picture(before_kharkov, SOVIET, thorough(USUAL)))
    assert asked == []
    before_kharkov.state.turn = before_kharkov.setting.turns
    MovementPlan(Picture(before_kharkov, SOVIET, thorough(USUAL)))
    assert len(asked) == 1, "in the last turn nobody is in a bulwark"
