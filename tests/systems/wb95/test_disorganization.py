"""Disorganization and recovery: 5.6."""

from __future__ import annotations

import pytest

from kessel.rules import clause
from kessel.systems.wb95.disorganization import take_test
from kessel.systems.wb95.events import PhaseBegan, Recovered
from kessel.systems.wb95.retreat import Retreat
from tests.systems.wb95.aftermath import fought
from tests.systems.wb95.field import Field

RIFLES, GUARDS = "s:6 INF-D", "s:20/V G ARM-BR"
STAFF, GUN = "s:HQ 27A", "s:1/8 Art."
REGIMENT, SECOND, SS = "g:A/75 INF-R", "g:266/72 INF-R", "g:Germ./5SS MOT-R"
NORTH, TARGET, SOUTH, FURTHER = "0626", "0627", "0628", "0629"


def disorganized(field: Field, *units: str) -> list[bool]:
    return [bool(field.s.state.disorganized[field.s.setting.index[unit]]) for unit in units]


@clause("wb95", "5.6.1")
def test_a_d_in_the_result_disorganizes_the_whole_side() -> None:
    field = Field().put(RIFLES, NORTH).put(REGIMENT, TARGET).put(SECOND, TARGET)
    game = fought(field, [RIFLES], [TARGET], defender="R1D")
    game.submit(Retreat(units=(REGIMENT,), path=(SOUTH,)))
    game.submit(Retreat(units=(SECOND,)))
    assert disorganized(field, REGIMENT, SECOND, RIFLES) == [True, True, False]


@clause("wb95", "5.6.1")
@clause("wb95", "5.2.1")
def test_disorganization_comes_after_retreat_and_pursuit() -> None:
    field = Field().put(RIFLES, NORTH).put(REGIMENT, TARGET)
    game = fought(field, [RIFLES], [TARGET], attacker="D", defender="R1D")
    game.submit(Retreat(units=(REGIMENT,), path=(SOUTH,)))
    assert disorganized(field, REGIMENT, RIFLES) == [False, False]
    game.submit(f'pursue units=["{RIFLES}"] path={TARGET}')
    assert disorganized(field, REGIMENT, RIFLES) == [True, True]


@clause("wb95", "5.6.1")
@clause("wb95", "5.6.2")
def test_a_dot_makes_all_attackers_test_with_one_roll_each_against_its_own_limit() -> None:
    field = Field().put(RIFLES, NORTH).put(GUARDS, NORTH).put(REGIMENT, TARGET)
    before = field.s.state.rolls
    field.dice(4, 6)
    fought(field, [RIFLES, GUARDS], [TARGET], attacker="T")
    assert field.s.state.rolls - before == 2
    assert disorganized(field, RIFLES, GUARDS, REGIMENT) == [True, False, False]


@clause("wb95", "5.6.1")
def test_a_failed_test_after_a_retreat_disorganizes() -> None:
    field = Field().put(RIFLES, NORTH).put(REGIMENT, TARGET)
    game = fought(field, [RIFLES], [TARGET], defender="R2")
    field.dice(5, 6)
    game.submit(Retreat(units=(REGIMENT,), path=(SOUTH, FURTHER)))
    game.submit("end-pursuit")
    assert disorganized(field, REGIMENT) == [True]


@clause("wb95", "5.6.2")
@pytest.mark.parametrize(("unit", "limit"), [(RIFLES, 10), (GUARDS, 11), (REGIMENT, 11), (SS, 12)])
def test_the_morale_limit_or_more_disorganizes(unit: str, limit: int) -> None:
    for roll in (limit - 1, limit):
        field = Field().put(unit, TARGET)
        field.phase(4)
        field.dice(6, roll - 6)
        take_test(field.s, 0, (field.s.setting.index[unit],), "5.6.1")
        assert disorganized(field, unit) == [roll == limit]


@clause("wb95", "5.6.3")
def test_artillery_is_disorganized_with_its_side_only_next_to_the_enemy() -> None:
    near = GUN
    far = next(c.id for c in Field().s.setting.counters if c.side == "soviet" and c.type == "ART" and c.id != near)
    field = Field().put(RIFLES, NORTH).put(near, NORTH).put(far, "0625").put(REGIMENT, TARGET)
    fought(field, [RIFLES], [TARGET], attacker="D", attack_guns=(near, far))
    assert disorganized(field, RIFLES, near, far) == [True, True, False]


@clause("wb95", "9.1.4")
def test_a_headquarters_is_never_disorganized() -> None:
    field = Field().put(RIFLES, NORTH).put(STAFF, NORTH).put(REGIMENT, TARGET)
    fought(field, [RIFLES], [TARGET], attacker="D")
    assert disorganized(field, RIFLES, STAFF) == [True, False]


def test_nobody_rolls_for_units_that_are_disorganized_already() -> None:
    field = Field().put(RIFLES, NORTH, disorganized=40).put(STAFF, NORTH).put(REGIMENT, TARGET)
    before = field.s.state.rolls
    fought(field, [RIFLES], [TARGET], attacker="T")
    assert field.s.state.rolls == before


def clock(turn: int, phase: int) -> int:
    return 12 * (turn - 1) + phase


def recovery(field: Field, turn: int, *, first: int = 1) -> list[int]:
    """Let a turn pass in which nobody does anything, and give the phases at whose end units recovered."""
    game = field.phase(first, turn=turn)
    told = list(field.s.events)
    while game.decision and field.s.state.turn == turn:
        order = "plan-air" if game.decision.kind == "air_plan" else "end-phase"
        told += game.submit(order, seat=game.decision.seats[0])
    phases: list[int] = []
    phase = first
    for event in told:
        if isinstance(event, PhaseBegan):
            phase = event.phase
        elif isinstance(event, Recovered):
            phases.append(phase)
    return phases


@clause("wb95", "5.6.5")
@pytest.mark.parametrize("phase", [4, 7, 10])
def test_an_inactive_unit_recovers_when_the_same_phase_of_the_next_turn_ends(phase: int) -> None:
    field = Field().put(RIFLES, NORTH, disorganized=clock(5, phase))
    assert recovery(field, 6) == [phase]


@clause("wb95", "5.6.5")
@pytest.mark.parametrize(
    ("unit", "hit", "recovers"),
    [
        (REGIMENT, 4, (5, 10)),  # in defence: after its own Combat Phase, half a turn later
        (RIFLES, 10, (6, 4)),
        (RIFLES, 4, (6, 4)),  # in its own attack, and by a bomb: a full turn later
        (REGIMENT, 7, (6, 7)),
    ],
)
def test_by_option_a_unit_hit_in_defence_recovers_after_its_own_next_combat_phase(
    unit: str, hit: int, recovers: tuple[int, int]
) -> None:
    field = Field(recovery="own_combat_phase").put(unit, NORTH, disorganized=clock(5, hit))
    turns = {turn: recovery(field, turn, first=hit + 1 if turn == 5 else 1) for turn in (5, 6)}
    assert [(turn, phase) for turn, phases in turns.items() for phase in phases] == [recovers]


@clause("wb95", "5.6.5")
def test_moving_starts_the_count_anew() -> None:
    field = Field().put(RIFLES, NORTH, disorganized=clock(5, 4))
    game = field.phase(3, turn=6)
    game.submit(f'move units=["{RIFLES}"] path={TARGET}')
    assert field.s.state.disorganized[field.s.setting.index[RIFLES]] == clock(6, 3)


@clause("wb95", "5.6.5")
def test_a_retreat_starts_the_count_anew() -> None:
    field = Field().put(RIFLES, NORTH).put(REGIMENT, TARGET, disorganized=clock(4, 4))
    game = fought(field, [RIFLES], [TARGET], defender="R1")
    game.submit(Retreat(units=(REGIMENT,), path=(SOUTH,)))
    assert field.s.state.disorganized[field.s.setting.index[REGIMENT]] == clock(5, 4)


@clause("wb95", "5.6.6")
def test_both_players_see_who_is_disorganized() -> None:
    field = Field().put(RIFLES, NORTH, disorganized=clock(5, 4))
    game = field.phase(3, turn=5)
    for seat in ("soviet", "german"):
        seen = [unit for unit in game.view(seat).position.units if unit.id == RIFLES]
        assert [unit.disorganized for unit in seen] == [True]
