"""Mistakes that only someone who knows the rules of East Front Battles can see in a game's files."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Iterator

from kessel.pieces import Box, FileReport, Report, check_turn
from kessel.systems.efb.charts import charts
from kessel.systems.efb.counters import EfbCounter, EfbTables, Pool, units_of
from kessel.systems.efb.scenario import Die, EfbScenario

Key = tuple[str | int, ...]
Units = dict[str, EfbCounter]


def check_game(box: Box, report: Report) -> None:
    """Counters fit the charts, and each pool has one set of values for each counter that draws from it."""
    tables: EfbTables | None = box.tables
    if tables is None:
        return
    file = report.file("counters.toml")
    nations = [nation for army in charts().army.values() for nation in army.nations]
    units = units_of(box).values()
    places = {entry.get("id"): place for place, entry in enumerate(file.source.data.get("counters", ()))}
    for counter in units:
        key = ("counters", places[counter.id])
        file.one_of((*key, "group"), counter.group, tables.groups, "group")
        file.one_of((*key, "mobility"), counter.mobility, ("armored", "other"), "mobility")
        file.one_of((*key, "nation"), counter.nation, nations, "nation with an army in the charts")
        if counter.untried:
            file.one_of((*key, "untried"), counter.untried, tables.pools, "pool of values")
    for name, pool in tables.pools.items():
        drawing = [counter for counter in units if counter.untried == name]
        _check_pool(name, pool, drawing, report.file("tables.toml"))


def _check_pool(name: str, pool: Pool, drawing: list[EfbCounter], file: FileReport) -> None:
    key = ("pools", name, "values")
    if len(pool) != len(drawing):
        file.wrong(key, f"has values for {len(pool)} counters", f"as many as draw from it: {len(drawing)}", None)
    guns = any(counter.role == "artillery" for counter in drawing)
    for place, values in enumerate(pool.values):
        needed = ("barrage", "protective_fire", "range") if guns else ("attack",)
        for field in needed:
            if getattr(values, field) is None:
                file.wrong((*key, place, field), "is missing", "a value for the counters of this pool", None)


def check_scenario(box: Box, scenario: EfbScenario, file: FileReport) -> None:
    """Everything a scenario names exists, and every counter has exactly one way onto the map."""
    if box.tables is None:
        return
    _check_deployment(box, scenario, file)
    _check_arrivals(box, scenario, file)
    _check_ways_in(box, scenario, file)
    _check_command(box, scenario, file)
    _check_events(box, scenario, file)
    _check_victory(box, scenario, file)
    _check_exits(box, scenario, file)


def _check_deployment(box: Box, scenario: EfbScenario, file: FileReport) -> None:
    units = units_of(box)
    for place, deployment in enumerate(scenario.deployment):
        key = ("deployment", place)
        file.one_of((*key, "side"), deployment.side, box.sides, "side")
        for number, unit in enumerate(deployment.units):
            _check_owner(units, deployment.side, (*key, "units", number), unit, file)
        if missing := set(deployment.units) ^ set(deployment.suggested):
            message = "differs from the units of this zone: " + ", ".join(sorted(missing))
            file.wrong((*key, "suggested"), message, "one hex for each of the units", None)
        if file.one_of((*key, "zone"), deployment.zone, box.board.zones, "zone"):
            zone = box.board.zones[deployment.zone]
            for unit, number in deployment.suggested.items():
                found = file.hex(box.board, (*key, "suggested", unit), number)
                if found is not None and found not in zone:
                    file.wrong((*key, "suggested", unit), f"is not {deployment.zone}", "a hex of the zone")
    _check_stacks(box, scenario, file)


def _check_stacks(box: Box, scenario: EfbScenario, file: FileReport) -> None:
    units = units_of(box)
    stacks: dict[str, list[str]] = {}
    for deployment in scenario.deployment:
        for unit, number in deployment.suggested.items():
            if unit in units:
                stacks.setdefault(number, []).append(unit)
    for number, stack in stacks.items():
        limit = min(charts().army_of(units[unit].nation).on(scenario.start).stack for unit in stack)
        if len(stack) > limit:
            file.wrong(file.find(stack[-1]), f"{number} holds {len(stack)} units", f"at most {limit} (9.0)", number)


def _check_arrivals(box: Box, scenario: EfbScenario, file: FileReport) -> None:
    units, groups, edges = units_of(box), box.tables.groups, box.board.edges
    for place, arrival in enumerate(scenario.reinforcements):
        key = ("reinforcements", place)
        file.one_of((*key, "edge"), arrival.edge, edges, "edge")
        check_turn(file, scenario, (*key, "turn"), arrival.turn)
        for number, group in enumerate(arrival.groups):
            file.one_of((*key, "groups", number), group, groups, "group")
        for field in ("units", "choose_from"):
            for number, unit in enumerate(getattr(arrival, field)):
                _check_owner(units, arrival.side, (*key, field, number), unit, file)
    _check_choices(scenario, file)
    if rolls := scenario.arrival_rolls:
        for number, group in enumerate(rolls.groups):
            file.one_of(("arrival_rolls", "groups", number), group, groups, "group")
        _check_edge_dice(box, ("arrival_rolls", "edges"), rolls.edges, file)
    if later := scenario.contingency:
        file.one_of(("contingency", "edge"), later.edge, edges, "edge")
        for number, unit in enumerate(later.units):
            _check_owner(units, later.side, ("contingency", "units", number), unit, file)
    for side, replacements in scenario.replacements.items():
        file.one_of(("replacements", side), side, box.sides, "side")
        file.hexes(box.board, ("replacements", side, "objectives"), replacements.objectives)
        _check_edge_dice(box, ("replacements", side, "edges"), replacements.edges, file)


def _check_choices(scenario: EfbScenario, file: FileReport) -> None:
    """What is chosen over the turns uses up the units there are to choose from."""
    chosen: Tally[tuple[str, ...]] = Tally()
    for arrival in scenario.reinforcements:
        chosen[arrival.choose_from] += arrival.choose
    for place, arrival in enumerate(scenario.reinforcements):
        if chosen[arrival.choose_from] != len(arrival.choose_from):
            expected = f"{len(arrival.choose_from)} over all turns, the number of units to choose from"
            file.wrong(("reinforcements", place, "choose"), "the choices do not add up", expected)


def _check_edge_dice(box: Box, key: Key, edges: dict[str, tuple[Die, ...]], file: FileReport) -> None:
    for edge in edges:
        file.one_of((*key, edge), edge, box.board.edges, "edge")
    _check_dice(key, edges.values(), file)


def _check_dice(key: Key, rolls: Iterable[tuple[Die, ...]], file: FileReport) -> None:
    if sorted(die for dice in rolls for die in dice) != [1, 2, 3, 4, 5, 6]:
        file.wrong(key, "does not cover a die", "each of 1 to 6 once", None)


def _check_ways_in(box: Box, scenario: EfbScenario, file: FileReport) -> None:
    ways = Tally(_arriving(box, scenario))
    for counter in box.counters:
        if ways[counter.id] != 1:
            message = f"{counter.id!r} comes into play in {ways[counter.id]} ways"
            file.wrong(file.find(counter.id), message, "one: set-up, reinforcement, arrival roll or contingency", None)


def _arriving(box: Box, scenario: EfbScenario) -> Iterator[str]:
    """The units of a scenario, each as often as it comes into play."""
    groups = [group for arrival in scenario.reinforcements for group in arrival.groups]
    if scenario.arrival_rolls:
        groups += scenario.arrival_rolls.groups
    for group in groups:
        yield from (counter.id for counter in units_of(box).values() if counter.group == group)
    for deployment in scenario.deployment:
        yield from deployment.units
    for arrival in scenario.reinforcements:
        yield from arrival.units
    yield from {unit for arrival in scenario.reinforcements for unit in arrival.choose_from}
    if scenario.contingency:
        yield from scenario.contingency.units


def _check_command(box: Box, scenario: EfbScenario, file: FileReport) -> None:
    units, commanded = units_of(box), set[str]()
    for place, command in enumerate(scenario.command):
        key = ("command", place)
        attached = command.attached.groups if command.attached else ()
        commanded.update(command.groups, attached)
        for number, group in enumerate(command.groups):
            file.one_of((*key, "groups", number), group, box.tables.groups, "group")
        for number, hq in enumerate(command.hqs):
            known = file.counter(units, (*key, "hqs", number), hq)
            if known and units[hq].role != "headquarters":
                file.wrong((*key, "hqs", number), "is no headquarters", "a counter of the role headquarters")
    for group in sorted({counter.group for counter in units.values()} - commanded):
        file.wrong("command", f"nobody commands {group!r}", "a headquarters for every group (7.3)", None)


def _check_events(box: Box, scenario: EfbScenario, file: FileReport) -> None:
    weather = charts().weather
    file.one_of("first_weather", scenario.first_weather, weather, "weather")
    _check_dice(("events",), (event.die for event in scenario.events), file)
    for place, event in enumerate(scenario.events):
        if event.side:
            file.one_of(("events", place, "side"), event.side, box.sides, "side")
        if event.effect == "weather":
            file.one_of(("events", place, "weather"), event.weather or "", weather, "weather")


def _check_victory(box: Box, scenario: EfbScenario, file: FileReport) -> None:
    towns = {number for place in box.board.places for number in place.hexes}
    for side, edges in scenario.friendly_edges.items():
        file.one_of(("friendly_edges", side), side, box.sides, "side")
        for number, edge in enumerate(edges):
            file.one_of(("friendly_edges", side, number), edge, box.board.edges, "edge")
    for side, points in scenario.victory.items():
        key = ("victory", side)
        file.one_of(key, side, box.sides, "side")
        for number, edge in enumerate(points.line_to):
            file.one_of((*key, "line_to", number), edge, box.board.edges, "edge")
        for number in points.towns:
            file.one_of((*key, "towns", number), number, towns, "place at the hex")


def _check_exits(box: Box, scenario: EfbScenario, file: FileReport) -> None:
    edge = {hex_ for hexes in box.board.edges.values() for hex_ in hexes}
    for place, exit_ in enumerate(scenario.exits):
        file.one_of(("exits", place, "side"), exit_.side, box.sides, "side")
        for number, found in enumerate(file.hexes(box.board, ("exits", place, "hexes"), exit_.hexes)):
            if found not in edge:
                file.wrong(("exits", place, "hexes", number), "is not on the edge of the map", "a hex of an edge")


def _check_owner(units: Units, side: str, key: Key, unit: str, file: FileReport) -> None:
    if file.counter(units, key, unit) and units[unit].side != side:
        file.wrong(key, f"belongs to the {units[unit].side} side", f"a counter of the {side} side", unit)
