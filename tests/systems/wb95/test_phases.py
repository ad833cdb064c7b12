"""Chapter 2.2: what belongs into the Movement, Attack and Strategic Movement Phases of both players."""

from __future__ import annotations

import pytest

from kessel.play.acts import EndPhase
from kessel.play.outcome import Illegal
from kessel.rules import clause
from kessel.systems.wb95.combat import Attack
from kessel.systems.wb95.field_works import Build
from kessel.systems.wb95.movement import Move
from kessel.systems.wb95.reinforcements import Enter
from kessel.systems.wb95.strategic_movement import Mark
from tests.systems.wb95.aftermath import asked
from tests.systems.wb95.front import CENTRE, NORTH, OTHER, REGIMENT, RIFLES, SECOND, Front
from tests.systems.wb95.waiting import wait

FAR = "3030"
# A unit of the side and a second one, its enemy, its seat, and the number of phases before its own.
SIDES = [(RIFLES, SECOND, REGIMENT, "soviet", 0), (REGIMENT, OTHER, RIFLES, "german", 6)]


@clause("wb95", "2.2/3", "2.2/9")
@pytest.mark.parametrize(("unit", "second", "enemy", "seat", "later"), SIDES)
def test_in_a_movement_phase_its_owner_moves_builds_or_marks(
    unit: str, second: str, enemy: str, seat: str, later: int
) -> None:
    field = Front().put(unit, CENTRE).put(second, FAR).put(enemy, "3005")
    game = field.phase(3 + later)
    assert asked(game) == (seat, "movement")
    assert game.decision is not None
    assert game.decision.clause == f"2.2/{3 + later}"
    game.submit(Move(units=(unit,), path=(NORTH,)))
    game.submit(Build(unit=second))
    assert field.at(unit) == NORTH
    assert field.s.is_fortified(field.s.setting.hex(FAR), later // 6)


@clause("wb95", "2.2/3", "2.2/9")
@pytest.mark.parametrize(("unit", "second", "enemy", "seat", "later"), SIDES)
def test_a_unit_marked_for_strategic_movement_does_not_move_now(
    unit: str, second: str, enemy: str, seat: str, later: int
) -> None:
    field = Front().put(unit, CENTRE).put(enemy, "3005")
    game = field.phase(3 + later)
    game.submit(Mark(unit=unit))
    assert field.refusal(Move(units=(unit,), path=(NORTH,))) == "2.2/3"
    assert all(not isinstance(order, Move) for order in game.options())


@clause("wb95", "2.2/3")
def test_reinforcements_enter_in_the_movement_phase() -> None:
    field = Front().put(RIFLES, CENTRE).put(REGIMENT, "3005")
    wait(field, "B", "g:III/36/14 ARM-B")
    field.control("german")
    game = field.phase(9)
    entries = [order for order in game.options(unit="g:III/36/14 ARM-B") if isinstance(order, Enter)]
    game.submit(entries[0])
    assert field.at("g:III/36/14 ARM-B") == entries[0].at


@clause("wb95", "2.2/4", "2.2/10", "5.1.7")
@pytest.mark.parametrize(("unit", "second", "enemy", "seat", "later"), SIDES)
def test_a_combat_phase_does_not_close_while_a_compulsory_attack_is_open(
    unit: str, second: str, enemy: str, seat: str, later: int
) -> None:
    field = Front().put(unit, CENTRE).put(second, FAR).put(enemy, NORTH).dice(3, 4)
    game = field.phase(4 + later)
    assert asked(game) == (seat, "attack")
    assert game.decision is not None
    assert game.decision.clause == f"2.2/{4 + later}"
    with pytest.raises(Illegal, match=unit) as refused:
        game.submit(EndPhase())
    assert refused.value.clause == "5.1.3"
    assert EndPhase() not in game.options()
    game.submit(Attack(units=(unit,), targets=(NORTH,)))
    while game.decision is not None and game.decision.kind != "attack":
        game.submit(next(iter(game.options())))
    game.submit(EndPhase())
    assert field.s.state.phase > 4 + later or field.s.state.turn == 2


@clause("wb95", "2.2/4", "5.1.6")
def test_compulsory_and_voluntary_attacks_come_in_any_order() -> None:
    for first, then in (((RIFLES, NORTH), (SECOND, "3031")), ((SECOND, "3031"), (RIFLES, NORTH))):
        field = Front().put(RIFLES, CENTRE).put(REGIMENT, NORTH).put(SECOND, FAR).put(OTHER, "3031")
        field.fort(FAR, "soviet")  # this one need not attack
        game = field.phase(4)
        for unit, target in (first, then):
            game.submit(Attack(units=(unit,), targets=(target,)))
            while game.decision is not None and game.decision.kind != "attack":
                game.submit(next(iter(game.options())))
        game.submit(EndPhase())


@clause("wb95", "2.2/5", "2.2/11")
@pytest.mark.parametrize(("unit", "second", "enemy", "seat", "later"), SIDES)
def test_in_strategic_movement_marked_units_move_and_others_do_not(
    unit: str, second: str, enemy: str, seat: str, later: int
) -> None:
    field = Front().put(unit, CENTRE).put(second, FAR).put(enemy, "3005")
    game = field.phase(3 + later)
    game.submit(Mark(unit=unit))
    game.submit(EndPhase())
    game.submit(EndPhase())
    assert asked(game) == (seat, "strategic_movement")
    assert game.decision is not None
    assert game.decision.clause == f"2.2/{5 + later}"
    assert field.refusal(Move(units=(second,), path=("3031",))) == "12.1.4"
    game.submit(Move(units=(unit,), path=(NORTH,)))
    assert field.at(unit) == NORTH


@clause("wb95", "2.2/5", "2.2/11")
def test_reinforcements_enter_in_strategic_movement_too() -> None:
    field = Front().put(RIFLES, CENTRE).put(REGIMENT, "3005")
    wait(field, "B", "g:III/36/14 ARM-B")
    field.control("german")
    game = field.phase(11)
    assert asked(game) == ("german", "strategic_movement")
    entries = [order for order in game.options(unit="g:III/36/14 ARM-B") if isinstance(order, Enter)]
    game.submit(entries[0])
    assert field.at("g:III/36/14 ARM-B") == entries[0].at


@clause("wb95", "2.2/5")
def test_a_strategic_movement_phase_with_nothing_to_move_passes_by_itself() -> None:
    field = Front().put(RIFLES, CENTRE).put(REGIMENT, "3005")
    game = field.phase(4)
    game.submit(EndPhase())
    assert field.s.state.phase > 5
