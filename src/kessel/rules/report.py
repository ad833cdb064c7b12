"""What `kessel rules` prints. Each function returns the exit code: 1 when something is wrong, 2 when misused."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Column, Table

from kessel.rules.ledger import Ledger, Page, open_ledger, source_tests
from kessel.rules.reference import SYSTEMS, Clause, UnknownClause, clauses, rows
from kessel.rules.vectors import BadVectors, Outcome, read_vectors, run_vectors

FINE, WRONG, MISUSED = 0, 1, 2


def report_ledger(system: str | None, tests: Path | None, as_json: bool) -> int:
    """The clause ledger of one system or of all."""
    tests = tests or source_tests()
    if tests is None or not tests.is_dir():
        return _misused(
            f"{tests or 'this installation'}: no folder of tests, so nothing can be called proven; "
            "name the folder of tests with --tests"
        )
    try:
        ledger = open_ledger(tests, [system] if system else SYSTEMS)
    except UnknownClause as error:
        return _misused(str(error))
    if as_json:
        _print_json({name: page.counts() for name, page in ledger.pages.items()})
    else:
        _print_ledger(ledger)
        if system:
            _print_page(ledger.pages[system])
    for mistake in ledger.mistakes:
        print(mistake, file=sys.stderr)
    return WRONG if ledger.mistakes else FINE


def report_clause(system: str, clause_id: str) -> int:
    """What one clause says, in our own words."""
    try:
        found = rows(system, clause_id)
    except UnknownClause as error:
        return _misused(str(error))
    for row in found:
        print(f"{system} {row} · {row.kind}\n{row.summary}\nA test shows: {row.tests}")
    return FINE


def report_vectors(path: Path, system: str | None, as_json: bool) -> int:
    """A run of the vectors in a file or folder."""
    try:
        if system:
            clauses(system)
        outcome = run_vectors(read_vectors(path, system))
    except (BadVectors, UnknownClause) as error:
        return _misused(str(error))
    if as_json:
        _print_json(outcome)
    else:
        _print_outcome(outcome)
    return WRONG if outcome.failed else FINE


def _print_ledger(ledger: Ledger) -> None:
    table = Table("system", title="Clauses of the rulebooks")
    for heading in ("clauses", "proven", "no effect", "missing"):
        table.add_column(heading, justify="right")
    for name, page in ledger.pages.items():
        counts = (len(page.clauses), len(page.proven), len(page.no_effect), len(page.missing))
        table.add_row(name, *map(str, counts))
    Console(markup=False).print(table)


def _print_page(page: Page) -> None:
    _print_clauses("Without effect", "why no test can show it", page.no_effect)
    _print_clauses("Missing", "what it says", {row: row.summary for row in page.missing})


def _print_clauses(title: str, heading: str, texts: Mapping[Clause, str]) -> None:
    table = Table(Column("clause", max_width=26, overflow="fold"), Column(heading, ratio=1), title=title, expand=True)
    for row, text in texts.items():
        table.add_row(str(row), text)
    if texts:
        Console(markup=False).print(table)


def _print_outcome(outcome: Outcome) -> None:
    for failure in outcome.failed:
        print(f"{failure.id}: expected {failure.expected}, got {failure.got}")
    if outcome.unknown:
        print(f"no function in the engine yet: {', '.join(outcome.unknown)}")
    print(f"{outcome.passed} passed, {len(outcome.failed)} failed, {len(outcome.unknown)} functions unknown")


def _print_json(value: object) -> None:
    print(msgspec.json.encode(value).decode())


def _misused(message: str) -> int:
    print(message, file=sys.stderr)
    return MISUSED
