"""Chapter 14.3: the Counterattack, which interrupts the phase of the attacker."""

from __future__ import annotations

import pytest

from kessel.play.game import Game
from kessel.rules import clause
from kessel.systems.winter_storm.combat_record import Group
from kessel.systems.winter_storm.movement_points import allowance
from kessel.systems.winter_storm.state import DEFENSIVE, DEPLETED, ENGAGED, ISOLATED, OFFENSIVE
from tests.systems.winter_storm.field import Field, pass_on
from tests.systems.winter_storm.refusal import refused

ENEMY, NORTH, SOUTH, BEHIND = "1514", "1513", "1515", "1516"
CALLED = (1, 1, 2)
"""Both checks are passed, and 2 on 1:1 is a C."""


def attacked(*, mode: str = "offensive", sp: int = 4, **options: object) -> Field:
    """The XLVIII Corps is about to attack c61 and c81 of the 51st Army; tb235 is near, r302 too."""
    field = Field(**options).put("XLVIII", "1509").put("51A", "1519", sp=sp)
    field.put("stumpffeld", NORTH).put("schmidt", NORTH).put("adam", "1613")
    for name, place in (("c61", ENEMY), ("tb235", BEHIND), ("tb254", "1517"), ("r302", SOUTH)):
        field.put(name, place, mode=mode, held=1)
    return field


def called(field: Field) -> Game:
    """Attack with two units: 7 against 4, and the result is C."""
    game = field.dice(*CALLED).phase("Operations", "axis")
    game.submit("engage units=stumpffeld,schmidt,adam")
    game.submit("declare-assault target=1514 units=stumpffeld,schmidt")
    while game.decision.kind in ("emergency_supply", "counterbarrage", "protective_fire", "retreat_before_combat"):
        game.submit(_nothing(game))
    return game


def _nothing(game: Game) -> str:
    return {"emergency_supply": "spend-emergency-supply"}.get(game.decision.kind, "end-phase")


def named(field: Field, units: str, *, spend: bool = False) -> Game:
    game = called(field)
    game.submit("counterattack hq=51A")
    if game.decision.kind == "counterattack_supply":
        game.submit(f"emergency-offensive spend={str(spend).lower()}")
    game.submit(f"name-counterattack units={units}")
    return game


def group(field: Field) -> Group:
    found = field.s.state.notes.group
    assert found is not None
    return found


def go_on(game: Game) -> None:
    while game.decision.kind not in ("counterattack_options", "operations"):
        pass_on(game)


@clause("winter_storm", "14.3", "3.6/counterattack")
def test_a_c_ends_the_group_and_asks_the_defender_who_then_gives_the_phase_back():
    field = attacked()
    game = called(field)
    assert (game.decision.kind, game.decision.seats) == ("counterattack", ("soviet",))
    assert field.s.state.notes.group is None
    game.submit("counterattack hq=51A")
    game.submit("name-counterattack units=c61,tb235")
    assert (game.decision.kind, game.decision.seats) == ("counterattack_options", ("soviet",))
    game.submit("end-phase")
    assert (game.decision.kind, game.decision.seats) == ("operations", ("axis",))
    assert field.state("stumpffeld", "operation") == ENGAGED
    with refused("13.2/basic"):
        game.submit("maneuver units=stumpffeld path=1512")


@clause("winter_storm", "14.3/noeffect", "13.10")
def test_a_declined_counterattack_has_no_effect_and_the_assault_counts():
    field = attacked()
    game = called(field)
    game.submit("counterattack")
    assert (game.decision.kind, game.decision.seats) == ("operations", ("axis",))
    assert field.s.state.notes.assaulted == (field.unit("stumpffeld"), field.unit("schmidt"))
    assert [field.at(name) for name in ("stumpffeld", "c61")] == [NORTH, ENEMY]


@clause("winter_storm", "14.3/noeffect")
def test_units_without_command_call_for_nothing():
    field = attacked()
    field.put("c61", ENEMY, status=ISOLATED).give("c61", zoc=4)
    game = called(field)
    assert (game.decision.kind, game.decision.seats) == ("operations", ("axis",))


@clause("winter_storm", "14.3")
def test_one_hq_counterattacks_with_its_attacked_and_its_mobile_units():
    field = attacked().put("5Sh", "1619").put("tc7", "1616")
    game = called(field)
    with refused("14.3"):
        game.submit("counterattack hq=5Sh")
    game.submit("counterattack hq=51A")
    for unit in ("r302", "tc7", "51A"):
        with refused("14.3"):
            game.submit(f"name-counterattack units=c61,{unit}")
    game.submit("name-counterattack units=c61,tb235,tb254")
    assert group(field).left == 6


@clause("winter_storm", "14.3")
def test_one_stack_alone_has_all_the_points_in_a_counterattack():
    field = attacked()
    named(field, "c61")
    assert group(field).left == 6


@clause("winter_storm", "14.3", "14.3/movement")
def test_mobile_units_move_with_the_allowance_of_a_counterattack_and_attacked_ones_stay():
    field = attacked(mode="defensive")
    game = named(field, "c61,tb235,tb254")
    assert allowance(field.s, field.unit("tb235")) == 12
    with refused("14.3"):
        game.submit("maneuver-before-combat units=c61 path=1414")
    with refused("13.52"):
        game.submit("maneuver-before-combat units=tb254 path=1516,1415,1414")
    game.submit("maneuver-before-combat units=tb254 path=1516,1415")
    with refused("14.3"):
        game.submit("maneuver-after-combat units=tb254 path=1516")
    game.submit("end-phase")
    assert game.decision.kind == "operations"
    assert field.at("tb254") == "1415"


@clause("winter_storm", "14.3/movement")
def test_only_original_attackers_are_assaulted_one_by_one_if_wanted():
    field = attacked()
    game = named(field, "c61,tb235")
    with refused("14.3/movement"):
        game.submit("declare-assault target=1613 units=c61")
    with refused("14.3/movement"):
        game.submit("declare-assault target=1513 units=c61 enemies=adam")
    game.check("declare-assault target=1513 units=c61")
    game.submit("declare-assault target=1513 units=c61 enemies=schmidt")
    declared = [event for events in game.events for event in events if type(event).__name__ == "AssaultDeclared"]
    assert declared[-1].enemies == ("schmidt",)


@clause("winter_storm", "14.3", "14.18")
def test_emergency_supply_makes_the_hq_offensive_for_the_counterattack_only():
    field = attacked(mode="defensive", sp=2).give("c61", sixths=6).give("tb235", sixths=2).give("tb254", sixths=6)
    game = called(field)
    game.submit("counterattack hq=51A")
    game.submit("emergency-offensive spend=true")
    with refused("14.3"):
        game.submit("name-counterattack units=c61,tb235,tb254")
    game.submit("name-counterattack units=c61,tb235")
    assert (field.state("51A", "sp"), field.state("51A", "mode"), group(field).left) == (0, OFFENSIVE, 6)
    game.submit("end-phase")
    assert field.state("51A", "mode") == DEFENSIVE


@clause("winter_storm", "14.3", "14.18")
def test_who_did_not_hold_takes_no_part_in_an_emergency_counterattack():
    field = attacked(mode="defensive")
    field.put("tb235", BEHIND, mode="defensive", held=0)
    game = called(field)
    game.submit("counterattack hq=51A")
    game.submit("emergency-offensive spend=true")
    with refused("14.18"):
        game.submit("name-counterattack units=c61,tb235")


@clause("winter_storm", "14.3")
def test_without_emergency_supply_the_hq_counterattacks_in_its_mode():
    field = attacked(mode="defensive")
    game = named(field, "c61,tb235")
    assert (group(field).left, field.state("51A", "sp"), field.state("51A", "mode")) == (3, 4, DEFENSIVE)
    game.check("declare-assault target=1513 units=c61")


@clause("winter_storm", "14.3/depleted")
def test_a_depleted_hq_without_supply_moves_but_neither_assaults_nor_enters_zones():
    field = attacked(mode="depleted", sp=0)
    game = named(field, "c61,tb235,tb254")
    assert field.state("51A", "mode") == DEPLETED
    with refused("13.67"):
        game.submit("declare-assault target=1513 units=c61")
    with refused("11.29"):
        game.submit("maneuver-before-combat units=tb235 path=1515,1614")
    game.submit("maneuver-before-combat units=tb254 path=1617")
    assert field.at("tb254") == "1617"


@clause("winter_storm", "14.3/noeffect", "14.3")
def test_a_counterattack_calls_for_no_other_and_reduces_no_mode():
    field = attacked()
    game = named(field, "c61,tb235")
    field.dice(1, 1, 2).give("stumpffeld", pcf=2).give("schmidt", pcf=2)
    game.submit("declare-assault target=1513 units=c61")
    go_on(game)
    results = [event.result for events in game.events for event in events if type(event).__name__ == "AssaultResolved"]
    assert results == ["C", "C"]
    assert (game.decision.kind, game.decision.seats) == ("counterattack_options", ("soviet",))
    assert field.s.state.notes.assaulted == (field.unit("stumpffeld"), field.unit("schmidt"))
    assert field.state("51A", "mode") == OFFENSIVE


@clause("winter_storm", "14.3/artillery", "14.18")
def test_in_a_counterattack_there_is_neither_counterbarrage_nor_emergency_supply():
    field = attacked().put("xlviii_art", "1512", mode="offensive")
    field.put("stumpffeld", NORTH, held=1).put("schmidt", NORTH, held=1).put("XLVIII", "1509", sp=3)
    game = named(field, "c61,tb235")
    game.submit("declare-assault target=1513 units=c61 enemies=stumpffeld")
    kinds = set()
    while game.decision.kind not in ("counterattack_options", "operations"):
        kinds.add(game.decision.kind)
        pass_on(game)
    assert not kinds & {"emergency_supply", "counterbarrage", "counterattack"}


@clause("winter_storm", "14.3", "13.63/combining")
@pytest.mark.parametrize(("merging", "left"), [("halved", 2), ("free", 5)])
def test_stacks_that_combine_in_a_counterattack(merging: str, left: int):
    field = attacked(counterattack_merging=merging)
    game = named(field, "c61,tb235")
    game.submit("maneuver-before-combat units=tb235 path=1515,1514")
    assert (field.at("tb235"), group(field).left) == (ENEMY, left)
    assert game.preview("declare-assault target=1513 units=c61,tb235").details["ep"] == "2"


@clause("winter_storm", "14.3")
def test_a_counterattack_is_named_step_by_step():
    field = attacked(mode="defensive")
    game = called(field)
    with refused("14.3"):
        game.submit("end-phase")
    game.submit("counterattack hq=51A")
    assert game.decision.kind == "counterattack_supply"
    with refused("14.3"):
        game.submit("end-phase")
    game.submit("emergency-offensive spend=false")
    for order in ("end-phase", "name-counterattack units=[]"):
        with refused("14.3"):
            game.submit(order)
    shown = game.preview("name-counterattack units=c61,tb235")
    assert shown.summary == f"{sum(term.value for term in shown.reasons)} EP", "it costs no Supply Points"


@clause("winter_storm", "14.3", "14.18")
@pytest.mark.parametrize(("sp", "asked"), [(0, False), (1, True)])
def test_emergency_supply_is_offered_to_an_hq_that_can_pay_for_one_unit(sp: int, asked: bool):
    game = called(attacked(mode="defensive", sp=sp))
    game.submit("counterattack hq=51A")
    assert (game.decision.kind == "counterattack_supply") == asked


@clause("winter_storm", "14.3")
def test_the_price_of_an_emergency_counterattack_is_told():
    field = attacked(mode="defensive").give("c61", sixths=6).give("tb235", sixths=2)
    game = called(field)
    game.submit("counterattack hq=51A")
    game.submit("emergency-offensive spend=true")
    shown = game.preview("name-counterattack units=c61,tb235")
    assert shown.summary.endswith(" EP for 2 SP")


@clause("winter_storm", "14.3")
def test_units_in_disorder_and_those_of_an_hq_that_is_gone_do_not_counterattack():
    field = attacked().put("tb235", BEHIND, held=1, disorder=1)
    game = called(field)
    game.submit("counterattack hq=51A")
    with refused("14.3"):
        game.submit("name-counterattack units=c61,tb235")
    field = attacked()
    field.s.eliminate(field.unit("51A"), "14.6")
    assert called(field).decision.kind == "operations"


@clause("winter_storm", "14.3/movement")
def test_an_attacker_is_assaulted_where_it_is():
    field = attacked()
    game = named(field, "c61,tb235")
    field.s.place(field.unit("schmidt"), (field.hex("1412"),), "retreat")
    with refused("14.3/movement"):
        game.submit("declare-assault target=1513 units=c61 enemies=schmidt")
    game.check("declare-assault target=1513 units=c61 enemies=stumpffeld")


@clause("winter_storm", "14.3/artillery")
def test_in_a_counterattack_both_sides_use_their_guns_for_the_assault_itself():
    field = attacked()
    game = named(field, "c61,tb235")
    field.put("xlviii_art", "1512", mode="offensive").put("art51", "1515", mode="offensive")
    game.submit("declare-assault target=1513 units=c61 close_support=art51")
    assert field.state("art51", "mode") == DEFENSIVE, "Close Support costs a level as ever"
    assert (game.decision.kind, game.decision.seats) == ("protective_fire", ("axis",))
    game.submit("fire-protective units=xlviii_art", seat="axis")
    resolved = [event for events in game.events for event in events if type(event).__name__ == "AssaultResolved"]
    assert {"14.13", "14.14"} <= {term.clause for term in resolved[-1].terms}


@clause("winter_storm", "14.3", "17.1")
def test_romanians_and_hungarians_do_not_counterattack_together():
    field = attacked().recast("c61", nation="Romanian").recast("tb235", nation="Hungarian")
    game = called(field)
    game.submit("counterattack hq=51A")
    with refused("17.1"):
        game.submit("name-counterattack units=c61,tb235")


@clause("winter_storm", "14.3")
def test_a_depleted_hq_is_depleted_again_after_an_emergency_counterattack():
    field = attacked(mode="depleted")
    game = named(field, "c61", spend=True)
    assert field.state("51A", "mode") == OFFENSIVE
    game.submit("end-phase")
    assert field.state("51A", "mode") == DEPLETED
