"""Pictures of the boards for the browser: drawn once by Node, kept as files, drawn again only when something changes.

    python -m kessel.pictures

draws whatever is missing and shows how far it is. A board has one picture for each season of its scenarios: a folder of
small files (web/src/node/pictures.ts), named after what was drawn and by which drawing code.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from msgspec import Struct

from kessel.pieces import BadData, Box, Scenario, all_games, board_drawing, open_box
from kessel.sheet import WEB, CannotDraw, drawing_program

__all__ = ["FOLDER", "Picture", "all_pictures", "draw_missing", "picture_of"]

FOLDER = WEB / "maps"
PROGRAM = "pictures.ts"

UNSEEN = ("scenario", "legend", "sources", "title", "cyrillic", "system", "zones", "zone_names", "edges")
"""What a drawing says beyond the board itself."""


class Picture(Struct, frozen=True):
    """The picture of a board in one season, and of how each scenario opens on it."""

    name: str
    order: bytes
    """What the drawing program reads."""

    @property
    def what(self) -> str:
        """Say which board it is, and in which season."""
        return self.name.rpartition("-")[0]

    @property
    def folder(self) -> Path:
        """Where its files are, or will be."""
        return FOLDER / self.name

    @property
    def is_drawn(self) -> bool:
        """Whether its files are there: all of them, as they come at once."""
        return self.folder.is_dir()

    def draw(self) -> None:
        """Draw it, which takes some ten seconds. Raises CannotDraw."""
        command = drawing_program(PROGRAM)
        work = FOLDER / f".{self.name}-{os.getpid()}"
        work.mkdir(parents=True, exist_ok=True)
        try:
            done = subprocess.run([*command, str(work)], cwd=WEB, input=self.order, capture_output=True, check=False)
            if done.returncode:
                said = done.stderr.decode(errors="replace").strip()
                raise CannotDraw(f"{self.name}: the drawing program ended with {done.returncode}: {said}")
            with suppress(OSError):  # another process may have been faster
                work.rename(self.folder)
        finally:
            shutil.rmtree(work, ignore_errors=True)


def picture_of(box: Box, season: str) -> Picture:
    """Give the picture of a board in a season, drawn or not."""
    scenarios = [scenario for scenario in box.scenarios.values() if scenario.season == season]
    drawing = board_drawing(box, scenarios[0])
    board = {name: value for name, value in drawing.items() if name not in UNSEEN}
    openings = {scenario.id: _opening(box, scenario) for scenario in scenarios}
    order = json.dumps({"board": board, "openings": openings}, sort_keys=True).encode()
    digest = hashlib.sha256(order + _drawing_code()).hexdigest()[:12]
    return Picture(f"{box.id}-{season}-{digest}", order)


def all_pictures() -> Iterator[Picture]:
    """Give the pictures of every game on the shelf; games with mistakes in their files are left out."""
    for game in all_games():
        try:
            box = open_box(game)
        except BadData:
            continue
        for season in dict.fromkeys(scenario.season for scenario in box.scenarios.values()):
            yield picture_of(box, season)


def draw_missing() -> None:
    """Draw all pictures that are missing, as many at once as there are cores, and remove former ones of these boards.

    Raises CannotDraw.
    """
    wanted = list(all_pictures())
    missing = [picture for picture in wanted if not picture.is_drawn]
    with ThreadPoolExecutor(_cores()) as pool:
        work = {pool.submit(picture.draw): picture for picture in missing}
        try:
            for number, done in enumerate(as_completed(work), 1):
                done.result()
                print(f"      {number} of {len(missing)}: {work[done].what}", flush=True)
        except CannotDraw:
            pool.shutdown(cancel_futures=True)
            raise
    for picture in wanted:
        for former in set(FOLDER.glob(f"{picture.what}-*")) - {picture.folder}:
            shutil.rmtree(former)


def _opening(box: Box, scenario: Scenario) -> dict[str, list[str]]:
    """Give the hexes that each side holds when play begins."""
    units: list[dict[str, Any]] = board_drawing(box, scenario)["scenario"]["units"]
    return {side: sorted({unit["hex"] for unit in units if unit["side"] == side}) for side in scenario.sides}


@cache
def _drawing_code() -> bytes:
    """Give a digest of all that decides how a board looks: our own code, and the pinned packages that it uses."""
    pinned = json.loads((WEB / "package.json").read_text(encoding="utf-8"))["dependencies"]
    digest = hashlib.sha256(json.dumps(pinned, sort_keys=True).encode())
    for module in sorted(_modules(WEB / "src" / "node" / PROGRAM, set())):
        digest.update(module.read_bytes())
    return digest.digest()


def _modules(module: Path, known: set[Path]) -> set[Path]:
    """Give a module of the drawing code and all that it imports."""
    if module not in known:
        known.add(module)
        for name in re.findall(r"from '(\.[^']+)'", module.read_text(encoding="utf-8")):
            _modules((module.parent / name).resolve(), known)
    return known


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


if __name__ == "__main__":
    try:
        draw_missing()
    except CannotDraw as reason:
        sys.exit(str(reason))
