"""Chapter 9: stacking."""

from __future__ import annotations

from datetime import date

import pytest

from kessel.rules import clause
from kessel.systems.efb.position import ELIMINATED
from kessel.systems.efb.stacking import fits, overstacked
from tests.systems.efb.field import Field
from tests.systems.efb.landscape import Plain
from tests.systems.efb.refusal import refused
from tests.systems.efb.variant import variant

MOVEMENT = 2
FOUR = ("KG A/11 Pz", "I/15 Pz", "61 Mcl", "231 Rec")


def stack(field: Field, *units: str) -> Field:
    for unit in units:
        field.put(unit, "3010")
    return field


def excess(field: Field, side: int = 0) -> bool:
    return overstacked(field.s, side) == [field.s.setting.hex("3010")]


@clause("efb", "9.1")
def test_at_the_end_of_a_phase_the_owner_picks_the_excess_and_the_enemy_scores_it() -> None:
    field = stack(Plain(), *FOUR)
    game = field.phase(MOVEMENT)
    game.submit("end-phase")
    assert game.decision is not None
    assert (game.decision.kind, game.decision.seats) == ("excess", ("german",))
    assert {order.unit for order in game.options()} == set(FOUR)
    assert refused(game, 'eliminate-excess unit="16 Mcl"') == "9.1"
    assert refused(game, "end-phase") == "9.1"
    game.submit('eliminate-excess unit="I/15 Pz"')
    assert field.flag("hex", "I/15 Pz") == ELIMINATED
    assert field.s.state.vp.tolist() == [0, 4]
    assert not overstacked(field.s, 0)


def test_the_preview_of_a_move_tells_how_many_are_too_many_where_it_ends() -> None:
    field = stack(Plain(), *FOUR[:3]).put(FOUR[3], "3012")
    game = field.phase(MOVEMENT)
    assert game.preview(f'move unit="{FOUR[3]}" path=3011,3010').details["excess"] == "1"
    assert "excess" not in game.preview(f'move unit="{FOUR[3]}" path=3011').details


@clause("efb", "9.1")
def test_the_hex_is_tested_at_the_end_of_every_phase_for_both_sides() -> None:
    for phase in (1, 6, 7, 12):
        game = stack(Plain(), *FOUR).dice(*([6] * 40)).phase(phase, turn=3)
        while game.decision and game.decision.kind != "excess":
            game.submit("end-phase")
        assert game.decision is not None


@clause("efb", "9.1")
def test_passing_through_friends_is_free_and_may_overfill_a_hex_in_between() -> None:
    field = stack(Plain(), *FOUR[:3]).put("231 Rec", "3009")
    game = field.phase(MOVEMENT)
    assert sum(r.value for r in game.preview('move unit="231 Rec" path=3010,3011').reasons if r.clause == "8.6") == 6
    game.submit('move unit="231 Rec" path=3010,3011')
    game.submit("end-phase")
    assert game.decision is None or game.decision.kind != "excess"


@clause("efb", "9.2")
def test_three_germans_may_stack_and_a_fourth_is_too_many() -> None:
    field = stack(Field(), *FOUR[:3])
    assert not excess(field)
    assert not fits(field.s, field.s.setting.unit(FOUR[3]), field.s.setting.hex("3010"))
    assert excess(stack(field, FOUR[3]))


@clause("efb", "9.3")
def test_two_units_of_axis_allies_may_stack_and_a_mixed_stack_goes_by_the_least() -> None:
    allies = {unit: {"nation": "Romanian"} for unit in FOUR[:3]}
    field = stack(variant(counters=allies), *FOUR[:2])
    assert not excess(field)
    assert excess(stack(field, FOUR[2]))
    mixed = variant(counters={FOUR[0]: {"nation": "Romanian"}})
    assert excess(stack(mixed, *FOUR[:3]))


@clause("efb", "9.4")
@pytest.mark.parametrize(("year", "limit"), [(1941, 1), (1942, 1), (1943, 2), (1944, 2), (1945, 2)])
def test_the_soviet_limit_goes_by_the_year(year: int, limit: int) -> None:
    field = variant(scenario={"start": date(year, 6, 23)})
    units = ("96/140 Rifle", "258/140 Rifle", "637/140 Rifle")
    stack(field, *units[:limit])
    assert not excess(field, side=1)
    assert excess(stack(field, units[limit]), side=1)


@clause("efb", "9.5", "2.7")
def test_headquarters_and_supply_units_count_whatever_their_size() -> None:
    field = stack(Field(), "48 PzK", "I/15 Pz", "Supply 1")
    assert not excess(field)
    assert excess(stack(field, "KG A/11 Pz"))


@clause("efb", "9.5", "2.3")
def test_air_counters_and_markers_count_for_nothing() -> None:
    field = stack(Field(), *FOUR[:3])
    s = field.s
    s.state.air_ready[0] = 6, 6
    s.state.strikes[s.setting.hex("3010")] = 3
    s.state.suppressed[s.setting.unit(FOUR[0])] = 1
    assert not excess(field)


@clause("efb", "9.6", "8.4")
def test_no_unit_enters_a_hex_with_an_enemy_not_even_as_its_one_hex_move() -> None:
    field = Plain().put("I/15 Pz", "3010").put("96/140 Rifle", "3011", suppressed=True)
    assert refused(field.phase(MOVEMENT), 'move unit="I/15 Pz" path=3011') == "9.6"


@clause("efb", "9.1")
def test_the_corner_of_the_map_holds_no_more_than_any_hex() -> None:
    field = Field()
    for unit in FOUR:
        field.put(unit, "0101")
    assert overstacked(field.s, 0) == [field.s.setting.hex("0101")]
