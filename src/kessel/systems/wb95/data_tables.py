"""What a WB-95 game has of its own: terrain charts by season, and the points in which the rulebooks differ."""

from __future__ import annotations

from typing import Literal

import msgspec

__all__ = [
    "Chart",
    "Fortification",
    "GameAir",
    "HexLine",
    "HexsideLine",
    "Mobility",
    "MovementLine",
    "RoadLine",
    "Tables",
]

Mobility = Literal["trucked", "mechanized", "non_motorized"]


class MovementLine(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Cost for each class of movement in sixths of a movement point; a class left out may not enter."""

    trucked: int | None = None
    mechanized: int | None = None
    non_motorized: int | None = None

    def cost(self, mobility: str) -> int | None:
        """Sixths of a movement point, or None where this class may not go."""
        return getattr(self, mobility)


class HexLine(MovementLine, frozen=True, kw_only=True):
    """A kind of hex: its whole cost, or with `adds` what it adds to clear ground (3.1.12)."""

    adds: bool = False
    cm: int = 0
    halves: bool = False
    """An attack on this hex has half its strength."""


class HexsideLine(MovementLine, frozen=True, kw_only=True):
    """A kind of hexside: what crossing it without a bridge adds."""

    cm: int = 0
    big: bool = False
    """A big river: no zone of control across (4.1.3), bridges are built by HQs (14.3)."""
    bars_attack: bool = False


class RoadLine(MovementLine, frozen=True, kw_only=True):
    """A road: the whole cost of entering a hex along it, hexside included, while its bridge stands."""

    bonus: tuple[Mobility, ...] = ()
    """Classes that may enter one hex more when they stayed on this road."""


class Chart(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The terrain table of one season."""

    title: str
    terrain: dict[str, HexLine]
    hexsides: dict[str, HexsideLine]
    roads: dict[str, RoadLine]
    """By road class; railways, where they count, under `railroad`."""

    def cost(self, terrain: str, mobility: str) -> int | None:
        """Sixths of a movement point to enter such a hex off the road, None where it is closed."""
        line = self.terrain[terrain]
        cost = line.cost(mobility)
        if cost is None or not line.adds:
            return cost
        base = self.terrain["clear"].cost(mobility)
        return None if base is None else base + cost


class Fortification(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Combat modifiers of fortifications (7.1.10, 7.2, 7.3)."""

    field_city: int
    field_town: int
    field_open: int
    field_open_minimum: int = 0
    """Strength points a unit needs for the field fortification to help outside towns (Red Snow)."""
    improved: int = 0
    fixed: int = 3
    fixed_groups: dict[str, int] = {}
    """Groups of fixed positions that are worth something else (7.2.3, 7.3.3): zones of the board that list the hexes
    behind the line, and their modifiers. Without groups every hex along a fixed edge is a position worth `fixed`."""
    fixed_supplies: bool = False
    """Units in fixed positions are always in supply (7.3.7)."""


class GameAir(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How this game counts air strength, and its movement disorganization (8.2.12-8.2.16)."""

    comes_as: Literal["counters", "points"]
    disorganization_minimum: int
    """Strength points for a mission."""
    disorganization_maximum: int = 0
    """Strength points on one hex, 0 for no limit."""
    disorganization_neighbours: bool = False
    """The mission covers the six hexes around its target too and costs 1 MP, however strong it is."""
    loss_points: int = 0
    """With so many points on the hex a moving unit rolls two dice for a loss; 0 for never."""
    loss_up_to: int = 0
    """It loses a step when it rolls this or less."""


class Tables(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`tables.toml` of a WB-95 game."""

    charts: dict[str, Chart]
    fortification: Fortification
    air: GameAir
