"""A copy of the tiny game that a test may spoil."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from kessel.pieces import Mistake, check_box

GAME = Path(__file__).parent / "tiny" / "game"


class Workshop:
    """The files of the tiny game, to be spoiled and checked."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def change(self, file: str, old: str, new: str) -> Workshop:
        """Put `new` in the place of `old`, which must be there once."""
        path = self.folder / file
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{old!r} is {text.count(old)} times in {file}"
        path.write_text(text.replace(old, new), encoding="utf-8")
        return self

    def add(self, file: str, text: str) -> Workshop:
        path = self.folder / file
        path.write_text(path.read_text(encoding="utf-8") + text, encoding="utf-8")
        return self

    def mistakes(self) -> list[Mistake]:
        return check_box(self.folder).mistakes

    def mistake(self) -> Mistake:
        """The one mistake there is."""
        mistakes = self.mistakes()
        assert len(mistakes) == 1, "\n".join(map(str, mistakes)) or "no mistake found"
        return mistakes[0]


@pytest.fixture
def tiny(tmp_path: Path) -> Workshop:
    folder = tmp_path / "tiny"
    shutil.copytree(GAME, folder)
    return Workshop(folder)
