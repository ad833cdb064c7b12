"""The scenario: divisions that are called away, the ring round the pocket, the link with it and the corridor."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from kessel.play.outcome import Illegal
from kessel.rules import clause
from kessel.systems.winter_storm.movement_points import allowance
from kessel.systems.winter_storm.pocket import pocket_exits
from kessel.systems.winter_storm.reinforcements import Enter
from kessel.systems.winter_storm.state import FREE, GOOD_ORDER, IN_COMMAND, INDEPENDENT, ISOLATED, LEFT, OUT_OF_COMMAND
from kessel.systems.winter_storm.system import SYSTEM
from kessel.systems.winter_storm.victory import score
from tests.systems.winter_storm.after_combat import NORTH, NORTH_EAST, SOUTH_EAST, SOUTH_WEST, beside
from tests.systems.winter_storm.field import Field, pass_on
from tests.systems.winter_storm.refusal import refused

PANZER, GRENADIERS, EDGE, NEAR = "pz6_pz", "pz6_r1", "1903", "1904"


def end_phase(field: Field) -> None:
    game = field.phase("Operations", "axis")
    game.submit("end-phase")
    pass_on(game)


def link(field: Field) -> int:
    reasons = score(field.s, 0).reasons
    return sum(reason.value for reason in reasons if reason.text == "link with the pocket")


@clause("winter_storm", "3.1", "3.9")
def test_a_division_that_is_called_away_leaves_for_good():
    field = Field().put(PANZER, "1514").put(GRENADIERS, "1515").put("i336", "1516")
    game = field.phase("Reinforcement", turn=6)
    assert game.decision
    assert (game.decision.kind, game.decision.seats) == ("withdrawal", ("axis",))
    with refused("3.1"):
        game.submit("end-phase")
    game.submit("withdraw")
    assert [field.state(unit, "hex") for unit in (PANZER, GRENADIERS)] == [LEFT, LEFT]
    assert field.at("i336") == "1516"
    assert score(field.s, 1).points == 0


@clause("winter_storm", "3.1", "3.9")
def test_a_division_may_be_kept_for_points_to_the_enemy():
    field = Field().put(PANZER, "1514")
    game = field.phase("Reinforcement", turn=6)
    before = score(field.s, 1).points
    assert [reason.value for reason in game.preview("keep-division").reasons] == [-4]
    game.submit("keep-division")
    assert field.at(PANZER) == "1514"
    assert score(field.s, 1).points == before + 4


@clause("winter_storm", "3.1")
def test_nobody_is_asked_about_a_division_that_is_gone_or_in_another_turn():
    game = Field().put("i336", "1514").phase("Reinforcement", turn=6)
    assert not game.decision or game.decision.kind != "withdrawal"
    game = Field().put(PANZER, "1514").phase("Reinforcement", turn=5)
    assert not game.decision or game.decision.kind != "withdrawal"


@clause("winter_storm", "3.1")
def test_units_in_an_enemy_zone_leave_when_they_begin_their_phase_outside_it():
    field = Field().put("LVII", "1520").put(PANZER, "1514").put(GRENADIERS, "1517").put("r302", "1513")
    game = field.phase("Reinforcement", turn=6)
    game.submit("withdraw")
    assert (field.at(PANZER), field.state(GRENADIERS, "hex")) == ("1514", LEFT)
    game = field.phase("Operations", "axis", turn=6)
    assert field.at(PANZER) == "1514"
    game.submit(f"maneuver units={PANZER} path=1515,1516")
    field.phase("Operations", "axis", turn=7)
    assert field.state(PANZER, "hex") == LEFT
    assert not field.s.state.notes.leaving


@clause("winter_storm", "3.1")
def test_a_division_that_is_kept_stays_whatever_comes():
    field = Field().put("LVII", "1520").put(PANZER, "1514")
    field.phase("Reinforcement", turn=6).submit("keep-division")
    field.phase("Operations", "axis", turn=6)
    assert field.at(PANZER) == "1514"


@pytest.mark.parametrize(("hex_", "free"), [("1906", 1), ("1907", 0)])
def test_the_ring_is_released_when_an_enemy_that_can_assault_is_near_the_pocket(hex_: str, free: int):
    field = Field().put(PANZER, hex_)
    field.s.state.ring_free[:] = 0
    end_phase(field)
    assert field.s.state.ring_free[1] == free


@clause("winter_storm", "3.9")
@pytest.mark.parametrize(("status", "points"), [(INDEPENDENT, 10), (ISOLATED, 0)])
def test_the_link_scores_once_for_germans_in_command_or_independent(status: int, points: int):
    field = Field().put(PANZER, "1905").put("i336", "1514")
    field.s.state.status[field.unit(PANZER)] = status
    game = field.phase("Operations", "axis")
    game.submit(f"maneuver units={PANZER} path={NEAR}")
    game.submit("end-phase")
    pass_on(game)
    assert link(field) == points
    if points:
        end_phase(field)
        assert link(field) == points


def test_the_hexes_beside_the_pocket_count_until_the_link_is_made():
    field = Field().put(PANZER, NEAR, status=INDEPENDENT).put("i336", "1514")
    worth = SYSTEM.objectives(field.s, "axis")
    assert (worth[NEAR], worth["1318"]) == (10, 6)
    assert SYSTEM.objectives(field.s, "soviet")[NEAR] == 5
    end_phase(field)
    assert NEAR not in SYSTEM.objectives(field.s, "axis")


@clause("winter_storm", "3.9")
def test_only_a_unit_that_can_assault_makes_the_link():
    field = Field().put("pz6_hq", NEAR, status=INDEPENDENT)
    end_phase(field)
    assert score(field.s, 0).points == 0


@clause("winter_storm", "3.9")
@pytest.mark.parametrize("free", [0, 1])
def test_the_ring_neither_moves_nor_assaults_nor_supports_until_it_is_released(free: int):
    field = Field().put("57A", "2208").put("r422", "2105").put("r258", "2106").put("adam", "2205")
    for name in ("r422", "r258"):
        field.s.state.hq[field.unit(name)] = field.unit("57A")
    field.s.state.ring_free[1] = free
    game = field.phase("Operations", "soviet")
    if not free:
        with refused("13.51"):
            game.submit("maneuver units=r422 path=2106")
    game.submit("engage units=r422,r258")
    orders = ("declare-assault target=2205 units=r422", "declare-assault target=2205 units=r258 support=r422")
    for order, why in zip(orders, ("13.67", "13.68"), strict=True):
        if free:
            game.preview(order)
        else:
            with refused(why):
                game.submit(order)


# The corridor


def linked() -> Field:
    """A panzer regiment beside the link edge, and 4 Panzer Army far behind."""
    return Field().put("4PzA", "1908").put(PANZER, NEAR, status=INDEPENDENT)


def corridor(field: Field) -> int:
    reasons = score(field.s, 0).reasons
    return sum(reason.value for reason in reasons if reason.text == "corridor to the pocket")


def test_a_free_way_from_the_link_to_a_superior_hq_is_a_corridor():
    assert corridor(linked()) == 5


@clause("winter_storm", "3.9")
@pytest.mark.parametrize("status", [ISOLATED, OUT_OF_COMMAND])
def test_there_is_no_corridor_without_a_link(status: int):
    field = linked()
    field.s.state.status[field.unit(PANZER)] = status
    assert corridor(field) == 0


def test_enemy_zones_shut_the_corridor_but_where_a_unit_of_the_axis_stands():
    field = linked()
    for name, way in (("r302", NORTH), ("r126", SOUTH_EAST), ("r91", SOUTH_WEST)):
        field.put(name, beside(field, beside(field, NEAR, way), way + 1))
    assert corridor(field) == 0
    field.put("schmidt", beside(field, NEAR, NORTH_EAST))
    assert corridor(field) == 5
    field.put("r87", beside(field, beside(field, NEAR, NORTH_EAST), SOUTH_EAST))
    assert corridor(field) == 0


@clause("winter_storm", "3.1", "3.9")
def test_battle_groups_that_have_a_way_home_score():
    field = Field().put("4PzA", "1908").put("bo14", "1906").put("bo3", "2805")
    for number in ("2804", "2705", "2905", "2704", "2806", "2904"):
        field.put(f"{('r302', 'r126', 'r91', 'r87', 'r258', 'r315')[int(number) % 6]}", number)
    points = [reason for reason in score(field.s, 0).reasons if "pocket" in reason.text]
    assert [(reason.text.split()[0], reason.value) for reason in points] == [("bo14", 2)]


# The breakout


def near_relief(**state: int) -> Field:
    """The relief stands north of the Myshkova."""
    return Field().put("LVII", "1612").put(PANZER, "1808", **state)


def kind(field: Field, turn: int) -> str:
    game = field.phase("Reinforcement", turn=turn)
    return game.decision.kind if game.decision else ""


@clause("winter_storm", "3.1")
def test_the_breakout_may_be_declared_from_turn_4_on_while_a_relief_is_near():
    assert kind(near_relief(), 3) != "breakout"
    assert kind(near_relief(), 4) == "breakout"
    assert kind(near_relief(status=ISOLATED), 4) != "breakout"
    assert kind(Field().put("LVII", "1612").put(PANZER, "1609"), 4) == "breakout"
    assert kind(Field().put("LVII", "1612").put(PANZER, "1611"), 4) != "breakout"
    assert kind(Field().put("LVII", "1612").put("pz6_hq", "1808"), 4) != "breakout"


@clause("winter_storm", "3.1")
def test_a_relief_within_four_hexes_of_the_link_edge_is_near_wherever_it_stands():
    field = Field().put("LVII", "1612").put(PANZER, "2508")
    assert "2508" not in field.s.setting.scenario.pocket.breakout.north_of_myshkova
    assert kind(field, 4) == "breakout"
    assert kind(Field().put("LVII", "1612").put(PANZER, "2510"), 4) != "breakout"


@clause("winter_storm", "3.1")
def test_the_breakout_is_declared_once_and_frees_the_ring():
    field = near_relief()
    game = field.phase("Reinforcement", turn=4)
    with refused("3.1"):
        game.submit("end-phase")
    game.submit("stay-in-pocket")
    assert field.s.state.ring_free[1] == 0
    assert kind(field, 5) == "breakout"
    field.phase("Reinforcement", turn=5).submit("declare-breakout")
    assert field.s.state.ring_free[1] == 1
    assert kind(field, 7) != "breakout"


def broken_out(*, enemy: str = "") -> Field:
    field = near_relief()
    if enemy:
        field.put("r302", enemy)
    field.phase("Reinforcement", turn=4).submit("declare-breakout")
    return field


@clause("winter_storm", "3.1", "8.2")
def test_battle_groups_enter_beside_the_link_edge_and_go_four_points():
    field = broken_out()
    game = field.phase("Operations", "axis", turn=4)
    with refused("8"):
        game.submit("enter unit=bo14 hex=1905")
    with refused("8.2"):
        game.submit("enter unit=bo14 hex=1904 hq=LVII")
    game.submit("enter unit=bo14 hex=1904")
    assert field.at("bo14") == "1904"
    assert field.state("bo14", "mode") == 0
    game.submit("maneuver units=bo14 path=1905,1906,1907")
    with refused("13.52"):
        game.submit("maneuver units=bo14 path=1908")
    game.submit("enter unit=bo3 hex=2205")


@clause("winter_storm", "3.1")
def test_battle_groups_do_not_enter_where_the_enemy_blocks_an_exit_while_another_is_free():
    field = broken_out(enemy="1904")
    game = field.phase("Operations", "axis", turn=4)
    for order in ("enter unit=bo14 hex=1904", "enter unit=bo14 hex=1907", "clear-entry unit=bo14 entry=1904"):
        with pytest.raises(Illegal, match=r"1904|1907"):
            game.submit(order)
    offered = {order.hex for order in game.options(unit="bo14") if isinstance(order, Enter)}
    assert {field.hex(number) for number in offered} < set(pocket_exits(field.s))
    game.submit("enter unit=bo14 hex=2205")


@clause("winter_storm", "3.1")
def test_where_every_exit_is_blocked_they_come_in_at_the_nearest_free_hexes():
    field = Field(real_map=True).put("LVII", "1612").put(PANZER, "1808")
    rifles = (unit.id for unit in field.s.setting.counters if unit.arm == "rifle")
    exits = pocket_exits(field.s)
    for hex_ in exits:
        field.put(next(rifles), field.s.number(hex_))
    field.phase("Reinforcement", turn=4).submit("declare-breakout")
    game = field.phase("Operations", "axis", turn=4)
    offered = [order.hex for order in game.options(unit="bo14") if isinstance(order, Enter)]
    assert offered
    assert not {field.hex(number) for number in offered} & set(exits)
    game.submit(f"enter unit=bo14 hex={offered[0]}")


def with_breakout(field: Field, **values: int) -> Field:
    """Change what the scenario says of the battle groups."""
    scenario = field.s.setting.scenario
    rule = replace(scenario.pocket.breakout, **values)
    field.s.setting.scenario = replace(scenario, pocket=replace(scenario.pocket, breakout=rule))
    return field


def test_battle_groups_assault_though_depleted_with_engagement_points_of_their_own():
    field = Field().put("bo14", "1907", status=FREE, mode="depleted").put("r302", "1908")
    game = field.phase("Operations", "axis", turn=5)
    assert game.preview("engage units=bo14").summary == "4 EP"
    with_breakout(field, engagement=5)
    assert game.preview("engage units=bo14").summary == "5 EP"
    game.submit("engage units=bo14")
    game.submit("declare-assault target=1908 units=bo14")


def test_battle_groups_come_under_lvii_corps_alone_and_are_free_otherwise():
    field = Field().put("LVII", "1909").put("XLVIII", "1905").put("bo14", "1907", status=FREE, mode="depleted")
    field.put("4PzA", "0921").put("Hollidt", "0307")
    with refused("11.13"):
        field.phase("Command Control").submit('command-control units={"bo14":"XLVIII"}', seat="axis")
    field.command()
    assert field.state("bo14", "status") == IN_COMMAND
    assert field.state("bo14", "hq") == field.unit("LVII")
    field.s.state.hex[field.unit("LVII")] = field.hex("0525")
    field.command()
    assert field.state("bo14", "status") == FREE
    assert field.state("bo14", "mode") == 0


def test_a_battle_group_with_supply_has_fuel_again():
    field = Field().put("bo14", "1907", status=FREE, mode="depleted")
    unit = field.unit("bo14")
    assert allowance(field.s, unit) == 8
    assert allowance(with_breakout(field, movement=3).s, unit) == 6
    field.s.state.mode[unit] = 2
    assert allowance(field.s, unit) > 8


@clause("winter_storm", "3.9")
def test_a_battle_group_that_is_lost_gives_its_own_point_only():
    field = Field().put("bo14", "1907", disorder=GOOD_ORDER)
    field.s.eliminate(field.unit("bo14"), "14.6")
    assert score(field.s, 1).points == 1
    victory = field.s.setting.scenario.victory
    events = replace(victory.events, breakout_lost=3)
    field.s.setting.scenario = replace(field.s.setting.scenario, victory=replace(victory, events=events))
    assert score(field.s, 1).points == 3


def test_the_third_step_of_a_corps_that_became_guards_keeps_its_own_effectiveness():
    field = Field().put("mc4", "1514")
    field.phase("Reinforcement", turn=4)
    assert field.s.printed_er(field.unit("mc4")) == 4
    field.s.state.steps[field.unit("mc4")] = 1
    assert field.s.printed_er(field.unit("mc4")) == 3
