"""Which doctrine serves a side of Winter Storm best: the Soviets have to press, the Axis comes anyway.

This goes by the side and not by victory data, and comes from few games: 20 others did not bear it out.
"""

from __future__ import annotations

from kessel.command.general.doctrines import PRESS
from kessel.command.staff import USUAL, Doctrine
from kessel.systems.winter_storm.position import Position

__all__ = ["first_choice"]


def first_choice(s: Position, side: int) -> Doctrine:
    """Give the doctrine that another one has to beat on paper."""
    return USUAL if side == s.setting.axis else PRESS
