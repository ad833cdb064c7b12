"""Supply and control worked out slowly, hex by hex, straight from chapters 4 and 10: what the engine must agree with.

Plain Python over printed facts: the chart's own costs, dictionaries and a priority queue; none of the engine's arrays
of costs or zones.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator

import numpy as np

from kessel.systems.wb95.hex_control import extend_control
from kessel.systems.wb95.position import NOBODY, Position
from kessel.systems.wb95.supply import in_supply

Hexes = set[int]


def agree(s: Position, side: int) -> None:
    """Hold the engine's supply and control against the reference. The position is not to be played on after it."""
    reference = Reference(s)
    units = [unit for unit in s.setting.units_of[side].tolist() if s.state.hex[unit] >= 0]
    found = {unit for unit, line in zip(units, in_supply(s, side), strict=True) if line}
    expected = reference.supplied(side)
    assert found == expected, [s.name(unit) for unit in found ^ expected]
    s.state.supplied[:] = 0
    s.state.supplied[sorted(found)] = 1
    owners = reference.owners_after(side, found)
    extend_control(s, side)
    wrong = np.flatnonzero(s.state.control != owners)
    assert not len(wrong), [s.number(int(hex_)) for hex_ in wrong]


class Reference:
    """One position, seen with the rulebook in hand."""

    def __init__(self, s: Position) -> None:
        self.s, self.board, self.chart = s, s.setting.board, s.setting.chart
        self.grid = s.setting.grid
        self.units = [
            (number, counter, int(s.state.hex[number]), int(s.setting.side[number]))
            for number, counter in enumerate(s.setting.counters)
            if s.state.hex[number] >= 0
        ]

    def supplied(self, side: int) -> set[int]:
        """Units of a side that have a line (10.1)."""
        costs = self._costs(side, self._bases(side))
        allowance = self.s.setting.rulebook.supply.allowance_of
        return {
            number
            for number, counter, hex_, owner in self.units
            if owner == side and costs.get(hex_, 10**9) <= 6 * allowance(counter.nation)
        }

    def owners_after(self, side: int, supplied: set[int]) -> list[int]:
        """Who controls each hex after the Supply Phase of a side in which nobody surrenders (4.3)."""
        mine, theirs = self._standing(side), self._standing(1 - side)
        claims = self._zone_of(unit for unit in self.units if unit[0] in supplied)
        zone = self._zone_of(unit for unit in self.units if unit[3] == side)
        enemy_zone = self._zone_of(unit for unit in self.units if unit[3] != side)
        owners = self.s.state.control.tolist()
        for hex_ in range(self.grid.size):
            if hex_ in mine:
                owners[hex_] = side
            elif hex_ in theirs:
                continue
            elif hex_ in enemy_zone and hex_ in zone:
                owners[hex_] = NOBODY
            elif hex_ in claims and hex_ not in enemy_zone:
                owners[hex_] = side
        return owners

    def _standing(self, side: int) -> Hexes:
        return {hex_ for _, _, hex_, owner in self.units if owner == side}

    def _bases(self, side: int) -> Hexes:
        area = self.s.setting.scenario.supply[self.s.seat(side)]
        bases = {hex_ for edge in area.edges for hex_ in self.board.edges[edge]}
        bases |= {hex_ for zone in area.zones for hex_ in self.board.zones[zone]}
        named = {self.grid.index(number) for number in area.hexes}
        named |= {hex_ for place in area.places for hex_ in self.board.hexes_of(self.board.place(place))}
        return bases | {hex_ for hex_ in named if self.s.state.control[hex_] == side}

    def _costs(self, side: int, bases: Hexes) -> dict[int, int]:
        enemies, closed = self._standing(1 - side), self._closed_by(1 - side)
        regulars = {hex_ for _, counter, hex_, owner in self.units if owner == side and counter.is_regular}
        friends = self._standing(side)
        costs = {hex_: 0 for hex_ in bases if hex_ not in enemies}
        ahead = [(0, hex_) for hex_ in sorted(costs)]
        while ahead:
            cost, here = heapq.heappop(ahead)
            if cost > costs[here] or (here in closed and here not in regulars):
                continue
            for direction, there in self._around(here):
                if there in enemies:
                    continue
                step = self._step(here, direction, there, friends)
                if step is not None and cost + step < costs.get(there, 10**9):
                    costs[there] = cost + step
                    heapq.heappush(ahead, (cost + step, there))
        return costs

    def _step(self, here: int, direction: int, there: int, friends: Hexes) -> int | None:
        """10.1.5, 10.1.8, 10.1.9 for one step; None where it is closed."""
        bridged = bool(self.s.state.bridge[here, direction])
        water = self._water(here, direction)
        road = self.board.road_kinds[self.board.road[here, direction]] in self.chart.roads
        rail = bool(self.board.railway[here, direction]) and "railroad" in self.chart.roads
        if (road or rail) and (not water or bridged):
            return 0
        line = self.chart.hexsides.get(water)
        if here in friends and there in friends and not (line and line.big and not bridged):
            return 0
        terrain = self.board.terrain_of(there)
        ground = self.chart.cost(terrain, "trucked") if terrain in self.chart.terrain else None
        if ground is None:
            return None
        if line is None or bridged:
            return ground
        crossing = line.cost("trucked")
        return None if crossing is None else ground + crossing

    def _closed_by(self, side: int) -> Hexes:
        """10.1.11: hexes in the zones that a side has against lines of supply."""
        closed: Hexes = set()
        for number, counter, hex_, owner in self.units:
            limbered = counter.is_artillery and self.s.state.transport[number]
            if owner == side and not counter.is_headquarters and not limbered:
                closed |= set(self._zone(hex_, "non_motorized" if counter.type == "RG" else counter.mobility))
        for hex_ in range(self.grid.size):
            if self.board.terrain_of(hex_) in ("town", "city") and self.s.state.control[hex_] == side:
                closed |= {hex_, *self._zone(hex_, "non_motorized")}
        return closed

    def _zone_of(self, units: Iterator[tuple[int, object, int, int]]) -> Hexes:
        """4.1: hexes in the zone of control of at least one of the units."""
        zone: Hexes = set()
        for number, _, hex_, _ in units:
            counter = self.s.setting.counters[number]
            if counter.is_regular and counter.type != "RG":
                zone |= set(self._zone(hex_, counter.mobility))
        return zone

    def _zone(self, hex_: int, mobility: str) -> Iterator[int]:
        """4.1.1, 4.1.3, 4.1.4: the hexes around, not over a big river, not into ground closed to the class."""
        for direction, there in self._around(hex_):
            line = self.chart.hexsides.get(self._water(hex_, direction))
            terrain = self.board.terrain_of(there)
            closed = terrain not in self.chart.terrain or self.chart.cost(terrain, mobility) is None
            if not (line and line.big) and not closed:
                yield there

    def _water(self, hex_: int, direction: int) -> str:
        return self.board.hexside_kinds[self.board.hexside_kind[hex_, direction]]

    def _around(self, hex_: int) -> Iterator[tuple[int, int]]:
        for direction, there in enumerate(self.grid.neighbours[hex_].tolist()):
            if there >= 0:
                yield direction, there
