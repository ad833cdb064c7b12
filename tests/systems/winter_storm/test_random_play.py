"""Random legal play: what must hold in any game, whatever the players do."""

from __future__ import annotations

import pytest

from kessel.rules import clause
from tests.systems.winter_storm.random_play import Watch


@clause("winter_storm", "4.1", "4.4")
@pytest.mark.parametrize("seed", range(1))
def test_the_scenario_is_played_to_its_end(seed: int) -> None:
    watch = Watch(seed, thorough=0.02)
    watch.play()
    watch.replay()


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 110))
@pytest.mark.parametrize(
    "options",
    [{}, {"overstacking": "disrupts", "counterattack_merging": "free", "hidden_supply": True}],
    ids=["ruled readings", "other readings"],
)
def test_many_games_are_played_to_their_end(seed: int, options: dict[str, object]) -> None:
    watch = Watch(seed, **options)
    watch.play()
    watch.replay()
