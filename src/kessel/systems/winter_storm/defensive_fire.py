"""Chapters 14.12, 14.14: what the artillery of the defender does against an assault."""

from __future__ import annotations

from kessel.play.agenda import Decision, Question
from kessel.systems.winter_storm.position import Position

__all__ = ["Counterbarrage", "ProtectiveFire"]


class Counterbarrage(Question, frozen=True):
    """W-73: Heavy Artillery fires at an assault. Nobody fires yet: this will be 14.12."""

    def decision(self, s: Position) -> Decision | None:
        """Ask nobody."""
        return None


class ProtectiveFire(Question, frozen=True):
    """W-75: Artillery Factors for the defence. Nobody fires yet: this will be 14.14."""

    def decision(self, s: Position) -> Decision | None:
        """Ask nobody."""
        return None
