"""Checks of a scenario's weather, of the pocket, and of what scores."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from kessel.pieces import Box, FileReport
from kessel.systems.winter_storm.charts import charts
from kessel.systems.winter_storm.counters import WsCounter, units_of
from kessel.systems.winter_storm.scenario import WsScenario


def check_weather(scenario: WsScenario, file: FileReport) -> None:
    """The weather is one of the chart."""
    chart, weather = charts().weather, scenario.weather
    temperatures = [line.name for line in chart.temperature]
    file.one_of(("weather", "temperature"), weather.temperature, temperatures, "temperature")
    atmospheres = [line.name for line in chart.atmosphere]
    file.one_of(("weather", "atmosphere"), weather.atmosphere, atmospheres, "atmosphere")
    for place, frost in enumerate(weather.swamp_frozen_at):
        file.one_of(("weather", "swamp_frozen_at", place), frost, temperatures, "temperature")


def check_pocket(box: Box, scenario: WsScenario, units: Mapping[str, WsCounter], file: FileReport) -> None:
    """The link edge belongs to the pocket and can be reached from outside it."""
    pocket, grid = scenario.pocket, box.board.grid
    closed = set(file.hexes(box.board, ("pocket", "hexes"), pocket.hexes))
    for place, hex_ in enumerate(file.hexes(box.board, ("pocket", "link_edge"), pocket.link_edge)):
        near = {int(neighbour) for neighbour in grid.neighbours[hex_] if neighbour >= 0}
        if hex_ not in closed or near <= closed:
            file.wrong(("pocket", "link_edge", place), "is not at the edge", "a hex at the edge of the pocket")
    file.hexes(box.board, ("pocket", "breakout", "north_of_myshkova"), pocket.breakout.north_of_myshkova)
    for place, unit in enumerate(pocket.ring.units):
        file.counter(units, ("pocket", "ring", "units", place), unit)
    file.counter(units, ("pocket", "breakout", "recovers_under"), pocket.breakout.recovers_under)


def check_victory(box: Box, scenario: WsScenario, file: FileReport) -> None:
    """Victory hexes are places on the map, and the levels go down."""
    places = {number for place in box.board.places for number in place.hexes}
    for side, hexes in scenario.victory.hexes.items():
        file.one_of(("victory", "hexes", side), side, box.sides, "side")
        for number in hexes:
            file.one_of(("victory", "hexes", side, number), number, places, "place at the hex")
    known = {counter.arm or counter.role for counter in units_of(box).values()}
    for place, loss in enumerate(scenario.victory.losses):
        for number, arm in enumerate(loss.arms):
            file.one_of(("victory", "losses", place, "arms", number), arm, known, "arm or kind of HQ")
    for place, (better, worse) in enumerate(pairwise(scenario.victory.levels), 1):
        if worse.margin >= better.margin:
            file.wrong(("victory", "levels", place, "margin"), "is out of order", f"less than {better.margin}")
