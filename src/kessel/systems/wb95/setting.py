"""What never changes in a game of WB-95: board, counters, charts and scenario, worked out as arrays."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from kessel.hexes.reach import Reach
from kessel.pieces import Box
from kessel.play.memo import Memo
from kessel.play.outcome import Illegal
from kessel.systems.wb95.data_area import Area, area_hexes
from kessel.systems.wb95.data_counter import Counter, counters_of
from kessel.systems.wb95.data_rulebook import Rulebook, rulebook
from kessel.systems.wb95.data_scenario import Scenario
from kessel.systems.wb95.data_tables import Chart, Fortification, Tables
from kessel.systems.wb95.entry_zones import EntryZones
from kessel.systems.wb95.ground import Ground
from kessel.systems.wb95.options import Options

__all__ = ["MOBILITIES", "ON_FOOT", "SIXTHS", "Mover", "Setting"]

SIXTHS = 6
"""Movement points are counted in sixths (1.7, terrain tables)."""

MOBILITIES = ("trucked", "mechanized", "non_motorized")
"""The movement classes of 1.3. Headquarters move as trucked, with 9.1.3 on top: class number 3."""
HQ_CLASS = 3

ON_FOOT = 1 << MOBILITIES.index("non_motorized")
"""The zone of towns and garrisons against supply: no terrain that a line could pass keeps it out (4.1.3)."""


class Mover(NamedTuple):
    """What movement depends on in a counter, as plain numbers: they come faster than single ones out of arrays."""

    mobility: int
    side: int
    overruns: bool
    """Whether it runs over guns and headquarters that stand alone (6.1.7, 9.1.5): regular units do."""
    stays: bool
    """A resilience group does not move (15.2.1)."""
    is_towed_gun: bool
    """It moves in transport set-up only (6.2.3)."""
    frozen_until: int
    """The first turn in which it may move."""


class Setting:
    """The unchanging side of a game. Counters, hexes and sides go by their numbers in every array."""

    def __init__(self, box: Box, scenario: str, options: Options) -> None:
        self.box = box
        self.options = options
        self.scenario = cast(Scenario, box.scenarios[scenario])
        self.rulebook: Rulebook = rulebook()
        self.tables: Tables = box.tables
        self.board = box.board
        self.grid = box.board.grid
        self.game = box.id
        self.sides: tuple[str, str] = (self.scenario.sides[0], self.scenario.sides[1])
        self.choices = {o.id: options.choices.get(o.id, o.choices[0]) for o in self.scenario.options}
        self.counters = counters_of(box, self.scenario)
        self.index = {counter.id: k for k, counter in enumerate(self.counters)}
        self.reach = Reach(self.grid)
        self.road_reach = Reach(self.grid)
        """A second search, for moves that stay on a side road (table:terrain/bonus)."""
        self.ground = Ground(self.board, self.chart, self.rulebook)
        self._areas: dict[Area, tuple[int, ...]] = {}
        self._counter_arrays()
        self.frozen_until: NDArray[np.int16] = np.array([self._frozen_until(c) for c in self.counters], np.int16)
        self.units_of = tuple(np.flatnonzero(self.side == side) for side in (0, 1))
        self.rows = tuple(_rows(units) for units in self.units_of)
        """The counters of a side lie together: their part of any array over the counters, without a copy."""
        self.everybody: NDArray[np.uint8] = np.ones(len(self.counters), np.uint8)
        self.scratch: NDArray[np.int64] = np.zeros(len(self.counters), np.int64)
        """Room for counters that a kernel finds, until the next one runs."""
        self.load: NDArray[np.int64] = np.zeros(self.grid.size, np.int64)
        """Room for a number of every hex, in the same way."""
        self.pairs: NDArray[np.int64] = np.zeros((6 * len(self.counters), 2), np.int64)
        """Room for every counter with each hex beside it, in the same way."""
        self.sort_counters()
        self.staffs_of = tuple(np.flatnonzero(self.is_hq & (self.side == side)) for side in (0, 1))
        self.memo = Memo()
        """What the chapters have worked out about positions: zones, costs of movement, contacts, command."""

    @cached_property
    def chart(self) -> Chart:
        """The terrain table of the scenario's season, or of the option that changes it."""
        name = self.scenario.chart
        for option in self.scenario.options:
            name = option.charts.get(self.choices[option.id], name)
        return self.tables.charts[name]

    @cached_property
    def turns(self) -> int:
        """How many turns the game lasts, with the options chosen."""
        turns = self.scenario.turns
        for option in self.scenario.options:
            turns = option.turns.get(self.choices[option.id], turns)
        return turns

    @cached_property
    def fortification(self) -> Fortification:
        """What fortifications are worth here (7.1.10): the scenario's values before the game's."""
        return self.scenario.fortification or self.tables.fortification

    @cached_property
    def fixed_positions(self) -> NDArray[np.int8]:
        """What the fixed position on each hex is worth, 0 where there is none (Moscow 7.2.1, else 7.3.1)."""
        edges = self.board.hexside_features.get("fixed_position")
        worth = np.zeros(self.grid.size, np.int8)
        if edges is not None:
            groups = self.fortification.fixed_groups
            worth[:] = 0 if groups else self.fortification.fixed
            for zone, modifiers in groups.items():
                worth[list(self.board.zones[zone])] = modifiers
            worth[~edges.any(axis=1)] = 0
        return worth

    @cached_property
    def bridges_at(self) -> dict[int, tuple[int, ...]]:
        """The directions of the bridges that the map prints, for every hex that has any."""
        hexes = np.flatnonzero(self.board.bridge.any(axis=1))
        return {int(hex_): tuple(np.flatnonzero(self.board.bridge[hex_]).tolist()) for hex_ in hexes}

    @cached_property
    def entry_zones(self) -> EntryZones:
        """Where and when units come in (chapter 11)."""
        return EntryZones(self)

    @cached_property
    def complementary(self) -> bool:
        """Whether chapters 12-16 are played (12.1.1)."""
        chosen = self.options.complementary
        return self.scenario.complementary if chosen is None else chosen

    def unit(self, name: str) -> int:
        """Give the number of a counter.

        Raises:
            Illegal: there is no such counter in this scenario.
        """
        found = self.index.get(name)
        if found is None:
            raise Illegal("1.2", f"There is no counter {name!r} in this scenario")
        return found

    def names(self, units: tuple[int, ...] | list[int]) -> tuple[str, ...]:
        """Give the ids of counters."""
        return tuple([self.counters[unit].id for unit in units])

    def hex(self, number: str) -> int:
        """Give the index of a printed hex number.

        Raises:
            Illegal: the map has no such hex.
        """
        try:
            return self.grid.index(number)
        except ValueError as error:
            raise Illegal("1.1", str(error)) from None

    def hexes(self, numbers: tuple[str, ...]) -> tuple[int, ...]:
        """Give the indexes of printed hex numbers.

        Raises:
            Illegal: the map has no such hex.
        """
        try:
            return self.grid.indexes(numbers)
        except ValueError as error:
            raise Illegal("1.1", str(error)) from None

    def area(self, area: Area) -> tuple[int, ...]:
        """Give the hexes that the scenario means by an area, ascending."""
        found = self._areas.get(area)
        if found is None:
            found = self._areas[area] = area_hexes(self.board, area)
        return found

    def sort_counters(self) -> None:
        """List what follows from the arrays over the counters; again when those are changed."""
        self.is_soft = (self.is_artillery & self.is_towed) | self.is_hq
        """What a regular unit overruns where nothing else stands (6.1.7, 9.1.5)."""
        self.guns_of = tuple(units[self.is_artillery[units]] for units in self.units_of)
        self.assaults = self.is_regular & ~self.is_towed & ~self.is_rg
        """Who attacks directly, if nothing else keeps it from it (5.1.2, 5.1.10, 15.2.1)."""
        towed_guns = self.is_artillery & self.is_towed
        columns = (self.mobility, self.side, self.is_regular, self.is_rg, towed_guns, self.frozen_until)
        self.movers = [Mover(*kind) for kind in zip(*(column.tolist() for column in columns), strict=True)]

    def side_of(self, seat: str) -> int:
        """Give the number of a side: 0 is player A, who has the initiative (2.2/A)."""
        return self.sides.index(seat)

    def _counter_arrays(self) -> None:
        counters = self.counters

        def flags(of: list[bool]) -> NDArray[np.bool_]:
            return np.array(of, np.bool_)

        self.side: NDArray[np.int8] = np.array([self.sides.index(c.side) for c in counters], np.int8)
        self.is_artillery = flags([c.is_artillery for c in counters])
        self.is_hq = flags([c.is_headquarters for c in counters])
        self.is_regular = flags([c.is_regular for c in counters])
        self.is_towed = flags([c.towed for c in counters])
        self.is_rg = flags([c.type == "RG" for c in counters])
        self.is_fu = flags([c.type == "FU" for c in counters])
        self.is_vs = flags([c.type == "VS" for c in counters])
        self.is_armour = flags([c.mobility == "mechanized" or c.armored_car for c in counters])
        self.stack_order: NDArray[np.int32] = np.arange(len(counters), dtype=np.int32)
        """Who lies on top of a stack (16.1.1): regular units before guns and headquarters, else by the list."""
        self.stack_order[~self.is_regular] += len(counters)
        self.mobility: NDArray[np.int8] = np.array([_mobility(c) for c in counters], np.int8)
        self.movement: NDArray[np.int16] = np.array([c.movement * SIXTHS for c in counters], np.int16)
        self.max_steps: NDArray[np.int8] = np.array([c.steps for c in counters], np.int8)
        self.attack_sp = _by_steps([c.strength for c in counters])
        self.defence_sp = _by_steps([c.defence or c.strength for c in counters])
        self.morale: NDArray[np.int8] = np.array([self._morale(c) for c in counters], np.int8)
        self.hq_range: NDArray[np.int8] = np.array(
            [self.rulebook.headquarters.range_of(c.nation) if c.is_headquarters else 0 for c in counters], np.int8
        )
        self.supply_mp: NDArray[np.int16] = np.array(
            [self.rulebook.supply.allowance_of(c.nation) * SIXTHS for c in counters], np.int16
        )
        # 4.1.2, 15.2.2: artillery, headquarters and resilience groups have no zone of control.
        self.zone_kind: NDArray[np.uint8] = np.where(
            self.is_regular & ~self.is_rg, 1 << np.maximum(self.mobility, 0), 0
        ).astype(np.uint8)
        # 10.1.11, 6.1.5: against enemy lines of supply everybody has one but headquarters, and garrisons as on foot.
        self.supply_zone_kind: NDArray[np.uint8] = np.where(
            self.is_hq, 0, np.where(self.mobility >= 0, 1 << np.maximum(self.mobility, 0), ON_FOOT)
        ).astype(np.uint8)
        groups = sorted({c.tc_group for c in counters if c.tc_group})
        self.tc_groups = tuple(groups)
        self.tc_group: NDArray[np.int16] = np.array(
            [groups.index(c.tc_group) if c.tc_group else -1 for c in counters], np.int16
        )

    def _frozen_until(self, counter: Counter) -> int:
        """The first turn in which a counter may move and attack; 0 when it always may."""
        return max(
            (f.until_turn for f in self.scenario.frozen if f.formation.items() <= counter.formation.items()), default=0
        )

    def _morale(self, counter: Counter) -> int:
        return 99 if counter.is_headquarters else self.rulebook.morale_of(counter.nation, counter.troops)


def _mobility(counter: Counter) -> int:
    if counter.is_headquarters:
        return HQ_CLASS
    return MOBILITIES.index(counter.mobility) if counter.mobility in MOBILITIES else -1


def _rows(units: NDArray[np.intp]) -> slice:
    return slice(int(units[0]), int(units[-1]) + 1) if len(units) else slice(0, 0)


def _by_steps(values: list[tuple[int, ...]]) -> NDArray[np.int16]:
    """Give strengths by steps held: `table[unit, steps]`, 0 for none."""
    widest = max((len(v) for v in values), default=1)
    table = np.zeros((len(values), widest + 1), np.int16)
    for unit, printed in enumerate(values):
        for lost, strength in enumerate(printed):
            table[unit, len(printed) - lost] = strength
    return table
