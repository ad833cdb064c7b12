"""Chapter 9: the Weather Phase."""

from __future__ import annotations

import datetime

from kessel.play.messages import Event
from kessel.play.outcome import Reason
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.setting import Setting
from kessel.systems.winter_storm.sky import THAW_OVER, atmosphere_of, sky, temperature_of

__all__ = ["WeatherChanged", "may_thaw", "modifiers", "weather_phase"]

_LAST_MONTH_OF_SPRING = 5


class WeatherChanged(Event, frozen=True):
    """The weather of a turn, at elevation 0 (9.1)."""

    temperature: str
    atmosphere: str
    ground: str
    reasons: tuple[Reason, ...] = ()
    """What modified the dice: temperature first, then atmosphere."""


def weather_phase(s: Position) -> None:
    """9.1: the 1st Player rolls for temperature and atmosphere; the weather of the first turn is the scenario's."""
    if s.state.turn == 1:
        _say_weather(s, ())
        return
    temperature, atmosphere = modifiers(s)
    if 1 <= s.state.thaw < THAW_OVER:
        s.state.thaw += 1
    if 1 <= s.state.thaw < THAW_OVER:
        # 9.2/thaw: no temperature is rolled; the thaw itself is as warm as it gets.
        (die,) = s.roll(1, "9.1", s.seat(0))
        s.state.atmosphere = die + sum(term.value for term in atmosphere)
    else:
        warmth, air = s.roll(2, "9.1", s.seat(0))
        s.state.temperature = warmth + sum(term.value for term in temperature)
        s.state.atmosphere = air + sum(term.value for term in atmosphere)
        hottest = s.setting.charts.weather.temperature[-1]
        if s.state.thaw == 0 and temperature_of(s.state.temperature) == hottest and may_thaw(_day(s)):
            s.state.thaw = 1
    _say_weather(s, (*temperature, *atmosphere))


def modifiers(s: Position) -> tuple[tuple[Reason, ...], tuple[Reason, ...]]:
    """9.1: what the season and the prevailing weather do to the dice, for temperature and for atmosphere."""
    warmth, air = _season(s.setting, s.state.turn, _day(s))
    before, above = temperature_of(s.state.temperature), atmosphere_of(s.state.atmosphere)
    temperature = (Reason("9.1", "season", warmth), Reason("9.1", f"prevailing: {before.name}", before.next))
    atmosphere = (Reason("9.1", "season", air), Reason("9.1", f"prevailing: {above.name}", above.next))
    return temperature, atmosphere


def may_thaw(day: datetime.date) -> bool:
    """9.2/thaw: whether a Hot turn would begin the Spring Thaw: after 1 February, in spring."""
    return datetime.date(day.year, 2, 1) < day and day.month <= _LAST_MONTH_OF_SPRING


def _season(setting: Setting, turn: int, day: datetime.date) -> tuple[int, int]:
    """The scenario's modifiers from their turn on, otherwise those of the month."""
    own = [line for line in setting.scenario.weather.modifiers if line.since <= turn]
    if own:
        return own[-1].temperature, own[-1].atmosphere
    chart = setting.charts.weather
    return chart.season_temperature[day.month - 1], chart.season_atmosphere[day.month - 1]


def _day(s: Position) -> datetime.date:
    return s.setting.scenario.day(s.state.turn)


def _say_weather(s: Position, reasons: tuple[Reason, ...]) -> None:
    now = sky(s.state.temperature, s.state.atmosphere, s.state.thaw)
    s.say(WeatherChanged(temperature=now.temperature, atmosphere=now.atmosphere, ground=now.ground, reasons=reasons))
