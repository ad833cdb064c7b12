"""The terrain of a WB-95 board as costs: the terrain table laid over every hex and hexside (3.1.11, 3.1.12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import numpy as np
from numpy.typing import NDArray

from kessel.hexes.reach import CLOSED, Going
from kessel.pieces import Board
from kessel.play.memo import Memo
from kessel.systems.wb95.data_rulebook import Rulebook
from kessel.systems.wb95.data_tables import Chart

if TYPE_CHECKING:
    from kessel.systems.wb95.position import Wb95State

__all__ = ["Ground"]

_FREE = 10**6

N = TypeVar("N", bound=np.generic)


class Ground:
    """Costs of every step for every movement class, and what the terrain does to zones and combat.

    Whether a bridge stands changes during play, so there are two tables of costs: with the bridge of a hexside and
    without it. `edges` puts them together for the bridges of a position.
    """

    def __init__(self, board: Board, chart: Chart, rulebook: Rulebook) -> None:
        self.board, self.chart = board, chart
        size = board.grid.size
        around = board.grid.neighbours
        self.on_map: NDArray[np.bool_] = around >= 0
        water = [chart.hexsides.get(kind) for kind in board.hexside_kinds]
        self.big_river: NDArray[np.bool_] = np.array([bool(w and w.big) for w in water])[board.hexside_kind]
        self.bars_attack: NDArray[np.bool_] = np.array([bool(w and w.bars_attack) for w in water])[board.hexside_kind]
        self.hexside_cm: NDArray[np.int8] = np.array([w.cm if w else 0 for w in water], np.int8)[board.hexside_kind]
        self.is_river: NDArray[np.bool_] = board.hexside_kind > 0
        lines = [chart.terrain.get(kind) for kind in board.terrain_kinds]
        self.terrain_cm: NDArray[np.int8] = np.array([x.cm if x else 0 for x in lines], np.int8)[board.terrain]
        self.halves_attack: NDArray[np.bool_] = np.array([bool(x and x.halves) for x in lines])[board.terrain]
        self.is_swamp = self._is("swamp")
        self.is_lake = self._is("lake")
        self.is_city = self._is("city")
        self.is_town: NDArray[np.bool_] = self._is("town") | self.is_city
        self.towns = np.flatnonzero(self.is_town)
        self.without_bridge = np.full((4, size, 6), CLOSED, np.int32)
        self.with_bridge = np.full((4, size, 6), CLOSED, np.int32)
        self.side_road = np.zeros((4, size, 6), np.bool_)
        """Steps along a road that gives this class a bonus hex (table:terrain/bonus), while its bridge stands."""
        self.off_road = np.full((4, size), CLOSED, np.int32)
        """What entering a hex costs away from roads and rivers."""
        for number, mobility in enumerate(("trucked", "mechanized", "non_motorized")):
            self._class_costs(number, mobility, closed=None)
        self._class_costs(3, "trucked", closed=rulebook.headquarters.forbidden_terrain_cost)
        self.beside_side_road = [along.any(axis=1).tobytes() for along in self.side_road]
        """For each class the hexes from which such a step leads, whatever bridges stand."""
        self.zone_blocked = self._zone_blocked()
        self.is_road: NDArray[np.bool_] = self._is_road()
        self.zones_around: dict[tuple[int, int], tuple[int, ...]] = {}
        """The zone of a unit by its hex and zone kind, where it has been asked for (4.1)."""
        self._goings = [self._tables(self.without_bridge[k], self.with_bridge[k]) for k in range(4)]
        self._road_goings = [
            self._tables(np.where(along & ~self.is_river, dry, CLOSED), np.where(along, dry, CLOSED))
            for along, dry in zip(self.side_road, self.with_bridge, strict=True)
        ]
        self._open: dict[frozenset[int], tuple[NDArray[np.bool_], NDArray[np.bool_]]] = {}
        self._memo = Memo(64)

    def edges(self, mobility: int, state: Wb95State) -> NDArray[np.int32]:
        """Give the cost of every step for a class [hex, direction], with these bridges standing."""
        tables = self.without_bridge[mobility], self.with_bridge[mobility]
        return self._memo.hold(("edges", mobility), state.stamps["bridge"], _with_bridges, *tables, state.bridge)

    def side_roads(self, state: Wb95State) -> NDArray[np.bool_]:
        """Mark the steps along side roads [class, hex, direction]; a road ends where its bridge is down."""
        return self._memo.hold("side roads", state.stamps["bridge"], self._work_out_side_roads, state.bridge)

    def supply_roads(self, state: Wb95State) -> NDArray[np.bool_]:
        """10.1.5: mark the steps [hex, direction] along a road; over a river it needs its bridge."""
        return self._memo.hold(
            "supply roads", state.stamps["bridge"], lambda: self.is_road & (~self.is_river | (state.bridge > 0))
        )

    def passable(self, mobilities: frozenset[int], state: Wb95State) -> NDArray[np.bool_]:
        """Mark the steps [hex, direction] that are open to all of these classes, with these bridges standing."""
        question = "passable", mobilities
        return self._memo.hold(
            question, state.stamps["bridge"], lambda: _with_bridges(*self._open_sides(mobilities), state.bridge)
        )

    def retreat_sides(self, mobilities: frozenset[int], state: Wb95State) -> NDArray[np.bool_]:
        """Mark the steps that all of these classes can take in retreat: over big rivers by bridges alone (5.3.5)."""
        without, bridged = self._open_sides(mobilities)
        question = "retreat", mobilities
        return self._memo.hold(
            question, state.stamps["bridge"], lambda: _with_bridges(without & ~self.big_river, bridged, state.bridge)
        )

    def goings(self, state: Wb95State) -> list[Going]:
        """Give what every step costs each class on an empty map."""
        return self._memo.hold("goings", state.stamps["bridge"], self._bridged, self._goings, state.bridge)

    def road_goings(self, state: Wb95State) -> list[Going]:
        """Give what every step along side roads costs each class on an empty map; all others are closed."""
        return self._memo.hold("road goings", state.stamps["bridge"], self._bridged, self._road_goings, state.bridge)

    def _open_sides(self, mobilities: frozenset[int]) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
        """Mark the steps that are open to all of these classes where no bridge stands, and where all do."""
        found = self._open.get(mobilities)
        if found is None:
            classes = sorted(mobilities)
            without, bridged = self.without_bridge[classes] != CLOSED, self.with_bridge[classes] != CLOSED
            found = self._open[mobilities] = without.all(axis=0), bridged.all(axis=0)
        return found

    def _work_out_side_roads(self, bridges: NDArray[np.uint8]) -> NDArray[np.bool_]:
        found = self.side_road & (~self.is_river | bridges.astype(np.bool_))
        found.setflags(write=False)
        return found

    def _tables(self, without: NDArray[np.int32], with_bridges: NDArray[np.int32]) -> tuple[Going, Going]:
        """What steps cost where no bridge stands, and where all do."""
        return Going(self.board.grid, without), Going(self.board.grid, with_bridges)

    def _bridged(self, tables: list[tuple[Going, Going]], bridges: NDArray[np.uint8]) -> list[Going]:
        """Put the two together for the bridges that stand: they are few."""
        standing = np.divmod(np.flatnonzero(bridges.view(np.bool_)), 6)
        return [without.with_steps_of(with_bridges, *standing) for without, with_bridges in tables]

    def _is(self, kind: str) -> NDArray[np.bool_]:
        kinds = self.board.terrain_kinds
        return self.board.terrain == kinds.index(kind) if kind in kinds else np.zeros(self.board.grid.size, np.bool_)

    def _class_costs(self, number: int, mobility: str, closed: int | None) -> None:
        board, chart = self.board, self.chart
        around = board.grid.neighbours
        entry = np.array([self._entry(kind, mobility, closed) for kind in board.terrain_kinds], np.int32)[board.terrain]
        self.off_road[number] = np.where(entry >= _FREE, CLOSED, entry)
        open_ground = np.where(self.on_map, entry[around], _FREE)
        crossing = np.array([self._crossing(kind, mobility) for kind in board.hexside_kinds], np.int32)[
            board.hexside_kind
        ]
        road = np.array([self._road(kind, mobility) for kind in board.road_kinds], np.int32)[board.road]
        if "railroad" in chart.roads:
            road = np.minimum(road, np.where(board.railway, self._road("railroad", mobility), _FREE))
        road = np.where(self.on_map, road, _FREE)
        dry = np.minimum(open_ground, road)
        wet = np.where(self.is_river, open_ground + crossing, dry)
        self.with_bridge[number] = np.where(dry >= _FREE, CLOSED, dry)
        self.without_bridge[number] = np.where(wet >= _FREE, CLOSED, wet)
        bonus = [kind in chart.roads and mobility in chart.roads[kind].bonus for kind in board.road_kinds]
        self.side_road[number] = np.array(bonus)[board.road]
        if "railroad" in chart.roads and mobility in chart.roads["railroad"].bonus:
            self.side_road[number] |= board.railway

    def _entry(self, kind: str, mobility: str, closed: int | None) -> int:
        if kind not in self.chart.terrain:
            return _FREE
        cost = self.chart.cost(kind, mobility)
        if cost is None:
            # 9.1.3: a headquarters pays its own price where trucks cannot go; lakes stay closed.
            return closed if closed is not None and kind != "lake" else _FREE
        return cost

    def _crossing(self, kind: str, mobility: str) -> int:
        if kind not in self.chart.hexsides:
            return 0
        cost = self.chart.hexsides[kind].cost(mobility)
        return _FREE if cost is None else cost

    def _road(self, kind: str, mobility: str) -> int:
        if kind not in self.chart.roads:
            return _FREE
        cost = self.chart.roads[kind].cost(mobility)
        return _FREE if cost is None else cost

    def _zone_blocked(self) -> NDArray[np.uint8]:
        """4.1.3, 4.1.4: no zone across a big river or into terrain that the class may not enter."""
        around = self.board.grid.neighbours
        blocked = np.zeros((self.board.grid.size, 6), np.uint8)
        for number, mobility in enumerate(("trucked", "mechanized", "non_motorized")):
            kinds = np.array([self._entry(kind, mobility, None) >= _FREE for kind in self.board.terrain_kinds])
            closed = kinds[self.board.terrain]
            barred = self.big_river | (self.on_map & closed[around])
            blocked |= np.where(barred, 1 << number, 0).astype(np.uint8)
        return blocked

    def _is_road(self) -> NDArray[np.bool_]:
        """10.1.5: steps along a road; railways where the terrain table has them."""
        roads = np.array([kind in self.chart.roads for kind in self.board.road_kinds])[self.board.road]
        return roads | (self.board.railway if "railroad" in self.chart.roads else np.zeros_like(roads))


def _with_bridges(without: NDArray[N], bridged: NDArray[N], bridges: NDArray[np.uint8]) -> NDArray[N]:
    """Put two tables together: what holds where no bridge stands, and what holds where one does."""
    found, standing = without.copy(), np.flatnonzero(bridges.view(np.bool_))
    found.ravel()[standing] = bridged.ravel()[standing]
    found.setflags(write=False)
    return found
