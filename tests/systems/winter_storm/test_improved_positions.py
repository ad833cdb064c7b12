"""Chapters 13.93, 13.94: Improved Positions are occupied and left; Fortifications built, taken over and given up."""

from __future__ import annotations

from kessel.play.game import Game
from kessel.rules import clause
from kessel.systems.winter_storm.movement_points import left
from kessel.systems.winter_storm.state import FIELD_WORKS, FORTIFICATION, INDEPENDENT
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


@clause("winter_storm", "13.94/construction")
def test_cavalry_digs_and_a_front_engineer_does_but_neither_is_sheltered_by_it():
    field = Field().put("ro8c", HERE)
    special(field).submit("fortify unit=ro8c")
    assert field.s.state.works[field.hex(HERE)] == FORTIFICATION
    assert field.state("ro8c", "sheltered") == 0
    field = Field().put("fe", HERE, status=INDEPENDENT).put("at20", "1024")
    game = field.phase("Operations", "soviet")
    game.submit("end-phase")
    with refused("13.94/construction"):
        game.submit("fortify unit=at20")
    game.submit("fortify unit=fe")
    assert field.s.state.works[field.hex(HERE)] == FORTIFICATION


@clause("winter_storm", "13.93")
def test_a_leg_unit_that_held_occupies_a_position_at_the_end_of_the_phase():
    field = Field().put(LEG, HERE).works(HERE, "axis", FIELD_WORKS)
    special(field).submit(f"occupy-position unit={LEG}")
    assert field.state(LEG, "sheltered") == 1
    field = Field().put(LEG, NEXT).works(HERE, "axis", FIELD_WORKS).put("lwf7", "1024")
    game = field.phase("Operations", "axis")
    game.submit(f"maneuver units={LEG} path={HERE}")
    game.submit("end-phase")
    with refused("13.93"):
        game.submit(f"occupy-position unit={LEG}")


@clause("winter_storm", "13.93", "18.42")
def test_cavalry_and_mobile_units_occupy_none_but_soviet_anti_tank_brigades_do():
    field = Field().put("ro8c", HERE).put(MOBILE, HERE).works(HERE, "axis", FIELD_WORKS)
    game = special(field)
    for unit in ("ro8c", MOBILE):
        with refused("13.93"):
            game.submit(f"occupy-position unit={unit}")
    with refused("13.93"):
        game.submit("occupy-position unit=lwf7")
    field = Field().put("at20", HERE).works(HERE, "soviet", FIELD_WORKS)
    game = field.phase("Operations", "soviet")
    game.submit("end-phase")
    game.submit("occupy-position unit=at20")
    assert field.state("at20", "sheltered") == 1


@clause("winter_storm", "13.93")
def test_a_unit_leaves_a_position_when_it_likes_and_field_works_stay():
    field = Field().put(LEG, HERE).works(HERE, "axis", FIELD_WORKS, LEG).put("lwf7", "1024")
    game = field.phase("Operations", "axis")
    game.submit(f"leave-position unit={LEG}")
    assert field.state(LEG, "sheltered") == 0
    with refused("13.93"):
        game.submit(f"leave-position unit={LEG}")
    game.submit(f"maneuver units={LEG} path={NEXT}")
    game.submit("end-phase")
    game.submit("end-phase")
    assert field.s.state.works[field.hex(HERE)] == FIELD_WORKS


@clause("winter_storm", "13.93", "13.94/removal")
def test_positions_fall_as_soon_as_an_enemy_comes_to_their_hex():
    field = Field().put(MOBILE, NEXT).works(NEXT, "axis", FIELD_WORKS)
    field.works(HERE, "soviet", FIELD_WORKS | FORTIFICATION)
    field.phase("Operations", "axis").submit(f"maneuver units={MOBILE} path={HERE}")
    assert field.s.state.works[field.hex(HERE)] == 0
    assert field.s.state.works[field.hex(NEXT)] == FIELD_WORKS


@clause("winter_storm", "13.94/occupation")
def test_a_unit_that_came_enters_a_fortification_for_a_movement_point_but_not_field_works():
    field = Field().put(LEG, NEXT).put("lwf7", NEXT).works(HERE, "axis", FORTIFICATION)
    game = field.phase("Operations", "axis")
    game.submit(f"maneuver units={LEG} path={HERE}")
    assert [term.value for term in game.preview(f"enter-fortification unit={LEG}").reasons] == [2]
    game.submit(f"enter-fortification unit={LEG}")
    assert field.state(LEG, "spent") == 4
    assert field.state(LEG, "sheltered") == 1
    field.s.state.works[field.hex(HERE)] = FIELD_WORKS
    game.submit(f"maneuver units=lwf7 path={HERE}")
    with refused("13.94/occupation"):
        game.submit("enter-fortification unit=lwf7")
    field.s.state.works[field.hex(HERE)] = FORTIFICATION
    field.s.state.spent[field.unit("lwf7")] = 8
    with refused("13.94/occupation"):
        game.submit("enter-fortification unit=lwf7")


@clause("winter_storm", "13.94/occupation", "18.42")
def test_anti_tank_brigades_enter_fortifications_and_other_mobile_units_do_not():
    field = Field().put("at20", HERE).works(HERE, "soviet", FORTIFICATION)
    field.phase("Operations", "soviet").submit("enter-fortification unit=at20")
    assert field.state("at20", "sheltered") == 1
    field = Field().put(MOBILE, HERE).works(HERE, "axis", FORTIFICATION)
    with refused("13.94/occupation"):
        field.phase("Operations", "axis").submit(f"enter-fortification unit={MOBILE}")


@clause("winter_storm", "13.94/removal")
def test_an_empty_fortification_is_gone_when_its_owners_phase_closes():
    field = Field().put(LEG, HERE).works(HERE, "axis", FORTIFICATION, LEG).works(NEXT, "axis", FORTIFICATION)
    special(field).submit("end-phase")
    assert field.s.state.works[field.hex(HERE)] == FORTIFICATION
    assert field.s.state.works[field.hex(NEXT)] == 0


@clause("winter_storm", "13.93", "13.94/occupation")
def test_who_is_in_a_position_does_not_occupy_it_again():
    field = Field().put(LEG, HERE).works(HERE, "axis", FORTIFICATION, LEG)
    with refused("13.93"):
        special(field).submit(f"occupy-position unit={LEG}")
    with refused("13.94/occupation"):
        field.phase("Operations", "axis").submit(f"enter-fortification unit={LEG}")


@clause("winter_storm", "13.93", "13.94/removal")
def test_only_those_in_the_position_that_falls_lose_their_shelter():
    field = Field().put(LEG, HERE).put("adam", NEXT)
    field.works(HERE, "axis", FORTIFICATION, LEG).works(NEXT, "axis", FIELD_WORKS, "adam")
    field.s.remove_works(field.hex(HERE), FORTIFICATION)
    assert (field.state(LEG, "sheltered"), field.state("adam", "sheltered")) == (0, 1)


@clause("winter_storm", "13.94/occupation")
def test_the_last_movement_points_are_enough_to_enter_a_fortification():
    field = Field().put(LEG, HERE).works(HERE, "axis", FORTIFICATION)
    have, price = left(field.s, field.unit(LEG)), 2 * field.s.setting.charts.movement_cost.occupy_position
    game = field.put(LEG, HERE).phase("Operations", "axis")
    field.s.state.spent[field.unit(LEG)] = have - price + 1
    with refused("13.94/occupation"):
        game.submit(f"enter-fortification unit={LEG}")
    field.s.state.spent[field.unit(LEG)] = have - price
    game.submit(f"enter-fortification unit={LEG}")
    assert field.state(LEG, "sheltered") == 1
