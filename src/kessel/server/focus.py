"""What an order is about, read off its own fields: so that a client can show any order of any rules on the map."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import msgspec

from kessel.pieces import Box, open_box
from kessel.play.messages import Order
from kessel.server.types import Focus

__all__ = ["Things"]


class Things:
    """The counters and hexes of a scenario: they tell what a word of an order means."""

    def __init__(self, scenario: str) -> None:
        game, _, name = scenario.rpartition("/")
        box = _box(game)
        self._units = {counter.id for counter in box.counters_for(box.scenarios[name])}
        self._hexes = set(box.board.grid.numbers)

    def focus(self, order: Order) -> Focus:
        """Say which units an order names, where it leads, and what remains of it in words."""
        fields: dict[str, Any] = msgspec.to_builtins(order)
        path = fields.pop("path", None) or ()
        words = [word for value in fields.values() for word in _words(value)]
        # A hexside such as 2104|2204 is about the hexes on both sides of it.
        hexes = [part for word in words for part in word.split("|") if part in self._hexes]
        return Focus(
            units=tuple(word for word in words if word in self._units),
            hexes=tuple(dict.fromkeys(hexes)),
            path=tuple(path),
            theme=tuple(word for word in words if word not in self._units and word.split("|")[0] not in self._hexes),
        )


def _words(value: Any) -> Iterator[str]:
    """Give every text in a value, also inside of lists and structs."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _words(item)
    elif isinstance(value, dict):
        for item in value.values():
            yield from _words(item)


@lru_cache(maxsize=8)
def _box(game: str) -> Box:
    return open_box(game)
