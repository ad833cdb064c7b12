"""Which doctrine serves a side of WB-95 best as it stands: who would win holds what counts."""

from __future__ import annotations

from kessel.command.general.doctrines import STAKE
from kessel.command.staff import USUAL, Doctrine
from kessel.command.staff.wb95.standing import winner_now
from kessel.systems.wb95.position import Position

__all__ = ["first_choice"]


def first_choice(s: Position, side: int) -> Doctrine:
    """Give the doctrine that another one has to beat on paper."""
    return STAKE if winner_now(s) == side else USUAL
