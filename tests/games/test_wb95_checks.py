"""What is wrong in the data of a WB-95 game is told before play, with the place and the reason."""

from __future__ import annotations

import dataclasses
import datetime

import pytest
from msgspec.structs import replace

from kessel.pieces import Report, check_box
from kessel.systems.wb95.data import Scenario
from kessel.systems.wb95.data_area import Area
from kessel.systems.wb95.data_check import check, check_game
from kessel.systems.wb95.data_scenario import Arrival, Placement
from kessel.systems.wb95.data_victory import Ending, HexPoints, Victory
from tests.games.wb95_boxes import GAMES, box, counters, scenario_of


@pytest.mark.parametrize("game", GAMES)
def test_the_files_of_a_game_have_no_mistakes(game: str):
    assert check_box(game).mistakes == []


def mistakes(game: str, scenario: Scenario) -> list[str]:
    report = Report()
    check(box(game), scenario, report.file(f"scenarios/{scenario.id}.toml"))
    return [mistake.message for mistake in report.mistakes]


def with_placement(scenario: Scenario, side: str, **changes: object) -> Scenario:
    first, *others = scenario.setup[side]
    return replace(scenario, setup={**scenario.setup, side: (replace(first, **changes), *others)})


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"hexes": ("6599",)}, "6599"),
        ({"hexes": (), "place": "Atlantis"}, "Atlantis"),
        ({"hexes": ("1213",), "units": ("g:I/7/10 ARM-B",)}, "already"),
        ({"losses": 5}, "last step"),
        ({"units": ("s:5 INF-D",)}, "is of side 'soviet'"),
        ({"units": ("g:nobody",)}, "no counter 'g:nobody'"),
    ],
)
def test_a_wrong_placement_is_told(changes: dict[str, object], message: str):
    wrong = with_placement(scenario_of("moscow", "typhoon"), "german", **changes)
    assert any(message in found for found in mistakes("moscow", wrong))


def test_a_motorized_unit_may_not_start_on_swamp():
    board = box("moscow").board
    swamp = next(hex_ for hex_ in range(board.grid.size) if board.terrain_of(hex_) == "swamp")
    wrong = with_placement(
        scenario_of("moscow", "typhoon"),
        "german",
        hexes=(board.grid.number(swamp),),
        units=("g:638 INF-R", "g:Art./XX"),
    )
    assert any("cannot be set up on swamp" in found for found in mistakes("moscow", wrong))


def test_a_stack_above_the_limit_must_be_listed_as_such():
    scenario = scenario_of("moscow", "typhoon")
    assert any("the limit is 8" in found for found in mistakes("moscow", replace(scenario, overfull=("4230",))))
    fuller = replace(scenario, overfull=(*scenario.overfull, "6427"))
    assert any("6427 holds no more" in found for found in mistakes("moscow", fuller))


@pytest.mark.parametrize(
    ("arrival", "message"),
    [
        (Arrival(units=("g:14/5 INF-R",), date=datetime.date(1941, 11, 20)), "no way in"),
        (Arrival(units=("g:14/5 INF-R",), date=datetime.date(1941, 11, 20), zones=("Z",)), "no entry zone 'Z'"),
        (Arrival(units=("g:14/5 INF-R",), date=datetime.date(1941, 12, 20), edge="west"), "outside the scenario"),
        (Arrival(units=("g:14/5 INF-R",), edge="west"), "never comes"),
        (Arrival(units=("g:14/5 INF-R",), date=datetime.date(1941, 11, 20), edge="west", needs="x"), "no group"),
        (
            Arrival(units=("g:14/5 INF-R",), date=datetime.date(1941, 11, 20), edge="west", given={"x": "y"}),
            "no option",
        ),
    ],
)
def test_a_wrong_arrival_is_told(arrival: Arrival, message: str):
    scenario = scenario_of("moscow", "typhoon")
    wrong = replace(scenario, arrivals={"german": (arrival,)})
    assert any(message in found for found in mistakes("moscow", wrong))


def test_a_victory_scale_that_leaves_out_low_points_is_told():
    scenario = scenario_of("moscow", "typhoon")
    wrong = replace(scenario, victory=replace(scenario.victory, scale=scenario.victory.scale[1:]))
    assert mistakes("moscow", wrong) == ["no level begins with 0 points"]


def test_a_victory_hex_that_does_not_exist_is_told():
    scenario = scenario_of("kharkov", "kharkov_1943")
    points = HexPoints(area=Area(hexes=("9999",)))
    wrong = replace(scenario, victory=replace(scenario.victory, points=(points,)))
    assert any("9999" in found for found in mistakes("kharkov", wrong))


def test_a_winner_that_does_not_take_part_is_told():
    scenario = scenario_of("kharkov", "kharkov_1943")
    ending = Ending(winner="romanian", level="strategic", asked="end")
    wrong = replace(scenario, victory=Victory(text=(), endings=(ending,)))
    assert any("no side in this scenario 'romanian'" in found for found in mistakes("kharkov", wrong))


def test_both_sides_on_one_hex_are_told():
    scenario = scenario_of("korsun", "first_battle")
    wrong = with_placement(scenario, "soviet", hexes=("5526",))
    assert any("both sides stand on 5526" in found for found in mistakes("korsun", wrong))


def test_placements_name_hexes_or_a_place_but_not_both():
    scenario = scenario_of("moscow", "typhoon")
    wrong = replace(scenario, setup={**scenario.setup, "german": (Placement(units=("g:HQ XX",)),)})
    assert any("needs hexes or a place" in found for found in mistakes("moscow", wrong))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"strength": (4,)}, "2 steps and 1 values"),
        ({"defence": (3, 2)}, "artillery, and nothing else"),
        ({"type": "INFANTRY"}, "no type of unit 'INFANTRY'"),
        ({"mobility": "wheels"}, "no class of movement 'wheels'"),
        ({"movement": 0}, "too little"),
        ({"nation": "Martian"}, "no morale limit for the nation 'Martian'"),
    ],
)
def test_a_wrong_counter_is_told(changes: dict[str, object], message: str):
    wrong = replace(counters("moscow", "typhoon")["g:37/6 INF-R"], **changes)
    report = Report()
    check_game(dataclasses.replace(box("moscow"), counters=(wrong,)), report)
    assert any(message in found.message for found in report.mistakes)


def test_a_chart_without_a_line_for_something_on_the_board_is_told():
    tables = box("moscow").tables
    chart = tables.charts["winter_1941"]
    poorer = replace(chart, terrain={kind: line for kind, line in chart.terrain.items() if kind != "forest"})
    report = Report()
    check_game(dataclasses.replace(box("moscow"), tables=replace(tables, charts={"winter_1941": poorer})), report)
    assert [found.message for found in report.mistakes] == ["has no line for 'forest', which is on the board"]
