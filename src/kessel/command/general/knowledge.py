"""What the general has to know of a rulebook, and where it is found."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Protocol, cast

from kessel.command.general.paper import Paper
from kessel.command.staff import Doctrine
from kessel.command.staff.commander import Staff
from kessel.play.situation import AnySituation

__all__ = ["DECIDED", "Knowledge", "Scale", "knowledge_of"]

DECIDED = 100.0
"""What a game that is won is worth; nothing else comes near it."""


class Scale(Protocol):
    """Weighs positions that come from the same one."""

    def __init__(self, s: AnySituation, side: int) -> None: ...

    def weigh(self, s: AnySituation) -> float:
        """Give what the position is worth to the side: more is better."""
        ...


class Knowledge(Protocol):
    """The package of a rulebook."""

    Scale: type[Scale]
    Staff: Callable[[str], Staff]
    """Makes the staff that a general has under these rules."""

    def first_choice(self, s: AnySituation, side: int) -> Doctrine:
        """Give the doctrine that has served such a side best: another one has to beat it on paper."""
        ...

    def on_paper(self, s: AnySituation, side: int, first: Doctrine) -> Paper:
        """Say which plans are tried on paper before this phase, and for how long each is played."""
        ...


def knowledge_of(system: str) -> Knowledge:
    """Bring in the rules of a system only when one of its games is played."""
    return cast(Knowledge, import_module(f"kessel.command.general.{system}"))
