"""Chapters 13.3, 13.8, 14.7: who may hold, who pays for staying, how units Regroup, and how disorder spreads."""

from __future__ import annotations

import pytest

from kessel.play.game import Game
from kessel.rules import clause
from kessel.systems.winter_storm.state import (
    DISRUPTED,
    GOOD_ORDER,
    HELD,
    IN_COMMAND,
    ISOLATED,
    OUT_OF_COMMAND,
    REGROUPED,
    ROUTED,
)
from tests.systems.winter_storm.field import Field, pass_on
from tests.systems.winter_storm.refusal import refused

HERE, BESIDE, BEHIND = "1514", "1513", "1515"
LEG, MOBILE, ENEMY, HQ = "i336", "pz6_r1", "r258", "LVII"


def facing(unit: str, **state: int) -> Field:
    """A unit in the zone of an enemy."""
    return Field().put(unit, HERE, **state).put(ENEMY, BESIDE).give(ENEMY, zoc=2)


def boxed_in(unit: str, **state: int) -> Field:
    """A unit that enemies surround."""
    field = facing(unit, **state)
    enemies = ["r302", "r87", "g24", "g33", "r98"]
    grid = field.s.setting.grid
    others = [int(h) for h in grid.neighbours[field.hex(HERE)] if int(h) != field.hex(BESIDE)]
    for enemy, hex_ in zip(enemies, others, strict=True):
        field.put(enemy, grid.number(hex_)).give(enemy, zoc=2)
    return field


def end(field: Field) -> Game:
    game = field.phase("Operations", "axis")
    game.submit("end-phase")
    return game


# Holding


@clause("winter_storm", "13.3", "13.31", "13.32")
@pytest.mark.parametrize("mode", ["offensive", "defensive", "depleted"])
def test_a_unit_in_command_holds_in_an_enemy_zone_in_any_mode(mode: str):
    field = Field().put(LEG, HERE, mode=mode).put(ENEMY, BESIDE)
    end(field)
    assert (field.state(LEG, "operation"), field.state(LEG, "held")) == (HELD, 1)


@clause("winter_storm", "13.31")
def test_a_unit_out_of_command_may_not_hold_in_an_enemy_zone_while_it_can_go():
    field = facing(LEG, status=OUT_OF_COMMAND)
    game = field.phase("Operations", "axis")
    with refused("13.31"):
        game.submit("end-phase")
    game.submit(f"maneuver units={LEG} path={BEHIND}")
    game.submit("end-phase")
    assert field.state(LEG, "held") == 0


@clause("winter_storm", "13.31")
def test_a_unit_out_of_command_holds_where_no_enemy_zone_is():
    field = Field().put(LEG, HERE, status=OUT_OF_COMMAND)
    end(field)
    assert field.state(LEG, "held") == 1


@clause("winter_storm", "11.18/holding", "13.31")
def test_an_isolated_unit_never_holds():
    field = Field().put(LEG, HERE, status=ISOLATED)
    game = field.phase("Operations", "axis")
    with refused("11.18/holding"):
        game.submit("end-phase")


@clause("winter_storm", "13.31")
def test_a_headquarters_alone_may_not_hold_in_an_enemy_zone_but_may_beside_a_combat_unit():
    game = facing(HQ).phase("Operational HQ", "axis")
    with refused("13.31"):
        game.submit("end-phase")
    game = facing(HQ).put(LEG, HERE).phase("Operational HQ", "axis")
    game.submit("end-phase")


def to_the_end_of_the_overphase(game: Game) -> None:
    """Pass until the Superior HQs of the Axis may operate for the last time."""
    while game.decision and game.decision.text != "Operate Superior HQs and Transport units after supply is assigned":
        pass_on(game)


@clause("winter_storm", "13.31", "10.2")
def test_a_superior_hq_alone_may_not_hold_in_an_enemy_zone_either():
    game = facing("4PzA").phase("Strategic Overphase", turn=4)
    to_the_end_of_the_overphase(game)
    with refused("13.31"):
        game.submit("end-phase", seat="axis")
    game.submit(f"maneuver units=4PzA path={BEHIND}", seat="axis")
    game.submit("end-phase", seat="axis")
    game = facing("4PzA").put(LEG, HERE).phase("Strategic Overphase", turn=4)
    to_the_end_of_the_overphase(game)
    game.submit("end-phase", seat="axis")


@clause("winter_storm", "13.31")
def test_a_superior_hq_that_may_not_hold_and_cannot_go_is_lost():
    field = boxed_in("4PzA")
    game = field.phase("Strategic Overphase", turn=4)
    to_the_end_of_the_overphase(game)
    game.submit("end-phase", seat="axis")
    assert field.at("4PzA") is None


@clause("winter_storm", "13.31")
def test_a_unit_that_may_not_hold_and_cannot_go_takes_a_step_loss():
    field = boxed_in(LEG, status=OUT_OF_COMMAND)
    steps = field.state(LEG, "steps")
    end(field)
    assert field.state(LEG, "steps") == steps - 1
    assert field.state(LEG, "held") == 0


@clause("winter_storm", "13.31", "14.7/holding")
def test_a_disrupted_unit_may_not_hold_in_an_enemy_zone_while_it_can_go():
    game = facing(LEG, disorder=DISRUPTED).phase("Operations", "axis")
    with refused("14.7/holding"):
        game.submit("end-phase")


@clause("winter_storm", "14.7/holding", "13.31")
def test_a_disrupted_unit_that_cannot_go_routs():
    field = boxed_in(LEG, disorder=DISRUPTED)
    end(field)
    assert field.state(LEG, "disorder") == ROUTED or field.at(LEG) is None


@clause("winter_storm", "14.8/zoc", "13.31")
def test_a_routed_unit_that_cannot_go_takes_a_step_loss():
    field = boxed_in(LEG, disorder=ROUTED)
    steps = field.state(LEG, "steps")
    end(field)
    assert field.state(LEG, "steps") == steps - 1


# Regroup


@clause("winter_storm", "13.8", "14.7/recovery")
def test_a_routed_unit_needs_two_phases_to_come_back_to_good_order():
    field = Field().put(LEG, HERE, disorder=ROUTED)
    game = field.phase("Operations", "axis")
    game.submit(f"regroup unit={LEG}")
    assert field.state(LEG, "disorder") == DISRUPTED
    assert (field.state(LEG, "regroup"), field.state(LEG, "operation")) == (1, REGROUPED)
    with refused("13.2/basic"):
        game.submit(f"regroup unit={LEG}")
    game = field.phase("Operations", "axis")
    assert field.state(LEG, "regroup") == 0
    game.submit(f"regroup unit={LEG}")
    assert field.state(LEG, "disorder") == GOOD_ORDER


@clause("winter_storm", "13.8")
def test_a_unit_may_maneuver_and_then_regroup_with_its_last_points_but_not_the_other_way_round():
    field = Field().put(LEG, HERE, disorder=DISRUPTED)
    game = field.phase("Operations", "axis")
    game.submit(f"maneuver units={LEG} path={BEHIND}")
    game.submit(f"regroup unit={LEG}")
    assert field.state(LEG, "disorder") == GOOD_ORDER
    assert field.state(LEG, "spent") == 2 + 4
    with refused("13.2/basic"):
        game.submit(f"maneuver units={LEG} path={HERE}")


@clause("winter_storm", "13.8")
def test_regrouping_on_the_march_needs_the_points_of_the_table():
    field = Field().put(MOBILE, HERE, disorder=DISRUPTED)
    game = field.phase("Operations", "axis")
    game.submit(f"maneuver units={MOBILE} path=1515,1516,1517,1518,1519")
    with refused("13.8"):
        game.submit(f"regroup unit={MOBILE}")


@clause("winter_storm", "13.8")
def test_regrouping_needs_no_command():
    field = Field().put(LEG, HERE, disorder=DISRUPTED, status=OUT_OF_COMMAND)
    field.phase("Operations", "axis").submit(f"regroup unit={LEG}")
    assert field.state(LEG, "disorder") == GOOD_ORDER


@clause("winter_storm", "13.8/zoc", "14.7/zoc")
def test_who_begins_in_an_enemy_zone_does_not_regroup_even_after_leaving_it():
    field = facing(LEG, disorder=DISRUPTED)
    game = field.phase("Operations", "axis")
    with refused("13.8/zoc"):
        game.submit(f"regroup unit={LEG}")
    game.submit(f"maneuver units={LEG} path={BEHIND}")
    with refused("13.8/zoc"):
        game.submit(f"regroup unit={LEG}")


@clause("winter_storm", "13.8")
def test_a_unit_in_good_order_has_nothing_to_regroup():
    game = Field().put(LEG, HERE).phase("Operations", "axis")
    with refused("13.8"):
        game.submit(f"regroup unit={LEG}")


@clause("winter_storm", "12.1", "13.8", "14.11")
def test_a_headquarters_regroups_in_its_own_phase_and_its_evasions_are_forgotten():
    field = Field().put(HQ, HERE, disorder=DISRUPTED, evasions=2)
    field.phase("Operational HQ", "axis").submit(f"regroup unit={HQ}")
    assert (field.state(HQ, "disorder"), field.state(HQ, "evasions")) == (GOOD_ORDER, 0)


@clause("winter_storm", "14.7/recovery")
def test_disruption_lasts_until_a_regroup_and_a_second_one_routs():
    field = Field().put(LEG, HERE, disorder=DISRUPTED)
    end(field)
    assert field.state(LEG, "disorder") == DISRUPTED
    field.s.disrupt(field.unit(LEG), "14.7")
    assert field.state(LEG, "disorder") == ROUTED


# Disorder spreads


@clause("winter_storm", "14.7/friendly")
@pytest.mark.parametrize(
    ("path", "die", "order"), [(BEHIND, 6, DISRUPTED), (f"{BEHIND},1516", 6, DISRUPTED), (BEHIND, 1, GOOD_ORDER)]
)
def test_a_disrupted_unit_that_passes_or_stops_shakes_friends_in_good_order(path: str, die: int, order: int):
    field = Field().put(LEG, HERE, disorder=DISRUPTED).put(MOBILE, BEHIND).give(MOBILE, er=3)
    game = field.phase("Operations", "axis")
    field.dice(die)
    game.submit(f"maneuver units={LEG} path={path}")
    assert field.state(MOBILE, "disorder") == order


@clause("winter_storm", "14.7/friendly")
def test_a_unit_in_good_order_passes_disrupted_friends_freely_but_not_to_stop_with_them():
    field = Field().put(LEG, HERE).put(MOBILE, BEHIND, disorder=DISRUPTED, status=IN_COMMAND).give(LEG, er=3)
    game = field.phase("Operations", "axis")
    field.dice(6)
    game.submit(f"maneuver units={LEG} path={BEHIND},1516")
    assert field.state(LEG, "disorder") == GOOD_ORDER
    field.dice(6)
    game.submit(f"maneuver units={LEG} path={BEHIND}")
    assert field.state(LEG, "disorder") == DISRUPTED
