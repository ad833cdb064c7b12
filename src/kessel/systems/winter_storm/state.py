"""What changes in a game of Winter Storm."""

from __future__ import annotations

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from kessel.play.state import State, array, number
from kessel.systems.winter_storm.combat_record import Assault, Group, Retreated, Toll

__all__ = [
    "DEFENSIVE",
    "DEPLETED",
    "DISRUPTED",
    "DUE",
    "ELIMINATED",
    "ENGAGED",
    "FIELD_WORKS",
    "FORTIFICATION",
    "FREE",
    "GOOD_ORDER",
    "HELD",
    "HELD_BACK",
    "INDEPENDENT",
    "IN_COMMAND",
    "ISOLATED",
    "LEFT",
    "LET_GO",
    "MANEUVERED",
    "MODES",
    "NOT_YET",
    "OFFENSIVE",
    "OUT_OF_COMMAND",
    "REFITTED",
    "REGROUPED",
    "ROUTED",
    "STATUSES",
    "TRANSPORTED",
    "UNTRIED",
    "WAITING",
    "Arrow",
    "Barraged",
    "BridgeWork",
    "Demolition",
    "Dump",
    "Notes",
    "WsState",
]

# Where a unit is when it is on no hex.
DUE, ELIMINATED, LEFT, WAITING = -1, -2, -3, -4
"""Not there yet, or a generic unit that is not used; lost; gone for good; off the map at its entry point (8)."""

# States of order (2.8).
GOOD_ORDER, DISRUPTED, ROUTED = 0, 1, 2

# Supply Modes (11.2).
DEPLETED, DEFENSIVE, OFFENSIVE = 0, 1, 2
MODES = ("depleted", "defensive", "offensive")

# Command (11.1).
IN_COMMAND, INDEPENDENT, OUT_OF_COMMAND, ISOLATED, FREE = 0, 1, 2, 3, 4
STATUSES = ("in command", "IND", "OCC", "ISO", "free")

# The basic operation of a unit in this phase (13.2/basic).
NOT_YET, HELD, TRANSPORTED, MANEUVERED, ENGAGED, REFITTED, REGROUPED = 0, 1, 2, 3, 4, 5, 6

# Whether a Defensive unit may go beyond the Command Radius of its HQ in this phase (11.28).
UNTRIED, LET_GO, HELD_BACK = 0, 1, 2

# Improved Positions on a hex, one bit each: they may share it (13.94).
FIELD_WORKS, FORTIFICATION = 1, 2


class Dump(Struct, frozen=True):
    """Supply Points on the map (13.44)."""

    hex: int
    owner: int
    """The Superior HQ whose Operational HQs may draw from it (11.2/sources); NOBODY once captured."""
    side: int
    points: int


class Arrow(Struct, frozen=True):
    """A Crossing Arrow over a Major River (13.95)."""

    unit: int
    near: int
    far: int
    turn: int


class BridgeWork(Struct, frozen=True):
    """A bridge that was declared (13.91), or one that an HQ keeps standing (`since` its turn)."""

    hq: int
    near: int
    far: int
    since: int
    standing: bool = False


class Demolition(Struct, frozen=True):
    """A bridge that an engineer has mined (13.92/bridges)."""

    unit: int
    near: int
    far: int


class Barraged(Struct, frozen=True):
    """A hex that has been barraged in this segment, and by whom (13.1, 14.12)."""

    hex: int
    kind: str
    units: tuple[int, ...]


class Notes(Struct, frozen=True):
    """What a position holds that is no number."""

    dumps: tuple[Dump, ...] = ()
    """Sorted by hex and owner."""
    arrows: tuple[Arrow, ...] = ()
    bridges: tuple[BridgeWork, ...] = ()
    demolitions: tuple[Demolition, ...] = ()
    barrages: tuple[Barraged, ...] = ()
    """Of this Operations Phase."""
    operating: tuple[int, ...] = ()
    """The units whose Maneuver is going on: they may go on until another unit operates (13.2)."""
    unloaded: tuple[tuple[int, int, int], ...] = ()
    """Points that came into dumps by a transport in this phase: hex, owner, how many; they go no farther (13.42)."""
    assaulted: tuple[int, ...] = ()
    """Units that made an Assault Option in this Operations Phase (13.10)."""
    group: Group | None = None
    """The Engagement Group that is acting: there is one at most, a counterattack comes when that of P is over."""
    assault: Assault | None = None
    """The assault that is being resolved."""
    retreated: tuple[Retreated, ...] = ()
    untaken: int = 0
    """Of that assault: who retreated, and the Step Losses that nobody was left to take (13.69)."""
    toll: Toll | None = None
    """What the result that is being applied still asks of its side (14.2)."""
    replacements: tuple[tuple[int, str, int], ...] = ()
    """Replacement Steps that a side has left, by class (13.7)."""
    leaving: tuple[int, ...] = ()
    """Units of divisions that were called away, still held in enemy zones of control."""
    points: tuple[tuple[int, str, int], ...] = ()
    """Victory points won by events: side, what for, how many."""


class WsState(State):
    """What changes. One row a unit:"""

    hex = array("i2", "counters")
    """Its hex, or DUE, ELIMINATED, LEFT, WAITING."""
    rank = array("i2", "counters")
    """Its place in the stack: the highest lies on top (5.2)."""
    steps = array("i1", "counters")
    broken = array("u1", "counters")
    """The steps that a leg division had when it broke down: its counter shows the HQ side, a unit of one step (16.2). 0
    for all others."""
    division = array("i2", "counters")
    """The division it belongs to, or NOBODY; generic units join one when it breaks down (16.1, 16.2)."""
    er_shift = array("i1", "counters")
    """What is added to the printed ER: counters that change, generic units that take the ER of their division."""
    guards = array("u1", "counters")
    disorder = array("i1", "counters")
    """GOOD_ORDER, DISRUPTED or ROUTED."""
    status = array("i1", "counters")
    """IN_COMMAND, INDEPENDENT, OUT_OF_COMMAND, ISOLATED or FREE (11.1). An Operational HQ without a Superior HQ is
    OUT_OF_COMMAND (11.11/occ)."""
    was_independent = array("u1", "counters")
    """1 for an ISO unit that was IND: it may move in any direction (11.18/ind)."""
    cut_off = array("u1", "counters")
    """1 for a unit that has just become ISO: in his Supply Segment its owner may buy that off (11.18/avoid)."""
    hq = array("i2", "counters")
    """The HQ that commands it, or last did: its parent (11.13). Of an Operational HQ the Superior HQ."""
    staff = array("i2", "counters")
    """The Subordinate HQ through which it is commanded, or NOBODY (11.15, 18.3)."""
    near_hq = array("u1", "counters")
    """1 for a unit free of command that was within the radius of `hq` in the Command Segment (13.63/freedom)."""
    mode = array("i1", "counters")
    """The Supply Mode marker of HQs, Heavy Artillery and units on their own; `Position.mode` knows the others'."""
    fake_marker = array("u1", "counters")
    """1 for a Depleted HQ under a marker that means nothing (11.22)."""
    covered = array("u1", "counters")
    """1 for an allied HQ for whose mode its German Superior HQ has paid as well (17.2)."""
    drawn = array("i2", "counters")
    """Supply Points that an HQ has drawn in this Supply Segment (11.21)."""
    sp = array("i2", "counters")
    """Supply Points with an HQ or on a column (2.43, 2.62)."""
    relayed = array("i2", "counters")
    """Of these, the points that were unloaded from a transport in this phase: nobody carries them on (13.42)."""
    march = array("u1", "counters")
    """1 for Heavy Artillery in March Mode (6.2)."""
    sheltered = array("u1", "counters")
    """1 under an Improved Position marker (13.93)."""
    operation = array("i1", "counters")
    """Its basic operation in this phase, or NOT_YET (13.2/basic)."""
    specials = array("u1", "counters")
    """The kinds of Special Operations it has done this turn, one bit each (13.9)."""
    spent = array("i2", "counters")
    """Halves of movement points spent in this phase."""
    ground_loss = array("i2", "counters")
    """Halves that the worst ground it entered takes off its allowance: not regained (9.4/elevation)."""
    leash = array("u1", "counters")
    """What came of its Morale Check to go beyond the Command Radius in this Operations Phase: UNTRIED, LET_GO or
    HELD_BACK (11.28, 13.54)."""
    start_hex = array("i2", "counters")
    """Where it stood when the running Operations Phase began (13.67/limits)."""
    began_in_zone = array("u1", "counters")
    """1 if it was in an enemy zone of control then (13.8/zoc)."""
    start_mr = array("i1", "counters")
    """Its Morale Rating then: all checks of the phase use it (14.5)."""
    start_disorder = array("i1", "counters")
    """Its state of order then (13.31)."""
    held = array("u1", "counters")
    """1 if it held in its own last Operations Phase (13.32)."""
    crowded = array("u1", "counters")
    """1 if leaving its hex costs more because the stack was too large (4.3, 14.4/overstacking)."""
    surplus = array("u1", "counters")
    """1 for a unit that retreated into a full hex: its factors do not count there (14.4/overstacking)."""
    refit = array("u1", "counters")
    regroup = array("u1", "counters")
    """1 under a Refit or Regroup marker until its next own Operations Phase (13.7, 13.8)."""
    evasions = array("u1", "counters")
    """How often an HQ or Transport has retreated before combat since it was last in Good Order (14.11)."""
    attacked = array("u1", "counters")
    """1 for a unit that attacked or was attacked since the last Communications Phase (8.2), 2 for one that did so while
    it was IND and beyond the radius of its HQ (11.18/ind)."""
    goal = array("i2", "counters")
    """The Operational HQ that an arriving Combat unit marches to, or NOBODY (8.2)."""
    entry = array("i1", "counters")
    """The reinforcement group it comes with, a number into the scenario's list; NOBODY for the others."""
    works_at = array("i2", "counters")
    """The hex where a Front Engineer builds Field Works, or DUE (18.51)."""

    # One row a hex or hexside:
    control = array("i1", "hexes")
    """The side whose Combat unit was last there, or NOBODY."""
    rail = array("i1", "hexes")
    """The side whose trains run there: captured track serves from the next Overphase on (10.13)."""
    works = array("u1", "hexes")
    """FIELD_WORKS and FORTIFICATION."""
    works_owner = array("i1", "hexes")
    bridge = array("u1", "hexes", 6)
    """0, PERMANENT, PONTOON or LAID (see `ground`); entered from both sides."""

    # One row a side:
    supply_roll = array("i2", "sides")
    """Supply Points of the last roll that are not at a source yet (10.12)."""
    ally_roll = array("i2", "sides")
    """The same for the allies of the side."""
    steps_lost = array("i2", "sides")
    ring_free = array("u1", "sides")
    """1 once units that guard the pocket may move."""
    at_source = array("i2", "sources")
    """Supply Points at each Ultimate Supply Source (10.12)."""
    ally_at_source = array("i2", "sources")
    """The same for the allies of a side: they are for their own HQs."""

    turn: int = number()
    phase: int = number()
    """1 to 15, see `sequence.PHASES`."""
    temperature: int = number()
    atmosphere: int = number()
    """The modified weather dice (9.1)."""
    thaw: int = number()
    """The turn of the Spring Thaw, 0 before it (9.2/thaw)."""
    breakout: int = number()
    """The turn in which the breakout from the pocket was declared, 0 for none."""

    def standing(self) -> NDArray[np.bool_]:
        """Mark the units that stand on the map."""
        return self.hex >= 0
