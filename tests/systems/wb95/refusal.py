"""Orders that the rules refuse."""

from __future__ import annotations

import pytest

from kessel.play.game import Game
from kessel.play.messages import Order
from kessel.play.outcome import Illegal


def refused(game: Game, order: str | Order) -> str:
    """Give the clause by which an order is refused; nothing has changed."""
    before = game.state.digest()
    with pytest.raises(Illegal) as refusal:
        game.submit(order)
    assert game.state.digest() == before
    return refusal.value.clause
