"""`kessel map`, drawn for real on a corner of the Korsun board."""

from __future__ import annotations

import struct
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Iterable
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from kessel import sheet
from kessel.cli import app
from kessel.pieces import board_drawing

SVG = "{http://www.w3.org/2000/svg}"
COLUMNS, ROWS = (50, 57), (19, 26)  # the edge of the pocket at its eastern end, with both sides on it


def inside(number: str) -> bool:
    column, row = int(number[:2]), int(number[2:])
    return COLUMNS[0] <= column <= COLUMNS[1] and ROWS[0] <= row <= ROWS[1]


def side_inside(side: str) -> bool:
    return all(map(inside, side.split("|")))


def runs(line: Iterable[str], keep: Callable[[str], bool]) -> list[list[str]]:
    """The stretches of a line that are kept."""
    return [list(stretch) for kept, stretch in groupby(line, keep) if kept]


def corner(*boxed: Any) -> dict[str, Any]:
    """The drawing of a few hexes in place of the whole board, which takes its time."""
    whole = board_drawing(*boxed)
    scenario = whole["scenario"]
    return whole | {
        "grid": whole["grid"] | {"columns": COLUMNS, "rows": ROWS},
        "terrain": {kind: list(filter(inside, hexes)) for kind, hexes in whole["terrain"].items()},
        "zones": {},
        "places": [place for place in whole["places"] if all(map(inside, place["hexes"]))],
        "rivers": [r | {"hexsides": run} for r in whole["rivers"] for run in runs(r["hexsides"], side_inside)],
        "roads": [r | {"path": run} for r in whole["roads"] for run in runs(r["path"], inside) if len(run) > 1],
        "railways": [r | {"path": run} for r in whole["railways"] for run in runs(r["path"], inside) if len(run) > 1],
        "bridges": list(filter(side_inside, whole["bridges"])),
        "scenario": scenario and scenario | {"units": [unit for unit in scenario["units"] if inside(unit["hex"])]},
    }


def kessel_map(*words: str):
    return CliRunner().invoke(app, ["map", *words])


@pytest.fixture(scope="module")
def sheets(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the bare board, twice the manned one, and its picture."""
    folder = tmp_path_factory.mktemp("sheets")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sheet, "board_drawing", corner)
        for file, *words in [
            ["bare.svg"],
            ["manned.svg", "korsun_1944"],
            ["again.svg", "korsun_1944"],
            ["manned.png", "korsun_1944", "--dpi", "80"],
        ]:
            assert kessel_map("korsun", *words, "--out", str(folder / file)).exit_code == 0
    return folder


def layers(file: Path) -> list[str]:
    return [group.get("id", "") for group in ElementTree.parse(file).getroot().findall(f"{SVG}g")]


def test_the_sheet_is_drawn_in_layers_back_to_front(sheets: Path):
    order = ["paper", "ground", "water", "trees", "grid", "roads", "buildings", "numbers", "names", "frame", "panel"]
    assert [name for name in layers(sheets / "bare.svg") if name in order] == order


def test_the_opening_position_stands_on_the_map_of_a_scenario(sheets: Path):
    assert "counters" not in layers(sheets / "bare.svg")
    assert "counters" in layers(sheets / "manned.svg")


def test_the_same_position_gives_the_same_file(sheets: Path):
    assert (sheets / "manned.svg").read_bytes() == (sheets / "again.svg").read_bytes()


def test_a_png_has_the_resolution_that_was_asked_for(sheets: Path):
    head = (sheets / "manned.png").read_bytes()[:24]
    millimetres = float(ElementTree.parse(sheets / "manned.svg").getroot().attrib["width"].removesuffix("mm"))
    assert head.startswith(b"\x89PNG")
    assert struct.unpack(">I", head[16:20])[0] == pytest.approx(millimetres * 80 / 25.4, abs=1)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["nowhere"], "no game 'nowhere'"),
        (["korsun", "bulge"], "korsun has no scenario 'bulge': expected one of"),
        (["korsun", "--out", "map.pdf"], "written as .svg or .png"),
        (["korsun", "--out", "no_such_folder/map.svg"], "no folder no_such_folder"),
    ],
)
def test_what_cannot_be_drawn_is_named_and_ends_with_2(words: list[str], said: str):
    result = kessel_map(*words)
    assert result.exit_code == 2
    assert said in result.stderr


def test_without_node_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("PATH", str(tmp_path))
    result = kessel_map("korsun", "--out", str(tmp_path / "map.svg"))
    assert result.exit_code == 2
    assert "install Node.js" in result.stderr


def test_without_its_packages_it_says_to_run_setup(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setattr(sheet, "WEB", tmp_path)
    result = kessel_map("korsun", "--out", str(tmp_path / "map.svg"))
    assert result.exit_code == 2
    assert "make setup" in result.stderr
