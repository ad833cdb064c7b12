"""What happens in a game of Winter Storm. Events of one chapter alone stand in the module of that chapter."""

from __future__ import annotations

from kessel.play.messages import Event, Rolled

__all__ = [
    "EVENTS",
    "BridgeChanged",
    "CommandChanged",
    "Disordered",
    "DumpChanged",
    "Eliminated",
    "ModeChanged",
    "Moved",
    "PhaseBegan",
    "PositionRemoved",
    "SecretEvent",
    "StepLost",
    "SupplyCarried",
    "TurnBegan",
]


class SecretEvent(Event, frozen=True, kw_only=True):
    """Something that one seat alone may know."""

    seat: str


class TurnBegan(Event, frozen=True):
    """A new turn begins (3.9)."""

    turn: int
    date: str


class PhaseBegan(Event, frozen=True):
    """A phase or segment begins (3.1-3.9)."""

    phase: int
    name: str
    seat: str = ""
    """Whose it is; nobody's where both act."""


class Moved(Event, frozen=True):
    """A unit went along a path.

    `how` is maneuver, enter, deployment (18.44), retreat, rout, displacement, advance or withdrawal.
    """

    unit: str
    path: tuple[str, ...]
    how: str


class StepLost(Event, frozen=True):
    """A unit lost a step and fights on (14.6)."""

    unit: str
    left: int
    clause: str


class Eliminated(Event, frozen=True):
    """A unit left the game."""

    unit: str
    hex: str
    clause: str


class Disordered(Event, frozen=True):
    """The state of order of a unit changed: 0 Good Order, 1 Disrupted, 2 Routed (2.8)."""

    unit: str
    state: int
    clause: str


class ModeChanged(SecretEvent, frozen=True, kw_only=True):
    """A Supply Mode marker changed: 0 Depleted, 1 Defensive, 2 Offensive; it may lie face down (11.22)."""

    unit: str
    mode: int
    clause: str


class SupplyCarried(SecretEvent, frozen=True, kw_only=True):
    """The Supply Points with a headquarters or column changed."""

    unit: str
    points: int
    clause: str


class DumpChanged(Event, frozen=True):
    """The Supply Points on a hex changed; 0 means that the dump is gone (13.44)."""

    hex: str
    owner: str
    points: int
    clause: str


class CommandChanged(Event, frozen=True):
    """A unit is in command, IND, OCC or ISO now (11.1)."""

    unit: str
    status: str
    clause: str


class BridgeChanged(Event, frozen=True):
    """A bridge was built or destroyed: `kind` is none, permanent (printed), pontoon, or laid (a pontoon that stays)."""

    hexside: str
    kind: str
    clause: str


class PositionRemoved(Event, frozen=True):
    """Field Works or a Fortification are gone (13.93, 13.94)."""

    hex: str
    kind: str


EVENTS: tuple[type[Event], ...] = (
    Rolled,
    TurnBegan,
    PhaseBegan,
    Moved,
    StepLost,
    Eliminated,
    Disordered,
    ModeChanged,
    SupplyCarried,
    DumpChanged,
    CommandChanged,
    BridgeChanged,
    PositionRemoved,
)
