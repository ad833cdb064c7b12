"""Random legal play of every scenario: what must hold in any game, whatever the players do.

The long runs are marked slow: `python -m pytest -m slow`. For as many games as one likes: see fuzz.py.
"""

from __future__ import annotations

import pytest

from kessel.rules import clause
from tests.systems.wb95.random_play import SCENARIOS, Watch


@clause("wb95", "3.2.1", "2.1.4", "16.1.1")
@pytest.mark.parametrize("seed", range(40))
def test_the_first_battle_is_played_to_its_end(seed: int) -> None:
    watch = Watch("korsun/first_battle", seed, thorough=0.05, complementary=seed % 2 == 0)
    watch.play()
    watch.replay()


@clause("wb95", "3.2.1", "16.1.1")
@pytest.mark.parametrize("scenario", SCENARIOS[1:])
def test_every_scenario_is_played_for_its_first_turns(scenario: str) -> None:
    watch = Watch(scenario, 1)
    watch.play(until_turn=3)
    watch.replay()


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_scenario_is_played_to_its_end(scenario: str, seed: int) -> None:
    watch = Watch(scenario, 100 + seed)
    watch.play()
    watch.replay()


@pytest.mark.slow
@pytest.mark.parametrize("scenario", ["korsun/korsun_1944", "kharkov/kharkov_1942", "moscow/red_snow"])
@pytest.mark.parametrize(
    "options",
    [
        {"complementary": False},
        {
            "support_range": "attacked_hex",
            "zone_steps": "one_new_enemy",
            "pursuit_path": "unit",
            "half_movement": "rounded_up",
            "recovery": "own_combat_phase",
            "frontline_works": "whole_hex",
        },
    ],
    ids=["basic rules", "other readings"],
)
def test_the_other_rules_are_played_to_the_end_too(scenario: str, options: dict[str, object]) -> None:
    watch = Watch(scenario, 7, **options)
    watch.play()
    watch.replay()
