"""Chapter 16: what a player may know of the enemy."""

from __future__ import annotations

from msgspec import Struct

from kessel.play.messages import Event
from kessel.systems.wb95.position import Position

__all__ = ["Seen", "SeenUnit", "seen_by", "seen_event"]


class SeenUnit(Struct, frozen=True, omit_defaults=True):
    """A counter as a seat sees it."""

    hex: str
    side: str
    id: str = ""
    steps: int = 0
    oos: int = 0
    disorganized: bool = False


class Seen(Struct, frozen=True):
    """The position as a seat sees it."""

    turn: int
    phase: int
    units: tuple[SeenUnit, ...]


def seen_by(s: Position, seat: str) -> Seen:
    """Give the position as a seat may know it (16.1)."""
    units = tuple(
        SeenUnit(
            hex=s.number(int(s.state.hex[u])),
            side=s.seat(int(s.setting.side[u])),
            id=s.name(u),
            steps=int(s.state.steps[u]),
            oos=int(s.state.oos[u]),
            disorganized=bool(s.state.disorganized[u]),
        )
        for side in (0, 1)
        for u in s.on_map(side)
    )
    return Seen(s.state.turn, s.state.phase, units)


def seen_event(s: Position, event: Event, seat: str) -> Event | None:
    """Give an event as a seat may know it."""
    return event
