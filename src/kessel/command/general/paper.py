"""How much a general plays on paper before a phase: counted in plans and turns, whatever the clock says."""

from __future__ import annotations

from msgspec import Struct

from kessel.command.general.doctrines import PORTFOLIO
from kessel.play.situation import AnySituation

__all__ = ["NOTHING", "Paper", "last_turns"]

_WORK = 300
"""So many counters are played through a turn on paper in one phase."""
_FEWEST, _MOST = 3, len(PORTFOLIO)
_LATE = 2
"""In the last so many turns plans are tried: before that a turn tells too little of how the game will end."""


class Paper(Struct, frozen=True):
    """So many plans, each for so many turns."""

    plans: int
    turns: int


NOTHING = Paper(plans=0, turns=0)


def last_turns(s: AnySituation, left: int) -> Paper:
    """Play to the end of the game in the last turns only; the larger the battle the fewer plans are tried."""
    if left > _LATE:
        return NOTHING
    counters = int((s.state.hex >= 0).sum())
    return Paper(plans=min(_MOST, max(_FEWEST, _WORK // max(1, left * counters))), turns=left)
