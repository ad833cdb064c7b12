"""One text file of a game, as it was read: its name, its text, its data."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeGuard

from kessel.pieces.lines import Lines, Path

Table = dict[str, Any]


def is_table(value: object) -> TypeGuard[Table]:
    """Whether a TOML value is a table."""
    return isinstance(value, dict)


def is_list(value: object) -> TypeGuard[list[Any]]:
    """Whether a TOML value is a list."""
    return isinstance(value, list)


@dataclass
class TomlFile:
    """A TOML file: its path inside the game's folder, its text, and its data (empty when it cannot be read)."""

    name: str
    text: str = ""
    data: Table = field(default_factory=dict[str, Any])

    def parse(self) -> None:
        """Read the text; raises `tomllib.TOMLDecodeError`."""
        self.data = tomllib.loads(self.text)

    def line(self, path: Path) -> int | None:
        """The line on which a key stands."""
        return self._lines.of(path)

    def value(self, path: Path) -> Any:
        """What the file says at a key; None where it says nothing."""
        value: Any = self.data
        for step in path:
            value = _inside(value, step)
        return value

    def label(self, path: Path) -> str:
        """A key as a person writes it: `rivers[Ros].hexsides[3]`; list entries go by their id or name."""
        text = ""
        for depth, step in enumerate(path, 1):
            if isinstance(step, int):
                text += f"[{_called(self.value(path[:depth]), step)}]"
            else:
                text += f".{step}" if text else step
        return text

    @cached_property
    def written_at(self) -> dict[str, Path]:
        """Where every text, key or value, is written first."""
        found: dict[str, Path] = {}
        _note_texts(self.data, (), found)
        return found

    @cached_property
    def _lines(self) -> Lines:
        return Lines(self.text if self.data else "")


def _note_texts(value: Any, path: Path, found: dict[str, Path]) -> None:
    if is_table(value):
        for key, inner in value.items():
            found.setdefault(key, (*path, key))
            _note_texts(inner, (*path, key), found)
    elif is_list(value):
        for number, inner in enumerate(value):
            _note_texts(inner, (*path, number), found)
    elif isinstance(value, str):
        found.setdefault(value, path)


def _inside(value: Any, step: str | int) -> Any:
    if is_table(value):
        return value.get(str(step))
    items = value.splitlines() if isinstance(value, str) else value
    if is_list(items) and isinstance(step, int) and step < len(items):
        return items[step]
    return None


def _called(entry: Any, number: int) -> str | int:
    if is_table(entry):
        for key in ("id", "name"):
            if isinstance(entry.get(key), str) and entry[key]:
                return entry[key]
    return number
