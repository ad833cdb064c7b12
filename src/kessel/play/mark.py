"""A state as it was, to go back to. There is one for every order that can be undone, so they share what stayed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from kessel.play.state import State

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["Mark"]

_FIRST_PAGE = 8192
"""Bytes that are kept together; each page is twice as long as the one before, for what changes most comes first.

Where no byte of a page has changed since the mark before, both hold the same page.
"""


class Mark:
    """What a state held at a moment; the state itself goes on."""

    __slots__ = ("_kind", "_pages", "_rest")

    def __init__(self, state: State, last: Mark | None = None) -> None:
        self._pages = _pages(state.block, last._pages if last else ())
        self._kind = type(state), state.layout
        self._rest = state.values.copy(), state.agenda, state.notes, state.outcome

    def state(self) -> State:
        """Give the state as it was."""
        kind, layout = self._kind
        state = object.__new__(kind)
        state.layout = layout
        state.block = np.frombuffer(bytearray().join(self._pages), np.uint8)
        values, state.agenda, state.notes, state.outcome = self._rest
        state.values = values.copy()
        return state


def _pages(block: NDArray[np.uint8], last: tuple[bytes, ...]) -> tuple[bytes, ...]:
    pages: list[bytes] = []
    start, size = 0, _FIRST_PAGE
    while start < len(block):
        page = block[start : start + size].tobytes()
        before = last[len(pages)] if last else page
        pages.append(before if before == page else page)
        start, size = start + size, 2 * size
    return tuple(pages)
