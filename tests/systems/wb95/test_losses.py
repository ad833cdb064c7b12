"""Losses of a combat: 5.1.8, 5.2.1 f, 9.1.4, 15.1.7, 15.4.3."""

from __future__ import annotations

import pytest

from kessel.play.outcome import Illegal
from kessel.rules import clause
from kessel.systems.wb95.combat_record import Star
from kessel.systems.wb95.losses import Lose
from tests.systems.wb95.aftermath import asked, fought
from tests.systems.wb95.field import Field

RIFLES, TANKS = "s:6 INF-D", "s:110/XVIII ARM-BR"
STAFF, GUN = "s:HQ 27A", "s:1/8 Art."
REGIMENT, SECOND, GERMAN_STAFF, GERMAN_GUN = "g:A/75 INF-R", "g:266/72 INF-R", "g:HQ VII", "g:57 Art. (mortars)"
FORTRESS = "s:159 FU-BR"
NORTH, TARGET = "0626", "0627"


def duel() -> Field:
    """Two Soviet units against two German ones."""
    field = Field().put(RIFLES, NORTH).put(TANKS, NORTH)
    return field.put(REGIMENT, TARGET).put(SECOND, TARGET)


@clause("wb95", "5.1.8")
def test_the_owner_chooses_who_loses_a_step() -> None:
    field = duel()
    game = fought(field, [RIFLES, TANKS], [TARGET], defender="L1")
    assert asked(game) == ("german", "losses")
    assert set(game.options()) == {Lose(units=(REGIMENT,)), Lose(units=(SECOND,))}
    game.submit(Lose(units=(SECOND,)))
    assert (field.steps(REGIMENT), field.steps(SECOND)) == (2, 1)


@clause("wb95", "5.1.8")
def test_two_steps_may_come_from_one_unit_or_from_two() -> None:
    field = duel()
    game = fought(field, [RIFLES, TANKS], [TARGET], attacker="L2")
    assert set(game.options()) == {
        Lose(units=(RIFLES, RIFLES)),
        Lose(units=(RIFLES, TANKS)),
        Lose(units=(TANKS, TANKS)),
    }
    game.submit(Lose(units=(TANKS, RIFLES)))
    assert (field.steps(RIFLES), field.steps(TANKS)) == (1, 1)


@clause("wb95", "5.1.8")
def test_losses_name_exactly_the_steps_due_and_only_units_of_the_combat() -> None:
    field = duel().put("g:245/88 INF-R", "0628")
    game = fought(field, [RIFLES, TANKS], [TARGET], defender="L1")
    for units in ((), (REGIMENT, SECOND), ("g:245/88 INF-R",), (RIFLES,)):
        with pytest.raises(Illegal) as refused:
            game.submit(Lose(units=units))
        assert refused.value.clause == "5.1.8"


def test_no_unit_loses_more_steps_than_it_has() -> None:
    game = fought(duel().put(REGIMENT, TARGET, steps=1), [RIFLES, TANKS], [TARGET], defender="L2")
    with pytest.raises(Illegal, match="has 1 CELs and cannot lose 2"):
        game.submit(Lose(units=(REGIMENT, REGIMENT)))


@clause("wb95", "5.2.1")
def test_the_attacker_chooses_his_losses_before_the_defender() -> None:
    field = duel()
    game = fought(field, [RIFLES, TANKS], [TARGET], attacker="L1", defender="L1")
    assert asked(game) == ("soviet", "losses")
    game.submit(Lose(units=(RIFLES,)))
    assert asked(game) == ("german", "losses")


@clause("wb95", "5.2.1")
def test_losses_come_before_the_retreat() -> None:
    game = fought(duel(), [RIFLES, TANKS], [TARGET], defender="R2L1")
    assert asked(game) == ("german", "losses")
    game.submit(Lose(units=(SECOND,)))
    assert asked(game) == ("german", "retreat")


@clause("wb95", "1.2")
def test_losses_beyond_the_last_step_take_all_there_is_without_asking() -> None:
    field = Field().put(RIFLES, NORTH).put(REGIMENT, TARGET, steps=1)
    fought(field, [RIFLES], [TARGET], defender="L2")
    assert field.at(REGIMENT) is None


@clause("wb95", "9.1.4")
def test_a_headquarters_beside_the_attackers_may_be_the_loss() -> None:
    field = Field().put(RIFLES, NORTH).put(STAFF, NORTH).put(REGIMENT, TARGET)
    game = fought(field, [RIFLES], [TARGET], attacker="L1")
    assert set(game.options()) == {Lose(units=(RIFLES,)), Lose(units=(STAFF,))}
    game.submit(Lose(units=(STAFF,)))
    assert field.at(STAFF) is None
    assert [pool.left for pool in field.s.state.notes.pools] == [5]


@clause("wb95", "9.1.4")
def test_a_headquarters_beside_the_defenders_may_be_the_loss() -> None:
    game = fought(duel().put(GERMAN_STAFF, TARGET), [RIFLES, TANKS], [TARGET], defender="L1")
    assert Lose(units=(GERMAN_STAFF,)) in game.options()


@clause("wb95", "6.3.5")
def test_a_gun_that_supports_beside_the_enemy_shares_losses() -> None:
    field = Field().put(RIFLES, NORTH).put(GUN, "0726").put(REGIMENT, TARGET)
    game = fought(field, [RIFLES], [TARGET], attacker="L1", attack_guns=(GUN,))
    game.submit(Lose(units=(GUN,)))
    assert field.at(GUN) is None


@clause("wb95", "6.3.4")
def test_a_gun_that_supports_from_afar_shares_nothing() -> None:
    field = Field().put(RIFLES, NORTH, steps=1).put(GUN, "0625").put(REGIMENT, TARGET)
    fought(field, [RIFLES], [TARGET], attacker="L2D", attack_guns=(GUN,))
    assert field.at(GUN) == "0625"
    assert field.at(RIFLES) is None
    assert not field.s.state.disorganized.any()


@clause("wb95", "6.3.5")
def test_a_gun_beside_the_attackers_shares_the_losses_of_the_defence_it_supports() -> None:
    field = Field().put(RIFLES, NORTH).put(REGIMENT, TARGET).put(GERMAN_GUN, "0526")
    game = fought(field, [RIFLES], [TARGET], defender="L1", defence_guns=(GERMAN_GUN,))
    assert Lose(units=(GERMAN_GUN,)) in game.options()


@clause("wb95", "5.1.1")
def test_units_that_defended_before_share_the_result_of_a_later_attack_on_their_hex() -> None:
    game = fought(duel(), [RIFLES, TANKS], [TARGET], defender="L1", defended=(SECOND,))
    assert Lose(units=(SECOND,)) in game.options()


@clause("wb95", "15.1.7")
def test_a_loss_comes_from_the_units_whose_stars_were_used() -> None:
    field = duel()
    tanks = field.s.setting.index[TANKS]
    stars = (Star(tanks, "black"),)
    fought(field, [RIFLES, TANKS], [TARGET], attacker="L1", attack_stars=stars)
    assert (field.steps(RIFLES), field.steps(TANKS)) == (2, 1)


@clause("wb95", "15.1.7")
def test_of_two_steps_one_comes_from_the_starred_unit() -> None:
    field = duel()
    stars = (Star(field.s.setting.index[TANKS], "black"),)
    game = fought(field, [RIFLES, TANKS], [TARGET], attacker="L2", attack_stars=stars)
    assert set(game.options()) == {Lose(units=(RIFLES, TANKS)), Lose(units=(TANKS, TANKS))}
    with pytest.raises(Illegal) as refused:
        game.submit(Lose(units=(RIFLES, RIFLES)))
    assert refused.value.clause == "15.1.7"


@clause("wb95", "15.1.4")
def test_a_cancelled_star_pledges_no_loss() -> None:
    field = duel().put("g:471 AT-B", TARGET)
    index = field.s.setting.index
    game = fought(
        field,
        [RIFLES, TANKS],
        [TARGET],
        attacker="L1",
        attack_stars=(Star(index[TANKS], "black"),),
        defence_stars=(Star(index["g:471 AT-B"], "white"),),
    )
    assert Lose(units=(RIFLES,)) in game.options()


@clause("wb95", "15.1.7")
def test_the_pledge_of_a_star_holds_for_what_standing_costs_too() -> None:
    field = duel()
    stars = (Star(field.s.setting.index[TANKS], "black"),)
    game = fought(field, [RIFLES, TANKS], [TARGET], attacker="R1", attack_stars=stars)
    game.submit(f'retreat units=["{RIFLES}","{TANKS}"]')
    assert (field.steps(RIFLES), field.steps(TANKS)) == (2, 1)


@clause("wb95", "15.1.7")
def test_a_pledge_kept_by_the_first_loss_does_not_bind_the_next() -> None:
    field = duel()
    stars = (Star(field.s.setting.index[TANKS], "black"),)
    game = fought(field, [RIFLES, TANKS], [TARGET], attacker="R1L1", attack_stars=stars)
    assert field.steps(TANKS) == 1
    game.submit(f'retreat units=["{RIFLES}","{TANKS}"]')
    assert set(game.options()) == {Lose(units=(RIFLES,)), Lose(units=(TANKS,))}


@clause("wb95", "15.4.3")
def test_a_loss_comes_from_the_fortification_units_whose_ability_was_used() -> None:
    field = Field().put(REGIMENT, NORTH).put(RIFLES, TARGET).put(FORTRESS, TARGET).fort(TARGET, "soviet")
    units = (field.s.setting.index[FORTRESS],)
    fought(field, [REGIMENT], [TARGET], defender="L1", fortification_units=units)
    assert (field.steps(RIFLES), field.steps(FORTRESS)) == (2, 1)


@clause("wb95", "15.4.3")
def test_with_one_step_for_two_pledges_the_owner_chooses_which_to_keep() -> None:
    field = Field().put(REGIMENT, NORTH).put(RIFLES, TARGET).put(FORTRESS, TARGET).put(TANKS, TARGET)
    index = field.fort(TARGET, "soviet").s.setting.index
    game = fought(
        field,
        [REGIMENT],
        [TARGET],
        defender="L1",
        defence_stars=(Star(index[TANKS], "black"),),
        fortification_units=(index[FORTRESS],),
    )
    assert set(game.options()) == {Lose(units=(FORTRESS,)), Lose(units=(TANKS,))}


def test_the_options_can_be_narrowed_to_a_unit() -> None:
    game = fought(duel(), [RIFLES, TANKS], [TARGET], defender="L2")
    assert {order.units for order in game.options(unit=SECOND)} == {(REGIMENT, SECOND), (SECOND, SECOND)}


def test_a_preview_says_what_is_left() -> None:
    game = fought(duel(), [RIFLES, TANKS], [TARGET], defender="L1")
    preview = game.preview(Lose(units=(SECOND,)))
    assert [(reason.text, reason.value) for reason in preview.reasons] == [(f"{SECOND} has 1 CELs left", -1)]
