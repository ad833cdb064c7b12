"""One battle of a game, as far as every rules system has it."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from typing import Any, Literal

import msgspec

from kessel.pieces.provenance import Source

Season = Literal["summer", "autumn", "winter"]


class Scenario(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A scenario. A system adds set-up, arrivals, victory and the rest in a subclass (with `kw_only=True` again)."""

    id: str
    title: str
    blurb: str
    start: datetime.date
    turns: int
    sides: tuple[str, ...]
    days_per_turn: int = 1
    season: Season = "summer"
    source: Source = "ours"
    adjust: dict[str, dict[str, Any]] = {}
    """Fields of counters, by id, that are different in this scenario."""

    @property
    def end(self) -> datetime.date:
        """The last day of the last turn."""
        return self.day(self.turns) + datetime.timedelta(days=self.days_per_turn - 1)

    def day(self, turn: int) -> datetime.date:
        """The first day of a turn."""
        return self.start + datetime.timedelta(days=self.days_per_turn * (turn - 1))

    def turn(self, day: datetime.date) -> int:
        """The turn in which a day falls; below 1 or above `turns` when it is before or after the scenario."""
        return (day - self.start).days // self.days_per_turn + 1

    def counter_ids(self) -> Iterable[str] | None:
        """The counters that take part; None for all of the game. A system says which its data names."""
        return None
