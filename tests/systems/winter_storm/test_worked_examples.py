"""The worked examples of the rulebook: the position is set up, the orders are given, the dice are those of the example.

Other examples stand with their chapters: zones of control and infiltration (5.2, 5.3, 5.31, 5.7) in
test_zones_of_control, the Major River (7.25) in test_retreat, prevailing weather (9.1) in test_weather, the worst
ground (9.4) in test_movement, the long example of an engagement (13.611), divisions and corps as one stack (16.12,
18.3) in test_engagement, Refit (13.7) in test_refit, breakdown (16.2) in test_leg_divisions, Demolitions (16.51) in
test_demolitions.
"""

from __future__ import annotations

import pytest
from msgspec import structs

from kessel.play.game import Game
from kessel.rules import clause
from kessel.systems.winter_storm.assault_resolution import AssaultResolved
from kessel.systems.winter_storm.combat_record import Group
from kessel.systems.winter_storm.counters import ArtilleryFactors
from kessel.systems.winter_storm.state import DEPLETED, DISRUPTED, OFFENSIVE, Dump
from tests.systems.winter_storm.after_combat import (
    HERE,
    NORTH,
    NORTH_EAST,
    NORTH_WEST,
    SOUTH,
    SOUTH_EAST,
    SOUTH_WEST,
    beside,
    suffer,
    wall,
)
from tests.systems.winter_storm.field import Field, pass_on
from tests.systems.winter_storm.refusal import refused

ENEMY, BESIDE, HQ_HEX, ENEMY_HQ = "1514", "1515", "1518", "1509"


def front(**values: int) -> Field:
    """A Soviet division with these values on ENEMY, XLVIII Corps behind the lines."""
    return Field().put("XLVIII", HQ_HEX).put("51A", ENEMY_HQ).give("r302", **values).put("r302", ENEMY)


def assault(field: Field, units: str, *dice: int, fire: str = "") -> AssaultResolved:
    """Assault ENEMY with these dice: both checks, then the table. Nobody answers but with protective fire."""
    game = field.phase("Operations", "axis")
    field.dice(*dice)
    game.submit(f"engage units={units}")
    game.submit(f"declare-assault target={ENEMY} units={units}")
    return resolved(game, fire)


def resolved(game: Game, fire: str = "") -> AssaultResolved:
    while game.decision and game.decision.kind in ("emergency_supply", "counterbarrage", "protective_fire"):
        if game.decision.kind == "protective_fire":
            game.submit(f"fire-protective units={fire}" if fire else "fire-protective")
        else:
            pass_on(game)
    return [event for events in game.events for event in events if isinstance(event, AssaultResolved)][-1]


def group(field: Field) -> Group:
    found = field.s.state.notes.group
    assert found is not None
    return found


@clause("winter_storm", "14.17/odds", "14.17")
@pytest.mark.parametrize(("attack", "column"), [(20, "2:1"), (19, "1:1")])
def test_twenty_to_ten_is_two_to_one_and_nineteen_to_ten_is_not(attack: int, column: str):
    field = front(pcf=10, er=6).give("stumpffeld", pcf=attack, er=6).put("stumpffeld", BESIDE)
    assert assault(field, "stumpffeld", 1, 1, 1).column == column


@clause("winter_storm", "14.17/drm", "14.14")
def test_five_modifiers_against_three_are_two():
    field = front().give("pz6_pz", armor_bonus=5).put("LVII", "1418").put("pz6_pz", BESIDE)
    guns = ArtilleryFactors(factors=3, weight="light", range=1)
    counters = field.s.setting.counters
    field.s.setting.counters = tuple(structs.replace(c, artillery=guns) if c.id == "r302" else c for c in counters)
    found = assault(field, "pz6_pz", 1, 1, 3, fire="r302")
    assert (found.modifier, found.total) == (2, 5)


@clause("winter_storm", "14.17", "14.17/ec", "2.38")
def test_an_armor_unit_against_infantry_that_fails_its_check():
    """7-4-2 with ER 4 against 3-2-1 with ER 3: 7 to 2 is 3:1, the SCF of 4 is added to a die of 5: 9, DR2."""
    field = front(pcf=3, scf=2, zoc=1, er=3).put("LVII", "1418")
    field.give("pz6_pz", pcf=7, scf=4, zoc=2, er=4, armor_bonus=4).put("pz6_pz", BESIDE)
    found = assault(field, "pz6_pz", 4, 4, 5)
    assert (found.attack, found.defence, found.column, found.modifier, found.total) == (7, 2, "3:1", 4, 9)
    assert found.result == "DR2"


@clause("winter_storm", "16.31", "14.17/ec")
def test_a_division_that_lost_two_steps_fights_with_a_third():
    field = front().put("i336", BESIDE, steps=1)
    assert assault(field, "i336", 1, 1, 3).attack == 3


@clause("winter_storm", "11.21")
def test_an_hq_with_a_rating_of_four_draws_up_to_four_points_up_to_six_leg_points_away():
    field = Field().put("4PzA", "0921").give("LVII", command_rating=4).put("LVII", "1514", sp=0)
    game = field.put("4PzA_col1", "1508", sp=6).put("4PzA_col2", "1521", sp=6).phase("Supply", "axis")
    with refused("11.21"):
        game.submit("draw hq=LVII source=4PzA_col2 points=1")
    with refused("11.21"):
        game.submit("draw hq=LVII source=4PzA_col1 points=5")
    game.submit("draw hq=LVII source=4PzA_col1 points=4")
    assert field.state("LVII", "sp") == 4


@clause("winter_storm", "13.63/combining", "13.64")
def test_two_stacks_that_maneuver_to_one_hex_halve_what_is_left_and_assault_as_one():
    """An HQ with 8 points: 2 for the maneuvers, half of 6 is 3; the assault costs 2 and not 4."""
    field = front().give("XLVIII", engagement=8).put("pannwitz", "1516").put("stug228", "1517")
    for name in ("pannwitz", "stug228"):
        field.s.state.hq[field.unit(name)] = field.unit("XLVIII")
    game = field.phase("Operations", "axis")
    game.submit("engage units=pannwitz,stug228")
    assert group(field).left == 8
    game.submit(f"maneuver-before-combat units=pannwitz path={BESIDE}")
    assert group(field).left == 7
    game.submit(f"maneuver-before-combat units=stug228 path=1516,{BESIDE}")
    assert group(field).left == 3
    assert game.preview(f"declare-assault target={ENEMY} units=pannwitz,stug228").details["ep"] == "2"


@clause("winter_storm", "13.64", "13.63")
def test_a_third_stack_formed_by_an_advance_spends_what_is_left_and_joins_no_other_group():
    field = front(pcf=1, scf=1, er=1).put("i336", BESIDE).put("adam", "1614").put("stumpffeld", BESIDE)
    game = field.phase("Operations", "axis")
    field.dice(1, 6, 4, 6)
    game.submit("engage units=i336,stumpffeld,adam")
    game.submit(f"declare-assault target={ENEMY} units=i336,adam")
    assert resolved(game).result.endswith(("R1", "R2"))
    while game.decision.kind != "advance":
        pass_on(game)
    game.submit(f"advance units=i336 path={ENEMY}")
    game.submit(f"advance units=adam path={ENEMY}")
    while game.decision.kind == "advance":
        pass_on(game)
    assert field.at("i336") == field.at("adam") == ENEMY
    assert group(field).left == 10 - 4
    game.submit("end-phase")
    with refused("13.2/basic"):
        game.submit("engage units=i336,adam")


@clause("winter_storm", "13.69")
def test_mobile_units_enter_the_forest_and_go_no_farther_but_others_go_elsewhere():
    field = Field().terrain(HERE, "woods").put("r258", HERE)
    for unit in ("pz6_pz", "pz6_r1"):
        field.put(unit, beside(field, HERE, SOUTH))
    game = suffer(field, "R2", "pz6_pz pz6_r1")
    game.submit(f"retreat path={beside(field, HERE, NORTH)},{beside(field, HERE, NORTH, 2)}")
    with refused("13.69"):
        game.submit(f"advance units=pz6_pz path={HERE},{beside(field, HERE, NORTH_EAST)}")
    game.submit(f"advance units=pz6_pz path={HERE}")
    game.submit(f"advance units=pz6_r1 path={beside(field, beside(field, HERE, SOUTH), NORTH_EAST)}")


@clause("winter_storm", "13.69", "14.6/one")
def test_a_loss_that_nobody_takes_is_a_hex_more_for_the_victor():
    field = Field().put("r258", HERE, steps=1)
    field.put("pz6_pz", beside(field, HERE, SOUTH))
    game = suffer(field, "D2R2", "pz6_pz")
    game.submit(next(order for order in game.options() if type(order).__name__ == "Retreat"))
    assert field.at("r258") is None
    far = [beside(field, HERE, NORTH, steps) for steps in range(4)]
    with refused("13.69"):
        game.submit(f"advance units=pz6_pz path={','.join(far)}")
    game.submit(f"advance units=pz6_pz path={','.join(far[:3])}")


@clause("winter_storm", "14.18", "2.44", "11.24")
def test_a_depleted_hq_with_three_points_supplies_a_division_in_an_emergency():
    field = Field().put("StF", "2705").give("51A", command_rating=9).put("51A", ENEMY_HQ, sp=0).put("XLVIII", HQ_HEX)
    field.give("r302", er=3).put("r302", ENEMY, held=1).put("stumpffeld", BESIDE).put("adam", "1414")
    dump = Dump(field.hex("1508"), field.unit("StF"), 1, 3)
    field.s.state.notes = structs.replace(field.s.state.notes, dumps=(dump,))
    game = field.phase("Supply", "soviet")
    game.submit("draw hq=51A source=1508 points=3")
    for mode in ("offensive", "defensive"):
        with refused("11.22"):
            game.submit(f"assume-mode unit=51A mode={mode}")
    field.s.set_mode(field.unit("51A"), DEPLETED, "11.24")
    game = field.phase("Operations", "axis")
    field.dice(1, 3, 3, 1, 3, 3)
    game.submit("engage units=stumpffeld,adam")
    game.submit(f"declare-assault target={ENEMY} units=stumpffeld")
    game.submit("spend-emergency-supply units=r302")
    assert (field.state("51A", "sp"), field.state("51A", "mode")) == (2, DEPLETED)
    assert resolved(game).defence == field.s.pcf(field.unit("r302"))


@clause("winter_storm", "14.3", "14.3/movement", "14.18")
def test_a_division_calls_an_armor_regiment_for_a_counterattack():
    """The HQ is Defensive and spends two points; the brigade moves up to the division, and both assault together."""
    field = Field(counterattack_merging="free").put("XLVIII", ENEMY_HQ).put("51A", "1519", sp=2)
    field.put("stumpffeld", "1513").put("schmidt", "1513").put("adam", "1613").give("c61", sixths=6, pcf=7)
    for name, place in (("c61", ENEMY), ("tb235", "1516")):
        field.put(name, place, mode="defensive", held=1)
    game = field.dice(1, 1, 2).phase("Operations", "axis")
    game.submit("engage units=stumpffeld,schmidt,adam")
    game.submit(f"declare-assault target={ENEMY} units=stumpffeld,schmidt,adam")
    assert resolved(game).result == "C"
    game.submit("counterattack hq=51A")
    game.submit("emergency-offensive spend=true")
    game.submit("name-counterattack units=c61,tb235")
    assert (field.state("51A", "sp"), field.state("51A", "mode"), group(field).left) == (0, OFFENSIVE, 6)
    game.submit(f"maneuver-before-combat units=tb235 path={BESIDE},{ENEMY}")
    assert group(field).left == 5
    for enemies in ("stumpffeld", "stumpffeld,schmidt"):
        shown = game.preview(f"declare-assault target=1513 units=c61,tb235 enemies={enemies}")
        assert shown.details["ep"] == "2"
    assert game.preview("declare-assault target=1613 units=c61,tb235").details["ep"] == "2"


@clause("winter_storm", "14.5", "14.4/zoc", "14.2")
def test_a_unit_that_retreats_through_a_zone_makes_two_checks_against_the_rating_it_began_with():
    """MR 4: a 4 passes both checks, though the unit Disrupts by the zone and would have 2 then."""
    field = Field().give("r258", er=4).put("r258", HERE)
    field.put("pz6_pz", beside(field, HERE, SOUTH))
    wall(field, NORTH_EAST, SOUTH_EAST, SOUTH_WEST, NORTH_WEST)
    field.put("pz6_r1", beside(field, beside(field, HERE, NORTH), NORTH_WEST))
    game = suffer(field, "R2", "pz6_pz", 4, 4)
    assert field.state("r258", "start_mr") == 4
    game.submit(next(order for order in game.options() if type(order).__name__ == "Retreat"))
    assert field.state("r258", "disorder") == DISRUPTED
    assert field.state("r258", "steps") == 3
