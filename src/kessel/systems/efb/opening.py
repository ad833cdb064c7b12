"""The opening position of a scenario and the legend of its map, for the drawing."""

from __future__ import annotations

from typing import Any

from kessel.pieces import Box
from kessel.systems.efb.charts import Cost, charts
from kessel.systems.efb.counters import EfbCounter, units_of
from kessel.systems.efb.scenario import EfbScenario

Row = dict[str, Any]


def opening(box: Box, scenario: EfbScenario) -> list[Row]:
    """The units on the map when play begins, as the suggested set-up has them; untried ones show no values."""
    places = {unit: number for deployment in scenario.deployment for unit, number in deployment.suggested.items()}
    units = units_of(box).values()
    return [_row(box, counter, places[counter.id]) for counter in units if counter.id in places]


def legend(box: Box, scenario: EfbScenario) -> list[Row]:
    """The lines of the Terrain Effects Chart that this map needs."""
    chart = charts()
    used = {box.board.terrain_kinds[kind] for kind in box.board.terrain}
    rows = [_line(kind, line.armored, line.other, line.shift) for kind, line in chart.terrain.items() if kind in used]
    rivers = {river.kind for river in box.board.rivers}
    rows += [
        _line(kind, f"+{line.armored}", f"+{line.other}", line.shift)
        for kind, line in chart.hexside.items()
        if kind in rivers
    ]
    routes = (("road", chart.route.road), ("trail", chart.route.trail), ("railroad", chart.route.railroad))
    return rows + [_line(kind, cost, cost, 0) for kind, cost in routes]


def _row(box: Box, counter: EfbCounter, number: str) -> Row:
    return {
        "id": counter.id,
        "hex": number,
        "side": counter.side,
        "nation": counter.nation,
        "type": counter.type,
        "size": counter.size,
        "name": counter.name,
        "formation": " ".join(counter.formation.values()) or box.tables.groups[counter.group].short,
        "strength": counter.figures(counter.steps),
        "steps": counter.steps,
        "stars": [],
        "fort": None,
        "untried": counter.untried is not None,
        "armored": counter.armored,
        "colour": box.tables.groups[counter.group].colour,
        "command_radius": counter.command_radius,
    }


def _line(kind: str, armored: Cost, other: Cost, shift: int) -> Row:
    cost = _cost(other) if armored == other else f"armored {_cost(armored)}, others {_cost(other)}"
    return {
        "kind": kind,
        "label": kind.replace("_", " ").capitalize(),
        "text": [cost, *([f"{shift}L"] if shift else [])],
    }


def _cost(cost: Cost) -> str:
    words = {"route": "along roads only", "bridge": "over bridges only", "no": "never"}
    return words.get(str(cost).removeprefix("+"), f"{cost} MP")
