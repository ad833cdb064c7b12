"""Chapter 14.11: headquarters, Transport and reconnaissance may retreat before an assault."""

from __future__ import annotations

from kessel.play.agenda import Decision, Question
from kessel.systems.winter_storm.position import Position

__all__ = ["RetreatBeforeCombat"]


class RetreatBeforeCombat(Question, frozen=True):
    """W-71: the defender is asked when an assault is declared. Nobody retreats yet: this will be 14.11."""

    def decision(self, s: Position) -> Decision | None:
        """Ask nobody."""
        return None
