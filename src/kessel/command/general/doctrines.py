"""The doctrines among which the general chooses."""

from __future__ import annotations

from kessel.command.staff import USUAL, Doctrine
from kessel.command.staff.wb95.standing import mood_of
from kessel.systems.wb95.position import Position

__all__ = ["PORTFOLIO", "candidates"]

_BOLD = Doctrine("bold", "attack wherever it pays at all", drive=1.3, caution=0.65)
_CAREFUL = Doctrine("careful", "save our own strength", drive=0.8, caution=1.5, line=1.5)
_FORWARD = Doctrine("forward", "gain ground, whatever stands beside the way", drive=1.9, prey=0.5)
_DESTROY = Doctrine("destroy", "destroy the enemy before taking ground", drive=0.8, prey=3.0, caution=0.9)
_ENCIRCLE = Doctrine("encircle", "cut the enemy's supply", cut=3.0, drive=1.2)
_HOLD = Doctrine("hold", "hold the line and attack only where it is easy", drive=0.6, caution=1.6, line=2.5, schemes=5)

PORTFOLIO: tuple[Doctrine, ...] = (USUAL, _ENCIRCLE, _FORWARD, _BOLD, _DESTROY, _CAREFUL, _HOLD)
"""The usual one first: without time to compare them, it is the choice. Then as who has to act would try them."""

_CONTENT: tuple[Doctrine, ...] = (USUAL, _DESTROY, _CAREFUL, _HOLD, _ENCIRCLE, _BOLD, _FORWARD)
"""The order for a side that wins as things stand."""


def candidates(s: Position, side: int, count: int) -> tuple[Doctrine, ...]:
    """Give so many doctrines that suit the situation of a side, the usual one among them."""
    content = mood_of(s, side, USUAL).drive < 1
    return (_CONTENT if content else PORTFOLIO)[:count]
