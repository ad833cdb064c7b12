"""The staff: the default opponent in WB-95."""

import numpy as np
import pytest

from kessel.command import Desk, appoint
from kessel.library import start
from kessel.systems.wb95.visibility import hidden_counters


def play(game, commanders, turns=99):
    """Let commanders play until so many turns are over; orders that the rules refuse would raise."""
    while game.decision is not None and game.state.turn <= turns:
        seat = game.decision.seats[0]
        game.submit(commanders[seat].choose(Desk(game, seat)), seat=seat)


def appointed(game, seed, **names):
    return {seat: appoint(names[seat], f"{seed}/{seat}") for seat in game.seats}


def test_it_wins_most_first_battles_against_random_play():
    won = 0
    for seed in range(20):
        game = start("korsun/first_battle", seed=seed)
        side = game.seats[seed % 2]
        names = {seat: "staff" if seat == side else "random" for seat in game.seats}
        play(game, appointed(game, seed, **names))
        won += game.outcome.winner == side
    assert won >= 15


@pytest.mark.parametrize("scenario", ["korsun/korsun_1944", "moscow/typhoon", "kharkov/kharkov_1942"])
def test_it_answers_every_decision_on_both_sides(scenario):
    for seed in (1, 2):
        game = start(scenario, seed=seed)
        commanders = appointed(game, seed, **dict.fromkeys(game.seats, "staff"))
        play(game, commanders, turns=2)
        assert game.state.turn == 3
        assert all(commander.notes for commander in commanders.values())


def test_the_same_seed_plays_the_same_game():
    games = []
    for _ in range(2):
        game = start("korsun/korsun_1944", seed=4)
        play(game, appointed(game, 4, soviet="staff", german="staff"), turns=1)
        games.append(game)
    assert games[0].journal() == games[1].journal()


def test_its_notes_tell_the_aim_and_the_attacks():
    game = start("korsun/first_battle", seed=1)
    commanders = appointed(game, 1, soviet="staff", german="random")
    play(game, commanders)
    notes = " ".join(commanders["soviet"].notes)
    assert "aim: take Kapitanovka (5026)" in notes
    assert "attacks:" in notes


def test_the_position_it_gets_tells_nothing_of_hidden_units_but_where_they_are():
    game = start("korsun/korsun_1944", seed=1)
    true, seat = game.situation, game.seats[0]
    hidden = np.flatnonzero(hidden_counters(true.setting, true.state, 1))
    true.state.oos[hidden] = 5
    known = Desk(game, seat).position
    assert len(hidden) > 5
    for unit in hidden:
        assert known.setting.counters[unit].id == ""
        assert known.setting.counters[unit].strength == ()
    by_type = {}
    for unit in hidden:
        by_type.setdefault(true.setting.counters[unit].type, set()).add(known.setting.defence_sp[unit].max())
    assert all(len(strengths) <= 2 for strengths in by_type.values())
    assert (known.state.oos[hidden] == 0).all()
    assert (known.state.hex[hidden] == true.state.hex[hidden]).all()


def test_the_position_it_gets_holds_no_sealed_plan_of_the_enemy():
    game = start("korsun/korsun_1944", seed=1)
    while game.decision.kind != "air_plan":
        game.submit(appoint("staff", "1").choose(Desk(game, game.decision.seats[0])), seat=game.decision.seats[0])
    first, second = game.seats
    game.submit("plan-air", seat=first)
    assert dict(game.state.agenda[-1].answers).keys() == {first}
    assert Desk(game, second).position.state.agenda[-1].answers == ()


def test_thinking_changes_nothing_in_the_game():
    game = start("korsun/korsun_1944", seed=2)
    commander = appoint("staff", "2")
    while game.decision.kind != "movement":
        game.submit(commander.choose(Desk(game, game.decision.seats[0])), seat=game.decision.seats[0])
    before = game.state.digest()
    commander.choose(Desk(game, game.decision.seats[0]))
    assert game.state.digest() == before
