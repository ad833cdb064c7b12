"""Words for the notes of a staff, whatever the rulebook."""

from __future__ import annotations

from kessel.play.situation import AnySituation

__all__ = ["counted", "place"]


def counted(number: int, what: str) -> str:
    """Count things: 1 unit, 2 units."""
    return f"1 {what}" if number == 1 else f"{number} {what}s"


def place(s: AnySituation, hex_: int) -> str:
    """Name a hex by its town if it has one."""
    number = s.number(hex_)
    name = next((found.name for found in s.setting.board.places if number in found.hexes), "")
    return f"{name} ({number})" if name else number
