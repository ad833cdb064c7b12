"""The yardstick: greedy, one step ahead, for every rules system."""

import pytest

from kessel.command import appoint, play_out
from kessel.command.drill import expectation
from kessel.library import start
from kessel.play.outcome import Chance


def test_the_expectation_weighs_enemy_losses_against_own_ones():
    even = [Chance("-1 / -1", 36, 36)]
    good = [Chance("– / D2 -1", 18, 36), Chance("– / –", 18, 36)]
    bad = [Chance("A1 -1 / –", 36, 36)]
    assert expectation(even) == 0
    assert expectation(good) == pytest.approx(0.9)
    assert expectation(bad) == pytest.approx(-1.4)


def test_it_beats_random_play_in_most_first_battles():
    won = 0
    for seed in range(10):
        game = start("korsun/first_battle", seed=seed)
        side = game.seats[seed % 2]
        play_out(game, {seat: appoint("drill" if seat == side else "random", f"{seed}/{seat}") for seat in game.seats})
        assert game.outcome is not None
        won += game.outcome.winner == side
    assert won >= 8
