"""What is wrong with a game's files: every mistake with its file, key, value and what would have been right."""

from __future__ import annotations

import datetime
import difflib
import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import Any, Protocol

import msgspec

from kessel.hexes import Grid, UnknownHex
from kessel.pieces.lines import Path
from kessel.pieces.provenance import Provenance
from kessel.pieces.toml_file import TomlFile


class OnGrid(Protocol):
    """Anything whose hexes can be asked for: a board."""

    @property
    def grid(self) -> Grid:
        """The hexes of the map."""
        ...


Key = str | Path
"""A key of a file: `("setup", 3, "hexes", 0)`, or the same as text, `"setup[3].hexes[0]"`."""

_AS_WRITTEN: Any = object()


class Mistake(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that is wrong in a file, and what would be right."""

    file: str
    key: str
    value: str | int | float | bool | None
    expected: str
    message: str
    line: int | None = None

    def __str__(self) -> str:
        where = self.file + (f":{self.line}" if self.line else "")
        written = "" if self.value is None else f" = {self.value!r}"
        return f"{where}: {self.key}{written}: {self.message}; expected {self.expected}"


class BadData(ValueError):
    """A game whose files have mistakes cannot be opened; it carries all of them."""

    def __init__(self, game: str, mistakes: Iterable[Mistake]) -> None:
        self.game = game
        self.mistakes = tuple(mistakes)
        listed = "\n".join(f"  {mistake}" for mistake in self.mistakes)
        super().__init__(f"{game} has {len(self.mistakes)} mistakes in its files:\n{listed}")


@dataclass
class Report:
    """All that was found in the files of one game."""

    mistakes: list[Mistake] = field(default_factory=list[Mistake])
    provenance: dict[str, Provenance] = field(default_factory=dict[str, Provenance])
    noted: int = 0
    """How often a mistake was noted; the same one, seen through several counters of a kind, is listed once."""
    refused: set[str] = field(default_factory=set[str])
    """Counters and places that have a mistake of their own; naming one elsewhere is not a second mistake."""
    files: dict[str, FileReport] = field(default_factory=dict[str, "FileReport"])

    @property
    def values(self) -> Provenance:
        """The values of all files together."""
        return sum(self.provenance.values(), Provenance())

    def note(self, mistake: Mistake) -> None:
        """Add a mistake to the list, once."""
        self.noted += 1
        if mistake not in self.mistakes:
            self.mistakes.append(mistake)

    def file(self, name: str) -> FileReport:
        """The report on one file."""
        return self.files.setdefault(name, FileReport(self, TomlFile(name)))


@dataclass
class FileReport:
    """Collects the mistakes of one file. The checks of a rules system write into the one of their scenario."""

    report: Report
    source: TomlFile

    def wrong(self, key: Key, message: str, expected: str, value: Any = _AS_WRITTEN) -> None:
        """Note a mistake at `key`. The value is looked up in the file unless it is given."""
        path = self.place(_path(key))
        found = self.source.value(path) if value is _AS_WRITTEN else value
        self.report.note(
            Mistake(
                file=self.source.name,
                key=self.source.label(path),
                value=_shown(found),
                expected=expected,
                message=message,
                line=self.source.line(path),
            )
        )

    def place(self, path: Path) -> Path:
        """Where the thing at `path` is written in the file."""
        return path

    def hex(self, board: OnGrid, key: Key, number: str) -> int | None:
        """The index of a hex of the map; None, and a mistake, when there is no such hex."""
        try:
            index = board.grid.index(number)
        except UnknownHex as unknown:
            self.wrong(key, str(unknown), "the number of a hex on the map", number)
            return None
        if number != board.grid.number(index):
            self.wrong(key, "is no four-digit number", repr(board.grid.number(index)), number)
            return None
        return index

    def hexes(self, board: OnGrid, key: Key, numbers: Iterable[str]) -> list[int]:
        """The indexes of a list of hexes, without those that are mistakes."""
        path = _path(key)
        found = (self.hex(board, (*path, place), number) for place, number in enumerate(numbers))
        return [index for index in found if index is not None]

    def one_of(self, key: Key, value: str, known: Collection[str], what: str) -> bool:
        """Whether `value` is a known name for `what`; a mistake that lists the known ones when it is not."""
        if value not in known and value not in self.report.refused:
            self.wrong(key, f"there is no {what} {value!r}{_meant(value, known)}", _listed(known), value)
        return value in known

    def counter(self, known: Collection[str], key: Key, name: str) -> bool:
        """Whether `name` is the id of a counter of the game; a mistake when there is none."""
        if name not in known and name not in self.report.refused:
            message = f"there is no counter {name!r}{_meant(name, known)}"
            self.wrong(key, message, "the id of a counter in counters.toml", name)
        return name in known

    def find(self, value: str) -> Path:
        """Where in the file a text is written first; the whole file when nowhere."""
        return self.source.written_at.get(value, ())


def unexpected(name: str, known: Collection[str]) -> str:
    """The message for a key that no type knows."""
    return f"unknown key {name!r}{_meant(name, known)}"


def _path(key: Key) -> Path:
    if isinstance(key, tuple):
        return key
    return tuple(int(step[1:-1]) if step[0] == "[" else step for step in re.findall(r"\[\d+\]|[^.\[\]]+", key))


def _meant(name: str, known: Collection[str]) -> str:
    near = difflib.get_close_matches(name, known, n=1)
    return f" (did you mean {near[0]!r}?)" if near else ""


def _listed(known: Collection[str]) -> str:
    names = [name or repr(name) for name in known]
    if not names:
        return "nothing here"
    more = f" … ({len(names)} in all)" if len(names) > 24 else ""
    return ("one of " if len(names) > 1 else "") + ", ".join(names[:24]) + more


def _shown(value: Any) -> str | int | float | bool | None:
    if value is None or isinstance(value, str | int | float | bool):
        return value
    if isinstance(value, datetime.date):
        return value.isoformat()
    text = str(value)
    return text if len(text) <= 80 else text[:79] + "…"
