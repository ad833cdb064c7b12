"""What the made-up rules system says about its data."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from typing import Any

import msgspec

from kessel.pieces import (
    Box,
    Counter,
    FileReport,
    Report,
    Scenario,
    Schema,
    check_day,
    check_entry,
    check_group,
    check_once,
    check_place,
    check_placed,
    check_turn,
)


class TinyCounter(Counter, frozen=True, kw_only=True):
    strength: tuple[int, ...] = ()
    engines: bool = True


class Chart(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    costs: dict[str, int]
    results: dict[int, tuple[str, ...]] = {}


class Placement(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    units: tuple[str, ...]
    hex: str


class Arrival(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    units: tuple[str, ...]
    turn: int
    zone: str


class TinyScenario(Scenario, frozen=True, kw_only=True):
    setup: tuple[Placement, ...] = ()
    arrivals: tuple[Arrival, ...] = ()
    victory: tuple[str, ...] = ()
    towns: tuple[str, ...] = ()
    thaw: datetime.date | None = None

    def counter_ids(self) -> Iterable[str]:
        return [unit for entry in (*self.setup, *self.arrivals) for unit in entry.units]


def _check(box: Box, scenario: TinyScenario, report: FileReport) -> None:
    known = {counter.id for counter in box.counters}
    lists = {"setup": scenario.setup, "arrivals": scenario.arrivals}
    check_once(
        report,
        [
            ((key, place, "units", number), unit)
            for key, entries in lists.items()
            for place, entry in enumerate(entries)
            for number, unit in enumerate(entry.units)
        ],
        known,
    )
    for place, entry in enumerate(scenario.setup):
        check_placed(report, box.board, ("setup", place, "hex"), entry.hex, ", ".join(entry.units), {"lake"})
    for place, entry in enumerate(scenario.arrivals):
        check_turn(report, scenario, ("arrivals", place, "turn"), entry.turn)
        hexes = check_group(report, ("arrivals", place, "zone"), entry.zone, box.board.zones, "zone")
        if hexes:
            check_entry(report, ("arrivals", place, "zone"), ", ".join(entry.units), hexes, box.board, {"lake"})
    for place, number in enumerate(scenario.victory):
        report.hex(box.board, f"victory[{place}]", number)
    for place, name in enumerate(scenario.towns):
        check_place(report, box.board, ("towns", place), name)
    if scenario.thaw:
        check_day(report, scenario, ("thaw",), scenario.thaw)


def _check_game(box: Box, report: Report) -> None:
    for kind in box.board.terrain_kinds:
        if box.tables and kind not in box.tables.costs:
            report.file("tables.toml").wrong(("costs", kind), "has no cost", "a cost for each terrain", None)


def _opening(box: Box, scenario: TinyScenario) -> list[dict[str, Any]]:
    return [{"id": unit, "hex": entry.hex} for entry in scenario.setup for unit in entry.units]


SCHEMA = Schema(
    counter=TinyCounter,
    scenario=TinyScenario,
    tables=Chart,
    terrain_kinds=("clear", "forest", "lake", "town"),
    hexside_kinds=("stream", "river"),
    road_kinds=("main", "side"),
    feature_kinds=("ridge",),
    required=lambda counter: ("movement",) if counter.engines else (),
    check=_check,
    check_game=_check_game,
    opening=_opening,
)
