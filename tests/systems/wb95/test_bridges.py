"""Chapter 14: bridges destroyed, rebuilt, and built over big rivers."""

from __future__ import annotations

from typing import Any

import pytest

from kessel.rules import clause
from kessel.systems.wb95.bridges import BridgeBuilt, BridgeDestroyed
from tests.systems.wb95.field import Field
from tests.systems.wb95.landscape import Landscape
from tests.systems.wb95.refusal import refused
from tests.systems.wb95.waiting import left

KORSUN = "korsun/korsun_1944"
SOVIET, GERMAN = 0, 1
GERMAN_MOVE, GERMAN_SUPPLY = 9, 12
WEST, EAST = "3010", "3110"
BRIDGE = f"{WEST}|{EAST}"
REGIMENT, SECOND, STAFF, OTHER_STAFF, GUN = "g:80/34 INF-R", "g:107/34 INF-R", "g:HQ VII", "g:HQ XI", "g:Art./VII"
RIFLES = "s:6 INF-D"


def river(kind: str = "river", owner: int = GERMAN, **options: Any) -> Field:
    """A plain with one bridge, printed on the map, from 3010 to 3110."""
    found = Field(KORSUN, **options).control("german")
    Landscape(found).river(kind, BRIDGE).bridge(BRIDGE, owner=owner)
    for hex_, direction in found.s.setting.grid.sides(*map(found.s.setting.hex, (WEST, EAST))):
        found.s.setting.board.bridge[hex_, direction] = True
    return found


def stands(field: Field) -> bool:
    hex_, direction = field.s.setting.grid.side(BRIDGE)
    back = field.s.state.bridge[field.s.setting.hex(EAST), (direction + 3) % 6]
    assert back == field.s.state.bridge[hex_, direction]
    return bool(back)


def owner(field: Field) -> int:
    return int(field.s.state.bridge_owner[field.s.setting.grid.side(BRIDGE)])


@clause("wb95", "14.2.1", "14.1.2")
@pytest.mark.parametrize("unit", [REGIMENT, STAFF])
@pytest.mark.parametrize("end", [WEST, EAST])
def test_a_unit_or_headquarters_at_either_end_destroys_a_bridge_for_one_point(unit: str, end: str) -> None:
    field = river().put(unit, end)
    game = field.phase(GERMAN_MOVE)
    before = left(field, unit)
    events = game.submit(f'destroy-bridge unit="{unit}" bridge={BRIDGE}')
    assert not stands(field)
    assert BridgeDestroyed(at=BRIDGE, clause="14.2.1") in events
    assert left(field, unit) == before - 6


@clause("wb95", "14.2.1")
def test_without_its_bridge_a_river_costs_what_the_chart_says() -> None:
    field = river().put(REGIMENT, WEST).put(SECOND, WEST)
    game = field.phase(GERMAN_MOVE)
    assert game.preview(f'move units=["{SECOND}"] path={EAST}').summary == "1½ MP"
    game.submit(f'destroy-bridge unit="{REGIMENT}" bridge={BRIDGE}')
    assert game.preview(f'move units=["{SECOND}"] path={EAST}').summary == "3 MP"


@clause("wb95", "14.2.1")
def test_artillery_units_elsewhere_and_units_without_points_destroy_no_bridge() -> None:
    field = river().put(GUN, WEST).put(REGIMENT, "2910").put(SECOND, "3008")
    game = field.phase(GERMAN_MOVE)
    assert refused(game, f'destroy-bridge unit="{GUN}" bridge={BRIDGE}') == "14.2.1"
    assert refused(game, f'destroy-bridge unit="{REGIMENT}" bridge={BRIDGE}') == "14.2.1"
    game.submit(f'move units=["{SECOND}"] path=3009,3010')
    game.submit(f'move units=["{REGIMENT}"] path=3010')
    field.s.state.spent[field.s.setting.index[SECOND]] = 20
    assert refused(game, f'destroy-bridge unit="{SECOND}" bridge={BRIDGE}') == "14.2.1"
    game.submit(f'destroy-bridge unit="{REGIMENT}" bridge={BRIDGE}')
    assert refused(game, f'destroy-bridge unit="{REGIMENT}" bridge={BRIDGE}') == "14.1.2"


@clause("wb95", "14.1.4")
def test_only_the_side_that_controls_a_bridge_destroys_it() -> None:
    field = river(owner=SOVIET).put(REGIMENT, WEST)
    game = field.phase(GERMAN_MOVE)
    assert refused(game, f'destroy-bridge unit="{REGIMENT}" bridge={BRIDGE}') == "14.1.4"
    assert stands(field)


@clause("wb95", "14.1.3")
def test_who_was_first_at_a_bridge_keeps_it_until_he_leaves_it_to_the_enemy() -> None:
    field = river(owner=SOVIET).put(REGIMENT, EAST)
    field.phase(6)
    assert owner(field) == GERMAN
    field.put(RIFLES, WEST)
    field.phase(6)
    assert owner(field) == GERMAN
    field.put(REGIMENT, "4020")  # driven away
    field.phase(6)
    assert owner(field) == SOVIET
    field.put(REGIMENT, EAST)  # and back
    field.phase(12)
    assert owner(field) == SOVIET
    field.put(RIFLES, "4010")  # the enemy gives up his end
    field.phase(12)
    assert owner(field) == GERMAN


@clause("wb95", "14.2.2")
def test_a_unit_in_command_rebuilds_a_bridge_for_three_points() -> None:
    field = river().put(REGIMENT, WEST).put(STAFF, "3012")
    field.s.state.changing("bridge")[:] = 0
    game = field.phase(GERMAN_MOVE)
    before = left(field, REGIMENT)
    events = game.submit(f'rebuild-bridge unit="{REGIMENT}" bridge={BRIDGE}')
    assert stands(field)
    assert owner(field) == GERMAN
    assert left(field, REGIMENT) == before - 18
    assert BridgeBuilt(at=BRIDGE, seat="german", clause="14.2.2") in events


@clause("wb95", "14.2.2")
def test_a_headquarters_rebuilds_alone_and_others_need_one_in_range() -> None:
    field = river().put(REGIMENT, WEST).put(GUN, WEST, transport=True)
    field.s.state.changing("bridge")[:] = 0
    game = field.phase(GERMAN_MOVE)
    assert refused(game, f'rebuild-bridge unit="{REGIMENT}" bridge={BRIDGE}') == "14.2.2"
    field.put(STAFF, EAST)
    assert refused(game, f'rebuild-bridge unit="{GUN}" bridge={BRIDGE}') == "14.2.2"
    game = field.phase(GERMAN_MOVE)
    game.submit(f'rebuild-bridge unit="{STAFF}" bridge={BRIDGE}')
    assert refused(game, f'rebuild-bridge unit="{REGIMENT}" bridge={BRIDGE}') == "14.2.2"


@clause("wb95", "14.2.3")
def test_no_bridge_is_built_over_a_river_where_none_is_printed() -> None:
    field = Field(KORSUN)
    Landscape(field).river("river", BRIDGE)
    field.put(STAFF, WEST)
    game = field.phase(GERMAN_MOVE)
    assert refused(game, f'rebuild-bridge unit="{STAFF}" bridge={BRIDGE}') == "14.2.3"
    assert refused(game, f'declare-bridge unit="{STAFF}" to={EAST}') == "14.2.3"


@clause("wb95", "14.3.1")
def test_a_bridge_over_a_big_river_costs_three_points_to_destroy() -> None:
    field = river("dnieper").put(REGIMENT, WEST)
    game = field.phase(GERMAN_MOVE)
    before = left(field, REGIMENT)
    game.submit(f'destroy-bridge unit="{REGIMENT}" bridge={BRIDGE}')
    assert not stands(field)
    assert left(field, REGIMENT) == before - 18


def big_river(*units: tuple[str, str]) -> Field:
    """A big river without a bridge, and a headquarters that camped on its bank."""
    field = Field(KORSUN).control("german")
    Landscape(field).river("dnieper", BRIDGE)
    for unit, hex_ in ((STAFF, WEST), *units):
        field.put(unit, hex_)
    field.phase(GERMAN_SUPPLY, turn=5)
    return field


def build(field: Field) -> None:
    """Declare the bridge in turn 6."""
    field.phase(GERMAN_MOVE, turn=6)
    field.game.submit(f'declare-bridge unit="{STAFF}" to={EAST}')


def next_move(field: Field) -> None:
    """Play on until the German Movement Phase of turn 7."""
    while (field.s.state.turn, field.s.state.phase) != (7, GERMAN_MOVE):
        decision = field.game.decision
        assert decision is not None
        order = "plan-air" if decision.kind == "air_plan" else "end-phase"
        field.game.submit(order, seat=decision.seats[0])


@clause("wb95", "14.3.2")
def test_a_headquarters_at_the_bank_in_turn_5_declares_in_turn_6_and_has_its_bridge_in_turn_7() -> None:
    field = big_river((REGIMENT, WEST))
    build(field)
    assert not stands(field)
    assert refused(field.game, f'move units=["{REGIMENT}"] path={EAST}') == "3.1.11"
    next_move(field)
    assert stands(field)
    assert owner(field) == GERMAN
    field.game.submit(f'move units=["{REGIMENT}"] path={EAST}')
    assert field.at(REGIMENT) == EAST


@clause("wb95", "14.3.2")
def test_the_headquarters_must_have_been_at_the_bank_when_its_supply_phase_ended() -> None:
    field = Field(KORSUN).control("german")
    Landscape(field).river("dnieper", BRIDGE)
    field.put(STAFF, "2910").put(REGIMENT, WEST)
    field.phase(GERMAN_SUPPLY, turn=5)
    game = field.phase(GERMAN_MOVE, turn=6)
    game.submit(f'move units=["{STAFF}"] path={WEST}')
    assert refused(game, f'declare-bridge unit="{STAFF}" to={EAST}') == "14.3.2"
    assert refused(game, f'declare-bridge unit="{REGIMENT}" to={EAST}') == "14.3.2"


@clause("wb95", "14.3.2")
def test_a_headquarters_driven_to_the_bank_since_then_cannot_declare_yet() -> None:
    field = Field(KORSUN).control("german")
    Landscape(field).river("dnieper", BRIDGE)
    field.put(STAFF, "2910").phase(GERMAN_SUPPLY, turn=5)
    game = field.put(STAFF, WEST).phase(GERMAN_MOVE, turn=6)
    assert refused(game, f'declare-bridge unit="{STAFF}" to={EAST}') == "14.3.2"


@clause("wb95", "14.3.2")
def test_building_takes_all_points_in_both_phases() -> None:
    field = big_river()
    build(field)
    assert left(field, STAFF) == 0
    next_move(field)
    assert refused(field.game, f'move units=["{STAFF}"] path=3009') == "14.3.4"
    field.game.submit("end-phase")
    field.phase(GERMAN_MOVE, turn=8)
    field.game.submit(f'move units=["{STAFF}"] path=3009')


@clause("wb95", "14.3.2")
def test_an_enemy_zone_on_the_far_bank_ends_the_work() -> None:
    field = big_river()
    build(field)
    field.put(RIFLES, "3210")
    next_move(field)
    assert not stands(field)
    field.game.submit(f'move units=["{STAFF}"] path=3009')


@clause("wb95", "14.3.2")
def test_own_regular_units_on_both_banks_hold_the_site_in_an_enemy_zone() -> None:
    field = big_river((REGIMENT, WEST), (SECOND, EAST))
    field.fort(EAST, "german")
    build(field)
    field.put(RIFLES, "3210").fort("3210", "soviet")
    next_move(field)
    assert stands(field)


@clause("wb95", "14.3.3")
def test_a_second_headquarters_cannot_build_the_same_bridge() -> None:
    field = big_river((OTHER_STAFF, EAST))
    build(field)
    assert refused(field.game, f'declare-bridge unit="{OTHER_STAFF}" to={WEST}') == "14.3.3"


@clause("wb95", "14.3.4")
def test_the_builder_cannot_move_nor_be_marked() -> None:
    field = big_river()
    build(field)
    for order in (f'move units=["{STAFF}"] path=3009', f'mark unit="{STAFF}"'):
        assert refused(field.game, order) == "14.3.4"


@clause("wb95", "14.3.2")
def test_the_enemy_learns_nothing_of_a_bridge_before_it_stands() -> None:
    field = big_river()
    build(field)
    mine, theirs = (field.game.view(seat).events for seat in ("german", "soviet"))
    kinds = {type(event).__name__ for event in mine}
    assert "BridgeDeclared" in kinds
    assert "BridgeDeclared" not in {type(event).__name__ for event in theirs}
    assert field.game.view("german").position.building == {STAFF: EAST}
    assert field.game.view("soviet").position.building == {}
    next_move(field)
    assert BridgeBuilt(at=BRIDGE, seat="german", clause="14.3.2") in field.game.view("soviet").events
    assert field.game.view("soviet").position.new_bridges == (BRIDGE,)


@clause("wb95", "14.3.2")
def test_a_destroyed_bridge_over_a_big_river_is_rebuilt_the_same_way() -> None:
    field = river("dnieper").put(STAFF, WEST)
    field.s.state.changing("bridge")[:] = 0
    field.phase(GERMAN_SUPPLY, turn=5)
    game = field.phase(GERMAN_MOVE, turn=6)
    assert refused(game, f'rebuild-bridge unit="{STAFF}" bridge={BRIDGE}') == "14.3.2"
    game.submit(f'declare-bridge unit="{STAFF}" to={EAST}')
    next_move(field)
    assert stands(field)


@clause("wb95", "12.1.1")
def test_without_the_complementary_rules_nobody_works_on_bridges() -> None:
    field = river(complementary=False).put(REGIMENT, WEST)
    game = field.phase(GERMAN_MOVE)
    assert refused(game, f'destroy-bridge unit="{REGIMENT}" bridge={BRIDGE}') == "12.1.1"


def test_a_hexside_that_is_none_is_told() -> None:
    game = river().put(REGIMENT, WEST).phase(GERMAN_MOVE)
    assert refused(game, f'destroy-bridge unit="{REGIMENT}" bridge=3010') == "14.1.1"
