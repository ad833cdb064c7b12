"""Remembering what has been worked out about a position, by everything that it depends on."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar, TypeVarTuple

__all__ = ["Memo"]

T = TypeVar("T")
G = TypeVarTuple("G")


class Memo:
    """A bounded store. Its keys hold all that an answer depends on, so an answer is never out of date."""

    def __init__(self, size: int = 128) -> None:
        self._size = size
        self._found: dict[Hashable, object] = {}
        self._latest: dict[Hashable, tuple[object, object]] = {}

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """Give what was found for the key, working it out if need be."""
        found = self._found.get(key)
        if found is None:
            if len(self._found) >= self._size:
                del self._found[next(iter(self._found))]
            found = self._found[key] = make()
        return found  # type: ignore[return-value]

    def hold(self, question: Hashable, facts: object, make: Callable[[*G], T], *given: *G) -> T:
        """Give the last answer to a question while the facts stay as they were; nothing older is remembered.

        For what comes back as seldom as an arrangement of all units: the new answer lies where the old one did, in
        memory that the processor still has at hand. What `make` is given need not be closed over with every question.
        """
        latest = self._latest.get(question)
        if latest is not None and latest[0] == facts:
            return latest[1]  # type: ignore[return-value]
        found = make(*given)
        self._latest[question] = facts, found
        return found
