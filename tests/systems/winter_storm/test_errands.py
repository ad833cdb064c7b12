"""Chapters 8.2, 11.17, 11.18/holding: where units out of command and units on the march have to go."""

from __future__ import annotations

from kessel.play.game import Game
from kessel.rules import clause
from kessel.systems.winter_storm.errands import errand_of
from kessel.systems.winter_storm.maneuver import Maneuver
from kessel.systems.winter_storm.setting import NOBODY
from kessel.systems.winter_storm.state import HELD, INDEPENDENT, ISOLATED, OUT_OF_COMMAND
from tests.systems.winter_storm.field import Field
from tests.systems.winter_storm.refusal import refused

HQ, OTHER_HQ, LEG, ENEMY = "XLVIII", "LVII", "i336", "r258"
HQ_HEX, EDGE = "1514", "1511"


def alone(hex_: str, status: int, **state: int) -> tuple[Field, Game]:
    """A unit without command, and an HQ with a Command Radius of 3."""
    field = Field().recast(HQ, command_radius=3).recast(OTHER_HQ, command_radius=1)
    field.put(HQ, HQ_HEX).put(LEG, hex_, status=status, **state)
    return field, field.phase("Operations", "axis")


def ends(game: Game, unit: str = LEG) -> set[str]:
    return {order.path[-1] for order in game.options(unit=unit) if isinstance(order, Maneuver)}


@clause("winter_storm", "11.17")
def test_a_unit_out_of_command_that_can_reach_a_radius_may_end_nowhere_else():
    field, game = alone("1508", OUT_OF_COMMAND)
    for path in ("1507", "1509", "1509,1510", "1608"):
        with refused("11.17"):
            game.submit(f"maneuver units={LEG} path={path}")
    assert ends(game)
    away = field.s.setting.grid.distances(field.hex(HQ_HEX))
    assert {int(away[field.hex(end)]) for end in ends(game)} <= {2, 3}
    game.submit(f"maneuver units={LEG} path=1509,1510,{EDGE}")


@clause("winter_storm", "11.17")
def test_one_that_cannot_reach_a_radius_has_to_come_nearer_to_one():
    _, game = alone("1505", OUT_OF_COMMAND)
    for path in ("1504", "1605,1604", "1506,1606,1605"):
        with refused("11.17"):
            game.submit(f"maneuver units={LEG} path={path}")
    game.submit(f"maneuver units={LEG} path=1506")
    with refused("11.17"):
        game.submit(f"maneuver units={LEG} path=1505")


@clause("winter_storm", "11.17")
def test_any_friendly_operational_hq_will_do():
    field, game = alone("1505", OUT_OF_COMMAND)
    field.put(OTHER_HQ, "1502")
    game = field.phase("Operations", "axis")
    game.submit(f"maneuver units={LEG} path=1504,1503")
    assert field.at(LEG) == "1503"


@clause("winter_storm", "11.17")
def test_it_need_not_move_and_moves_within_a_radius_as_it_likes():
    field, game = alone("1505", OUT_OF_COMMAND)
    game.submit("end-phase")
    assert field.state(LEG, "operation") == HELD
    field, game = alone("1512", OUT_OF_COMMAND)
    with refused("11.17"):
        game.submit(f"maneuver units={LEG} path={EDGE},1510")
    game.submit(f"maneuver units={LEG} path={EDGE}")


@clause("winter_storm", "11.17")
def test_it_engages_only_where_no_move_brings_it_nearer():
    field, game = alone("1508", OUT_OF_COMMAND)
    field.put(ENEMY, "1507")
    game = field.phase("Operations", "axis")
    with refused("11.17"):
        game.submit(f"engage units={LEG}")
    assert not [order for order in game.options(unit=LEG) if type(order).__name__ == "Engage"]
    field, _ = alone("1508", OUT_OF_COMMAND)
    grid = field.s.setting.grid
    field.put(ENEMY, "1509")
    for hex_ in grid.neighbours[field.hex("1508")].tolist():
        field.hexside("1508", grid.number(hex_), "major_river")
    field.phase("Operations", "axis").submit(f"engage units={LEG}")


@clause("winter_storm", "11.17")
def test_it_does_not_fight_where_it_is_within_a_radius_already():
    field, _ = alone("1512", OUT_OF_COMMAND)
    grid = field.s.setting.grid
    enemies = (ENEMY, "r302", "r87", "g24", "g33", "r98")
    for enemy, hex_ in zip(enemies, grid.neighbours[field.hex("1512")].tolist(), strict=True):
        field.put(enemy, grid.number(hex_))
    with refused("11.17"):
        field.phase("Operations", "axis").submit(f"engage units={LEG}")


@clause("winter_storm", "11.17")
def test_its_only_operations_are_holding_maneuver_and_regroup():
    field, game = alone("1512", OUT_OF_COMMAND, steps=2)
    field.terrain("1512", "town").put("lwf7", "1512", status=OUT_OF_COMMAND, steps=1)
    game = field.phase("Operations", "axis")
    kinds = {type(order).__name__ for order in game.options(unit=LEG)}
    assert kinds - {"BreakDown"} == {"Maneuver"}, "to break down is no operation"
    field.put(LEG, "1512", disorder=1, status=OUT_OF_COMMAND)
    assert "Regroup" in {type(order).__name__ for order in field.phase("Operations", "axis").options(unit=LEG)}


@clause("winter_storm", "11.18/holding")
def test_an_isolated_unit_has_to_go_to_a_radius_and_nowhere_else():
    _, game = alone("1505", ISOLATED)
    for order in ("end-phase", f"maneuver units={LEG} path=1504", f"maneuver units={LEG} path=1605,1604"):
        with refused("11.18/holding"):
            game.submit(order)
    game.submit(f"maneuver units={LEG} path=1506")
    game.submit("end-phase")


@clause("winter_storm", "11.18/holding", "11.18/ind")
def test_one_that_was_independent_goes_where_it_likes_but_does_not_hold():
    _, game = alone("1505", ISOLATED, was_independent=1)
    with refused("11.18/holding"):
        game.submit("end-phase")
    game.submit(f"maneuver units={LEG} path=1504")
    game.submit("end-phase")


@clause("winter_storm", "11.18/holding")
def test_an_isolated_unit_may_engage_and_regroups_where_it_comes_within_a_radius():
    field, game = alone("1508", ISOLATED)
    field.put(ENEMY, "1507")
    field.phase("Operations", "axis").submit(f"engage units={LEG}")
    field, game = alone("1510", ISOLATED, disorder=1)
    game.submit(f"maneuver units={LEG} path={EDGE}")
    game.submit(f"regroup unit={LEG}")
    assert field.state(LEG, "disorder") == 0


# Reinforcements on the march


def marching(hex_: str = "1502", **state: int) -> tuple[Field, Game]:
    field = Field().recast(HQ, command_radius=3).put(HQ, HQ_HEX)
    field.put(LEG, hex_, status=INDEPENDENT, mode="defensive", goal=field.unit(HQ), **state)
    return field, field.phase("Operations", "axis")


@clause("winter_storm", "8.2")
def test_a_unit_on_the_march_has_to_move_as_far_as_it_can():
    field, game = marching()
    with refused("8.2"):
        game.submit("end-phase")
    for path in ("1503", "1503,1504", "1501"):
        with refused("8.2"):
            game.submit(f"maneuver units={LEG} path={path}")
    game.submit(f"maneuver units={LEG} path=1503,1504,1505")
    game.submit("end-phase")
    assert field.at(LEG) == "1505"


@clause("winter_storm", "8.2")
def test_it_comes_within_the_radius_as_soon_as_it_can_and_may_stay_there():
    _, game = marching("1509")
    with refused("8.2"):
        game.submit(f"maneuver units={LEG} path=1510")
    game.submit(f"maneuver units={LEG} path=1510,{EDGE}")
    _, game = marching(EDGE)
    game.submit("end-phase")


@clause("winter_storm", "8.2")
def test_it_does_not_stop_to_fight_and_need_not_enter_enemy_zones():
    field, game = marching()
    field.put(ENEMY, "1602")
    with refused("8.2"):
        field.phase("Operations", "axis").submit(f"engage units={LEG}")
    field, game = marching("1505")
    field.put(ENEMY, "1508").give(ENEMY, zoc=2)
    game = field.phase("Operations", "axis")
    with refused("8.2"):
        game.submit("end-phase")
    game.submit(f"maneuver units={LEG} path=1506")
    game.submit("end-phase")


@clause("winter_storm", "8.2")
def test_without_an_hq_to_go_to_it_is_free():
    field, game = marching()
    field.s.state.hex[field.unit(HQ)] = -2
    game = field.phase("Operations", "axis")
    game.submit(f"maneuver units={LEG} path=1501")
    game.submit("end-phase")


@clause("winter_storm", "13.54", "11.15")
def test_a_staff_that_is_gone_calls_nobody_back():
    field = Field().recast("XLVIII", command_radius=1).put("XLVIII", "1520", mode="depleted")
    field.put("pz11_r1", "1514", mode="depleted")
    for staff in (NOBODY, field.unit("pz11_hq")):
        field.s.state.staff[field.unit("pz11_r1")] = staff
        errand = errand_of(field.s, field.unit("pz11_r1"))
        assert errand is not None
        assert errand.hqs == (field.unit("XLVIII"),)
