"""Chapter 5.6: disorganization."""

from __future__ import annotations

import numpy as np

from kessel.systems.wb95.events import Recovered
from kessel.systems.wb95.position import Position

__all__ = ["recover"]

_TURN = 12


def recover(s: Position) -> None:
    """5.6.5: who was inactive since the same phase of the last turn is in order again."""
    due = np.flatnonzero((s.state.disorganized > 0) & (s.state.disorganized <= s.state.clock - _TURN))
    for unit in due:
        s.state.disorganized[unit] = 0
        s.say(Recovered(unit=s.name(int(unit))))
