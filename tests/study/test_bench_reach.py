import json
from importlib import import_module

import pytest

from kessel.study import bench, bench_reach
from kessel.study.measure import Measurement, microseconds


@pytest.fixture(autouse=True)
def few_starts(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(bench_reach, "STARTS", 5)


@pytest.mark.parametrize(
    ("name", "build"),
    [("scipy", bench_reach._scipy), ("networkx", bench_reach._networkx), ("rustworkx", bench_reach._rustworkx)],
)
def test_reach_agrees_with_a_graph_library(name: str, build):
    pytest.importorskip(name)
    board = bench_reach.Board(seed=7)
    ours, peer = bench_reach._ours(board), build(board)
    for start in board.starts:
        assert ours.costs(ours.run(start)) == peer.costs(peer.run(start))


def test_a_peer_that_is_not_installed_is_named_and_not_compared(monkeypatch: pytest.MonkeyPatch):
    def without_scipy(name: str):
        if name.startswith("scipy"):
            raise ImportError(name)
        return import_module(name)

    monkeypatch.setattr(bench_reach, "import_module", without_scipy)
    measured = bench_reach.reach()
    assert "scipy" in measured.missing
    assert "scipy" not in measured.peers


def test_a_peer_that_disagrees_stops_the_benchmark(monkeypatch: pytest.MonkeyPatch):
    wrong = bench_reach.Peer(run=lambda start: start, costs=lambda start: {start: 1})
    monkeypatch.setattr(bench_reach, "_installed", lambda board: ({"wrong": wrong}, ()))
    with pytest.raises(AssertionError, match="reach and wrong differ from hex"):
        bench_reach.reach()


def test_ratios_say_how_many_times_as_fast_and_which_bar_was_missed():
    measured = Measurement(
        name="x", value=2.0, unit="µs", peers={"a": 30.0, "b": 8.0}, bars={"a": 10, "b": 5}, at_most=1
    )
    assert measured.ratios == {"a": 15.0, "b": 4.0}
    assert measured.short_of == ("b: 4.0 times, want 5", "2.0 µs, want at most 1")


def test_json_carries_the_ratios():
    (row,) = json.loads(bench.as_json([Measurement(name="x", value=2.0, unit="µs", peers={"a": 30.0})]))
    assert row["ratios"] == {"a": 15.0}
    assert row["short_of"] == []


def test_the_table_shows_values_peers_and_what_was_missing(capsys: pytest.CaptureFixture[str]):
    bench.print_table([Measurement(name="x", value=2.0, unit="µs", peers={"a": 30.0}, missing=("c",))])
    shown = capsys.readouterr().out
    assert "15.0" in shown
    assert "c is not installed" in shown


def test_calls_take_turns_on_every_input():
    order: list[str] = []
    calls = {name: lambda given, name=name: order.append(f"{name}{given}") for name in "ab"}
    times = microseconds(calls, [1, 2], repeats=1)
    assert order == ["a1", "b1", "a2", "b2"]
    assert list(times) == ["a", "b"]
