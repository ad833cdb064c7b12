import sys
from types import SimpleNamespace

import pytest

from kessel.study import bench_games
from kessel.study.measure import CannotMeasure, Measurement


@pytest.fixture(autouse=True)
def on_the_drill(monkeypatch):
    bench_games._games.cache_clear()
    monkeypatch.setattr(bench_games, "SCENARIO", "drill/skirmish")
    monkeypatch.setattr(bench_games, "SMALLER", ("drill/skirmish",))
    yield
    bench_games._games.cache_clear()


class Catan:
    """A game of another engine that is over after some steps."""

    def __init__(self, players, seed):
        self.left = len(players) + seed

    def play_tick(self):
        self.left -= 1

    def winning_color(self):
        return None if self.left else "red"


def test_whole_games_are_timed_by_order_by_game_and_by_turn():
    measured = [bench_games.random_play(), bench_games.whole_game(), bench_games.growth()]
    assert [m.unit for m in measured] == ["orders/s", "s", "times the growth of the counters"]
    assert [m.at_least or m.at_most for m in measured] == [10_000, 3, 1]
    assert measured[2].value == 1  # the same scenario grows as its counters do
    assert all("drill/skirmish" in m.notes[0] for m in measured)


def test_random_players_of_catanatron_are_counted_in_steps_a_second(monkeypatch):
    peer = SimpleNamespace(Game=Catan, Color=("red", "blue"), RandomPlayer=str)
    monkeypatch.setitem(sys.modules, "catanatron", peer)
    peers, missing = bench_games._catanatron()
    assert peers["Catanatron"] > 0
    assert missing == ()


def test_without_catanatron_the_measurement_says_so(monkeypatch):
    monkeypatch.setitem(sys.modules, "catanatron", None)
    assert bench_games.random_play().missing == ("Catanatron",)


def test_where_more_is_better_a_ratio_above_one_means_faster():
    measured = Measurement(name="orders", value=200, unit="orders/s", peers={"other": 100}, at_least=300)
    assert measured.ratios == {"other": 2}
    assert measured.short_of == ("200 orders/s, want at least 300",)


def test_an_unknown_scenario_cannot_be_measured(monkeypatch):
    monkeypatch.setattr(bench_games, "SCENARIO", "nowhere/nothing")
    with pytest.raises(CannotMeasure, match="nowhere"):
        bench_games.whole_game()
