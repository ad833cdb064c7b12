"""Chapter 3.2: stacking."""

from __future__ import annotations

import pytest

from kessel.library import start
from kessel.play.acts import EndPhase
from kessel.play.game import Game
from kessel.play.outcome import Illegal
from kessel.rules import clause
from kessel.systems.wb95.movement import Move
from kessel.systems.wb95.position import Position
from kessel.systems.wb95.stacking import Remove
from kessel.systems.wb95.strategic_movement import Mark
from tests.systems.wb95.aftermath import asked
from tests.systems.wb95.front import (
    AROUND,
    CENTRE,
    GUN,
    LAST_TANKS,
    MORE_TANKS,
    MOVE,
    NORTH,
    REGIMENT,
    RIFLES,
    SECOND,
    STAFF,
    TANKS,
    THIRD,
    Front,
)

FOUR = (RIFLES, SECOND, THIRD, TANKS)
"""Eight CELs."""
TURN_1_FRONT, FROZEN_FRONT = "6022", "0526"
"""Stacks of the printed set-up above 8 CELs: one that may move on turn 1, one that may not before turn 3."""


def stack(*units: str, hex_: str = CENTRE) -> Front:
    field = Front()
    for unit in units:
        field.put(unit, hex_)
    return field


@clause("wb95", "3.2.1")
def test_eight_cels_may_end_a_phase_on_a_hex_and_nine_may_not() -> None:
    field = stack(*FOUR)
    field.phase(MOVE).submit(EndPhase())
    field = stack(*FOUR).put(MORE_TANKS, CENTRE, steps=1)
    field.phase(MOVE)
    assert field.refusal(EndPhase()) == "3.2.1"


@clause("wb95", "3.2.1")
def test_an_excess_during_the_phase_is_tolerated_and_goes_when_a_unit_leaves() -> None:
    field = stack(*FOUR).put(MORE_TANKS, "3020")
    game = field.phase(MOVE)
    game.submit(Move(units=(MORE_TANKS,), path=("3019", CENTRE)))
    assert field.refusal(EndPhase()) == "3.2.1"
    game.submit(Move(units=(RIFLES,), path=(NORTH,)))
    game.submit(EndPhase())


@clause("wb95", "3.2.1")
def test_steps_lost_count_no_more() -> None:
    field = stack(*FOUR).put(MORE_TANKS, CENTRE, steps=1).put(RIFLES, CENTRE, steps=1)
    field.phase(MOVE).submit(EndPhase())


@clause("wb95", "3.2.1")
def test_both_sides_have_stacks_of_their_own() -> None:
    field = stack(*FOUR)
    for unit in ("g:80/34 INF-R", "g:107/34 INF-R", "g:253/34 INF-R", "g:105/72 INF-R"):
        field.put(unit, "3030")
    field.phase(MOVE).submit(EndPhase())


@clause("wb95", "3.2.1")
def test_where_nobody_can_leave_the_owner_removes_counters_until_eight_cels_remain() -> None:
    # Five units among lakes: whoever marks himself for strategic movement cannot leave either.
    field = stack(*FOUR, MORE_TANKS, LAST_TANKS)
    field.land.terrain("lake", *AROUND)
    game = field.phase(MOVE)
    game.submit(EndPhase())
    assert asked(game) == ("soviet", "stack_repair")
    assert set(game.options()) == {Remove(unit=unit) for unit in (*FOUR, MORE_TANKS, LAST_TANKS)}
    assert field.refusal(Remove(unit=STAFF)) == "3.2.1"
    assert field.refusal(EndPhase()) == "3.2.1"
    game.submit(Remove(unit=MORE_TANKS))
    assert asked(game) == ("soviet", "stack_repair")
    game.submit(Remove(unit=LAST_TANKS))
    assert asked(game) == ("soviet", "attack")
    assert field.s.cels_on(field.s.setting.hex(CENTRE), 0) == 8
    # It is no loss in combat, but the CELs are gone.
    assert field.s.state.counters_lost[0] == 0
    assert field.s.state.steps_lost[0] == 4


@clause("wb95", "3.2.1")
def test_the_other_side_repairs_its_stacks_at_the_end_of_any_phase() -> None:
    field = Front().put(RIFLES, CENTRE)
    for unit in ("g:80/34 INF-R", "g:107/34 INF-R", "g:253/34 INF-R", "g:105/72 INF-R", "g:124/72 INF-R"):
        field.put(unit, "3030")
    game = field.phase(MOVE)
    game.submit(EndPhase())
    assert asked(game) == ("german", "stack_repair")


@clause("wb95", "3.2.1")
def test_a_unit_marked_for_strategic_movement_cannot_leave_now() -> None:
    field = stack(*FOUR, MORE_TANKS)
    game = field.phase(MOVE)
    for unit in (*FOUR, MORE_TANKS):
        game.submit(Mark(unit=unit))
    game.submit(EndPhase())
    assert asked(game) == ("soviet", "stack_repair")


@clause("wb95", "3.2.2")
def test_a_headquarters_counts_as_one_cel() -> None:
    field = stack(RIFLES, SECOND, THIRD, STAFF).put(TANKS, CENTRE, steps=1)
    field.phase(MOVE).submit(EndPhase())
    field = stack(*FOUR, STAFF)
    field.phase(MOVE)
    assert field.refusal(EndPhase()) == "3.2.1"


@clause("wb95", "3.2.2")
def test_a_gun_counts_as_one_cel_too() -> None:
    field = stack(*FOUR, GUN)
    field.phase(MOVE)
    assert field.refusal(EndPhase()) == "3.2.1"


def korsun() -> tuple[Game, Position]:
    """Korsun 1944 as printed, in the first Soviet Movement Phase."""
    game = start("korsun/korsun_1944", seed=1)
    while game.decision and game.decision.kind != "movement":
        seat = game.decision.seats[0]
        game.submit(next(iter(game.options(seat=seat))) if game.decision.kind == "air_plan" else EndPhase(), seat=seat)
    assert isinstance(game.situation, Position)
    return game, game.situation


def load(s: Position, hex_: str) -> int:
    return s.cels_on(s.setting.hex(hex_), 0)


@clause("wb95", "3.2.1")
def test_a_printed_stack_above_the_limit_stands_until_its_first_own_movement_phase_is_over() -> None:
    game, s = korsun()
    # Set-up, Air and Barrage Phases are over, and nobody had to remove anything.
    assert load(s, TURN_1_FRONT) > 8
    assert load(s, FROZEN_FRONT) > 8
    overfull = [hex_ for hex_ in s.setting.scenario.overfull if hex_ not in (FROZEN_FRONT, "0624")]
    for hex_ in overfull:
        while load(s, hex_) > 8:
            with pytest.raises(Illegal) as refused:
                game.check(EndPhase())
            assert refused.value.clause == "3.2.1"
            units = s.setting.names(s.on(s.setting.hex(hex_), 0))
            moves = (order for unit in units for order in game.options(unit=unit) if isinstance(order, Move))
            game.submit(next(order for order in moves if load(s, order.path[-1]) < 6))
    # The frozen stack cannot move before turn 3: it stays, and the phase ends.
    game.submit(EndPhase())
    assert load(s, FROZEN_FRONT) > 8
    assert s.state.phase == 4


@clause("wb95", "3.2.1")
def test_nobody_may_join_a_printed_stack_above_the_limit() -> None:
    field = Front().put(RIFLES, "0527")
    for unit in ("s:232 INF-D", "s:38 INF-D", "s:240 INF-D", "s:74 INF-D", "s:133 INF-D"):
        field.put(unit, FROZEN_FRONT)
    game = field.phase(MOVE)
    game.submit(Move(units=(RIFLES,), path=(FROZEN_FRONT,)))
    assert field.refusal(EndPhase()) == "3.2.1"


@clause("wb95", "3.2.1")
def test_a_frozen_stack_above_the_limit_moves_apart_on_its_first_turn() -> None:
    field = Front()
    for unit in ("s:232 INF-D", "s:38 INF-D", "s:240 INF-D", "s:74 INF-D", "s:133 INF-D"):
        field.put(unit, FROZEN_FRONT)
    field.phase(MOVE, turn=2).submit(EndPhase())
    field.phase(MOVE, turn=3)
    assert field.refusal(EndPhase()) == "3.2.1"


@clause("wb95", "3.2.1")
def test_enemy_units_do_not_count() -> None:
    field = stack(*FOUR).put(REGIMENT, "3020")
    field.phase(MOVE).submit(EndPhase())
