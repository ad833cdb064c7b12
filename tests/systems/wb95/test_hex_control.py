"""Chapter 4.3 and 14.1.3: control of hexes and bridges."""

from __future__ import annotations

import numpy as np
import pytest

from kessel.library import start
from kessel.play.messages import Event
from kessel.rules import clause
from kessel.systems.wb95.hex_control import ControlChanged, controls
from kessel.systems.wb95.position import NOBODY, Position
from tests.systems.wb95.plain import Plain

SOVIET_SUPPLY, GERMAN_SUPPLY = 6, 12  # in Kharkov 1942
SOVIETS, GERMANS = 0, 1
GERMAN, OTHER_GERMAN, GERMAN_HQ, GERMAN_GUN = "g:190/62 INF-R", "g:131/44 INF-R", "g:HQ XI", "g:Art./III"
SOVIET, OTHER_SOVIET, SOVIET_HQ, SOVIET_GUN = "s:333 INF-D", "s:51 INF-D", "s:HQ 9A", "s:Art./9A"


@pytest.fixture
def plain() -> Plain:
    """Everything is German; a road from the east edge supplies the Soviets down column 30."""
    plain = Plain()
    plain.control("german")
    plain.land.road("main_road", *(f"30{row:02}" for row in range(30)))
    return plain


def owner(field: Plain, hex_: str) -> int:
    return int(field.s.state.control[field.s.setting.grid.index(hex_)])


def around(field: Plain, hex_: str) -> list[str]:
    grid = field.s.setting.grid
    return [grid.number(int(other)) for other in grid.neighbours[grid.index(hex_)]]


def told(events: list[Event]) -> ControlChanged:
    return next(event for event in events if isinstance(event, ControlChanged))


@clause("wb95", "4.3.1")
@pytest.mark.parametrize("scenario", ["moscow/typhoon", "kharkov/kharkov_1943", "korsun/deblockade"])
def test_at_the_start_a_hex_belongs_to_the_side_with_the_nearest_unit(scenario: str) -> None:
    s = start(scenario, seed=1).situation
    assert isinstance(s, Position)
    setting, state = s.setting, s.state
    bases = [setting.area(setting.scenario.supply[seat]) for seat in setting.sides]
    for hex_ in range(0, setting.grid.size, 29):
        away = setting.grid.distances(hex_)
        units, base = [], []
        for side in (0, 1):
            standing = [int(away[state.hex[unit]]) for unit in setting.units_of[side] if state.hex[unit] >= 0]
            units.append(min(standing))
            base.append(min(int(away[other]) for other in bases[side]))
        if units[0] != units[1]:
            assert state.control[hex_] == (0 if units[0] < units[1] else 1), s.number(hex_)
        elif base[0] != base[1]:
            assert state.control[hex_] == (0 if base[0] < base[1] else 1), s.number(hex_)


@clause("wb95", "4.3.1")
def test_at_the_start_each_side_holds_the_hexes_its_units_stand_on() -> None:
    s = start("korsun/korsun_1944", seed=1).situation
    assert isinstance(s, Position)
    on_map = np.flatnonzero(s.state.hex >= 0)
    assert (s.state.control[s.state.hex[on_map]] == s.setting.side[on_map]).all()
    assert controls(s, GERMANS, s.setting.board.hexes_of(s.setting.board.place("Korsun"))) > 0


@clause("wb95", "4.3.2")
@pytest.mark.parametrize("unit", [SOVIET, SOVIET_HQ, SOVIET_GUN])
def test_a_hex_is_taken_by_any_unit_on_it_supplied_or_not_when_its_owners_supply_phase_ends(
    plain: Plain, unit: str
) -> None:
    plain.put(unit, "4515")
    plain.phase(GERMAN_SUPPLY)
    assert owner(plain, "4515") == GERMANS, "the opponent's Supply Phase changes nothing for it"
    plain.put(unit, "4515")
    plain.phase(SOVIET_SUPPLY)
    assert owner(plain, "4515") == SOVIETS
    assert not plain.s.state.supplied[plain.s.setting.index[unit]]
    assert "4515" in told(plain.s.events).gained


@clause("wb95", "4.3.3", "4.1.6")
def test_a_hex_in_the_zone_of_one_side_only_is_taken_and_a_hex_with_an_enemy_is_not(plain: Plain) -> None:
    plain.put(SOVIET, "3015").put(GERMAN_HQ, "3016")
    plain.phase(SOVIET_SUPPLY)
    taken = {hex_ for hex_ in around(plain, "3015") if owner(plain, hex_) == SOVIETS}
    assert taken == set(around(plain, "3015")) - {"3016"}
    assert set(told(plain.s.events).gained) == taken | {"3015"}


@clause("wb95", "4.3.3")
def test_a_town_held_by_a_lone_resilience_group_is_not_taken_from_beside_it() -> None:
    korsun = Plain("korsun/korsun_1944")
    korsun.control("german").land.road("main_road", *(f"40{row:02}" for row in range(20)))
    korsun.put("s:5 INF-D (para)", "4015").put("g:RG Korsun", "4016")
    korsun.phase(SOVIET_SUPPLY)
    assert owner(korsun, "4016") == GERMANS
    assert owner(korsun, "4015") == SOVIETS


@clause("wb95", "4.3.4")
def test_a_unit_that_surrendered_gives_no_control(plain: Plain) -> None:
    plain.put(SOVIET, "4515", oos=5).dice(1, 1)
    plain.phase(SOVIET_SUPPLY)
    assert (plain.s.state.control == GERMANS).all()


@clause("wb95", "4.3.5")
def test_a_unit_out_of_supply_takes_its_own_hex_only_and_one_with_a_line_takes_more_at_any_level(plain: Plain) -> None:
    plain.put(SOVIET, "4515").put(OTHER_SOVIET, "3015", oos=6)
    plain.phase(SOVIET_SUPPLY)
    assert owner(plain, "4515") == SOVIETS
    assert all(owner(plain, hex_) == GERMANS for hex_ in around(plain, "4515"))
    assert plain.s.state.oos[plain.s.setting.index[OTHER_SOVIET]] == 2
    assert all(owner(plain, hex_) == SOVIETS for hex_ in around(plain, "3015"))


@clause("wb95", "4.3.6")
def test_an_empty_hex_in_the_zones_of_both_sides_is_nobodys_even_if_the_enemy_is_out_of_supply(plain: Plain) -> None:
    plain.put(SOVIET, "3015").put(GERMAN, "3017", oos=3)
    plain.phase(SOVIET_SUPPLY)
    both = set(around(plain, "3015")) & set(around(plain, "3017"))
    assert both == {"3016"}
    assert owner(plain, "3016") == NOBODY
    assert told(plain.s.events).contested == ("3016",)
    plain.put(SOVIET, "3005")
    plain.phase(SOVIET_SUPPLY)
    assert owner(plain, "3016") == NOBODY, "a hex that no rule speaks of stays as it is"
    assert owner(plain, "3015") == SOVIETS, "and so does one that was left"


@clause("wb95", "14.1.3")
def test_the_rulebooks_example_of_the_bridge_between_a_and_b(plain: Plain) -> None:
    a, b = "3016", "3017"
    plain.land.river("river", "3016|3017").bridge("3016|3017", owner=NOBODY)
    index, direction = plain.s.setting.grid.side("3016|3017")

    def holder() -> int:
        plain.phase(GERMAN_SUPPLY)
        plain.phase(SOVIET_SUPPLY)
        return int(plain.s.state.bridge_owner[index, direction])

    plain.put(GERMAN, b)
    assert holder() == GERMANS, "a garrison on B"
    plain.put(SOVIET, a)
    assert holder() == GERMANS, "who was first keeps it"
    plain.put(GERMAN, "3020")
    assert holder() == SOVIETS, "the garrison had to go"
    plain.put(GERMAN, b)
    assert holder() == SOVIETS, "coming back is not enough"
    plain.put(SOVIET, "3012")
    assert holder() == GERMANS, "A is empty and B is not"


@clause("wb95", "14.1.3")
def test_a_bridge_with_nobody_at_it_goes_with_the_hexes_at_both_its_ends(plain: Plain) -> None:
    plain.land.river("river", "3016|3017").bridge("3016|3017", owner=GERMANS)
    index, direction = plain.s.setting.grid.side("3016|3017")
    plain.control("soviet", "3016").put(SOVIET, "3001")
    plain.phase(SOVIET_SUPPLY)
    assert plain.s.state.bridge_owner[index, direction] == GERMANS
    plain.control("soviet", "3016", "3017")
    plain.phase(SOVIET_SUPPLY)
    assert plain.s.state.bridge_owner[index, direction] == SOVIETS
    assert told(plain.s.events).bridges == ("3016|3017",)
