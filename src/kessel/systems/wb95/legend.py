"""The legend of a WB-95 map: what each kind of ground costs, and what it gives the defender."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

from kessel.pieces import Board, Box
from kessel.systems.wb95.data_scenario import Scenario
from kessel.systems.wb95.data_tables import Chart, HexLine, HexsideLine, MovementLine

__all__ = ["legend"]

Row = dict[str, Any]
CLASSES = {"trucked": "trucks", "mechanized": "tracks", "non_motorized": "foot"}
FRACTIONS = {0: "", 1: "⅙", 2: "⅓", 3: "½", 4: "⅔", 5: "⅚"}
NAMES = {"doniec": "Donets", "dnieper": "Dnieper", "river_canal": "River, canal"}


def legend(box: Box, scenario: Scenario) -> list[Row]:
    """The lines of the scenario's terrain chart that the map needs."""
    chart: Chart = box.tables.charts[scenario.chart]
    return [
        {"kind": kind, "label": NAMES.get(kind, kind.replace("_", " ").capitalize()), "text": [*_text(line)]}
        for kind, line in _lines(box.board, chart)
    ]


def _lines(board: Board, chart: Chart) -> Iterator[tuple[str, MovementLine]]:
    terrain = _used(board.terrain_kinds, board.terrain)
    hexsides = _used(board.hexside_kinds, board.hexside_kind)
    roads = _used(board.road_kinds, board.road) | ({"railroad"} if board.railways else set())
    parts = ((chart.terrain, terrain), (chart.hexsides, hexsides), (chart.roads, roads))
    return ((kind, line) for lines, used in parts for kind, line in lines.items() if kind in used)


def _used(kinds: Iterable[str], numbers: np.ndarray) -> set[str]:
    found = set(np.unique(numbers).tolist())
    return {kind for number, kind in enumerate(kinds) if number in found}


def _text(line: MovementLine) -> Iterator[str]:
    plus = "+" if isinstance(line, HexsideLine) or (isinstance(line, HexLine) and line.adds) else ""
    costs = {name: line.cost(mobility) for mobility, name in CLASSES.items()}
    if all(cost is None for cost in costs.values()):
        yield "bridges only" if isinstance(line, HexsideLine) else "closed"
    elif len(set(costs.values())) == 1:
        yield f"{plus}{_points(line.trucked)} MP"
    else:
        yield ", ".join(
            f"{name} {plus}{_points(cost)}" if cost is not None else f"{name} no" for name, cost in costs.items()
        )
    if isinstance(line, HexLine | HexsideLine) and line.cm:
        yield f"{line.cm} CM"
    if isinstance(line, HexLine) and line.halves:
        yield "attack halved"
    if isinstance(line, HexsideLine) and line.bars_attack:
        yield "no attack across"


def _points(sixths: int | None) -> str:
    """Sixths of a movement point as one writes them: 9 is 1½."""
    whole, part = divmod(sixths or 0, 6)
    return f"{whole or ''}{FRACTIONS[part]}" or "0"
