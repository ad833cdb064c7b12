"""The staff in WB-95 when it has too few stacks for all that counts: the heart of it is held."""

import pytest

from kessel.command.general.doctrines import thorough
from kessel.command.staff import USUAL
from kessel.command.staff.wb95.citadel import Citadel, citadel_of
from kessel.command.staff.wb95.movement import MovementPlan
from kessel.command.staff.wb95.picture import Picture
from kessel.command.staff.wb95.reports import movement_report
from kessel.command.staff.wb95.standing import is_outnumbered, mood_of
from kessel.library import start
from tests.command.first_moves import at_first_move

GERMAN, SOVIET = 0, 1


@pytest.fixture
def black_snow():
    """The first Soviet move of Black Snow: Kharkov is empty, and the Germans are on their way."""
    return at_first_move("kharkov/black_snow", "soviet")


def kharkov(s):
    return sorted(s.setting.hex(n) for place in s.setting.board.places if place.name == "Kharkov" for n in place.hexes)


def fighters(s):
    return [u for u in s.on_map(SOVIET) if s.setting.is_regular[u] and not s.setting.is_towed[u]]


@pytest.mark.parametrize(
    ("scenario", "seat", "place"),
    [
        ("kharkov/black_snow", "soviet", "Kharkov"),
        ("moscow/typhoon", "soviet", None),  # outnumbered only later
        ("moscow/typhoon", "german", None),  # strong enough for a line
        ("moscow/red_snow", "soviet", None),
        ("korsun/the_retreat", "german", None),  # no hex brings points
    ],
)
def test_the_citadel_is_what_counts_most_side_by_side(scenario, seat, place):
    s = start(scenario, seed=1).situation
    hexes = [n for found in s.setting.board.places if found.name == place for n in found.hexes]
    assert citadel_of(s, s.setting.side_of(seat)) == sorted(map(s.setting.hex, hexes))


def test_towns_far_apart_are_no_citadel_for_they_are_no_quarter_of_all_points():
    s = start("moscow/red_snow", seed=1).situation
    units = s.on_map(s.setting.side_of("soviet"))
    s.state.hex[units[::2]] = -1
    assert is_outnumbered(s, s.setting.side_of("soviet"))
    assert citadel_of(s, s.setting.side_of("soviet")) == []


def test_moscow_is_the_citadel_of_soviets_who_have_lost_half_of_what_they_had():
    s = start("moscow/typhoon", seed=1).situation
    s.state.hex[s.on_map(SOVIET)[::2]] = -1
    moscow = [n for place in s.setting.board.places if place.name == "Moscow" for n in place.hexes]
    assert citadel_of(s, SOVIET) == sorted(map(s.setting.hex, moscow))


def test_who_is_outnumbered_counts_his_own_losses_for_more(black_snow):
    s, general = black_snow, thorough(USUAL)
    assert mood_of(s, SOVIET, general).caution == pytest.approx(1.6 * 4.0), "he would win, and has to spare his units"
    s.state.hex[s.on_map(GERMAN)[::2]] = -1
    assert mood_of(s, SOVIET, general).caution == pytest.approx(1.1)


def test_where_no_hex_brings_points_all_have_to_trade_losses():
    s = start("korsun/the_retreat", seed=1).situation
    german = s.setting.side_of("german")
    s.state.hex[s.on_map(german)[3:]] = -1
    assert is_outnumbered(s, german)
    assert mood_of(s, german, USUAL).caution == pytest.approx(1.0)


def test_a_citadel_that_is_lost_is_none_any_more(black_snow):
    s = black_snow
    s.state.control[kharkov(s)] = GERMAN
    assert citadel_of(s, SOVIET) == []
    s.state.control[kharkov(s)[0]] = SOVIET
    assert citadel_of(s, SOVIET) == kharkov(s)


def test_in_the_last_turn_nobody_stays_in_the_citadel(black_snow):
    black_snow.state.turn = black_snow.setting.turns
    assert citadel_of(black_snow, SOVIET) == []


def test_every_hex_gets_enough_and_no_more_from_those_who_are_near(black_snow):
    s = black_snow
    citadel = Citadel(Picture(s, SOVIET), fighters(s), kharkov(s))
    assert citadel.post
    assert set(citadel.post.values()) <= set(kharkov(s))
    for hex_ in kharkov(s):
        steps = [citadel.steps[unit] for unit, post in citadel.post.items() if post == hex_]
        assert sum(steps[:-1]) < 4, "who came before was not enough"
        assert sum(steps) <= s.setting.rulebook.stacking.steps
    assert all(citadel.turns(unit, hex_) <= 3 for unit, hex_ in citadel.post.items())


def test_nobody_is_sent_to_a_hex_that_the_enemy_holds(black_snow):
    s = black_snow
    s.state.hex[s.setting.unit("g:679/333 INF-R")] = kharkov(s)[0]
    citadel = Citadel(Picture(s, SOVIET), fighters(s), kharkov(s))
    assert kharkov(s)[0] not in citadel.post.values()
    assert citadel.post


def test_units_march_to_the_citadel_and_the_notes_tell_it(black_snow):
    s = black_snow
    picture = Picture(s, SOVIET)
    citadel = Citadel(picture, fighters(s), kharkov(s))
    before = sum(int(citadel.way(unit)[s.state.hex[unit]]) for unit in citadel.post)
    plan = MovementPlan(picture)
    assert sum(int(citadel.way(unit)[plan.s.state.hex[unit]]) for unit in citadel.post) < 0.7 * before
    assert plan.bulwarks == set(citadel.post.values())
    report = movement_report(plan)
    assert "soviet: aim: hold what we can. Too weak for a line: stacks hold Kharkov (" in report
    assert report.count("Kharkov") == 1, "a town of many hexes is named once"


def test_who_has_more_than_half_of_the_enemys_strength_does_not_count_his_losses_for_more():
    s = start("korsun/korsun_1944", seed=1).situation
    german = s.setting.side_of("german")
    assert is_outnumbered(s, german)
    assert mood_of(s, german, USUAL).caution == pytest.approx(4.0), "he would win"
