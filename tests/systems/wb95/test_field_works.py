"""Chapter 7.1: who may dig in, where and when, and how long the works last."""

from __future__ import annotations

import pytest

from kessel.play.game import Game
from kessel.rules import clause
from kessel.systems.wb95.events import FortificationBuilt
from tests.systems.wb95.field import Field
from tests.systems.wb95.landscape import Landscape
from tests.systems.wb95.refusal import refused
from tests.systems.wb95.waiting import left

GERMAN_MOVE, GERMAN_ATTACK, SOVIET_MOVE = 9, 10, 3
HERE, BESIDE, BEYOND = "3010", "3011", "3012"
REGIMENT, SECOND, STAFF, GUN, GROUP = "g:80/34 INF-R", "g:107/34 INF-R", "g:HQ VII", "g:Art./VII", "g:RG Korsun"
RIFLES, MORE_RIFLES = "s:78 INF-D", "s:233 INF-D"


def plain(scenario: str = "korsun/korsun_1944") -> Field:
    field = Field(scenario).control("german")
    Landscape(field)
    return field


def fortified(field: Field, hex_: str = HERE, seat: str = "german") -> bool:
    return field.s.is_fortified(field.s.setting.hex(hex_), field.s.setting.side_of(seat))


def order(unit: str = REGIMENT) -> str:
    return f'build unit="{unit}"'


def end_phase(game: Game) -> None:
    """Let the phase of the decision end."""
    game.submit("end-phase")


@clause("wb95", "7.1.2", "7.1.4", "7.1.1")
def test_a_unit_that_does_nothing_else_fortifies_its_hex_at_once_for_all_its_points() -> None:
    field = plain().put(REGIMENT, HERE).put(SECOND, HERE)
    game = field.phase(GERMAN_MOVE)
    assert FortificationBuilt(hex=HERE, seat="german", kind="FF") in game.submit(order())
    assert fortified(field)
    assert left(field, REGIMENT) == 0
    assert refused(game, f'move units=["{REGIMENT}"] path={BESIDE}') in ("4.2.1", "3.1.5")
    game.submit(f'move units=["{SECOND}"] path={BESIDE}')


@clause("wb95", "7.1.1")
def test_a_hex_has_one_fortification() -> None:
    field = plain().put(REGIMENT, HERE).put(SECOND, HERE)
    game = field.phase(GERMAN_MOVE)
    game.submit(order())
    assert refused(game, order(SECOND)) == "7.1.1"


@clause("wb95", "7.1.2")
def test_who_has_moved_cannot_build_any_more() -> None:
    field = plain().put(REGIMENT, HERE)
    game = field.phase(GERMAN_MOVE)
    game.submit(f'move units=["{REGIMENT}"] path={BESIDE}')
    assert refused(game, order()) == "7.1.2"


@clause("wb95", "7.1.2")
@pytest.mark.parametrize("unit", [STAFF, GUN, GROUP])
def test_only_regular_units_that_can_move_build(unit: str) -> None:
    field = plain().put(unit, HERE)
    assert refused(field.phase(GERMAN_MOVE), order(unit)) == "7.1.2"


@clause("wb95", "7.1.2")
def test_marked_units_do_not_build() -> None:
    field = plain().put(REGIMENT, HERE)
    game = field.phase(GERMAN_MOVE)
    game.submit(f'mark unit="{REGIMENT}"')
    assert refused(game, order()) == "7.1.2"


def retreated(field: Field) -> Field:
    field.s.state.retreated[field.s.setting.index[REGIMENT]] = 1
    return field


@clause("wb95", "7.1.2")
def test_who_retreated_since_his_last_movement_phase_cannot_build_in_the_next_one() -> None:
    field = retreated(plain().put(REGIMENT, HERE))
    game = field.phase(GERMAN_MOVE)
    assert refused(game, order()) == "7.1.2"
    end_phase(game)
    field.phase(GERMAN_MOVE, turn=2).submit(order())
    assert fortified(field)


@clause("wb95", "7.1.3")
def test_who_retreated_and_cannot_leave_the_enemys_zones_builds_all_the_same() -> None:
    field = retreated(plain().put(REGIMENT, HERE).put(RIFLES, "3008").put(MORE_RIFLES, "3012"))
    assert refused(field.phase(GERMAN_MOVE), order()) == "7.1.2"
    for unit, hex_ in {"s:80 INF-D": "2809", "s:84 INF-D": "2811", "s:89 INF-D": "3209", "s:94 INF-D": "3211"}.items():
        field.put(unit, hex_)
    field.phase(GERMAN_MOVE).submit(order())
    assert fortified(field)


@clause("wb95", "7.1.2", "7.1.11", "5.1.3")
def test_works_built_beside_the_enemy_lift_the_duty_to_attack() -> None:
    field = plain().put(REGIMENT, HERE).put(RIFLES, BESIDE)
    game = field.phase(GERMAN_MOVE)
    end_phase(game)
    assert refused(game, "end-phase") in ("5.1.3", "5.1.4")
    field = plain().put(REGIMENT, HERE).put(RIFLES, BESIDE)
    game = field.phase(GERMAN_MOVE)
    game.submit(order())
    end_phase(game)
    end_phase(game)
    assert field.s.state.phase > GERMAN_ATTACK


@clause("wb95", "7.1.5")
def test_works_fall_when_a_phase_ends_and_nobody_is_in_them_but_relief_keeps_them() -> None:
    field = plain().fort(HERE, "german").put(REGIMENT, HERE).put(SECOND, BESIDE)
    game = field.phase(GERMAN_MOVE)
    game.submit(f'move units=["{REGIMENT}"] path=3009')
    assert fortified(field)
    game.submit(f'move units=["{SECOND}"] path={HERE}')
    end_phase(game)
    assert fortified(field)
    game = field.phase(GERMAN_MOVE, turn=2)
    game.submit(f'move units=["{SECOND}"] path={BESIDE}')
    end_phase(game)
    assert not fortified(field)


@clause("wb95", "7.1.6", "7.1.7", "7.1.12")
def test_works_fall_when_an_enemy_enters_and_he_may_build_his_own_there() -> None:
    field = plain().fort(HERE, "german").put(RIFLES, BESIDE)
    game = field.phase(SOVIET_MOVE, turn=5)
    # 7.1.12: entering costs what the ground costs.
    assert game.preview(f'move units=["{RIFLES}"] path={HERE}').summary == "1½ MP"
    game.submit(f'move units=["{RIFLES}"] path={HERE}')
    assert not fortified(field)
    assert not fortified(field, seat="soviet")
    field.put(MORE_RIFLES, HERE)
    game.submit(order(MORE_RIFLES))
    assert fortified(field, seat="soviet")


@clause("wb95", "7.1.8")
def test_nobody_builds_on_swamp() -> None:
    field = Field().control("german").put(REGIMENT, HERE)
    Landscape(field).terrain("swamp", HERE)
    assert refused(field.phase(GERMAN_MOVE), order()) == "7.1.8"


@clause("wb95", "7.1.9")
def test_nobody_builds_in_a_fixed_position() -> None:
    field = Field().control("german").put(REGIMENT, HERE)
    Landscape(field).fixed_position(f"{HERE}|{BESIDE}")
    assert refused(field.phase(GERMAN_MOVE), order()) == "7.1.9"


@clause("wb95", "scenario:korsun_1944/freeze")
def test_the_first_ukrainian_front_neither_moves_nor_builds_nor_is_marked_before_turn_3() -> None:
    field = Field().control("soviet").put("s:232 INF-D", HERE)
    Landscape(field)
    game = field.phase(SOVIET_MOVE, turn=2)
    freeze = "scenario:korsun_1944/freeze"
    assert refused(game, f'move units=["s:232 INF-D"] path={BESIDE}') == freeze
    assert refused(game, order("s:232 INF-D")) == freeze
    assert refused(game, 'mark unit="s:232 INF-D"') == freeze
    game = field.phase(SOVIET_MOVE, turn=3)
    game.submit(f'move units=["s:232 INF-D"] path={BESIDE}')


@clause("wb95", "scenario:korsun_1944/freeze")
def test_the_frozen_front_neither_attacks_nor_raises_a_duty() -> None:
    field = Field().control("soviet").put("s:232 INF-D", HERE).put(REGIMENT, BESIDE)
    Landscape(field)
    game = field.phase(4, turn=2)
    assert game.decision is None or game.decision.kind != "attack" or not list(game.options(unit="s:232 INF-D"))
    game.submit("end-phase")
    assert field.s.state.phase > 4
    game = field.phase(4, turn=3)
    assert refused(game, "end-phase") in ("5.1.3", "5.1.4")
