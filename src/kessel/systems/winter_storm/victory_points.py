"""Victory points won by events of the scenario."""

from __future__ import annotations

from msgspec.structs import replace

from kessel.play.messages import Event
from kessel.systems.winter_storm.position import Position

__all__ = ["PointsWon", "award", "has_won"]


class PointsWon(Event, frozen=True):
    """A side won victory points."""

    seat: str
    points: int
    text: str


def award(s: Position, side: int, points: int, text: str) -> None:
    """Give a side points for what `text` says."""
    s.state.notes = replace(s.state.notes, points=(*s.state.notes.points, (side, text, points)))
    s.say(PointsWon(seat=s.seat(side), points=points, text=text))


def has_won(s: Position, text: str) -> bool:
    """Say whether points have been given for this."""
    return any(reason == text for _, reason, _ in s.state.notes.points)
