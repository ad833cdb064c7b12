"""What never changes in a game of Winter Storm: board, counters, charts and scenario, worked out as arrays."""

from __future__ import annotations

from functools import cached_property
from typing import cast

import numpy as np
from numpy.typing import NDArray

from kessel.hexes.reach import Reach
from kessel.pieces import Box
from kessel.play.memo import Memo
from kessel.play.outcome import Illegal
from kessel.systems.winter_storm.charts import Charts, charts
from kessel.systems.winter_storm.counters import GERMAN, LEG_ARMS, WsCounter, WsTables
from kessel.systems.winter_storm.faces import FACES, Face, faces_of
from kessel.systems.winter_storm.ground import CLASSES, Ground
from kessel.systems.winter_storm.options import Options
from kessel.systems.winter_storm.scenario import WsScenario

__all__ = ["HALVES", "NOBODY", "Setting"]

HALVES = 2
"""Movement points are counted in halves."""

NOBODY = -1
"""No unit, side or division, where a number of one is kept."""


class Setting:
    """The unchanging side of a game. Counters, hexes and sides go by their numbers in every array.

    Arrays `[unit, face]` hold what each side of a counter shows: the face is the number of steps left, or HQ_SIDE for
    a leg division that has broken down (see `faces`). `Position.face` says which one is up.
    """

    def __init__(self, box: Box, scenario: str, options: Options) -> None:
        self.box = box
        self.options = options
        self.scenario = cast(WsScenario, box.scenarios[scenario])
        self.charts: Charts = charts()
        self.tables = cast(WsTables, box.tables)
        self.board = box.board
        self.grid = box.board.grid
        self.sides: tuple[str, str] = (self.scenario.sides[0], self.scenario.sides[1])
        """First player first (3.5)."""
        self.counters = cast(tuple[WsCounter, ...], box.counters_for(self.scenario))
        self.index = {counter.id: k for k, counter in enumerate(self.counters)}
        pocket = [self.grid.index(number) for number in self.scenario.pocket.hexes]
        self.ground = Ground(self.board, self.charts, pocket, self.scenario.weather.swamp_frozen_at)
        self.reach = Reach(self.grid)
        self.memo = Memo()
        """What the chapters have worked out about positions: zones, costs of movement, command."""
        self.zone_memo = Memo(8)
        """The zones of the last positions, by all that they could depend on."""
        self.stack_memo = Memo(4096)
        """The zones of single stacks, of which many stay as they are when one changes."""
        self.radius_memo = Memo(512)
        """How far headquarters reach over the ground: it changes when they move, not with every unit."""
        self._classes_of_units()
        self._faces()
        self._organization()

    def unit(self, name: str) -> int:
        """Give the number of a counter.

        Raises:
            Illegal: there is no such counter in this scenario.
        """
        found = self.index.get(name)
        if found is None:
            raise Illegal("2", f"There is no counter {name!r} in this scenario")
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
            raise Illegal("7", str(error)) from None

    def side_of(self, seat: str) -> int:
        """Give the number of a side: 0 is the 1st Player."""
        return self.sides.index(seat)

    @cached_property
    def axis(self) -> int:
        """The side of the Germans and their allies (chapters 16 and 17)."""
        return next(int(self.side[k]) for k, counter in enumerate(self.counters) if counter.nation == GERMAN)

    @cached_property
    def is_depot(self) -> NDArray[np.bool_]:
        """The hexes with a Rail Depot (10.13)."""
        hexes = np.zeros(self.grid.size, np.bool_)
        hexes[[self.grid.index(number) for number in self.scenario.supply.depots]] = True
        return hexes

    @cached_property
    def is_town(self) -> NDArray[np.bool_]:
        """The hexes of towns and cities; villages are none (7.1)."""
        kinds = np.array([kind in ("town", "city") for kind in self.board.terrain_kinds])
        return kinds[self.board.terrain]

    @cached_property
    def is_base(self) -> NDArray[np.bool_]:
        """The hexes where dumps may be formed and units refitted: town, city, Rail Depot, junction (13.44, 13.7)."""
        return self.is_town | self.is_depot | self.ground.is_junction

    def _flags(self, of: list[bool]) -> NDArray[np.bool_]:
        return np.array(of, np.bool_)

    def _classes_of_units(self) -> None:
        """2.1: what every unit is."""
        counters = self.counters
        self.side: NDArray[np.int8] = np.array([self.sides.index(c.side) for c in counters], np.int8)
        self.units_of = tuple(np.flatnonzero(self.side == side) for side in (0, 1))
        self.is_combat = self._flags([c.role == "combat" for c in counters])
        self.is_superior = self._flags([c.role == "superior_hq" for c in counters])
        self.is_operational = self._flags([c.role == "operational_hq" for c in counters])
        self.is_hq = self.is_superior | self.is_operational
        self.is_transport = self._flags([c.role == "transport" for c in counters])
        self.is_heavy_artillery = self._flags([c.arm == "heavy_artillery" for c in counters])
        self.is_tank_brigade = self._flags([c.arm == "tank_brigade" for c in counters])
        self.is_remnant = self._flags([c.arm == "remnant" for c in counters])
        self.is_cavalry = self._flags([c.arm == "cavalry" for c in counters])
        self.is_recon = self._flags([c.arm == "recon" for c in counters])
        self.is_engineer = self._flags([c.arm == "engineer" for c in counters])
        self.is_front_engineer = self._flags([c.arm == "front_engineer" for c in counters])
        self.is_division_hq = self._flags([c.arm == "division_hq" for c in counters])
        self.is_corps_hq = self._flags([c.arm == "corps_hq" for c in counters])
        self.is_german = self._flags([c.nation == GERMAN for c in counters])
        self.is_leg_division = self._flags(
            [c.nation == GERMAN and c.size == "D" and c.arm in LEG_ARMS for c in counters]
        )
        """16.2: a German leg division on a single counter."""
        self.is_generic = self._flags([c.generic for c in counters])
        """2.31: a unit that leg divisions may break down into."""
        self.is_ally = ~self.is_german & (self.side == self.axis)
        """Romanians and Hungarians (chapter 17)."""
        self.is_single_number = self._flags([c.role == "combat" and c.scf is None for c in counters])
        """2.35: one number at the bottom: no SCF, no Effectiveness Check, no zone beyond its hex."""
        self.needs_command = self.is_combat & ~self.is_remnant
        """3.4/freedom, 11.19: Transport and Remnants need neither command nor a Supply Mode."""
        self.max_steps: NDArray[np.int8] = np.array([c.steps for c in counters], np.int8)
        self.dcf: NDArray[np.int16] = np.array([c.dcf or 0 for c in counters], np.int16)
        self.capacity: NDArray[np.int16] = np.array([c.capacity for c in counters], np.int16)
        self.command_rating: NDArray[np.int8] = np.array([c.command_rating for c in counters], np.int8)
        self.mobile_rating: NDArray[np.int8] = np.array([c.mobile_rating for c in counters], np.int8)
        self.engagement: NDArray[np.int8] = np.array([c.engagement or 0 for c in counters], np.int8)

    def _faces(self) -> None:
        """The values of every counter by the face that is up."""
        self.faces: tuple[tuple[Face, ...], ...] = tuple(faces_of(c, self.charts) for c in self.counters)

        def values(name: str) -> NDArray[np.int16]:
            return np.array([[getattr(face, name) for face in faces] for faces in self.faces], np.int16)

        self.pcf, self.scf, self.zoc, self.er = (values(name) for name in ("pcf", "scf", "zoc", "er"))
        self.sixths = values("sixths")
        self.armor_bonus = values("armor_bonus")
        self.assault_capable: NDArray[np.bool_] = values("assault_capable").astype(np.bool_)
        self.is_third_step: NDArray[np.bool_] = np.zeros((len(self.counters), FACES), np.bool_)
        """18.11: the face is that of another unit, which stands in for the counter."""
        self.is_third_step[:, 1] = [c.third_step is not None and c.steps > 1 for c in self.counters]
        self.is_mobile: NDArray[np.bool_] = np.zeros((len(self.counters), FACES), np.bool_)
        """2.21: mobile and not leg; cavalry is leg."""
        self.terrain_class: NDArray[np.int8] = np.zeros((len(self.counters), FACES), np.int8)
        """Which costs of `Land.edges` it pays."""
        for unit, faces in enumerate(self.faces):
            for number, face in enumerate(faces):
                line = self.charts.allowance[face.mobility]
                self.is_mobile[unit, number] = line.terrain != "leg"
                self.terrain_class[unit, number] = CLASSES.index(self._terrain_class(unit, face, line.terrain))

    def _terrain_class(self, unit: int, face: Face, column: str) -> str:
        """7.34, 16.42: mountain and Jaeger units on foot have costs of their own."""
        arm = self.counters[unit].arm
        if column == "leg" and arm == "mountain":
            return "summit" if face.pcf <= self.charts.mountaineers.summit_pcf else "mountain"
        return "jaeger" if column == "leg" and arm == "jaeger" else column

    def _organization(self) -> None:
        """Who belongs to whom when play begins."""
        counters = self.counters
        self.parent: NDArray[np.int16] = np.array([self.index.get(c.parent or "", NOBODY) for c in counters], np.int16)
        """The HQ it stands under at the start: an Operational HQ for Combat units, a Superior HQ for the others."""
        names = dict.fromkeys(name for name in map(_division, counters) if name)
        self.divisions: tuple[str, ...] = tuple(names)
        self.division: NDArray[np.int16] = np.array(
            [self.divisions.index(name) if (name := _division(c)) else NOBODY for c in counters], np.int16
        )
        """The division of each unit at the start; a leg division on one counter is one too."""
        self.members: tuple[tuple[int, ...], ...] = tuple(
            tuple(np.flatnonzero(self.division == number).tolist()) for number in range(len(self.divisions))
        )
        """The original units of each division (16.12/integrity)."""
        scenario = self.scenario
        ring = set(scenario.pocket.ring.units)
        self.is_ring = self._flags([c.id in ring for c in counters])
        breakout = set(scenario.pocket.breakout.units)
        self.is_breakout = self._flags([c.id in breakout for c in counters])
        self.engineer_of = {self.index[hq]: self.index[unit] for hq, unit in scenario.front_engineers.items()}
        """18.44: the Front Engineer of each Superior HQ."""


def _division(counter: WsCounter) -> str | None:
    if counter.formation.get("division"):
        return counter.formation["division"]
    return counter.id if counter.role == "combat" and counter.size == "D" else None
