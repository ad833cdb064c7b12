"""Random legal play: what must hold in any game, whatever the players do."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kessel.rules import clause
from tests.systems.winter_storm.fuzz import OPTIONS
from tests.systems.winter_storm.random_play import Watch


@clause("winter_storm", "4.1", "4.4")
@pytest.mark.parametrize("seed", range(1))
def test_the_scenario_is_played_to_its_end(seed: int) -> None:
    watch = Watch(seed, thorough=0.02)
    watch.play()
    watch.replay()


@clause("winter_storm", "11.22")
@settings(max_examples=3, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 10**9), options=st.sampled_from(OPTIONS))
def test_the_first_turn_of_any_game_holds_what_is_watched(seed: int, options: dict[str, object]) -> None:
    watch = Watch(seed, thorough=0.05, **options)
    watch.play(until_turn=2)
    watch.replay()


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 110))
@pytest.mark.parametrize("options", OPTIONS, ids=["ruled readings", "crowds", "free merging, open supply"])
def test_many_games_are_played_to_their_end(seed: int, options: dict[str, object]) -> None:
    watch = Watch(seed, **options)
    watch.play()
    watch.replay()
