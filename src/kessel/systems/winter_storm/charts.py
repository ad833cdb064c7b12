"""The game charts of the Standard Rules (clause 1), as `tables.toml` beside this module gives them."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from functools import cache
from importlib import resources
from typing import Literal

import msgspec

from kessel.pieces.provenance import without_remarks
from kessel.systems.winter_storm.combat_charts import (
    ArmorBonus,
    Artillery,
    Barrage,
    CombatModifiers,
    CombatResults,
    Entry,
    Rating,
    StepUnit,
)

Cost = int | str
"""Movement points ("1/2" for a half), or `road`, `arrow`, `other` or `no`."""

WORDS = ("road", "arrow", "other", "no")
Mode = Literal["offensive", "defensive", "depleted"]
GroundName = Literal["good", "light_mud", "deep_mud", "light_snow", "deep_snow"]
Mission = Literal[
    "barrage", "heavy_barrage", "counterbarrage", "close_support", "protective_fire", "emergency_protective_fire"
]


class TerrainLine(Entry, frozen=True):
    """A line of the Terrain Effects Table; the hex is one of a terrain within a range of elevations."""

    name: str
    terrain: str
    elevation: tuple[int, int]
    leg: Cost
    mobile: Cost
    stack: int
    shift: int
    zoc: int | Literal["none"]
    shift_against: Literal["all", "mobile"] = "all"


class TerrainTable(Entry, frozen=True):
    """The hex lines of the Terrain Effects Table."""

    lines: tuple[TerrainLine, ...]

    def line(self, terrain: str, elevation: int) -> TerrainLine | None:
        """The line of a hex; None where the table has none."""
        for line in self.lines:
            if line.terrain == terrain and line.elevation[0] <= elevation <= line.elevation[1]:
                return line
        return None


class Route(Entry, frozen=True):
    """Cost of a hex along a road, by its elevation (7.37)."""

    leg: tuple[Cost, Cost, Cost, Cost, Cost, Cost]
    mobile: tuple[Cost, Cost, Cost, Cost, Cost, Cost]


class Hexside(Entry, frozen=True):
    """A hexside line: extra cost, most PCF that may assault over it, shift, change of the ZOC (7.2, 7.4)."""

    leg: Cost
    mobile: Cost
    pcf_cap: int | None = None
    shift: int = 0
    zoc: int = 0


class Frost(Entry, frozen=True):
    """What frost makes of hexsides and terrain (9.2)."""

    hexsides: dict[str, str]
    terrain: dict[str, str]


class Mountaineers(Entry, frozen=True):
    """Leg costs of mountain and Jaeger units by elevation, and who may enter a summit (16.42, 7.34)."""

    mountain: dict[int, int]
    jaeger: dict[int, int]
    summit_pcf: int


class Allowance(Entry, frozen=True):
    """Movement Allowance of a mobility class by supply mode (2.23, 11.28)."""

    terrain: Literal["leg", "mobile", "cheaper"]
    offensive: int
    defensive: int
    depleted: int
    counterattack: int = 0
    german_counterattack: int = 0


class MovementCost(Entry, frozen=True):
    """Prices in movement points other than terrain."""

    minimum_allowance: int
    leave_zoc: int
    exit_margin: int
    infiltrate: int
    concentrate: int
    leave_overstack: int
    occupy_position: int
    regroup_leg: int
    regroup_mobile: int
    artillery_mode: int
    load: int
    unload: int
    hq_load: int
    arrow_crossing: int


class Ground(Entry, frozen=True):
    """What a ground condition takes away (9.4)."""

    mobile: int | Literal["half"]
    leg: int
    radius: int | Literal["half"]
    engagement: int
    supply_die: int
    axis_supply_die: int


class ZocModifiers(Entry, frozen=True):
    """Changes of a ZOC Rating other than terrain (5.7)."""

    storm: int
    deep_freeze_axis: int
    out_of_command: int
    isolated: int
    depleted: int
    disrupted: int


class EngagementCosts(Entry, frozen=True):
    """Engagement Points that each option costs a stack (13.64-13.69)."""

    maneuver_before: int
    assault: int
    support: int
    advance: int
    maneuver_after: int
    maneuver_after_support: int


class EngagementPercent(Entry, frozen=True):
    """Share of an HQ's Engagement Points by supply mode (11.28, 11.29)."""

    offensive: int
    defensive: int
    depleted: int
    minimum: int


class EngagementFixed(Entry, frozen=True):
    """Engagement Points of units without an HQ (13.62)."""

    german_mobile_division: int
    guards_tank_or_corps: int
    independent: int
    no_command_needed: int
    out_of_command: int
    isolated: int


class Engagement(Entry, frozen=True):
    """The Engagement Points Table."""

    cost: EngagementCosts
    percent: EngagementPercent
    fixed: EngagementFixed


class WeatherLine(Entry, frozen=True):
    """A temperature or an atmosphere: up to which modified die, its ground code, its effect on the next roll."""

    name: str
    upto: int
    code: int
    next: int


class Weather(Entry, frozen=True):
    """The Weather Chart (9.1-9.4)."""

    temperature: tuple[WeatherLine, ...]
    atmosphere: tuple[WeatherLine, ...]
    ground: tuple[GroundName, ...]
    season_temperature: tuple[int, ...]
    season_atmosphere: tuple[int, ...]
    elevation: tuple[int, ...]
    thaw: tuple[GroundName, ...]


class ModePrice(Entry, frozen=True):
    """SP for a mode; `units_for_defensive` units share the price of Defensive Mode."""

    offensive: int
    defensive: int
    units_for_defensive: int = 1


class Supply(Entry, frozen=True):
    """The Supply Chart (10.1, 11.2-11.3)."""

    rail_depot_reach: int
    emergency: int
    avoid_isolation: int
    artillery_upgrade: int
    storm_die: int
    dump: dict[Literal["division", "unit", "soviet_corps", "cover_allied_hq"], ModePrice]
    strategic: dict[str, tuple[int, int, int, int, int, int]]
    missions: dict[Mode, tuple[Mission, ...]]


class FactorsLeft(Entry, frozen=True):
    """Share of PCF and SCF after each step lost (16.31, 16.32)."""

    three_steps: tuple[str, str, str]
    two_steps: tuple[str, str]


class DivisionHqSide(Entry, frozen=True):
    """The HQ side of a leg division that has broken down (16.2); its ER is that of the division."""

    pcf: int
    scf: int
    zoc: int
    mobility: str
    command_range: int


class Charts(Entry, frozen=True):
    """All charts of the Standard Rules."""

    terrain: TerrainTable
    route: dict[str, Route]
    hexside: dict[str, Hexside]
    frost: dict[str, Frost]
    mountaineers: Mountaineers
    allowance: dict[str, Allowance]
    movement_cost: MovementCost
    ground: dict[GroundName, Ground]
    zoc_modifier: ZocModifiers
    engagement: Engagement
    weather: Weather
    supply: Supply
    artillery: Artillery
    barrage: Barrage
    crt: CombatResults
    combat_modifier: CombatModifiers
    armor_bonus: ArmorBonus
    rating: dict[str, Rating]
    division_equivalent: dict[str, str]
    factors_left: FactorsLeft
    third_step: dict[str, StepUnit]
    division_hq_side: DivisionHqSide


@cache
def charts() -> Charts:
    """The charts of the Standard Rules, read once."""
    text = resources.files("kessel.systems.winter_storm").joinpath("tables.toml").read_text(encoding="utf-8")
    return msgspec.convert(without_remarks(tomllib.loads(text)), Charts, str_keys=True)


def halves(cost: Cost) -> int | None:
    """A cost in halves of a movement point; None where a word stands instead of a cost."""
    if cost in WORDS:
        return None
    in_halves = Fraction(cost) * 2
    if in_halves.denominator != 1 or in_halves < 0:
        raise ValueError(f"cost {cost!r}: a number of halves, or one of {', '.join(WORDS)}, is expected")
    return int(in_halves)


def sixths(divisions: str) -> int:
    """Division equivalents ("1/3") as a number of sixths."""
    in_sixths = Fraction(divisions) * 6
    if in_sixths.denominator != 1 or in_sixths < 0:
        raise ValueError(f"division equivalent {divisions!r}: a number of sixths such as 1/2 or 1/3 is expected")
    return int(in_sixths)
