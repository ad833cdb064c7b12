"""The charts that a combat is resolved with: artillery, barrage, combat results, modifiers, ratings."""

from __future__ import annotations

import re
from typing import Literal

import msgspec

ATTACKER_RESULT = re.compile(r"A(M|R\d|D\d|DR\d|D\dR\d)")
DEFENDER_RESULT = re.compile(r"C|M|R\d|D\d|DR\d|D\dR\d")
BARRAGE_RESULTS = frozenset({"-", "M", "D", "1M", "1D"})


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Part of the charts or of a game's files; a key that it does not know is a mistake."""


class Artillery(Entry, frozen=True):
    """Ranges of Artillery Factors in hexes (6.0)."""

    light: int
    light_division_hq: int
    heavy_short: int
    heavy_long: int


class BarrageModifiers(Entry, frozen=True):
    """Modifiers of the barrage die (13.1)."""

    heavy_factors: int
    crowded: int
    crowded_above: int
    march_mode: int
    fortification: int
    field_works: int
    woods_or_town: int
    city_or_height: int
    mist: int
    rain: int
    storm: int


class Barrage(Entry, frozen=True):
    """The barrage table: columns by Artillery Factors, one line a modified die of 1 to 6 (13.1, 14.12)."""

    most_factors: int
    lowest: tuple[int, ...]
    rows: tuple[str, ...]
    installations: dict[str, int]
    modifier: BarrageModifiers

    def cells(self) -> tuple[tuple[str, ...], ...]:
        """Results as [die - 1][column]."""
        return tuple(tuple(row.split()) for row in self.rows)


class CombatResults(Entry, frozen=True):
    """The Combat Results Table: columns by odds, one line a modified roll from `lowest_roll` up (14.17)."""

    columns: tuple[str, ...]
    lowest_roll: int
    rows: tuple[str, ...]

    def cells(self) -> tuple[tuple[str, ...], ...]:
        """Results as [roll - lowest_roll][column]."""
        return tuple(tuple(row.split()) for row in self.rows)


class CombatModifiers(Entry, frozen=True):
    """Die-roll modifiers of the Combat Results Table, each in favour of the side that its clause names."""

    close_support: int
    protective_fire: int
    elite: int
    elite_most: int
    engineer: int
    engineer_most: int
    higher: int
    integrity: int
    three_tank_brigades: int
    mountain: int
    jaeger: int
    division_hq_against_mobile: int
    at_brigade_with_leg: int
    at_brigade_in_position: int
    fortification: int
    field_works: int
    converging: int


ArmorObstacle = Literal["bridged_river", "unbridged_river", "town", "city", "woods", "swamp", "height"]


class ArmorBonus(Entry, frozen=True):
    """Where an Armor Bonus is halved and where it is lost (7.22)."""

    halved: tuple[ArmorObstacle, ...]
    none: tuple[ArmorObstacle, ...]


class Rating(Entry, frozen=True):
    """What a condition does to the Effectiveness and to the Morale Rating (14.5)."""

    er: int
    mr: int


class StepUnit(Entry, frozen=True):
    """The unit that stands for the third step of a Soviet counter (18.11)."""

    name: str
    type: str
    size: str
    mobility: str
    pcf: int
    scf: int
    zoc: int
    er: int
    armor: Literal["tank", "mech"] | None = None
    armor_bonus: int = 0
