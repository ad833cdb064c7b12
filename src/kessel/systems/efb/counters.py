"""Counters of an East Front Battles game, the values that untried ones are dealt, and the commands they belong to."""

from __future__ import annotations

from typing import Literal

from kessel.pieces import Box, Counter
from kessel.systems.efb.charts import Entry

Role = Literal["maneuver", "artillery", "headquarters", "supply"]
Range = int | Literal["U"]
"""Range in hexes; U = without limit (2.4)."""


class EfbCounter(Counter, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A ground unit. Maneuver units print attack-defense-movement, artillery barrage-FPF-range (2.6).

    An untried unit has no values of its own: `untried` names the pool that its values are drawn from (21.0).
    """

    group: str
    role: Role
    attack: int | None = None
    defense: int | None = None
    barrage: int | None = None
    protective_fire: int | None = None
    range: Range | None = None
    at_attack: bool = False
    at_defense: bool = False
    command_radius: int | None = None
    supply_radius: int | None = None
    air_defense: int | None = None
    engineer: bool = False
    fusilier: bool = False
    screen: bool = False
    untried: str | None = None

    @property
    def armored(self) -> bool:
        """Whether the symbol has the armor oval (2.6)."""
        return self.mobility == "armored"

    @property
    def printed(self) -> tuple[tuple[str, str], ...]:
        """What the counter says, in the words of chapter 2; nothing of what an untried one is dealt (21.1)."""
        anti_tank = [word for word, able in (("attack", self.at_attack), ("defense", self.at_defense)) if able]
        special = (("engineer", self.engineer), ("fusilier", self.fusilier), ("screening force", self.screen))
        found = {
            "Barrage": self.barrage,
            "Protective fire": self.protective_fire,
            "Range": "unlimited" if self.range == "U" else self.range,
            "Anti-tank": f"on {' and '.join(anti_tank)}" if anti_tank else None,
            "Command radius": self.command_radius,
            "Supply radius": self.supply_radius,
            "Air defense": f"{self.air_defense} hexes" if self.air_defense else None,
            "Abilities": ", ".join(word for word, able in special if able) or None,
        }
        return tuple((word, str(value)) for word, value in found.items() if value is not None)

    def figures(self, steps: int) -> str:
        """The bottom line (2.6): brackets mark anti-tank ability, an untried counter shows nothing (21.1)."""
        if self.untried:
            return "?"
        defense = f"[{self.defense}]" if self.at_defense else f"{self.defense}"
        if self.role == "artillery":
            return f"{self.barrage}-{self.protective_fire}-{self.range}/{defense}-{self.movement}"
        attack = f"[{self.attack}]" if self.at_attack else f"{self.attack}"
        return f"{attack}-{defense}-{self.movement}"


class Values(Entry, frozen=True):
    """The numbers on the back of an untried counter, and how many counters of a pool have them."""

    count: int
    defense: int
    movement: int
    attack: int | None = None
    barrage: int | None = None
    protective_fire: int | None = None
    range: Range | None = None
    at_attack: bool = False
    at_defense: bool = False


class Pool(Entry, frozen=True):
    """Values that are shuffled among the counters that name the pool (21.1)."""

    values: tuple[Values, ...]

    def __len__(self) -> int:
        return sum(values.count for values in self.values)


class Group(Entry, frozen=True):
    """A command whose counters share a colour (2.9, 24.2)."""

    name: str
    short: str
    colour: str


class EfbTables(Entry, frozen=True):
    """What one game of the series adds to the charts of the series."""

    groups: dict[str, Group]
    pools: dict[str, Pool] = {}


def units_of(box: Box) -> dict[str, EfbCounter]:
    """The units of a game by their ids, in the order of counters.toml."""
    return {counter.id: counter for counter in box.counters if isinstance(counter, EfbCounter)}
