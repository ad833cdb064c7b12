"""What `kessel check` and `kessel scenarios` print: mistakes by file, counts of values, and the scenarios there are."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from itertools import groupby
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from kessel.pieces.box import Box, check_box, load_box
from kessel.pieces.provenance import Provenance
from kessel.pieces.report import Mistake
from kessel.pieces.scenario import Scenario
from kessel.pieces.shelf import all_games, find_game

MISTAKES, NO_GAME = 1, 2
"""Exit codes."""


class CheckedGame(msgspec.Struct, frozen=True, kw_only=True):
    """What was found in the files of one game."""

    game: str
    path: str
    mistakes: tuple[Mistake, ...]
    values: Provenance
    files: dict[str, Provenance]


class ListedScenario(msgspec.Struct, frozen=True, kw_only=True):
    """One line of the list of scenarios."""

    id: str
    game: str
    system: str
    title: str
    start: str
    end: str
    turns: int
    sides: tuple[str, ...]
    counters: dict[str, int]
    hexes: int
    values: Provenance


def check_games(game: str | Path | None = None) -> list[CheckedGame]:
    """Check one game, or all there are; raises NoSuchGame."""
    folders = [find_game(game)] if game else list(all_games().values())
    return [_checked(folder) for folder in folders]


def list_scenarios() -> tuple[list[ListedScenario], list[str]]:
    """All scenarios that can be played, and the games that have mistakes in their files."""
    listed: list[ListedScenario] = []
    faulty: list[str] = []
    for name, folder in all_games().items():
        box, report = load_box(folder)
        if box:
            listed.extend(_listed(box, scenario) for scenario in box.scenarios.values())
        if report.mistakes:
            faulty.append(name)
    return listed, faulty


def print_checked(games: Sequence[CheckedGame]) -> None:
    """Print every mistake, then where the values come from."""
    console = _console()
    for game in games:
        found = f"{len(game.mistakes)} mistakes" if len(game.mistakes) != 1 else "1 mistake"
        console.print(Text(f"{game.game}: {found if game.mistakes else 'no mistakes'}", style="bold"))
        _print_mistakes(console, game)
    table = Table("game", "file", box=None, header_style="bold")
    for column in msgspec.structs.fields(Provenance):
        table.add_column(column.name, justify="right")
    for game in games:
        for file, values in game.files.items():
            table.add_row(game.game, file, *_figures(values))
        table.add_row(game.game, "all", *_figures(game.values), style="bold")
    console.print(table)


def print_scenarios(scenarios: Iterable[ListedScenario]) -> None:
    """Print one line a scenario."""
    table = Table("scenario", "title", "system", "dates", box=None, header_style="bold")
    for column in ("turns", "counters", "hexes", "printed", "reconstructed", "ours"):
        table.add_column(column, justify="right")
    for one in scenarios:
        counters = " / ".join(f"{side} {one.counters[side]}" for side in one.sides)
        dates = f"{one.start} – {one.end}"
        figures = (str(one.turns), counters, str(one.hexes), *_figures(one.values))
        table.add_row(one.id, one.title, one.system, dates, *figures)
    _console().print(table)


def as_json(found: object) -> str:
    """The same as JSON."""
    return msgspec.json.format(msgspec.json.encode(found), indent=2).decode()


def _checked(folder: Path) -> CheckedGame:
    report = check_box(folder)
    return CheckedGame(
        game=folder.name,
        path=str(folder),
        mistakes=tuple(sorted(report.mistakes, key=lambda mistake: (mistake.file, mistake.line or 0))),
        values=report.values,
        files=report.provenance,
    )


def _listed(box: Box, scenario: Scenario) -> ListedScenario:
    counters = box.counters_for(scenario)
    return ListedScenario(
        id=f"{box.id}/{scenario.id}",
        game=box.id,
        system=box.system,
        title=scenario.title,
        start=scenario.start.isoformat(),
        end=scenario.end.isoformat(),
        turns=scenario.turns,
        sides=scenario.sides,
        counters={side: sum(counter.side == side for counter in counters) for side in scenario.sides},
        hexes=box.board.grid.size,
        values=box.scenario_values[scenario.id],
    )


def _print_mistakes(console: Console, game: CheckedGame) -> None:
    for file, mistakes in groupby(game.mistakes, key=lambda mistake: mistake.file):
        console.print(Text(f"  {game.path}/{file}", style="cyan"))
        for mistake in mistakes:
            line = f"line {mistake.line}: " if mistake.line else ""
            value = "" if mistake.value is None else f" = {mistake.value!r}"
            console.print(Text(f"    {line}{mistake.key}{value}", style="bold red"))
            console.print(Text(f"      {mistake.message}; expected {mistake.expected}"))


def _figures(values: Provenance) -> tuple[str, str, str]:
    return f"{values.printed:,}", f"{values.reconstructed:,}", f"{values.ours:,}"


def _console() -> Console:
    """In a pipe nothing is wrapped to a width that nobody sees."""
    return Console(highlight=False, soft_wrap=True, width=None if sys.stdout.isatty() else 200)
