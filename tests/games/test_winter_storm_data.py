"""The counters, charts and scenario of Winter Storm are complete and agree with each other and with the rulebook."""

from __future__ import annotations

import shutil
import tomllib
from collections import Counter as Tally
from datetime import date
from fractions import Fraction
from importlib import resources
from pathlib import Path

import pytest

from kessel.pieces import Box, board_drawing, check_box, open_box
from kessel.pieces.provenance import Tally as SourceTally
from kessel.pieces.shelf import find_game
from kessel.systems.winter_storm.charts import charts, halves, sixths
from kessel.systems.winter_storm.combat_charts import ATTACKER_RESULT, BARRAGE_RESULTS, DEFENDER_RESULT
from kessel.systems.winter_storm.counters import units_of
from kessel.systems.winter_storm.scenario import WsScenario

SCENARIO = "scenarios/relief.toml"
WORST_TO_BEST = (
    *("AD2R2", "ADR2", "ADR1", "AD1", "AR1", "AM", "C", "M", "R1", "R2", "D1"),
    *("DR1", "DR2", "D2R2", "D2R3", "D3R3"),
)


@pytest.fixture(scope="module")
def box() -> Box:
    return open_box("winter_storm")


@pytest.fixture(scope="module")
def scenario(box: Box) -> WsScenario:
    found = box.scenarios["relief"]
    assert isinstance(found, WsScenario)
    return found


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return Path(shutil.copytree(find_game("winter_storm"), tmp_path / "winter_storm"))


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {file.name}"
    file.write_text(text.replace(old, new), encoding="utf-8")


def mistakes(game: Path) -> str:
    return "\n".join(str(mistake) for mistake in check_box(game).mistakes)


# Counters


def test_109_counters_take_part(box, scenario):
    counters = [counter for counter in box.counters_for(scenario) if not counter.generic]
    roles = Tally(
        (counter.side, counter.role.removeprefix("superior_").removeprefix("operational_")) for counter in counters
    )
    assert roles == {
        **{("axis", "combat"): 46, ("axis", "hq"): 7, ("axis", "transport"): 7},
        **{("soviet", "combat"): 39, ("soviet", "hq"): 6, ("soviet", "transport"): 4},
    }


def test_the_other_counters_are_generic_units_for_breakdown(box, scenario):
    others = [counter for counter in box.counters_for(scenario) if counter.generic]
    assert [counter.id for counter in others] == list(scenario.breakdown)
    assert Tally((counter.arm, counter.size) for counter in others) == {
        **{("infantry", "R"): 5, ("infantry", "B"): 8, ("engineer", "B"): 1},
    }


def test_every_combat_unit_has_its_ratings_and_a_line_of_the_movement_table(box):
    for counter in box.counters:
        assert counter.mobility in charts().allowance
        if counter.role == "combat":
            assert counter.pcf >= counter.scf >= 0, counter.id
            assert 1 <= counter.er <= 6, counter.id
            assert counter.movement == 0, "the allowance stands in the chart"


def test_a_reduced_side_is_never_stronger_than_the_front(box):
    for counter in box.counters:
        if counter.back:
            assert all(
                back <= front for back, front in zip(counter.back, (counter.pcf, counter.scf, counter.zoc), strict=True)
            )
            assert counter.steps >= 2


def test_an_armor_bonus_is_part_of_the_factor_it_comes_from(box):
    for counter in box.counters:
        if counter.armor:
            assert 1 <= counter.armor_bonus <= (counter.scf if counter.armor == "tank" else counter.zoc), counter.id


def test_soviet_counters_of_three_steps_have_a_third_step_in_the_breakdown_table(box):
    three = [counter for counter in box.counters if counter.nation == "Soviet" and counter.steps == 3]
    assert len(three) == 28
    assert all(counter.third_step in charts().third_step for counter in three)


@pytest.mark.clause("winter_storm", "16.31")
def test_german_infantry_has_three_steps_from_a_pcf_of_nine_on(box):
    for counter in box.counters:
        if counter.nation == "German" and counter.arm == "infantry" and not counter.generic:
            assert counter.steps == (3 if counter.pcf >= 9 else 2)


def test_a_headquarters_is_under_a_superior_one_and_no_superior_one_has_too_many(box):
    units = units_of(box)
    led = Tally(unit.parent or "" for unit in units.values() if unit.role == "operational_hq")
    assert sum(led.values()) == 9
    assert all(number <= units[hq].command_rating for hq, number in led.items())
    columns = Tally(unit.parent or "" for unit in units.values() if unit.role == "transport")
    assert columns == {hq: units[hq].columns for hq in columns}


def test_no_headquarters_begins_with_more_divisions_than_it_can_lead(box, scenario):
    units = units_of(box)
    loads: dict[str, Fraction] = {}
    divisions: dict[str, set[str]] = {}
    on_map = {unit for _, _, unit in scenario.placed()}
    for unit in units.values():
        if unit.role != "combat" or unit.parent is None or unit.id not in on_map:
            continue
        if division := unit.formation.get("division"):
            divisions.setdefault(unit.parent, set()).add(division)
        else:
            loads[unit.parent] = loads.get(unit.parent, Fraction(0)) + Fraction(unit.sixths, 6)
    for hq, load in loads.items():
        assert load + len(divisions.get(hq, ())) <= units[hq].command_rating, hq


# Charts


def test_the_combat_results_table_is_complete_and_never_gets_worse_with_roll_or_odds():
    crt = charts().crt
    cells = crt.cells()
    assert (crt.lowest_roll, len(cells)) == (-4, 19)
    assert all(len(row) == len(crt.columns) == 10 for row in cells)
    ranks = [[WORST_TO_BEST.index(code) for code in row] for row in cells]
    assert all(row == sorted(row) for row in ranks)
    assert all(list(column) == sorted(column) for column in zip(*ranks, strict=True))


def test_every_result_is_one_that_the_rules_can_read():
    codes = {code for row in charts().crt.cells() for code in row}
    assert codes == set(WORST_TO_BEST)
    assert all(ATTACKER_RESULT.fullmatch(code) or DEFENDER_RESULT.fullmatch(code) for code in codes)


@pytest.mark.clause("winter_storm", "14.17")
def test_three_to_one_with_nine_is_the_printed_dr2():
    crt = charts().crt
    assert crt.cells()[9 - crt.lowest_roll][crt.columns.index("3:1")] == "DR2"


def test_the_barrage_table_is_complete_and_never_gets_worse():
    barrage = charts().barrage
    order = ["-", "M", "D", "1M", "1D"]
    ranks = [[order.index(code) for code in row] for row in barrage.cells()]
    assert len(ranks) == 6
    assert all(len(row) == len(barrage.lowest) == 6 for row in ranks)
    assert all(row == sorted(row) for row in ranks)
    assert all(list(column) == sorted(column) for column in zip(*ranks, strict=True))
    assert set(barrage.installations) == BARRAGE_RESULTS - {"-"}


def test_the_ground_is_known_for_every_sum_of_codes_and_mud_needs_rain_or_storm():
    weather = charts().weather
    for temperature in weather.temperature:
        for atmosphere in weather.atmosphere:
            ground = weather.ground[temperature.code + atmosphere.code]
            assert ground in charts().ground
            if "mud" in ground:
                assert atmosphere.name in ("rain", "storm")


def test_the_weather_lines_go_up_and_cover_every_die():
    weather = charts().weather
    for lines in (weather.temperature, weather.atmosphere):
        limits = [line.upto for line in lines]
        assert limits == sorted(set(limits))
        assert limits[-1] >= 6 + max(weather.season_temperature) + 1
    assert len(weather.season_temperature) == len(weather.season_atmosphere) == 12


def test_every_hex_of_the_map_has_one_line_of_the_terrain_effects_table(box):
    board = box.board
    used = {(board.terrain_of(hex_), int(board.elevation[hex_])) for hex_ in range(board.grid.size)}
    for terrain, level in used:
        fitting = [
            line
            for line in charts().terrain.lines
            if line.terrain == terrain and line.elevation[0] <= level <= line.elevation[1]
        ]
        assert len(fitting) == 1, (terrain, level)


def test_the_charts_know_every_hexside_and_road_of_the_map(box):
    assert {river.kind for river in box.board.rivers} | set(box.board.hexside_features) <= set(charts().hexside)
    assert {road.kind for road in box.board.roads} <= set(charts().route)


def test_every_cost_is_a_whole_number_of_halves():
    chart = charts()
    costs = [cost for line in chart.terrain.lines for cost in (line.leg, line.mobile)]
    costs += [cost for line in chart.route.values() for cost in (*line.leg, *line.mobile)]
    costs += [cost for line in chart.hexside.values() for cost in (line.leg, line.mobile)]
    assert {halves(cost) for cost in costs} == {None, 0, 1, 2, 4, 6, 8}


def test_a_cost_that_is_no_number_of_halves_is_refused():
    with pytest.raises(ValueError, match="halves"):
        halves("1/3")


def test_division_equivalents_add_up_exactly():
    table = charts().division_equivalent
    assert 2 * sixths(table["brigade"]) == 3 * sixths(table["tank_brigade"]) == sixths(table["division"]) == 6


def test_the_charts_say_of_every_value_where_it_comes_from():
    wrong: list[str] = []
    text = resources.files("kessel.systems.winter_storm").joinpath("tables.toml").read_text(encoding="utf-8")
    counted = SourceTally(lambda path, message, expected: wrong.append(f"{path}: {message}")).count(tomllib.loads(text))
    assert not wrong
    assert counted.reconstructed > counted.printed > 0


# Scenario


def test_the_relief_lasts_eight_turns_of_two_days(scenario):
    assert (scenario.start, scenario.end, scenario.turns) == (date(1942, 12, 12), date(1942, 12, 27), 8)
    assert scenario.sides == ("axis", "soviet")


def test_every_stack_is_set_up_within_its_limit(box, scenario):
    units = units_of(box)
    for side, hexes in scenario.setup.items():
        for number, stack in hexes.items():
            hex_ = box.board.grid.index(number)
            level = int(box.board.elevation[hex_])
            line = charts().terrain.line(box.board.terrain_of(hex_), level)
            assert line is not None
            total = sum(units[unit].pcf or units[unit].dcf or 0 for unit in stack)
            one_division = len({units[unit].formation.get("division", unit) for unit in stack}) == 1
            assert total <= line.stack or (one_division and level == 0), (side, number, total)


def test_no_hex_holds_units_of_both_sides(scenario):
    assert not set(scenario.setup["axis"]) & set(scenario.setup["soviet"])


def test_the_chir_parts_the_sides_but_for_two_axis_bridgeheads(box, scenario):
    grid = box.board.grid
    rivers = {side for river in box.board.rivers if river.name in ("Chir", "Don") for side in river.hexsides}
    south, todo = set[str](), ["1008"]
    while todo:
        number = todo.pop()
        if number not in south:
            south.add(number)
            near = [grid.number(int(hex_)) for hex_ in grid.neighbours[grid.index(number)] if hex_ >= 0]
            todo += [other for other in near if "|".join(sorted((number, other))) not in rivers]
    assert not south & set(scenario.setup["soviet"])
    corps = {unit.id for unit in units_of(box).values() if unit.parent == "XLVIII"}
    beyond = {unit for _, number, unit in scenario.placed() if unit in corps and number not in south}
    assert beyond == {"stumpffeld", "adam"}


def test_superior_headquarters_begin_in_a_town_on_a_depot_of_their_own_railway(box, scenario):
    units = units_of(box)
    for side, number, unit in scenario.placed():
        if units[unit].role == "superior_hq":
            assert box.board.terrain_of(box.board.grid.index(number)) in ("town", "city")
            assert number in scenario.supply.depots
            assert number in _held(box, scenario, side), unit


def _held(box: Box, scenario: WsScenario, side: str) -> set[str]:
    railways = {railway.name: railway.path for railway in box.board.railways}
    held: set[str] = set()
    for track in scenario.supply.track:
        path = railways[track.railway]
        if track.side == side:
            held.update(path[path.index(track.first) : path.index(track.last) + 1])
    return held


def test_no_enemy_stands_on_a_sides_own_track_at_the_start(box, scenario):
    for side, enemy in (("axis", "soviet"), ("soviet", "axis")):
        assert not _held(box, scenario, side) & set(scenario.setup[enemy])


def test_arrivals_come_in_outside_the_pocket_where_no_enemy_begins(scenario):
    enemies = {"axis": scenario.setup["soviet"], "soviet": scenario.setup["axis"]}
    for arrival in scenario.reinforcements:
        assert arrival.entry
        assert not set(arrival.entry) & set(scenario.pocket.hexes)
        assert not set(arrival.entry) & set(enemies[arrival.side])


def test_improved_positions_shelter_leg_units_and_anti_tank_brigades(box, scenario):
    units = units_of(box)
    for position in scenario.positions:
        for unit in position.units:
            assert unit in scenario.setup[position.side][position.hex]
            assert units[unit].mobility == "leg" or units[unit].arm == "at_brigade"


def test_the_pocket_is_in_one_piece_and_its_link_edge_faces_the_relief(box, scenario):
    grid = box.board.grid
    pocket = {grid.index(number) for number in scenario.pocket.hexes}
    seen, todo = set[int](), [min(pocket)]
    while todo:
        hex_ = todo.pop()
        if hex_ not in seen:
            seen.add(hex_)
            todo += [int(near) for near in grid.neighbours[hex_] if near in pocket]
    assert seen == pocket
    for number in scenario.pocket.link_edge:
        south = grid.neighbours[grid.index(number)][3]
        assert south not in pocket


def test_the_hexes_north_of_the_myshkova_lie_on_its_pocket_side(box, scenario):
    north = set(scenario.pocket.breakout.north_of_myshkova)
    assert {"1609", "1808", "2109"} <= north, "Vasilevka, Gromoslavka, Kapkinka"
    assert not {"1510", "1909", "1511"} & north, "Nizhne-Kumsky, Ivanovka, Verkhne-Kumsky"


def test_every_hex_that_scores_is_held_by_the_enemy_of_the_side_that_scores(box, scenario):
    enemies = {"axis": "soviet", "soviet": "axis"}
    for side, hexes in scenario.victory.hexes.items():
        assert not set(hexes) & set(scenario.setup[side]), side
        assert not set(hexes) & set(scenario.victory.hexes[enemies[side]])


def test_the_levels_cover_every_margin(scenario):
    margins = [level.margin for level in scenario.victory.levels]
    assert margins == sorted(margins, reverse=True)
    assert margins[-1] < -100


# The opening position


def test_the_drawing_shows_the_units_of_both_sides(box, scenario):
    units = {unit["id"]: unit for unit in board_drawing(box, scenario)["scenario"]["units"]}
    assert len(units) == 86
    assert units["pz6_pz"]["strength"] == "7-4-2"
    assert units["pz6_hq"]["strength"] == "(1)-(1)-0"
    assert units["pz6_hq"]["af"] == 2
    assert units["adam"]["fort"] == "IF"
    assert units["i336"]["fort"] == "FF"


# Checking


def test_the_check_finds_nothing_wrong():
    assert not check_box("winter_storm").mistakes


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        (SCENARIO, '"1106" = ["i336"]', '"9906" = ["i336"]', "9906"),
        (SCENARIO, '"1106" = ["i336"]', '"2403" = ["i336"]', "lies in the pocket"),
        (SCENARIO, '"1106" = ["i336"]', '"1106" = ["i337"]', "there is no counter 'i337'"),
        (SCENARIO, '"1106" = ["i336"]', '"1106" = ["i336", "lwf7"]', "'lwf7' is already at"),
        (SCENARIO, '"1106" = ["i336"]', '"1106" = ["i336", "2G"]', "belongs to the soviet side"),
        (SCENARIO, 'units = ["lwf15"]', "units = []", "'lwf15' never comes into play"),
        (SCENARIO, 'entry = ["0921"]', "entry = []", "has no way in"),
        (SCENARIO, 'division = "11 Pz"', 'division = "12 Pz"', "is no division"),
        (SCENARIO, 'march_mode = ["art2g"]', 'march_mode = ["g24"]', "is no Heavy Artillery"),
        (SCENARIO, 'side = "axis",   first = "0107", last = "0605"',
         'side = "axis",   first = "0107", last = "0506"', "from end to end"),
        (SCENARIO, 'temperature = "freezing"', 'temperature = "icy"', "there is no temperature 'icy'"),
        (SCENARIO, '"2109" = 3', '"2110" = 3', "there is no place at the hex '2110'"),
        (SCENARIO, "LVII = 5", "LVII = 50", "is more than it carries"),
        ("counters.toml", 'id = "tc7",  kind = "tank_corps",             name = "7 Tank", parent = "5Sh"',
         'id = "tc7",  kind = "tank_corps",             name = "7 Tank", parent = "StF"', "is no operational_hq"),
        ("counters.toml", 'third_step = "guards_rifle_regiment"', 'third_step = "guards"', "of the breakdown table"),
        ("counters.toml", 'name = "336", parent = "XLVIII"', 'name = "336", parent = "XLVIII", pcf = 8', "16.32"),
        ("tables.toml", "Romanian = ", "Italian = ", "has no line for Romanian"),
        ("board.toml", '= "woods"', '= "mangrove"', "mangrove"),
    ],
)  # fmt: skip
def test_the_check_refuses(copy, file, old, new, told):
    change(copy / file, old, new)
    assert told in mistakes(copy)
