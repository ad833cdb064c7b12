"""Effectiveness and Morale Ratings (2.32, 14.5, 17.21, 18.21)."""

from __future__ import annotations

import pytest

from kessel.rules import clause
from kessel.systems.winter_storm.combat_record import Result, read_result
from kessel.systems.winter_storm.ratings import check_morale, effectiveness, is_under_germans, morale, passes
from kessel.systems.winter_storm.state import DISRUPTED, FORTIFICATION, ISOLATED, OUT_OF_COMMAND, ROUTED
from tests.systems.winter_storm.field import Field

HERE = "1514"


def ratings(field: Field, name: str) -> tuple[int, int]:
    """The Effectiveness and the Morale Rating of a unit."""
    unit = field.unit(name)
    return sum(t.value for t in effectiveness(field.s, unit)), sum(t.value for t in morale(field.s, unit))


@clause("winter_storm", "2.32")
def test_a_die_up_to_the_rating_passes():
    assert [passes(die, 4) for die in range(1, 7)] == [True] * 4 + [False] * 2
    assert [passes(1, -1), passes(6, 5), passes(6, 6)] == [True, False, True]


@clause("winter_storm", "14.5", "18.21")
@pytest.mark.parametrize(
    ("unit", "state", "er", "mr"),
    [
        ("g4", {}, 3, 3),
        ("g4", {"mode": "depleted"}, 2, 2),
        ("g4", {"mode": "defensive"}, 3, 3),
        ("g4", {"status": OUT_OF_COMMAND}, 2, 2),
        ("g4", {"status": ISOLATED}, 2, 0),
        ("i336", {"status": ISOLATED}, 3, 2),
        ("g4", {"disorder": DISRUPTED}, 1, 1),
        ("g4", {"disorder": ROUTED}, 0, 0),
        ("g4", {"steps": 2}, 3, 3),
        ("g4", {"steps": 1}, 3, 3),
        ("ro2", {"steps": 1, "status": OUT_OF_COMMAND}, 0, 0),
        ("lwf7", {"steps": 1}, 2, 2),
        ("i336", {"steps": 1}, 4, 4),
        ("pz6_pz", {"steps": 1}, 4, 4),
    ],
    ids=str,
)
def test_conditions_change_the_ratings(unit: str, state: dict[str, int | str], er: int, mr: int):
    assert ratings(Field().put(unit, HERE, **state), unit) == (er, mr)  # pyright: ignore[reportArgumentType]


@clause("winter_storm", "13.94/occupation")
def test_an_improved_position_steadies_its_garrison():
    assert ratings(Field().put("g4", HERE).works(HERE, "soviet", FORTIFICATION, "g4"), "g4") == (4, 4)


@clause("winter_storm", "9.2")
@pytest.mark.parametrize(
    ("temperature", "changes"),
    [
        ("mild", {"i336": (0, 0), "ro4": (0, 0), "g4": (0, 0)}),
        ("hot", {"i336": (0, -1), "ro4": (0, -1), "g4": (0, -1)}),
        ("freezing", {"i336": (0, 0), "ro4": (-1, -1), "g4": (0, 0)}),
        ("deep_freeze", {"i336": (-1, -1), "ro4": (-1, -1), "g4": (0, 0)}),
    ],
)
def test_heat_and_frost_tell_on_the_troops(temperature: str, changes: dict[str, tuple[int, int]]):
    for unit, (er, mr) in changes.items():
        before = ratings(Field().put(unit, HERE), unit)
        after = ratings(Field().put(unit, HERE).weather(temperature, "clear"), unit)
        assert (after[0] - before[0], after[1] - before[1]) == (er, mr), unit


@clause("winter_storm", "17.21", "17.3")
def test_allies_are_better_under_a_german_hq_and_braver_beside_germans():
    field = Field().put("RoVI", "0514", covered=1).put("ro2", HERE)
    assert is_under_germans(field.s, field.unit("ro2"))
    assert ratings(field, "ro2") == (3, 3)
    assert ratings(field.put("schmidt", HERE), "ro2") == (3, 4)
    field.s.state.disorder[field.unit("schmidt")] = DISRUPTED
    assert ratings(field, "ro2") == (3, 3)


@clause("winter_storm", "17.21", "17.3")
def test_allies_of_their_own_have_no_such_help():
    field = Field().put("RoVII", "0514").put("ro4", HERE).put("schmidt", HERE)
    assert ratings(field, "ro4") == (2, 2)
    field.s.state.hq[field.unit("ro4")] = field.unit("LVII")
    assert ratings(field, "ro4") == (3, 4), "a division under a German Operational HQ"


@clause("winter_storm", "14.5", "2.4")
def test_all_checks_of_a_phase_use_the_rating_of_its_start_and_headquarters_fail():
    field = Field().put("g4", HERE).put("51A", "0514").put("i336", "1504")
    field.phase("Operations", "axis")
    field.s.disrupt(field.unit("g4"), "14.7")
    assert check_morale(field.dice(3).s, field.unit("g4"), "14.5"), "3, not 1"
    assert not check_morale(field.dice(4).s, field.unit("g4"), "14.5")
    rolls = field.s.state.rolls
    assert not check_morale(field.dice(1).s, field.unit("51A"), "14.5")
    assert field.s.state.rolls == rolls


@clause("winter_storm", "14.17")
def test_a_cell_of_the_combat_results_table_is_read():
    assert read_result("C") == Result(counterattack=True)
    assert read_result("AM") == Result(attacker=True, morale_check=True)
    assert read_result("R2") == Result(retreat=2)
    assert read_result("D1") == Result(steps=1)
    assert read_result("DR2") == Result(steps=1, retreat=2)
    assert read_result("AD2R3") == Result(attacker=True, steps=2, retreat=3)
