"""Chapter 6.2: combat set-up and transport set-up of guns."""

from __future__ import annotations

import pytest

from kessel.rules import clause
from kessel.systems.wb95.gun_set_up import GunSetUp
from tests.systems.wb95.field import Field
from tests.systems.wb95.landscape import Landscape
from tests.systems.wb95.refusal import refused
from tests.systems.wb95.waiting import left

GERMAN_MOVE, GERMAN_STRATEGIC = 9, 11
HERE, NEXT = "3010", "3009"
GUN = "g:Art./VII"


def gun(*, transport: bool = False) -> Field:
    field = Field().control("german").put(GUN, HERE, transport=transport)
    Landscape(field)
    return field


@clause("wb95", "6.2.2", "6.2.4")
@pytest.mark.parametrize(("before", "to"), [(False, "transport"), (True, "combat")])
def test_a_gun_changes_its_set_up_for_one_point(before: bool, to: str) -> None:
    field = gun(transport=before)
    game = field.phase(GERMAN_MOVE)
    assert GunSetUp(unit=GUN, to=to) in game.submit(f'set-up unit="{GUN}" to={to}')
    assert bool(field.s.state.transport[field.s.setting.index[GUN]]) != before
    assert left(field, GUN) == 6 * 6 - 6


@clause("wb95", "6.2.3")
def test_a_gun_moves_in_transport_set_up_only() -> None:
    game = gun().phase(GERMAN_MOVE)
    assert refused(game, f'move units=["{GUN}"] path={NEXT}') == "6.2.3"
    game.submit(f'set-up unit="{GUN}" to=transport')
    game.submit(f'move units=["{GUN}"] path={NEXT}')


@clause("wb95", "6.2.4")
def test_a_gun_without_a_point_left_does_not_change() -> None:
    field = gun(transport=True)
    game = field.phase(GERMAN_MOVE)
    field.s.state.spent[field.s.setting.index[GUN]] = 31
    assert refused(game, f'set-up unit="{GUN}" to=combat') == "6.2.4"


@clause("wb95", "6.2.4")
def test_a_gun_that_entered_an_enemy_zone_does_not_change_any_more() -> None:
    field = gun(transport=True).put("s:78 INF-D", "3008")
    game = field.phase(GERMAN_MOVE)
    game.submit(f'move units=["{GUN}"] path={NEXT}')
    assert refused(game, f'set-up unit="{GUN}" to=combat') == "4.2.1"


@clause("wb95", "6.2.4")
def test_set_up_does_not_change_in_strategic_movement() -> None:
    field = gun(transport=True)
    game = field.phase(GERMAN_MOVE)
    game.submit(f'mark unit="{GUN}"')
    assert refused(game, f'set-up unit="{GUN}" to=combat') == "2.2/3"
    while game.decision and game.decision.kind != "strategic_movement":
        game.submit("end-phase")
    assert refused(game, f'set-up unit="{GUN}" to=combat') == "2.1.2"


@clause("wb95", "6.2.2")
def test_only_towed_guns_have_two_set_ups() -> None:
    field = gun().put("g:80/34 INF-R", HERE)
    game = field.phase(GERMAN_MOVE)
    assert refused(game, 'set-up unit="g:80/34 INF-R" to=transport') == "6.2.2"
    assert refused(game, f'set-up unit="{GUN}" to=combat') == "6.2.2"
