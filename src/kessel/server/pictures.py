"""The pictures of the boards as files. One that is missing, as of a player's own board, is drawn when asked for."""

from __future__ import annotations

import logging
from threading import Lock, Thread

from litestar import Response, get
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from kessel import pictures
from kessel.server import catalog
from kessel.server.client import KEPT
from kessel.sheet import CannotDraw

__all__ = ["Studio", "map_file"]

_log = logging.getLogger(__name__)


class Studio:
    """Draws the pictures that are asked for: one after the other, each at most once, while everybody plays on."""

    def __init__(self) -> None:
        self._orders = Lock()
        self._brush = Lock()
        self._at_work: set[str] = set()
        self._tried: set[str] = set()

    def draws(self, name: str) -> bool:
        """Say whether a picture will be there soon; the first who asks has it drawn."""
        with self._orders:
            if name not in self._tried and name in catalog.pictures():
                self._tried.add(name)
                self._at_work.add(name)
                Thread(target=self._draw, args=(catalog.pictures()[name],), daemon=True).start()
            return name in self._at_work

    def _draw(self, picture: pictures.Picture) -> None:
        try:
            with self._brush:
                picture.draw()
        except CannotDraw as reason:
            _log.warning("A board has no picture: %s", reason)
        finally:
            with self._orders:
                self._at_work.discard(picture.name)


@get("/maps/{name:str}/{file:path}", include_in_schema=False, sync_to_thread=True)
def map_file(state: State, name: FromPath[str], file: FromPath[str]) -> Response[bytes]:
    """Give a file of a picture; an empty answer with status 202 while it is being drawn."""
    folder = pictures.FOLDER.resolve() / name
    path = (folder / file.removeprefix("/")).resolve()
    if path.is_file() and path.is_relative_to(folder):
        return Response(path.read_bytes(), media_type="image/webp", headers={"Cache-Control": KEPT})
    if not folder.is_dir() and state.studio.draws(name):
        return Response(b"", status_code=202, headers={"Cache-Control": "no-store"})
    raise NotFoundException(f"There is no picture {name}{file}")
