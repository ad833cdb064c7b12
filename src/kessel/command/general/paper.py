"""What a general plays on paper before a phase: counted in plans and turns, whatever the clock says."""

from __future__ import annotations

from msgspec import Struct

from kessel.command.general.doctrines import PORTFOLIO, variations
from kessel.command.staff import Doctrine
from kessel.play.situation import AnySituation

__all__ = ["NOTHING", "Paper", "Plan", "last_turns", "plans"]

_WORK = 300
"""So many counters are played through a turn on paper in one phase."""
_FEWEST, _MOST = 3, len(PORTFOLIO)
_LATE = 2
"""In the last so many turns plans are tried: before that a turn tells too little of how the game will end."""


class Plan(Struct, frozen=True):
    """The doctrine for the turn at hand, and how the turns after it are played on paper."""

    now: Doctrine
    later: Doctrine


class Paper(Struct, frozen=True):
    """Plans, the first choice first, each played for so many turns."""

    plans: tuple[Plan, ...]
    turns: int


NOTHING = Paper(plans=(), turns=0)


def plans(first: Doctrine, most: int) -> tuple[Plan, ...]:
    """Give the first choice and others of the portfolio, each followed to the end."""
    return tuple(Plan(doctrine, doctrine) for doctrine in variations(first)[:most])


def last_turns(s: AnySituation, first: Doctrine, left: int) -> Paper:
    """Play to the end of the game in the last turns only; the larger the battle the fewer plans are tried."""
    if left > _LATE:
        return NOTHING
    counters = int((s.state.hex >= 0).sum())
    most = min(_MOST, max(_FEWEST, _WORK // max(1, left * counters)))
    return Paper(plans(first, most), turns=left)
