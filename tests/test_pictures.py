"""The pictures of the boards, drawn for real on a corner of the Korsun board."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kessel import pictures
from kessel.pictures import Picture, draw_missing, picture_of
from kessel.pieces import Box, board_drawing, open_box
from kessel.sheet import CannotDraw
from tests.test_sheet import corner


@pytest.fixture(scope="module")
def korsun() -> Box:
    return open_box("korsun")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder for pictures."""
    monkeypatch.setattr(pictures, "FOLDER", tmp_path / "maps")
    return tmp_path / "maps"


@pytest.fixture
def plain(folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Pictures without a pen: what was drawn, by name."""
    drawn: list[str] = []

    def draw(picture: Picture) -> None:
        picture.folder.mkdir(parents=True)
        drawn.append(picture.what)

    monkeypatch.setattr(Picture, "draw", draw)
    return drawn


def test_a_picture_has_the_whole_board_tiles_in_three_sizes_and_a_card_for_each_scenario(
    korsun: Box, folder: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(pictures, "board_drawing", corner)
    picture = picture_of(korsun, "winter")
    assert not picture.is_drawn
    picture.draw()
    assert picture.is_drawn
    files = {str(path.relative_to(picture.folder)): path for path in picture.folder.rglob("*.webp")}
    assert "overview.webp" in files
    assert {name for name in files if name.startswith("cards/")} == {f"cards/{name}.webp" for name in korsun.scenarios}
    # Eight columns and rows: 736 by 878 units, at 32, 64 and 128 pixels a hex in tiles of 512.
    tiles = {size: {name for name in files if name.startswith(f"{size}/")} for size in (32, 64, 128)}
    assert tiles[32] == {"32/0-0.webp"}
    assert tiles[64] == {"64/0-0.webp", "64/0-1.webp"}
    assert len(tiles[128]) == 2 * 3
    assert all(path.read_bytes()[8:12] == b"WEBP" for path in files.values())
    assert [path.name for path in folder.iterdir()] == [picture.name]


def test_it_is_named_after_what_is_drawn_and_nothing_else(korsun: Box, monkeypatch: pytest.MonkeyPatch):
    def changed(**fields: Any) -> str:
        with monkeypatch.context() as patch:
            patch.setattr(pictures, "board_drawing", lambda *boxed: board_drawing(*boxed) | fields)
            return picture_of(korsun, "winter").name

    name = picture_of(korsun, "winter").name
    assert name.startswith("korsun-winter-")
    assert changed(legend=[], sources={}) == name
    assert changed(places=[]) != name


def test_another_drawing_code_draws_another_picture(korsun: Box, monkeypatch: pytest.MonkeyPatch):
    name = picture_of(korsun, "winter").name
    monkeypatch.setattr(pictures, "_drawing_code", lambda: b"another")
    assert picture_of(korsun, "winter").name != name


def test_only_what_is_missing_is_drawn_and_former_pictures_of_a_board_go(folder: Path, plain: list[str]):
    for name in ("korsun-winter-old", "somebodys_own-winter-1"):
        (folder / name).mkdir(parents=True)
    draw_missing()
    assert {"korsun-winter", "kharkov-winter", "kharkov-summer"} <= set(plain)
    assert not (folder / "korsun-winter-old").exists()
    assert (folder / "somebodys_own-winter-1").exists()
    plain.clear()
    draw_missing()
    assert plain == []


def test_what_the_drawing_program_says_is_told(folder: Path):
    with pytest.raises(CannotDraw, match=r"(?s)broken-winter-1: the drawing program ended with 1: .*JSON"):
        Picture("broken-winter-1", b"{").draw()
    assert list(folder.iterdir()) == []
