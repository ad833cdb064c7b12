"""What happens in a game of East Front Battles, as far as several chapters say it."""

from __future__ import annotations

from kessel.play.messages import Event, Rolled, Shuffled

__all__ = [
    "EVENTS",
    "BridgeGone",
    "BridgeLaid",
    "Eliminated",
    "Flipped",
    "Moved",
    "PhaseBegan",
    "Recovered",
    "Scored",
    "Suppressed",
    "TurnBegan",
    "UnitEvent",
]


class UnitEvent(Event, frozen=True, kw_only=True):
    """Something that happened to a counter; an enemy who cannot see the counter learns no name (19.1)."""

    unit: str
    veiled: bool = False
    """19.1: the enemy could not see which counter it was."""


class TurnBegan(Event, frozen=True):
    """A new turn: one day (24.3)."""

    turn: int
    date: str


class PhaseBegan(Event, frozen=True):
    """A phase begins (4.3)."""

    phase: int
    name: str
    seat: str = ""


class Moved(UnitEvent, frozen=True, kw_only=True):
    """A counter went along a path: `how` is move, retreat, advance, enter, exit or set-up."""

    path: tuple[str, ...]
    how: str


class BridgeLaid(UnitEvent, frozen=True, kw_only=True):
    """An engineer bridged a hexside (22.2/bridge). Both players see the bridge."""

    hexside: str


class BridgeGone(Event, frozen=True):
    """An engineer's bridge is no more: the engineer left it, or an enemy came beside the engineer (22.2/bridge)."""

    hexside: str


class Eliminated(Event, frozen=True):
    """A counter was lost. It is taken off the map in sight of both players, who score by it (23.4)."""

    unit: str
    hex: str
    clause: str


class Suppressed(UnitEvent, frozen=True, kw_only=True):
    """A counter lost its combat effectiveness (15.1)."""

    clause: str


class Recovered(UnitEvent, frozen=True, kw_only=True):
    """A counter is combat effective again (15.4)."""


class Flipped(Event, frozen=True):
    """An untried counter shows its values, for the rest of the game (21.2, 21.3)."""

    barrier = True
    unit: str
    strength: str


class Scored(Event, frozen=True):
    """A side gained victory points (23.1)."""

    seat: str
    points: int
    clause: str
    text: str


EVENTS: tuple[type[Event], ...] = (
    *(Rolled, Shuffled, TurnBegan, PhaseBegan, Moved),
    *(BridgeLaid, BridgeGone),
    *(Eliminated, Suppressed, Recovered, Flipped, Scored),
)
