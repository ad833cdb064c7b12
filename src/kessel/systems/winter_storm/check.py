"""Mistakes that only someone who knows the Standard Rules can see in a game's files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from kessel.pieces import Box, FileReport, Report, check_entry, check_once, check_placed, check_turn
from kessel.systems.winter_storm.charts import charts
from kessel.systems.winter_storm.check_supply import check_supply
from kessel.systems.winter_storm.check_victory import check_pocket, check_victory, check_weather
from kessel.systems.winter_storm.counters import GERMAN, LEG_ARMS, WsCounter, WsTables, units_of
from kessel.systems.winter_storm.faces import steps_of
from kessel.systems.winter_storm.scenario import WsScenario

Key = tuple[str | int, ...]
Units = dict[str, WsCounter]


def check_game(box: Box, report: Report) -> None:
    """Every hex has a line in the Terrain Effects Table, every counter one in the Movement Allowance Table."""
    _check_terrain(box, report.file("board.toml"))
    file = report.file("counters.toml")
    units = units_of(box)
    places = {entry.get("id"): place for place, entry in enumerate(file.source.data.get("counters", ()))}
    for counter in units.values():
        _check_counter(units, counter, ("counters", places[counter.id]), file)
    tables: WsTables | None = box.tables
    supplied = tables.strategic_supply if tables else {}
    for nation in sorted({counter.nation for counter in units.values()} - set(supplied)):
        report.file("tables.toml").wrong("strategic_supply", f"has no line for {nation}", "one for each nation", None)


def _check_terrain(box: Box, file: FileReport) -> None:
    board, table = box.board, charts().terrain
    for kind, level in np.unique(np.stack([board.terrain, board.elevation]), axis=1).T.tolist():
        terrain = board.terrain_kinds[kind]
        if table.line(terrain, level) is None:
            found = board.grid.number(int(np.flatnonzero((board.terrain == kind) & (board.elevation == level))[0]))
            message = f"the Terrain Effects Table has no line for {terrain} at elevation {level}"
            file.wrong(("terrain", "rows"), f"{found}: {message}", "terrain and elevation of one of its lines", None)


def _check_counter(units: Units, counter: WsCounter, key: Key, file: FileReport) -> None:
    file.one_of((*key, "mobility"), counter.mobility, charts().allowance, "line of the Movement Allowance Table")
    if counter.parent is not None and file.counter(units, (*key, "parent"), counter.parent):
        superior = counter.role in ("operational_hq", "transport")
        wanted = "superior_hq" if superior else "operational_hq"
        if units[counter.parent].role != wanted:
            file.wrong((*key, "parent"), f"is no {wanted}", f"a counter of the role {wanted}")
    if counter.third_step is not None:
        file.one_of((*key, "third_step"), counter.third_step, charts().third_step, "unit of the breakdown table")
    if counter.steps == 3 and counter.nation == "Soviet" and counter.third_step is None:
        file.wrong((*key, "third_step"), "is missing", "a unit of the breakdown table (18.11)", None)
    if counter.nation == GERMAN and counter.size == "D" and counter.arm in LEG_ARMS:
        steps = steps_of(counter.arm, counter.pcf or 0)
        if counter.steps != steps:
            file.wrong((*key, "steps"), f"{counter.id!r} has {counter.steps}", f"{steps} steps (16.31, 16.32)", None)


def check_scenario(box: Box, scenario: WsScenario, file: FileReport) -> None:
    """Everything a scenario names exists, stands legally, and every counter comes into play once."""
    units = units_of(box)
    check_once(file, _named(scenario), units)
    _check_setup(box, scenario, units, file)
    _check_arrivals(box, scenario, units, file)
    _check_all_used(scenario, units, file)
    for place, position in enumerate(scenario.positions):
        stack = scenario.setup.get(position.side, {}).get(position.hex, ())
        for number, unit in enumerate(position.units):
            if unit not in stack:
                file.wrong(("positions", place, "units", number), f"is not set up in {position.hex}", "a unit there")
    check_supply(box, scenario, units, file)
    check_weather(scenario, file)
    check_pocket(box, scenario, units, file)
    check_victory(box, scenario, file)


def _named(scenario: WsScenario) -> Iterator[tuple[Key, str]]:
    for side, hexes in scenario.setup.items():
        for number, stack in hexes.items():
            for place, unit in enumerate(stack):
                yield ("setup", side, number, place), unit
    for entry, reinforcement in enumerate(scenario.reinforcements):
        for place, unit in enumerate(reinforcement.units):
            yield ("reinforcements", entry, "units", place), unit
    for hq, unit in scenario.front_engineers.items():
        yield ("front_engineers", hq), unit
    for place, unit in enumerate(scenario.pocket.breakout.units):
        yield ("pocket", "breakout", "units", place), unit
    for place, unit in enumerate(scenario.breakdown):
        yield ("breakdown", place), unit


def _check_setup(box: Box, scenario: WsScenario, units: Units, file: FileReport) -> None:
    for side, hexes in scenario.setup.items():
        file.one_of(("setup", side), side, box.sides, "side")
        for number, stack in hexes.items():
            key = ("setup", side, number)
            hex_ = check_placed(file, box.board, key, number, "a stack")
            if number in scenario.pocket.hexes:
                file.wrong(key, "lies in the pocket", "a hex outside the pocket", None)
            known = [units[unit] for unit in stack if unit in units]
            _check_owners(side, known, key, file)
            if hex_ is not None:
                _check_stack(box, hex_, known, key, file)


def _check_stack(box: Box, hex_: int, stack: list[WsCounter], key: Key, file: FileReport) -> None:
    """Stacking (4.1): the sum of PCF and DCF, but one division may always stand at elevation 0 (4.2)."""
    line = charts().terrain.line(box.board.terrain_of(hex_), int(box.board.elevation[hex_]))
    total = sum(counter.pcf or counter.dcf or 0 for counter in stack)
    divisions = {counter.formation.get("division") for counter in stack}
    together = len(divisions) == 1 and None not in divisions and box.board.elevation[hex_] == 0
    if line is not None and total > line.stack and not together:
        file.wrong(key, f"holds {total} factors", f"at most {line.stack} in {line.name} (4.1)", None)


def _check_arrivals(box: Box, scenario: WsScenario, units: Units, file: FileReport) -> None:
    for place, arrival in enumerate(scenario.reinforcements):
        key = ("reinforcements", place)
        check_turn(file, scenario, (*key, "turn"), arrival.turn)
        hexes = file.hexes(box.board, (*key, "entry"), arrival.entry)
        check_entry(file, (*key, "entry"), "the group", hexes, box.board)
        _check_owners(arrival.side, [units[unit] for unit in arrival.units if unit in units], key, file)
    divisions = {counter.formation.get("division") for counter in units.values()}
    for place, withdrawal in enumerate(scenario.withdrawals):
        check_turn(file, scenario, ("withdrawals", place, "turn"), withdrawal.turn)
        if withdrawal.division not in divisions:
            file.wrong(("withdrawals", place, "division"), "is no division", "a formation.division of counters")
    for place, change in enumerate(scenario.changes):
        file.counter(units, ("changes", place, "counter"), change.counter)
    for place, steps in enumerate(scenario.replacements):
        check_turn(file, scenario, ("replacements", place, "turn"), steps.turn)
        for name in steps.steps if box.tables else ():
            file.one_of(("replacements", place, "steps", name), name, box.tables.replacement_steps, "class of steps")
    for place, unit in enumerate(scenario.breakdown):
        if file.counter(units, ("breakdown", place), unit) and not units[unit].generic:
            file.wrong(("breakdown", place), "is no generic unit", "a counter with generic = true (2.31)")
    for place, unit in enumerate(scenario.march_mode):
        if file.counter(units, ("march_mode", place), unit) and units[unit].arm != "heavy_artillery":
            file.wrong(("march_mode", place), "is no Heavy Artillery", "a Heavy Artillery unit (6.2)")


def _check_owners(side: str, units: Iterable[WsCounter], key: Key, file: FileReport) -> None:
    for counter in units:
        if counter.side != side:
            file.wrong(key, f"{counter.id!r} belongs to the {counter.side} side", f"{side} counters", counter.id)


def _check_all_used(scenario: WsScenario, units: Units, file: FileReport) -> None:
    named = set(scenario.counter_ids())
    for counter in units.values():
        if counter.id not in named and not counter.generic:
            file.wrong((), f"{counter.id!r} never comes into play", "every counter set up or arriving", None)
