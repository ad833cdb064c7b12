"""What happens in a game of WB-95."""

from __future__ import annotations

from msgspec.structs import replace

from kessel.play.messages import Event, Rolled

__all__ = [
    "EVENTS",
    "Disorganized",
    "Eliminated",
    "FortificationBuilt",
    "FortificationRemoved",
    "HeadquartersLost",
    "Moved",
    "PhaseBegan",
    "Recovered",
    "SecretEvent",
    "StepLost",
    "SupplyLevel",
    "TurnBegan",
    "UnitEvent",
]


class UnitEvent(Event, frozen=True, kw_only=True):
    """Something that happened to a counter."""

    unit: str
    veiled: bool = False
    """16.1: the enemy could not see which counter it was."""

    def unnamed(self) -> UnitEvent:
        """Give the event as an enemy sees it who cannot see the counter."""
        return replace(self, unit="")


class SecretEvent(Event, frozen=True, kw_only=True):
    """Something that one seat alone may know."""

    seat: str


class TurnBegan(Event, frozen=True):
    """A new turn: one day (2.1.6)."""

    turn: int
    date: str


class PhaseBegan(Event, frozen=True):
    """One of the twelve phases begins (2.2)."""

    phase: int
    name: str
    seat: str = ""
    """Whose phase it is; nobody's in an Air Phase."""


class Moved(UnitEvent, frozen=True, kw_only=True):
    """A counter went along a path: `how` is move, strategic, retreat, pursuit, enter, leave or set-up."""

    path: tuple[str, ...]
    how: str


class StepLost(UnitEvent, frozen=True, kw_only=True):
    """A counter lost CELs and fights on."""

    left: int
    clause: str


class Eliminated(Event, frozen=True):
    """A counter left the game. It is taken off the map in sight of both players."""

    unit: str
    hex: str
    clause: str


class HeadquartersLost(Event, frozen=True):
    """A headquarters fell; its enemy gains combat modifiers (9.1.6)."""

    unit: str
    modifiers: int


class Disorganized(UnitEvent, frozen=True, kw_only=True):
    """A counter is disorganized (5.6)."""

    clause: str


class Recovered(UnitEvent, frozen=True, kw_only=True):
    """A disorganized counter is in order again (5.6.5)."""


class SupplyLevel(UnitEvent, frozen=True, kw_only=True):
    """The out-of-supply level of a counter changed (10.2)."""

    level: int
    clause: str


class FortificationBuilt(Event, frozen=True):
    """A field fortification was built, or an improved one placed (7.1, 7.2)."""

    hex: str
    seat: str
    kind: str


class FortificationRemoved(Event, frozen=True):
    """A fortification is gone (7.1.5, 7.1.6)."""

    hex: str


EVENTS: tuple[type[Event], ...] = (
    Rolled,
    TurnBegan,
    PhaseBegan,
    Moved,
    StepLost,
    Eliminated,
    HeadquartersLost,
    Disorganized,
    Recovered,
    SupplyLevel,
    FortificationBuilt,
    FortificationRemoved,
)
