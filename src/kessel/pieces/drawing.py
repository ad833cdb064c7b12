"""The board and an opening position as plain data for the drawing code."""

from __future__ import annotations

import datetime
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from kessel.hexes import Grid
from kessel.pieces.board import Board
from kessel.pieces.box import Box
from kessel.pieces.scenario import Scenario
from kessel.pieces.schema import Row


def board_drawing(box: Box, scenario: Scenario | None = None) -> dict[str, Any]:
    """What is drawn: the board, and the opening position when a scenario is given.

    Season and legend without a scenario are those of the game's first one. Everything is JSON as it is: hexes are
    printed numbers, hexsides as in the files.
    """
    board = box.board
    shown = scenario or next(iter(box.scenarios.values()), None)
    return {
        "map": box.id,
        "title": box.title,
        "cyrillic": box.cyrillic,
        "system": box.system,
        "season": shown.season if shown else "summer",
        "grid": msgspec.to_builtins(board.layout),
        **_terrain(board),
        "elevation": _elevation(board),
        "places": msgspec.to_builtins(board.places),
        "rivers": msgspec.to_builtins(board.rivers),
        "roads": msgspec.to_builtins(board.roads),
        "railways": msgspec.to_builtins(board.railways),
        "bridges": _sides(board.grid, board.bridge),
        "ferries": _sides(board.grid, board.ferry),
        "hexside_features": {kind: _sides(board.grid, marked) for kind, marked in board.hexside_features.items()},
        "zones": {name: _numbers(board.grid, hexes) for name, hexes in board.zones.items()},
        "zone_names": board.zone_names,
        "edges": {name: _numbers(board.grid, hexes) for name, hexes in board.edges.items()},
        "scenario": _scenario(box, scenario) if scenario else None,
        "legend": box.schema.legend(box, shown) if box.schema.legend and shown else _plain_legend(board),
        "sources": msgspec.to_builtins(box.scenario_values[scenario.id] if scenario else box.values),
    }


def dates(scenario: Scenario) -> str:
    """First and last day as one writes them: `24 January – 17 February 1944`."""
    first, last = scenario.start, scenario.end
    if first == last:
        return _day(last)
    if (first.year, first.month) == (last.year, last.month):
        return f"{first.day}–{_day(last)}"
    if first.year == last.year:
        return f"{first.day} {first:%B} – {_day(last)}"
    return f"{_day(first)} – {_day(last)}"


def _scenario(box: Box, scenario: Scenario) -> Row:
    length = "one day" if scenario.days_per_turn == 1 else f"{scenario.days_per_turn} days"
    scale = f"one hex {box.board.layout.pitch_km:.1f} km · one turn {length}"
    return {
        "id": scenario.id,
        "title": scenario.title,
        "dates": dates(scenario),
        "lines": [scenario.title, dates(scenario), scale],
        "units": box.schema.opening(box, scenario) if box.schema.opening else [],
    }


def _terrain(board: Board) -> Row:
    """The commonest terrain, and the hexes of every other kind."""
    counts = np.bincount(board.terrain, minlength=len(board.terrain_kinds))
    commonest = int(counts.argmax())
    kinds = {
        kind: _numbers(board.grid, np.flatnonzero(board.terrain == number).tolist())
        for number, kind in enumerate(board.terrain_kinds)
        if number != commonest and counts[number]
    }
    return {"default": board.terrain_kinds[commonest], "terrain": kinds}


def _elevation(board: Board) -> dict[str, list[str]]:
    levels: list[int] = np.unique(board.elevation).tolist()
    if levels == [0]:
        return {}
    return {str(level): _numbers(board.grid, np.flatnonzero(board.elevation == level).tolist()) for level in levels}


def _plain_legend(board: Board) -> list[Row]:
    numbers: list[int] = np.unique(board.terrain).tolist()
    used = [board.terrain_kinds[number] for number in numbers]
    return [{"kind": kind, "label": kind.replace("_", " ").capitalize(), "text": []} for kind in used]


def _numbers(grid: Grid, hexes: tuple[int, ...] | list[int]) -> list[str]:
    return [grid.number(hex_) for hex_ in hexes]


def _sides(grid: Grid, marked: NDArray[np.bool_]) -> list[str]:
    """The hexsides that are marked, each once, in printed order."""
    return sorted({grid.side_name(hex_, direction) for hex_, direction in np.argwhere(marked).tolist()})


def _day(day: datetime.date) -> str:
    return f"{day.day} {day:%B} {day.year}"
