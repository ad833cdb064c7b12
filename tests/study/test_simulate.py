"""Whole games by the dozen: the same seed, the same game, whoever plays it and on however many cores."""

import json

import pytest
from typer.testing import CliRunner

from kessel.cli import app
from kessel.study import simulate as simulation
from kessel.study.simulate import BrokenGame, Finished, play_game, simulate

SKIRMISH = "drill/skirmish"


def kessel_simulate(*arguments):
    return CliRunner().invoke(app, ["simulate", *map(str, arguments)])


def timeless(games: list[Finished]) -> list[tuple]:
    return sorted((g.seed, g.winner, g.victory, g.turns, g.orders, g.digest) for g in games)


def test_two_processes_play_the_same_games_as_one():
    alone = list(simulate(SKIRMISH, {}, range(6)))
    together = list(simulate(SKIRMISH, {}, range(6), workers=2))
    assert timeless(alone) == timeless(together)
    assert len({game.digest for game in alone}) == 6


def test_a_result_is_that_of_the_game_it_names():
    [result] = simulate(SKIRMISH, {"blue": "random"}, [9])
    game = play_game(SKIRMISH, {"blue": "random", "red": "random"}, 9)
    assert game.outcome is not None
    assert (result.winner, result.victory) == (game.outcome.winner, game.outcome.victory)
    assert (result.orders, result.digest) == (game.sequence, game.state.digest())
    assert result.turns == game.state.turn


@pytest.mark.parametrize(
    ("scenario", "lead"), [("dubno/drive_on_dubno", -12), ("winter_storm/relief", -3), ("kharkov/black_snow", -2)]
)
def test_a_game_that_points_decide_tells_by_how_many_the_first_seat_was_ahead(scenario, lead):
    [result] = simulate(scenario, {}, [1])
    assert (result.winner, result.lead) == ("soviet", lead), "the Soviets are the second seat"


def test_a_game_without_points_tells_only_who_has_won():
    [result] = simulate(SKIRMISH, {}, [9])
    assert result.lead is None


def test_the_json_has_one_record_for_each_game_in_the_order_of_the_seeds():
    result = kessel_simulate(SKIRMISH, "--sides", "blue=random,red=random", "--games", 3, "--seed", 7, "--json")
    assert result.exit_code == 0
    games = json.loads(result.stdout)
    assert [game["seed"] for game in games] == [7, 8, 9]
    assert list(games[0]) == ["seed", "winner", "victory", "turns", "orders", "seconds", "digest"]
    again = json.loads(kessel_simulate(SKIRMISH, "--games", 1, "--seed", 8, "--json").stdout)
    assert again[0]["digest"] == games[1]["digest"]


def test_the_table_counts_who_won_how():
    result = kessel_simulate(SKIRMISH, "--games", 5)
    assert result.exit_code == 0
    assert "draw" in result.stdout
    assert "5 games; the median one took 4 turns" in result.stdout
    assert "1 game; the median one took" in kessel_simulate(SKIRMISH, "--games", 1).stdout


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["nowhere/at_all"], "no game 'nowhere'"),
        (["skirmish"], "it is written game/scenario"),
        ([SKIRMISH, "--sides", "green=random"], "no seat 'green'; its seats are: blue, red"),
        ([SKIRMISH, "--sides", "blue=zhukov"], "no commander 'zhukov'"),
        ([SKIRMISH, "--sides", "blue"], "it is written seat=commander"),
    ],
)
def test_misuse_ends_with_two_and_a_message(arguments, says):
    result = kessel_simulate(*arguments)
    assert result.exit_code == 2
    assert says in result.stderr
    assert result.stdout == ""


def test_a_game_that_the_engine_cannot_finish_is_named_by_its_seed(monkeypatch):
    class Lost(RuntimeError):
        pass

    def fail(*_):
        raise Lost("in the woods")

    monkeypatch.setattr(simulation, "_play", fail)
    with pytest.raises(BrokenGame, match="drill/skirmish with seed 3: Lost: in the woods"):
        list(simulate(SKIRMISH, {}, [3]))
    result = kessel_simulate(SKIRMISH, "--seed", 3)
    assert result.exit_code == 1
    assert "with seed 3" in result.stderr


def test_notes_tell_what_the_commanders_wanted_when_they_are_asked_for():
    result = kessel_simulate(SKIRMISH, "--sides", "blue=drill", "--notes")
    assert "seed 1, blue:" in result.stdout
    assert "the best for every unit" in result.stdout
    told = json.loads(kessel_simulate(SKIRMISH, "--sides", "blue=drill", "--notes", "--json").stdout)
    assert list(told[0]["notes"]) == ["blue"]
    silent = kessel_simulate(SKIRMISH, "--sides", "blue=drill")
    assert "the best for every unit" not in silent.stdout
