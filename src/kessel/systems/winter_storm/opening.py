"""The opening position of a scenario and the legend of its map, for the drawing."""

from __future__ import annotations

from typing import Any

from kessel.pieces import Box
from kessel.systems.winter_storm.charts import Cost, TerrainLine, charts
from kessel.systems.winter_storm.counters import WsCounter, units_of
from kessel.systems.winter_storm.scenario import WsScenario

Row = dict[str, Any]


def opening(box: Box, scenario: WsScenario) -> list[Row]:
    """The units on the map when play begins, topmost of each stack first."""
    units = units_of(box)
    works = {unit: position.kind for position in scenario.positions for unit in position.units}
    forts = {"field_works": "IF", "fortification": "FF", None: None}
    return [
        _row(units[unit], units, number) | {"fort": forts[works.get(unit)]} for _, number, unit in scenario.placed()
    ]


def legend(box: Box, scenario: WsScenario) -> list[Row]:
    """The lines of the Terrain Effects Table that this map needs."""
    board, chart = box.board, charts()
    used = {(board.terrain_kinds[kind], int(level)) for kind, level in zip(board.terrain, board.elevation, strict=True)}
    lines = {chart.terrain.line(terrain, level) for terrain, level in used}
    shown: dict[str, TerrainLine] = {}
    for line in chart.terrain.lines:
        if line in lines:
            shown.setdefault(line.name, line)
    rows = [_line(_swatch(line), name, line.leg, line.mobile, line.shift) for name, line in shown.items()]
    sides = {river.kind for river in board.rivers} | set(board.hexside_features)
    rows += [
        _line(kind, kind, f"+{line.leg}", f"+{line.mobile}", line.shift)
        for kind, line in chart.hexside.items()
        if kind in sides
    ]
    roads = {road.kind for road in board.roads}
    return rows + [
        _line(kind, kind, line.leg[0], line.mobile[0], 0) for kind, line in chart.route.items() if kind in roads
    ]


def _swatch(line: TerrainLine) -> str:
    """Heights are drawn by their elevation, everything else by its terrain."""
    height = line.elevation[0]
    return f"elevation_{height}" if line.terrain == "clear" and height else line.terrain


def _row(counter: WsCounter, units: dict[str, WsCounter], number: str) -> Row:
    parent = units.get(counter.parent or "")
    return {
        "id": counter.id,
        "hex": number,
        "side": counter.side,
        "nation": counter.nation,
        "type": counter.type,
        "size": counter.size,
        "name": counter.name,
        "formation": counter.formation.get("division") or (parent.name if parent else ""),
        "strength": counter.figures(counter.steps),
        "steps": counter.steps,
        "stars": [],
        "guards": counter.guards,
        "er": counter.er,
        "af": counter.artillery.factors if counter.artillery else None,
    }


def _line(kind: str, label: str, leg: Cost, mobile: Cost, shift: int) -> Row:
    cost = _cost(leg) if leg == mobile else f"leg {_cost(leg)}, mobile {_cost(mobile)}"
    return {
        "kind": kind,
        "label": label.replace("_", " ").capitalize(),
        "text": [cost, *([f"{shift}L"] if shift else [])],
    }


def _cost(cost: Cost) -> str:
    words = {"road": "by road only", "arrow": "by crossing arrow", "other": "as the hex", "no": "never"}
    return words.get(str(cost).removeprefix("+"), f"{cost} MP")
