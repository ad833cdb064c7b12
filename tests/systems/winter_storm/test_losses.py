"""Chapters 14.2 and 14.6: the order of results, and Step Losses; 16.3, 17.21, 18.11."""

from __future__ import annotations

from kessel.play.messages import Rolled
from kessel.rules import clause
from kessel.systems.winter_storm.events import Disordered, Moved, StepLost
from kessel.systems.winter_storm.faces import reduced_factor
from kessel.systems.winter_storm.losses import demand
from kessel.systems.winter_storm.ratings import check_morale
from kessel.systems.winter_storm.soviet_corps import size_of
from kessel.systems.winter_storm.state import DISRUPTED, ELIMINATED
from tests.systems.winter_storm.after_combat import HERE, NORTH, SOUTH, beside, shelled, suffer
from tests.systems.winter_storm.field import Field
from tests.systems.winter_storm.refusal import refused

RIFLE, GUARDS, TANKS = "r258", "g4", "pz6_pz"
FAIL, PASS = 6, 1


def attacked(*units: str) -> Field:
    """Soviet units on HERE, tanks to the south of them."""
    field = Field()
    for unit in units:
        field.put(unit, HERE)
    return field.put(TANKS, beside(field, HERE, SOUTH))


@clause("winter_storm", "14.2")
def test_results_come_in_their_strict_order():
    field = attacked(RIFLE)
    game = suffer(field, "DR1", TANKS, FAIL)
    game.submit(next(iter(game.options())))
    kinds = [type(event) for event in game.events[-1] if isinstance(event, Moved | Rolled | StepLost | Disordered)]
    assert kinds == [Moved, Rolled, StepLost, Disordered]


@clause("winter_storm", "14.6")
def test_the_owner_picks_the_unit_for_each_step_among_all_his_units_in_the_hex():
    field = attacked(RIFLE, GUARDS)
    game = suffer(field, "D2", TANKS)
    assert game.decision
    assert game.decision.seats == ("soviet",)
    assert {order.unit for order in game.options()} == {RIFLE, GUARDS}
    with refused("14.6"):
        game.submit("lose-step unit=r315")
    game.submit(f"lose-step unit={GUARDS}")
    game.submit(f"lose-step unit={RIFLE}")
    assert (field.state(RIFLE, "steps"), field.state(GUARDS, "steps")) == (2, 2)


@clause("winter_storm", "14.6")
def test_losses_of_the_attacker_fall_on_assaulters_not_on_supporters():
    field = attacked(RIFLE).put("pz6_r1", beside(Field(), HERE, SOUTH))
    suffer(field, "AD2", TANKS, support="pz6_r1")
    assert field.at(TANKS) is None
    assert field.state("pz6_r1", "steps") == 2


@clause("winter_storm", "14.6/two")
def test_a_unit_of_two_steps_is_weaker_after_the_first_loss_and_gone_after_the_second():
    field = attacked(RIFLE)
    s, unit = field.s, field.unit(TANKS)
    suffer(field, "AD1", TANKS)
    assert (s.pcf(unit), s.scf(unit), s.zoc_rating(unit)) == (4, 2, 1)
    suffer(field, "AD1", TANKS)
    assert s.state.hex[unit] == ELIMINATED


@clause("winter_storm", "14.6/one")
def test_a_unit_of_one_step_is_eliminated():
    field = Field().put("tb235", HERE)
    field.put(TANKS, beside(field, HERE, SOUTH))
    suffer(field, "D1", TANKS)
    assert field.at("tb235") is None


@clause("winter_storm", "14.6/three", "18.11")
def test_the_last_step_of_a_soviet_division_is_the_unit_of_the_breakdown_table():
    field = attacked(GUARDS)
    s, unit = field.s, field.unit(GUARDS)
    suffer(field, "D1", TANKS)
    assert (s.pcf(unit), s.scf(unit), s.zoc_rating(unit)) == (5, 3, 1)
    suffer(field, "D1", TANKS)
    assert (s.pcf(unit), s.scf(unit), s.zoc_rating(unit), s.printed_er(unit)) == (3, 2, 1, 3)


@clause("winter_storm", "14.6/three", "16.31")
def test_a_german_division_of_three_steps_loses_a_third_of_its_factors_each_time():
    field = Field().put("i336", HERE)
    field.put("tc7", beside(field, HERE, NORTH))
    s, unit = field.s, field.unit("i336")
    found = []
    for _ in range(2):
        suffer(field, "D1", "tc7", by="soviet")
        found.append((s.pcf(unit), s.scf(unit), s.printed_er(unit), field.state("i336", "start_mr")))
    assert [one[:3] for one in found] == [(6, 4, 4), (3, 2, 4)]
    field.phase("Operations", "soviet")
    assert field.state("i336", "start_mr") == 4


@clause("winter_storm", "16.32")
def test_weaker_german_divisions_have_two_steps_and_keep_their_ratings():
    field = Field().put("lwf7", HERE, steps=1)
    field.put("tc7", beside(field, HERE, NORTH))
    s, unit = field.s, field.unit("lwf7")
    assert (s.pcf(unit), s.scf(unit), s.printed_er(unit)) == (2, 1, 2)
    assert [reduced_factor(factor, 1, 2, s.setting.charts) for factor in (8, 7, 5)] == [4, 4, 3]
    field.phase("Operations", "soviet")
    assert field.state("lwf7", "start_mr") == 2
    suffer(field, "D1", "tc7", by="soviet")
    assert field.at("lwf7") is None


@clause("winter_storm", "17.21")
def test_the_first_and_third_loss_of_a_mixed_hex_are_german():
    field = Field().put("i336", HERE).put("ro2", HERE).put("ro18", HERE)
    field.put("tc7", beside(field, HERE, NORTH))
    game = suffer(field, "D3", "tc7", by="soviet")
    assert field.state("i336", "steps") == 2
    assert {order.unit for order in game.options()} == {"i336", "ro2", "ro18"}
    game.submit("lose-step unit=ro2")
    assert field.state("i336", "steps") == 1


@clause("winter_storm", "17.21")
def test_an_ally_cannot_be_named_for_the_first_loss():
    field = Field().put("i336", HERE).put("lwf7", HERE).put("ro2", HERE)
    field.put("tc7", beside(field, HERE, NORTH))
    game = suffer(field, "D1", "tc7", by="soviet")
    with refused("17.21"):
        game.submit("lose-step unit=ro2")


@clause("winter_storm", "17.21")
def test_germans_and_allies_on_different_hexes_take_losses_as_their_owner_likes():
    field = Field().put("adam", "1514").put("ro2", "1515")
    game = field.phase("Operations", "soviet")
    demand(field.s, (field.unit("adam"), field.unit("ro2")), 1, "14.6")
    game._become(field.s.state)
    assert {getattr(order, "unit", "") for order in game.options()} == {"adam", "ro2"}


@clause("winter_storm", "14.5")
def test_two_checks_of_one_engagement_use_the_rating_of_the_start_of_the_phase():
    field = attacked(GUARDS)
    game = field.phase("Operations", "axis")
    rating = field.state(GUARDS, "start_mr")
    field.s.disrupt(field.unit(GUARDS), "14.5")
    assert field.state(GUARDS, "disorder") == DISRUPTED
    field.dice(rating, rating + 1)
    assert check_morale(field.s, field.unit(GUARDS), "14.5")
    assert not check_morale(field.s, field.unit(GUARDS), "14.5")
    assert game.decision


@clause("winter_storm", "14.5")
def test_a_morale_check_result_disrupts_who_fails():
    field = attacked(RIFLE, GUARDS)
    suffer(field, "M", TANKS, FAIL, PASS)
    states = {field.state(unit, "disorder") for unit in (RIFLE, GUARDS)}
    assert states == {0, DISRUPTED}


@clause("winter_storm", "14.5", "14.7")
def test_a_remnant_that_fails_is_eliminated():
    field = Field().recast("fr76", arm="remnant").put("fr76", HERE)
    field.put(TANKS, beside(field, HERE, SOUTH))
    suffer(field, "M", TANKS, FAIL)
    assert field.at("fr76") is None


@clause("winter_storm", "13.1")
def test_the_results_of_the_barrage_table():
    for code, dice, steps, order in (
        ("M", (FAIL,), 3, 1),
        ("M", (PASS,), 3, 0),
        ("1M", (PASS,), 2, 0),
        ("1D", (), 2, 1),
    ):
        field = attacked(RIFLE)
        shelled(field, code, *dice)
        assert (field.state(RIFLE, "steps"), field.state(RIFLE, "disorder")) == (steps, order)


@clause("winter_storm", "14.6")
def test_nothing_else_is_done_before_somebody_takes_the_loss():
    game = suffer(attacked(RIFLE, GUARDS), "D1", TANKS)
    with refused("14.6"):
        game.submit("end-phase")


@clause("winter_storm", "14.5")
def test_the_ratings_of_both_sides_are_noted_when_a_phase_begins():
    field = attacked(RIFLE)
    field.s.state.start_mr[:] = 0
    field.phase("Operations", "soviet")
    assert field.state(RIFLE, "start_mr") > 0
    assert field.state(TANKS, "start_mr") > 0


@clause("winter_storm", "18.11")
def test_only_the_third_step_is_a_smaller_unit():
    field = attacked(RIFLE)
    sizes = [size_of(field.put(RIFLE, HERE, steps=steps).s, field.unit(RIFLE)) for steps in (3, 2, 1)]
    assert sizes == ["D", "D", "R"]


@clause("winter_storm", "2.8", "13.32")
def test_who_disrupts_has_not_held():
    field = Field().put(RIFLE, HERE, held=1)
    field.s.disrupt(field.unit(RIFLE), "14.5")
    assert field.state(RIFLE, "held") == 0


def test_who_chooses_a_loss_is_told_what_is_left():
    field = attacked(RIFLE, GUARDS)
    game = suffer(field, "D2", TANKS)
    whole, less = (field.s.setting.counters[field.unit(RIFLE)].figures(steps) for steps in (3, 2))
    assert game.preview(f"lose-step unit={RIFLE}").summary == f"{whole} becomes {less}"
    field.s.state.steps[field.unit(RIFLE)] = 1
    assert game.preview(f"lose-step unit={RIFLE}").summary == "is eliminated"


@clause("winter_storm", "18.11")
def test_only_counters_of_the_breakdown_table_have_a_third_step():
    setting = Field().s.setting
    assert setting.is_third_step[setting.index[RIFLE]].tolist() == [False, True, False, False, False]
    assert not setting.is_third_step[setting.index[TANKS]].any(), "two steps, and no line in the table"
    assert not setting.is_third_step[setting.index["i336"]].any(), "three steps, and German"


@clause("winter_storm", "14.4/zoc", "14.8")
def test_who_has_routed_already_is_not_told_of_again():
    field = Field().put(RIFLE, HERE, disorder=1)
    field.s.rout(field.unit(RIFLE), "14.4/zoc")
    said = len(field.s.events)
    field.s.rout(field.unit(RIFLE), "14.4/zoc")
    assert (field.state(RIFLE, "disorder"), len(field.s.events)) == (2, said)
