"""Random legal play of Dubno: what must hold in any game, whatever the players do.

The long runs are marked slow: `python -m pytest -m slow`. For as many games as one likes: see fuzz.py.
"""

from __future__ import annotations

import pytest

from kessel.rules import clause
from tests.systems.efb.fuzz import OPTIONS
from tests.systems.efb.random_play import Watch


@clause("efb", "9.1", "19.1", "21.3", "4.1")
@pytest.mark.parametrize("seed", range(4))
def test_dubno_is_played_to_its_end_by_all_readings(seed: int) -> None:
    watch = Watch(seed, thorough=0.005, **OPTIONS[seed % len(OPTIONS)])
    watch.play()
    watch.replay()


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 120))
def test_many_games_of_dubno_are_played_to_their_end(seed: int) -> None:
    watch = Watch(seed, thorough=0.05, **OPTIONS[seed % len(OPTIONS)])
    watch.play()
    watch.replay()
