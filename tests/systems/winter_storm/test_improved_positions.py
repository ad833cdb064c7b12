"""Chapter 13.94: Fortifications are built by units that held, and vanish when nobody is there."""

from __future__ import annotations

from kessel.play.game import Game
from kessel.rules import clause
from kessel.systems.winter_storm.state import DISRUPTED, FIELD_WORKS, FORTIFICATION, OUT_OF_COMMAND
from tests.systems.winter_storm.field import Field
from tests.systems.winter_storm.refusal import refused

HERE, NEXT, LEG, MOBILE = "1514", "1515", "i336", "pz6_r1"


def special(field: Field) -> Game:
    """Go to the Special Operations Segment; another unit that holds keeps it open."""
    game = field.put("lwf7", "1024").phase("Operations", "axis")
    game.submit("end-phase")
    assert game.decision
    assert game.decision.kind == "special_operations"
    return game


@clause("winter_storm", "13.94", "13.94/construction", "3.6/special")
def test_a_leg_unit_that_held_digs_in_beside_field_works():
    field = Field().put(LEG, HERE).works(HERE, "axis", FIELD_WORKS)
    special(field).submit(f"fortify unit={LEG}")
    assert field.s.state.works[field.hex(HERE)] == FIELD_WORKS | FORTIFICATION
    assert field.state(LEG, "sheltered") == 1


@clause("winter_storm", "13.94/construction")
def test_mobile_units_and_those_that_moved_do_not_dig():
    field = Field().put(MOBILE, HERE)
    with refused("13.94/construction"):
        special(field).submit(f"fortify unit={MOBILE}")
    field = Field().put(LEG, HERE).put("lwf7", "1024")
    game = field.phase("Operations", "axis")
    game.submit(f"maneuver units={LEG} path={NEXT}")
    game.submit("end-phase")
    with refused("13.94/construction"):
        game.submit(f"fortify unit={LEG}")


def test_no_special_operation_in_disorder_or_out_of_command():
    for state in ({"disorder": DISRUPTED}, {"status": OUT_OF_COMMAND}):
        game = special(Field().put(LEG, HERE, **state))
        with refused("13.9"):
            game.submit(f"fortify unit={LEG}")


@clause("winter_storm", "13.94/removal")
def test_an_empty_fortification_is_gone_when_its_owners_phase_closes():
    field = Field().put(LEG, HERE).works(HERE, "axis", FORTIFICATION, LEG).works(NEXT, "axis", FORTIFICATION)
    special(field).submit("end-phase")
    assert field.s.state.works[field.hex(HERE)] == FORTIFICATION
    assert field.s.state.works[field.hex(NEXT)] == 0
