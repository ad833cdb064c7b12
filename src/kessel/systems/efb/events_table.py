"""Chapters 5 and 18, 24.8, 24.9: the events of a turn and its weather."""

from __future__ import annotations

from kessel.play.messages import Event
from kessel.systems.efb.position import Position

__all__ = ["EventHappened", "events_phase"]


class EventHappened(Event, frozen=True):
    """What the Events Table brought (5.0)."""

    barrier = True
    die: int
    effect: str
    seat: str = ""
    """Whom it concerns; nobody where it is everybody's, or nothing."""
    points: int = 0
    """Replacement points that it brings."""
    weather: str = ""
    """The weather of this turn, where the event brings one."""


def events_phase(s: Position) -> None:
    """4.3/I, 5.0: from the second turn on one die tells what happens; else the weather is the scenario's (18.1)."""
    state, setting = s.state, s.setting
    state.breakdown = 0
    state.weather = setting.weathers.index(setting.scenario.first_weather)
    if state.turn == 1 or not setting.scenario.events:
        return
    (die,) = s.roll(1, "5.0")
    event = next(event for event in setting.scenario.events if die in event.die)
    match event.effect:
        case "breakdown":
            assert event.side is not None
            state.breakdown = 1 + setting.side_of(event.side)
        case "replacements":
            assert event.side is not None
            state.rp[setting.side_of(event.side)] += event.points
        case "weather":
            assert event.weather is not None
            state.weather = setting.weathers.index(event.weather)
        case _:
            pass
    told = EventHappened(
        die=die, effect=event.effect, seat=event.side or "", points=event.points, weather=event.weather or ""
    )
    s.say(told)
