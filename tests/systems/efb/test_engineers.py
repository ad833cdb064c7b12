"""Chapter 22.0 and 22.2: engineers build bridges. What they do in an attack is proven with combat."""

from __future__ import annotations

import pytest

from kessel.rules import clause
from kessel.systems.efb.events import BridgeGone, BridgeLaid
from tests.systems.efb.field import Field
from tests.systems.efb.landscape import Plain
from tests.systems.efb.refusal import refused

MOVEMENT, SOVIET_MOVEMENT = 2, 8
HQ, ENGINEER, TANK, MOTOR, RIFLES = "KG A/11 Pz", "209 Eng", "I/15 Pz", "I/110 Mot", "96/140 Rifle"
BRIDGE = f'bridge unit="{ENGINEER}" across=3011'


def bank(kind: str = "minor_river", **options: object) -> Field:
    """An engineer and others on the north bank of a river."""
    field = Plain(**options).river(kind, "3010|3011").put(HQ, "3008").put(ENGINEER, "3010")
    return field.put(TANK, "3009").put(MOTOR, "3009")


def cost(field: Field, unit: str, *path: str) -> int:
    found = field.game.preview(f'move unit="{unit}" path={",".join(path)}')
    return sum(reason.value for reason in found.reasons if reason.clause == "8.6")


@clause("efb", "22.2", "22.2/bridge")
@pytest.mark.parametrize("kind", ["stream", "minor_river", "major_river"])
def test_friends_cross_a_bridged_hexside_at_no_extra_cost(kind: str) -> None:
    field = bank(kind)
    game = field.phase(MOVEMENT)
    game.submit(BRIDGE)
    assert cost(field, TANK, "3010", "3011") == 6
    game.submit(f'move unit="{TANK}" path=3010,3011,3012')
    assert field.at(TANK) == "3012"


@clause("efb", "22.2/bridge")
def test_both_players_are_told_of_a_bridge_and_see_it_while_it_stands() -> None:
    field = bank().put("5 Army", "3016").put(RIFLES, "3013")
    game = field.phase(MOVEMENT)
    assert game.submit(BRIDGE) == (BridgeLaid(unit=ENGINEER, hexside="3010|3011"),)
    assert [game.view(seat).position.new_bridges for seat in game.seats] == [("3010|3011",)] * 2
    game = field.phase(SOVIET_MOVEMENT)
    assert BridgeGone(hexside="3010|3011") in game.submit(f'move unit="{RIFLES}" path=3012,3011')
    assert [game.view(seat).position.new_bridges for seat in game.seats] == [()] * 2


@clause("efb", "19.1", "22.2/bridge")
def test_who_lays_a_bridge_beneath_a_stack_is_not_named_to_the_enemy() -> None:
    field = bank().put(TANK, "3010").put("5 Army", "3016")
    assert field.s.is_covered(field.s.setting.unit(ENGINEER))
    game = field.phase(MOVEMENT)
    (laid,) = game.submit(BRIDGE)
    told = {seat: game.system.see(field.s, laid, seat) for seat in game.seats}
    assert told["german"] == BridgeLaid(unit=ENGINEER, hexside="3010|3011", veiled=True)
    assert told["soviet"] == BridgeLaid(unit="", hexside="3010|3011", veiled=True)


@clause("efb", "22.2/bridge")
def test_a_bridge_goes_with_its_engineer() -> None:
    field = bank()
    field.phase(MOVEMENT).submit(BRIDGE)
    engineer = field.s.setting.unit(ENGINEER)
    field.s.eliminate(engineer, "13.1", in_command=True)
    assert BridgeGone(hexside="3010|3011") in field.s.events
    assert field.flag("bridging", ENGINEER) == -1


@clause("efb", "22.2/bridge")
def test_the_bridge_is_no_road_and_serves_no_enemy() -> None:
    field = bank().put("5 Army", "3020").put(RIFLES, "3013")
    game = field.phase(MOVEMENT)
    game.submit(BRIDGE)
    assert field.s.bridges(0)[field.s.setting.hex("3010")].any()
    assert not field.s.bridges(1)[field.s.setting.hex("3010")].any()
    assert not field.s.ground.routes["road"][field.s.setting.hex("3010")].any()


@clause("efb", "22.2/bridge")
def test_only_an_engineer_that_has_not_moved_bridges_and_only_water_beside_it() -> None:
    field = bank()
    game = field.phase(MOVEMENT)
    assert refused(game, f'bridge unit="{TANK}" across=3010') == "22.2/bridge"
    assert refused(game, f'bridge unit="{ENGINEER}" across=3009') == "22.2/bridge"
    assert refused(game, f'bridge unit="{ENGINEER}" across=3012') == "22.2/bridge"
    game.submit(f'move unit="{ENGINEER}" path=3009')
    game = field.put(ENGINEER, "3010").game
    assert refused(game, BRIDGE) == "22.2/bridge"


@clause("efb", "22.2/bridge")
def test_at_the_river_too_only_an_own_engineer_bridges() -> None:
    field = bank().put(TANK, "3010").put("5 Army", "3020")
    assert refused(field.phase(MOVEMENT), f'bridge unit="{TANK}" across=3011') == "22.2/bridge"
    assert refused(field.phase(SOVIET_MOVEMENT), BRIDGE) == "22.2/bridge"


@clause("efb", "22.2/bridge")
@pytest.mark.parametrize("way", range(6))
def test_a_bridge_serves_in_every_direction(way: int) -> None:
    field = bank()
    there = field.s.number(int(field.s.setting.grid.neighbours[field.s.setting.hex("3010"), way]))
    field = Plain().river("major_river", f"3010|{there}").put(HQ, "3008").put(ENGINEER, "3010").put(TANK, "3010")
    game = field.phase(MOVEMENT)
    assert refused(game, f'move unit="{TANK}" path={there}') == "8.6"
    game.submit(f'bridge unit="{ENGINEER}" across={there}')
    assert cost(field, TANK, there) == 3


@clause("efb", "22.2/bridge")
def test_one_hexside_at_a_time() -> None:
    field = bank()
    other = sorted(_around(field, "3010") - {"3011", "3009"})[0]
    field.river("minor_river", f"3010|{other}")  # pyright: ignore[reportAttributeAccessIssue]
    game = field.phase(MOVEMENT)
    assert {order.across for order in game.options(unit=ENGINEER) if hasattr(order, "across")} == {"3011", other}
    game.submit(BRIDGE)
    assert refused(game, f'bridge unit="{ENGINEER}" across={other}') == "22.2/bridge"
    assert refused(game, f'move unit="{ENGINEER}" path=3009') == "8.3"


@clause("efb", "22.2/bridge")
def test_no_bridge_is_built_in_an_enemy_zone() -> None:
    field = bank().put(RIFLES, "3011")
    assert refused(field.phase(MOVEMENT), BRIDGE) == "22.2/bridge"


@clause("efb", "22.2/bridge")
def test_the_bridge_stays_while_the_engineer_stays_and_is_gone_when_it_moves() -> None:
    field = bank()
    field.phase(MOVEMENT).submit(BRIDGE)
    game = field.phase(MOVEMENT, turn=2)
    assert cost(field, TANK, "3010", "3011") == 6
    game.submit(f'move unit="{ENGINEER}" path=3009')
    assert cost(field, TANK, "3010", "3011") == 15


@clause("efb", "22.2/bridge")
def test_an_enemy_who_comes_beside_the_engineer_destroys_the_bridge() -> None:
    field = bank().put("5 Army", "3016").put(RIFLES, "3013")
    field.phase(MOVEMENT).submit(BRIDGE)
    assert field.flag("bridging", ENGINEER) >= 0
    game = field.phase(SOVIET_MOVEMENT)
    game.submit(f'move unit="{RIFLES}" path=3012')
    assert field.flag("bridging", ENGINEER) >= 0
    game = field.phase(SOVIET_MOVEMENT)
    game.submit(f'move unit="{RIFLES}" path=3011')
    assert field.flag("bridging", ENGINEER) == -1


@clause("efb", "22.2/bridge")
def test_the_engineer_may_cross_its_own_bridge_if_nobody_else_does() -> None:
    field = bank("major_river")
    game = field.phase(MOVEMENT)
    game.submit(BRIDGE)
    paths = [order.path for order in game.options(unit=ENGINEER) if hasattr(order, "path")]
    assert paths
    assert all(path[0] == "3011" for path in paths)
    game.submit(f'move unit="{ENGINEER}" path=3011,3012')
    assert field.at(ENGINEER) == "3012"
    assert refused(game, f'move unit="{TANK}" path=3010,3011') == "8.6"


@clause("efb", "22.2/bridge")
def test_the_engineer_may_not_cross_a_bridge_that_another_has_crossed_this_turn() -> None:
    field = bank("major_river")
    game = field.phase(MOVEMENT)
    game.submit(BRIDGE)
    game.submit(f'move unit="{TANK}" path=3010,3011')
    assert refused(game, f'move unit="{ENGINEER}" path=3011') == "8.3"


@clause("efb", "22.2/bridge")
def test_nobody_crosses_while_a_hex_at_the_bridge_is_full() -> None:
    field = bank("major_river")
    for unit in ("61 Mcl", "231 Rec", "61 AT"):
        field.put(unit, "3011")
    game = field.phase(MOVEMENT)
    game.submit(BRIDGE)
    assert refused(game, f'move unit="{TANK}" path=3010,3011,3012') == "8.6"
    field.put("61 AT", "3008")
    game.submit(f'move unit="{TANK}" path=3010,3011,3012')
    assert field.at(TANK) == "3012"


@clause("efb", "22.0", "22.2")
def test_without_the_chapter_on_special_units_nobody_bridges() -> None:
    field = bank(special_units=False)
    game = field.phase(MOVEMENT)
    assert refused(game, BRIDGE) == "22.0"
    assert not [order for order in game.options(unit=ENGINEER) if hasattr(order, "across")]


@clause("efb", "22.2/bridge")
def test_an_enemy_who_only_passes_by_the_engineer_destroys_the_bridge_too() -> None:
    field = bank().put("5 Army", "3114").put(RIFLES, "3112", movement=4)
    field.phase(MOVEMENT).submit(BRIDGE)
    for unit in (HQ, TANK, MOTOR, ENGINEER):
        field.s.state.suppressed[field.s.setting.unit(unit)] = 1
    assert "3211" not in _around(field, "3010")
    field.phase(SOVIET_MOVEMENT).submit(f'move unit="{RIFLES}" path=3111,3211')
    assert field.flag("bridging", ENGINEER) == -1


def _around(field: Field, number: str) -> set[str]:
    s = field.s
    return {s.number(hex_) for hex_ in s.setting.grid.neighbours[s.setting.hex(number)].tolist() if hex_ >= 0}


@clause("efb", "22.2/bridge")
@pytest.mark.parametrize("way", range(6))
def test_only_a_bridge_that_stands_can_have_been_crossed(way: int) -> None:
    """Whoever left the engineer's hex by land before the bridge was laid keeps nobody from crossing it."""
    field = Plain().put(HQ, "3007").put(ENGINEER, "3010").put(TANK, "3010")
    around = [field.s.number(hex_) for hex_ in field.s.setting.grid.neighbours[field.s.setting.hex("3010")].tolist()]
    there = around[way - 1]
    field.river("minor_river", f"3010|{there}")
    game = field.phase(MOVEMENT)
    game.submit(f'move unit="{TANK}" path={around[way]}')
    game.submit(f'bridge unit="{ENGINEER}" across={there}')
    game.submit(f'move unit="{ENGINEER}" path={there}')
    assert field.at(ENGINEER) == there


@clause("efb", "22.2/bridge")
def test_the_engineer_may_not_cross_its_bridge_of_an_earlier_turn_either_once_another_has() -> None:
    field = bank("major_river")
    field.phase(MOVEMENT).submit(BRIDGE)
    game = field.phase(MOVEMENT, turn=2)
    game.check(f'move unit="{ENGINEER}" path=3011')
    game.submit(f'move unit="{TANK}" path=3010,3011,3012')
    assert refused(game, f'move unit="{ENGINEER}" path=3011') == "8.6"
    game.submit(f'move unit="{MOTOR}" path=3010,3011')


@clause("efb", "22.2/bridge")
@pytest.mark.parametrize("way", range(6))
def test_an_enemy_beside_the_engineer_destroys_its_bridge_whichever_way_it_leads(way: int) -> None:
    field = Plain().put(ENGINEER, "3010").put("5 Army", "3016").put(RIFLES, "3020")
    field.s.state.bridging[field.s.setting.unit(ENGINEER)] = way
    field.s.place(field.s.setting.unit(RIFLES), (field.s.setting.hex("3011"),), "move")
    assert field.flag("bridging", ENGINEER) == -1
