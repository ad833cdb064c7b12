"""Chapter 10: zones of control and movement. Their duties in combat are proven with the combat phases."""

from __future__ import annotations

from kessel.rules import clause
from kessel.systems.efb.movement_allowance import allowance
from kessel.systems.efb.zones_of_control import exerts_on, zones
from tests.systems.efb.field import Field
from tests.systems.efb.landscape import Plain
from tests.systems.efb.refusal import refused
from tests.systems.efb.variant import variant

MOVEMENT = 2
HQ, TANK, RIFLES, OTHER = "KG A/11 Pz", "I/15 Pz", "96/140 Rifle", "258/140 Rifle"


def reach(field: Field, side: int = 1) -> set[str]:
    return {field.s.number(int(hex_)) for hex_ in zones(field.s, side).reach.nonzero()[0]}


def around(field: Field, number: str) -> set[str]:
    s = field.s
    return {s.number(hex_) for hex_ in s.setting.grid.neighbours[s.setting.hex(number)].tolist() if hex_ >= 0}


@clause("efb", "10.1")
def test_the_zone_is_the_six_hexes_around_a_unit() -> None:
    field = Plain().put(RIFLES, "3010")
    assert reach(field) == around(field, "3010")
    assert len(reach(field)) == 6


@clause("efb", "10.1", "10.5")
def test_a_unit_stops_where_it_first_enters_an_enemy_zone_and_pays_the_terrain_alone() -> None:
    field = Plain().put(HQ, "3008").put(TANK, "3008").put(RIFLES, "3012")
    game = field.phase(MOVEMENT)
    assert sum(reason.value for reason in game.preview(f'move unit="{TANK}" path=3009,3010,3011').reasons[1:]) == 9
    onwards = sorted(around(field, "3011") - {"3012", "3010"})[0]
    assert refused(game, f'move unit="{TANK}" path=3009,3010,3011,{onwards}') == "10.5"
    game.submit(f'move unit="{TANK}" path=3009,3010,3011')
    assert refused(game, f'move unit="{TANK}" path=3010') == "8.3"
    assert all(order.path[-2:-1] != ("3011",) for order in game.options(unit=HQ) if hasattr(order, "path"))


def test_the_preview_of_a_move_tells_that_the_unit_will_have_to_attack() -> None:
    game = Plain().put(HQ, "3008").put(TANK, "3008").put(RIFLES, "3012").phase(MOVEMENT)
    assert game.preview(f'move unit="{TANK}" path=3009,3010,3011').details["duty"] == "10.6"
    assert "duty" not in game.preview(f'move unit="{TANK}" path=3009,3010').details


@clause("efb", "10.2")
def test_friends_and_enemies_in_a_hex_cancel_no_zone() -> None:
    field = Plain().put(RIFLES, "3010").put(TANK, "3011").put("61 Mcl", "3011")
    assert "3011" in reach(field)
    assert "3010" in reach(field, side=0)


@clause("efb", "10.2", "2.3")
def test_suppressed_units_and_air_counters_have_no_zone() -> None:
    field = Plain().put(RIFLES, "3010", suppressed=True)
    field.s.state.air_ready[0] = 6, 6
    assert reach(field) == set()
    assert reach(field, side=0) == set()


@clause("efb", "10.2")
def test_headquarters_supply_and_artillery_have_zones_too() -> None:
    for unit in ("KG A/11 Pz", "Supply 1", "I/119 Art"):
        assert len(reach(Plain().put(unit, "3010"), side=0)) == 6


@clause("efb", "10.3")
def test_zones_cross_every_hexside_but_major_rivers_bridged_or_not() -> None:
    field = Plain().put(RIFLES, "3010").river("minor_river", "3010|3009").river("stream", "3010|3011")
    assert {"3009", "3011"} <= reach(field)
    field.river("major_river", "3010|3011")
    assert "3011" not in reach(field)
    field.bridge("3010|3011")
    assert "3011" not in reach(field)
    s = field.s
    assert not exerts_on(s, s.setting.unit(RIFLES), s.setting.hex("3011"))
    assert exerts_on(s, s.setting.unit(RIFLES), s.setting.hex("3009"))


@clause("efb", "10.4")
def test_several_zones_on_a_hex_act_as_one() -> None:
    field = Plain().put(HQ, "3008").put(TANK, "3009").put(RIFLES, "3011")
    one = field.phase(MOVEMENT).preview(f'move unit="{TANK}" path=3010').reasons
    field.put(OTHER, sorted(around(field, "3010") & around(field, "3011"))[0])
    assert field.phase(MOVEMENT).preview(f'move unit="{TANK}" path=3010').reasons == one
    assert "3010" in reach(field)


@clause("efb", "10.4")
def test_zones_of_both_sides_overlap() -> None:
    field = Plain().put(RIFLES, "3010").put(TANK, "3012")
    assert "3011" in reach(field) & reach(field, side=0)


@clause("efb", "10.9", "10.10")
def test_a_unit_leaves_an_enemy_zone_at_half_its_movement() -> None:
    field = Plain(game=variant(counters={TANK: {"movement": 7}}).game)
    field.put(HQ, "3008").put(TANK, "3010").put(RIFLES, "3011")
    game = field.phase(MOVEMENT)
    assert allowance(field.s, field.s.setting.unit(TANK)) == 3 * 3
    assert refused(game, f'move unit="{TANK}" path=3009,3008,3007,3006') == "8.3"
    game.submit(f'move unit="{TANK}" path=3009,3008,3007')
    assert field.at(TANK) == "3007"


@clause("efb", "10.10")
def test_a_disengaging_unit_enters_no_enemy_zone_neither_at_once_nor_later_in_the_phase() -> None:
    field = Plain().put(HQ, "3008").put(TANK, "3010").put(RIFLES, "3011").put(OTHER, "3006")
    game = field.phase(MOVEMENT)
    beside = sorted(around(field, "3010") & around(field, "3011"))[0]
    assert refused(game, f'move unit="{TANK}" path={beside}') == "10.10"
    assert refused(game, f'move unit="{TANK}" path=3009,3008,3007') == "10.10"
    free = [order for order in game.options(unit=TANK) if hasattr(order, "path")]
    assert free
    assert not any(set(order.path) & reach(field) for order in free)


@clause("efb", "10.10")
def test_it_may_enter_an_enemy_zone_in_a_later_phase() -> None:
    field = Plain().put(HQ, "3008").put(TANK, "3010").put(RIFLES, "3011").put(OTHER, "3006")
    field.phase(MOVEMENT).submit(f'move unit="{TANK}" path=3009,3008')
    field.phase(MOVEMENT, turn=2).submit(f'move unit="{TANK}" path=3007')
    assert field.at(TANK) == "3007"
