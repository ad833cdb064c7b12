"""One adjacent combat while it is being fought: who takes part, and what was fixed when it was declared (11.2)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

__all__ = ["Combat", "Table", "Trail"]

Table = Literal["assault", "mobile"]


class Trail(Struct, frozen=True):
    """The hexes of a retreat (13.7): an advance follows it as far as no enemy stands on it (13.8)."""

    unit: int
    hexes: tuple[int, ...]
    """The one it fought on first, the one it came to or was lost on last."""


class Combat(Struct, frozen=True):
    """A combat from its declaration on. Steps carry it along; each choice makes a new one."""

    side: int
    """The attacking side."""
    attackers: tuple[int, ...]
    """The units beside the defenders that attack, artillery among them (12.11)."""
    targets: tuple[int, ...]
    """The attacked hexes."""
    defenders: tuple[int, ...]
    """All units on the target hexes (11.10)."""
    commanded: tuple[int, ...]
    """The attackers that were in command when the combat began (7.6)."""
    origins: tuple[int, ...]
    """The hexes from which they attack."""
    table: Table = "assault"
    batteries: tuple[int, ...] = ()
    """Artillery in close support from elsewhere (12.10)."""
    ground_attack: int = 0
    """Air counters in close support (17.5)."""
    stand_fast: bool = False
    """13.1/BR-standfast: the defender has declared it."""
