"""Chapter 7: the terrain of the board as numbers, under the frost and with the bridges of a position.

Costs are halves of a movement point. `Ground.land` gives the `Land` for a state of frost and bridges: what every step
costs each class of movers (7.21, 7.3, 7.41, 7.45), how zones of control lose strength (5.7), how much may stack (4.1),
and which line of the Terrain Effects Table every hex and hexside has, for combat.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

import numpy as np
from numpy.typing import NDArray

from kessel.hexes.reach import CLOSED
from kessel.pieces import Board
from kessel.systems.winter_storm.charts import Charts, Cost, Hexside, TerrainLine, halves

__all__ = ["CLASSES", "LAID", "NO_ZONE", "PERMANENT", "PONTOON", "Ground", "Land"]

CLASSES = ("leg", "mobile", "cheaper", "mountain", "jaeger", "summit")
"""Who pays alike: leg and mobile units, Superior HQs, who take the cheaper (13.52), and mountaineers (16.42); those of
them who may climb a summit are a class of their own (7.34)."""

PERMANENT, PONTOON, LAID = 1, 2, 3
"""Kinds of bridges on a hexside, 0 for none: one of the map, the pontoon that an Operational HQ keeps in place, and the
pontoon of a Superior HQ or Front Engineer, which stays (13.91, 18.44)."""

NO_ZONE = 99
"""What is taken off a rating where no zone of control goes at all."""

LandKey = tuple[tuple[str, ...], bytes]
"""Temperatures by elevation and the bridges that stand: all that a Land depends on."""

_FREE = 10**6
_ROADS = ("major_road", "minor_road")
"""The roads that open terrain and bridges to mobile units (7.21, 7.32)."""


class Land:
    """The ground as frost and bridges make it."""

    def __init__(self, ground: Ground, temperatures: tuple[str, ...], bridges: NDArray[np.uint8], key: LandKey) -> None:
        self._ground, self._bridges = ground, bridges
        self.key = key
        board, charts = ground.board, ground.charts
        self.lines = ground.lines_at(temperatures)
        """The line of the Terrain Effects Table of every hex."""
        self.stack_limit: NDArray[np.int16] = np.array([line.stack for line in self.lines], np.int16)
        self.frozen_kind = ground.water_at(temperatures)
        """The water on every hexside [hex, direction], as number into the board's kinds; frost may have freed it."""
        self._wet: NDArray[np.bool_] = self.frozen_kind > 0
        self._bridged: NDArray[np.bool_] = bridges > 0
        self.edges: NDArray[np.int32] = self._edges(ground.movement_lines_at(temperatures))
        """The cost of every step [class, hex, direction], CLOSED where there is none."""
        self.lessened: NDArray[np.int8] = self._lessened(board, charts)
        """What a zone of control loses from a hex through a side into the next one (5.7)."""
        for array in (self.stack_limit, self.edges, self.lessened):
            array.setflags(write=False)

    def hexside(self, hex_: int, direction: int) -> str:
        """Name the line of the Terrain Effects Table for the water on a hexside; empty where none is to be minded."""
        kind = self._ground.board.hexside_kinds[int(self.frozen_kind[hex_, direction])]
        if not kind or not self._bridged[hex_, direction]:
            return kind
        return "" if kind == "stream" else f"bridged_{kind}"

    def obstacles(self, hex_: int, direction: int) -> tuple[Hexside, ...]:
        """Give the lines of what hinders on a hexside: water, balka, ridge; a bridged Minor River does not (13.91)."""
        board, chart = self._ground.board, self._ground.charts.hexside
        names = [name for name in (self.hexside(hex_, direction),) if name != "bridged_minor_river"]
        names += [kind for kind, sides in board.hexside_features.items() if sides[hex_, direction]]
        return tuple(chart[name] for name in names if name in chart)

    def _edges(self, lines: tuple[TerrainLine, ...]) -> NDArray[np.int32]:
        found = np.full((len(CLASSES), *self._wet.shape), CLOSED, np.int32)
        for number, name in enumerate(CLASSES):
            if name != "cheaper":
                found[number] = self._class_edges(lines, name)
        leg, mobile = (np.where(found[k] == CLOSED, _FREE, found[k]) for k in (0, 1))
        best = np.minimum(leg, mobile)
        found[CLASSES.index("cheaper")] = np.where(best >= _FREE, CLOSED, best)
        return found

    def _class_edges(self, lines: tuple[TerrainLine, ...], name: str) -> NDArray[np.int32]:
        """The cheaper of going across country and along the road that crosses the hexside, if its bridge stands."""
        ground = self._ground
        column = "mobile" if name == "mobile" else "leg"
        levels = ground.board.elevation.tolist()
        costs = {
            (line, level): ground.entry_cost(line, name, level) for line, level in set(zip(lines, levels, strict=True))
        }
        entry = np.array([costs[pair] for pair in zip(lines, levels, strict=True)], np.int32)
        into = entry[ground.around]
        country = into + self._crossing(column) + ground.feature_cost[column]
        road = np.where(self._wet & ~self._bridged_for(column), _FREE, self._along_road(into, column))
        best = np.minimum(country, road)
        return np.where((best >= _FREE) | ground.shut, CLOSED, best).astype(np.int32)

    def _crossing(self, column: str) -> NDArray[np.int32]:
        """7.21: what the water on every hexside costs, with the bridges that stand."""
        ground = self._ground
        chart, kinds = ground.charts.hexside, ground.board.hexside_kinds
        plain = np.array([_price(getattr(chart[kind], column)) if kind else 0 for kind in kinds], np.int32)
        return np.where(self._bridged_for(column), 0, plain[self.frozen_kind])

    def _bridged_for(self, column: str) -> NDArray[np.bool_]:
        """7.21/major: a Major River is bridged for mobile units by roads, railways and pontoons; not by trails."""
        if column == "leg":
            return self._bridged
        major = self.frozen_kind == self._ground.board.hexside_kinds.index("major_river")
        return self._bridged & (~major | self._ground.mobile_way | (self._bridges >= PONTOON))

    def _along_road(self, into: NDArray[np.int32], column: str) -> NDArray[np.int32]:
        """7.37: the price of a road hex by its elevation; "other" is as the hex itself."""
        ground = self._ground
        price, as_hex = ground.road_price[column], ground.road_as_hex[column]
        as_country = into + np.where(ground.ridge & (column == "mobile"), _FREE, 0)
        return np.where(as_hex, as_country, price)

    def _lessened(self, board: Board, charts: Charts) -> NDArray[np.int8]:
        ground = self._ground
        into = np.array([NO_ZONE if line.zoc == "none" else -line.zoc for line in self.lines], np.int16)
        lost = into[ground.around] + ground.feature_zone
        water = np.array([-charts.hexside[kind].zoc if kind else 0 for kind in board.hexside_kinds], np.int16)
        bridged = np.array([_bridged_zone(charts, kind) for kind in board.hexside_kinds], np.int16)
        lost += np.where(self._bridged, bridged[self.frozen_kind], water[self.frozen_kind])
        lost[ground.shut] = NO_ZONE
        return np.minimum(lost, NO_ZONE).astype(np.int8)


class Ground:
    """What of the terrain never changes, and the lands that were needed so far."""

    def __init__(self, board: Board, charts: Charts, closed: Collection[int], swamp_frozen_at: Collection[str]) -> None:
        self.board, self.charts = board, charts
        self._swamp_frozen_at = frozenset(swamp_frozen_at)
        around = board.grid.neighbours
        self.on_map: NDArray[np.bool_] = around >= 0
        self.around: NDArray[np.int32] = np.maximum(around, 0)
        """The neighbours, with hex 0 for those off the map, which `shut` closes."""
        inside = np.zeros(board.grid.size, np.bool_)
        inside[list(closed)] = True
        self.closed = inside
        """Hexes that nobody enters, and no zone: the pocket."""
        self.shut: NDArray[np.bool_] = ~self.on_map | inside[:, None] | inside[self.around]
        self.levels: tuple[int, ...] = tuple(np.unique(board.elevation).tolist())
        self.side_level: NDArray[np.int8] = np.minimum(board.elevation[:, None], board.elevation[self.around])
        """The elevation of a hexside is that of its lower, warmer hex."""
        self.ridge = self._feature("ridge")
        self.feature_cost = {column: self._feature_cost(column) for column in ("leg", "mobile")}
        self.feature_zone = self._feature_zone()
        prices = {column: self._road_price(column) for column in ("leg", "mobile")}
        self.road_price = {column: price for column, (price, _) in prices.items()}
        self.road_as_hex = {column: as_hex for column, (_, as_hex) in prices.items()}
        roads = np.array([kind in _ROADS for kind in board.road_kinds])
        self.mobile_way: NDArray[np.bool_] = roads[board.road] | board.railway
        self.is_junction = self._junctions()
        major = board.hexside_kinds.index("major_river")
        self.on_major_river: NDArray[np.bool_] = (board.hexside_kind == major).any(axis=1)
        """The hexes beside a Major River, frozen or not."""
        here = np.arange(board.grid.size)[:, None]
        self._sites = np.flatnonzero((board.hexside_kind > 0) & (here < around))
        self._lands: dict[LandKey, Land] = {}

    def land(self, temperatures: tuple[str, ...], bridges: NDArray[np.uint8]) -> Land:
        """Give the ground at these temperatures by elevation, with these bridges."""
        key = (temperatures, bridges.ravel()[self._sites].tobytes())
        found = self._lands.get(key)
        if found is None:
            if len(self._lands) > 32:
                self._lands.clear()
            found = self._lands[key] = Land(self, temperatures, bridges.copy(), key)
        return found

    def lines_at(self, temperatures: tuple[str, ...]) -> tuple[TerrainLine, ...]:
        """Give the line of the Terrain Effects Table of every hex, as the frost has it (9.2)."""
        frozen = {name: frost.terrain for name, frost in self.charts.frost.items()}
        return self._lines(lambda terrain, level: frozen.get(temperatures[level], {}).get(terrain, terrain))

    def movement_lines_at(self, temperatures: tuple[str, ...]) -> tuple[TerrainLine, ...]:
        """Give the lines for movement: a scenario may let swamps carry units earlier than the chart does."""
        frozen = {name: frost.terrain for name, frost in self.charts.frost.items()}

        def terrain_of(terrain: str, level: int) -> str:
            if terrain == "swamp" and temperatures[level] in self._swamp_frozen_at:
                return "clear"
            return frozen.get(temperatures[level], {}).get(terrain, terrain)

        return self._lines(terrain_of)

    def water_at(self, temperatures: tuple[str, ...]) -> NDArray[np.uint8]:
        """Give the water on every hexside as the frost has it (9.2)."""
        kinds = self.board.hexside_kinds
        table = np.zeros((max(self.levels) + 1, len(kinds)), np.uint8)
        for level in range(len(table)):
            frost = self.charts.frost.get(temperatures[level])
            for number, kind in enumerate(kinds):
                changed = frost.hexsides.get(kind, kind) if frost else kind
                table[level, number] = 0 if changed == "free" else kinds.index(changed)
        return table[self.side_level, self.board.hexside_kind]

    def entry_cost(self, line: TerrainLine, name: str, level: int) -> int:
        """7.34, 16.42/movement: what entering a hex across country costs a class; more than any unit has if never."""
        if name == "mobile":
            return _price(line.mobile)
        if level == 5 and name != "summit":
            return _FREE  # 7.34
        special = self.charts.mountaineers
        cheaper = {"mountain": special.mountain, "summit": special.mountain, "jaeger": special.jaeger}.get(name, {})
        return min(_price(line.leg), 2 * cheaper[level]) if level in cheaper else _price(line.leg)

    def _lines(self, terrain_of: Callable[[str, int], str]) -> tuple[TerrainLine, ...]:
        board, table = self.board, self.charts.terrain
        found: dict[tuple[int, int], TerrainLine] = {}
        for kind, level in np.unique(np.stack([board.terrain, board.elevation]), axis=1).T.tolist():
            line = table.line(terrain_of(board.terrain_kinds[kind], level), level)
            assert line is not None, "the data check finds hexes without a line"
            found[kind, level] = line
        return tuple(
            found[kind, level] for kind, level in zip(board.terrain.tolist(), board.elevation.tolist(), strict=True)
        )

    def _feature(self, name: str) -> NDArray[np.bool_]:
        sides = self.board.hexside_features.get(name)
        return np.zeros_like(self.on_map) if sides is None else sides

    def _feature_cost(self, column: str) -> NDArray[np.int32]:
        """7.41, 7.45: what balkas and ridges cost across country."""
        cost = np.zeros(self.on_map.shape, np.int32)
        for name in ("balka", "ridge"):
            cost += np.where(self._feature(name), _price(getattr(self.charts.hexside[name], column)), 0)
        return cost

    def _feature_zone(self) -> NDArray[np.int16]:
        lost = np.zeros(self.on_map.shape, np.int16)
        for name in ("balka", "ridge"):
            lost -= np.where(self._feature(name), self.charts.hexside[name].zoc, 0).astype(np.int16)
        return lost

    def _road_price(self, column: str) -> tuple[NDArray[np.int32], NDArray[np.bool_]]:
        """7.37: the price of every step along a road by the elevation of the hex entered, and where it is the hex's."""
        board = self.board
        kinds = len(board.road_kinds)
        price = np.full((kinds, 6), _FREE, np.int32)
        as_hex = np.zeros((kinds, 6), np.bool_)
        for number, kind in enumerate(board.road_kinds):
            if kind:
                costs: tuple[Cost, ...] = getattr(self.charts.route[kind], column)
                price[number] = [_price(cost) for cost in costs]
                as_hex[number] = [cost == "other" for cost in costs]
        level = board.elevation[self.around]
        return price[board.road, level], as_hex[board.road, level]

    def _junctions(self) -> NDArray[np.bool_]:
        """13.44: hexes where roads meet, or a road and a railway: three ways out, or two that cross."""
        road, rail = (self.board.road > 0).sum(axis=1), self.board.railway.sum(axis=1)
        return (road > 2) | ((road > 0) & (rail > 0))


def _price(cost: Cost) -> int:
    found = halves(cost)
    return _FREE if found is None else found


def _bridged_zone(charts: Charts, kind: str) -> int:
    line = charts.hexside.get(f"bridged_{kind}")
    return -line.zoc if line else 0
