"""A WB-95 scenario: who stands where, who comes when, what is special, who wins."""

from __future__ import annotations

import datetime
from typing import Literal

import msgspec

from kessel.pieces import Scenario as BaseScenario
from kessel.systems.wb95.data_area import Area
from kessel.systems.wb95.data_tables import Fortification
from kessel.systems.wb95.data_victory import Victory

__all__ = [
    "Arrival",
    "Bridge",
    "CombatLosses",
    "EnemyNear",
    "Exit",
    "Fort",
    "FreeForts",
    "Frozen",
    "Option",
    "PlaceTaken",
    "Placement",
    "Scenario",
    "Trigger",
]

Fort = Literal["FF", "IF"]
Mission = Literal[
    "offensive_support",
    "defensive_support",
    "air_attack",
    "object_attack",
    "movement_disorganization",
    "river_attack",
    "supply",
]


class _Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Part of a scenario."""


class Placement(_Entry, frozen=True, kw_only=True):
    """Counters that start on the map: on the one hex, or, where several are named, each on any of them."""

    units: tuple[str, ...]
    hexes: tuple[str, ...] = ()
    place: str = ""
    """A city or town instead of hexes: any of its hexes."""
    fort: Fort | None = None
    """FF where the units stand; IF on every hex named, for it stays on an empty one (7.2.1)."""
    losses: int = 0
    """Steps that these units have lost between them; the owner chooses, none below one step."""


class _Trigger(_Entry, frozen=True, kw_only=True, tag_field="is"):
    """What must happen before units may come."""


class PlaceTaken(_Trigger, frozen=True, kw_only=True, tag="place_taken"):
    """From the owner's first Movement Phase after `by` controlled every hex of the place; for good."""

    place: str
    by: str


class EnemyNear(_Trigger, frozen=True, kw_only=True, tag="enemy_near"):
    """An enemy unit is within so many hexes of the place when the owner's Movement Phase begins; for good."""

    place: str
    distance: int


class CombatLosses(_Trigger, frozen=True, kw_only=True, tag="combat_losses"):
    """One of these counters may come for each own counter lost in combat."""


Trigger = PlaceTaken | EnemyNear | CombatLosses


class Arrival(_Entry, frozen=True, kw_only=True):
    """Reinforcements, and reserves: from a date on, or when something has happened.

    On the edge of the map they pay to enter (11.1.5); on an inner hex or in a place they appear there at the
    start of the owner's Movement Phase. Zones, hexes, a place or an edge (its roads, 11.2.4) say where.
    """

    units: tuple[str, ...]
    date: datetime.date | None = None
    when: Trigger | None = None
    zones: tuple[str, ...] = ()
    hexes: tuple[str, ...] = ()
    place: str = ""
    edge: str = ""
    losses: int = 0
    group: str = ""
    """A name by which `needs` can speak of these units."""
    needs: str = ""
    """Only when a unit of this group has entered before."""
    a_turn: int = 0
    """So many of them a turn; 0 for all at once."""
    first: int = 0
    """So many of them, by the owner's choice, on `date`, the others on `rest`; 0 for all."""
    rest: datetime.date | None = None
    too_late: bool = False
    """Printed with a date after the last turn: it never comes."""
    given: dict[str, str] = {}
    """Only with these options."""


class FreeForts(_Entry, frozen=True, kw_only=True):
    """Fortifications that a side may place before play, one a hex, in or behind its line, not on swamp."""

    kind: Fort
    count: int
    default: tuple[str, ...]


class Frozen(_Entry, frozen=True, kw_only=True):
    """Units of these formations neither move, attack nor build before the turn."""

    formation: dict[str, str]
    until_turn: int


class Bridge(_Entry, frozen=True, kw_only=True):
    """A bridge that stands at the start beside those of the map."""

    at: str
    owner: str


class Exit(_Entry, frozen=True, kw_only=True):
    """Where a side's units may leave the map for good, saved from the enemy."""

    side: str
    zones: tuple[str, ...]


class Option(_Entry, frozen=True, kw_only=True):
    """A choice about the scenario before play; the first is the default."""

    id: str
    title: str
    text: str
    choices: tuple[str, ...]
    turns: dict[str, int] = {}
    """The length of the game for a choice that changes it."""
    charts: dict[str, str] = {}
    """The terrain chart for a choice that changes it."""


class Scenario(BaseScenario, frozen=True, kw_only=True):
    """One battle of a WB-95 game."""

    chart: str
    """Which terrain chart of the game's tables holds."""
    supply: dict[str, Area]
    """Supply bases of each side (10.1.4): named hexes and places only while their owner holds them."""
    setup: dict[str, tuple[Placement, ...]]
    victory: Victory
    arrivals: dict[str, tuple[Arrival, ...]] = {}
    air: dict[str, tuple[int, ...]] = {}
    """Air strength points of each side by turn; none for a side that is left out."""
    forbidden_missions: dict[str, tuple[Mission, ...]] = {}
    ammunition: dict[str, int] = {}
    """Ammo units for barrages (6.5.7)."""
    fortification: Fortification | None = None
    """In place of the game's own."""
    free_forts: dict[str, FreeForts] = {}
    frozen: tuple[Frozen, ...] = ()
    bridges: tuple[Bridge, ...] = ()
    exits: tuple[Exit, ...] = ()
    overfull: tuple[str, ...] = ()
    """Hexes whose printed set-up is above the stacking limit: legal until the owner's first move (3.2.1)."""
    complementary: bool = True
    """Whether chapters 12-16 are switched on when nobody says otherwise (12.1.1)."""
    options: tuple[Option, ...] = ()
    notes: tuple[str, ...] = ()
    """Special rules in words, for the players."""

    def counter_ids(self) -> tuple[str, ...]:
        """All counters that the scenario places or brings in."""
        entries = [*self.setup.values(), *self.arrivals.values()]
        return tuple(unit for side in entries for entry in side for unit in entry.units)
