"""A game in its box: board, counters, tables and scenarios, read from its folder and checked."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import msgspec

from kessel.pieces.board import Board
from kessel.pieces.board_file import read_board
from kessel.pieces.counter import Counter, Side
from kessel.pieces.counter_file import CounterSheet, adjusted, read_counters
from kessel.pieces.provenance import Provenance, Tally, source_of, without_remarks
from kessel.pieces.report import BadData, FileReport, Report
from kessel.pieces.scenario import Scenario
from kessel.pieces.schema import Schema, find_schema
from kessel.pieces.shelf import find_game
from kessel.pieces.typed import read_as


@dataclass(frozen=True, kw_only=True, eq=False)
class Box:
    """Everything a game is made of. It never changes once it is opened."""

    id: str
    path: Path
    title: str
    blurb: str
    cyrillic: str
    system: str
    schema: Schema
    sides: Mapping[str, Side]
    board: Board
    counters: tuple[Counter, ...]
    tables: Any
    """The system's own struct; None when the game has no tables."""
    scenarios: Mapping[str, Scenario]
    values: Provenance
    scenario_values: Mapping[str, Provenance]
    """For each scenario, the values it is played with: board, tables, its own file, its counters and their kinds."""
    adjusted: Mapping[str, Mapping[str, Counter]] = field(repr=False)
    """For each scenario, the counters that it changes."""

    def counters_for(self, scenario: Scenario) -> tuple[Counter, ...]:
        """The counters that take part in a scenario, as it has them, in the order of counters.toml."""
        named = scenario.counter_ids()
        taking_part = None if named is None else frozenset(named)
        changed = self.adjusted.get(scenario.id, {})
        return tuple(
            changed.get(counter.id, counter)
            for counter in self.counters
            if taking_part is None or counter.id in taking_part
        )


def open_box(game: str | Path) -> Box:
    """Open a game by its id or path; raises NoSuchGame, or BadData with every mistake in its files."""
    folder = find_game(game)
    box, report = load_box(folder)
    if report.mistakes or box is None:
        raise BadData(folder.name, report.mistakes)
    return box


def check_box(game: str | Path) -> Report:
    """Read a game and tell every mistake in its files; raises NoSuchGame."""
    return load_box(find_game(game))[1]


def load_box(folder: Path, schema: Schema | None = None) -> tuple[Box | None, Report]:
    """Read the files of a game, as far as they are good, and report on them. The schema is that of its system."""
    reader = _BoxReader(folder, schema)
    return reader.read(), reader.report


class _GameFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    title: str
    system: str
    blurb: str
    sides: dict[str, Side]
    cyrillic: str = ""


class _BoxReader:
    def __init__(self, folder: Path, schema: Schema | None) -> None:
        self.folder = folder
        self.schema = schema
        self.report = Report()

    def read(self) -> Box | None:
        """The box; None when a file that all the others need is missing or wrong."""
        game = self._game()
        schema = self.schema or (find_schema(game.system) if game else None)
        if game and not schema:
            message = f"there is no rules system {game.system!r}, or it has no data.py"
            self.report.file("game.toml").wrong(("system",), message, "the name of a folder in kessel/systems")
        board = self._board(schema or Schema())
        if not game or not schema:
            return None
        sheet = self._counters(schema, game.sides)
        tables = self._tables(schema)
        scenarios = self._scenarios(schema, game.sides)
        if board is None or sheet is None or (tables is None and schema.tables):
            return None
        box = Box(
            id=self.folder.name,
            path=self.folder,
            title=game.title,
            blurb=game.blurb.strip(),
            cyrillic=game.cyrillic,
            system=game.system,
            schema=schema,
            sides=game.sides,
            board=board,
            counters=tuple(sheet.counters.values()),
            tables=tables,
            scenarios=scenarios,
            values=self.report.values,
            scenario_values={},
            adjusted=self._adjusted(schema, sheet, scenarios),
        )
        return self._checked(box, sheet)

    def _file(self, name: str) -> FileReport | None:
        """One file as it was read; a missing one, or one that is not TOML, is a mistake."""
        report = self.report.file(name)
        try:
            report.source.text = (self.folder / name).read_text(encoding="utf-8")
            report.source.parse()
        except FileNotFoundError:
            report.wrong((), "the file is missing", f"{name} in the folder of the game", None)
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            report.wrong((), str(error), "TOML in UTF-8", None)
        else:
            return report
        return None

    def _game(self) -> _GameFile | None:
        """game.toml. When only its words for the reader are wrong, the other files can be checked all the same."""
        report = self._file("game.toml")
        if report is None:
            return None
        data = without_remarks(report.source.data)
        needed = {key: data[key] for key in ("system", "sides") if key in data}
        game = read_as(_GameFile, data, report)
        try:
            return game or msgspec.convert(needed | {"title": "", "blurb": ""}, _GameFile)
        except msgspec.ValidationError:
            return None

    def _board(self, schema: Schema) -> Board | None:
        report = self._file("board.toml")
        board = read_board(report, schema) if report else None
        if board:
            self.report.provenance["board.toml"] = board.sources
        return board

    def _counters(self, schema: Schema, sides: Mapping[str, Side]) -> CounterSheet | None:
        report = self._file("counters.toml")
        if report is None:
            return None
        sheet = read_counters(report, schema, sides)
        self.report.provenance["counters.toml"] = sheet.total
        return sheet

    def _tables(self, schema: Schema) -> Any:
        if schema.tables is None:
            if (self.folder / "tables.toml").exists():
                message = "games of this system have no tables of their own"
                self.report.file("tables.toml").wrong((), message, "no tables.toml", None)
            return None
        report = self._file("tables.toml")
        if report is None:
            return None
        self.report.provenance["tables.toml"] = Tally(report.wrong).count(report.source.data)
        return read_as(schema.tables, without_remarks(report.source.data), report)

    def _scenarios(self, schema: Schema, sides: Mapping[str, Side]) -> dict[str, Scenario]:
        scenarios: dict[str, Scenario] = {}
        for file in sorted((self.folder / "scenarios").glob("*.toml")):
            report = self._file(scenario_file(file.stem))
            scenario = self._scenario(report, schema, file.stem) if report else None
            if report and scenario:
                _check_scenario(report, scenario, sides)
                scenarios[file.stem] = scenario
        return scenarios

    def _scenario(self, report: FileReport, schema: Schema, name: str) -> Scenario | None:
        data = report.source.data
        self.report.provenance[report.source.name] = Tally(report.wrong).count(data)
        told = {"id": name, "source": source_of(data) or "ours"}
        return read_as(schema.scenario, without_remarks(data) | told, report)

    def _adjusted(
        self, schema: Schema, sheet: CounterSheet, scenarios: Mapping[str, Scenario]
    ) -> dict[str, dict[str, Counter]]:
        return {
            name: adjusted(self.report.file(scenario_file(name)), schema, sheet, scenario.adjust)
            for name, scenario in scenarios.items()
        }

    def _checked(self, box: Box, sheet: CounterSheet) -> Box:
        """The box with what each scenario stands on, after the checks that need the whole of it."""
        if box.schema.check_game:
            self._run(box.schema.check_game, box, self.report)
        values: dict[str, Provenance] = {}
        for name, scenario in box.scenarios.items():
            report = self.report.file(scenario_file(name))
            _check_counters(report, box, scenario)
            if box.schema.check:
                self._run(box.schema.check, box, scenario, report)
            files = ("board.toml", "tables.toml", scenario_file(name))
            counted = [self.report.provenance[file] for file in files if file in self.report.provenance]
            values[name] = sum(counted, sheet.values_of(box.counters_for(scenario)))
        return replace(box, scenario_values=values)

    def _run(self, check: Callable[..., None], *what: object) -> None:
        """Run a system's check. It may stumble over what is missing because of a mistake that is told already."""
        try:
            check(*what)
        except Exception:
            if not self.report.mistakes:
                raise


def scenario_file(name: str) -> str:
    """The file of a scenario inside its game's folder."""
    return f"scenarios/{name}.toml"


def _check_scenario(report: FileReport, scenario: Scenario, sides: Mapping[str, Side]) -> None:
    for place, side in enumerate(scenario.sides):
        report.one_of(("sides", place), side, sides, "side in game.toml")
    for key in ("turns", "days_per_turn"):
        if getattr(scenario, key) < 1:
            report.wrong((key,), "is too few", "1 or more")


def _check_counters(report: FileReport, box: Box, scenario: Scenario) -> None:
    known = {counter.id for counter in box.counters}
    for name in scenario.counter_ids() or ():
        report.counter(known, report.find(name), name)
    for counter in box.counters_for(scenario):
        if counter.side not in scenario.sides:
            message = f"the counter {counter.id!r} is of side {counter.side!r}, which does not take part"
            report.wrong(report.find(counter.id), message, "counters of " + ", ".join(scenario.sides), None)
