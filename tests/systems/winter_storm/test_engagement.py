"""Chapter 13.6: Engagement Groups, their points, and maneuvers before and after combat; 16.12, 16.2, 18.3."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from kessel.play.game import Game
from kessel.rules import clause
from kessel.systems.winter_storm.combat_record import Group
from kessel.systems.winter_storm.engagement import note_advance, spend
from kessel.systems.winter_storm.engagement_points import hq_terms
from kessel.systems.winter_storm.state import (
    DISRUPTED,
    ENGAGED,
    FREE,
    HELD,
    INDEPENDENT,
    ISOLATED,
    MANEUVERED,
    OUT_OF_COMMAND,
)
from tests.systems.winter_storm.field import Field, pass_on
from tests.systems.winter_storm.refusal import refused

ENEMY, HQ_HEX = "1514", "1518"
NORTH, NORTH_EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, NORTH_WEST = "1513", "1613", "1614", "1515", "1414", "1413"
ALL_DICE_ONE = (1, 1, 1)


def front(**options: object) -> Field:
    """An enemy of 4-2-1 on ENEMY, and the HQ of the XLVIII Corps with 10 Engagement Points behind the lines."""
    return Field(**options).put("XLVIII", HQ_HEX).put("c61", ENEMY)


def group(field: Field) -> Group:
    found = field.s.state.notes.group
    assert found is not None
    return found


def finish_assault(game: Game) -> None:
    """Answer what an assault asks until its owner may go on."""
    while game.decision and game.decision.kind not in ("engagement", "operations", "counterattack"):
        pass_on(game)


# Naming a group


@clause("winter_storm", "13.62", "13.63", "2.41")
def test_a_group_has_the_points_of_its_hq_and_takes_nobody_in_later():
    field = front().put("stumpffeld", NORTH).put("adam", SOUTH).put("schmidt", SOUTH_EAST)
    game = field.phase("Operations", "axis")
    game.submit("engage units=stumpffeld,adam")
    assert group(field).left == 10
    with refused("13.63"):
        game.submit("declare-assault target=1514 units=schmidt")
    with refused("13.63"):
        game.submit("maneuver-before-combat units=schmidt path=1615")


@clause("winter_storm", "2.41")
def test_without_an_hq_that_has_points_there_is_no_group():
    field = front().give("XLVIII", engagement=0).put("adam", NORTH)
    with refused("2.41"):
        field.phase("Operations", "axis").submit("engage units=adam")


@clause("winter_storm", "13.62", "11.28", "11.29/hq")
@pytest.mark.parametrize(("mode", "points"), [("offensive", 10), ("defensive", 5), ("depleted", 2)])
def test_the_mode_of_the_hq_makes_its_points(mode: str, points: int):
    field = front().put("stumpffeld", NORTH, mode=mode).put("adam", SOUTH, mode=mode)
    field.phase("Operations", "axis").submit("engage units=stumpffeld,adam")
    assert group(field).left == points


@clause("winter_storm", "13.62")
def test_units_far_from_their_hq_still_use_its_points():
    field = Field().put("XLVIII", "0601").put("c61", ENEMY).put("adam", NORTH).put("schmidt", SOUTH)
    field.phase("Operations", "axis").submit("engage units=adam,schmidt")
    assert group(field).left == 10


@clause("winter_storm", "13.63/small")
def test_one_stack_alone_has_half_the_points():
    field = front().put("stumpffeld", NORTH).put("adam", NORTH)
    game = field.phase("Operations", "axis")
    assert game.preview("engage units=stumpffeld,adam").summary == "5 EP"
    game.submit("engage units=stumpffeld,adam")
    assert group(field).left == 5


@clause("winter_storm", "13.63/stacks")
def test_a_unit_is_named_without_its_stack():
    field = front().put("stumpffeld", NORTH).put("adam", NORTH)
    game = field.phase("Operations", "axis")
    game.submit("engage units=stumpffeld")
    game.submit("end-phase")
    game.submit("engage units=adam")
    assert group(field).units == (field.unit("adam"),)


@clause("winter_storm", "13.6")
def test_units_of_two_hqs_do_not_form_a_group():
    field = front().put("LVII", "1519").put("adam", NORTH).put("pannwitz", SOUTH)
    with refused("13.6"):
        field.phase("Operations", "axis").submit("engage units=adam,pannwitz")


@clause("winter_storm", "13.63/occ")
@pytest.mark.parametrize("status", [OUT_OF_COMMAND, ISOLATED])
def test_a_stack_out_of_command_is_a_group_of_its_own(status: int):
    field = Field().put("c61", ENEMY).put("adam", NORTH, status=status).put("stumpffeld", NORTH, status=status)
    field.put("schmidt", SOUTH).put("abraham", SOUTH, status=status)
    game = field.phase("Operations", "axis")
    for others in ("schmidt", "abraham"):
        with refused("13.63/occ"):
            game.submit(f"engage units=adam,{others}")
    game.submit("engage units=adam,stumpffeld")
    assert group(field).left == 3


@clause("winter_storm", "13.63/ind")
def test_independent_units_operate_with_each_other_only():
    field = front().put("adam", NORTH, status=INDEPENDENT).put("abraham", SOUTH, status=INDEPENDENT)
    field.put("schmidt", SOUTH)
    game = field.phase("Operations", "axis")
    with refused("13.63/ind"):
        game.submit("engage units=adam,schmidt")
    game.submit("engage units=adam,abraham")
    assert group(field).left == 4


@clause("winter_storm", "13.62/fixed")
@pytest.mark.parametrize(
    ("unit", "status", "points"),
    [
        ("pz11_r1", INDEPENDENT, 6),
        ("adam", INDEPENDENT, 4),
        ("adam", FREE, 4),
        ("adam", OUT_OF_COMMAND, 3),
        ("adam", ISOLATED, 3),
    ],
)
def test_units_without_an_hq_have_a_fixed_allotment_that_is_not_halved(unit: str, status: int, points: int):
    field = Field().put("c61", ENEMY).put("pz11_hq", "1516").put(unit, NORTH, status=status)
    field.phase("Operations", "axis").submit(f"engage units={unit}")
    assert group(field).left == points


@clause("winter_storm", "13.62/fixed")
@pytest.mark.parametrize(("unit", "points"), [("tb235", 5), ("g4", 5), ("tc7", 5), ("r258", 4)])
def test_guards_tank_brigades_and_corps_have_more(unit: str, points: int):
    field = Field().put("adam", ENEMY).put(unit, NORTH, status=INDEPENDENT)
    field.phase("Operations", "soviet").submit(f"engage units={unit}")
    assert group(field).left == points


@clause("winter_storm", "13.63/fixedmin")
def test_fixed_allotments_are_not_added_and_the_lowest_counts():
    field = front().put("pz11_hq", "1516").put("pz11_r1", NORTH, status=INDEPENDENT)
    field.put("adam", SOUTH, status=INDEPENDENT)
    field.phase("Operations", "axis").submit("engage units=pz11_r1,adam")
    assert group(field).left == 4


@clause("winter_storm", "13.63/freedom")
def test_a_unit_free_of_command_joins_the_hq_that_it_was_near():
    field = front().put("adam", NORTH, status=FREE, near_hq=0).put("schmidt", SOUTH)
    game = field.phase("Operations", "axis")
    with refused("13.63/freedom"):
        game.submit("engage units=adam,schmidt")
    field.s.state.near_hq[field.unit("adam")] = 1
    game.submit("engage units=adam,schmidt")
    assert (group(field).left, group(field).hq) == (10, field.unit("XLVIII"))


@clause("winter_storm", "13.63/freedom")
def test_units_free_of_command_form_groups_with_independent_ones():
    field = front().put("adam", NORTH, status=FREE).put("schmidt", SOUTH, status=INDEPENDENT)
    field.put("Hollidt_col1", SOUTH)
    field.phase("Operations", "axis").submit("engage units=adam,schmidt,Hollidt_col1")
    assert (group(field).left, group(field).hq) == (4, -1)


@clause("winter_storm", "14.7/combat", "13.61")
def test_disrupted_units_are_in_no_group_and_a_disrupted_remnant_is_gone():
    field = front().put("adam", NORTH, disorder=DISRUPTED).recast("schmidt", arm="remnant").put("schmidt", SOUTH)
    with refused("14.7/combat"):
        field.phase("Operations", "axis").submit("engage units=adam")
    field.s.disrupt(field.unit("schmidt"), "14.5")
    assert field.at("schmidt") is None


@clause("winter_storm", "13.61", "2.42")
def test_an_hq_is_not_named_and_never_assaults():
    field = front().put("adam", NORTH)
    with refused("12.1"):
        field.phase("Operations", "axis").submit("engage units=XLVIII")


@clause("winter_storm", "13.61")
def test_a_unit_that_disrupts_does_nothing_more():
    field = front().put("adam", NORTH).put("schmidt", SOUTH)
    game = field.phase("Operations", "axis")
    game.submit("engage units=adam,schmidt")
    field.s.disrupt(field.unit("adam"), "14.12")
    for order in ("declare-assault target=1514 units=adam", "maneuver-before-combat units=adam path=1512"):
        with refused("13.61"):
            game.submit(order)
    assert not list(game.options(unit="adam"))
    assert list(game.options(unit="schmidt"))
    field.s.disrupt(field.unit("schmidt"), "14.12")
    spend(field.s, group(field))
    assert field.s.state.notes.group is None, "nobody is left to act"


# The course of an operation


@clause("winter_storm", "13.610", "13.611")
def test_a_finished_group_does_nothing_more_and_the_hq_has_all_its_points_again():
    field = front().put("LVII", "1519").put("adam", NORTH).put("schmidt", SOUTH).put("abraham", SOUTH_EAST)
    field.put("stumpffeld", SOUTH_WEST).put("pannwitz", NORTH_WEST)
    game = field.dice(1, 6, 1).phase("Operations", "axis")
    game.submit("engage units=adam,schmidt")
    game.submit("declare-assault target=1514 units=schmidt")
    finish_assault(game)
    game.submit("end-phase")
    for order in ("engage units=adam", "maneuver units=adam path=1512", "engage units=abraham,adam"):
        with refused("13.2/basic"):
            game.submit(order)
    game.submit("engage units=pannwitz")
    game.submit("end-phase")
    game.submit("engage units=abraham,stumpffeld")
    assert group(field).left == 10


@clause("winter_storm", "13.6", "13.66")
def test_an_engagement_without_combat_was_something_else():
    field = front().put("adam", NORTH).put("schmidt", SOUTH)
    game = field.phase("Operations", "axis")
    game.submit("engage units=adam,schmidt")
    game.submit("maneuver-before-combat units=adam path=1512")
    game.submit("end-phase")
    assert (field.state("adam", "operation"), field.state("schmidt", "operation")) == (MANEUVERED, HELD)
    assert game.decision.kind == "operations"


@clause("winter_storm", "13.66", "13.6")
def test_who_only_maneuvered_in_an_engagement_has_maneuvered():
    field = front().put("adam", NORTH).put("schmidt", SOUTH).put("abraham", SOUTH_EAST)
    game = field.dice(6, 1, 1).phase("Operations", "axis")
    game.submit("engage units=adam,schmidt,abraham")
    game.submit("maneuver-before-combat units=abraham path=1615")
    game.submit("declare-assault target=1514 units=adam")
    finish_assault(game)
    game.submit("end-phase")
    done = {name: field.state(name, "operation") for name in ("adam", "schmidt", "abraham")}
    assert done == {"adam": ENGAGED, "schmidt": ENGAGED, "abraham": MANEUVERED}


@clause("winter_storm", "13.64", "13.65", "13.66")
def test_a_unit_maneuvers_once_for_one_point_under_the_rules_of_maneuver():
    field = front().put("adam", "1511").put("schmidt", SOUTH)
    game = field.phase("Operations", "axis")
    game.submit("engage units=adam,schmidt")
    with refused("13.52"):
        game.submit("maneuver-before-combat units=adam path=1510,1509,1508,1507,1506")
    game.submit("maneuver-before-combat units=adam path=1512,1513")
    assert (field.at("adam"), group(field).left) == (NORTH, 9)
    with refused("13.65"):
        game.submit("maneuver-before-combat units=adam path=1512")


@clause("winter_storm", "13.65", "13.66")
def test_maneuver_after_combat_costs_two_and_is_for_who_fought_and_did_not_move():
    field = front().put("adam", NORTH).put("schmidt", SOUTH).put("abraham", SOUTH_EAST).put("stumpffeld", "1411")
    game = field.phase("Operations", "axis")
    game.submit("engage units=adam,schmidt,abraham,stumpffeld")
    game.submit("maneuver-before-combat units=stumpffeld path=1412,1413")
    units = {name: field.unit(name) for name in ("adam", "schmidt", "stumpffeld")}
    fought = replace(group(field), assaulted=(units["adam"], units["stumpffeld"]), supported=(units["schmidt"],))
    field.s.state.notes = replace(field.s.state.notes, group=fought)
    with refused("13.65"):
        game.submit("maneuver-after-combat units=stumpffeld path=1412")
    with refused("13.66"):
        game.submit("maneuver-after-combat units=abraham path=1615")
    with refused("13.66"):
        game.submit("maneuver-before-combat units=adam path=1512")
    game.submit("maneuver-after-combat units=schmidt path=1516")
    assert group(field).left == 7
    note_advance(field.s, [units["adam"]])
    with refused("13.66"):
        game.submit("maneuver-after-combat units=adam path=1512")


@clause("winter_storm", "13.610")
def test_an_operation_is_over_when_the_points_are_used_up():
    field = front().give("XLVIII", engagement=2).put("adam", NORTH).put("schmidt", SOUTH)
    game = field.phase("Operations", "axis")
    game.submit("engage units=adam,schmidt")
    game.submit("maneuver-before-combat units=adam path=1512")
    with refused("13.610"):
        game.submit("declare-assault target=1514 units=schmidt")
    game.submit("maneuver-before-combat units=schmidt path=1516")
    assert field.s.state.notes.group is None
    assert game.decision.kind == "operations"


@clause("winter_storm", "13.63/combining", "13.64")
def test_stacks_that_combine_halve_the_points_left_and_pay_as_one():
    field = front().put("adam", "1511").put("schmidt", "1612")
    game = field.phase("Operations", "axis")
    game.submit("engage units=adam,schmidt")
    game.submit("maneuver-before-combat units=adam path=1512,1513")
    assert group(field).left == 9
    field.s.state.began_in_zone[:] = 0
    game.submit("maneuver-before-combat units=schmidt path=1512,1513")
    assert (field.at("schmidt"), group(field).left) == (NORTH, 4)
    assert game.preview("declare-assault target=1514 units=adam,schmidt").details["ep"] == "2"


@clause("winter_storm", "13.63/combining", "13.64")
def test_part_of_a_stack_that_joins_another_halves_nothing():
    field = front().put("adam", "1511").put("abraham", "1511").put("schmidt", "1512")
    game = field.phase("Operations", "axis")
    game.submit("engage units=adam,abraham,schmidt")
    game.submit("maneuver-before-combat units=adam path=1512")
    assert group(field).left == 9


@clause("winter_storm", "4.4")
def test_nobody_maneuvers_into_an_overfull_hex_in_an_engagement():
    field = front(overstacking="disrupts").put("adam", "1512").put("stumpffeld", NORTH).give("stumpffeld", pcf=22)
    game = field.phase("Operations", "axis")
    game.submit("engage units=adam,stumpffeld")
    with refused("4.4"):
        game.submit("maneuver-before-combat units=adam path=1513")


# Divisions and corps


def spread_division() -> Field:
    """The 11th Panzer Division on three hexes, its HQ behind."""
    return front().put("pz11_hq", "1516").put("pz11_r1", SOUTH).put("pz11_r2", "1616").put("pz11_pz", "1416")


@clause("winter_storm", "16.12/groups")
def test_a_mobile_division_pays_as_one_stack_for_each_option():
    field = spread_division()
    game = field.phase("Operations", "axis")
    game.submit("engage units=pz11_r1,pz11_r2,pz11_pz")
    assert group(field).left == 10
    game.submit("maneuver-before-combat units=pz11_r2 path=1615,1614")
    game.submit("maneuver-before-combat units=pz11_pz path=1415,1414")
    assert group(field).left == 9
    assert game.preview("declare-assault target=1514 units=pz11_r1,pz11_r2,pz11_pz").details["ep"] == "2"
    # Some assault and others support: not the same option.
    assert game.preview("declare-assault target=1514 units=pz11_r1,pz11_r2 support=pz11_pz").details["ep"] == "5"


@clause("winter_storm", "16.12/groups")
@pytest.mark.parametrize(("place", "order", "price"), [("1516", 0, "2"), ("1516", DISRUPTED, "4"), ("1521", 0, "4")])
def test_without_its_hq_in_good_order_and_in_range_the_division_pays_stack_by_stack(place: str, order: int, price: str):
    field = front().put("pz11_hq", place, disorder=order).put("pz11_r1", SOUTH).put("pz11_r2", SOUTH_EAST)
    game = field.phase("Operations", "axis")
    game.submit("engage units=pz11_r1,pz11_r2")
    assert game.preview("declare-assault target=1514 units=pz11_r1,pz11_r2").details["ep"] == price


@clause("winter_storm", "16.2/groups", "13.67/limits")
def test_a_broken_down_leg_division_pays_and_comes_up_as_one_stack():
    field = front().put("i336", "1516", broken=1)
    for name, place in (("inf_r1", "1616"), ("inf_r2", "1416")):
        field.put(name, place, status=0, hq=field.unit("XLVIII"), division=field.state("i336", "division"))
    game = field.phase("Operations", "axis")
    game.submit("engage units=inf_r1,inf_r2")
    game.submit("maneuver-before-combat units=inf_r1 path=1615,1614")
    game.submit("maneuver-before-combat units=inf_r2 path=1415,1414")
    assert group(field).left == 9
    assert game.preview("declare-assault target=1514 units=inf_r1,inf_r2").details["ep"] == "2"


@clause("winter_storm", "18.3/groups", "18.3", "13.67/limits")
def test_the_brigades_of_a_corps_pay_and_come_up_as_one_stack():
    field = Field().put("51A", HQ_HEX).put("adam", ENEMY)
    field.recast("at20", arm="corps_hq", command_range=4, command_rating=3).put("at20", "1516")
    for name, place in (("r302", "1616"), ("r126", "1416"), ("r91", SOUTH)):
        field.put(name, place, staff=field.unit("at20"))
    game = field.phase("Operations", "soviet")
    game.submit("engage units=r302,r126,r91")
    game.submit("maneuver-before-combat units=r302 path=1615,1614")
    game.submit("maneuver-before-combat units=r126 path=1415,1414")
    assert group(field).left == 5
    assert game.preview("declare-assault target=1514 units=r302,r126,r91").details["ep"] == "2"


@clause("winter_storm", "18.3")
def test_a_corps_hq_is_a_mobile_combat_unit_that_does_not_assault():
    field = Field().put("51A", HQ_HEX).put("adam", ENEMY).put("r302", NORTH)
    field.recast("at20", arm="corps_hq", command_range=4).put("at20", SOUTH)
    game = field.phase("Operations", "soviet")
    game.submit("engage units=at20,r302")
    assert field.s.is_mobile(field.unit("at20"))
    with refused("2.11"):
        game.submit("declare-assault target=1514 units=at20")


# The worked example


@clause("winter_storm", "13.611", "13.65", "13.66", "13.610", "13.63/small")
def test_the_long_example_of_an_engagement():
    """Stacks A1 to A4 are stumpffeld, schmidt, adam and abraham; the HQ has 8 Engagement Points."""
    field = front().give("XLVIII", engagement=8).put("stumpffeld", NORTH)
    field.put("schmidt", NORTH_EAST).put("adam", "1411").put("abraham", "1410")
    game = field.dice(1, 1, 4).phase("Operations", "axis")
    game.submit("engage units=stumpffeld,schmidt,adam")
    assert group(field).left == 8
    game.submit("maneuver-before-combat units=adam path=1412,1413")
    game.submit("declare-assault target=1514 units=stumpffeld,adam support=schmidt")
    assert group(field).left == 2
    assert (game.decision.kind, game.decision.seats) == ("retreat", ("soviet",))
    game.submit("retreat path=1515")
    game.submit("advance units=schmidt path=1514")
    game.submit("advance units=adam path=1414")
    while game.decision.kind == "advance":
        game.submit("end-phase")
    assert (field.at("schmidt"), field.at("adam"), group(field).left) == (ENEMY, "1414", 2)
    game.check("declare-assault target=1515 units=schmidt")
    game.check("maneuver-after-combat units=stumpffeld path=1512")
    for order, why in (
        ("declare-assault target=1515 units=adam", "13.65"),
        ("maneuver-after-combat units=adam path=1413", "13.65"),
        ("maneuver-after-combat units=schmidt path=1513", "13.66"),
    ):
        with refused(why):
            game.submit(order)
    game.submit("end-phase")
    game.submit("engage units=abraham")
    assert group(field).left == 4


@clause("winter_storm", "13.62", "9.4")
def test_the_ground_takes_from_the_points_of_an_hq_but_leaves_some():
    field = front().put("stumpffeld", NORTH).put("adam", SOUTH).weather("mild", "storm")
    loss = field.s.setting.charts.ground[field.s.sky.ground].engagement
    assert loss < 0
    terms = hq_terms(field.s, field.unit("XLVIII"))
    assert [(term.clause, term.value) for term in terms] == [("13.62", 10), ("9.4", loss)]
    field.give("XLVIII", engagement=1)
    assert sum(term.value for term in hq_terms(field.s, field.unit("XLVIII"))) == 1
    dry = front().weather("mild", "clear")
    assert [term.clause for term in hq_terms(dry.s, dry.unit("XLVIII"))] == ["13.62"]
