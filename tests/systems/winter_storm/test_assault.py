"""Chapters 13.67, 13.68, 14: who may assault and support whom, and what becomes of a group."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from kessel.rules import clause
from kessel.systems.winter_storm.assault_resolution import AssaultResolved
from kessel.systems.winter_storm.setting import NOBODY
from kessel.systems.winter_storm.state import (
    DISRUPTED,
    ENGAGED,
    HELD,
    INDEPENDENT,
    OUT_OF_COMMAND,
    Arrow,
)
from tests.systems.winter_storm.assaults import (
    ENEMY,
    FAIL,
    NORTH,
    NORTH_WEST,
    PASS,
    SOUTH,
    SOUTH_EAST,
    engaged,
    fight,
    finish_assault,
    front,
    group,
    last,
    rating,
    totals,
)
from tests.systems.winter_storm.field import Field, pass_on
from tests.systems.winter_storm.refusal import refused


@clause("winter_storm", "2.11", "2.6", "15.11")
@pytest.mark.parametrize(("unit", "why"), [("pz11_at", "2.11"), ("Hollidt_col1", "2.6")])
def test_only_assault_capable_combat_units_assault_or_support(unit: str, why: str):
    field = front().put("adam", NORTH).put(unit, SOUTH)
    if unit == "Hollidt_col1":
        field.put(unit, SOUTH, near_hq=1, hq=field.unit("XLVIII"))
    game = engaged(field, f"adam,{unit}")
    for order in (f"units={unit}", f"units=adam support={unit}"):
        with refused(why):
            game.submit(f"declare-assault target=1514 {order}")


@clause("winter_storm", "13.67")
def test_depleted_units_do_not_assault_and_defensive_ones_do():
    for mode, refusal in (("depleted", True), ("defensive", False)):
        field = front().put("adam", NORTH, mode=mode).put("schmidt", SOUTH, mode=mode)
        game = engaged(field, "adam,schmidt")
        if refusal:
            with refused("13.67"):
                game.submit("declare-assault target=1514 units=adam")
        else:
            game.check("declare-assault target=1514 units=adam")


@clause("winter_storm", "13.67")
def test_a_target_is_next_to_its_assaulters():
    game = engaged(front().put("adam", "1512").put("schmidt", SOUTH), "adam,schmidt")
    with refused("13.67"):
        game.submit("declare-assault target=1514 units=adam")


@clause("winter_storm", "13.65")
def test_a_unit_assaults_once_and_supports_as_often_as_it_likes():
    field = front().put("adam", NORTH).put("schmidt", SOUTH).put("stumpffeld", SOUTH_EAST)
    game = engaged(field.dice(PASS, PASS, 5), "adam,schmidt,stumpffeld")
    game.submit("declare-assault target=1514 units=adam support=schmidt")
    finish_assault(game)
    assert last(game, AssaultResolved).result == "M"
    with refused("13.65"):
        game.submit("declare-assault target=1514 units=adam")
    game.check("declare-assault target=1514 units=stumpffeld support=schmidt")


@clause("winter_storm", "13.67/limits")
def test_only_one_leg_or_mixed_stack_comes_up_for_an_assault():
    field = front().put("adam", "1412").put("schmidt", "1615").put("pz11_r1", SOUTH).put("pz11_r2", "1416")
    field.put("stumpffeld", NORTH)
    game = engaged(field, "adam,schmidt,stumpffeld,pz11_r1,pz11_r2")
    game.submit("maneuver-before-combat units=adam path=1413")
    game.submit("maneuver-before-combat units=schmidt path=1614")
    game.submit("maneuver-before-combat units=pz11_r2 path=1415,1414")
    with refused("13.67/limits"):
        game.submit("declare-assault target=1514 units=adam,schmidt")
    assert field.s.setting.charts.engagement.cost.assault * 3 <= group(field).left
    game.check("declare-assault target=1514 units=adam,stumpffeld,pz11_r2")


@clause("winter_storm", "14.16")
def test_a_hex_without_units_cannot_be_assaulted():
    field = front().put("adam", NORTH).put("schmidt", SOUTH)
    field.s.change_dump(field.hex("1612"), NOBODY, 1, 3, "13.44")
    with refused("14.16"):
        engaged(field, "adam,schmidt").submit("declare-assault target=1612 units=adam")


@clause("winter_storm", "14.17")
def test_everybody_in_the_hex_is_attacked():
    field = front().put("c81", ENEMY).put("adam", NORTH).put("schmidt", SOUTH)
    game = engaged(field, "adam,schmidt")
    with refused("14.17"):
        game.submit("declare-assault target=1514 units=adam enemies=c61")
    game.submit("declare-assault target=1514 units=adam")
    declared = [event for events in game.events for event in events if type(event).__name__ == "AssaultDeclared"]
    assert declared[-1].enemies == ("c81", "c61")


@clause("winter_storm", "13.68")
@pytest.mark.parametrize(
    "state", [{"disorder": DISRUPTED}, {"sheltered": 1}], ids=["not in Good Order", "in an Improved Position"]
)
def test_who_may_not_support(state: dict[str, int]):
    field = front().put("adam", NORTH).put("stumpffeld", SOUTH)
    game = engaged(field, "adam,stumpffeld")
    for name, value in state.items():
        getattr(field.s.state, name)[field.unit("stumpffeld")] = value
    with refused("13.61" if "disorder" in state else "13.68"):
        game.submit("declare-assault target=1514 units=adam support=stumpffeld")


@clause("winter_storm", "13.68")
def test_depleted_units_and_those_without_a_zone_do_not_support():
    field = front().put("LVII", "1519").put("adam", NORTH, status=INDEPENDENT).put("abraham", SOUTH, status=INDEPENDENT)
    field.put("schmidt", SOUTH_EAST, status=INDEPENDENT, mode="depleted")
    game = engaged(field, "adam,abraham,schmidt")
    for name in ("abraham", "schmidt"):
        with refused("13.68"):
            game.submit(f"declare-assault target=1514 units=adam support={name}")
    with refused("13.68"):
        game.submit("declare-assault target=1514 support=adam units=[]")


@clause("winter_storm", "13.68")
def test_supporters_began_beside_the_target_or_maneuvered_there():
    field = front().put("adam", NORTH).put("schmidt", "1516")
    game = engaged(field, "adam,schmidt")
    field.s.place(field.unit("schmidt"), (field.hex(SOUTH),), "advance")
    with refused("13.68"):
        game.submit("declare-assault target=1514 units=adam support=schmidt")
    field = front().put("adam", NORTH).put("schmidt", "1516")
    game = engaged(field, "adam,schmidt")
    game.submit("maneuver-before-combat units=schmidt path=1515")
    game.check("declare-assault target=1514 units=adam support=schmidt")


@clause("winter_storm", "13.68", "14.17/odds")
def test_supporters_add_the_ratings_of_their_whole_stack():
    field = front().put("adam", NORTH).put("stumpffeld", SOUTH).put("schmidt", SOUTH)
    assert totals(field, fight(field, "adam", "stumpffeld,schmidt")) == (3 + 1 + 1, 4)


@clause("winter_storm", "13.68")
def test_command_and_ground_lessen_support():
    field = front().put("adam", NORTH).put("i336", SOUTH)
    assert totals(field, fight(field, "adam", "i336")) == (6, 4)
    field.terrain(ENEMY, "woods")
    assert totals(field, fight(field, "adam", "i336")) == (5, 4)
    field.put("i336", SOUTH, status=OUT_OF_COMMAND)
    assert totals(field, fight(field, "adam", "i336")) == (4, 4)


@clause("winter_storm", "13.68")
def test_adverse_results_do_not_hit_supporters():
    field = front().put("abraham", NORTH).put("stumpffeld", SOUTH).give("c61", pcf=30)
    game = engaged(field.dice(PASS, PASS), "abraham,stumpffeld")
    game.submit("declare-assault target=1514 units=abraham support=stumpffeld")
    finish_assault(game)
    assert (field.state("abraham", "disorder"), field.state("stumpffeld", "disorder")) == (1, 0)


@clause("winter_storm", "2.4")
def test_hqs_and_transport_project_no_zone_and_support_nobody():
    field = front().put("adam", NORTH).put("Hollidt_col1", SOUTH, near_hq=1)
    field.s.state.hq[field.unit("Hollidt_col1")] = field.unit("XLVIII")
    game = engaged(field, "adam,Hollidt_col1")
    with refused("2.6"):
        game.submit("declare-assault target=1514 units=adam support=Hollidt_col1")


@clause("winter_storm", "7.22", "7.22/minor")
def test_over_a_minor_river_factors_are_limited_for_each_hexside():
    field = front().put("i336", NORTH).put("stumpffeld", NORTH).put("adam", SOUTH)
    field.hexside(ENEMY, NORTH, "minor_river")
    assert totals(field, fight(field, "i336,stumpffeld")) == (12, 4)
    assert totals(field, fight(field, "i336,stumpffeld,adam")) == (12 + 3, 4)
    assert rating(field, fight(field, "i336"), "i336") == 4 - 1
    assert rating(field, fight(field, "adam"), "adam") == 3
    engaged(field, "i336,stumpffeld,adam").check("declare-assault target=1514 units=i336,adam")


@clause("winter_storm", "7.22/major", "7.22")
def test_over_a_major_river_leg_units_need_an_arrow_and_mobile_ones_a_bridge():
    field = front().put("i336", NORTH).put("pz11_r1", NORTH).put("adam", SOUTH)
    field.hexside(ENEMY, NORTH, "major_river")
    game = engaged(field, "i336,pz11_r1,adam")
    for unit in ("i336", "pz11_r1"):
        with refused("7.22/major"):
            game.submit(f"declare-assault target=1514 units={unit}")
    arrow = Arrow(field.unit("i336"), field.hex(NORTH), field.hex(ENEMY), 1)
    field.s.state.notes = replace(field.s.state.notes, arrows=(arrow,))
    game.check("declare-assault target=1514 units=i336")
    assert totals(field, fight(field, "i336")) == (6, 4)
    assert rating(field, fight(field, "i336"), "i336") == 4 - 2
    field.hexside(ENEMY, NORTH, "bridge")
    game.check("declare-assault target=1514 units=pz11_r1")
    assert totals(field, fight(field, "i336,pz11_r1")) == (12, 4)


@clause("winter_storm", "7.23")
def test_support_over_rivers():
    field = front().put("adam", NORTH).put("i336", SOUTH).put("pz11_r1", SOUTH)
    field.hexside(ENEMY, SOUTH, "minor_river")
    game = engaged(field, "adam,i336,pz11_r1")
    with refused("7.23"):
        game.submit("declare-assault target=1514 units=adam support=pz11_r1")
    game.check("declare-assault target=1514 units=adam support=i336")
    # The river takes 1 of each division.
    assert totals(field, fight(field, "adam", "i336")) == (3 + 3 - 1, 4)
    field.terrain(ENEMY, "woods")
    with refused("7.23"):
        game.submit("declare-assault target=1514 units=adam support=i336")
    field.hexside(ENEMY, SOUTH, "bridge")
    game.check("declare-assault target=1514 units=adam support=i336")


@clause("winter_storm", "7.33", "7.34")
@pytest.mark.parametrize(("level", "why"), [(4, "7.33"), (5, "7.34")])
def test_only_mountain_units_fight_for_mountains_and_nobody_supports_on_a_summit(level: int, why: str):
    field = front().recast("i336", arm="mountain").recast("stumpffeld", arm="mountain")
    field.give("stumpffeld", zoc=5).put("i336", NORTH).put("stumpffeld", SOUTH).put("adam", SOUTH_EAST)
    field.terrain(ENEMY, "clear", level)
    game = engaged(field, "i336,stumpffeld,adam")
    for order in ("units=adam", "units=i336 support=adam"):
        with refused(why):
            game.submit(f"declare-assault target=1514 {order}")
    game.check("declare-assault target=1514 units=i336")
    if level == 5:
        with refused("7.34"):
            game.submit("declare-assault target=1514 units=i336 support=stumpffeld")
    else:
        game.check("declare-assault target=1514 units=i336 support=stumpffeld")


@clause("winter_storm", "5.4")
def test_nobody_has_to_attack():
    field = front().put("adam", NORTH)
    game = field.phase("Operations", "axis")
    game.submit("end-phase")
    assert game.decision.kind != "operations" or game.decision.seats != ("axis",)


@clause("winter_storm", "3.6/engagement")
def test_the_advance_may_be_that_of_the_other_side():
    field = front().give("c61", pcf=12).put("adam", NORTH).put("schmidt", SOUTH).put("abraham", SOUTH_EAST)
    game = engaged(field.dice(PASS, PASS, 4), "adam,schmidt,abraham")
    game.submit("declare-assault target=1514 units=adam,abraham")
    kinds: list[tuple[str, str]] = []
    while game.decision.kind not in ("engagement", "operations"):
        kinds.append((game.decision.kind, game.decision.seats[0]))
        pass_on(game)
    assert last(game, AssaultResolved).result == "AR1"
    assert ("retreat", "axis") in kinds
    assert kinds[-1] == ("advance", "soviet")


@clause("winter_storm", "13.68")
def test_a_unit_either_assaults_or_supports():
    field = front().put("adam", NORTH).put("schmidt", SOUTH)
    game = engaged(field, "adam,schmidt")
    with refused("13.68"):
        game.submit("declare-assault target=1514 units=adam,schmidt support=schmidt")


@clause("winter_storm", "13.67/limits")
def test_a_stack_with_leg_units_among_mobile_ones_counts_as_one_on_foot():
    field = front().put("adam", "1412").put("pz11_r1", "1412").put("schmidt", "1615").put("pz11_r2", "1615")
    game = engaged(field, "adam,schmidt,pz11_r1,pz11_r2")
    game.submit("maneuver-before-combat units=adam,pz11_r1 path=1413")
    game.submit("maneuver-before-combat units=schmidt,pz11_r2 path=1614")
    field.s.state.notes = replace(field.s.state.notes, group=replace(group(field), left=10))
    with refused("13.67/limits"):
        game.submit("declare-assault target=1514 units=adam,pz11_r1,schmidt,pz11_r2")
    game.check("declare-assault target=1514 units=adam,pz11_r1,pz11_r2")


@clause("winter_storm", "14.12", "13.61", "13.68")
@pytest.mark.parametrize(
    ("checks", "attack"),
    [((PASS, PASS), 3 + 3 + 1 + 3), ((FAIL, PASS), 3 + 1 + 3), ((PASS, FAIL), 3 + 3 + 3), ((FAIL, FAIL), 3 + 3)],
)
def test_who_counterbarrage_disrupts_drops_out_and_the_others_fight_on(checks: tuple[int, int], attack: int):
    field = front().put("adam", NORTH).put("schmidt", SOUTH).put("stumpffeld", SOUTH).put("art5", "1516")
    field.put("5Sh", "1508").put("i336", NORTH_WEST)
    game = engaged(field, "adam,schmidt,stumpffeld,i336")
    game.submit("declare-assault target=1514 units=adam,schmidt support=stumpffeld,i336")
    while game.decision.kind != "counterbarrage":
        pass_on(game)
    field.dice(6, *checks, PASS, PASS, 3)
    game.submit("fire-counterbarrage hex=1515 units=art5", seat="soviet")
    finish_assault(game)
    assert last(game, AssaultResolved).attack == attack


@clause("winter_storm", "14.12", "13.61")
def test_an_assault_without_assaulters_is_over_and_its_points_are_lost():
    field = front().put("adam", NORTH).put("schmidt", SOUTH).put("art5", "1516").put("5Sh", "1508")
    game = engaged(field, "adam,schmidt")
    before = group(field).left
    game.submit("declare-assault target=1514 units=schmidt support=adam")
    while game.decision.kind != "counterbarrage":
        pass_on(game)
    field.dice(6, FAIL)
    game.submit("fire-counterbarrage hex=1515 units=art5", seat="soviet")
    assert game.decision.kind == "engagement"
    assert group(field).left == before - 2 - 1
    assert not any(isinstance(event, AssaultResolved) for events in game.events for event in events)


@clause("winter_storm", "13.610", "11.23/reduction")
def test_a_group_that_has_spent_all_its_points_is_over():
    field = front().put("adam", NORTH).put("schmidt", SOUTH)
    game = engaged(field.dice(PASS, PASS, 5), "adam,schmidt")
    field.s.state.notes = replace(field.s.state.notes, group=replace(group(field), left=3))
    game.submit("declare-assault target=1514 units=adam support=schmidt")
    finish_assault(game)
    assert last(game, AssaultResolved).result == "M"
    assert game.decision.kind == "operations"
    assert field.s.state.notes.group is None


@clause("winter_storm", "13.68", "18.41/zoc")
def test_three_tank_brigades_of_a_stack_support_as_one():
    field = Field().put("51A", "1509").put("adam", ENEMY).put("r302", NORTH)
    for name in ("tb235", "tb254", "tb85"):
        if name in field.s.setting.index:
            field.put(name, SOUTH).give(name, zoc=0)
    tanks = [name for name in ("tb235", "tb254", "tb85") if name in field.s.setting.index]
    for name in ("fr76", "at20"):
        if len(tanks) < 3:
            field.recast(name, arm="tank_brigade", size="BR", assault_capable=True).put(name, SOUTH).give(name, zoc=0)
            tanks.append(name)
    assert field.s.setting.is_tank_brigade[[field.unit(name) for name in tanks]].all()
    attack = totals(field, fight(field, "r302"))[0]
    assert totals(field, fight(field, "r302", ",".join(tanks)))[0] == attack + 1


@clause("winter_storm", "13.68", "5.2/division")
def test_what_lessens_support_does_so_once_for_a_division():
    field = front().put("LVII", "1519").put("adam", NORTH)
    field.put("pz6_r1", SOUTH, status=OUT_OF_COMMAND).put("pz6_r2", SOUTH, status=OUT_OF_COMMAND)
    field.give("pz6_r1", zoc=2).give("pz6_r2", zoc=2)
    assert totals(field, fight(field, "adam", "pz6_r1,pz6_r2")) == (3 + 2 + 2 - 1, 4)
    field.put("pz23_r1", SOUTH, status=OUT_OF_COMMAND).give("pz23_r1", zoc=2)
    assert totals(field, fight(field, "adam", "pz6_r1,pz23_r1")) == (3 + 1 + 1, 4)


@clause("winter_storm", "13.6", "13.610")
def test_who_did_nothing_in_a_group_that_never_came_to_the_table_has_held():
    for factors, operation in ((40, HELD), (4, ENGAGED)):
        field = front().put("adam", NORTH).put("schmidt", SOUTH).give("c61", pcf=factors, scf=factors)
        game = engaged(field.dice(PASS, PASS, 5), "adam,schmidt")
        game.submit("declare-assault target=1514 units=adam")
        assert (field.s.state.notes.untaken, field.s.state.notes.retreated) == (0, ())
        finish_assault(game)
        if game.decision.kind == "counterattack":
            game.submit("counterattack")
        if game.decision.kind == "engagement":
            game.submit("end-phase")
        assert (field.s.state.notes.untaken, field.s.state.notes.retreated) == (0, ())
        assert field.state("schmidt", "operation") == operation
        assert field.state("adam", "operation") == ENGAGED
