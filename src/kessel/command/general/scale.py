"""What a position is worth to a side: each rulebook has a scale of its own."""

from __future__ import annotations

from importlib import import_module
from typing import Protocol

from kessel.play.situation import AnySituation

__all__ = ["DECIDED", "SYSTEMS", "Scale", "scale_for"]

SYSTEMS = {"wb95": "WbScale", "efb": "EfbScale", "winter_storm": "WinterScale"}
"""The rules systems that have a scale, with its name in the package of the system's own."""

DECIDED = 100.0
"""What a game that is won is worth; nothing else comes near it."""


class Scale(Protocol):
    """Weighs positions that come from the same one."""

    def __init__(self, s: AnySituation, side: int) -> None: ...

    def weigh(self, s: AnySituation) -> float:
        """Give what the position is worth to the side: more is better."""
        ...


def scale_for(system: str, s: AnySituation, side: int) -> Scale:
    """Bring in the rules of a system only when one of its games is played."""
    package = import_module(f"kessel.command.general.{system}")
    return getattr(package, SYSTEMS[system])(s, side)
