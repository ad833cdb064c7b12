"""What never changes in a game of East Front Battles: board, counters, charts and scenario, worked out as arrays."""

from __future__ import annotations

from functools import cached_property
from typing import cast

import numpy as np
from numpy.typing import NDArray

from kessel.hexes.reach import Reach
from kessel.pieces import Box
from kessel.play.memo import Memo
from kessel.play.outcome import Illegal
from kessel.systems.efb.charts import Charts, Limits, charts
from kessel.systems.efb.counters import EfbCounter, EfbTables, Values, units_of
from kessel.systems.efb.ground import Ground
from kessel.systems.efb.options import Options
from kessel.systems.efb.scenario import EfbScenario

__all__ = ["ARMORED", "OTHER", "THIRDS", "UNLIMITED", "Setting"]

THIRDS = 3
"""Movement points are counted in thirds (8.2)."""
ARMORED, OTHER = 0, 1
"""The two movement classes of the Terrain Effects Chart (8.6)."""
UNLIMITED = 10**4
"""The range U (2.4)."""


class Setting:
    """The unchanging side of a game. Counters, hexes and sides go by their numbers in every array.

    What is printed on a counter is a row of values: a tried counter has its own, untried ones are dealt one each from
    their pool (21.1). `state.row[unit]` tells which.
    """

    def __init__(self, box: Box, scenario: str, options: Options) -> None:
        self.box, self.options = box, options
        self.scenario = cast(EfbScenario, box.scenarios[scenario])
        self.charts: Charts = charts()
        self.tables: EfbTables = box.tables
        self.board = box.board
        self.grid = box.board.grid
        self.sides: tuple[str, str] = (self.scenario.sides[0], self.scenario.sides[1])
        self.counters: tuple[EfbCounter, ...] = tuple(units_of(box).values())
        self.index = {counter.id: k for k, counter in enumerate(self.counters)}
        self.groups = tuple(self.tables.groups)
        self.edge_names = tuple(self.board.edges)
        self.reach = Reach(self.grid)
        self.memo = Memo()
        """What the chapters have worked out about positions: zones, costs of movement, command."""
        self._grounds: dict[str, Ground] = {}
        self._counter_arrays()
        self._value_rows()
        self.units_of = tuple(np.flatnonzero(self.side == side) for side in (0, 1))
        self.limits: tuple[Limits, ...] = tuple(self._limits(c) for c in self.counters)
        self.stack_limit: NDArray[np.int8] = np.array([limits.stack for limits in self.limits], np.int8)

    def ground(self, weather: str) -> Ground:
        """Give the terrain as costs under a line of the weather chart (24.8)."""
        if weather not in self._grounds:
            self._grounds[weather] = Ground(self.board, self.charts, self.charts.weather[weather])
        return self._grounds[weather]

    @cached_property
    def weathers(self) -> tuple[str, ...]:
        """The lines of the weather chart in order: the state keeps the number of one."""
        return tuple(self.charts.weather)

    @cached_property
    def objectives(self) -> dict[int, dict[int, int]]:
        """The towns that score at the end of each turn: hex to points by side (24.5)."""
        towns: dict[int, dict[int, int]] = {}
        for side, seat in enumerate(self.sides):
            for number, points in self.scenario.victory[seat].towns.items():
                towns.setdefault(self.hex(number), {})[side] = points
        return towns

    def limits_of(self, side: int) -> Limits:
        """Give what the army of a side's first counter may do on the scenario's date (9.2-9.4, 17.9, 22.4)."""
        return self.limits[int(self.units_of[side][0])]

    def unit(self, name: str) -> int:
        """Give the number of a counter.

        Raises:
            Illegal: there is no such counter in this game.
        """
        found = self.index.get(name)
        if found is None:
            raise Illegal("2.3", f"There is no counter {name!r} in this game")
        return found

    def names(self, units: tuple[int, ...] | list[int]) -> tuple[str, ...]:
        """Give the ids of counters."""
        return tuple(self.counters[unit].id for unit in units)

    def hex(self, number: str) -> int:
        """Give the index of a printed hex number.

        Raises:
            Illegal: the map has no such hex.
        """
        try:
            return self.grid.index(number)
        except ValueError as error:
            raise Illegal("2.1", str(error)) from None

    def place(self, number: str) -> str:
        """Give the name of the place on a hex; the hex itself where there is none."""
        return next((place.name for place in self.board.places if number in place.hexes), number)

    def side_of(self, seat: str) -> int:
        """Give the number of a side: 0 is the first player (4.2)."""
        return self.sides.index(seat)

    def pool_rows(self, pool: str) -> tuple[int, ...]:
        """Give the rows of values that a pool deals, one for each of its counters (21.1)."""
        return self._pool_rows[pool]

    def _counter_arrays(self) -> None:
        counters = self.counters

        def flags(of: list[bool]) -> NDArray[np.bool_]:
            return np.array(of, np.bool_)

        self.side: NDArray[np.int8] = np.array([self.sides.index(c.side) for c in counters], np.int8)
        self.is_armored = flags([c.armored for c in counters])
        self.is_artillery = flags([c.role == "artillery" for c in counters])
        self.is_hq = flags([c.role == "headquarters" for c in counters])
        self.is_supply = flags([c.role == "supply" for c in counters])
        self.is_engineer = flags([c.engineer for c in counters])
        self.is_fusilier = flags([c.fusilier for c in counters])
        self.is_screen = flags([c.screen for c in counters])
        self.mobility: NDArray[np.int8] = np.where(self.is_armored, ARMORED, OTHER).astype(np.int8)
        self.group: NDArray[np.int8] = np.array([self.groups.index(c.group) for c in counters], np.int8)
        self.command_radius: NDArray[np.int16] = np.array([c.command_radius or 0 for c in counters], np.int16)
        self.supply_radius: NDArray[np.int16] = np.array([c.supply_radius or 0 for c in counters], np.int16)
        self.air_defense: NDArray[np.int8] = np.array(
            [-1 if c.air_defense is None else c.air_defense for c in counters], np.int8
        )
        """How many hexes away a counter fires at airstrikes: 0 for its own, -1 for none (17.15)."""

    def _value_rows(self) -> None:
        """Lay all printed values under each other: one row for each tried counter, then the pools."""
        rows: list[Values] = [_printed(counter) for counter in self.counters]
        self._pool_rows: dict[str, tuple[int, ...]] = {}
        for name, pool in self.tables.pools.items():
            dealt = [values for values in pool.values for _ in range(values.count)]
            self._pool_rows[name] = tuple(range(len(rows), len(rows) + len(dealt)))
            rows += dealt
        self.attack: NDArray[np.int16] = np.array([row.attack or 0 for row in rows], np.int16)
        self.defense: NDArray[np.int16] = np.array([row.defense for row in rows], np.int16)
        self.movement: NDArray[np.int16] = np.array([row.movement for row in rows], np.int16)
        self.barrage: NDArray[np.int16] = np.array([row.barrage or 0 for row in rows], np.int16)
        self.protective_fire: NDArray[np.int16] = np.array([row.protective_fire or 0 for row in rows], np.int16)
        self.range: NDArray[np.int16] = np.array(
            [UNLIMITED if row.range == "U" else row.range or 0 for row in rows], np.int16
        )
        self.at_attack: NDArray[np.bool_] = np.array([row.at_attack for row in rows], np.bool_)
        self.at_defense: NDArray[np.bool_] = np.array([row.at_defense for row in rows], np.bool_)

    def _limits(self, counter: EfbCounter) -> Limits:
        return self.charts.army_of(counter.nation).on(self.scenario.start)


def _printed(counter: EfbCounter) -> Values:
    return Values(
        count=1,
        defense=counter.defense or 0,
        movement=counter.movement or 0,
        attack=counter.attack,
        barrage=counter.barrage,
        protective_fire=counter.protective_fire,
        range=counter.range,
        at_attack=counter.at_attack,
        at_defense=counter.at_defense,
    )
