"""Checks of a WB-95 game: what its files must get right so that play never stumbles over them."""

from __future__ import annotations

from typing import cast

from kessel.pieces import Board, Box, FileReport, Report
from kessel.systems.wb95.data_check_scenario import ScenarioCheck
from kessel.systems.wb95.data_counter import STATIC, TYPES, Counter
from kessel.systems.wb95.data_rulebook import rulebook
from kessel.systems.wb95.data_scenario import Scenario
from kessel.systems.wb95.data_tables import Chart, Tables
from kessel.systems.wb95.opening import opening_position

__all__ = ["check", "check_game"]

Path = tuple[str | int, ...]
MOBILITIES = ("trucked", "mechanized", "non_motorized", STATIC)


def check_game(box: Box, report: Report) -> None:
    """Counters and charts, which all scenarios use."""
    file = report.file("counters.toml")
    for counter in cast(tuple[Counter, ...], box.counters):
        _check_counter(file, file.find(counter.id)[:2], counter)
    if isinstance(box.tables, Tables):
        tables = report.file("tables.toml")
        for name, chart in box.tables.charts.items():
            _check_chart(tables, ("charts", name), box.board, chart)
        for zone in box.tables.fortification.fixed_groups:
            tables.one_of(("fortification", "fixed_groups", zone), zone, box.board.zones, "zone of the board")


def check(box: Box, scenario: Scenario, report: FileReport) -> None:
    """One scenario."""
    if not isinstance(box.tables, Tables) or not report.one_of(
        ("chart",), scenario.chart, box.tables.charts, "terrain chart in tables.toml"
    ):
        return
    before = report.report.noted
    ScenarioCheck(box, scenario, report).run()
    if report.report.noted == before:
        _check_stacks(box, scenario, report)


def _check_counter(report: FileReport, path: Path, counter: Counter) -> None:
    report.one_of((*path, "type"), counter.type, TYPES, "type of unit")
    report.one_of((*path, "mobility"), counter.mobility, MOBILITIES, "class of movement")
    for name, values in (("strength", counter.strength), ("defence", counter.defence)):
        if values and len(values) != counter.steps:
            message = f"the counter has {counter.steps} steps and {len(values)} values"
            report.wrong((*path, name), message, "one value a step, the full side first", list(values))
    if counter.is_artillery != bool(counter.defence):
        report.wrong((*path, "defence"), "artillery, and nothing else, has a defence of its own", "attack and defence")
    if counter.troops == "" and counter.nation not in rulebook().morale:
        report.one_of((*path, "nation"), counter.nation, rulebook().morale, "morale limit for the nation")
    if counter.movement < (0 if counter.type == "RG" else 1):
        report.wrong((*path, "movement"), "is too little", "1 or more, 0 for a resilience group")


def _check_chart(report: FileReport, path: Path, board: Board, chart: Chart) -> None:
    """A chart has a line for everything that is on the board."""
    used = {
        "terrain": {board.terrain_kinds[number] for number in set(board.terrain.tolist())} | {"clear"},
        "hexsides": {board.hexside_kinds[number] for number in set(board.hexside_kind.ravel().tolist())},
        "roads": {board.road_kinds[number] for number in set(board.road.ravel().tolist())},
    }
    for part, kinds in used.items():
        for kind in sorted(kinds - {""} - set(getattr(chart, part))):
            report.wrong((*path, part), f"has no line for {kind!r}, which is on the board", f"{kind} = {{ … }}", None)


def _check_stacks(box: Box, scenario: Scenario, report: FileReport) -> None:
    """Stacks above the limit are those, and only those, that the scenario lists as such (3.2.1)."""
    limit = rulebook().stacking.steps
    steps: dict[int, int] = {}
    owners: dict[int, set[str]] = {}
    for unit in opening_position(box, scenario):
        steps[unit.hex] = steps.get(unit.hex, 0) + unit.steps
        owners.setdefault(unit.hex, set()).add(unit.counter.side)
    listed = set(report.hexes(box.board, ("overfull",), scenario.overfull))
    for hex_ in sorted(owners):
        number = box.board.grid.number(hex_)
        if len(owners[hex_]) > 1:
            report.wrong(report.find(number), f"both sides stand on {number}", "one side on a hex", number)
        if steps[hex_] > limit and hex_ not in listed:
            message = f"{steps[hex_]} steps stand on {number}, the limit is {limit} (3.2.1)"
            report.wrong(report.find(number), message, "a smaller stack, or the hex in `overfull`", number)
    for hex_ in sorted(listed):
        if steps.get(hex_, 0) <= limit:
            number = box.board.grid.number(hex_)
            report.wrong(("overfull",), f"{number} holds no more than {limit} steps", "only stacks above the limit")
