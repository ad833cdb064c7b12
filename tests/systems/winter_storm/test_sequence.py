"""Chapter 3: the sequence of play."""

from __future__ import annotations

import pytest

from kessel.play.game import Game
from kessel.rules import clause
from kessel.systems.winter_storm.events import PhaseBegan, TurnBegan
from kessel.systems.winter_storm.phases import PHASES
from tests.systems.winter_storm.field import pass_on, started


def played_by_passing(game: Game, turns: int) -> list[PhaseBegan | TurnBegan]:
    """Do as little as one may, and give what began."""
    while game.decision and game.state.turn <= turns:
        pass_on(game)
    return [event for events in game.events for event in events if isinstance(event, PhaseBegan | TurnBegan)]


@clause("winter_storm", "3", "3.1", "3.2", "3.3", "3.4", "3.5", "3.6", "3.7", "3.8", "3.9")
def test_the_phases_of_a_turn_come_in_their_order():
    began = played_by_passing(started(), 2)
    first = [event for event in began if isinstance(event, PhaseBegan)][: len(PHASES)]
    assert [(event.phase, event.name) for event in first] == [(n, name) for n, (name, _) in enumerate(PHASES, 1)]
    owners = {event.phase: event.seat for event in first}
    assert owners[5] == "axis"
    assert owners[6] == "soviet"
    assert {owners[n] for n in (7, 8, 9, 10)} == {"axis"}
    assert {owners[n] for n in (11, 12, 13, 14)} == {"soviet"}


@clause("winter_storm", "3.3", "10")
def test_the_overphase_comes_every_third_turn():
    began = played_by_passing(started(), 8)
    turn, found = 0, []
    for event in began:
        if isinstance(event, TurnBegan):
            turn = event.turn
        elif event.name == "Strategic Overphase":
            found.append(turn)
    assert found == [1, 4, 7]


@clause("winter_storm", "3.9")
def test_after_the_last_turn_the_game_is_over():
    game = started()
    played_by_passing(game, 8)
    assert game.state.turn == 8
    assert game.outcome is not None


@clause("winter_storm", "3.6/operations", "3.8")
@pytest.mark.parametrize("seat", ["axis", "soviet"])
def test_only_the_phasing_player_operates(seat: str):
    game = started()
    while game.decision and not (game.decision.kind == "operations" and game.decision.seats == (seat,)):
        pass_on(game)
    sides = {s for order in game.options() for s in _owners(game, order)}
    assert sides == {seat}


def _owners(game: Game, order: object) -> set[str]:
    setting = game.setting
    return {setting.counters[setting.index[name]].side for name in getattr(order, "units", ())}
