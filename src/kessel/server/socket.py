"""The live side of the server: a websocket per browser and seat, told of every change."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from kessel.library import UnknownScenario
from kessel.pieces import BadData
from kessel.play.journal import BadJournal
from kessel.server.listener import Listener
from kessel.server.live import LiveTable
from kessel.server.routes import Key, Since
from kessel.server.tables import NoSuchTable, Tables, WrongKey

__all__ = ["live_table"]

NO_TABLE, WRONG_KEY, TOO_SLOW, BROKEN = 4404, 4403, 4408, 4410
"""Codes with which the server closes a socket."""

LONGEST = 120
"""Bytes of a reason that the protocol lets through."""


@websocket("/api/tables/{table:str}/live")
async def live_table(socket: WebSocket[Any, Any, Any], table: FromPath[str], key: Key, since: Since = -1) -> None:
    """Send the table as it stands, with the log since a revision, and again after every change."""
    await socket.accept()
    tables: Tables = socket.app.state.tables
    try:
        live, seat = await asyncio.to_thread(tables.at, table, key)
    except NoSuchTable as error:
        return await socket.close(NO_TABLE, str(error))
    except WrongKey as error:
        return await socket.close(WRONG_KEY, str(error))
    listener = Listener(seat, since)
    try:
        await asyncio.to_thread(_sit_down, live, listener)
    except (BadJournal, BadData, UnknownScenario) as error:
        return await socket.close(BROKEN, str(error).encode()[:LONGEST].decode(errors="ignore"))
    sending = asyncio.create_task(_send(socket, listener))
    try:
        with suppress(WebSocketDisconnect):
            while True:
                await socket.receive_data("text")
    finally:
        sending.cancel()
        await asyncio.to_thread(_get_up, live, listener)
    return None


async def _send(socket: WebSocket[Any, Any, Any], listener: Listener) -> None:
    with suppress(WebSocketDisconnect):
        while (message := await listener.next()) is not None:
            await socket.send_text(message)
        await socket.close(TOO_SLOW, "Too many changes are waiting: come back and ask for what you missed")


def _sit_down(live: LiveTable, listener: Listener) -> None:
    with live.lock:
        live.tell(listener)
        live.listeners.add(listener)


def _get_up(live: LiveTable, listener: Listener) -> None:
    with live.lock:
        live.listeners.discard(listener)
