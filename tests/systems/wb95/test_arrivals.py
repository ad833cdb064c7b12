"""When the reinforcements and reserves of the scenarios come."""

from __future__ import annotations

from typing import Any

import pytest

from kessel.rules import clause
from kessel.systems.wb95.position import DUE, WAITING
from kessel.systems.wb95.reinforcements import Enter
from tests.systems.wb95.field import Field
from tests.systems.wb95.refusal import refused
from tests.systems.wb95.waiting import is_due, wait, waiting

FIRST_MOVE, SECOND_MOVE = 3, 9
"""The Movement Phases of player A and player B."""


def come(scenario: str, phase: int, turns: int, owner: str, **options: Any) -> Field:
    """Let the Movement Phases of a side begin turn by turn, on a map that is all its own."""
    field = Field(scenario, **options).control(owner)
    for turn in range(1, turns + 1):
        field.phase(phase, turn=turn)
    return field


def arrived(field: Field, seat: str) -> int:
    """How many counters of a side have come onto the empty map or wait."""
    side = field.s.setting.side_of(seat)
    return sum(int(field.s.state.hex[unit] != DUE) for unit in field.s.setting.units_of[side])


@clause("wb95", "scenario:typhoon/reinforcements")
def test_typhoon_soviets_appear_by_date_at_kirmy_and_dmitrov() -> None:
    field = come("moscow/typhoon", SECOND_MOVE, 1, "soviet")
    assert field.at("s:18 CAV-D") is None
    field.phase(SECOND_MOVE, turn=2)
    assert (field.at("s:18 CAV-D"), field.at("s:365 INF-D"), field.at("s:82 CAV-D")) == ("1203", "1203", None)
    field.phase(SECOND_MOVE, turn=6)
    assert field.at("s:71 INF-BR") == "3102"
    field.phase(SECOND_MOVE, turn=20)
    assert arrived(field, "soviet") == 11


@clause("wb95", "scenario:typhoon/reinforcements", "11.2.4")
def test_typhoon_soviets_whose_hex_is_taken_come_by_the_roads_next_to_it() -> None:
    field = Field("moscow/typhoon").control("soviet").control("german", "1203")
    game = field.phase(SECOND_MOVE, turn=2)
    assert "s:365 INF-D" in waiting(field)
    assert {order.at for order in game.options(unit="s:365 INF-D") if isinstance(order, Enter)} == {"0900", "1700"}
    game.submit('enter units=["s:365 INF-D"] at=0900')
    unit = field.s.setting.index["s:365 INF-D"]
    assert field.s.state.allowance[unit] == field.s.setting.movement[unit] // 2
    field.control("soviet")
    field.phase(SECOND_MOVE, turn=3)
    assert field.at("s:18 CAV-D") == "1203"


@clause("wb95", "11.2.4")
def test_every_road_that_leaves_an_edge_without_printed_zones_is_a_zone() -> None:
    field = Field("moscow/typhoon")
    zones = field.s.setting.entry_zones
    (reserves,) = (entry for entry in zones.arrivals if entry.edge == "west")
    west = {zones.zones[number].name for number in zones.due_at(reserves)}
    board = field.s.setting.board
    ends = {end for road in board.roads for end in (road.path[0], road.path[-1]) if end.endswith("36")}
    assert west == ends
    assert len(west) == 9


@clause("wb95", "scenario:typhoon/german-reserves", "scenario:red_snow/german-reserves")
@pytest.mark.parametrize(
    ("scenario", "phase", "pool"), [("moscow/typhoon", FIRST_MOVE, 17), ("moscow/red_snow", SECOND_MOVE, 14)]
)
def test_one_german_reserve_may_enter_for_each_counter_lost_in_combat(scenario: str, phase: int, pool: int) -> None:
    field = Field(scenario).control("german").put("g:252/110 INF-R", "1010").put("g:254/110 INF-R", "1010")
    game = field.phase(phase, turn=2)
    assert waiting(field) == set()
    german = field.s.setting.side_of("german")
    field.s.lose(field.s.setting.index["g:252/110 INF-R"], 9, "5.2.1")
    field.s.eliminate(field.s.setting.index["g:254/110 INF-R"], "10.2.6")
    assert field.s.state.counters_lost[german] == 1
    game = field.phase(phase, turn=3)
    assert len(waiting(field)) == pool
    game.submit('enter units=["g:HQ VI"] at=3336')
    # Surrender is no loss in combat: nobody else may come.
    assert waiting(field) == set()
    assert refused(game, 'enter units=["g:14/5 INF-R"] at=3336') == "11.1.1"


@clause("wb95", "scenario:typhoon/soviet-reserves", "scenario:red_snow/soviet-reserves")
@pytest.mark.parametrize(("scenario", "phase"), [("moscow/typhoon", SECOND_MOVE), ("moscow/red_snow", FIRST_MOVE)])
def test_moscow_is_reinforced_when_a_german_is_within_three_hexes(scenario: str, phase: int) -> None:
    divisions = ("s:19 INF-D", "s:173 INF-D", "s:129 INF-D")
    field = Field(scenario).control("soviet").put("g:252/110 INF-R", "5310")
    field.phase(phase, turn=2)
    assert all(is_due(field, unit) for unit in divisions)
    field.put("g:252/110 INF-R", "5309")
    field.phase(phase, turn=3)
    moscow = field.s.setting.board.place("Moscow").hexes
    assert all(field.at(unit) in moscow for unit in divisions)


@clause("wb95", "scenario:kharkov_1942/reinforcements-german")
def test_kharkov_1942_germans_come_from_13_to_26_may() -> None:
    field = come("kharkov/kharkov_1942", SECOND_MOVE, 1, "german")
    assert arrived(field, "german") == 0
    field.phase(SECOND_MOVE, turn=2)
    assert waiting(field) == {"g:82/20Ro INF-R", "g:83/20Ro INF-R", "g:91/20Ro INF-R"}
    field.phase(SECOND_MOVE, turn=4)
    assert (field.at("g:577/305 INF-R"), field.at("g:576/305 INF-R")) == ("2319", "3131")
    field.phase(SECOND_MOVE, turn=15)
    assert arrived(field, "german") == 50
    assert "g:108/14 MOT-R" not in waiting(field)


@clause("wb95", "scenario:kharkov_1942/reinforcements-soviet")
def test_kharkov_1942_soviets_may_come_by_either_of_two_zones() -> None:
    field = come("kharkov/kharkov_1942", FIRST_MOVE, 15, "soviet")
    assert arrived(field, "soviet") == 18
    zones = field.s.setting.board.zones
    entries = {
        field.s.setting.hex(order.at) for order in field.game.options(unit="s:216 INF-D") if isinstance(order, Enter)
    }
    assert entries.issuperset((*zones["S"], *zones["T"]))


@clause("wb95", "scenario:kharkov_1942/izjum")
def test_after_the_fall_of_izyum_one_unit_comes_in_each_of_five_turns() -> None:
    units = ("s:218 INF-D", "s:230 INF-D", "s:275 INF-D", "s:295 INF-D", "s:Art./37A")
    field = Field("kharkov/kharkov_1942").control("soviet").control("german", "4804")
    field.phase(FIRST_MOVE, turn=3)
    assert all(is_due(field, unit) for unit in units)
    field.control("german", "4904")
    field.phase(FIRST_MOVE, turn=4)
    assert [is_due(field, unit) for unit in units].count(False) == 1
    field.control("soviet")  # It goes on when the town is retaken.
    for turn, come_so_far in ((5, 2), (6, 3), (7, 4), (8, 5)):
        field.phase(FIRST_MOVE, turn=turn)
        assert [is_due(field, unit) for unit in units].count(False) == come_so_far


@clause("wb95", "scenario:kharkov_1943/reinforcements-german")
def test_gross_deutschland_comes_on_3_march_and_more_by_option() -> None:
    field = come("kharkov/kharkov_1943", FIRST_MOVE, 7, "german")
    assert arrived(field, "german") == 0
    field.phase(FIRST_MOVE, turn=8)
    assert arrived(field, "german") == 6
    field.phase(FIRST_MOVE, turn=22)
    assert arrived(field, "german") == 6
    more = come("kharkov/kharkov_1943", FIRST_MOVE, 22, "german", choices={"restored_reinforcements": "on"})
    assert arrived(more, "german") == 6 + 8


@clause("wb95", "scenario:kharkov_1943/reinforcements-soviet")
def test_kharkov_1943_soviets_of_18_march_come_too_late() -> None:
    field = come("kharkov/kharkov_1943", SECOND_MOVE, 22, "soviet")
    assert arrived(field, "soviet") == 25 - 2
    assert is_due(field, "s:15 INF-D")
    assert is_due(field, "s:253 INF-BR")


@clause("wb95", "scenario:black_snow/reinforcements")
def test_black_snow_germans_need_krasnograd() -> None:
    field = Field("kharkov/black_snow").control("german").control("soviet", "3132")
    field.phase(FIRST_MOVE, turn=6)
    assert "g:172/75 INF-R" in waiting(field)
    assert not list(field.game.options(unit="g:172/75 INF-R"))
    field.control("german")
    field.phase(FIRST_MOVE, turn=7)
    assert field.at("g:172/75 INF-R") == "3132"
    field.phase(FIRST_MOVE, turn=12)
    assert arrived(field, "german") == 11
    field.game.submit('enter units=["g:417/168 INF-R"] at=0936')


@clause("wb95", "scenario:black_snow/reinforcements")
def test_black_snow_soviets_come_until_18_march() -> None:
    assert arrived(come("kharkov/black_snow", SECOND_MOVE, 17, "soviet"), "soviet") == 21


@clause("wb95", "scenario:korsun_1944/reinforcements")
def test_korsun_has_one_schedule_for_both_sides() -> None:
    assert arrived(come("korsun/korsun_1944", SECOND_MOVE, 25, "german"), "german") == 54
    soviets = come("korsun/korsun_1944", FIRST_MOVE, 19, "soviet")
    assert is_due(soviets, "s:163 INF-D")
    soviets.phase(FIRST_MOVE, turn=20)
    assert not is_due(soviets, "s:163 INF-D")
    assert arrived(soviets, "soviet") == 40 - 5


@clause("wb95", "scenario:deblockade/reinforcements")
def test_deblockade_takes_the_schedule_from_3_february_on() -> None:
    assert arrived(come("korsun/deblockade", FIRST_MOVE, 15, "german"), "german") == 14
    assert arrived(come("korsun/deblockade", SECOND_MOVE, 15, "soviet"), "soviet") == 25 - 5


@clause("wb95", "scenario:korsun_1944/24arm")
def test_the_fifth_mechanized_corps_comes_only_against_the_24th_panzer_division() -> None:
    corps = "s:11/V G MOT-BR"
    field = Field("korsun/korsun_1944").control("german")
    field.phase(SECOND_MOVE, turn=11)
    assert "g:21/24 MOT-R" in waiting(field)
    field.phase(FIRST_MOVE, turn=16)
    assert is_due(field, corps)
    assert refused(field.game, f'enter units=["{corps}"] at=6422') == "11.1.1"
    field.put("g:21/24 MOT-R", "2636")
    field.phase(FIRST_MOVE, turn=17)
    assert corps in waiting(field)


@clause("wb95", "scenario:korsun_1944/24arm")
def test_the_corps_waits_for_its_day_when_the_division_is_early() -> None:
    field = Field("korsun/korsun_1944").control("soviet").put("g:21/24 MOT-R", "2636")
    field.phase(FIRST_MOVE, turn=14)
    assert is_due(field, "s:11/V G MOT-BR")
    field.phase(FIRST_MOVE, turn=15)
    assert "s:11/V G MOT-BR" in waiting(field)


def test_of_the_first_panzer_division_two_units_of_the_owners_choice_come_first() -> None:
    field = Field("korsun/korsun_1944").control("german")
    game = field.phase(SECOND_MOVE, turn=11)
    game.submit('enter units=["g:113/1 MOT-R"] at=1436')
    game.submit('enter units=["g:I/1/1 ARM-B"] at=1436')
    assert is_due(field, "g:1/1 MOT-R")
    assert refused(game, 'enter units=["g:1/1 MOT-R"] at=1436') == "11.1.1"
    field.phase(SECOND_MOVE, turn=12)
    assert is_due(field, "g:1/1 MOT-R")
    field.phase(SECOND_MOVE, turn=13)
    assert "g:1/1 MOT-R" in waiting(field)


def test_units_do_not_appear_on_a_full_hex_but_wait_for_room() -> None:
    field = Field("moscow/typhoon").control("soviet")
    garrison = [unit for unit in field.s.setting.index if unit.startswith("s:Moskwa")]
    for unit in garrison[:4]:
        field.put(unit, "1203", steps=2)
    field.phase(SECOND_MOVE, turn=2)
    assert {"s:18 CAV-D", "s:365 INF-D"} <= waiting(field)


@clause("wb95", "11.1.2")
def test_units_due_inside_the_map_come_in_a_movement_phase_when_room_is_made() -> None:
    field = Field("moscow/typhoon").control("soviet")
    garrison = [unit for unit in field.s.setting.index if unit.startswith("s:Moskwa")]
    for unit in garrison[:4]:
        field.put(unit, "1203", steps=2)
    game = field.phase(SECOND_MOVE, turn=2)
    game.submit(f'move units=["{garrison[0]}"] path=1303')
    game.submit('enter units=["s:365 INF-D"] at=1203')
    unit = field.s.setting.index["s:365 INF-D"]
    assert (field.at("s:365 INF-D"), field.s.state.spent[unit]) == ("1203", 0)
    game.submit("end-phase")
    game.submit("end-phase")
    assert field.s.state.phase == SECOND_MOVE + 2
    assert refused(game, 'enter units=["s:18 CAV-D"] at=1203') == "11.1.2"


def test_a_unit_that_left_the_map_does_not_appear_again_where_it_was_once_due() -> None:
    field = wait(Field("moscow/typhoon").control("soviet"), "0900", "s:365 INF-D")
    field.phase(SECOND_MOVE, turn=5)
    assert field.s.state.hex[field.s.setting.index["s:365 INF-D"]] == WAITING


@clause("wb95", "scenario:first_battle/reinforcements")
def test_the_first_battle_brings_a_panzer_division_and_two_brigades_on_its_second_turn() -> None:
    for phase, seat, coming in ((FIRST_MOVE, "soviet", 2), (SECOND_MOVE, "german", 3)):
        field = come("korsun/first_battle", phase, 1, seat)
        assert arrived(field, seat) == 0
        game = field.phase(phase, turn=2)
        assert arrived(field, seat) == coming
        own = {"6430"} if seat == "soviet" else {field.s.number(hex_) for hex_ in field.s.setting.board.zones["F"]}
        assert own <= {order.at for order in game.options() if isinstance(order, Enter)}
