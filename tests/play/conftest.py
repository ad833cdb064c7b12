from pathlib import Path

import pytest

from kessel.library import start
from kessel.play.game import Game

DRILL = str(Path(__file__).parent.parent / "drill" / "game")
SKIRMISH = f"{DRILL}/skirmish"


@pytest.fixture
def skirmish() -> Game:
    """A game of the drill, before the first decision."""
    return start(SKIRMISH, seed=1)
