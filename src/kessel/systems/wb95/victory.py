"""Who wins: the victory conditions of the scenarios."""

from __future__ import annotations

from kessel.play.outcome import Outcome
from kessel.systems.wb95.position import Position

__all__ = ["turn_ends"]


def turn_ends(s: Position) -> None:
    """Ask what is asked at the end of a turn, and after the last one who has won."""
    if s.state.turn >= s.setting.turns:
        s.state.outcome = Outcome(None, "draw", "2.1.5", "The last turn is over")
