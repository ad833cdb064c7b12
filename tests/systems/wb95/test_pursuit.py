"""Pursuit: 5.4, 6.1.7, 9.1.5."""

from __future__ import annotations

import pytest

from kessel.play.game import Game
from kessel.play.outcome import Illegal
from kessel.rules import clause
from kessel.systems.wb95.losses import Lose
from kessel.systems.wb95.pursuit import EndPursuit, Pursue
from kessel.systems.wb95.retreat import Retreat
from tests.systems.wb95.aftermath import asked, fought
from tests.systems.wb95.field import Field
from tests.systems.wb95.landscape import Landscape
from tests.systems.wb95.variant import variant

RIFLES, TANKS, MORE_TANKS = "s:6 INF-D", "s:110/XVIII ARM-BR", "s:80/XX ARM-BR"
STAFF, GUN, ANTI_TANK = "s:HQ 27A", "s:1/8 Art.", "s:p-panc./40A AT-BR"
REGIMENT, SECOND, THIRD, PANZERS = "g:A/75 INF-R", "g:266/72 INF-R", "g:245/88 INF-R", "g:2/503 ARM-B"
GERMAN_STAFF, GERMAN_GUN = "g:HQ VII", "g:57 Art. (mortars)"
FROZEN = "s:240 INF-D"
CAVALRY, GERMAN_TANKS = "s:44 CAV-D", "g:I/7/10 ARM-B"
KHARKOV_RIFLES, KHARKOV_REGIMENT = "s:333 INF-D", "g:457/257 INF-R"
NORTH, TARGET, SOUTH, NORTH_WEST, NORTH_EAST = "0626", "0627", "0628", "0526", "0726"
FURTHER, LAST = "0629", "0630"


def driven_back(hexes: int = 3, **options: str) -> tuple[Field, Game]:
    """A German regiment has retreated southwards before Soviet rifles and tanks."""
    field = Field(**options).put(RIFLES, NORTH).put(TANKS, NORTH).put(REGIMENT, TARGET)
    game = fought(field, [RIFLES, TANKS], [TARGET], defender=f"R{hexes}")
    game.submit(Retreat(units=(REGIMENT,), path=(SOUTH, FURTHER, LAST)[:hexes]))
    return field, game


def pursue(game: Game, unit: str, *path: str) -> None:
    game.submit(Pursue(units=(unit,), path=path))


def refused(game: Game, *path: str, units: tuple[str, ...] = (RIFLES,)) -> str:
    """Give the clause that refuses a pursuit."""
    with pytest.raises(Illegal) as found:
        game.submit(Pursue(units=units, path=path))
    return found.value.clause


@clause("wb95", "5.4.1")
def test_the_winner_may_pursue_with_each_unit_or_not() -> None:
    field, game = driven_back()
    assert asked(game) == ("soviet", "pursuit")
    pursue(game, TANKS, TARGET, SOUTH, FURTHER)
    assert asked(game) == ("soviet", "pursuit")
    game.submit(EndPursuit())
    assert (field.at(TANKS), field.at(RIFLES)) == (FURTHER, NORTH)
    assert asked(game)[1] == "attack"


@clause("wb95", "5.4.1")
def test_the_defender_pursues_an_attacker_thrown_back() -> None:
    field = Field().put(RIFLES, NORTH).put(REGIMENT, TARGET)
    game = fought(field, [RIFLES], [TARGET], attacker="R2")
    game.submit(Retreat(units=(RIFLES,), path=("0625", "0624")))
    assert asked(game) == ("german", "pursuit")
    pursue(game, REGIMENT, NORTH, "0625")
    assert field.at(REGIMENT) == "0625"


@clause("wb95", "5.4.1")
def test_only_units_of_the_combat_pursue_and_each_once() -> None:
    field = Field().put(RIFLES, NORTH).put(TANKS, NORTH).put(MORE_TANKS, NORTH).put(REGIMENT, TARGET)
    game = fought(field, [RIFLES, TANKS], [TARGET], defender="R2")
    game.submit(Retreat(units=(REGIMENT,), path=(SOUTH, FURTHER)))
    assert refused(game, TARGET, units=(MORE_TANKS,)) == "5.4.1"
    pursue(game, RIFLES, TARGET)
    assert refused(game, TARGET, SOUTH) == "5.4.1"


@clause("wb95", "5.4.1")
def test_a_unit_that_had_defended_before_does_not_pursue() -> None:
    field = Field().put(RIFLES, NORTH).put(REGIMENT, TARGET).put(SECOND, TARGET)
    game = fought(field, [RIFLES], [TARGET], attacker="R1", defended=(SECOND,))
    game.submit(Retreat(units=(RIFLES,), path=("0625",)))
    assert refused(game, NORTH, units=(SECOND,)) == "5.4.1"


@clause("wb95", "5.4.1")
def test_a_headquarters_goes_along_with_pursuers_but_not_alone() -> None:
    field = Field().put(RIFLES, NORTH).put(STAFF, NORTH).put(REGIMENT, TARGET)
    game = fought(field, [RIFLES], [TARGET], defender="R2")
    game.submit(Retreat(units=(REGIMENT,), path=(SOUTH, FURTHER)))
    assert refused(game, TARGET, units=(STAFF,)) == "5.4.1"
    game.submit(Pursue(units=(RIFLES, STAFF), path=(TARGET, SOUTH)))
    assert (field.at(RIFLES), field.at(STAFF)) == (SOUTH, SOUTH)


@clause("wb95", "5.4.2")
def test_pursuers_leave_the_path_by_one_hex_at_most() -> None:
    field, game = driven_back()
    assert refused(game, TARGET, NORTH_EAST, "0825") == "5.4.2"
    pursue(game, RIFLES, TARGET, "0727", "0728")
    assert field.at(RIFLES) == "0728"


@clause("wb95", "5.4.2")
def test_a_pursuit_runs_from_hex_to_hex() -> None:
    _, game = driven_back()
    assert refused(game, TARGET, FURTHER) == "5.4.2"


def two_paths(**options: str) -> tuple[Field, Game]:
    """Two units retreat from one hex along different paths."""
    field = Field(**options).put(RIFLES, NORTH).put(TANKS, NORTH).put(REGIMENT, TARGET).put(SECOND, TARGET)
    game = fought(field, [RIFLES, TANKS], [TARGET], defender="R3")
    game.submit(Retreat(units=(REGIMENT,), path=("0527", "0428", "0328")))
    game.submit(Retreat(units=(SECOND,), path=("0727", "0828", "0928")))
    return field, game


@clause("wb95", "5.4.3")
def test_any_one_path_may_be_chosen_but_all_pursuers_follow_the_same() -> None:
    field, game = two_paths()
    pursue(game, RIFLES, TARGET, "0527", "0428")
    assert refused(game, TARGET, "0727", "0828", units=(TANKS,)) == "5.4.2"
    pursue(game, TANKS, TARGET, "0527")
    assert (field.at(RIFLES), field.at(TANKS)) == ("0428", "0527")


@clause("wb95", "5.4.3")
def test_by_option_each_pursuer_chooses_a_path_of_his_own() -> None:
    field, game = two_paths(pursuit_path="unit")
    pursue(game, RIFLES, TARGET, "0527", "0428")
    pursue(game, TANKS, TARGET, "0727", "0828")
    assert field.at(TANKS) == "0828"


@clause("wb95", "5.4.3")
def test_a_pursuit_that_fits_both_paths_leaves_the_choice_open() -> None:
    field, game = two_paths()
    pursue(game, RIFLES, TARGET)
    pursue(game, TANKS, TARGET, "0727", "0828")
    assert field.at(TANKS) == "0828"


@clause("wb95", "5.4.4")
def test_the_first_hex_is_the_one_that_the_enemy_left() -> None:
    _, game = driven_back()
    assert refused(game, NORTH_EAST) == "5.4.4"


@clause("wb95", "5.4.4")
def test_a_hex_where_units_stayed_cannot_be_entered() -> None:
    field = Field().put(RIFLES, NORTH).put(REGIMENT, TARGET).put(SECOND, TARGET)
    game = fought(field, [RIFLES], [TARGET], defender="R1")
    game.submit(Retreat(units=(REGIMENT,), path=(SOUTH,)))
    game.submit(Retreat(units=(SECOND,)))
    assert field.steps(SECOND) == 1
    assert asked(game)[1] == "attack"


@clause("wb95", "5.4.4")
@clause("wb95", "6.1.7")
def test_a_gun_left_behind_survives_if_nobody_enters() -> None:
    field = Field().put(RIFLES, NORTH).put(REGIMENT, TARGET).put(GERMAN_GUN, TARGET)
    game = fought(field, [RIFLES], [TARGET], defender="R1")
    game.submit(Retreat(units=(REGIMENT,), path=(SOUTH,)))
    game.submit(EndPursuit())
    assert field.at(GERMAN_GUN) == TARGET


@clause("wb95", "6.1.7")
@clause("wb95", "9.1.5")
def test_guns_and_headquarters_on_the_way_are_overrun_for_nothing() -> None:
    field = Field().put(RIFLES, NORTH).put(REGIMENT, TARGET).put(GERMAN_GUN, SOUTH).put(GERMAN_STAFF, FURTHER)
    game = fought(field, [RIFLES], [TARGET], defender="R3")
    game.submit(Retreat(units=(REGIMENT,), path=(SOUTH, FURTHER, LAST)))
    pursue(game, RIFLES, TARGET, SOUTH, FURTHER)
    assert (field.at(GERMAN_GUN), field.at(GERMAN_STAFF)) == (None, None)
    assert field.at(RIFLES) == FURTHER


@clause("wb95", "5.4.5")
@clause("wb95", "4.2.3")
def test_enemy_zones_do_not_stop_a_pursuit() -> None:
    field, game = driven_back()
    field.put(PANZERS, "0528")
    pursue(game, RIFLES, TARGET, SOUTH, FURTHER)
    assert field.at(RIFLES) == FURTHER


@clause("wb95", "5.4.6")
def test_a_pursuit_is_no_longer_than_the_retreat() -> None:
    field = Field().put(RIFLES, NORTH).put(REGIMENT, TARGET)
    game = fought(field, [RIFLES], [TARGET], defender="R4")
    game.submit(Retreat(units=(REGIMENT,), path=(SOUTH, FURTHER, LAST)))
    assert refused(game, TARGET, SOUTH, FURTHER, "0729") == "5.4.6"
    pursue(game, RIFLES, TARGET, SOUTH, FURTHER)
    assert field.at(RIFLES) == FURTHER


@clause("wb95", "5.4.7")
def test_movement_points_do_not_limit_a_pursuit() -> None:
    field, game = driven_back()
    unit = field.s.setting.index[RIFLES]
    field.s.state.spent[unit] = field.s.state.allowance[unit] = 24
    pursue(game, RIFLES, TARGET, SOUTH, FURTHER)
    assert field.at(RIFLES) == FURTHER


@clause("wb95", "5.4.7")
def test_hexes_held_by_the_enemy_are_closed_to_pursuers() -> None:
    field, game = driven_back()
    field.put(PANZERS, SOUTH)
    assert refused(game, TARGET, SOUTH) == "5.4.7"


@clause("wb95", "5.4.7")
def test_terrain_closed_to_a_unit_is_closed_to_its_pursuit() -> None:
    field = Field("moscow/typhoon").put(GERMAN_TANKS, NORTH).put(CAVALRY, TARGET, steps=1)
    Landscape(field).terrain("swamp", SOUTH)
    game = fought(field, [GERMAN_TANKS], [TARGET], defender="L1")
    assert refused(game, TARGET, SOUTH, units=(GERMAN_TANKS,)) == "5.4.7"


@clause("wb95", "3.2.1")
def test_a_pursuit_does_not_end_on_a_full_hex() -> None:
    field, game = driven_back()
    for unit in ("s:25 INF-D", "s:14 INF-D", "s:31 INF-D", MORE_TANKS):
        field.put(unit, SOUTH)
    assert refused(game, TARGET, SOUTH) == "3.2.1"


@clause("wb95", "5.4.8")
@pytest.mark.parametrize("bridged", [True, False])
def test_pursuers_stop_after_a_big_river(bridged: bool) -> None:
    field = Field("kharkov/kharkov_1942").put(KHARKOV_RIFLES, NORTH).put(KHARKOV_REGIMENT, TARGET)
    land = Landscape(field).river("doniec", f"{NORTH}|{TARGET}")
    if bridged:
        land.bridge(f"{NORTH}|{TARGET}")
    game = fought(field, [KHARKOV_RIFLES], [TARGET], defender="R2")
    game.submit(Retreat(units=(KHARKOV_REGIMENT,), path=(SOUTH, FURTHER)))
    assert refused(game, TARGET, SOUTH, units=(KHARKOV_RIFLES,)) == "5.4.8"
    assert {order.path for order in game.options() if isinstance(order, Pursue)} == {(TARGET,)}


@clause("wb95", "5.4.9")
def test_towed_units_do_not_pursue() -> None:
    field = Field().put(REGIMENT, NORTH).put(ANTI_TANK, TARGET).put(RIFLES, TARGET)
    game = fought(field, [REGIMENT], [TARGET], attacker="R1")
    game.submit(Retreat(units=(REGIMENT,), path=("0625",)))
    assert refused(game, NORTH, units=(ANTI_TANK,)) == "5.4.9"
    pursue(game, RIFLES, NORTH)
    assert field.at(RIFLES) == NORTH


@clause("wb95", "scenario:korsun_1944/freeze")
def test_a_front_that_may_not_move_yet_does_not_pursue() -> None:
    for turn, who in ((2, "attack"), (3, "pursuit")):
        field = Field().put(REGIMENT, NORTH).put(FROZEN, TARGET)
        game = fought(field, [REGIMENT], [TARGET], attacker="R1", turn=turn)
        game.submit(Retreat(units=(REGIMENT,), path=("0625",)))
        assert asked(game)[1] == who


def wiped_out() -> tuple[Field, Game]:
    """A German regiment was eliminated in combat."""
    field = Field().put(RIFLES, NORTH).put(TANKS, NORTH_WEST).put(REGIMENT, TARGET, steps=1)
    return field, fought(field, [RIFLES, TANKS], [TARGET], defender="L1")


@clause("wb95", "5.4.10")
def test_where_the_enemy_was_eliminated_the_winner_enters_and_moves_one_hex_on() -> None:
    field, game = wiped_out()
    assert asked(game) == ("soviet", "pursuit")
    pursue(game, RIFLES, TARGET, SOUTH)
    pursue(game, TANKS, TARGET, "0727")
    assert (field.at(RIFLES), field.at(TANKS)) == (SOUTH, "0727")


@clause("wb95", "5.4.10")
def test_the_second_step_is_barred_inside_an_enemy_zone() -> None:
    field, game = wiped_out()
    field.put(PANZERS, "0528").put(SECOND, "0628")
    assert refused(game, TARGET, "0727") == "5.4.10"
    pursue(game, RIFLES, TARGET)
    assert field.at(RIFLES) == TARGET


@clause("wb95", "5.4.10")
def test_the_second_step_is_the_last() -> None:
    _, game = wiped_out()
    assert refused(game, TARGET, SOUTH, FURTHER) == "5.4.10"


@clause("wb95", "5.4.10")
def test_the_defender_enters_the_hex_of_attackers_eliminated_by_their_retreat() -> None:
    field = Field().put(RIFLES, NORTH, steps=1).put(REGIMENT, TARGET).put(PANZERS, "0624")
    game = fought(field, [RIFLES], [TARGET], attacker="R1L1")
    assert field.at(RIFLES) is None
    assert asked(game) == ("german", "pursuit")
    pursue(game, REGIMENT, NORTH)
    assert field.at(REGIMENT) == NORTH


@clause("wb95", "5.4.10")
def test_the_defender_does_not_leave_his_hex_when_an_attacker_falls_without_retreat() -> None:
    field = Field().put(RIFLES, NORTH, steps=1).put(REGIMENT, TARGET)
    game = fought(field, [RIFLES], [TARGET], attacker="L1")
    assert asked(game)[1] == "attack"


@clause("wb95", "5.4.10")
def test_a_unit_wiped_out_by_paying_for_its_stand_opens_the_hex() -> None:
    field = Field().put(RIFLES, NORTH).put(REGIMENT, TARGET)
    game = fought(field, [RIFLES], [TARGET], defender="R2")
    game.submit(Retreat(units=(REGIMENT,)))
    assert field.at(REGIMENT) is None
    pursue(game, RIFLES, TARGET, SOUTH)
    assert field.at(RIFLES) == SOUTH


@clause("wb95", "5.4.10")
def test_guns_alone_under_a_retreat_result_are_overrun_by_whoever_enters() -> None:
    field = Field().put(RIFLES, NORTH).put(GERMAN_GUN, TARGET)
    game = fought(field, [RIFLES], [TARGET], defender="R2")
    pursue(game, RIFLES, TARGET)
    assert field.at(GERMAN_GUN) is None


@clause("wb95", "5.4.10")
def test_guns_alone_are_not_pursued_when_the_attack_brought_nothing() -> None:
    field = Field().put(RIFLES, NORTH).put(GERMAN_GUN, TARGET)
    game = fought(field, [RIFLES], [TARGET])
    assert asked(game)[1] == "attack"


@clause("wb95", "5.4.10")
def test_each_emptied_hex_can_be_entered() -> None:
    field = Field().put(RIFLES, NORTH).put(TANKS, NORTH).put(REGIMENT, TARGET, steps=1).put(SECOND, NORTH_EAST, steps=1)
    game = fought(field, [RIFLES, TANKS], [TARGET, NORTH_EAST], defender="L2")
    pursue(game, RIFLES, TARGET)
    pursue(game, TANKS, NORTH_EAST)
    assert (field.at(RIFLES), field.at(TANKS)) == (TARGET, NORTH_EAST)


@clause("wb95", "5.4.10")
def test_a_unit_that_retreated_and_died_of_the_hexes_it_owed_leaves_nobody_to_follow() -> None:
    field = Field().put(RIFLES, NORTH).put(REGIMENT, TARGET, steps=1)
    game = fought(field, [RIFLES], [TARGET], defender="R2")
    game.submit(Retreat(units=(REGIMENT,), path=(SOUTH,)))
    assert field.at(REGIMENT) is None
    pursue(game, RIFLES, TARGET, "0727")
    assert field.at(RIFLES) == "0727"


def test_units_that_pursue_together_stand_together() -> None:
    field = Field().put(RIFLES, NORTH).put(TANKS, NORTH_WEST).put(REGIMENT, TARGET)
    game = fought(field, [RIFLES, TANKS], [TARGET], defender="R1")
    game.submit(Retreat(units=(REGIMENT,), path=(SOUTH,)))
    assert refused(game, TARGET, units=(RIFLES, TANKS)) == "5.4.2"


@clause("wb95", "6.1.7")
def test_self_propelled_guns_pursue_but_overrun_nothing_without_a_regular_unit() -> None:
    field = variant("korsun/korsun_1944", counters={GUN: {"towed": False}})
    field.put(RIFLES, NORTH).put(GUN, NORTH).put(REGIMENT, TARGET).put(GERMAN_GUN, TARGET)
    game = fought(field, [RIFLES], [TARGET], defender="R2", attack_guns=(GUN,))
    game.submit(Retreat(units=(REGIMENT,), path=(SOUTH, FURTHER)))
    assert refused(game, TARGET, units=(GUN,)) == "5.4.7"
    game.submit(Pursue(units=(RIFLES, GUN), path=(TARGET,)))
    assert (field.at(GUN), field.at(GERMAN_GUN)) == (TARGET, None)


@clause("wb95", "7.1.6")
def test_pursuers_trample_the_works_they_enter() -> None:
    field = Field().put(RIFLES, NORTH).put(REGIMENT, TARGET).fort(TARGET, "german")
    game = fought(field, [RIFLES], [TARGET], defender="R1")
    game.submit(Retreat(units=(REGIMENT,), path=(SOUTH,)))
    pursue(game, RIFLES, TARGET)
    assert not field.s.is_fortified(field.s.setting.hex(TARGET), 1)


def test_nobody_is_asked_when_nobody_can_pursue() -> None:
    field = Field().put(RIFLES, NORTH, steps=1).put(REGIMENT, TARGET)
    game = fought(field, [RIFLES], [TARGET], attacker="L1", defender="R1")
    game.submit(Retreat(units=(REGIMENT,), path=(SOUTH,)))
    assert asked(game)[1] == "attack"


def test_losses_of_a_stand_come_before_the_pursuit() -> None:
    field = Field().put(RIFLES, NORTH).put(REGIMENT, TARGET).put(SECOND, NORTH_EAST).put(THIRD, NORTH_EAST)
    game = fought(field, [RIFLES], [TARGET, NORTH_EAST], defender="R1")
    game.submit(Retreat(units=(REGIMENT,), path=(SOUTH,)))
    game.submit(Retreat(units=(SECOND, THIRD)))
    assert asked(game) == ("german", "losses")
    game.submit(Lose(units=(THIRD,)))
    assert asked(game) == ("soviet", "pursuit")
    assert {order.path for order in game.options() if isinstance(order, Pursue)} == {(TARGET,)}
