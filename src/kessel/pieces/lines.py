"""On which line of a TOML text a key stands, so that a mistake can be found at once.

`tomllib` keeps no positions. This scanner reads a text that tomllib has accepted already, so it need not be
strict, and it runs only when there is a mistake to report.
"""

from __future__ import annotations

import re
from bisect import bisect_right

Path = tuple[str | int, ...]
"""The steps to a value in a file: table keys and list numbers."""

_BLANK = re.compile(r"(?:\s|#[^\n]*)*")
_SPACE = re.compile(r"[ \t]*")
_KEY = re.compile(r'"((?:\\.|[^"\\\n])*)"|\'([^\'\n]*)\'|([A-Za-z0-9_-]+)')
_LONG_TEXT = re.compile(r'"""(?:\\.|[^\\])*?"""|\'\'\'.*?\'\'\'', re.DOTALL)
_SCALAR = re.compile(r'"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'|[^,\]}#\n]+')


class Lines:
    """The line of every key, list item and line of a long text in one TOML file."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._breaks = [at.start() for at in re.finditer("\n", text)]
        self._lines: dict[Path, int] = {}
        self._items: dict[Path, int] = {}  # how many [[entries]] each list of tables has so far
        self._at = 0
        self._read_file()

    def of(self, path: Path) -> int | None:
        """The line of `path`, or of the nearest thing around it that is written in the file."""
        while path:
            if path in self._lines:
                return self._lines[path]
            path = path[:-1]
        return None

    def _read_file(self) -> None:
        table: Path = ()
        while self._skip(_BLANK) < len(self._text):
            if self._text.startswith("[[", self._at):
                table = self._open_item()
            elif self._text.startswith("[", self._at):
                table = self._open_table()
            else:
                self._read_pair(table)

    def _open_item(self) -> Path:
        start, self._at = self._at, self._at + 2
        name = self._inside_items(self._read_keys())
        self._at += 2
        count = self._items.get(name, 0)
        self._items[name] = count + 1
        return self._note((*name, count), start)

    def _open_table(self) -> Path:
        start, self._at = self._at, self._at + 1
        keys = self._read_keys()
        self._at += 1
        return self._note(self._inside_items(keys), start)

    def _inside_items(self, keys: Path) -> Path:
        """`setup.hexes` means the last `[[setup]]` entry's hexes."""
        path: Path = ()
        for number, key in enumerate(keys, 1):
            path = (*path, key)
            if path in self._items and number < len(keys):
                path = (*path, self._items[path] - 1)
        return path

    def _read_pair(self, table: Path) -> None:
        start = self._at
        path = (*table, *self._read_keys())
        self._note(path, start)
        self._at += 1  # the equals sign
        self._skip(_SPACE)
        self._read_value(path)

    def _read_keys(self) -> Path:
        keys: list[str] = []
        while True:
            self._skip(_SPACE)
            if found := _KEY.match(self._text, self._at):
                self._at = found.end()
                keys.append(next(part for part in found.groups() if part is not None))
            self._skip(_SPACE)
            if not self._text.startswith(".", self._at):
                return tuple(keys)
            self._at += 1

    def _read_value(self, path: Path) -> None:
        if self._text[self._at] == "[":
            self._read_list(path)
        elif self._text[self._at] == "{":
            self._read_inline_table(path)
        elif long := _LONG_TEXT.match(self._text, self._at):
            first = self._line(long.start()) + (self._text[long.start() + 3] == "\n")
            for number in range(long.group().count("\n") + 1):
                self._lines[(*path, number)] = first + number
            self._at = long.end()
        else:
            self._skip(_SCALAR)

    def _read_list(self, path: Path) -> None:
        self._at += 1
        number = 0
        while self._text[self._skip(_BLANK)] != "]":
            self._note((*path, number), self._at)
            self._read_value((*path, number))
            number += 1
            self._skip_comma()
        self._at += 1

    def _read_inline_table(self, path: Path) -> None:
        self._at += 1
        while self._text[self._skip(_BLANK)] != "}":
            self._read_pair(path)
            self._skip_comma()
        self._at += 1

    def _skip_comma(self) -> None:
        if self._text[self._skip(_BLANK)] == ",":
            self._at += 1

    def _note(self, path: Path, start: int) -> Path:
        self._lines.setdefault(path, self._line(start))
        return path

    def _line(self, at: int) -> int:
        return bisect_right(self._breaks, at - 1) + 1

    def _skip(self, what: re.Pattern[str]) -> int:
        if found := what.match(self._text, self._at):
            self._at = found.end()
        return self._at
