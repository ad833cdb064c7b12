"""Reading counters.toml: kinds, and every counter as its kind with its own fields put over it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from kessel.pieces.counter import Counter, Side
from kessel.pieces.lines import Path
from kessel.pieces.provenance import Provenance, Tally, source_of, without_remarks
from kessel.pieces.report import FileReport
from kessel.pieces.schema import Schema
from kessel.pieces.toml_file import Table, is_list, is_table
from kessel.pieces.typed import read_as


@dataclass
class CounterSheet:
    """The counters of a game, and how each was written."""

    counters: dict[str, Counter] = field(default_factory=dict[str, Counter])
    written: dict[str, Table] = field(default_factory=dict[str, Table])
    """Every field of each counter, its kind's and its own."""
    values: dict[str, Provenance] = field(default_factory=dict[str, Provenance])
    """The values that each counter adds to those of its kind."""
    kind_values: dict[str, Provenance] = field(default_factory=dict[str, Provenance])

    @property
    def total(self) -> Provenance:
        """The values of the whole file."""
        return sum([*self.kind_values.values(), *self.values.values()], Provenance())

    def values_of(self, counters: Iterable[Counter]) -> Provenance:
        """The values that some counters stand on: their own, and those of their kinds, once each."""
        taking_part = list(counters)
        kinds = dict.fromkeys(counter.kind for counter in taking_part)
        own = [self.values[counter.id] for counter in taking_part]
        return sum([*own, *(self.kind_values[kind] for kind in kinds)], Provenance())


def read_counters(report: FileReport, schema: Schema, sides: Mapping[str, Side]) -> CounterSheet:
    """All counters without a mistake; the ids of the others are noted as refused."""
    return _CounterReader(report, schema, sides).read()


def adjusted(
    report: FileReport, schema: Schema, sheet: CounterSheet, adjust: Mapping[str, Table]
) -> dict[str, Counter]:
    """The counters that a scenario changes, as it has them."""
    changed: dict[str, Counter] = {}
    for name, fields in adjust.items():
        path: Path = ("adjust", name)
        if not report.counter(sheet.counters, path, name):
            continue
        for fixed in ("id", "kind", "side"):
            if fixed in fields:
                report.wrong((*path, fixed), "a scenario cannot change this", "other fields of the counter")
        data = sheet.written[name] | fields | {"source": sheet.counters[name].source}
        if counter := read_as(schema.counter, data, report, path):
            changed[name] = counter
    return changed


class _CounterReader:
    def __init__(self, report: FileReport, schema: Schema, sides: Mapping[str, Side]) -> None:
        self.report = _KindsToo(report.report, report.source)
        self.schema, self.sides = schema, sides
        self.data = report.source.data
        self.tally = Tally(report.wrong)
        self.kinds: dict[str, Table] = {}
        self.sheet = CounterSheet()

    def read(self) -> CounterSheet:
        for key in self.data:
            if key not in ("source", "kinds", "counters", "note"):
                self.report.wrong((key,), f"unknown key {key!r}", "source, [kinds.…] and [[counters]]")
        self._read_kinds(self.data.get("kinds", {}))
        self._read_counters(self.data.get("counters", []))
        return self.sheet

    def _read_kinds(self, kinds: Any) -> None:
        for name, kind in kinds.items() if is_table(kinds) else ():
            if is_table(kind):
                self.kinds[name] = kind
                self.sheet.kind_values[name] = self.tally.count(kind, source_of(self.data), ("kinds", name))
            else:
                self.report.wrong(("kinds", name), "is not a table", f"[kinds.{name}] and its fields")

    def _read_counters(self, entries: Any) -> None:
        if not is_list(entries) or not all(is_table(entry) for entry in entries):
            self.report.wrong(("counters",), "is not a list of entries", "[[counters]], one for each counter")
            return
        for place, entry in enumerate(entries):
            self._read_counter(("counters", place), entry)

    def _read_counter(self, path: Path, entry: Table) -> None:
        name = str(entry.get("id", ""))
        if name and name in self.sheet.written:
            self.report.wrong((*path, "id"), f"two counters have the id {name!r}", "an id of its own")
            return
        before = self.report.report.noted
        counter = self._counter(path, entry)
        if counter and self.report.report.noted == before:
            self.sheet.counters[name] = counter
        else:
            self.report.report.refused.add(name)

    def _counter(self, path: Path, entry: Table) -> Counter | None:
        kind_name = str(entry.get("kind", ""))
        if not self.report.one_of((*path, "kind"), kind_name, self.kinds, "kind of counter"):
            return None
        kind = self.kinds[kind_name]
        inherited = source_of(kind) or source_of(self.data)
        written: Table = without_remarks(kind) | without_remarks(entry)
        counter = read_as(
            self.schema.counter, written | {"source": source_of(entry) or inherited or "ours"}, self.report, path
        )
        counted = self.tally.count(entry, inherited, path)
        if counter:
            self._check(path, counter, written)
            self.sheet.written[counter.id] = written
            self.sheet.values[counter.id] = counted
        return counter

    def _check(self, path: Path, counter: Counter, written: Table) -> None:
        for name in self.schema.required(counter):
            if name not in written:
                message = f"is missing: a counter of kind {counter.kind!r} must have it"
                self.report.wrong((*path, name), message, f"a value for {name}", None)
        if self.report.one_of((*path, "side"), counter.side, self.sides, "side in game.toml"):
            nations = self.sides[counter.side].nations
            self.report.one_of((*path, "nation"), counter.nation, nations, f"nation of side {counter.side!r}:")


class _KindsToo(FileReport):
    """A mistake in what a counter has from its kind, or what no counter of its kind has, is the kind's mistake."""

    def place(self, path: Path) -> Path:
        entry = self.source.value(path[:2])
        if path[:1] != ("counters",) or len(path) < 3 or not is_table(entry) or path[2] in entry:
            return path
        kind = str(entry.get("kind"))
        if self.source.value(("kinds", kind, path[2])) is None and path[2] in self._own_fields[kind]:
            return path
        return ("kinds", kind, *path[2:])

    @cached_property
    def _own_fields(self) -> dict[str, set[str]]:
        """For every kind, the fields that counters of it write themselves."""
        fields: defaultdict[str, set[str]] = defaultdict(lambda: {"id", "kind", "side", "name"})
        for entry in self.source.data.get("counters", []):
            fields[str(entry.get("kind"))].update(entry)
        return fields
