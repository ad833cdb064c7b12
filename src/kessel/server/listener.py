"""A browser that listens to a table: messages from any thread into the queue of its websocket."""

from __future__ import annotations

import asyncio

__all__ = ["Listener"]

PATIENCE = 2000
"""So many messages may wait for a slow browser before it is cut off; it comes back and asks for what it missed."""


class Listener:
    """One websocket of one seat."""

    def __init__(self, seat: str, told: int) -> None:
        self.seat = seat
        self.told = told
        """The revision up to which it has been told everything."""
        self._loop = asyncio.get_running_loop()
        self._queue: asyncio.Queue[bytes | None] = asyncio.Queue()

    def send(self, message: bytes) -> None:
        """Queue a message; safe from any thread."""
        self._loop.call_soon_threadsafe(self._put, message)

    async def next(self) -> bytes | None:
        """Wait for the next message; None when the browser is too slow."""
        return await self._queue.get()

    def _put(self, message: bytes) -> None:
        self._queue.put_nowait(None if self._queue.qsize() >= PATIENCE else message)
