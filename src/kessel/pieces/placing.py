"""Checks that the scenarios of every system need: who stands where, who comes in where, and when."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Iterable, Mapping

from kessel.hexes import UnknownHex
from kessel.pieces.board import Board
from kessel.pieces.lines import Path
from kessel.pieces.report import FileReport
from kessel.pieces.scenario import Scenario


def check_placed(
    report: FileReport, board: Board, key: Path, number: str, who: str, forbidden: Collection[str] = ()
) -> int | None:
    """The hex where `who` is set up: on the map, and not on terrain forbidden to it."""
    hex_ = report.hex(board, key, number)
    if hex_ is not None and board.terrain_of(hex_) in forbidden:
        message = f"{who} cannot be set up on {board.terrain_of(hex_)}"
        report.wrong(key, message, f"a hex without {', '.join(sorted(forbidden))}", number)
        return None
    return hex_


def check_entry(
    report: FileReport,
    key: Path,
    who: str,
    hexes: Iterable[int],
    board: Board,
    forbidden: Collection[str] = (),
) -> bool:
    """Whether `who` has a way in: at least one of the entry hexes is not closed to it."""
    if any(board.terrain_of(hex_) not in forbidden for hex_ in hexes):
        return True
    report.wrong(key, f"{who} has no way in", "at least one hex, zone or edge that it may enter")
    return False


def check_group(
    report: FileReport, key: Path, name: str, groups: Mapping[str, tuple[int, ...]], what: str
) -> tuple[int, ...]:
    """The hexes of a zone or edge of the board by its name."""
    return groups[name] if report.one_of(key, name, groups, what) else ()


def check_place(report: FileReport, board: Board, key: Path, name: str) -> tuple[int, ...]:
    """The hexes of a city, town or village by its name or alias."""
    names = [called for place in board.places for called in (place.name, place.alias) if called]
    if not report.one_of(key, name, names, "place on the board"):
        return ()
    try:
        return board.hexes_of(board.place(name))
    except UnknownHex:
        return ()  # reported with the board


def check_day(report: FileReport, scenario: Scenario, key: Path, day: datetime.date) -> int | None:
    """The turn of a day within the scenario."""
    if scenario.start <= day <= scenario.end:
        return scenario.turn(day)
    report.wrong(key, "lies outside the scenario", f"a day from {scenario.start} to {scenario.end}", day)
    return None


def check_turn(report: FileReport, scenario: Scenario, key: Path, turn: int) -> int | None:
    """A turn of the scenario."""
    if 1 <= turn <= scenario.turns:
        return turn
    report.wrong(key, "the scenario has no such turn", f"a turn from 1 to {scenario.turns}", turn)
    return None


def check_once(report: FileReport, counters: Iterable[tuple[Path, str]], known: Collection[str]) -> None:
    """Every counter that a scenario names is one of the game, and stands or comes only once."""
    first: dict[str, Path] = {}
    for key, name in counters:
        report.counter(known, key, name)
        if name in first:
            before = report.source.label(first[name])
            report.wrong(key, f"the counter {name!r} is already at {before}", "each counter once", name)
        first.setdefault(name, key)
