"""The state of a game of East Front Battles, and the plain questions and acts that every chapter shares."""

from __future__ import annotations

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from kessel.play.messages import Event
from kessel.play.situation import Situation
from kessel.play.state import State, array, number
from kessel.systems.efb.combat_record import Trail
from kessel.systems.efb.events import BridgeGone, Eliminated, Moved, Scored, Suppressed, UnitEvent
from kessel.systems.efb.ground import Ground
from kessel.systems.efb.setting import Setting

__all__ = ["DUE", "ELIMINATED", "EXITED", "EXPENDED", "GA", "MB", "NOBODY", "WAITING", "EfbState", "Notes", "Position"]

# Where a counter is when it is on no hex.
DUE, ELIMINATED, EXITED, WAITING, EXPENDED = -1, -2, -3, -4, -5
"""Not there yet; lost; left the map (8.11); arriving in this phase (6.2); a supply unit that was used (20.4)."""

NOBODY = -1

GA, MB = 0, 1
"""Ground attack and medium bomber, the columns of the air arrays (17.1)."""


class Notes(Struct, frozen=True):
    """What a position holds that is no number."""

    trails: tuple[Trail, ...] = ()
    """Where units have retreated in the combat being fought (13.8)."""


class EfbState(State):
    """What changes. One row a counter:"""

    hex = array("i2", "counters")
    """Its hex, or DUE, ELIMINATED, EXITED, WAITING, EXPENDED."""
    row = array("i2", "counters")
    """Its row of printed values in the setting (21.1)."""
    untried = array("u1", "counters")
    """1 while it shows its question mark (21.1)."""
    suppressed = array("u1", "counters")
    """1 while it is not combat effective (15.1)."""
    in_command = array("u1", "counters")
    """The command snapshot that its owner's Movement Phase or Recovery Phase began with (7.6)."""
    fresh = array("u1", "counters")
    """1 from its placement as a reinforcement to the end of that Movement Phase: in command (7.6)."""
    queued = array("i2", "counters")
    """Thirds that it must pay to come in from its place in a road column (6.4)."""
    column = array("i2", "counters")
    """The edge hex before whose road it lines up off the map, -1 for none (6.4)."""
    moved = array("u1", "counters")
    """1 once it moved, bridged or was locked in this Movement Phase (8.3)."""
    fired = array("u1", "counters")
    """1 once it used ranged fire in this player turn (12.1)."""
    fought = array("u1", "counters")
    """1 once it attacked in this combat phase (11.3)."""
    defended = array("u1", "counters")
    """1 once it was attacked or bombarded in this combat phase (11.3)."""
    advanced = array("u1", "counters")
    """1 once it advanced in this combat phase: it neither attacks nor is attacked (13.9)."""
    duty = array("u1", "counters")
    """1 for a unit whose neighbours must all be attacked in the second wave because it attacked (14.1)."""
    doubled = array("u1", "counters")
    """1 for a battery with maximum attack supply in this combat phase (20.2)."""
    open = array("u1", "counters")
    """1 while its stack lies open in a combat (19.1)."""
    barred = array("u1", "counters")
    """1 for an eliminated unit that can never be replaced (6.9, 6.11, 20.4)."""
    due = array("i2", "counters")
    """The turn in which a counter off the map arrives, 0 for none known (6.1, 6.9, 24.6)."""
    edge = array("i1", "counters")
    """The edge by which it arrives, -1 while no die has told."""
    bridging = array("i1", "counters")
    """The direction that an engineer bridges, -1 for none (22.2)."""
    bridged = array("u1", "counters")
    """1 for an engineer that laid its bridge in this Movement Phase: all it may do yet is cross it (22.2)."""
    crossed = array("u1", "counters")
    """1 for an engineer whose bridge another unit crossed in this Movement Phase (22.2)."""

    # One row a hex:
    last_mover = array("i1", "hexes")
    """The side that last moved through a hex of a contested edge, or NOBODY (24.6, 24.7)."""
    shot_at = array("u1", "hexes")
    """1 for a target of protective fire or bombardment in this phase (11.3, 12.13)."""
    strikes = array("u1", "hexes")
    """Airstrikes on a hex in this phase (17.9)."""

    # One row a side:
    vp = array("i2", "sides")
    rp = array("i1", "sides")
    """Replacement points of this turn left (6.12)."""
    air_pool = array("i1", "sides", 2)
    """Air counters in the pool: ground attack, medium bombers (6.6)."""
    air_ready = array("i1", "sides", 2)
    """Air counters drawn and not used yet."""
    objectives = array("u1", "hexes")
    """1 for an objective whose replacement point was given (24.6)."""

    turn: int = number()
    phase: int = number()
    """0 for events, 1 to 6 for the first player, 7 to 12 for the second (4.3)."""
    weather: int = number()
    """Its line in the weather chart."""
    breakdown: int = number()
    """1 + the side whose command has broken down this turn, 0 for none (24.9)."""

    def __init__(self, **sizes: int) -> None:
        super().__init__(**sizes)
        self.notes = Notes()


class Position(Situation[Setting, EfbState]):
    """A position being played. Every chapter's functions take it as `s`."""

    __slots__ = ()

    # Questions

    @property
    def ground(self) -> Ground:
        """The terrain under the weather of this turn (24.8)."""
        return self.setting.ground(self.setting.weathers[self.state.weather])

    @property
    def phasing(self) -> int:
        """The side whose player turn it is (4.4)."""
        return 0 if self.state.phase <= 6 else 1

    def on(self, hex_: int, side: int) -> list[int]:
        """Give the counters of a side on a hex, top of the stack first."""
        units = self.setting.units_of[side]
        return units[self.state.hex[units] == hex_].tolist()

    def on_map(self, side: int) -> list[int]:
        """Give the counters of a side that stand on the map."""
        units = self.setting.units_of[side]
        return units[self.state.hex[units] >= 0].tolist()

    def occupied(self, side: int) -> NDArray[np.bool_]:
        """Mark the hexes where counters of a side stand."""
        hexes = np.zeros(self.setting.grid.size, np.bool_)
        there = self.state.hex[self.setting.units_of[side]]
        hexes[there[there >= 0]] = True
        return hexes

    def bridges(self, side: int) -> NDArray[np.bool_]:
        """Mark the hexsides that are bridged for a side: as printed, and by its engineers (8.10, 22.2)."""
        engineers = np.flatnonzero((self.state.bridging >= 0) & (self.setting.side == side) & (self.state.hex >= 0))
        if not len(engineers):
            return self.ground.bridge
        bridges = self.ground.bridge.copy()
        for unit in engineers.tolist():
            hex_, way = int(self.state.hex[unit]), int(self.state.bridging[unit])
            bridges[hex_, way] = bridges[self.setting.grid.neighbours[hex_, way], (way + 3) % 6] = True
        return bridges

    def movement_factor(self, unit: int) -> int:
        """Give the printed movement factor; that of an untried unit is the commonest of its pool (21.1)."""
        return int(self.setting.movement[self._known_row(unit)])

    def range_of(self, unit: int) -> int:
        """Give how far a battery fires; of an untried one the least of its pool is sure (21.1)."""
        if not self.state.untried[unit]:
            return int(self.setting.range[self.state.row[unit]])
        pool = self.setting.counters[unit].untried
        assert pool is not None
        return int(self.setting.range[list(self.setting.pool_rows(pool))].min())

    def seat(self, side: int) -> str:
        """Give the seat of a side."""
        return self.setting.sides[side]

    def name(self, unit: int) -> str:
        """Give the id of a counter."""
        return self.setting.counters[unit].id

    def number(self, hex_: int) -> str:
        """Give the printed number of a hex."""
        return self.setting.grid.number(hex_)

    # Acts

    def say(self, event: Event) -> None:
        """Record what happened; what happens to a counter under a stack stays veiled (19.1)."""
        if isinstance(event, UnitEvent) and not isinstance(event, Moved):
            event = replace(event, veiled=self.is_covered(self.setting.index[event.unit]))
        self.events.append(event)

    def is_covered(self, unit: int) -> bool:
        """19.1: say whether the enemy cannot examine a counter: it is not the top one of a stack outside combat."""
        hex_ = int(self.state.hex[unit])
        if hex_ < 0 or self.state.open[unit]:
            return False
        return self.on(hex_, int(self.setting.side[unit]))[0] != unit

    def place(self, unit: int, path: tuple[int, ...], how: str) -> None:
        """Put a counter on the last hex of a path, and note who moved last through contested edge hexes (24.6)."""
        covered = bool(self.state.hex[unit] >= 0) and self.is_covered(unit)
        self.state.last_mover[list(path)] = self.setting.side[unit]
        self.take_up_bridge(unit)
        self.state.hex[unit] = path[-1]
        covered = covered and self.is_covered(unit)
        self.say(Moved(unit=self.name(unit), path=tuple(map(self.number, path)), how=how, veiled=covered))
        self._wreck_bridges(path, int(self.setting.side[unit]))

    def eliminate(self, unit: int, clause: str, *, in_command: bool) -> None:
        """Remove a counter and score it for the enemy; only one that was in command may be replaced (6.11, 23.4)."""
        hex_, enemy = int(self.state.hex[unit]), 1 - int(self.setting.side[unit])
        self.say(Eliminated(unit=self.name(unit), hex=self.number(hex_), clause=clause))
        self.take_up_bridge(unit)
        self.state.hex[unit] = ELIMINATED
        self.state.barred[unit] = not in_command or bool(self.setting.is_supply[unit])
        self.state.suppressed[unit] = 0
        points = self.setting.scenario.victory[self.seat(enemy)]
        worth = points.armored if self.setting.is_armored[unit] else points.other
        self.score(enemy, worth, f"24.5/{self.seat(enemy)}", f"{self.name(unit)} eliminated")

    def take_up_bridge(self, unit: int) -> None:
        """22.2/bridge: the bridge of an engineer is gone, if it laid one."""
        if (way := int(self.state.bridging[unit])) >= 0:
            self.state.bridging[unit] = -1
            self.say(BridgeGone(hexside=self.setting.grid.side_name(int(self.state.hex[unit]), way)))

    def score(self, side: int, points: int, clause: str, text: str) -> None:
        """Add victory points (23.1)."""
        if points:
            self.state.vp[side] += points
            self.say(Scored(seat=self.seat(side), points=points, clause=clause, text=text))

    def suppress(self, unit: int, clause: str) -> None:
        """Mark a counter as suppressed (15.2)."""
        self.state.suppressed[unit] = 1
        self.say(Suppressed(unit=self.name(unit), clause=clause))

    def _known_row(self, unit: int) -> int:
        if not self.state.untried[unit]:
            return int(self.state.row[unit])
        pool = self.setting.counters[unit].untried
        assert pool is not None
        rows = self.setting.pool_rows(pool)
        factors = self.setting.movement[list(rows)].tolist()
        return rows[factors.index(max(factors, key=factors.count))]

    def _wreck_bridges(self, path: tuple[int, ...], by: int) -> None:
        """22.2: an engineer's bridge is gone when an enemy comes next to the engineer."""
        for unit in np.flatnonzero((self.state.bridging >= 0) & (self.setting.side != by)).tolist():
            if not set(path).isdisjoint(self.setting.grid.neighbours[self.state.hex[unit]].tolist()):
                self.take_up_bridge(unit)
