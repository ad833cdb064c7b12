"""Chapter 7: field fortifications, improved fortifications and fixed positions."""

from __future__ import annotations

import numpy as np

from kessel.systems.wb95.events import FortificationRemoved
from kessel.systems.wb95.position import FIELD, NOBODY, Position

__all__ = ["abandon_fortifications"]


def abandon_fortifications(s: Position) -> None:
    """7.1.5: a field fortification without a unit of its owner falls when a phase ends; improved ones stay (7.2.1)."""
    state = s.state
    for side in (0, 1):
        empty = (state.fort == FIELD) & (state.fort_owner == side) & ~s.occupied(side)
        for hex_ in np.flatnonzero(empty):
            state.fort[hex_] = 0
            state.fort_owner[hex_] = NOBODY
            s.say(FortificationRemoved(hex=s.number(int(hex_))))
