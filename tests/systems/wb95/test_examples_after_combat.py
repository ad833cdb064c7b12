"""The rulebook's examples of retreat, pursuit, artillery and disorganization, from the attack to the end."""

from __future__ import annotations

import pytest

from kessel.play.game import Game
from kessel.play.outcome import Illegal
from kessel.rules import clause
from kessel.systems.wb95.combat_record import Star
from kessel.systems.wb95.losses import Lose
from kessel.systems.wb95.pursuit import Pursue
from kessel.systems.wb95.retreat import Retreat
from tests.systems.wb95.aftermath import asked, attack, fought
from tests.systems.wb95.field import Field
from tests.systems.wb95.landscape import Landscape

RIFLES = ["s:6 INF-D", "s:14 INF-D", "s:25 INF-D", "s:31 INF-D", "s:206 INF-D", "s:136 INF-D"]
GUARDS, ARMOUR, CAVALRY = "s:20/V G ARM-BR", "s:110/XVIII ARM-BR", ["s:11G/V CAV-D", "s:63/V CAV-D"]
REGIMENT, GUN = "g:A/75 INF-R", "g:57 Art. (mortars)"
BATTALION = "g:2/503 ARM-B"
NORTH, TARGET, SOUTH, FURTHER, LAST = "0626", "0627", "0628", "0629", "0630"
NORTH_WEST, NORTH_EAST = "0526", "0726"


def plain() -> Field:
    field = Field()
    Landscape(field)
    return field


def overrun(result: str) -> tuple[Field, Game]:
    """Six rifle divisions fall upon a German regiment at 8:1."""
    field = plain().put(REGIMENT, TARGET)
    for unit in RIFLES:
        field.put(unit, NORTH if unit in RIFLES[:4] else NORTH_WEST)
    return field, attack(field, RIFLES, TARGET, result)


@clause("wb95", "5.2.1")
def test_5_2_1_the_starred_unit_loses_a_step_and_the_defender_has_three_choices() -> None:
    field = plain().put(BATTALION, NORTH).put("g:394/3 MOT-R", NORTH)
    for unit in CAVALRY:
        field.put(unit, TARGET)
    stars = (Star(field.s.setting.index[BATTALION], "black"),)
    game = fought(field, [BATTALION, "g:394/3 MOT-R"], [TARGET], attacker="L1", defender="R2", attack_stars=stars)
    assert (field.steps(BATTALION), field.steps("g:394/3 MOT-R")) == (1, 2)
    whole = tuple(CAVALRY)
    lengths = {len(order.path) for order in game.options() if order.units == whole}
    assert lengths == {0, 1, 2}


@clause("wb95", "5.3.4")
def test_5_3_4_soviet_infantry_retreats_onto_a_friendly_armoured_unit_for_a_step() -> None:
    field = plain().put(BATTALION, NORTH).put(RIFLES[0], TARGET).put(ARMOUR, NORTH_WEST)
    field.put("g:202 AG-B", "0525")  # the armour has to be attacked by somebody (5.1.4)
    game = attack(field, [BATTALION], TARGET, "-/R1")
    free = {order.path for order in game.options()}
    assert free == {(SOUTH,), ("0527",), ("0727",), (NORTH_WEST,), ()}
    game.submit(Retreat(units=(RIFLES[0],), path=(NORTH_WEST,)))
    assert (field.at(RIFLES[0]), field.steps(RIFLES[0])) == (NORTH_WEST, 1)


@clause("wb95", "5.3.8")
def test_5_3_8_three_battalions_thrown_back_from_a_guards_unit_pay_one_step_between_them() -> None:
    battalions = ["g:394/3 MOT-R", "g:108/14 MOT-R", "g:93/13 MOT-R"]  # without stars, so that any of them pays
    for standing in (3, 2, 0):
        field = plain().put(GUARDS, TARGET).fort(TARGET, "soviet", "IF")
        for unit, hex_ in zip(battalions, (NORTH, NORTH_WEST, NORTH_EAST), strict=True):
            field.put(unit, hex_)
        game = attack(field, battalions, TARGET, "R1/-")
        assert asked(game) == ("german", "retreat")
        back = dict(zip(battalions, ("0625", "0525", "0725"), strict=True))
        for unit in battalions[standing:]:
            game.submit(Retreat(units=(unit,), path=(back[unit],)))
        if standing:
            stood = tuple(battalions[:standing])
            game.submit(Retreat(units=stood))
            assert {order.units for order in game.options()} == {(unit,) for unit in stood}
            game.submit(Lose(units=stood[:1]))
        assert sum(field.steps(unit) for unit in battalions) == (5 if standing else 6)


@clause("wb95", "5.3.9")
def test_5_3_9_the_length_of_the_retreat_decides_how_many_tests_are_made() -> None:
    field, game = overrun("-/R4")
    before = field.s.state.rolls
    game.submit(Retreat(units=(REGIMENT,), path=(SOUTH, FURTHER, LAST)))
    game.submit("end-pursuit")
    assert field.s.state.rolls - before == 2 * 2


@clause("wb95", "5.3.9")
def test_5_3_9_an_attacker_thrown_back_two_hexes_makes_one_test() -> None:
    field = plain().put(REGIMENT, TARGET).put("g:266/72 INF-R", TARGET).fort(TARGET, "german", "IF")
    field.put(RIFLES[0], NORTH).put(RIFLES[1], NORTH, steps=1)
    game = attack(field, RIFLES[:2], TARGET, "R2L1/L1")
    game.submit(Lose(units=(RIFLES[1],)))
    game.submit(Lose(units=(REGIMENT,)))
    before = field.s.state.rolls
    game.submit(Retreat(units=(RIFLES[0],), path=("0625", "0624")))
    game.submit("end-pursuit")
    assert field.s.state.rolls - before == 2


@clause("wb95", "5.4.6")
@clause("wb95", "5.4.4")
def test_5_4_6_a_regiment_that_went_three_of_four_hexes_is_pursued_for_three() -> None:
    _, game = overrun("-/R4")
    game.submit(Retreat(units=(REGIMENT,), path=(SOUTH, FURTHER, LAST)))
    assert asked(game) == ("soviet", "pursuit")
    with pytest.raises(Illegal) as refused:
        game.submit(Pursue(units=(RIFLES[0],), path=(NORTH_EAST,)))
    assert refused.value.clause == "5.4.4"
    assert max(len(order.path) for order in game.options() if isinstance(order, Pursue)) == 3


def infantry_and_gun() -> tuple[Field, Game]:
    """An infantry unit of two steps and a gun in combat set-up are attacked: D2."""
    field = plain().put(REGIMENT, TARGET, steps=2).put(GUN, TARGET)
    for unit in RIFLES[:3]:
        field.put(unit, NORTH)
    return field, attack(field, RIFLES[:3], TARGET, "-/R2")


@clause("wb95", "6.2.4")
def test_6_2_4_a_the_infantry_retreats_and_the_gun_is_overrun() -> None:
    field, game = infantry_and_gun()
    game.submit(Retreat(units=(REGIMENT,), path=(SOUTH, FURTHER)))
    game.submit(Pursue(units=(RIFLES[0],), path=(TARGET,)))
    assert (field.steps(REGIMENT), field.at(GUN)) == (2, None)


@clause("wb95", "6.2.4")
def test_6_2_4_b_the_gun_is_the_loss_and_the_infantry_retreats_one_hex() -> None:
    field, game = infantry_and_gun()
    game.submit(Retreat(units=(REGIMENT,), path=(SOUTH,)))
    game.submit(Lose(units=(GUN,)))
    assert (field.at(REGIMENT), field.steps(REGIMENT), field.at(GUN)) == (SOUTH, 2, None)


@clause("wb95", "6.2.4")
def test_6_2_4_c_both_lose_a_step_and_the_position_is_kept() -> None:
    field, game = infantry_and_gun()
    game.submit(Retreat(units=(REGIMENT,)))
    game.submit(Lose(units=(GUN, REGIMENT)))
    assert (field.at(REGIMENT), field.steps(REGIMENT), field.at(GUN)) == (TARGET, 1, None)


@clause("wb95", "6.2.4")
def test_6_2_4_the_loss_of_the_infantry_saves_no_gun() -> None:
    field, game = infantry_and_gun()
    game.submit(Retreat(units=(REGIMENT,)))
    game.submit(Lose(units=(REGIMENT, REGIMENT)))
    game.submit(Pursue(units=(RIFLES[0],), path=(TARGET,)))
    assert field.at(GUN) is None


@clause("wb95", "5.6.3")
@pytest.mark.parametrize(("place", "suffers"), [("0625", False), (NORTH, True), (NORTH_EAST, True)])
def test_5_6_3_artillery_is_disorganized_with_the_attackers_only_from_an_adjacent_hex(
    place: str, suffers: bool
) -> None:
    battery = "s:1/8 Art."
    field = plain().put(RIFLES[0], NORTH).put(battery, place).put(REGIMENT, TARGET).put("g:266/72 INF-R", TARGET)
    game = attack(field, RIFLES[:1], TARGET, "L1D/L1", guns=(battery,))
    while asked(game)[1] == "losses":
        units = {order.units for order in game.options()}
        game.submit(Lose(units=(RIFLES[0],) if (RIFLES[0],) in units else (REGIMENT,)))
    disorganized = [bool(field.s.state.disorganized[field.s.setting.index[u]]) for u in (RIFLES[0], battery)]
    assert disorganized == [True, suffers]


@clause("wb95", "5.6.4")
def test_a_disorganized_unit_has_half_its_strength_in_attack_and_defence() -> None:
    field = plain().put(CAVALRY[0], NORTH, disorganized=40).put(BATTALION, TARGET, disorganized=40)
    details = field.phase(4, turn=5).preview(f'attack units=["{CAVALRY[0]}"] targets={TARGET}').details
    assert (details["attack"], details["defence"]) == ("3", "2")  # of 5 and 4


@clause("wb95", "5.6.4")
def test_halves_of_supply_and_disorganization_combine_to_a_quarter_rounded_once() -> None:
    field = plain().put(CAVALRY[0], NORTH, disorganized=40, oos=1).put(BATTALION, TARGET)
    details = field.phase(4, turn=5).preview(f'attack units=["{CAVALRY[0]}"] targets={TARGET}').details
    assert details["attack"] == "2"


@clause("wb95", "5.3.10")
def test_a_unit_that_retreated_builds_no_works_in_its_next_movement_phase_but_in_the_one_after() -> None:
    field = plain().put(RIFLES[0], NORTH).put(REGIMENT, TARGET)
    game = fought(field, RIFLES[:1], [TARGET], defender="R1")
    game.submit(Retreat(units=(REGIMENT,), path=(SOUTH,)))
    with pytest.raises(Illegal):
        field.phase(9, turn=5).submit(f'build unit="{REGIMENT}"')
    field.game.submit("end-phase")
    field.phase(9, turn=6).submit(f'build unit="{REGIMENT}"')
    assert field.s.is_fortified(field.s.setting.hex(SOUTH), 1)
