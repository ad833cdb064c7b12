"""The clauses of the three rulebooks, in our own words, and those of the scenarios that are ours."""

from __future__ import annotations

import csv
import difflib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent
SYSTEMS = ("wb95", "efb", "winter_storm")
EVERY_GAME = "all"


class UnknownClause(LookupError):
    """A system or clause that is not in the reference, or a number that means two rules."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause: its printed number, the games it holds in, what it says and what a test must show."""

    id: str
    games: tuple[str, ...]
    kind: str
    summary: str
    tests: str

    def holds_in(self, game: str) -> bool:
        """Whether this row is the rule of that game."""
        return game in self.games or EVERY_GAME in self.games

    def __str__(self) -> str:
        return self.id if EVERY_GAME in self.games else f"{self.id} ({', '.join(self.games)})"


@cache
def clauses(system: str) -> tuple[Clause, ...]:
    """Every clause of a system in the order of its rulebook."""
    if system not in SYSTEMS:
        raise UnknownClause(f"there is no rules system {system!r}; the systems are {', '.join(SYSTEMS)}")
    return read_clauses(FOLDER / f"{system}.tsv")


def read_clauses(path: Path) -> tuple[Clause, ...]:
    """Read a table of clauses: id, games, kind, summary, tests, parted by tabs."""
    with path.open(encoding="utf-8", newline="") as file:
        table = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        return tuple(
            Clause(row["id"], tuple(row["games"].split(",")), row["kind"], row["summary"], row["tests"])
            for row in table
        )


def rows(system: str, clause_id: str, game: str | None = None) -> tuple[Clause, ...]:
    """The rows of a clause number: one, or several where the games differ."""
    return rows_among(clauses(system), system, clause_id, game)


def lookup(system: str, clause_id: str, game: str | None = None) -> Clause:
    """The one clause meant by a number, within a game where its games differ."""
    return one_of(rows(system, clause_id, game), system)


def rows_among(reference: tuple[Clause, ...], system: str, clause_id: str, game: str | None) -> tuple[Clause, ...]:
    """The rows of a reference that carry a number; `UnknownClause` when there is none."""
    numbered = tuple(row for row in reference if row.id == clause_id)
    if not numbered:
        near = difflib.get_close_matches(clause_id, {row.id for row in reference}, n=3)
        hint = f"; close to it: {', '.join(near)}" if near else ""
        raise UnknownClause(f"{system} has no clause {clause_id!r}{hint}")
    found = tuple(row for row in numbered if game is None or row.holds_in(game))
    if not found:
        games = ", ".join(game for row in numbered for game in row.games)
        raise UnknownClause(f"{system} {clause_id} is a clause of {games}, not of {game!r}")
    return found


def one_of(found: tuple[Clause, ...], system: str) -> Clause:
    """The only row found; `UnknownClause` when the number stands for different rules."""
    first, *others = found
    if others:
        games = " or ".join(f'game="{row.games[0]}"' for row in found)
        raise UnknownClause(f"{system} {first.id} is a different rule in different games: say {games}")
    return first
