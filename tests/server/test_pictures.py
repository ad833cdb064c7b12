"""The pictures of the boards over the web: those that are there, and those that have to be drawn first."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from kessel import pictures
from kessel.pictures import Picture
from kessel.sheet import CannotDraw


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(pictures, "FOLDER", tmp_path / "maps")
    return tmp_path / "maps"


@pytest.fixture
def picture(client: Any, folder: Path) -> str:
    """The address of a picture that is not there yet."""
    [card] = [card for card in client.get("/api/scenarios").json() if card["id"] == "korsun/first_battle"]
    return card["picture"]


class Pen:
    """Draws when it is let, and counts."""

    def __init__(self) -> None:
        self.may, self.done, self.drawn = Event(), Event(), 0
        self.trouble = False

    def draw(self, picture: Picture) -> None:
        self.drawn += 1
        assert self.may.wait(60)
        try:
            if self.trouble:
                raise CannotDraw("no ink")
            picture.folder.mkdir(parents=True)
            (picture.folder / "overview.webp").write_bytes(b"RIFF")
        finally:
            self.done.set()


@pytest.fixture
def pen(monkeypatch: pytest.MonkeyPatch) -> Iterator[Pen]:
    pen = Pen()
    monkeypatch.setattr(Picture, "draw", lambda picture: pen.draw(picture))
    yield pen
    pen.may.set()


def test_a_file_of_a_picture_is_kept_by_the_browser(client: Any, folder: Path, picture: str):
    (folder / Path(picture).name / "64").mkdir(parents=True)
    (folder / Path(picture).name / "64" / "0-1.webp").write_bytes(b"RIFF" * 1000)
    answer = client.get(f"{picture}/64/0-1.webp")
    assert answer.content == b"RIFF" * 1000
    assert answer.headers["content-type"] == "image/webp"
    assert "immutable" in answer.headers["cache-control"]
    assert "content-encoding" not in answer.headers


def test_a_missing_picture_is_drawn_once_while_everybody_plays_on(client: Any, pen: Pen, picture: str):
    for _ in range(3):
        answer = client.get(f"{picture}/overview.webp")
        assert answer.status_code == 202
        assert answer.headers["cache-control"] == "no-store"
    assert client.get("/api/health").status_code == 200
    pen.may.set()
    assert pen.done.wait(60)
    assert client.get(f"{picture}/overview.webp").content == b"RIFF"
    assert pen.drawn == 1


def test_what_cannot_be_drawn_is_not_tried_again(client: Any, pen: Pen, picture: str):
    pen.trouble = True
    pen.may.set()
    client.get(f"{picture}/overview.webp")
    assert pen.done.wait(60)
    while (answer := client.get(f"{picture}/overview.webp")).status_code == 202:
        pass
    assert answer.status_code == 404
    assert pen.drawn == 1


@pytest.mark.parametrize(
    "path", ["korsun-winter-0/overview.webp", "../dist/index.html", "%2e%2e/dist/index.html", "x/../../y"]
)
def test_nothing_but_pictures_is_served_or_drawn(client: Any, pen: Pen, folder: Path, path: str):
    assert client.get(f"/maps/{path}").status_code == 404
    assert pen.drawn == 0
