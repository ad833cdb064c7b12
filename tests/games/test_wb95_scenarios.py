"""The WB-95 scenarios say what their printed lists say."""

from __future__ import annotations

import datetime

import pytest

from kessel.systems.wb95.data_area import Area, ThisBank, area_hexes
from kessel.systems.wb95.data_scenario import CombatLosses, EnemyNear, PlaceTaken
from kessel.systems.wb95.data_victory import PointsReached, StepPoints
from kessel.systems.wb95.opening import opening_position
from tests.games.wb95_boxes import SCENARIOS, box, counters, scenario_of

# What the printed lists hold, formations counted by their counters: (set up, arriving, in reserve).
PRINTED = {
    "typhoon": {"german": (119, 0, 17), "soviet": (74, 11, 3)},
    "red_snow": {"german": (120, 0, 14), "soviet": (90, 0, 3)},
    "kharkov_1942": {"german": (85, 50, 0), "soviet": (90, 23, 0)},
    "kharkov_1943": {"german": (81, 6, 0), "soviet": (59, 25, 0)},
    "black_snow": {"german": (84, 11, 0), "soviet": (43, 21, 0)},
    "korsun_1944": {"german": (62, 54, 0), "soviet": (88, 40, 0)},
    "the_retreat": {"german": (62, 54, 0), "soviet": (88, 40, 0)},
    "deblockade": {"german": (93, 14, 0), "soviet": (102, 25, 0)},
    "first_battle": {"german": (9, 3, 0), "soviet": (13, 2, 0)},
}


@pytest.mark.parametrize(("game", "name"), SCENARIOS)
def test_a_scenario_has_as_many_counters_as_the_printed_lists(game: str, name: str):
    scenario = scenario_of(game, name)
    for side, printed in PRINTED[name].items():
        arrivals = [entry for entry in scenario.arrivals.get(side, ()) if not entry.given]
        reserves = [entry for entry in arrivals if isinstance(entry.when, CombatLosses | EnemyNear)]
        found = (
            sum(len(entry.units) for entry in scenario.setup[side]),
            sum(len(entry.units) for entry in arrivals if entry not in reserves),
            sum(len(entry.units) for entry in reserves),
        )
        assert found == printed


@pytest.mark.parametrize(("game", "name"), SCENARIOS)
def test_a_scenario_names_no_counter_twice(game: str, name: str):
    named = scenario_of(game, name).counter_ids()
    assert len(named) == len(set(named))


@pytest.mark.parametrize(("game", "name"), SCENARIOS)
def test_the_default_set_up_places_every_counter_on_a_hex_it_may_start_on(game: str, name: str):
    scenario, board = scenario_of(game, name), box(game).board
    standing = {unit.counter.id: unit for unit in opening_position(box(game), scenario)}
    entries = [entry for side in scenario.setup.values() for entry in side]
    assert set(standing) == {unit for entry in entries for unit in entry.units}
    for entry in entries:
        allowed = entry.hexes or board.place(entry.place).hexes
        assert all(board.grid.number(standing[unit].hex) in allowed for unit in entry.units)


@pytest.mark.parametrize(("game", "name"), SCENARIOS)
def test_printed_losses_are_spread_and_no_counter_starts_without_steps(game: str, name: str):
    scenario = scenario_of(game, name)
    standing = {unit.counter.id: unit for unit in opening_position(box(game), scenario)}
    for entries in scenario.setup.values():
        for entry in entries:
            units = [standing[unit] for unit in entry.units]
            assert sum(unit.counter.steps - unit.steps for unit in units) == entry.losses
            assert all(unit.steps >= 1 for unit in units)


@pytest.mark.parametrize(("game", "name"), SCENARIOS)
def test_guns_and_headquarters_do_not_hold_a_hex_that_a_regular_unit_of_their_entry_could(game: str, name: str):
    scenario = scenario_of(game, name)
    standing = {unit.counter.id: unit for unit in opening_position(box(game), scenario)}
    for entries in scenario.setup.values():
        for entry in entries:
            units = [standing[unit] for unit in entry.units]
            held = {unit.hex for unit in units if unit.counter.is_regular}
            assert not held or all(unit.hex in held for unit in units)


@pytest.mark.parametrize(("game", "name"), SCENARIOS)
def test_arrivals_are_dated_within_the_scenario_but_for_two_that_come_too_late(game: str, name: str):
    scenario = scenario_of(game, name)
    dated = [(entry.date, entry.units) for side in scenario.arrivals.values() for entry in side if entry.date]
    late = [units for date, units in dated if date > scenario.end]
    assert all(date >= scenario.start for date, _ in dated)
    assert late == ([("s:15 INF-D",), ("s:253 INF-BR",)] if name == "kharkov_1943" else [])


@pytest.mark.parametrize(("game", "name"), SCENARIOS)
def test_air_strength_is_given_for_every_turn(game: str, name: str):
    scenario = scenario_of(game, name)
    assert all(len(points) == scenario.turns for points in scenario.air.values())


def test_air_strength_of_the_printed_tables():
    assert scenario_of("korsun", "korsun_1944").air["soviet"][:3] == (12, 4, 10)
    assert scenario_of("korsun", "korsun_1944").air["german"][-1] == 6
    assert scenario_of("kharkov", "kharkov_1942").air["german"] == (
        0,
        3,
        4,
        5,
        6,
        10,
        12,
        12,
        13,
        13,
        *[14] * 4,
        *[13] * 3,
    )
    assert scenario_of("moscow", "typhoon").air == {"german": (4,) * 20}
    assert scenario_of("moscow", "red_snow").air == {"soviet": (4,) * 11}


def test_the_retreat_has_the_set_up_the_arrivals_and_the_air_of_korsun_1944():
    korsun, retreat = (scenario_of("korsun", name) for name in ("korsun_1944", "the_retreat"))
    assert (korsun.setup, korsun.arrivals, korsun.air) == (retreat.setup, retreat.arrivals, retreat.air)
    assert (korsun.frozen, korsun.free_forts, korsun.forbidden_missions) == (
        retreat.frozen,
        retreat.free_forts,
        retreat.forbidden_missions,
    )


def test_the_first_ukrainian_front_waits_until_turn_3():
    (frozen,) = scenario_of("korsun", "korsun_1944").frozen
    waiting = {
        counter.formation["army"]
        for counter in counters("korsun", "korsun_1944").values()
        if frozen.formation.items() <= counter.formation.items()
    }
    assert frozen.until_turn == 3
    assert waiting == {"40 Army", "6 Armored Army", "27 Army"}


def test_v_guards_mot_comes_only_after_24_arm():
    arrivals = scenario_of("korsun", "deblockade").arrivals
    (panzer,) = [entry for entry in arrivals["german"] if entry.group]
    (mechanized,) = [entry for entry in arrivals["soviet"] if entry.needs]
    assert mechanized.needs == panzer.group
    assert len(panzer.units) == 3
    assert len(mechanized.units) == 5


def test_two_counters_of_1_arm_come_first_and_the_third_two_days_later():
    (entry,) = [entry for entry in scenario_of("korsun", "korsun_1944").arrivals["german"] if entry.first]
    assert (entry.first, len(entry.units)) == (2, 3)
    assert (entry.date, entry.rest) == (datetime.date(1944, 2, 3), datetime.date(1944, 2, 5))


def test_37_army_comes_one_counter_a_turn_after_izyum_has_fallen():
    (entry,) = [entry for entry in scenario_of("kharkov", "kharkov_1942").arrivals["soviet"] if entry.when]
    assert entry.when == PlaceTaken(place="Izyum", by="german")
    assert (entry.a_turn, len(entry.units)) == (1, 5)


def test_field_fortifications_of_red_snow_need_five_strength_points_outside_towns():
    works = scenario_of("moscow", "red_snow").fortification
    assert works is not None
    assert (works.field_town, works.field_open, works.field_open_minimum) == (2, 1, 5)
    assert scenario_of("moscow", "typhoon").fortification is None


def area_size(game: str, **named: object) -> int:
    return len(area_hexes(box(game).board, Area(**named)))  # type: ignore[arg-type]


def test_victory_areas_have_as_many_hexes_as_the_conditions_need():
    cities = ("Korsun", "Gorodishche", "Smela", "Novomirgorod", "Shpola", "Katerynopol")
    assert area_size("korsun", places=cities) == 19
    assert area_size("kharkov", places=("Kharkov",)) == 9
    assert area_size("moscow", places=("Moscow",)) == 8
    # With Moscow, Klin and Kalinin the highest level of the Typhoon scale is in reach.
    assert 8 * 4 + 5 + 5 + area_size("moscow", towns=True) >= 91


@pytest.mark.clause("wb95", "scenario:kharkov_1942/victory-strategic")
def test_the_west_bank_of_the_donets_is_the_side_of_kharkov_and_not_of_the_east_edge():
    board = box("kharkov").board
    west = area_hexes(board, Area(bank=ThisBank(river="doniec", edge="west"), but=("4804", "4904")))
    number = board.grid.index
    assert {number("1914"), number("5022"), number("5510")} <= set(west)
    assert not {number("4804"), number("4904"), number("3300"), number("1500")} & set(west)


def test_the_scales_of_moscow_have_no_gap():
    typhoon = scenario_of("moscow", "typhoon").victory
    red_snow = scenario_of("moscow", "red_snow").victory
    assert [level.at_least for level in typhoon.scale] == [0, 31, 51, 66, 91]
    assert [level.at_least for level in red_snow.scale] == [0, 26, 31, 41, 42]
    assert (typhoon.scale_side, red_snow.scale_side) == ("german", "soviet")


def test_every_scenario_ends_with_a_verdict_or_an_agreed_draw():
    for game, name in SCENARIOS:
        victory = scenario_of(game, name).victory
        last_word = any(ending.when is None and ending.asked == "end" for ending in victory.endings)
        assert victory.scale or victory.majority or last_word


def test_korsun_has_two_lengths_with_their_own_conditions():
    scenario = scenario_of("korsun", "korsun_1944")
    (length,) = scenario.options
    assert (length.choices, length.turns) == (("I", "II"), {"II": 11})
    assert scenario.day(11) == datetime.date(1944, 2, 3)
    points = {
        ending.winner: ending.when.at_least
        for ending in scenario.victory.endings
        if isinstance(ending.when, PointsReached)
    }
    assert points == {"soviet": 13, "german": 15}


def test_losses_decide_the_retreat():
    (points,) = scenario_of("korsun", "the_retreat").victory.points
    assert points == StepPoints()


def test_the_first_battle_is_small_short_and_simple():
    scenario = scenario_of("korsun", "first_battle")
    sides = [counter.side for counter in counters("korsun", "first_battle").values()]
    assert all(10 <= sides.count(side) <= 15 for side in scenario.sides)
    assert (scenario.turns, scenario.complementary, scenario.air) == (6, False, {})
