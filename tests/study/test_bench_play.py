import pytest

from kessel import library
from kessel.study import bench, bench_play
from kessel.study.measure import CannotMeasure


@pytest.fixture(autouse=True)
def on_the_drill(monkeypatch):
    bench_play._some_game.cache_clear()
    monkeypatch.setattr(library, "playable", lambda: ["drill/skirmish"])
    yield
    bench_play._some_game.cache_clear()


def test_a_state_of_400_counters_on_2405_hexes_is_copied_and_compared_with_objects():
    measured = bench_play.state_copy()
    assert (measured.unit, measured.at_most) == ("µs", 10)
    assert measured.value > 0
    assert list(measured.ratios) == ["deepcopy of objects"]


def test_orders_and_replay_are_measured_on_the_first_scenario():
    measured = [bench_play.orders(), bench_play.journal_replay()]
    assert [m.unit for m in measured] == ["orders/s", "ms"]
    assert all(m.value > 0 for m in measured)
    assert all("drill/skirmish" in m.notes[0] for m in measured)


def test_without_a_playable_scenario_it_says_so_and_measures_the_rest(monkeypatch):
    monkeypatch.setattr(library, "playable", list)
    with pytest.raises(CannotMeasure, match="no scenario can be played yet"):
        bench_play.orders()
    told: list[str] = []
    monkeypatch.setattr(bench, "BENCHMARKS", (bench_play.orders, bench_play.state_copy))
    assert [m.name for m in bench.run(told.append)] == ["state copy"]
    assert "not measured: no scenario can be played yet" in told[1]
