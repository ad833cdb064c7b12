"""The server as one application: routes, websocket, client, and what an error looks like."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

from litestar import Litestar, Request, Response
from litestar.config.allowed_hosts import AllowedHostsConfig
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.exceptions import HTTPException

from kessel.command import UnknownCommander
from kessel.library import UnknownScenario
from kessel.play.game import Stale
from kessel.play.journal import BadJournal
from kessel.play.messages import BadNotation
from kessel.play.outcome import Illegal
from kessel.rules.reference import UnknownClause
from kessel.server.client import client_file, client_page
from kessel.server.computer import Computers
from kessel.server.pictures import Studio, map_file
from kessel.server.routes import api, tables_of
from kessel.server.schema import OPENAPI
from kessel.server.socket import live_table
from kessel.server.store import Store
from kessel.server.tables import BadRequest, NoSuchTable, Tables, WrongKey
from kessel.server.types import Outdated, Problem, Refusal

__all__ = ["make_app"]

_log = logging.getLogger(__name__)


def make_app(data: Path, hosts: list[str] | None = None) -> Litestar:
    """Make the server. `data` is the folder of its file; `hosts` are the names it answers to, None for any."""
    store = Store(data / "kessel.sqlite")
    computers = Computers()

    def close() -> None:
        computers.close()
        store.close()

    return Litestar(
        route_handlers=[api, live_table, map_file, client_page, client_file],
        state=State({"tables": Tables(store, computers), "studio": Studio()}),
        on_shutdown=[close],
        exception_handlers={
            Stale: _stale,
            Illegal: _illegal,
            HTTPException: _http,
            **dict.fromkeys((NoSuchTable, UnknownScenario, UnknownClause, LookupError), _problem(404)),
            WrongKey: _problem(403),
            **dict.fromkeys((BadRequest, BadNotation, BadJournal, UnknownCommander), _problem(400)),
            Exception: _broken,
        },
        allowed_hosts=AllowedHostsConfig(hosts) if hosts else None,
        logging_config=None,
        openapi_config=OPENAPI,
        compression_config=CompressionConfig("gzip", gzip_compress_level=4, exclude=["^/maps/"]),
    )


def _problem(status: int) -> Any:
    def answer(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
        return Response(Problem(str(error)), status_code=status)

    return answer


def _illegal(request: Request[Any, Any, Any], error: Illegal) -> Response[Refusal]:
    return Response(Refusal(error.clause, error.reason), status_code=422)


def _stale(request: Request[Any, Any, Any], error: Stale) -> Response[Outdated]:
    """Answer with how things stand, so that nobody plays on an old position."""
    table, seat = tables_of(request.app.state).at(request.path_params["table"], request.query_params["key"])
    return Response(Outdated(str(error), table.state(seat)), status_code=409)


def _http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    extra = [item for item in error.extra or () if isinstance(item, dict)]
    details = [f"{item.get('key', '')}: {item.get('message', '')}" for item in extra]
    return Response(Problem("; ".join([error.detail, *details])), status_code=error.status_code)


def _broken(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """An error of our own: written to the log, told in a word, and the game stands as it was stored."""
    _log.exception("%s %s failed", request.method, request.url.path, exc_info=error)
    return Response(Problem(f"The server has failed: {type(error).__name__}: {error}"), status_code=500)
