"""The browser client as files: what `npm run build` made, or a page that says how to make it."""

from __future__ import annotations

from mimetypes import guess_type
from pathlib import Path

from litestar import Response, get
from litestar.enums import MediaType
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

import kessel

__all__ = ["DIST", "client_file", "client_page"]

DIST = Path(kessel.__file__).parents[2] / "web" / "dist"

UNBUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Kessel</title>
<body style="font: 18px/1.5 system-ui; max-width: 40em; margin: 4em auto; padding: 0 1em">
<h1>Kessel</h1>
<p>The server is running, but its browser client has not been built yet. In the folder of Kessel, run</p>
<pre>npm --prefix web ci
npm --prefix web run build</pre>
<p>and load this page again. <code>make play</code> does both by itself.</p>
"""

KEPT = "public, max-age=31536000, immutable"
"""For files whose name changes with their content."""


@get("/", include_in_schema=False, sync_to_thread=True)
def client_page() -> Response[bytes]:
    """Give the page of the client."""
    page = DIST / "index.html"
    content = page.read_bytes() if page.is_file() else UNBUILT.encode()
    return Response(content, media_type=MediaType.HTML, headers={"Cache-Control": "no-cache"})


@get("/{path:path}", include_in_schema=False, sync_to_thread=True)
def client_file(path: FromPath[str]) -> Response[bytes]:
    """Give a file of the client."""
    file = (DIST / path.removeprefix("/")).resolve()
    if not file.is_relative_to(DIST.resolve()) or not file.is_file():
        raise NotFoundException(f"There is no {path}")
    cached = KEPT if "assets" in file.relative_to(DIST.resolve()).parts else "no-cache"
    kind = guess_type(file.name)[0] or "application/octet-stream"
    return Response(file.read_bytes(), media_type=kind, headers={"Cache-Control": cached})
