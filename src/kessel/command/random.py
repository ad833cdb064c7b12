"""A commander without a plan: the yardstick for all others, and the fuzzer's hand."""

from __future__ import annotations

from random import Random

from kessel.command.desk import Desk
from kessel.play.messages import Order

__all__ = ["RandomCommander"]


class RandomCommander:
    """Draws every order from the legal ones. The same seed draws the same orders."""

    def __init__(self, seed: str) -> None:
        self._chance = Random(seed)
        self.notes: list[str] = []

    def choose(self, desk: Desk) -> Order:
        """Draw one legal order."""
        return desk.sample(self._chance)
