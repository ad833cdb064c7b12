"""Chapter 5.1: who fights whom, who must attack and who must be attacked."""

from __future__ import annotations

import pytest

from kessel.play.acts import EndPhase
from kessel.play.game import Game
from kessel.play.outcome import Illegal
from kessel.rules import clause
from kessel.systems.wb95.combat import Attack
from kessel.systems.wb95.duties import open_duties
from kessel.systems.wb95.field_works import Build
from kessel.systems.wb95.movement import Move
from kessel.systems.wb95.pursuit import EndPursuit, Pursue
from kessel.systems.wb95.retreat import Retreat
from tests.systems.wb95.aftermath import asked
from tests.systems.wb95.front import (
    ANTITANK,
    ATTACK,
    CENTRE,
    GERMAN_ATTACK,
    GERMAN_GUN,
    GERMAN_STAFF,
    GROUP,
    GUN,
    LAST,
    MOVE,
    NORTH,
    NORTH_EAST,
    OTHER,
    PANZERS,
    REGIMENT,
    RIFLES,
    SECOND,
    SECOND_GUN,
    SOUTH,
    SOUTH_EAST,
    SOUTH_WEST,
    STAFF,
    TANKS,
    THIRD,
    Front,
    attack,
)

FURTHER = "3016"
FROZEN = "s:232 INF-D"
"""A unit of the First Ukrainian Front, which does not stir before turn 3."""


def fight(game: Game, order: Attack) -> None:
    """Fight a combat to its end; whoever is asked gives his first legal answer, and nobody pursues."""
    game.submit(order)
    while game.decision is not None and game.decision.kind != "attack":
        game.submit(EndPursuit() if game.decision.kind == "pursuit" else next(iter(game.options())))


def ends(field: Front) -> bool:
    """Say whether the phase may end now."""
    return EndPhase() in field.game.options()


def must_attack(field: Front) -> set[str]:
    """Name the units of player A that must attack still."""
    return {field.s.name(unit) for unit in open_duties(field.s, 0).attackers}


def targets_of_duty(field: Front) -> set[str]:
    """Give the hexes that player A must attack still."""
    return {field.s.number(hex_) for hex_ in open_duties(field.s, 0).targets}


@clause("wb95", "5.1.1")
def test_a_unit_attacks_once_in_a_combat_phase() -> None:
    field = Front().put(RIFLES, CENTRE).put(REGIMENT, NORTH).put(OTHER, SOUTH).dice(3, 4)
    field.fort(CENTRE, "soviet").strength(RIFLES, 3).phase(ATTACK)
    fight(field.game, attack(RIFLES, NORTH))
    assert field.refusal(attack(RIFLES, SOUTH)) == "5.1.1"
    assert not any(isinstance(order, Attack) for order in field.game.options())


@clause("wb95", "5.1.1")
def test_who_has_defended_is_not_attacked_again_in_the_phase() -> None:
    field = Front().put(RIFLES, CENTRE).put(SECOND, FURTHER).put(REGIMENT, NORTH).dice(3, 4)
    field.fort(CENTRE, "soviet").fort(FURTHER, "soviet").strength(RIFLES, 3).phase(ATTACK)
    fight(field.game, attack(RIFLES, NORTH))
    assert field.at(REGIMENT) == NORTH
    assert field.refusal(attack(SECOND, NORTH)) == "5.1.1"


@clause("wb95", "5.1.1")
def test_all_units_of_the_attacked_hex_defend_together() -> None:
    field = Front().put(RIFLES, CENTRE).put(REGIMENT, NORTH).put(OTHER, NORTH).begin(ATTACK)
    found = field.preview(attack(RIFLES, NORTH))
    assert found.details["defence"] == "6"


@clause("wb95", "5.1.1")
def test_who_retreated_onto_a_fresh_hex_adds_nothing_to_its_defence_but_shares_its_fate() -> None:
    # The regiment is driven back onto PANZERS, which SECOND then attacks.
    field = Front(complementary=False).put(RIFLES, CENTRE).put(REGIMENT, NORTH).put(PANZERS, FURTHER)
    field.put(SECOND, "2915").strength(RIFLES, 6).strength(PANZERS, 4).fort(CENTRE, "soviet").fort("2915", "soviet")
    game = field.dice(3, 4).phase(ATTACK)
    game.submit(attack(RIFLES, NORTH))
    game.submit(Retreat(units=(REGIMENT,), path=(FURTHER,)))
    game.submit(EndPursuit())
    assert field.at(REGIMENT) == FURTHER
    assert field.preview(attack(SECOND, FURTHER)).details["defence"] == "4"
    field.dice(1, 1)
    game.submit(attack(SECOND, FURTHER))
    # Roll 2 on 1:1: the attacker loses a CEL, the defenders retreat two hexes.
    assert asked(game) == ("german", "retreat")
    payers = {unit for order in game.options() if isinstance(order, Retreat) for unit in order.units}
    assert payers == {REGIMENT, PANZERS}


@clause("wb95", "5.1.2")
def test_only_adjacent_hexes_are_attacked() -> None:
    field = Front().put(RIFLES, CENTRE).put(REGIMENT, FURTHER).begin(ATTACK)
    assert field.refusal(attack(RIFLES, FURTHER)) == "5.1.2"
    assert field.refusal(attack(RIFLES, NORTH)) == "5.1.2"


@clause("wb95", "5.1.2")
@pytest.mark.parametrize("unit", [STAFF, GUN])
def test_only_regular_units_attack(unit: str) -> None:
    field = Front().put(unit, CENTRE).put(RIFLES, CENTRE).put(REGIMENT, NORTH).begin(ATTACK)
    assert field.refusal(attack((RIFLES, unit), NORTH)) == ("5.1.2" if unit == STAFF else "5.1.10")


@clause("wb95", "5.1.2", "15.2.1")
def test_a_resilience_group_does_not_attack_and_need_not() -> None:
    field = Front().put(GROUP, CENTRE).put(RIFLES, NORTH).begin(GERMAN_ATTACK)
    assert field.refusal(attack(GROUP, NORTH)) == "5.1.2"
    assert ends(field)


@clause("wb95", "5.1.2")
def test_a_defender_on_ground_closed_to_the_attacker_is_attacked_all_the_same() -> None:
    field = Front("kharkov/kharkov_1942")
    tanks, enemy = field.some("soviet", "ARM"), field.some("german", "INF")
    field.put(tanks, CENTRE).put(enemy, NORTH).land.terrain("swamp", NORTH)
    field.phase(MOVE)
    assert field.refusal(Move(units=(tanks,), path=(NORTH,))) == "3.1.11"
    field.phase(ATTACK)
    field.game.check(attack(tanks, NORTH))


@clause("wb95", "5.1.10")
@pytest.mark.parametrize("unit", [ANTITANK, GUN, SECOND_GUN])
def test_towed_units_never_attack_directly(unit: str) -> None:
    field = Front().put(unit, CENTRE).put(REGIMENT, NORTH).begin(ATTACK)
    assert field.refusal(attack(unit, NORTH)) == "5.1.10"
    assert ends(field)


@clause("wb95", "5.1.3")
def test_a_unit_in_an_enemy_zone_must_attack() -> None:
    field = Front().put(RIFLES, CENTRE).put(REGIMENT, NORTH).dice(3, 4).begin(ATTACK)
    assert field.refusal(EndPhase()) == "5.1.3"
    fight(field.game, attack(RIFLES, NORTH))
    assert ends(field)


@clause("wb95", "5.1.3")
@pytest.mark.parametrize("kind", ["FF", "IF"])
def test_a_fortified_unit_need_not_attack(kind: str) -> None:
    field = Front().put(RIFLES, CENTRE).put(REGIMENT, NORTH).fort(CENTRE, "soviet", kind).begin(ATTACK)
    assert ends(field)


@clause("wb95", "5.1.3")
def test_a_unit_in_a_fixed_position_need_not_attack() -> None:
    field = Front().put(RIFLES, CENTRE).put(REGIMENT, NORTH)
    field.land.fixed_position(f"{NORTH}|{CENTRE}")
    field.phase(ATTACK)
    assert ends(field)


@clause("wb95", "5.1.3", "7.1.11")
def test_digging_in_before_the_enemy_lifts_the_duty() -> None:
    field = Front().put(RIFLES, CENTRE).put(REGIMENT, NORTH)
    game = field.phase(MOVE)
    game.submit(Build(unit=RIFLES))
    game.submit(EndPhase())
    assert ends(field)


@clause("wb95", "5.1.3")
@pytest.mark.parametrize("unit", [ANTITANK, GUN, STAFF])
def test_who_cannot_attack_has_no_duty_and_raises_none(unit: str) -> None:
    """Towed units, artillery and headquarters."""
    field = Front().put(unit, CENTRE).put(REGIMENT, NORTH).put(RIFLES, FURTHER).fort(FURTHER, "soviet").begin(ATTACK)
    assert ends(field)


@clause("wb95", "5.1.3", "scenario:korsun_1944/freeze")
def test_a_frozen_unit_has_no_duty_before_its_turn() -> None:
    field = Front().put(FROZEN, CENTRE).put(REGIMENT, NORTH)
    field.phase(ATTACK, turn=2)
    assert ends(field)
    assert field.refusal(attack(FROZEN, NORTH)) == "scenario:korsun_1944/freeze"
    field.phase(ATTACK, turn=3)
    assert not ends(field)


@clause("wb95", "5.1.3")
@pytest.mark.parametrize("enemy", [GROUP, GERMAN_STAFF, GERMAN_GUN])
def test_an_enemy_without_a_zone_raises_no_duty(enemy: str) -> None:
    field = Front().put(RIFLES, CENTRE).put(enemy, NORTH).begin(ATTACK)
    assert ends(field)


@clause("wb95", "5.1.3")
def test_a_pursuer_that_ends_in_a_new_zone_has_no_second_duty_and_raises_none() -> None:
    field = Front().put(RIFLES, CENTRE).put(REGIMENT, NORTH).put(LAST, "3015").strength(RIFLES, 9).dice(3, 4)
    field.fort("3015", "german").put(SECOND, "2914").fort("2914", "soviet")
    game = field.phase(ATTACK)
    game.submit(attack(RIFLES, NORTH))  # 3:1, roll 7: the defender retreats two hexes
    game.submit(Retreat(units=(REGIMENT,), path=("3116", "3216")))
    game.submit(Pursue(units=(RIFLES,), path=(NORTH, FURTHER)))
    assert field.at(RIFLES) == FURTHER
    # It stands in the zone of LAST now, which nobody had to attack when the phase began.
    assert ends(field)


@clause("wb95", "5.1.3")
def test_a_duty_lapses_with_the_contact() -> None:
    # SECOND has to attack REGIMENT too, but that one is driven away by RIFLES, far enough not to be reached.
    field = Front().put(RIFLES, CENTRE).put(SECOND, NORTH_EAST).put(REGIMENT, NORTH).strength(RIFLES, 9).dice(3, 4)
    field.put(OTHER, "3118")  # SECOND could attack this one instead, so RIFLES may attack alone
    game = field.phase(ATTACK)
    game.submit(attack(RIFLES, NORTH))
    game.submit(Retreat(units=(REGIMENT,), path=("2916", "2915")))
    game.submit(EndPursuit())
    assert must_attack(field) == {SECOND}
    assert targets_of_duty(field) == {"3118"}


@clause("wb95", "5.1.3")
def test_an_attack_that_would_leave_another_duty_to_nobody_is_refused() -> None:
    """Alone in the zones of A and B, a unit attacks both or neither."""
    field = Front().put(RIFLES, CENTRE).put(REGIMENT, NORTH).put(OTHER, SOUTH).begin(ATTACK)
    assert field.refusal(attack(RIFLES, NORTH)) == "5.1.4"
    assert field.refusal(attack(RIFLES, SOUTH)) == "5.1.4"
    orders = [order for order in field.game.options() if isinstance(order, Attack)]
    assert {frozenset(order.targets) for order in orders} == {frozenset((NORTH, SOUTH))}


@clause("wb95", "5.1.3")
def test_two_that_must_attack_the_same_hex_attack_it_together() -> None:
    field = Front().put(RIFLES, CENTRE).put(SECOND, FURTHER).put(REGIMENT, NORTH).begin(ATTACK)
    assert field.refusal(attack(RIFLES, NORTH)) == "5.1.3"
    field.game.check(attack((RIFLES, SECOND), NORTH))


@clause("wb95", "5.1.4")
def test_fortified_units_alone_in_a_zone_raise_no_duty() -> None:
    field = Front().put(RIFLES, CENTRE).put(SECOND, FURTHER).put(REGIMENT, NORTH)
    field.fort(CENTRE, "soviet").fort(FURTHER, "soviet").phase(ATTACK)
    assert ends(field)


@clause("wb95", "5.1.4")
def test_all_enemies_that_hold_a_unit_in_their_zones_must_be_attacked() -> None:
    field = Front().put(TANKS, CENTRE).put(REGIMENT, NORTH).put(OTHER, SOUTH).put(RIFLES, FURTHER)
    field.fort(FURTHER, "soviet").dice(*(3, 4) * 2).phase(ATTACK)
    assert targets_of_duty(field) == {NORTH, SOUTH}
    fight(field.game, attack(TANKS, SOUTH))
    assert field.refusal(EndPhase()) == "5.1.4"
    fight(field.game, attack(RIFLES, NORTH))
    assert ends(field)


@clause("wb95", "5.1.5")
def test_example_a_neither_need_the_tanks_attack_this_infantry_nor_this_infantry_be_attacked_by_them() -> None:
    field = Front().put(TANKS, "3116").put(REGIMENT, CENTRE).put(OTHER, "2916").put(RIFLES, SOUTH)
    field.fort(SOUTH, "soviet").without_stars()
    game = field.phase(MOVE)
    game.submit(Move(units=(TANKS,), path=(NORTH,)))  # into the zone of the regiment
    game.submit(EndPhase())
    assert field.refusal(EndPhase()) == "5.1.3"
    fight(game, attack(TANKS, "2916"))
    assert field.refusal(EndPhase()) == "5.1.4"
    fight(game, attack(RIFLES, CENTRE))
    game.submit(EndPhase())


def swamp() -> tuple[Front, str]:
    """Example b: a Soviet tank brigade beside an enemy on foot in a swamp that is closed to it."""
    field = Front("kharkov/kharkov_1942")
    brigade, enemy = field.some("soviet", "ARM"), field.some("german", "INF")
    field.land.terrain("swamp", NORTH)
    return field.put(brigade, CENTRE).put(enemy, NORTH).dice(3, 4), brigade


@clause("wb95", "5.1.5", "4.1.4")
def test_example_b_who_stands_in_the_swamp_must_be_attacked_but_need_not_attack() -> None:
    field, brigade = swamp()
    field.phase(ATTACK)
    assert field.refusal(EndPhase()) == "5.1.3"
    assert targets_of_duty(field) == {NORTH}
    fight(field.game, attack(brigade, NORTH))
    assert ends(field)
    field, _ = swamp()
    field.phase(GERMAN_ATTACK)
    assert ends(field)


def three_against_two() -> Front:
    """Example c: A (3018) has 1, 2 and 3 in its zone; 2 and 3 are dug in; 1 is also in the zone of B (3016)."""
    field = Front().put(REGIMENT, CENTRE).put(OTHER, FURTHER)
    field.put(RIFLES, NORTH).put(SECOND, SOUTH_EAST).put(THIRD, SOUTH_WEST)
    field.fort(SOUTH_EAST, "soviet").fort(SOUTH_WEST, "soviet").dice(*(3, 4) * 4)
    field.phase(ATTACK)
    return field


@clause("wb95", "5.1.5", "5.1.4", "5.1.3")
def test_example_c_the_one_that_is_not_dug_in_makes_both_enemies_targets() -> None:
    field = three_against_two()
    assert must_attack(field) == {RIFLES}
    assert targets_of_duty(field) == {CENTRE, FURTHER}


@clause("wb95", "5.1.5")
def test_example_c_it_attacks_both_and_nobody_may_join() -> None:
    field = three_against_two()
    assert field.refusal(attack((RIFLES, SECOND), CENTRE, FURTHER)) == "5.1.5"
    fight(field.game, attack(RIFLES, CENTRE, FURTHER))
    assert ends(field)


@clause("wb95", "5.1.5", "5.1.4")
@pytest.mark.parametrize("helpers", [(SECOND,), (THIRD,), (SECOND, THIRD)])
def test_example_c_it_attacks_one_and_the_entrenched_must_attack_the_other(helpers: tuple[str, ...]) -> None:
    field = three_against_two()
    fight(field.game, attack(RIFLES, FURTHER))
    with pytest.raises(Illegal, match=CENTRE) as refused:
        field.game.submit(EndPhase())
    assert refused.value.clause == "5.1.4"
    fight(field.game, attack(helpers, CENTRE))
    assert ends(field)


@clause("wb95", "5.1.5")
def test_many_hexes_attack_one_and_one_attacks_many_but_never_many_against_many() -> None:
    field = Front().put(RIFLES, NORTH).put(SECOND, SOUTH).put(REGIMENT, "3117").put(OTHER, "3118").put(LAST, CENTRE)
    for hex_ in (NORTH, SOUTH):
        field.fort(hex_, "soviet")
    field.phase(ATTACK)
    field.game.check(attack((RIFLES, SECOND), CENTRE))
    field.game.check(attack(RIFLES, CENTRE, "3117"))
    assert field.refusal(attack((RIFLES, SECOND), CENTRE, "3117")) == "5.1.5"
    # Every attacking hex touches every attacked one.
    assert field.refusal(attack(RIFLES, CENTRE, "3118")) == "5.1.2"


@clause("wb95", "5.1.5", "6.3.2")
def test_artillery_in_support_does_not_count_for_the_hexes() -> None:
    field = Front().put(RIFLES, CENTRE).put(REGIMENT, NORTH).put(OTHER, "3117").put(GUN, "3020").begin(ATTACK)
    assert field.preview(attack(RIFLES, NORTH, "3117", guns=(GUN,))).details["attack"] == str(4 + 7)


@clause("wb95", "5.1.6")
@pytest.mark.parametrize("order", [(NORTH, SOUTH), (SOUTH, NORTH)])
def test_the_attacker_chooses_the_order_of_combats(order: tuple[str, str]) -> None:
    field = Front().put(RIFLES, FURTHER).put(REGIMENT, NORTH).put(SECOND, "3020").put(OTHER, SOUTH)
    field.phase(ATTACK)
    for target in order:
        assert not ends(field)
        fight(field.game, attack(RIFLES if target == NORTH else SECOND, target))
    assert ends(field)


@clause("wb95", "5.1.7")
def test_voluntary_attacks_need_not_be_made() -> None:
    field = Front().put(RIFLES, CENTRE).put(REGIMENT, NORTH).fort(CENTRE, "soviet").begin(ATTACK)
    assert any(isinstance(order, Attack) for order in field.game.options())
    field.game.submit(EndPhase())


@clause("wb95", "5.1.7", "5.1.3", "5.1.4")
def test_an_open_list_of_duties_is_told_in_full() -> None:
    field = Front().put(RIFLES, CENTRE).put(SECOND, "3020").put(REGIMENT, NORTH).put(OTHER, "3021").begin(ATTACK)
    with pytest.raises(Illegal) as refused:
        field.game.submit(EndPhase())
    assert RIFLES in refused.value.reason
    assert SECOND in refused.value.reason
