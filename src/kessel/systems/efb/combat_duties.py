"""Chapters 10.6, 11.3, 11.5, 11.8 and 14.1: who must attack, and who must be attacked."""

from __future__ import annotations

from msgspec import Struct

from kessel.systems.efb.position import Position

__all__ = ["Duties", "mark_attacked", "open_duties", "refuse_neglect", "refuse_open_duties"]


class Duties(Struct, frozen=True):
    """What is still to be done before a wave can end."""

    attackers: tuple[int, ...]
    """Units that must attack (10.6, 11.3)."""
    targets: tuple[int, ...]
    """Hexes with units that must be attacked or bombarded (10.6, 11.8)."""


def open_duties(s: Position, side: int) -> Duties:
    """Give the duties that are not met yet and that an attack or a bombardment can still meet."""
    raise NotImplementedError


def refuse_open_duties(s: Position, side: int) -> None:
    """The wave cannot end while a duty is open.

    Raises:
        Illegal: with everything that is still to be done.
    """
    raise NotImplementedError


def refuse_neglect(s: Position, side: int, units: tuple[int, ...], targets: tuple[int, ...]) -> None:
    """Refuse an attack or bombardment (units: attackers and batteries) that leaves another open duty impossible.

    Raises:
        Illegal: with the duty that would be left.
    """
    raise NotImplementedError


def mark_attacked(s: Position, targets: tuple[int, ...], units: tuple[int, ...]) -> None:
    """Note that the units on the target hexes were attacked or bombarded by these units in this wave (11.3, 11.8)."""
    raise NotImplementedError
