"""What a refused order says."""

from __future__ import annotations

import pytest

from kessel.play.game import Game
from kessel.play.outcome import Illegal


def refused(game: Game, order: str) -> str:
    """Submit an order that must be refused, and give the clause."""
    before = game.state.digest()
    with pytest.raises(Illegal) as found:
        game.submit(order)
    assert game.state.digest() == before
    return found.value.clause
