"""Retreat, and standing instead: 5.3, 6.2.4, 14.3.4, 15.2.1."""

from __future__ import annotations

import pytest

from kessel.play.game import Game
from kessel.play.outcome import Illegal
from kessel.rules import clause
from kessel.systems.wb95.losses import Lose
from kessel.systems.wb95.retreat import Retreat
from tests.systems.wb95.aftermath import asked, fought
from tests.systems.wb95.field import Field
from tests.systems.wb95.landscape import Landscape
from tests.systems.wb95.variant import variant

RIFLES, TANKS, MORE_TANKS, THIRD_TANKS = "s:6 INF-D", "s:110/XVIII ARM-BR", "s:80/XX ARM-BR", "s:32/XXIX ARM-BR"
STAFF, GUN = "s:HQ 27A", "s:1/8 Art."
REGIMENT, SECOND, THIRD, PANZERS = "g:A/75 INF-R", "g:266/72 INF-R", "g:245/88 INF-R", "g:2/503 ARM-B"
GERMAN_STAFF, GERMAN_GUN, GROUP = "g:HQ VII", "g:57 Art. (mortars)", "g:RG Korsun"

SOVIET_TANKS, CAVALRY, GERMAN_TANKS = "s:135 ARM-BR", "s:44 CAV-D", "g:I/7/10 ARM-B"
KHARKOV_RIFLES, KHARKOV_REGIMENT = "s:333 INF-D", "g:457/257 INF-R"

# The attack comes from the north: its zone of control lies on 0526, 0627 and 0726.
NORTH, TARGET, SOUTH, SOUTH_WEST, SOUTH_EAST, NORTH_WEST = "0626", "0627", "0628", "0527", "0727", "0526"


def back(result: str) -> tuple[Field, Game]:
    """A German regiment driven back from the target hex."""
    field = Field().put(RIFLES, NORTH).put(REGIMENT, TARGET)
    return field, fought(field, [RIFLES], [TARGET], defender=result)


def refused(game: Game, *path: str, units: tuple[str, ...] = (REGIMENT,)) -> str:
    """Give the clause that refuses a retreat."""
    with pytest.raises(Illegal) as found:
        game.submit(Retreat(units=units, path=path))
    return found.value.clause


def go(game: Game, unit: str, *path: str) -> None:
    game.submit(Retreat(units=(unit,), path=path))


def done(game: Game) -> bool:
    """Say whether the combat is over and the attacker goes on."""
    return game.decision is not None and game.decision.kind == "attack"


@clause("wb95", "5.3.1")
def test_the_defender_is_asked_to_retreat_by_the_length_of_the_result() -> None:
    _, game = back("R3")
    assert asked(game) == ("german", "retreat")
    assert max(len(order.path) for order in game.options()) == 3


@clause("wb95", "5.3.1")
def test_the_attacker_retreats_on_his_own_code() -> None:
    field = Field().put(RIFLES, NORTH).put(REGIMENT, TARGET)
    game = fought(field, [RIFLES], [TARGET], attacker="R1")
    assert asked(game) == ("soviet", "retreat")
    go(game, RIFLES, "0625")
    assert field.at(RIFLES) == "0625"


@clause("wb95", "5.3.2")
def test_a_retreat_ends_as_many_hexes_away_as_it_is_long() -> None:
    field, game = back("R2")
    assert refused(game, SOUTH, SOUTH_WEST) == "5.3.2"
    go(game, REGIMENT, SOUTH, "0629")
    assert field.at(REGIMENT) == "0629"
    assert field.steps(REGIMENT) == 2


@clause("wb95", "5.3.2")
def test_a_retreat_is_not_longer_than_the_result_and_runs_from_hex_to_hex() -> None:
    _, game = back("R1")
    assert refused(game, SOUTH, "0629") == "5.3.2"
    assert refused(game, "0629") == "5.3.2"


@clause("wb95", "5.3.2")
def test_each_unit_counts_from_the_hex_it_fought_in() -> None:
    field = Field().put(RIFLES, NORTH).put(REGIMENT, TARGET).put(SECOND, NORTH_WEST)
    game = fought(field, [RIFLES], [TARGET, NORTH_WEST], defender="R1")
    assert refused(game, SOUTH_WEST, units=(REGIMENT, SECOND)) == "5.3.2"
    go(game, SECOND, "0426")
    go(game, REGIMENT, SOUTH)
    assert (field.at(SECOND), field.at(REGIMENT)) == ("0426", SOUTH)


@clause("wb95", "5.3.3")
def test_no_retreat_into_an_enemy_zone() -> None:
    _, game = back("R1")
    assert refused(game, NORTH_WEST) == "5.3.3"
    assert {order.path for order in game.options()} == {(SOUTH,), (SOUTH_WEST,), (SOUTH_EAST,), ()}


@clause("wb95", "5.3.3")
def test_no_retreat_into_a_hex_that_the_enemy_holds_even_without_a_zone() -> None:
    field = Field().put(RIFLES, NORTH).put(GUN, SOUTH).put(REGIMENT, TARGET)
    game = fought(field, [RIFLES], [TARGET], defender="R1")
    assert refused(game, SOUTH) == "5.3.3"


@clause("wb95", "5.3.3")
def test_a_surrounded_unit_pays_instead() -> None:
    field = Field().put(RIFLES, NORTH).put(TANKS, SOUTH).put(REGIMENT, TARGET)
    game = fought(field, [RIFLES], [TARGET], defender="R1")
    assert field.steps(REGIMENT) == 1
    assert field.at(REGIMENT) == TARGET
    assert done(game)


@clause("wb95", "5.3.3")
def test_a_unit_at_the_edge_of_the_map_does_not_leave_it() -> None:
    field = Field().put(RIFLES, "0201").put(REGIMENT, "0200")
    fought(field, [RIFLES], ["0200"], defender="R1")
    assert field.at(REGIMENT) == "0200"
    assert field.steps(REGIMENT) == 1


@clause("wb95", "5.3.3")
def test_terrain_that_a_unit_cannot_enter_is_closed_to_its_retreat() -> None:
    field = Field("moscow/typhoon").put(GERMAN_TANKS, NORTH).put(CAVALRY, TARGET).put(SOVIET_TANKS, TARGET)
    Landscape(field).terrain("lake", SOUTH).terrain("swamp", SOUTH_WEST)
    game = fought(field, [GERMAN_TANKS], [TARGET], defender="R1")
    assert refused(game, SOUTH, units=(CAVALRY,)) == "5.3.3"
    assert refused(game, SOUTH_WEST, units=(CAVALRY, SOVIET_TANKS)) == "5.3.3"
    go(game, CAVALRY, SOUTH_WEST)
    assert field.at(CAVALRY) == SOUTH_WEST


@clause("wb95", "5.3.4")
def test_a_retreat_onto_a_friend_in_an_enemy_zone_costs_a_step() -> None:
    field = Field().put(RIFLES, NORTH).put(REGIMENT, TARGET).put(PANZERS, NORTH_WEST)
    game = fought(field, [RIFLES], [TARGET], defender="R1")
    go(game, REGIMENT, NORTH_WEST)
    assert field.at(REGIMENT) == NORTH_WEST
    assert (field.steps(REGIMENT), field.steps(PANZERS)) == (1, 2)


@clause("wb95", "5.3.4")
def test_each_unit_that_goes_such_a_way_loses_a_step() -> None:
    field = Field().put(RIFLES, NORTH).put(TANKS, "0427")
    field.put(REGIMENT, TARGET).put(SECOND, TARGET).put(PANZERS, SOUTH_WEST)
    game = fought(field, [RIFLES], [TARGET], defender="R2")
    game.submit(Retreat(units=(REGIMENT, SECOND), path=(SOUTH_WEST, "0528")))
    assert (field.steps(REGIMENT), field.steps(SECOND)) == (1, 1)


@clause("wb95", "5.3.4")
def test_each_hex_of_such_a_way_costs_a_step() -> None:
    field = Field().put(RIFLES, NORTH).put(TANKS, "0427").put(MORE_TANKS, "0428")
    field.put(REGIMENT, TARGET).put(SECOND, SOUTH_WEST).put(PANZERS, "0528")
    game = fought(field, [RIFLES], [TARGET], defender="R2")
    with pytest.raises(Illegal, match="costs 2 CELs of each unit"):
        go(game, REGIMENT, SOUTH_WEST, "0528")


@clause("wb95", "5.3.4")
def test_a_unit_does_not_retreat_where_it_would_lose_its_last_step() -> None:
    field = Field().put(RIFLES, NORTH).put(REGIMENT, TARGET, steps=1).put(PANZERS, NORTH_WEST)
    game = fought(field, [RIFLES], [TARGET], defender="R1")
    assert refused(game, NORTH_WEST) == "5.3.4"


@clause("wb95", "5.3.4")
def test_a_friend_that_came_in_the_same_retreat_opens_no_way() -> None:
    field = Field().put(RIFLES, NORTH).put(PANZERS, NORTH_WEST)
    field.put(REGIMENT, TARGET).put(SECOND, TARGET)
    game = fought(field, [RIFLES], [TARGET, NORTH_WEST], defender="R1")
    go(game, REGIMENT, NORTH_WEST)
    go(game, PANZERS, "0426")
    assert refused(game, NORTH_WEST, units=(SECOND,)) == "5.3.3"


@clause("wb95", "5.3.5")
def test_a_big_river_is_crossed_in_retreat_only_by_a_bridge() -> None:
    field = Field("kharkov/kharkov_1942").put(KHARKOV_RIFLES, NORTH).put(KHARKOV_REGIMENT, TARGET)
    land = Landscape(field).river("doniec", f"{TARGET}|{SOUTH}")
    game = fought(field, [KHARKOV_RIFLES], [TARGET], defender="R1")
    assert refused(game, SOUTH, units=(KHARKOV_REGIMENT,)) == "5.3.5"
    assert (SOUTH,) not in {order.path for order in game.options()}
    land.bridge(f"{TARGET}|{SOUTH}")
    go(game, KHARKOV_REGIMENT, SOUTH)
    assert field.at(KHARKOV_REGIMENT) == SOUTH


@clause("wb95", "5.3.6")
def test_a_retreat_passes_a_full_hex_but_does_not_end_there() -> None:
    field = Field().put(RIFLES, NORTH).put(REGIMENT, TARGET)
    for unit in (SECOND, THIRD, PANZERS, "g:587/320 INF-R"):
        field.put(unit, SOUTH)
    game = fought(field, [RIFLES], [TARGET], defender="R2")
    assert refused(game, SOUTH) == "5.3.6"
    go(game, REGIMENT, SOUTH, "0629")
    assert field.at(REGIMENT) == "0629"


@clause("wb95", "5.3.6")
def test_a_step_lost_on_the_way_makes_room_at_its_end() -> None:
    field = Field().put(RIFLES, NORTH).put(REGIMENT, TARGET).put("g:587/320 INF-R", NORTH_WEST, steps=1)
    for unit in (SECOND, THIRD, PANZERS):
        field.put(unit, NORTH_WEST)
    game = fought(field, [RIFLES], [TARGET], defender="R1")
    go(game, REGIMENT, NORTH_WEST)
    assert field.at(REGIMENT) == NORTH_WEST


@clause("wb95", "5.3.7")
@pytest.mark.parametrize(("hexes", "left"), [(3, 2), (2, 1), (1, 0), (0, 0)])
def test_every_hex_not_retreated_costs_a_step(hexes: int, left: int) -> None:
    field, game = back("R3")
    go(game, REGIMENT, *(SOUTH, "0629", "0630")[:hexes])
    assert field.steps(REGIMENT) == left


@clause("wb95", "5.3.7")
def test_only_units_that_fell_short_pay() -> None:
    field = Field().put(RIFLES, NORTH).put(REGIMENT, TARGET).put(SECOND, TARGET).put(THIRD, TARGET)
    game = fought(field, [RIFLES], [TARGET], defender="R1")
    go(game, REGIMENT, SOUTH)
    game.submit(Retreat(units=(SECOND, THIRD)))
    assert set(game.options()) == {Lose(units=(SECOND,)), Lose(units=(THIRD,))}
    with pytest.raises(Illegal) as found:
        game.submit(Lose(units=(REGIMENT,)))
    assert found.value.clause == "5.3.7"


def three_hexes() -> tuple[Field, Game]:
    """Example of 5.3.8: three units attack from three hexes and are thrown back."""
    field = Field().put(TANKS, NORTH).put(MORE_TANKS, NORTH_WEST).put(THIRD_TANKS, "0726").put(REGIMENT, TARGET)
    return field, fought(field, [TANKS, MORE_TANKS, THIRD_TANKS], [TARGET], attacker="R1")


@clause("wb95", "5.3.8")
def test_standing_costs_the_side_one_step_whatever_the_number_of_hexes() -> None:
    field, game = three_hexes()
    game.submit(Retreat(units=(TANKS, MORE_TANKS, THIRD_TANKS)))
    assert set(game.options()) == {Lose(units=(u,)) for u in (TANKS, MORE_TANKS, THIRD_TANKS)}
    game.submit(Lose(units=(MORE_TANKS,)))
    assert [field.steps(u) for u in (TANKS, MORE_TANKS, THIRD_TANKS)] == [2, 1, 2]
    assert done(game)


@clause("wb95", "5.3.8")
def test_who_wants_to_lose_nothing_withdraws_all_units() -> None:
    field, game = three_hexes()
    go(game, TANKS, "0625")
    go(game, MORE_TANKS, "0525")
    go(game, THIRD_TANKS, "0725")
    assert [field.steps(u) for u in (TANKS, MORE_TANKS, THIRD_TANKS)] == [2, 2, 2]


@clause("wb95", "5.3.8")
def test_two_may_stand_and_one_go_for_the_same_step() -> None:
    _, game = three_hexes()
    go(game, TANKS, "0625")
    game.submit(Retreat(units=(MORE_TANKS, THIRD_TANKS)))
    assert set(game.options()) == {Lose(units=(MORE_TANKS,)), Lose(units=(THIRD_TANKS,))}


@clause("wb95", "5.3.8")
def test_the_largest_shortfall_among_the_survivors_is_paid_once() -> None:
    field = Field().put(RIFLES, NORTH).put(REGIMENT, TARGET, steps=1).put(SECOND, TARGET)
    game = fought(field, [RIFLES], [TARGET], defender="R2")
    game.submit(Retreat(units=(REGIMENT,)))
    go(game, SECOND, SOUTH)
    # The regiment that stood pays with its life, and the other then owes one hex only: the step is paid already.
    assert set(game.options()) == {Lose(units=(REGIMENT,)), Lose(units=(SECOND, SECOND))}


@clause("wb95", "5.3.8")
def test_what_nobody_is_left_to_pay_lapses() -> None:
    field, game = back("R4")
    go(game, REGIMENT)
    assert field.at(REGIMENT) is None


@clause("wb95", "5.3.9")
@pytest.mark.parametrize(
    ("result", "hexes", "tests"),
    [("R2", 2, 1), ("R4", 3, 2), ("R3", 1, 0)],
)
def test_every_hex_but_the_first_demands_a_test(result: str, hexes: int, tests: int) -> None:
    field, game = back(result)
    before = field.s.state.rolls
    go(game, REGIMENT, *(SOUTH, "0629", "0630")[:hexes])
    if asked(game)[1] == "pursuit":
        game.submit("end-pursuit")
    assert field.s.state.rolls - before == 2 * tests


@clause("wb95", "5.3.9")
def test_units_on_one_path_share_a_roll_and_others_roll_for_themselves() -> None:
    field = Field().put(RIFLES, NORTH).put(REGIMENT, TARGET).put(SECOND, TARGET).put(THIRD, TARGET)
    game = fought(field, [RIFLES], [TARGET], defender="R2")
    field.dice(6, 5, 5, 5)
    go(game, REGIMENT, SOUTH, "0629")
    go(game, THIRD, SOUTH_WEST, "0428")
    go(game, SECOND, SOUTH, "0629")
    before = field.s.state.rolls
    game.submit("end-pursuit")
    assert field.s.state.rolls - before == 4
    index = field.s.setting.index
    assert [bool(field.s.state.disorganized[index[u]]) for u in (REGIMENT, SECOND, THIRD)] == [True, True, False]


@clause("wb95", "5.3.10")
def test_a_unit_that_retreated_is_marked_and_one_that_stood_is_not() -> None:
    field = Field().put(RIFLES, NORTH).put(REGIMENT, TARGET).put(SECOND, TARGET)
    game = fought(field, [RIFLES], [TARGET], defender="R1")
    go(game, REGIMENT, SOUTH)
    go(game, SECOND)
    index, retreated = field.s.setting.index, field.s.state.retreated
    assert (retreated[index[REGIMENT]], retreated[index[SECOND]]) == (1, 0)


def gun_and_infantry(*, transport: bool = False) -> tuple[Field, Game]:
    """Example of 6.2.4: infantry with two steps and a towed gun on one hex, result D2."""
    field = Field().put(RIFLES, NORTH).put(REGIMENT, TARGET).put(GERMAN_GUN, TARGET, transport=transport)
    return field, fought(field, [RIFLES], [TARGET], defender="R2")


@clause("wb95", "6.2.4")
def test_infantry_leaves_the_gun_to_be_overrun() -> None:
    field, game = gun_and_infantry()
    go(game, REGIMENT, SOUTH, "0629")
    assert (field.steps(REGIMENT), field.at(GERMAN_GUN)) == (2, TARGET)
    game.submit(f'pursue units=["{RIFLES}"] path={TARGET}')
    assert field.at(GERMAN_GUN) is None


@clause("wb95", "6.2.4")
def test_the_gun_is_the_loss_that_lets_infantry_retreat_one_hex_only() -> None:
    field, game = gun_and_infantry()
    go(game, REGIMENT, SOUTH)
    game.submit(Lose(units=(GERMAN_GUN,)))
    assert (field.steps(REGIMENT), field.at(GERMAN_GUN)) == (2, None)


@clause("wb95", "6.2.4")
def test_gun_and_infantry_lose_a_step_each_and_the_position_is_kept() -> None:
    field, game = gun_and_infantry()
    go(game, REGIMENT)
    game.submit(Lose(units=(REGIMENT, GERMAN_GUN)))
    assert (field.at(REGIMENT), field.steps(REGIMENT), field.at(GERMAN_GUN)) == (TARGET, 1, None)
    assert done(game)


@clause("wb95", "6.2.4")
def test_losing_the_infantry_does_not_save_the_gun() -> None:
    field, game = gun_and_infantry()
    go(game, REGIMENT)
    game.submit(Lose(units=(REGIMENT, REGIMENT)))
    assert field.at(GERMAN_GUN) == TARGET
    game.submit(f'pursue units=["{RIFLES}"] path={TARGET}')
    assert field.at(GERMAN_GUN) is None


@clause("wb95", "6.2.4")
def test_a_gun_in_combat_set_up_cannot_retreat_and_one_in_transport_can() -> None:
    _, game = gun_and_infantry()
    assert refused(game, SOUTH, units=(GERMAN_GUN,)) == "6.2.4"
    field, game = gun_and_infantry(transport=True)
    game.submit(Retreat(units=(REGIMENT, GERMAN_GUN), path=(SOUTH, "0629")))
    assert field.at(GERMAN_GUN) == "0629"


@clause("wb95", "6.6.4")
def test_guns_in_transport_alone_pay_for_every_hex() -> None:
    field = Field().put(RIFLES, NORTH).put(GERMAN_GUN, TARGET, transport=True)
    fought(field, [RIFLES], [TARGET], defender="R3")
    assert field.at(GERMAN_GUN) is None


@clause("wb95", "5.1.9")
def test_a_headquarters_alone_cannot_retreat_and_pays_for_every_hex() -> None:
    field = Field().put(RIFLES, NORTH).put(GERMAN_STAFF, TARGET)
    fought(field, [RIFLES], [TARGET], defender="R1")
    assert field.at(GERMAN_STAFF) is None


@clause("wb95", "5.1.9")
def test_a_lone_headquarters_beside_an_attacked_stack_still_cannot_retreat() -> None:
    field = Field().put(RIFLES, NORTH).put(REGIMENT, TARGET).put(GERMAN_STAFF, NORTH_WEST)
    game = fought(field, [RIFLES], [TARGET, NORTH_WEST], defender="R1")
    assert refused(game, "0426", units=(GERMAN_STAFF,)) == "5.1.9"
    go(game, REGIMENT, SOUTH)
    assert field.at(GERMAN_STAFF) is None


@clause("wb95", "9.1.4")
def test_a_headquarters_retreats_with_the_units_it_stands_with() -> None:
    field = Field().put(RIFLES, NORTH).put(STAFF, NORTH).put(REGIMENT, TARGET)
    game = fought(field, [RIFLES], [TARGET], attacker="R1")
    game.submit(Retreat(units=(RIFLES, STAFF), path=("0625",)))
    assert (field.at(RIFLES), field.at(STAFF)) == ("0625", "0625")


@clause("wb95", "9.1.4")
def test_a_headquarters_that_stands_falls_short() -> None:
    field = Field().put(RIFLES, NORTH).put(REGIMENT, TARGET).put(GERMAN_STAFF, TARGET)
    game = fought(field, [RIFLES], [TARGET], defender="R1")
    go(game, REGIMENT, SOUTH)
    go(game, GERMAN_STAFF)
    assert field.at(GERMAN_STAFF) is None


@clause("wb95", "14.3.4")
def test_a_headquarters_that_builds_a_bridge_stays() -> None:
    field = Field().put(RIFLES, NORTH).put(REGIMENT, TARGET).put(GERMAN_STAFF, TARGET)
    field.s.state.bridging[field.s.setting.index[GERMAN_STAFF]] = 1
    game = fought(field, [RIFLES], [TARGET], defender="R1")
    assert refused(game, SOUTH, units=(GERMAN_STAFF,)) == "14.3.4"
    assert GERMAN_STAFF not in {unit for order in game.options() for unit in order.units}


@clause("wb95", "14.3.4")
def test_a_headquarters_that_builds_a_bridge_does_not_pursue() -> None:
    field = Field().put(RIFLES, NORTH).put(STAFF, NORTH).put(REGIMENT, TARGET)
    field.s.state.bridging[field.s.setting.index[STAFF]] = 1
    game = fought(field, [RIFLES], [TARGET], defender="R1")
    go(game, REGIMENT, SOUTH)
    with pytest.raises(Illegal):
        game.submit(f'pursue units=["{RIFLES}","{STAFF}"] path={TARGET}')


@clause("wb95", "15.2.1")
def test_a_resilience_group_pays_for_the_hexes_it_cannot_retreat() -> None:
    field = Field().put(RIFLES, NORTH).put(REGIMENT, TARGET).put(GROUP, TARGET)
    game = fought(field, [RIFLES], [TARGET], defender="R2")
    assert refused(game, SOUTH, units=(GROUP,)) == "15.2.1"
    go(game, REGIMENT, SOUTH, "0629")
    assert field.at(GROUP) is None
    assert field.steps(REGIMENT) == 2


def in_fixed_position(result: str, *edges: str) -> tuple[Field, Game]:
    """A German regiment under attack from the north, with lines of a fixed position."""
    field = Field().put(RIFLES, NORTH).put(REGIMENT, TARGET)
    Landscape(field).fixed_position(*edges)
    return field, fought(field, [RIFLES], [TARGET], defender=result)


@clause("wb95", "7.3.6", game="korsun")
@clause("wb95", "7.2.6", game="moscow")
@pytest.mark.parametrize(("result", "left"), [("R1", 2), ("R2", 1), ("R3", 0)])
def test_keeping_a_fixed_position_costs_one_step_less(result: str, left: int) -> None:
    field, game = in_fixed_position(result, f"{NORTH}|{TARGET}")
    go(game, REGIMENT)
    assert field.steps(REGIMENT) == left


@clause("wb95", "7.3.6", game="korsun")
@clause("wb95", "7.2.6", game="moscow")
def test_leaving_a_fixed_position_part_of_the_way_costs_in_full() -> None:
    field, game = in_fixed_position("R2", f"{NORTH}|{TARGET}")
    go(game, REGIMENT, SOUTH)
    assert field.steps(REGIMENT) == 1


@clause("wb95", "7.3.4", game="korsun")
def test_a_fixed_position_taken_from_the_rear_makes_no_stand_cheaper() -> None:
    field, game = in_fixed_position("R1", f"{TARGET}|{SOUTH}")
    go(game, REGIMENT)
    assert field.steps(REGIMENT) == 1


@clause("wb95", "6.3.5")
def test_self_propelled_artillery_beside_the_enemy_retreats_like_other_units() -> None:
    field = variant("korsun/korsun_1944", counters={GERMAN_GUN: {"towed": False}})
    field.put(RIFLES, NORTH).put(REGIMENT, TARGET).put(GERMAN_GUN, TARGET)
    game = fought(field, [RIFLES], [TARGET], defender="R2")
    game.submit(Retreat(units=(REGIMENT, GERMAN_GUN), path=(SOUTH, "0629")))
    assert field.at(GERMAN_GUN) == "0629"


def test_a_settled_unit_is_not_asked_again() -> None:
    field = Field().put(RIFLES, NORTH).put(REGIMENT, TARGET).put(SECOND, TARGET)
    game = fought(field, [RIFLES], [TARGET], defender="R1")
    go(game, REGIMENT)
    assert refused(game, SOUTH) == "5.3.1"
    assert refused(game, SOUTH, units=(RIFLES,)) == "5.3.1"


def test_a_stack_can_go_together_and_options_narrow_to_a_unit() -> None:
    field = Field().put(RIFLES, NORTH).put(REGIMENT, TARGET).put(SECOND, TARGET)
    game = fought(field, [RIFLES], [TARGET], defender="R1")
    assert Retreat(units=(REGIMENT, SECOND), path=(SOUTH,)) in list(game.options())
    assert all(SECOND in order.units for order in game.options(unit=SECOND))


def test_every_option_is_legal_and_reaches_another_hex_at_its_distance() -> None:
    _, game = back("R3")
    orders = list(game.options())
    assert all(order in game.options() for order in orders)
    ends = [order.path[-1] for order in orders if order.path]
    assert len(ends) == len(set(ends)) > 10


@clause("wb95", "5.3.7")
def test_a_preview_gives_the_costs_of_a_retreat() -> None:
    _, game = back("R3")
    preview = game.preview(Retreat(units=(REGIMENT,), path=(SOUTH, "0629")))
    assert [(reason.clause, reason.value) for reason in preview.reasons] == [("5.3.7", -1), ("5.3.9", 1)]
