"""An answer of many parts, as the query `arrange` puts it together: what is chosen for each, and the order it makes."""

from __future__ import annotations

from msgspec import Struct

from kessel.play.answers import Choice
from kessel.systems.winter_storm.breakdown import BreakDown
from kessel.systems.winter_storm.command_control import CommandControl
from kessel.systems.winter_storm.strategic_supply import AssignSupply, BringSupply

__all__ = ["Arrangement", "Part"]


class Part(Struct, frozen=True):
    """Choices that belong together, under a heading."""

    title: str
    text: str
    choices: tuple[Choice, ...]


class Arrangement(Struct, frozen=True):
    """An answer of many parts; empty where the decision has none."""

    parts: tuple[Part, ...] = ()
    order: CommandControl | BringSupply | AssignSupply | BreakDown | None = None
    clause: str = ""
    why_not: str = ""
    """What the rules refuse of it."""
