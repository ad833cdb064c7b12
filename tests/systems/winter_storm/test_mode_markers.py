"""Chapters 11.23/reduction, 13.10, 18.3/supply: Supply Modes that go down by fighting."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from kessel.rules import clause
from kessel.systems.winter_storm.mode_markers import is_worn, reduce_mode
from kessel.systems.winter_storm.operations_phase import adjust_markers
from kessel.systems.winter_storm.state import DEFENSIVE, DEPLETED, INDEPENDENT, MODES, OFFENSIVE
from tests.systems.winter_storm.field import Field

HERE = "1514"


def after_assaults(mode: int, *units: str) -> Field:
    """End the Operations Phase of the Soviets in which these units of 5 Shock Army have assaulted."""
    field = Field().put("5Sh", "1510")
    for unit in units:
        field.put(unit, HERE, mode=MODES[mode])
    field.phase("Operations", "soviet")
    fought = tuple(map(field.unit, units))
    field.s.state.notes = replace(field.s.state.notes, assaulted=fought)
    adjust_markers(field.s, field.s.setting.side_of("soviet"))
    return field


@clause("winter_storm", "13.10", "3.6/markers")
@pytest.mark.parametrize(
    ("before", "units", "after"),
    [
        (OFFENSIVE, ("r258", "r315"), DEFENSIVE),
        (OFFENSIVE, ("r258",), OFFENSIVE),
        (DEFENSIVE, ("r258", "r315", "r300"), DEPLETED),
        (DEPLETED, ("r258", "r315"), DEPLETED),
        (OFFENSIVE, ("tc7",), OFFENSIVE),
    ],
)
def test_an_hq_goes_one_level_down_when_more_than_a_division_assaulted(before: int, units: tuple[str, ...], after: int):
    assert after_assaults(before, *units).state("5Sh", "mode") == after


@clause("winter_storm", "13.10")
def test_a_division_that_was_lost_in_its_assault_counts():
    field = Field().put("r258", HERE).put("r315", HERE)
    field.s.eliminate(field.unit("r315"), "14.6")
    assert is_worn(field.s, (field.unit("r258"), field.unit("r315")))


@clause("winter_storm", "13.10")
def test_a_mobile_division_in_pieces_is_one_division():
    field = Field().put("LVII", "1510")
    units = ("pz6_pz", "pz6_r1", "pz6_r2", "pz6_pi")
    for unit in units:
        field.put(unit, HERE)
    assert not is_worn(field.s, tuple(map(field.unit, units)))
    field.put("stug228", HERE)
    assert is_worn(field.s, tuple(map(field.unit, (*units, "stug228"))))


@clause("winter_storm", "18.3/supply")
def test_two_brigades_of_a_corps_are_enough():
    field = Field().recast("fe", arm="corps_hq").put("fe", HERE)
    corps = field.unit("fe")
    for unit in ("tb235", "tb254"):
        field.put(unit, HERE, staff=corps)
    assert is_worn(field.s, (field.unit("tb235"), field.unit("tb254")))
    assert not is_worn(field.s, (field.unit("tb235"),))


@clause("winter_storm", "11.23/reduction")
def test_units_on_their_own_go_down_with_every_assault():
    field = Field().put("g4", HERE, status=INDEPENDENT)
    unit = field.unit("g4")
    found = []
    for _ in range(3):
        reduce_mode(field.s, unit, "11.23/reduction")
        found.append(field.s.mode(unit))
    assert found == [DEFENSIVE, DEPLETED, DEPLETED]


@clause("winter_storm", "11.23/reduction")
def test_an_independent_division_that_assaults_is_lowered_at_once():
    field = Field().put("g4", HERE, status=INDEPENDENT).put("4PzA_col1", "1515")
    game = field.phase("Operations", "soviet")
    game.submit("engage units=g4")
    game.submit("declare-assault target=1515 units=g4")
    field.dice(1, 1, 6)
    while game.decision and game.decision.kind in ("retreat_before_combat", "retreat", "advance"):
        (seat,) = game.decision.seats
        *_, last = game.options(seat=seat)
        game.submit(last, seat=seat)
    assert field.state("g4", "mode") == DEFENSIVE
