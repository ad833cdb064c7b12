"""Which doctrine serves a side of East Front Battles best."""

from __future__ import annotations

from kessel.command.staff import USUAL, Doctrine
from kessel.systems.efb.position import Position

__all__ = ["first_choice"]


def first_choice(s: Position, side: int) -> Doctrine:
    """Give the doctrine that another one has to beat on paper: who hunts leaves the towns that he has set up for."""
    return USUAL
