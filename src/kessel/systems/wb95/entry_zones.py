"""Chapter 11.2: the entry zones of a map, which lie next to each other, and who is due at which of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from kessel.hexes.reach import CLOSED
from kessel.pieces import Board
from kessel.systems.wb95.data_area import place_hexes, road_entries
from kessel.systems.wb95.data_scenario import Arrival

if TYPE_CHECKING:
    from kessel.systems.wb95.setting import Setting

__all__ = ["EntryZone", "EntryZones", "Ways", "apart", "in_reach"]

FAR = 10**4
"""Zones on no common stretch of the map's edge: no shifting between them."""


class EntryZone(Struct, frozen=True):
    """Where units come in: a printed zone, the end of a road, or a hex that the scenario names."""

    name: str
    """The letter of a printed zone, else the number of its hex."""
    hexes: tuple[int, ...]


class Ways(Struct, frozen=True):
    """The hexes by which a unit may enter: with all its movement points, or with half of them (11.2.1)."""

    whole: tuple[int, ...]
    half: tuple[int, ...]


class EntryZones:
    """The entry zones of a scenario by number, and the arrivals of its counters.

    Zones are next to each other along a line of them (11.2.1): all printed zones as the board lists them; and on
    every edge its printed zones, or the ends of its roads if it has none (11.2.4), with the hexes that the scenario
    names there. A named hex inside the map lies between the zones of the edge nearest to it.
    """

    def __init__(self, setting: Setting) -> None:
        self._setting, self._board = setting, setting.board
        self.zones: list[EntryZone] = []
        self._numbers: dict[str, int] = {}
        named = [arrival for seat in setting.sides for arrival in setting.scenario.arrivals.get(seat, ())]
        self.arrivals: tuple[Arrival, ...] = tuple(filter(self._comes, named))
        """Who comes at all: not what is switched off or printed with a day after the last turn."""
        self.arrival_of = {setting.index[name]: arrival for arrival in self.arrivals for name in arrival.units}
        self._named = [self._board.grid.index(number) for arrival in self.arrivals for number in arrival.hexes]
        self._on_the_edge = {hex_ for edge in self._board.edges.values() for hex_ in edge}
        printed = [self._number(name, hexes) for name, hexes in self._printed(self._on_the_edge)]
        self._edge_lines = {edge: self._edge_line(edge, ()) for edge in self._board.edges}
        inner = [self._edge_line(self._nearest_edge(h), (h,)) for h in self._named if h not in self._on_the_edge]
        self.apart = apart(len(self.zones), [printed, *self._edge_lines.values(), *inner])
        self.zone_at = self._zone_at()
        """The zone through which a unit on a hex may leave (11.2.3); -1 for none."""
        self.cost, self.on_side_road = _entry_costs(setting)
        """Sixths for each class to enter the map on a hex [class, hex]; and where that is along a side road."""
        self._units: dict[tuple[str, ...], list[int]] = {}
        self._ways: dict[tuple[tuple[int, ...], int], Ways] = {}

    def units_of(self, arrival: Arrival) -> list[int]:
        """Give the counters of an arrival."""
        found = self._units.get(arrival.units)
        if found is None:
            found = self._units[arrival.units] = [self._setting.index[name] for name in arrival.units]
        return found

    def due_at(self, arrival: Arrival) -> tuple[int, ...]:
        """Give the zones of an arrival by number; none for one in a place inside the map."""
        named = [*arrival.zones, *arrival.hexes]
        along = self._edge_lines[arrival.edge] if arrival.edge else []
        return (*(self._numbers[name] for name in named), *along)

    def inner_hexes(self, arrival: Arrival) -> tuple[int, ...]:
        """Give the hexes inside the map on which the units of an arrival appear."""
        hexes = tuple(self._board.grid.index(number) for number in arrival.hexes)
        inner = tuple(hex_ for hex_ in hexes if hex_ not in self._on_the_edge)
        return (*inner, *(place_hexes(self._board, arrival.place) if arrival.place else ()))

    def is_edge(self, hex_: int) -> bool:
        """Say whether a hex lies on the edge of the map."""
        return hex_ in self._on_the_edge

    def ways(self, start: tuple[int, ...], waited: int) -> Ways:
        """Give the ways in from these zones after so many turns of waiting (11.2.1, 11.2.2)."""
        found = self._ways.get((start, waited))
        if found is None:
            found = self._ways[start, waited] = self._find_ways(start, waited)
        return found

    def _find_ways(self, start: tuple[int, ...], waited: int) -> Ways:
        shifted = waited * self._setting.rulebook.special.zones_shifted_a_turn
        here, beside = in_reach(self.apart[list(start)].min(axis=0), shifted)
        whole, half = self._hexes_of(here), self._hexes_of(beside)
        return Ways(tuple(sorted(whole)), tuple(sorted(half - whole)))

    def _hexes_of(self, zones: Iterable[int]) -> set[int]:
        return {hex_ for zone in zones for hex_ in self.zones[zone].hexes if hex_ in self._on_the_edge}

    def _comes(self, arrival: Arrival) -> bool:
        chosen = all(self._setting.choices[option] == choice for option, choice in arrival.given.items())
        return chosen and not arrival.too_late

    def _number(self, name: str, hexes: tuple[int, ...]) -> int:
        if name not in self._numbers:
            self._numbers[name] = len(self.zones)
            self.zones.append(EntryZone(name, hexes))
        return self._numbers[name]

    def _printed(self, edge: Iterable[int]) -> Iterator[tuple[str, tuple[int, ...]]]:
        """Give the printed zones that lie on these hexes, as the board lists them."""
        along = set(edge)
        return ((name, hexes) for name, hexes in self._board.zones.items() if along.issuperset(hexes))

    def _edge_line(self, edge: str, inner: tuple[int, ...]) -> list[int]:
        """Give the zones along an edge, with hexes inside the map that are near it."""
        board, hexes = self._board, self._board.edges[edge]
        members = dict(self._printed(hexes))
        if not members:
            members = {board.grid.number(hex_): (hex_,) for hex_ in road_entries(board, edge)}
        for hex_ in [*(h for h in self._named if h in hexes), *inner]:
            members.setdefault(board.grid.number(hex_), (hex_,))
        order = sorted(members.items(), key=lambda member: _place_along(board, hexes, member[1][0]))
        return [self._number(name, at) for name, at in order]

    def _nearest_edge(self, hex_: int) -> str:
        away = self._board.grid.distances(hex_)
        return min(self._board.edges, key=lambda edge: int(away[list(self._board.edges[edge])].min()))

    def _zone_at(self) -> NDArray[np.int16]:
        at = np.full(self._board.grid.size, -1, np.int16)
        for number in reversed(range(len(self.zones))):
            at[[hex_ for hex_ in self.zones[number].hexes if hex_ in self._on_the_edge]] = number
        return at


def apart(zones: int, lines: Sequence[Sequence[int]]) -> NDArray[np.int32]:
    """Give how many zones it is from each to each along the lines; FAR where no line has both."""
    table = np.full((zones, zones), FAR, np.int32)
    for line in lines:
        places = np.arange(len(line))
        here = np.ix_(line, line)
        table[here] = np.minimum(table[here], np.abs(places[:, None] - places))
    return table


def in_reach(away: NDArray[np.int32], shifted: int) -> tuple[list[int], list[int]]:
    """Give the zones for a unit with all its movement points, and those next to them for half (11.2.1, 11.2.2)."""
    return np.flatnonzero(away <= shifted).tolist(), np.flatnonzero(away == shifted + 1).tolist()


def _place_along(board: Board, edge: tuple[int, ...], hex_: int) -> int:
    away = board.grid.distances(hex_)[list(edge)]
    return int(away.argmin())


def _entry_costs(setting: Setting) -> tuple[NDArray[np.int32], NDArray[np.bool_]]:
    """11.1.5: the ground of the hex, or the road or railway that leaves the map there."""
    board, chart = setting.board, setting.chart
    cost = setting.ground.off_road.copy()
    bonus = np.zeros(cost.shape, np.bool_)
    ways = [(road.kind, road.path) for road in board.roads] + [("railroad", rail.path) for rail in board.railways]
    for kind, path in ways:
        line = chart.roads.get(kind)
        if line is None:
            continue
        for hex_ in (board.grid.index(path[0]), board.grid.index(path[-1])):
            for number, mobility in enumerate(("trucked", "mechanized", "non_motorized", "trucked")):
                rate = line.cost(mobility)
                if rate is not None and (cost[number, hex_] == CLOSED or rate <= cost[number, hex_]):
                    cost[number, hex_] = rate
                    bonus[number, hex_] = mobility in line.bonus
    return cost, bonus
