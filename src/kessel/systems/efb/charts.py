"""Charts that hold for every game of East Front Battles, as `tables.toml` beside this module gives them."""

from __future__ import annotations

import datetime
import tomllib
from fractions import Fraction
from functools import cache
from importlib import resources
from typing import Literal

import msgspec

from kessel.pieces.provenance import without_remarks

Cost = int | str
"""Movement points ("1/3" for a third), or `route`, `bridge` or `no` where plain movement is barred."""

BARRED = ("route", "bridge", "no")
GROUND_RESULTS = frozenset({"A1", "A2", "AA", "AE", "AX", "BR", "D1", "D2", "D3", "D4", "DA", "DE", "EX"})
RANGED_RESULTS = frozenset({"-", "D1", "DE", "DS", "DT"})


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Part of the charts or of a game's files; a key that it does not know is a mistake."""


class CombatResults(Entry, frozen=True):
    """The three Combat Results Tables (2.2): columns by difference, one line a die roll."""

    columns: tuple[str, ...]
    lowest: tuple[int, ...]
    mobile: tuple[str, ...]
    assault: tuple[str, ...]
    ranged: tuple[str, ...]

    def column(self, difference: int) -> int:
        """The column of attack minus defence (11.2), clamped at both ends."""
        return max((i for i, low in enumerate(self.lowest) if low <= difference), default=0)

    def cells(self, table: Literal["mobile", "assault", "ranged"]) -> tuple[tuple[str, ...], ...]:
        """Results of one table as [die - 1][column]."""
        rows: tuple[str, ...] = getattr(self, table)
        return tuple(tuple(row.split()) for row in rows)


class TerrainLine(Entry, frozen=True):
    """A hex line of the Terrain Effects Chart (8.6, 11.15, 12.16); shifts are columns to the left."""

    armored: Cost
    other: Cost
    shift: int = 0
    ranged: int = 0
    stand_fast: bool = False
    assault_only: bool = False
    pioneers: bool = False


class WorksLine(Entry, frozen=True):
    """Works that a marker shows (optional rules)."""

    shift: int = 0
    ranged: int = 0
    stand_fast: bool = False
    pioneers: bool = False


class HexsideLine(Entry, frozen=True):
    """A hexside line of the Terrain Effects Chart; the cost is added to that of the hex entered."""

    armored: Cost
    other: Cost
    shift: int = 0
    stand_fast: bool = False
    bridgeable: bool = False
    retreat_roll: bool = False
    bars_advance: bool = False
    bars_zoc: bool = False
    bars_attack: bool = False
    bars_retreat: bool = False


class RouteRates(Entry, frozen=True):
    """Cost of a hex along a route (8.7-8.9)."""

    road: Cost
    railroad: Cost
    trail: Cost


class BridgeLine(Entry, frozen=True):
    """What a bridge leaves of its river (8.10, 13.5)."""

    armored: int
    other: int
    retreat_roll: bool
    shift_stays: bool


class Shifts(Entry, frozen=True):
    """Column shifts other than terrain (11.13, 11.14)."""

    engineer: int
    anti_tank_attack: int
    suppressed_defender: int
    combined_arms: int
    anti_tank_defense: int
    suppressed_attacker: int


class AirDefense(Entry, frozen=True):
    """Reach of the anti-aircraft symbol in hexes (17.15)."""

    symbol_range: int


class Limits(Entry, frozen=True):
    """What an army may do from a date on (9.2-9.4, 11.11, 17.9, 17.10, 22.4)."""

    since: datetime.date
    stack: int
    support_batteries: int
    bombardment_batteries: int
    mobile_crt: Literal["never", "armored", "armored_or_fusilier"]
    airstrikes: int | None = None
    air_protective_fire: bool = False


class Army(Entry, frozen=True):
    """An army of the series with its limits, oldest first."""

    nations: tuple[str, ...]
    limits: tuple[Limits, ...]

    def on(self, day: datetime.date) -> Limits:
        """The limits that hold on a day."""
        return [limits for limits in self.limits if limits.since <= day][-1]


class Weather(Entry, frozen=True):
    """A line of the weather chart (24.8): percentages of what is left, and its notes 1 to 3."""

    sight: int
    hq_radius: int = 0
    extra_cost: int = 0
    movement: int = 100
    support: int = 100
    air: int = 100
    minor_rivers_as_major: bool = False
    roads_as_terrain: bool = False
    special_shifts: bool = True
    frozen: bool = False


class Dice(Entry, frozen=True):
    """Die rolls on which a thing happens (6.9, 15.4, 13.5)."""

    replacement_lost: tuple[int, ...]
    recovery: tuple[int, ...]
    lost_in_river: tuple[int, ...]


class VictoryLevels(Entry, frozen=True):
    """The least difference in victory points of each level (23.2)."""

    draw: int
    tactical: int
    operational: int
    strategic: int


class Charts(Entry, frozen=True):
    """Everything the play aids of the series tell."""

    crt: CombatResults
    terrain: dict[str, TerrainLine]
    works: dict[str, WorksLine]
    hexside: dict[str, HexsideLine]
    route: RouteRates
    bridge: BridgeLine
    shifts: Shifts
    air_defense: AirDefense
    army: dict[str, Army]
    weather: dict[str, Weather]
    dice: Dice
    victory_levels: VictoryLevels

    def army_of(self, nation: str) -> Army:
        """The army that a nation's units count as (9.2-9.4)."""
        return next(army for army in self.army.values() if nation in army.nations)


@cache
def charts() -> Charts:
    """The charts of the series, read once."""
    text = resources.files("kessel.systems.efb").joinpath("tables.toml").read_text(encoding="utf-8")
    return msgspec.convert(without_remarks(tomllib.loads(text)), Charts)


def thirds(cost: Cost) -> int | None:
    """A cost in thirds of a movement point, None where it is barred."""
    if cost in BARRED:
        return None
    in_thirds = Fraction(cost) * 3
    if in_thirds.denominator != 1 or in_thirds < 0:
        raise ValueError(f"cost {cost!r}: a number of thirds, or one of {', '.join(BARRED)}, is expected")
    return int(in_thirds)
