import pytest

from kessel.library import start
from kessel.play.game import Game

SKIRMISH = "drill/skirmish"


@pytest.fixture
def skirmish() -> Game:
    """A game of the drill, before the first decision."""
    return start(SKIRMISH, seed=1)
