"""The state of a WB-95 game, and the plain questions and acts that every chapter shares."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from kessel.play.messages import Event
from kessel.play.situation import Situation
from kessel.play.state import State, array, lasting, number
from kessel.systems.wb95.events import (
    Disorganized,
    Eliminated,
    FortificationRemoved,
    HeadquartersLost,
    Moved,
    StepLost,
    SupplyLevel,
    UnitEvent,
)
from kessel.systems.wb95.kernels import standing_on, steps_on
from kessel.systems.wb95.setting import Setting
from kessel.systems.wb95.visibility import is_hidden

__all__ = [
    "DUE",
    "ELIMINATED",
    "FIELD",
    "IMPROVED",
    "LEFT",
    "NOBODY",
    "WAITING",
    "AirMission",
    "BridgeWork",
    "EntryStack",
    "LossPool",
    "Notes",
    "Position",
    "Wb95State",
    "Withdrawal",
]

# Where a counter is when it is on no hex.
DUE, ELIMINATED, LEFT, WAITING = -1, -2, -3, -4
"""Not there yet; lost; off the map for good; ready to enter (chapter 11)."""

NOBODY = -1
"""The owner of a hex, fortification or bridge that belongs to no side."""

FIELD, IMPROVED = 1, 2
"""Kinds of fortification on a hex; 0 is none (7.1, 7.2)."""


class AirMission(Struct, frozen=True):
    """Air strength sent somewhere (8.2.1)."""

    side: int
    kind: str
    hexes: tuple[int, ...]
    """Target hexes; an object attack names the end hex first and the other end second."""
    points: int
    attacks: tuple[int, ...] = ()
    """River attacks assigned to each hex (8.2.18)."""


class LossPool(Struct, frozen=True):
    """The modifiers that a lost headquarters gives the enemy (9.1.6)."""

    side: int
    """Who may spend them."""
    hex: int
    left: int
    since: int
    """The clock when it was lost: they are spent in the Combat Phases that follow."""


class BridgeWork(Struct, frozen=True):
    """A bridge over a big river being built (14.3.2): known to its owner alone."""

    unit: int
    near: int
    far: int


class EntryStack(Struct, frozen=True):
    """The stack of reinforcements that is entering the map through a hex (11.1.5)."""

    hex: int
    number: int
    """1 for the first stack of this phase; it pays the entry cost so many times."""
    cels: int


class Withdrawal(Struct, frozen=True):
    """A unit that retreated in the combat being fought (5.3): what pursuit and its tests go by."""

    unit: int
    hexes: tuple[int, ...]
    """The hex it fought in, then every hex it entered."""


class Notes(Struct, frozen=True):
    """What a position holds that is no number."""

    missions: tuple[AirMission, ...] = ()
    pools: tuple[LossPool, ...] = ()
    works: tuple[BridgeWork, ...] = ()
    withdrawals: tuple[Withdrawal, ...] = ()
    """Empty between combats."""
    bombed: tuple[tuple[int, int], ...] = ()
    """Units and the hexes where they have rolled for air attacks on their movement in this phase (8.2.14)."""
    entries: tuple[EntryStack, ...] = ()
    """The last stack that came in through each hex in this phase (11.1.5)."""


class Wb95State(State):
    """What changes. One row a counter:"""

    hex = array("i2", "counters")
    """Its hex, or DUE, ELIMINATED, LEFT, WAITING."""
    steps = array("i1", "counters")
    """CELs left."""
    oos = array("i1", "counters")
    """Level of the out-of-supply marker (10.2)."""
    supplied = array("u1", "counters")
    """1 if it traced a line in its owner's last Supply Phase (10.1)."""
    disorganized = array("i2", "counters")
    """0, or the clock of the phase from which its recovery counts (5.6.5)."""
    transport = array("u1", "counters")
    """1 for a gun in transport set-up (6.2.2)."""
    allowance = array("i2", "counters")
    """Movement points of this phase in sixths, set when the phase begins or the unit enters."""
    spent = array("i2", "counters")
    """Sixths spent in this phase."""
    acted = array("u1", "counters")
    """1 once it did anything for movement points this turn: no strategic movement any more (12.1.2)."""
    stopped = array("u1", "counters")
    """1 when it may spend no more this phase (4.2.1)."""
    off_road = array("u1", "counters")
    """1 once it left the side road it started on: no bonus hex any more (table:terrain/bonus)."""
    marked = array("u1", "counters")
    """1 when marked for strategic movement (12.1.4)."""
    fought = array("u1", "counters")
    """1 once it attacked, supported or fired in this Combat Phase (5.1.1, 6.1.4)."""
    fought_this_turn = array("u1", "counters")
    """1 once it attacked, supported or fired in its own Combat Phase of this turn (12.1.2)."""
    defended = array("u1", "counters")
    """1 once it was attacked directly in this Combat Phase (5.1.1)."""
    duty = array("u1", "counters")
    """1 for a unit that had to attack, or to be attacked, when the Combat Phase began (5.1.3, 5.1.4)."""
    retreated = array("u1", "counters")
    """1 if it retreated since its last Movement Phase (5.3.10)."""
    silenced = array("i1", "counters")
    """Combat Phases in which a gun that fired a barrage gives no support (6.5.6)."""
    open = array("u1", "counters")
    """1 if its stack fought: it lies open until the Combat Phase ends (16.1.3)."""
    masked = array("u1", "counters")
    """1 under a masking marker (16.1.2)."""
    gained = array("u1", "counters")
    """1 once Volkssturm gave it a CEL this turn (15.3.4)."""
    zone = array("i1", "counters")
    """The entry zone at which a waiting unit stands: its place in the setting's list, -1 for none (11.2)."""
    waiting_since = array("i2", "counters")
    """The turn from which a waiting unit may enter (11.2.2)."""
    camp = array("i2", "counters")
    """Where it stood when its owner's last Supply Phase ended, or DUE (14.3.2)."""
    bridging = array("u1", "counters")
    """1 for a headquarters that builds a bridge and cannot move (14.3.4)."""

    # One row a hex or hexside:
    control = array("i1", "hexes")
    """The side that controls it, or NOBODY (4.3)."""
    fort = lasting("u1", "hexes")
    """FIELD or IMPROVED, 0 for none."""
    fort_owner = array("i1", "hexes")
    fired_at = array("u1", "hexes")
    """1 where a ranged attack struck in this Combat Phase (6.4.5)."""
    bridge = lasting("u1", "hexes", 6)
    """1 where a bridge stands; entered from both sides."""
    bridge_owner = array("i1", "hexes", 6)
    """The side that controls the bridge (14.1.3)."""

    # One row a side:
    steps_lost = array("i2", "sides")
    """CELs lost in play, all causes."""
    counters_lost = array("i2", "sides")
    """Counters lost in combat, for reserves that come for losses."""
    air_left = array("i2", "sides")
    """Air strength points of this turn not flown yet (8.1.5)."""
    ammunition = array("i2", "sides")
    victory_held = array("u1", "sides")
    """1 while the side holds what wins at once if it is still held later (scenario rules)."""

    turn: int = number()
    phase: int = number()
    """1 to 12 (2.2)."""

    @property
    def clock(self) -> int:
        """Phases since the start of the game: turn and phase in one number, 12 a turn."""
        return 12 * (self.turn - 1) + self.phase


class Position(Situation[Setting, Wb95State]):
    """A position being played. Every chapter's functions take it as `s`."""

    __slots__ = ()

    # Questions

    def on(self, hex_: int, side: int) -> list[int]:
        """Give the counters of a side on a hex, in counter order."""
        rows, found = self.setting.rows[side], self.setting.scratch
        return found[: standing_on(self.state.hex, hex_, rows.start, rows.stop, found)].tolist()

    def on_map(self, side: int) -> list[int]:
        """Give the counters of a side that stand on the map."""
        rows = self.setting.rows[side]
        return ((self.state.hex[rows] >= 0).nonzero()[0] + rows.start).tolist()

    def cels_on(self, hex_: int, side: int) -> int:
        """Count CELs for stacking (3.2.1); a headquarters counts as one (3.2.2)."""
        rows = self.setting.rows[side]
        return steps_on(self.state.hex, self.state.steps, hex_, rows.start, rows.stop)

    def is_fortified(self, hex_: int, side: int) -> bool:
        """Say whether units of the side are in fortifications there: field, improved or a fixed position (7)."""
        works = bool(self.state.fort[hex_]) and self.state.fort_owner[hex_] == side
        return works or bool(self.setting.fixed_positions[hex_])

    def seat(self, side: int) -> str:
        """Give the seat of a side."""
        return self.setting.sides[side]

    def name(self, unit: int) -> str:
        """Give the id of a counter."""
        return self.setting.counters[unit].id

    def number(self, hex_: int) -> str:
        """Give the printed number of a hex."""
        return self.setting.grid.number(hex_)

    def numbers(self, hexes: Iterable[int]) -> tuple[str, ...]:
        """Give the printed numbers of hexes."""
        return tuple(map(self.setting.grid.numbers.__getitem__, hexes))

    # Acts

    def say(self, event: Event) -> None:
        """Record what happened; what happens to a counter that the enemy cannot see stays veiled (16.1)."""
        if isinstance(event, UnitEvent) and not isinstance(event, Moved):
            unit = self.setting.index[event.unit]
            event = replace(event, veiled=is_hidden(self.setting, self.state, unit))
        self.events.append(event)

    def place(self, unit: int, path: tuple[int, ...], how: str) -> None:
        """Put a counter on the last hex of a path, through all its hexes: their enemy fortifications fall (7.1.6)."""
        unseen = is_hidden(self.setting, self.state, unit)
        works = self.state.fort.data
        for hex_ in path:
            if works[hex_]:
                self.break_fortification(hex_, self.setting.movers[unit].side)
        self.state.hex[unit] = path[-1]
        unseen = unseen and is_hidden(self.setting, self.state, unit)
        self.events.append(Moved(unit=self.name(unit), path=self.numbers(path), how=how, veiled=unseen))

    def break_fortification(self, hex_: int, by: int) -> None:
        """Remove a fortification that an enemy of its owner enters (7.1.6, 7.2.1)."""
        if self.state.fort[hex_] and self.state.fort_owner[hex_] != by:
            self.state.changing("fort")[hex_] = 0
            self.state.fort_owner[hex_] = NOBODY
            self.say(FortificationRemoved(hex=self.number(hex_)))

    def lose(self, unit: int, cels: int, clause: str) -> None:
        """Take CELs from a counter; without any left it is eliminated (1.2). Combat and fire lose counters so."""
        side = int(self.setting.side[unit])
        taken = min(cels, int(self.state.steps[unit]))
        self.state.steps[unit] -= taken
        self.state.steps_lost[side] += taken
        if self.state.steps[unit] > 0:
            self.say(StepLost(unit=self.name(unit), left=int(self.state.steps[unit]), clause=clause))
        else:
            self.state.counters_lost[side] += 1
            self._remove(unit, clause)

    def eliminate(self, unit: int, clause: str) -> None:
        """Remove a counter whole, as overrun and surrender do: no loss in combat for reserves."""
        self.state.steps_lost[int(self.setting.side[unit])] += int(self.state.steps[unit])
        self.state.steps[unit] = 0
        self._remove(unit, clause)

    def disorganize(self, unit: int, clause: str) -> None:
        """Mark a counter as disorganized; headquarters never are (5.6, 9.1.4)."""
        if not self.setting.is_hq[unit] and self.state.steps[unit] > 0:
            self.state.disorganized[unit] = self.state.clock
            self.say(Disorganized(unit=self.name(unit), clause=clause))

    def stir(self, unit: int) -> None:
        """Note activity: a disorganized unit's recovery counts anew from this phase (5.6.5)."""
        if self.state.disorganized[unit]:
            self.state.disorganized[unit] = self.state.clock

    def starve(self, unit: int, levels: int, clause: str) -> None:
        """Raise the out-of-supply level of a counter, at once (10.2.5)."""
        self.state.oos[unit] += levels
        self.say(SupplyLevel(unit=self.name(unit), level=int(self.state.oos[unit]), clause=clause))

    def lay_open(self, hexes: Iterable[int]) -> None:
        """Open the stacks on these hexes to both players until the Combat Phase ends (16.1.3)."""
        for hex_ in set(hexes):
            self.state.open[self.state.hex == hex_] = 1

    def _remove(self, unit: int, clause: str) -> None:
        hex_ = int(self.state.hex[unit])
        self.state.hex[unit] = ELIMINATED
        self.state.disorganized[unit] = 0
        self.say(Eliminated(unit=self.name(unit), hex=self.number(hex_), clause=clause))
        if self.setting.is_hq[unit]:
            self._headquarters_lost(unit, hex_)

    def _headquarters_lost(self, unit: int, hex_: int) -> None:
        """9.1.6: the enemy gains modifiers for the next two Combat Phases."""
        rules = self.setting.rulebook.headquarters
        enemy = 1 - int(self.setting.side[unit])
        pool = LossPool(enemy, hex_, rules.loss_modifiers, self.state.clock)
        self.state.notes = replace(self.state.notes, pools=(*self.state.notes.pools, pool))
        self.say(HeadquartersLost(unit=self.name(unit), modifiers=rules.loss_modifiers))
