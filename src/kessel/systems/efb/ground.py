"""The terrain of a board as costs: the Terrain Effects Chart laid over every hex and hexside (8.6-8.10)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kessel.hexes.reach import CLOSED
from kessel.pieces import Board
from kessel.systems.efb.charts import BARRED, Charts, Cost, HexsideLine, Weather, thirds

__all__ = ["ROUTES", "Ground"]

ROUTES = ("road", "railroad", "trail")
"""Kinds of route, each with its rate (8.7-8.9)."""


class Ground:
    """Costs of every step in thirds for both movement classes, and what the terrain does to zones and combat.

    Arrays are by hex, or by hex and direction: a step leads from the hex through its side in that direction.
    """

    def __init__(self, board: Board, charts: Charts, weather: Weather) -> None:
        self.board, self.charts, self.weather = board, charts, weather
        grid = board.grid
        self._around: NDArray[np.int32] = grid.neighbours
        self.on_map: NDArray[np.bool_] = self._around >= 0
        self.kind = self._hexsides()
        """The hexside line of each side, None as -1: its number in `lines`."""
        self.bridge: NDArray[np.bool_] = board.bridge
        self.is_minor = self._is("minor_river")
        self.is_major = self._is("major_river")
        self.is_river: NDArray[np.bool_] = self.is_minor | self.is_major
        self.is_stream = self._is("stream")
        self.zone_blocked: NDArray[np.uint8] = self._flag("bars_zoc").astype(np.uint8)
        self.bars_attack = self._flag("bars_attack")
        self.bars_retreat = self._flag("bars_retreat")
        self.hexside_shift: NDArray[np.int8] = self._numbers([line.shift for line in self._lines])
        lines = [charts.terrain[kind] for kind in board.terrain_kinds]
        self.shift: NDArray[np.int8] = np.array([line.shift for line in lines], np.int8)[board.terrain]
        self.ranged_shift: NDArray[np.int8] = np.array([line.ranged for line in lines], np.int8)[board.terrain]
        self.stand_fast: NDArray[np.bool_] = np.array([line.stand_fast for line in lines])[board.terrain]
        self.assault_only: NDArray[np.bool_] = np.array([line.assault_only for line in lines])[board.terrain]
        self.pioneers: NDArray[np.bool_] = np.array([line.pioneers for line in lines])[board.terrain]
        self.enter = np.stack([self._entering("armored"), self._entering("other")])
        """What a hex costs by class; CLOSED where only a route leads in (8.6)."""
        self.crossing = np.stack([self._crossing("armored"), self._crossing("other")])
        """What a hexside without a bridge adds by class; CLOSED where it is barred."""
        self.routes: dict[str, NDArray[np.bool_]] = self._routes()
        self.rates = {kind: self._rate(getattr(charts.route, kind)) for kind in ROUTES}

    def edges(self, bridges: NDArray[np.bool_]) -> NDArray[np.int32]:
        """Give the cost of every step by class [class, hex, direction] off the routes, with these bridges (8.10)."""
        target = np.where(self.on_map, self._around, 0)
        enter, crossing = self.enter[:, target], np.where(bridges, 0, self.crossing)
        closed = (enter == CLOSED) | (crossing == CLOSED) | ~self.on_map
        return np.where(closed, CLOSED, enter + crossing).astype(np.int32)

    def route_edges(self, kind: str) -> NDArray[np.int32]:
        """Give the cost of every step along one kind of route, CLOSED off it; terrain counts for nothing (8.7-8.9)."""
        return np.where(self.routes[kind], self.rates[kind], CLOSED).astype(np.int32)

    def _hexsides(self) -> NDArray[np.int8]:
        """Number the line of each hexside: lakes and embankments lie over water."""
        names = list(self.charts.hexside)
        self._lines: tuple[HexsideLine, ...] = tuple(self.charts.hexside.values())
        water = [names.index(kind) if kind in names else -1 for kind in self.board.hexside_kinds]
        if self.weather.minor_rivers_as_major:
            minor, major = names.index("minor_river"), names.index("major_river")
            water = [major if kind == minor else kind for kind in water]
        kinds = np.array(water, np.int8)[self.board.hexside_kind]
        for name, sides in self.board.hexside_features.items():
            kinds[sides] = names.index(name)
        return kinds

    def _is(self, name: str) -> NDArray[np.bool_]:
        return self.kind == list(self.charts.hexside).index(name)

    def _flag(self, field: str) -> NDArray[np.bool_]:
        return self._numbers([getattr(line, field) for line in self._lines]).astype(np.bool_)

    def _numbers(self, values: list[int]) -> NDArray[np.int8]:
        """Lay a value of each line over the hexsides, 0 where there is no line."""
        return np.array([*values, 0], np.int8)[self.kind]

    def _entering(self, mobility: str) -> NDArray[np.int32]:
        chart, weather = self.charts.terrain, self.weather
        costs: list[int] = []
        for kind in self.board.terrain_kinds:
            line = chart["clear"] if weather.frozen and kind == "marsh" else chart[kind]
            cost = _thirds(getattr(line, mobility))
            costs.append(cost if cost == CLOSED else cost + 3 * weather.extra_cost)
        return np.array(costs, np.int32)[self.board.terrain]

    def _crossing(self, mobility: str) -> NDArray[np.int32]:
        names = list(self.charts.hexside)
        costs: list[int] = []
        for name, line in zip(names, self._lines, strict=True):
            frozen = self.weather.frozen and name != "embankment"
            costs.append(0 if frozen else _thirds(getattr(line, mobility)))
        return np.array([*costs, 0], np.int32)[self.kind]

    def _routes(self) -> dict[str, NDArray[np.bool_]]:
        """Mark the steps along each kind of route; a road over water without a bridge ends there."""
        roads = np.array(self.board.road_kinds)[self.board.road]
        passable = self.on_map & ((self._numbers([1] * len(self._lines)) == 0) | self.bridge | self._is("embankment"))
        road = (roads == "road") & passable & (not self.weather.roads_as_terrain)
        return {"road": road, "railroad": self.board.railway & passable, "trail": (roads == "trail") & passable}

    def _rate(self, cost: Cost) -> int:
        found = thirds(cost)
        assert found is not None
        return found


def _thirds(cost: Cost) -> int:
    """A cost in thirds, CLOSED where plain movement is barred."""
    if cost in BARRED:
        return CLOSED
    found = thirds(cost)
    assert found is not None
    return found
