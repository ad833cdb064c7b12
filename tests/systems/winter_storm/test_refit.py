"""Chapter 13.7: Refit by Replacement Steps and Remnants, and the exchange of steps."""

from __future__ import annotations

import pytest

from kessel.rules import clause
from kessel.systems.winter_storm.state import LEFT, OUT_OF_COMMAND, REFITTED, Notes
from tests.systems.winter_storm.field import Field
from tests.systems.winter_storm.refusal import refused

HERE, NEXT = "1514", "1515"
UNIT, OTHER, HQ = "g24", "g33", "2G"
RIFLES = Notes(replacements=((1, "rifle", 1),))


def depot(**state: int) -> Field:
    """A weak Soviet division in a town beside its HQ, and one Replacement Step."""
    field = Field().terrain(HERE, "town").recast(UNIT, arm="rifle").put(UNIT, HERE, steps=1, **state).put(HQ, NEXT)
    field.s.state.notes = RIFLES
    return field


@clause("winter_storm", "13.7")
def test_a_replacement_step_rebuilds_a_unit_which_then_does_nothing_else():
    field = depot()
    game = field.phase("Operations", "soviet")
    game.submit(f"refit unit={UNIT}")
    assert (field.state(UNIT, "steps"), field.state(UNIT, "refit")) == (2, 1)
    assert field.state(UNIT, "operation") == REFITTED
    assert field.s.state.notes.replacements == ()
    with refused("13.2/basic"):
        game.submit(f"maneuver units={UNIT} path={NEXT}")
    field.phase("Operations", "soviet")
    assert field.state(UNIT, "refit") == 0


@clause("winter_storm", "13.7")
def test_steps_come_with_their_turn_and_are_used_up():
    field = depot()
    field.s.state.notes = Notes()
    field.phase("Reinforcement", turn=4)
    assert (1, "rifle", 3) in field.s.state.notes.replacements


@clause("winter_storm", "13.7")
def test_no_refit_without_steps_of_the_right_class():
    field = depot()
    field.s.state.notes = Notes(replacements=((1, "mobile", 1), (0, "german_infantry", 1)))
    with refused("13.7"):
        field.phase("Operations", "soviet").submit(f"refit unit={UNIT}")


@clause("winter_storm", "13.7")
def test_no_refit_in_open_country_out_of_command_beyond_the_radius_or_in_an_enemy_zone():
    fields = [
        depot().terrain(HERE, "clear"),
        depot(status=OUT_OF_COMMAND),
        depot().put(HQ, "3027"),
        depot().put("i336", "1513").give("i336", zoc=2),
    ]
    for field in fields:
        game = field.phase("Operations", "soviet")
        with refused("13.7"):
            game.submit(f"refit unit={UNIT}")


@clause("winter_storm", "13.7")
def test_no_refit_after_a_move():
    field = depot().terrain(NEXT, "town")
    game = field.phase("Operations", "soviet")
    game.submit(f"maneuver units={UNIT} path={NEXT}")
    with refused("13.2/basic"):
        game.submit(f"refit unit={UNIT}")


@clause("winter_storm", "2.7", "13.7")
def test_two_remnants_that_began_with_the_unit_make_up_a_step():
    field = depot()
    remnants = ("r98", "r87")
    for remnant in remnants:
        field.recast(remnant, arm="remnant").put(remnant, HERE)
    game = field.phase("Operations", "soviet")
    with refused("2.7"):
        game.submit(f"refit unit={UNIT} remnants=r98")
    game.submit(f"refit unit={UNIT} remnants=r98,r87")
    assert field.state(UNIT, "steps") == 2
    assert {field.state(remnant, "hex") for remnant in remnants} == {LEFT}
    assert field.s.state.notes.replacements == RIFLES.replacements


@clause("winter_storm", "13.7")
def test_remnants_that_came_in_this_phase_do_not_serve():
    field = depot()
    for remnant in ("r98", "r87"):
        field.recast(remnant, arm="remnant").put(remnant, HERE)
    game = field.phase("Operations", "soviet")
    field.s.state.start_hex[field.unit("r87")] = field.hex(NEXT)
    with refused("13.7"):
        game.submit(f"refit unit={UNIT} remnants=r98,r87")


@clause("winter_storm", "13.7/exchange")
def test_a_division_gives_its_last_step_to_another_and_is_gone():
    field = depot().recast(OTHER, arm="rifle").put(OTHER, HERE, steps=1)
    field.phase("Operations", "soviet").submit(f"exchange-steps giver={OTHER} receiver={UNIT}")
    assert field.at(OTHER) is None
    assert (field.state(UNIT, "steps"), field.state(UNIT, "refit")) == (2, 1)


@clause("winter_storm", "13.7/exchange")
@pytest.mark.parametrize(("giver", "receiver", "legal"), [(3, 4, False), (4, 3, True), (3, 3, True)])
def test_steps_go_to_units_of_the_same_or_lower_effectiveness(giver: int, receiver: int, legal: bool):
    field = depot().recast(OTHER, arm="rifle").put(OTHER, HERE, steps=2)
    field.give(OTHER, er=giver).give(UNIT, er=receiver)
    game = field.phase("Operations", "soviet")
    if legal:
        game.submit(f"exchange-steps giver={OTHER} receiver={UNIT}")
        return
    with refused("13.7/exchange"):
        game.submit(f"exchange-steps giver={OTHER} receiver={UNIT}")


@clause("winter_storm", "13.7/exchange")
def test_units_of_different_types_exchange_nothing():
    field = depot().recast(OTHER, arm="infantry").put(OTHER, HERE, steps=2)
    with refused("13.7/exchange"):
        field.phase("Operations", "soviet").submit(f"exchange-steps giver={OTHER} receiver={UNIT}")


@clause("winter_storm", "13.7", "2.7")
def test_headquarters_and_remnants_are_not_refitted():
    field = depot().recast(OTHER, arm="remnant").put(OTHER, HERE, steps=1)
    game = field.phase("Operations", "soviet")
    for name in (HQ, OTHER):
        with refused("13.7"):
            game.submit(f"refit unit={name}")


@clause("winter_storm", "13.7", "13.7/exchange")
def test_nobody_has_more_steps_than_it_began_with_or_gives_more_than_it_has():
    field = depot().recast(OTHER, arm="rifle").put(OTHER, HERE, steps=1)
    field.s.state.notes = Notes(replacements=((1, "rifle", 9),))
    game = field.phase("Operations", "soviet")
    with refused("13.7/exchange"):
        game.submit(f"exchange-steps giver={OTHER} receiver={UNIT} steps=2")
    with refused("13.7"):
        game.submit(f"refit unit={UNIT} steps=3")
    game.submit(f"refit unit={UNIT} steps=2")
    assert field.state(UNIT, "steps") == 3
    full = depot().put(UNIT, HERE, steps=3)
    with refused("13.7"):
        full.phase("Operations", "soviet").submit(f"refit unit={UNIT}")
