"""Chapter 13.95: Crossing Arrows over Major Rivers."""

from __future__ import annotations

from kessel.play.game import Game
from kessel.rules import clause
from kessel.systems.winter_storm.masking import Seen, SeenWork
from tests.systems.winter_storm.field import Field
from tests.systems.winter_storm.refusal import refused

HERE, NORTH = "1514", "1513"
LEG, MOBILE, CAVALRY, ENEMY = "i336", "pz6_r1", "ro8c", "r258"


def special(field: Field, *orders: str) -> Game:
    """Give orders in the Operations Segment, then go to the Special Operations; another unit keeps it open."""
    game = field.put("lwf7", "1024").phase("Operations", "axis")
    for order in orders:
        game.submit(order)
    game.submit("end-phase")
    assert game.decision
    assert game.decision.kind == "special_operations"
    return game


def bank() -> Field:
    """A Major River to the north."""
    return Field().hexside(HERE, NORTH, "major_river").hexside(HERE, "1613", "major_river")


@clause("winter_storm", "13.95")
def test_a_leg_unit_that_came_to_the_river_places_an_arrow_and_crosses_in_the_next_turn():
    field = bank().put(LEG, "1515")
    game = special(field, f"maneuver units={LEG} path={HERE}")
    game.submit(f"place-arrow unit={LEG} hex={NORTH}")
    for seat in game.seats:
        position = game.view(seat).position
        assert isinstance(position, Seen)
        assert position.begun == (SeenWork("crossing", LEG, "axis", f"{NORTH}|{HERE}", NORTH),)
    game.submit("end-phase")
    game = field.phase("Operations", "axis", turn=3)
    game.submit(f"maneuver units={LEG} path={NORTH}")
    assert field.at(LEG) == NORTH


@clause("winter_storm", "13.95")
def test_an_arrow_goes_into_a_hex_that_the_enemy_holds_who_must_be_driven_off():
    field = bank().put(LEG, HERE).put(ENEMY, NORTH).put("XLVIII", "1517")
    special(field).submit(f"place-arrow unit={LEG} hex={NORTH}")
    game = field.phase("Operations", "axis", turn=3)
    with refused("4.4"):
        game.submit(f"maneuver units={LEG} path={NORTH}")
    game.submit(f"engage units={LEG}")
    game.submit(f"declare-assault target={NORTH} units={LEG}")


@clause("winter_storm", "13.95")
def test_no_arrow_for_mobile_units_cavalry_and_headquarters_nor_over_other_hexsides():
    field = bank().put(LEG, HERE).put(MOBILE, HERE).put(CAVALRY, HERE).put("LVII", HERE)
    game = special(field)
    for unit in (MOBILE, CAVALRY, "LVII"):
        with refused("13.95"):
            game.submit(f"place-arrow unit={unit} hex={NORTH}")
    for hex_ in ("1515", "1512"):
        with refused("13.95"):
            game.submit(f"place-arrow unit={LEG} hex={hex_}")
    with refused("13.95"):
        special(bank().hexside(HERE, NORTH, "bridge").put(LEG, HERE)).submit(f"place-arrow unit={LEG} hex={NORTH}")


@clause("winter_storm", "13.95")
def test_one_arrow_for_a_division_in_a_phase():
    field = bank().put(LEG, HERE).put("lwf15", HERE).put("schmidt", HERE)
    division = field.state(LEG, "division")
    field.s.state.division[field.unit("lwf15")] = division
    game = special(field)
    game.submit(f"place-arrow unit={LEG} hex={NORTH}")
    with refused("13.95"):
        game.submit("place-arrow unit=lwf15 hex=1613")
    game.submit("place-arrow unit=schmidt hex=1613")


@clause("winter_storm", "13.95")
def test_an_arrow_is_taken_up_when_nobody_of_the_division_is_there_any_more():
    field = bank().put(LEG, HERE)
    game = special(field)
    game.submit(f"place-arrow unit={LEG} hex={NORTH}")
    game.submit("end-phase")
    assert len(field.s.state.notes.arrows) == 1
    game = field.phase("Operations", "axis", turn=3)
    game.submit(f"maneuver units={LEG} path=1515")
    game.submit("end-phase")
    while field.s.state.phase == 10:
        game.submit("end-phase")
    assert not field.s.state.notes.arrows
