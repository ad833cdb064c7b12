"""The counters, charts and scenario of Dubno are complete and agree with each other and with the rulebook."""

from __future__ import annotations

import shutil
import tomllib
from collections import Counter as Tally
from datetime import date
from importlib import resources
from pathlib import Path

import pytest

from kessel.pieces import Box, board_drawing, check_box, open_box
from kessel.pieces.provenance import Tally as SourceTally
from kessel.pieces.shelf import find_game
from kessel.systems.efb.charts import GROUND_RESULTS, RANGED_RESULTS, charts, thirds
from kessel.systems.efb.counters import units_of
from kessel.systems.efb.scenario import EfbScenario

SCENARIO = "scenarios/drive_on_dubno.toml"
MOBILE = ["AE", "AA", "A2", "A1", "BR", "D1", "D2", "D3", "D4", "DA", "DE"]
ASSAULT = ["AE", "AA", "A2", "A1", "BR", "EX", "AX", "D1", "D2", "DA", "DE"]
RANGED = ["-", "DS", "D1", "DT", "DE"]


@pytest.fixture(scope="module")
def box() -> Box:
    return open_box("dubno")


@pytest.fixture(scope="module")
def scenario(box: Box) -> EfbScenario:
    found = box.scenarios["drive_on_dubno"]
    assert isinstance(found, EfbScenario)
    return found


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return Path(shutil.copytree(find_game("dubno"), tmp_path / "dubno"))


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {file.name}"
    file.write_text(text.replace(old, new), encoding="utf-8")


def mistakes(game: Path) -> str:
    return "\n".join(str(mistake) for mistake in check_box(game).mistakes)


# Counters


def test_there_are_135_counters_in_the_commands_of_24_2(box):
    assert Tally(counter.group for counter in box.counters) == {
        **{"pz11": 17, "pz16": 16, "inf57": 19, "pzk48": 11, "pzgr1": 4},
        **{"army5": 26, "mc8": 14, "mc15": 14, "mc19": 14},
    }
    assert len(box.counters) == 135


def test_the_units_that_the_rulebook_names_are_there(box):
    names = {(counter.group, counter.type, counter.name) for counter in box.counters}
    corps = {("ART", "612"), ("ART", "619"), ("ENG", "520"), ("AG", "190"), ("FLAK", "71")}
    group = {("SPAT", "670"), ("FLAK", "671"), ("FLAK", "HG"), ("ENG", "700")}
    assert {("pzk48", *unit) for unit in corps} | {("pzgr1", *unit) for unit in group} <= names


def test_each_german_division_has_three_battlegroup_headquarters_and_each_soviet_corps_one(box):
    headquarters = Tally(counter.group for counter in box.counters if counter.role == "headquarters")
    assert headquarters == {"pz11": 3, "pz16": 3, "inf57": 3, "pzk48": 1, "army5": 2, "mc8": 1, "mc15": 1, "mc19": 1}


def test_all_soviet_units_but_headquarters_are_untried_and_no_german_one_is(box):
    for counter in box.counters:
        untried = counter.side == "soviet" and counter.role != "headquarters"
        assert (counter.untried is not None) == untried, counter.id


def test_an_untried_counter_shows_no_value_of_its_own(box):
    for counter in box.counters:
        if counter.untried:
            values = (counter.attack, counter.defense, counter.barrage, counter.protective_fire, counter.range)
            assert values == (None,) * 5, counter.id
            assert counter.movement == 0


def test_each_pool_has_one_set_of_values_for_each_of_its_counters(box):
    drawing = Tally(counter.untried for counter in box.counters if counter.untried)
    assert {name: len(pool) for name, pool in box.tables.pools.items()} == drawing


def test_the_pools_hold_units_without_attack_without_defense_and_without_movement(box):
    values = [values for pool in box.tables.pools.values() for values in pool.values]
    assert any(value.attack == 0 for value in values)
    assert any(value.defense == 0 for value in values)
    assert any(value.movement == 0 for value in values)


def test_armored_units_are_those_with_the_armor_oval(box):
    armored = {counter.type for counter in box.counters if counter.armored}
    assert armored == {"ARM", "RECON", "AG", "SPAT"}


# Charts


@pytest.mark.parametrize(("table", "order"), [("mobile", MOBILE), ("assault", ASSAULT), ("ranged", RANGED)])
def test_a_combat_results_table_is_complete_and_never_gets_worse_with_the_die_or_the_difference(table, order):
    crt = charts().crt
    cells = crt.cells(table)
    assert len(cells) == 6
    assert all(len(row) == len(crt.columns) == len(crt.lowest) == 14 for row in cells)
    ranks = [[order.index(code) for code in row] for row in cells]
    assert all(row == sorted(row) for row in ranks)
    assert all(list(column) == sorted(column) for column in zip(*ranks, strict=True))


def test_every_result_of_13_1_and_13_2_occurs_and_no_other():
    cells = charts().crt.cells
    ground = {code for table in ("mobile", "assault") for row in cells(table) for code in row}
    assert ground == GROUND_RESULTS
    assert {code for row in cells("ranged") for code in row} == RANGED_RESULTS


@pytest.mark.parametrize(
    ("difference", "column"),
    [(-30, "<=-5"), (-5, "<=-5"), (-3, "-4,3"), (0, "0"), (3, "+2,3"), (6, "+6,7"), (13, "+12,13"), (40, "+16")],
)
def test_a_difference_finds_its_column_and_is_held_at_both_ends(difference, column):
    crt = charts().crt
    assert crt.columns[crt.column(difference)] == column


@pytest.mark.clause("efb", "11.12")
def test_six_shifted_two_left_is_the_column_of_the_printed_example():
    crt = charts().crt
    assert crt.columns[crt.column(6) + 1 - 3] == "+2,3"


@pytest.mark.clause("efb", "12.16")
def test_five_against_two_in_a_town_is_the_column_of_the_printed_example():
    crt = charts().crt
    assert crt.columns[crt.column(5 - 2) - charts().terrain["town"].ranged] == "+1"


def test_every_cost_is_a_whole_number_of_thirds():
    chart = charts()
    lines = [*chart.terrain.values(), *chart.hexside.values()]
    costs = [cost for line in lines for cost in (line.armored, line.other)]
    assert {thirds(cost) for cost in costs} == {None, 3, 6, 9}
    assert (thirds(chart.route.road), thirds(chart.route.railroad), thirds(chart.route.trail)) == (1, 3, 3)


def test_a_cost_that_is_no_number_of_thirds_is_refused():
    with pytest.raises(ValueError, match="thirds"):
        thirds("1/2")


def test_the_chart_knows_all_that_is_on_the_map(box):
    used = {box.board.terrain_of(hex_) for hex_ in range(box.board.grid.size)}
    assert used <= set(charts().terrain)
    assert {river.kind for river in box.board.rivers} <= set(charts().hexside)


@pytest.mark.parametrize(
    ("day", "stack", "airstrikes", "support", "bombardment", "mobile"),
    [
        (date(1941, 6, 23), 1, 1, 1, 1, "never"),
        (date(1942, 10, 31), 1, 2, 1, 1, "never"),
        (date(1942, 11, 1), 1, 2, 1, 1, "armored"),
        (date(1943, 7, 5), 2, 3, 1, 2, "armored"),
        (date(1945, 1, 12), 2, 4, 2, 3, "armored"),
    ],
)
def test_what_the_soviet_army_may_do_depends_on_the_date(day, stack, airstrikes, support, bombardment, mobile):
    limits = charts().army_of("Soviet").on(day)
    assert (limits.stack, limits.airstrikes) == (stack, airstrikes)
    assert (limits.support_batteries, limits.bombardment_batteries) == (support, bombardment)
    assert limits.mobile_crt == mobile
    assert limits.air_protective_fire == (day.year >= 1943)


def test_the_charts_say_of_every_value_where_it_comes_from():
    wrong: list[str] = []
    text = resources.files("kessel.systems.efb").joinpath("tables.toml").read_text(encoding="utf-8")
    counted = SourceTally(lambda path, message, expected: wrong.append(f"{path}: {message}")).count(tomllib.loads(text))
    assert not wrong
    assert counted.printed > 0
    assert counted.reconstructed > 0


# Scenario


def test_the_battle_lasts_from_23_to_30_june_and_the_german_player_is_first(scenario):
    assert (scenario.start, scenario.end, scenario.turns) == (date(1941, 6, 23), date(1941, 6, 30), 8)
    assert scenario.sides == ("german", "soviet")
    assert scenario.deploys == ("soviet", "german")


def test_the_soviet_player_sets_up_what_24_7_lists(box, scenario):
    units = units_of(box)
    west, east = (
        Tally((units[unit].type, units[unit].size) for unit in deployment.units) for deployment in scenario.deployment
    )
    assert west == {("HQ", "A"): 1, ("INF", "R"): 3, ("ART", "R"): 1, ("ART", "BR"): 1, ("FU", "R"): 2}
    assert east == {("HQ", "CORPS"): 1, ("INF", "R"): 9, ("ART", "R"): 3, ("ART", "BR"): 1, ("CAV", "R"): 4}


def test_the_suggested_set_up_is_legal(box, scenario):
    for deployment in scenario.deployment:
        hexes = [box.board.grid.index(number) for number in deployment.suggested.values()]
        assert set(hexes) <= set(box.board.zones[deployment.zone])
        assert len(set(hexes)) == len(deployment.units)


def test_the_suggested_set_up_holds_the_towns_that_score(scenario):
    held = {number for deployment in scenario.deployment for number in deployment.suggested.values()}
    assert set(scenario.victory["german"].towns) <= held


def test_german_reinforcements_come_on_the_turns_of_24_6(box, scenario):
    arriving = {
        arrival.turn: sum(counter.group in arrival.groups for counter in box.counters)
        + len(arrival.units)
        + arrival.choose
        for arrival in scenario.reinforcements
    }
    assert arriving == {1: 21, 2: 20, 4: 20, 6: 1, 8: 1}
    assert {arrival.edge for arrival in scenario.reinforcements} == {"west"}


def test_a_supply_unit_comes_on_turns_1_2_4_6_and_8(box, scenario):
    units = units_of(box)
    turns = [
        arrival.turn for arrival in scenario.reinforcements for unit in arrival.units if units[unit].role == "supply"
    ]
    assert turns == [1, 2, 4, 6, 8]


def test_every_group_is_under_a_headquarters_of_its_own_side(box, scenario):
    units = units_of(box)
    for command in scenario.command:
        sides = {units[hq].side for hq in command.hqs}
        sides |= {counter.side for counter in units.values() if counter.group in command.groups}
        assert len(sides) == 1, command


def test_the_towns_and_their_points_are_those_of_24_5(box, scenario):
    hexes = {name: box.board.place(name).hexes[0] for name in ("Dubno", "Kremenets", "Brody", "Ostrov")}
    german, soviet = scenario.victory["german"], scenario.victory["soviet"]
    assert german.towns == {hexes["Dubno"]: 4, hexes["Kremenets"]: 2}
    assert soviet.towns == {hexes["Brody"]: 2, hexes["Ostrov"]: 2}
    assert (german.armored, german.other, soviet.armored, soviet.other) == (2, 1, 4, 2)


# The opening position


def test_the_drawing_shows_the_26_units_of_fifth_army_and_no_untried_value(box, scenario):
    units = board_drawing(box, scenario)["scenario"]["units"]
    assert len(units) == 26
    shown = {unit["id"]: unit["strength"] for unit in units}
    assert shown.pop("5 Army") == "0-2-6"
    assert shown.pop("36 RC") == "0-1-6"
    assert set(shown.values()) == {"?"}


# Checking


def test_the_check_finds_nothing_wrong():
    assert not check_box("dubno").mistakes


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        (SCENARIO, '"5 Army" = "1416"', '"5 Army" = "4416"', "is not west_of_styr"),
        (SCENARIO, '"5 Army" = "1416"', '"5 Army" = "9916"', "5 Army"),
        (SCENARIO, '"5 Army" = "1416"', '"5 Army" = "1015"', "1015 holds 2 units"),
        (SCENARIO, 'units = ["Supply 4"]', 'units = ["supply_t9"]', "supply_t9"),
        (SCENARIO, 'units = ["Supply 4"]', 'units = ["Supply 2"]', "comes into play in 2 ways"),
        (SCENARIO, "choose = 3", "choose = 2", "the choices do not add up"),
        (SCENARIO, "turn = 6", "turn = 9", "a turn from 1 to 8"),
        (SCENARIO, 'hqs = ["8 MC"]', 'hqs = ["2 Mcl"]', "is no headquarters"),
        (SCENARIO, 'weather = "hazy"', 'weather = "snow"', "there is no weather 'snow'"),
        (SCENARIO, "die = [4]", "die = [3]", "each of 1 to 6 once"),
        (SCENARIO, '"5026" = 2', '"5126" = 2', "there is no place at the hex '5126'"),
        ("tables.toml", "{ count = 2, attack = 4, defense = 5,", "{ count = 3, attack = 4, defense = 5,", "as many as"),
        ("counters.toml", 'id = "31/14 Cav",     kind = "soviet_cavalry_regiment",   group = "army5"',
         'id = "31/14 Cav",     kind = "soviet_cavalry_regiment",   group = "army6"', "there is no group 'army6'"),
    ],
)  # fmt: skip
def test_the_check_refuses(copy, file, old, new, told):
    change(copy / file, old, new)
    assert told in mistakes(copy)
