"""The position before turn 1 of every scenario, as the printed lists have it."""

from __future__ import annotations

from functools import cache

import numpy as np

from kessel.library import start
from kessel.rules import clause
from kessel.systems.wb95.position import DUE, FIELD, IMPROVED, Position
from kessel.systems.wb95.zones_of_control import zones


@cache
def opening(scenario: str) -> Position:
    """A scenario before anybody has chosen anything. Read it only."""
    situation = start(scenario, seed=1).situation
    assert isinstance(situation, Position)
    return situation


def placed(scenario: str) -> dict[str, int]:
    """How many counters of each side stand on the map."""
    s = opening(scenario)
    return {seat: len(s.on_map(side)) for side, seat in enumerate(s.setting.sides)}


def in_works(scenario: str, seat: str) -> int:
    """How many counters of a side start in a fortification of theirs."""
    s = opening(scenario)
    side = s.setting.side_of(seat)
    return sum(s.is_fortified(int(s.state.hex[unit]), side) for unit in s.on_map(side))


def lost(scenario: str, *units: str) -> int:
    """How many CELs counters lack at the start."""
    s = opening(scenario)
    return sum(int(s.setting.max_steps[u] - s.state.steps[u]) for u in map(s.setting.index.__getitem__, units))


def lost_by(scenario: str, seat: str) -> int:
    """How many CELs the counters of a side on the map lack at the start."""
    s = opening(scenario)
    return lost(scenario, *(s.name(unit) for unit in s.on_map(s.setting.side_of(seat))))


def at(scenario: str, unit: str) -> str:
    """Where a counter starts."""
    s = opening(scenario)
    return s.number(int(s.state.hex[s.setting.index[unit]]))


@clause("wb95", "scenario:typhoon/setup-german")
def test_typhoon_germans_start_in_field_fortifications() -> None:
    assert placed("moscow/typhoon")["german"] == in_works("moscow/typhoon", "german") == 119
    armour = [unit for unit in opening("moscow/typhoon").setting.index if "/1 " in unit and unit.startswith("g:")]
    assert lost("moscow/typhoon", *armour) == lost_by("moscow/typhoon", "german") == 3
    kalinin = opening("moscow/typhoon").setting.board.place("Kalinin").hexes
    assert at("moscow/typhoon", "g:252/110 INF-R") in kalinin


@clause("wb95", "scenario:typhoon/setup-soviet")
def test_typhoon_soviets_start_without_fortifications() -> None:
    assert placed("moscow/typhoon")["soviet"] == 74
    assert in_works("moscow/typhoon", "soviet") == 0
    s = opening("moscow/typhoon")
    moscow = {s.setting.hex(number) for number in s.setting.board.place("Moscow").hexes}
    assert sum(int(s.state.hex[unit]) in moscow for unit in s.on_map(s.setting.side_of("soviet"))) >= 10


@clause("wb95", "scenario:red_snow/setup-german")
def test_red_snow_germans_start_in_field_fortifications_and_below_strength() -> None:
    assert placed("moscow/red_snow")["german"] == in_works("moscow/red_snow", "german") == 120
    assert lost_by("moscow/red_snow", "german") == 37
    s = opening("moscow/red_snow")
    assert s.state.hex[s.setting.index["g:9/23 INF-R"]] >= 0
    assert {at("moscow/red_snow", unit) for unit in ("g:11/14 MOT-R", "g:53/14 MOT-R")} <= {"2604", "2305"}


@clause("wb95", "scenario:red_snow/setup-soviet")
def test_red_snow_soviets_start_in_field_fortifications() -> None:
    assert placed("moscow/red_snow")["soviet"] == in_works("moscow/red_snow", "soviet") == 90


@clause("wb95", "scenario:kharkov_1942/setup-german", "scenario:kharkov_1942/setup-soviet")
def test_kharkov_1942_has_all_counters_on_the_map() -> None:
    assert placed("kharkov/kharkov_1942") == {"soviet": 90, "german": 85}
    nations = {c.nation for c in opening("kharkov/kharkov_1942").setting.counters if c.side == "german"}
    assert {"German", "Romanian", "Hungarian"} <= nations


@clause("wb95", "scenario:kharkov_1942/fortification")
def test_improved_fortifications_stand_on_both_hexes_of_an_entry_with_one_counter() -> None:
    s = opening("kharkov/kharkov_1942")
    assert [int(s.state.fort[s.setting.hex(number)]) for number in ("6015", "6017")] == [IMPROVED, IMPROVED]
    # Field fortifications stand under the units alone.
    assert s.state.fort[s.setting.hex(at("kharkov/kharkov_1942", "s:304 INF-D"))] == FIELD
    assert sorted(int(s.state.fort[s.setting.hex(number)]) for number in ("3907", "3705")) == [0, FIELD]


@clause("wb95", "scenario:kharkov_1942/bridges")
def test_the_soviets_have_three_bridges_over_the_doniec_that_can_be_used_at_once() -> None:
    s = opening("kharkov/kharkov_1942")
    for name in ("1602|1603", "1902|1903", "2104|2204"):
        hex_, direction = s.setting.grid.side(name)
        assert s.setting.ground.big_river[hex_, direction]
        assert s.state.bridge[hex_, direction]
        assert s.state.bridge_owner[hex_, direction] == s.setting.side_of("soviet")


@clause("wb95", "scenario:kharkov_1943/setup-german", "scenario:kharkov_1943/setup-soviet")
def test_kharkov_1943_has_all_counters_on_the_map() -> None:
    assert placed("kharkov/kharkov_1943") == {"german": 81, "soviet": 59}
    spread = {
        at("kharkov/kharkov_1943", unit) for unit in opening("kharkov/kharkov_1943").setting.index if "/1SS " in unit
    }
    assert spread < {"3828", "3528", "3229", "2929", "2728", "2726"}
    assert len(spread) == 5


@clause("wb95", "scenario:black_snow/setup-german", "scenario:black_snow/setup-soviet")
def test_black_snow_begins_with_worn_down_armies() -> None:
    assert placed("kharkov/black_snow") == {"german": 84, "soviet": 43}
    assert (lost_by("kharkov/black_snow", "german"), lost_by("kharkov/black_snow", "soviet")) == (21, 25)


@clause("wb95", "scenario:korsun_1944/setup-german", "scenario:korsun_1944/setup-soviet")
def test_korsun_has_all_counters_on_the_map_and_six_resilience_groups() -> None:
    assert placed("korsun/korsun_1944") == {"soviet": 88, "german": 62}
    s = opening("korsun/korsun_1944")
    assert sum(bool(s.setting.is_rg[unit]) for unit in s.on_map(s.setting.side_of("german"))) == 6


@clause("wb95", "scenario:korsun_1944/ff")
def test_korsun_units_marked_ff_start_in_field_fortifications() -> None:
    s = opening("korsun/korsun_1944")
    assert in_works("korsun/korsun_1944", "soviet") == 3
    assert s.is_fortified(s.setting.hex(at("korsun/korsun_1944", "g:80/34 INF-R")), s.setting.side_of("german"))


@clause("wb95", "scenario:korsun_1944/improved", "7.2.1", game="korsun")
def test_thirty_improved_fortifications_stand_by_default_and_only_there_do_they_replace_field_works() -> None:
    s = opening("korsun/korsun_1944")
    improved = [s.number(int(hex_)) for hex_ in np.flatnonzero(s.state.fort == IMPROVED)]
    assert sorted(improved) == sorted(s.setting.scenario.free_forts["german"].default)
    assert len(improved) == 30


@clause("wb95", "scenario:the_retreat/setup")
def test_the_retreat_begins_as_korsun_does() -> None:
    retreat, korsun = opening("korsun/the_retreat"), opening("korsun/korsun_1944")
    assert (retreat.state.hex == korsun.state.hex).all()
    assert (retreat.state.fort == korsun.state.fort).all()
    assert (retreat.setting.frozen_until == korsun.setting.frozen_until).all()
    assert retreat.setting.scenario.arrivals == korsun.setting.scenario.arrivals
    assert retreat.setting.scenario.forbidden_missions == korsun.setting.scenario.forbidden_missions


@clause("wb95", "scenario:deblockade/setup-german", "scenario:deblockade/setup-soviet")
def test_deblockade_has_all_counters_on_the_map() -> None:
    assert placed("korsun/deblockade") == {"german": 93, "soviet": 102}
    s = opening("korsun/deblockade")
    assert sum(bool(s.setting.is_rg[unit]) for unit in s.on_map(s.setting.side_of("german"))) == 4
    assert in_works("korsun/deblockade", "soviet") >= 50


@clause("wb95", "scenario:first_battle/setup")
def test_the_first_battle_begins_with_the_middle_of_a_german_division_dug_in() -> None:
    assert placed("korsun/first_battle") == {"soviet": 13, "german": 9}
    s = opening("korsun/first_battle")
    assert {s.number(int(hex_)) for hex_ in np.flatnonzero(s.state.fort)} == {"5526"}
    assert in_works("korsun/first_battle", "soviet") == 0
    assert not s.on(s.setting.hex("5026"), s.setting.side_of("german"))  # Kapitanovka is open


def test_reinforcements_that_come_with_losses_are_below_strength_before_they_come() -> None:
    s = opening("kharkov/black_snow")
    division = [unit for unit in s.setting.index if "/19 " in unit and unit.startswith("g:")]
    assert lost("kharkov/black_snow", *division) == 2
    assert all(s.state.hex[s.setting.index[unit]] == DUE for unit in division)


def test_no_hex_holds_units_of_both_sides() -> None:
    for scenario in ("moscow/typhoon", "moscow/red_snow", "kharkov/kharkov_1943", "korsun/deblockade"):
        s = opening(scenario)
        assert not (zones(s, 0).occupied & zones(s, 1).occupied).any()
