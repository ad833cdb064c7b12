"""The Weather Chart: what temperature and atmosphere are, by elevation, and what they make of the ground (9.1-9.4)."""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from kessel.systems.winter_storm.charts import GroundName, WeatherLine, charts

__all__ = [
    "THAW_OVER",
    "Sky",
    "atmosphere_die",
    "atmosphere_of",
    "ground_of",
    "sky",
    "temperature_die",
    "temperature_of",
    "thaw_ground",
]

ELEVATIONS = range(6)
THAW_OVER = 7
"""The thaw counter after the six turns of the Spring Thaw; 1 to 6 are its turns, 0 is before it (9.2/thaw)."""


class Sky(Struct, frozen=True):
    """The weather of a turn; temperature and ground by elevation, 0 to 5 (9.4/elevation)."""

    temperatures: tuple[str, ...]
    atmosphere: str
    grounds: tuple[GroundName, ...]

    @property
    def temperature(self) -> str:
        """The temperature at elevation 0, as it is recorded (3.2)."""
        return self.temperatures[0]

    @property
    def ground(self) -> GroundName:
        """The ground at elevation 0."""
        return self.grounds[0]


@cache
def sky(temperature: int, atmosphere: int, thaw: int) -> Sky:
    """Give the weather for modified dice; the heights are colder (7.3, 9.4/elevation).

    During the Spring Thaw nothing is frozen, and the ground is mud at every height (9.2/thaw).
    """
    air = atmosphere_of(atmosphere)
    if 1 <= thaw < THAW_OVER:
        hottest = charts().weather.temperature[-1].name
        return Sky((hottest,) * len(ELEVATIONS), air.name, (thaw_ground(thaw, air.name),) * len(ELEVATIONS))
    lines = [temperature_of(temperature + charts().weather.elevation[level]) for level in ELEVATIONS]
    return Sky(tuple(line.name for line in lines), air.name, tuple(ground_of(line, air) for line in lines))


def temperature_of(die: int) -> WeatherLine:
    """9.1: the temperature for a modified die."""
    return _line(charts().weather.temperature, die)


def atmosphere_of(die: int) -> WeatherLine:
    """9.1: the atmosphere for a modified die."""
    return _line(charts().weather.atmosphere, die)


def ground_of(temperature: WeatherLine, atmosphere: WeatherLine) -> GroundName:
    """9.1: the two codes together name the ground."""
    return charts().weather.ground[temperature.code + atmosphere.code]


def thaw_ground(turn: int, atmosphere: str) -> GroundName:
    """9.2/thaw: three turns of Deep Mud, then three of Light Mud, which Rain or Storm makes deep."""
    ground = charts().weather.thaw[turn - 1]
    return "deep_mud" if atmosphere in ("rain", "storm") else ground


def temperature_die(name: str) -> int:
    """Give a die that stands for weather that a scenario names: the mildest that is still called so."""
    return _die(charts().weather.temperature, name)


def atmosphere_die(name: str) -> int:
    """Give a die that stands for an atmosphere that a scenario names."""
    return _die(charts().weather.atmosphere, name)


def _line(lines: tuple[WeatherLine, ...], die: int) -> WeatherLine:
    return next(line for line in lines if die <= line.upto)


def _die(lines: tuple[WeatherLine, ...], name: str) -> int:
    place = next(k for k, line in enumerate(lines) if line.name == name)
    return lines[place].upto if place < len(lines) - 1 else lines[place - 1].upto + 1
