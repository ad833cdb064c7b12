"""Chapter 13.9: who conducts Special Operations, when, and how often."""

from __future__ import annotations

import pytest

from kessel.play.game import Game
from kessel.rules import clause
from kessel.systems.winter_storm.setting import NOBODY
from kessel.systems.winter_storm.state import (
    DISRUPTED,
    FORTIFICATION,
    INDEPENDENT,
    ISOLATED,
    OUT_OF_COMMAND,
    Dump,
    Notes,
)
from tests.systems.winter_storm.field import Field
from tests.systems.winter_storm.refusal import refused

HERE, NORTH, NEXT = "1514", "1513", "1515"
ENGINEER, DIVISION = "pz6_pi", "i336"


def special(field: Field, *orders: str) -> Game:
    """Give orders in the Operations Segment, then go to the Special Operations; another unit keeps it open."""
    game = field.put("lwf7", "1024").phase("Operations", "axis")
    for order in orders:
        game.submit(order)
    game.submit("end-phase")
    assert game.decision
    assert game.decision.kind == "special_operations"
    return game


def supplied(field: Field, points: int = 5) -> Field:
    """Put captured Supply Points on the hex."""
    field.s.state.notes = Notes(dumps=(Dump(field.hex(HERE), NOBODY, 0, points),))
    return field


@clause("winter_storm", "13.2/special", "13.9")
def test_special_operations_come_after_a_basic_one_at_the_end_of_the_phase():
    field = supplied(Field().put(ENGINEER, NEXT)).put("lwf7", "1024")
    game = field.phase("Operations", "axis")
    game.submit(f"maneuver units={ENGINEER} path={HERE}")
    with refused("13.2"):
        game.submit(f"demolish-supply unit={ENGINEER} dump=axis points=2")
    game.submit("end-phase")
    with refused("13.2/special"):
        game.submit(f"maneuver units={ENGINEER} path={NEXT}")
    game.submit(f"demolish-supply unit={ENGINEER} dump=axis points=2")


@clause("winter_storm", "13.9", "15.12")
@pytest.mark.parametrize("state", [{"disorder": DISRUPTED}, {"status": OUT_OF_COMMAND}, {"status": ISOLATED}])
def test_no_special_operation_in_disorder_or_out_of_command(state: dict[str, int]):
    field = supplied(Field().hexside(HERE, NORTH, "minor_river", "bridge").put(ENGINEER, HERE, **state))
    game = field.put(DIVISION, "1613", **state).put("lwf7", "1024").phase("Operations", "axis")
    if "status" in state and state["status"] == ISOLATED:
        field.s.setting.is_ring[:] = True  # so that nobody has to leave
    game.submit("end-phase")
    for order in (
        f"demolish-supply unit={ENGINEER} dump=axis points=2",
        f"mine-bridge unit={ENGINEER} hex={NORTH}",
        f"fortify unit={DIVISION}",
    ):
        with refused("13.9"):
            game.submit(order)


@clause("winter_storm", "13.9")
def test_independent_units_may_and_nobodys_supply_mode_changes():
    field = supplied(Field().put(ENGINEER, HERE, status=INDEPENDENT, mode="defensive"))
    special(field).submit(f"demolish-supply unit={ENGINEER} dump=axis points=2")
    assert field.state(ENGINEER, "mode") == 1


@clause("winter_storm", "13.9", "13.92")
def test_each_kind_once_a_turn_and_demolitions_are_one_kind():
    field = supplied(Field().hexside(HERE, NORTH, "minor_river", "bridge").put(ENGINEER, HERE))
    game = special(field)
    game.submit(f"demolish-supply unit={ENGINEER} dump=axis points=2")
    for order in (f"demolish-supply unit={ENGINEER} dump=axis points=2", f"mine-bridge unit={ENGINEER} hex={NORTH}"):
        with refused("13.9"):
            game.submit(order)


@clause("winter_storm", "13.9", "16.51")
def test_a_unit_conducts_several_kinds_in_one_turn():
    field = supplied(Field().put(DIVISION, HERE))
    game = special(field)
    game.submit(f"demolish-supply unit={DIVISION} dump=axis points=2")
    game.submit(f"fortify unit={DIVISION}")
    assert field.s.state.works[field.hex(HERE)] == FORTIFICATION


@clause("winter_storm", "13.7")
def test_a_unit_that_refits_conducts_no_special_operation_either():
    field = Field().put(DIVISION, HERE)
    game = special(field)
    field.s.state.refit[field.unit(DIVISION)] = 1
    with refused("13.7"):
        game.submit(f"fortify unit={DIVISION}")
