"""Chapter 12: strategic movement."""

from __future__ import annotations

from typing import Any

import pytest

from kessel.play.game import Game
from kessel.rules import clause
from kessel.systems.wb95.combat import Attack
from kessel.systems.wb95.movement import Move
from tests.systems.wb95.field import Field
from tests.systems.wb95.landscape import Landscape
from tests.systems.wb95.refusal import refused
from tests.systems.wb95.waiting import left

GERMAN_MOVE, GERMAN_STRATEGIC = 9, 11
HERE, NEXT = "3010", "3009"
TRUCKS, SECOND, GUN, TANKS = "g:103/14 MOT-R", "g:108/14 MOT-R", "g:Art./VII", "g:III/36/14 ARM-B"
RIFLES = "s:78 INF-D"


def plain(**options: Any) -> Field:
    field = Field(**options).control("german")
    Landscape(field)
    return field


def to_strategic(game: Game) -> None:
    """End phases until the strategic movement of the side."""
    while game.decision and game.decision.kind != "strategic_movement":
        game.submit("end-phase")


def marked(field: Field, *units: str) -> Game:
    """Mark units in the Movement Phase and go on to their strategic movement."""
    game = field.phase(GERMAN_MOVE, turn=2)
    for unit in units:
        game.submit(f'mark unit="{unit}"')
    to_strategic(game)
    return game


@clause("wb95", "12.1.1", "12.2.3")
def test_a_marked_unit_moves_after_the_combats_with_two_points_less() -> None:
    field = plain().put(TRUCKS, HERE)
    game = marked(field, TRUCKS)
    assert field.s.state.phase == GERMAN_STRATEGIC
    assert left(field, TRUCKS) == (7 - 2) * 6
    game.submit(f'move units=["{TRUCKS}"] path={NEXT}')
    assert field.at(TRUCKS) == NEXT


@clause("wb95", "12.1.3")
def test_a_hex_costs_in_strategic_movement_what_it_costs_in_any() -> None:
    field = plain().put(TRUCKS, HERE).put(SECOND, HERE)
    normal = field.phase(GERMAN_MOVE).preview(f'move units=["{SECOND}"] path={NEXT}')
    game = marked(field, TRUCKS)
    assert game.preview(f'move units=["{TRUCKS}"] path={NEXT}').reasons == normal.reasons


@clause("wb95", "12.1.1")
def test_without_the_complementary_rules_there_is_no_strategic_movement() -> None:
    field = plain(complementary=False).put(TRUCKS, HERE)
    game = field.phase(GERMAN_MOVE, turn=2)
    assert refused(game, f'mark unit="{TRUCKS}"') == "12.1.1"
    game.submit("end-phase")
    while field.s.state.turn == 2:
        assert game.decision is not None
        assert game.decision.kind != "strategic_movement"
        game.submit("end-phase")


@clause("wb95", "12.1.2")
@pytest.mark.parametrize(
    "act", [f'move units=["{TRUCKS}"] path={NEXT}', f'build unit="{TRUCKS}"', f'set-up unit="{GUN}" to=transport']
)
def test_who_was_active_in_the_movement_phase_is_not_marked(act: str) -> None:
    field = plain().put(TRUCKS, HERE).put(GUN, HERE)
    game = field.phase(GERMAN_MOVE, turn=2)
    game.submit(act)
    unit = GUN if GUN in act else TRUCKS
    assert refused(game, f'mark unit="{unit}"') == "12.1.2"


@clause("wb95", "12.1.2")
def test_who_was_marked_does_nothing_else_in_the_movement_phase() -> None:
    field = plain().put(TRUCKS, HERE)
    game = field.phase(GERMAN_MOVE, turn=2)
    game.submit(f'mark unit="{TRUCKS}"')
    assert refused(game, f'move units=["{TRUCKS}"] path={NEXT}') == "2.2/3"


@clause("wb95", "12.1.2")
def test_who_fought_in_his_combat_phase_does_not_move_strategically() -> None:
    field = plain().put(TRUCKS, "3110").put(RIFLES, "3210").put(SECOND, HERE)
    field.s.setting.attack_sp[field.s.setting.index[TRUCKS]] = 60  # ten to one: it comes to no harm
    game = field.phase(GERMAN_MOVE, turn=2)
    game.submit(f'mark unit="{TRUCKS}"')
    game.submit(f'mark unit="{SECOND}"')
    game.submit("end-phase")
    game.submit(Attack(units=(TRUCKS,), targets=("3210",)))
    while game.decision and game.decision.kind != "strategic_movement":
        finished = game.decision.kind == "attack"
        game.submit("end-phase" if finished else next(iter(game.options())), seat=game.decision.seats[0])
    assert refused(game, f'move units=["{TRUCKS}"] path=3111') == "12.1.2"
    game.submit(f'move units=["{SECOND}"] path={NEXT}')


@clause("wb95", "12.1.2")
def test_who_was_attacked_in_the_enemys_phase_may_still_be_marked() -> None:
    field = plain().put(TRUCKS, HERE)
    field.s.state.defended[field.s.setting.index[TRUCKS]] = 1
    game = marked(field, TRUCKS)
    game.submit(f'move units=["{TRUCKS}"] path={NEXT}')


@clause("wb95", "12.1.4")
def test_who_was_not_marked_does_not_move() -> None:
    field = plain().put(TRUCKS, HERE).put(SECOND, HERE)
    game = marked(field, TRUCKS)
    assert refused(game, f'move units=["{SECOND}"] path={NEXT}') == "12.1.4"
    assert {order.units for order in game.options() if isinstance(order, Move)} == {(TRUCKS,)}


@clause("wb95", "12.1.4")
def test_a_mark_lasts_for_one_turn() -> None:
    field = plain().put(TRUCKS, HERE)
    marked(field, TRUCKS)
    game = field.phase(GERMAN_MOVE, turn=3)
    field.s.state.acted[:] = 0
    game.submit(f'move units=["{TRUCKS}"] path={NEXT}')


@clause("wb95", "12.2.1")
def test_who_is_in_an_enemy_zone_when_the_phase_starts_stays() -> None:
    field = plain().put(TRUCKS, HERE).fort(HERE, "german").put(RIFLES, NEXT)
    game = marked(field, TRUCKS)
    assert refused(game, f'move units=["{TRUCKS}"] path=3011') == "12.2.1"


@clause("wb95", "12.2.2")
def test_strategic_movement_enters_no_enemy_zone() -> None:
    field = plain().put(TRUCKS, HERE).put(RIFLES, "3007")
    game = marked(field, TRUCKS)
    game.submit(f'move units=["{TRUCKS}"] path={NEXT}')
    assert refused(game, f'move units=["{TRUCKS}"] path=3008') == "12.2.2"
    assert "3008" not in {order.path[-1] for order in game.options(unit=TRUCKS) if isinstance(order, Move)}


@clause("wb95", "12.1.4")
@pytest.mark.parametrize(("unit", "clause_id"), [("g:RG Korsun", "15.2.1"), (GUN, "6.2.3")])
def test_who_cannot_move_is_not_marked(unit: str, clause_id: str) -> None:
    field = plain().put(unit, HERE)
    assert refused(field.phase(GERMAN_MOVE, turn=2), f'mark unit="{unit}"') == clause_id
