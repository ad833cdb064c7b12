"""Chapter 3.1: movement."""

from __future__ import annotations

import pytest

from kessel.play.acts import EndPhase
from kessel.play.outcome import Illegal
from kessel.rules import clause
from kessel.systems.wb95.combat import Attack
from kessel.systems.wb95.movement import Move
from kessel.systems.wb95.strategic_movement import Mark
from tests.systems.wb95.front import (
    ATTACK,
    CENTRE,
    GERMAN_GUN,
    GERMAN_MOVE,
    GERMAN_STAFF,
    GROUP,
    GUN,
    LAST,
    MOVE,
    NORTH,
    OTHER,
    REGIMENT,
    RIFLES,
    SECOND,
    STAFF,
    STRATEGIC,
    TANKS,
    THIRD,
    Front,
    values,
)

AIR, BARRAGE, SUPPLY = 1, 2, 6
FURTHER = "3016"
CLEAR = 9
"""Sixths that infantry pays for a clear hex of Korsun: 1½ MP."""


def move(unit: str, *path: str, full: bool = False) -> Move:
    return Move(units=(unit,), path=path, full=full)


@clause("wb95", "3.1.1")
def test_units_move_in_movement_phases_and_marked_ones_in_strategic_movement() -> None:
    field = Front().put(RIFLES, CENTRE).put(SECOND, "3020")
    game = field.phase(MOVE)
    game.submit(move(RIFLES, NORTH))
    game.submit(Mark(unit=SECOND))
    game.submit(EndPhase())
    assert field.refusal(move(SECOND, "3021")) == "2.1.2"
    game.submit(EndPhase())
    game.submit(move(SECOND, "3021"))
    assert (field.at(RIFLES), field.at(SECOND)) == (NORTH, "3021")


@clause("wb95", "3.1.1")
def test_there_is_no_movement_in_air_barrage_attack_and_supply_phases() -> None:
    field = Front().put(RIFLES, CENTRE).put(REGIMENT, "3030")
    field.phase(AIR)
    assert field.refusal(move(RIFLES, NORTH), seat="soviet") == "8.1.7"
    for phase in (BARRAGE, SUPPLY):
        # Nobody is asked anything in these: the next decision belongs to a later phase.
        field.phase(phase)
        assert field.s.state.phase > phase
    field.phase(ATTACK)
    assert field.refusal(move(RIFLES, NORTH)) == "2.1.2"


@clause("wb95", "3.1.3")
def test_the_owner_moves_his_units_in_any_order_and_none_of_the_enemy_s() -> None:
    for units in ((RIFLES, SECOND), (SECOND, RIFLES)):
        field = Front().put(RIFLES, CENTRE).put(SECOND, CENTRE).put(REGIMENT, "3030")
        game = field.phase(MOVE)
        for unit in units:
            game.submit(move(unit, NORTH))
        assert {field.at(RIFLES), field.at(SECOND)} == {NORTH}
        assert field.refusal(move(REGIMENT, "3031")) == "3.1.3"


@clause("wb95", "3.1.4")
def test_a_path_is_a_chain_of_adjacent_hexes() -> None:
    field = Front().put(RIFLES, CENTRE)
    field.phase(MOVE)
    assert field.refusal(move(RIFLES, FURTHER)) == "3.1.4"
    assert field.refusal(move(RIFLES, CENTRE)) == "3.1.4"
    assert field.refusal(move(RIFLES)) == "3.1.4"
    field.game.submit(move(RIFLES, NORTH, FURTHER))
    assert field.at(RIFLES) == FURTHER


@clause("wb95", "3.1.4")
def test_units_that_move_together_start_on_one_hex() -> None:
    field = Front().put(RIFLES, CENTRE).put(SECOND, "3020").put(THIRD, CENTRE)
    field.phase(MOVE)
    assert field.refusal(Move(units=(RIFLES, SECOND), path=(NORTH,))) == "3.1.4"
    field.game.submit(Move(units=(RIFLES, THIRD), path=(NORTH,)))
    assert field.at(RIFLES) == field.at(THIRD) == NORTH


@clause("wb95", "3.1.5")
def test_the_costs_of_a_phase_together_do_not_exceed_the_movement_points() -> None:
    field = Front().put(RIFLES, CENTRE)
    field.phase(MOVE)
    # 4 MP at 1½ a hex: two hexes in one order or in two, never three.
    assert field.refusal(move(RIFLES, NORTH, FURTHER, "3015")) == "3.1.5"
    field.game.submit(move(RIFLES, NORTH))
    field.game.submit(move(RIFLES, FURTHER))
    assert field.left(RIFLES) == 24 - 2 * CLEAR
    assert field.refusal(move(RIFLES, "3015")) == "3.1.5"


@clause("wb95", "3.1.6")
def test_movement_points_need_not_be_spent_and_are_not_saved() -> None:
    field = Front().put(RIFLES, CENTRE)
    game = field.phase(MOVE)
    game.submit(EndPhase())
    field.phase(MOVE, turn=2)
    assert field.left(RIFLES) == 24
    assert field.refusal(move(RIFLES, NORTH, FURTHER, "3015")) == "3.1.5"


@clause("wb95", "3.1.7")
def test_what_one_unit_leaves_unspent_is_no_use_to_another() -> None:
    field = Front().put(RIFLES, CENTRE).put(SECOND, CENTRE)
    game = field.phase(MOVE)
    game.submit(move(RIFLES, NORTH, FURTHER))
    assert field.left(SECOND) == 24
    assert field.refusal(move(RIFLES, "3015")) == "3.1.5"
    assert field.refusal(Move(units=(RIFLES, SECOND), path=("3015",))) == "3.1.4"


@clause("wb95", "3.1.8")
@pytest.mark.parametrize("enemy", [REGIMENT, GROUP, "g:471 AT-B"])
def test_a_hex_that_an_enemy_unit_holds_cannot_be_entered(enemy: str) -> None:
    field = Front().put(RIFLES, CENTRE).put(enemy, NORTH).put(GERMAN_STAFF, NORTH)
    field.phase(MOVE)
    assert field.refusal(move(RIFLES, NORTH)) == "3.1.8"


@clause("wb95", "3.1.8")
@clause("wb95", "9.1.5")
def test_a_hex_with_nothing_but_towed_guns_and_headquarters_is_overrun() -> None:
    field = Front().put(TANKS, CENTRE).put(GERMAN_GUN, NORTH).put(GERMAN_STAFF, NORTH)
    field.phase(MOVE)
    cost = field.preview(move(TANKS, NORTH))
    assert values(cost.reasons, "6.1.7") == [6]
    field.game.submit(move(TANKS, NORTH))
    assert field.at(TANKS) == NORTH
    assert field.at(GERMAN_GUN) is None
    assert field.at(GERMAN_STAFF) is None


@clause("wb95", "3.1.8")
def test_overruns_happen_in_strategic_movement_too() -> None:
    field = Front().put(TANKS, CENTRE).put(GERMAN_GUN, NORTH)
    game = field.phase(MOVE)
    game.submit(Mark(unit=TANKS))
    game.submit(EndPhase())
    game.submit(EndPhase())
    game.submit(move(TANKS, NORTH))
    assert field.at(GERMAN_GUN) is None


@clause("wb95", "3.1.8")
def test_the_units_of_a_stack_pay_for_an_overrun_only_once() -> None:
    field = Front().put(TANKS, CENTRE).put(RIFLES, CENTRE).put(GERMAN_GUN, NORTH)
    field.phase(MOVE)
    field.game.submit(Move(units=(TANKS, RIFLES), path=(NORTH,)))
    assert field.left(TANKS) == 42 - 12 - 6
    assert field.left(RIFLES) == 24 - CLEAR


@clause("wb95", "3.1.9")
def test_any_number_of_units_may_pass_through_a_hex_in_a_phase() -> None:
    field = Front()
    setting = field.s.setting
    foot = setting.is_regular & (setting.side == 0) & (setting.mobility == 2) & (setting.frozen_until == 0)
    units = [setting.counters[u].id for u in foot.nonzero()[0] if setting.counters[u].type == "INF"][:10]
    assert len(units) == 10
    starts = [CENTRE] * 4 + ["3118"] * 3 + ["2918"] * 3
    ends = ["3016"] * 4 + ["3116"] * 3 + ["2916"] * 3
    for unit, hex_ in zip(units, starts, strict=True):
        field.put(unit, hex_)
    field.phase(MOVE)
    for unit, start, end in zip(units, starts, ends, strict=True):
        path = (NORTH, end) if start == CENTRE else ("3117" if start == "3118" else "2917", NORTH)
        field.game.submit(move(unit, *path))
    assert field.s.cels_on(setting.hex(NORTH), 0) == 12


@clause("wb95", "3.1.10")
def test_a_full_stack_of_friends_may_be_crossed_but_not_joined_for_good() -> None:
    field = Front().put(RIFLES, CENTRE)
    for unit in (SECOND, THIRD, TANKS, "s:170/XVIII ARM-BR"):
        field.put(unit, NORTH)
    game = field.phase(MOVE)
    game.submit(move(RIFLES, NORTH, FURTHER))
    game.submit(EndPhase())
    field.put(RIFLES, CENTRE)
    game = field.phase(MOVE)
    game.submit(move(RIFLES, NORTH))
    assert field.refusal(EndPhase()) == "3.2.1"


@clause("wb95", "3.1.12")
def test_costs_add_up() -> None:
    field = Front().put(RIFLES, CENTRE)
    field.land.terrain("forest", NORTH).river("stream", f"{NORTH}|{CENTRE}")
    field.phase(MOVE)
    # Clear 1½, forest +1, stream +1.
    assert field.preview(move(RIFLES, NORTH)).summary == "3½ MP"


@clause("wb95", "3.1.12")
def test_a_road_replaces_the_ground_and_its_bridge_the_river() -> None:
    field = Front().put(RIFLES, CENTRE)
    field.land.terrain("forest", NORTH).river("river", f"{NORTH}|{CENTRE}").road("main_road", CENTRE, NORTH)
    field.land.bridge(f"{NORTH}|{CENTRE}")
    field.phase(MOVE)
    assert field.preview(move(RIFLES, NORTH)).summary == "½ MP"
    field.s.state.changing("bridge")[:] = 0
    # Clear 1½, forest 1, river 1½; infantry has 4 MP.
    assert field.preview(move(RIFLES, NORTH)).summary == "4 MP"


@clause("wb95", "3.1.13")
def test_a_unit_with_all_its_movement_points_may_always_enter_one_hex() -> None:
    """Example a: 7 MP, and the hex costs 9."""
    field = Front("kharkov/kharkov_1943")
    counters = field.s.setting.counters
    motorised = next(c.id for c in counters if c.side == "german" and c.type == "MOT" and c.movement == 7)
    enemy = next(c.id for c in counters if c.side == "soviet" and c.type == "INF")
    field.put(motorised, CENTRE).put(enemy, "3019")
    field.land.terrain("forest", NORTH).river("doniec", f"{NORTH}|{CENTRE}")
    field.phase(MOVE)
    found = field.preview(move(motorised, NORTH))
    assert sum(reason.value for reason in found.reasons) == 9 * 6
    field.game.submit(move(motorised, NORTH))
    assert field.at(motorised) == NORTH
    assert field.left(motorised) == 0


@clause("wb95", "3.1.13")
def test_infantry_out_of_supply_enters_a_hex_dearer_than_its_two_points_at_no_level_more() -> None:
    """Example b: 2 MP, and the hex costs 3."""
    field = Front().put(RIFLES, CENTRE, oos=1)
    field.land.river("river", f"{NORTH}|{CENTRE}")
    field.phase(MOVE)
    found = field.preview(move(RIFLES, NORTH))
    assert sum(reason.value for reason in found.reasons) == 18
    field.game.submit(move(RIFLES, NORTH))
    assert field.at(RIFLES) == NORTH
    assert field.s.state.oos[field.s.setting.index[RIFLES]] == 1


@clause("wb95", "3.1.13")
def test_a_unit_that_has_spent_anything_pays_the_whole_cost() -> None:
    field = Front().put(RIFLES, CENTRE)
    field.land.terrain("forest", FURTHER).river("river", f"{FURTHER}|{NORTH}")
    field.phase(MOVE)
    field.game.submit(move(RIFLES, NORTH))
    assert field.refusal(move(RIFLES, FURTHER)) == "3.1.5"


@clause("wb95", "3.1.13")
def test_closed_ground_stays_closed() -> None:
    field = Front("moscow/typhoon")
    unit = next(c.id for c in field.s.setting.counters if c.side == "german" and c.type == "INF")
    field.put(unit, CENTRE).land.terrain("lake", NORTH)
    field.phase(MOVE)
    assert field.refusal(move(unit, NORTH)) == "3.1.11"


@clause("wb95", "3.1.13")
def test_a_unit_without_any_movement_points_takes_one_step_and_no_more() -> None:
    # Infantry out of supply has 2 MP, and strategic movement takes them.
    field = Front().put(RIFLES, CENTRE, oos=1).put(SECOND, "3030", oos=1)
    game = field.phase(MOVE)
    game.submit(Mark(unit=RIFLES))
    game.submit(Mark(unit=SECOND))
    game.submit(EndPhase())
    game.submit(EndPhase())
    assert field.left(RIFLES) == 0
    assert field.refusal(move(RIFLES, NORTH, FURTHER)) == "3.1.5"
    game.submit(move(RIFLES, NORTH))
    assert field.at(RIFLES) == NORTH
    assert field.refusal(move(RIFLES, FURTHER)) == "3.1.5"
    assert not list(game.options(unit=RIFLES))
    # Once nobody has anything left to do the phase is over.
    game.submit(move(SECOND, "3031"))
    assert field.s.state.phase != STRATEGIC


@clause("wb95", "3.1.13")
@clause("wb95", "10.2.3")
def test_full_movement_gives_back_the_half_and_no_more_than_is_left_of_it() -> None:
    field = Front().put(RIFLES, CENTRE, oos=1)
    field.phase(MOVE)
    assert field.refusal(move(RIFLES, NORTH, FURTHER)) == "3.1.5"
    field.game.submit(move(RIFLES, NORTH, FURTHER, full=True))
    assert field.left(RIFLES) == 24 - 2 * CLEAR
    assert field.s.state.oos[field.s.setting.index[RIFLES]] == 2
    assert field.refusal(move(RIFLES, "3015", full=True)) == "10.2.3"


@clause("wb95", "10.2.3")
def test_what_only_full_movement_reaches_is_among_the_options() -> None:
    field = Front().put(RIFLES, CENTRE, oos=1)
    game = field.phase(MOVE)
    moves = [order for order in game.options(unit=RIFLES) if isinstance(order, Move)]
    assert {len(order.path) for order in moves if order.full} == {2}
    assert {len(order.path) for order in moves if not order.full} == {1}


@clause("wb95", "1.2")
@clause("wb95", "3.1.3")
def test_orders_for_counters_that_are_not_there_are_refused() -> None:
    field = Front().put(RIFLES, CENTRE)
    field.phase(MOVE)
    assert field.refusal(move("s:nobody", NORTH)) == "1.2"
    assert field.refusal(move(SECOND, NORTH)) == "3.1.1"
    with pytest.raises(Illegal):
        field.game.submit(Attack(units=(RIFLES,), targets=(NORTH,)))


@clause("wb95", "3.1.11")
@pytest.mark.parametrize(("unit", "cost"), [(RIFLES, 9), (TANKS, 12), (GUN, 18), (STAFF, 18)])
def test_the_cost_of_a_hex_goes_by_the_class_of_the_unit(unit: str, cost: int) -> None:
    field = Front().put(unit, CENTRE, transport=unit == GUN)
    field.phase(MOVE)
    assert values(field.preview(move(unit, NORTH)).reasons, "3.1.11") == [cost]


@clause("wb95", "3.1.8")
def test_the_german_side_moves_by_the_same_rules() -> None:
    field = Front().put(REGIMENT, CENTRE).put(OTHER, NORTH).put(LAST, NORTH).put(RIFLES, "3020")
    field.phase(GERMAN_MOVE)
    field.game.submit(move(REGIMENT, NORTH, FURTHER))
    assert field.at(REGIMENT) == FURTHER
