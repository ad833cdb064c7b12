"""Where the values of a game come from: printed in a rulebook, reconstructed, or ours.

A *value* is one text, number, truth value or date that a file writes; a list or table has as many values as are
in it. On the board, the terrain of one hex is one value, and so is its elevation. Not values are: remarks
(`note`, `raw`), what says where values come from (`source`, `printed`, `reconstructed`, `ours`), what things
are called for the reader (`id`, `title`, `blurb`), the terrain legend, and everything in game.toml. A counter
that takes a field from its kind adds nothing: the value is written, and counted, once.

The nearest `source` around a value holds. `printed = [...]` (likewise `reconstructed` and `ours`) names what in the
same table is otherwise: a key (`"movement"`), a key further in (`"strength.attack"`), or single items
of its lists (`"1602|1603"`, a hexside of a list of bridges).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal, get_args

import msgspec

from kessel.pieces.lines import Path
from kessel.pieces.toml_file import is_list, is_table

Source = Literal["printed", "reconstructed", "ours"]
SOURCES: tuple[Source, ...] = get_args(Source)
REMARKS = frozenset({"source", "note", "raw", *SOURCES})
NAMES = frozenset({"id", "title", "blurb"})

Wrong = Callable[[Path, str, str], None]


class Provenance(msgspec.Struct, frozen=True):
    """How many values there are of each source."""

    printed: int = 0
    reconstructed: int = 0
    ours: int = 0

    def __add__(self, other: Provenance) -> Provenance:
        return Provenance(
            self.printed + other.printed, self.reconstructed + other.reconstructed, self.ours + other.ours
        )


def without_remarks(value: Any) -> Any:
    """The same data without remarks and sources, which no rule reads."""
    if is_table(value):
        return {key: without_remarks(inner) for key, inner in value.items() if key not in REMARKS}
    if is_list(value):
        return [without_remarks(inner) for inner in value]
    return value


def source_of(table: Mapping[str, Any]) -> Source | None:
    """The source that a table itself states, if it states a good one."""
    found = table.get("source")
    return found if found in SOURCES else None


class Tally:
    """Counts values by source, and notes a value without one or a `printed` that names nothing."""

    def __init__(self, wrong: Wrong) -> None:
        self._wrong = wrong
        self._counts = dict.fromkeys(SOURCES, 0)
        self._sourceless = False

    def count(self, value: Any, inherited: Source | None = None, path: Path = ()) -> Provenance:
        """The values in `value`, of which those that say nothing themselves are `inherited`."""
        before = Provenance(**self._counts)
        self._walk(value, inherited, {}, path)
        now = self._counts
        return Provenance(
            now["printed"] - before.printed,
            now["reconstructed"] - before.reconstructed,
            now["ours"] - before.ours,
        )

    def _walk(self, value: Any, source: Source | None, named: Mapping[str, _Named], path: Path) -> None:
        if is_table(value):
            self._walk_table(value, source, named, path)
        elif is_list(value):
            for number, item in enumerate(value):
                further: Mapping[str, _Named] = {} if is_table(item) else named
                self._walk(item, _source_of(item, named, source), further, (*path, number))
        elif source is not None:
            self._counts[source] += 1
        elif not self._sourceless:
            self._sourceless = True
            expected = "source = " + " or ".join(f'"{name}"' for name in SOURCES)
            self._wrong(path, "nothing says where this value comes from", f"{expected} on it or above it")

    def _walk_table(
        self, table: dict[str, Any], source: Source | None, named: Mapping[str, _Named], path: Path
    ) -> None:
        source = self._own_source(table, path) or source
        own = self._own_names(table, path)
        named = own if "source" in table else {**named, **own}
        for key, inner in table.items():
            if key not in REMARKS and key not in NAMES:
                self._walk(inner, _source_of(key, named, source), _within(key, inner, named), (*path, key))
        for name, entry in own.items():
            if not entry.used:
                message = f"{name!r} is neither a key written in this entry nor an item of its lists"
                self._wrong((*path, entry.source), message, "keys or items of this entry")

    def _own_source(self, table: dict[str, Any], path: Path) -> Source | None:
        if "source" in table and not source_of(table):
            self._wrong((*path, "source"), "is no source", "one of " + ", ".join(SOURCES))
            return "ours"
        return source_of(table)

    def _own_names(self, table: dict[str, Any], path: Path) -> dict[str, _Named]:
        own: dict[str, _Named] = {}
        for source in SOURCES:
            names = table.get(source, [])
            if not is_list(names) or not all(isinstance(name, str) for name in names):
                self._wrong((*path, source), "is no list of names", "a list of keys of this entry")
                continue
            own.update({name: _Named(source) for name in names})
        return own


class _Named:
    """A key or item of which an entry says where it comes from."""

    def __init__(self, source: Source) -> None:
        self.source: Source = source
        self.used = False


def _within(key: str, inner: Any, named: Mapping[str, _Named]) -> Mapping[str, _Named]:
    """The names as seen from inside `key`: in a table `strength.attack` becomes `attack`; a list has items."""
    if not is_table(inner):
        return named
    start = f"{key}."
    return {name.removeprefix(start): entry for name, entry in named.items() if name.startswith(start)}


def _source_of(name: Any, named: Mapping[str, _Named], otherwise: Source | None) -> Source | None:
    if isinstance(name, str) and name in named:
        named[name].used = True
        return named[name].source
    return otherwise
