"""Map sheets: a game's board, with an opening position if one is asked for, drawn to an SVG or PNG file.

The drawing code is TypeScript (web/src/draw), the same that the browser uses; here Node runs it.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

from kessel.pieces import Box, Scenario, board_drawing, open_box

WEB = Path(__file__).resolve().parents[2] / "web"
SUFFIXES = (".svg", ".png")


class CannotDraw(Exception):
    """Why no sheet can be drawn, and what would help."""


def draw_sheet(game: str, scenario: str | None, out: Path, dpi: int) -> None:
    """Draw the sheet of a game to a file; how far it is goes to standard error.

    Raises CannotDraw, or NoSuchGame and BadData of kessel.pieces for a game that cannot be opened.
    """
    if out.suffix.lower() not in SUFFIXES:
        raise CannotDraw(f"{out}: a sheet is written as {' or '.join(SUFFIXES)}, not as {out.suffix!r}")
    if not out.parent.is_dir():
        raise CannotDraw(f"{out}: there is no folder {out.parent}")
    box = open_box(game)
    shown = _scenario(box, scenario)
    drawing = board_drawing(box, shown) | {"blurb": shown.blurb if shown else box.blurb}
    command = [*drawing_program("main.ts"), str(out.resolve()), str(dpi)]
    done = subprocess.run(command, cwd=WEB, input=json.dumps(drawing), encoding="utf-8", check=False)
    if done.returncode:
        raise CannotDraw(f"the drawing program ended with {done.returncode}: what it said stands above")


def drawing_program(name: str) -> list[str]:
    """Give the command that runs a program of web/src/node in the folder WEB. Raises CannotDraw."""
    node = shutil.which("node")
    if node is None:
        raise CannotDraw("maps are drawn by Node.js, and there is no `node` on the path: install Node.js 20 or newer")
    if not (WEB / "node_modules" / "tsx").is_dir():
        raise CannotDraw(f"the drawing code is not set up, {WEB / 'node_modules'} is missing: run `make setup`")
    return [node, "--import", "tsx", f"src/node/{name}"]


def _scenario(box: Box, scenario: str | None) -> Scenario | None:
    if scenario is None:
        return None
    if scenario not in box.scenarios:
        raise CannotDraw(f"{box.id} has no scenario {scenario!r}: expected one of {', '.join(box.scenarios)}")
    return box.scenarios[scenario]
