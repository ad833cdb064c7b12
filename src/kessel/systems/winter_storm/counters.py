"""Counters of a Winter Storm game (2.0), and what its Exclusive Rules add to the charts."""

from __future__ import annotations

from typing import Literal

from kessel.pieces import Box, Counter
from kessel.systems.winter_storm.charts import charts, sixths
from kessel.systems.winter_storm.combat_charts import Entry
from kessel.systems.winter_storm.faces import faces_of

Role = Literal["combat", "superior_hq", "operational_hq", "transport"]
"""The class of a unit (2.1)."""
GERMAN = "German"
LEG_ARMS = ("infantry", "mountain", "jaeger", "security")
"""The kinds of German leg divisions (16.2)."""
Arm = Literal[
    "alarm",
    "anti_tank",
    "armor",
    "assault_gun",
    "at_brigade",
    "cavalry",
    "corps_hq",
    "division_hq",
    "engineer",
    "fortified_region",
    "front_engineer",
    "heavy_artillery",
    "infantry",
    "jaeger",
    "mech",
    "mech_corps",
    "motorized",
    "mountain",
    "recon",
    "remnant",
    "rifle",
    "security",
    "tank_brigade",
    "tank_corps",
]


_WORDS: dict[str, str] = {
    "anti_tank": "PzJg",
    "armor": "Pz",
    "assault_gun": "StuG",
    "at_brigade": "AT Bde",
    "cavalry": "Cav",
    "engineer": "Pi",
    "fortified_region": "Fort. Region",
    "infantry": "Inf",
    "mech": "PzGr",
    "mech_corps": "Corps",
    "motorized": "PzGr",
    "recon": "Recon",
    "rifle": "Rifle",
    "tank_brigade": "Tank Bde",
    "tank_corps": "Corps",
}
_SIZES = {"R": "Rgt", "B": "Bn"}
"""What follows the number of a unit in its title; names of their own need nothing."""


class ArtilleryFactors(Entry, frozen=True):
    """Artillery Factors of a unit (2.33)."""

    factors: int
    weight: Literal["light", "heavy"]
    range: int


class WsCounter(Counter, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A unit: Combat (PCF-SCF-ZOC, ER), Headquarters or Transport (2.1-2.6).

    Its Movement Allowance stands in the chart, on the line that `mobility` names (2.23).
    """

    role: Role
    arm: Arm | None = None
    parent: str | None = None
    """The HQ it stands under at the start."""
    divisions: str = "0"
    """Division equivalents: "1", "1/2", "1/3", "1/6" (2.44)."""

    pcf: int | None = None
    scf: int | None = None
    zoc: int | None = None
    er: int | None = None
    assault_capable: bool = True
    """False for counters with parentheses (2.11)."""
    back: tuple[int, int, int] | None = None
    """PCF, SCF and ZOC of the reduced side."""
    third_step: str | None = None
    """What stands for the last step of a Soviet counter of three steps (18.11)."""
    armor: Literal["tank", "mech"] | None = None
    armor_bonus: int = 0
    artillery: ArtilleryFactors | None = None
    elite: Literal["always", "against_positions"] | None = None
    guards: bool = False
    marks: tuple[Literal["E", "R"], ...] = ()
    """E and R of a leg division: the engineer and recon battalion in it (16.2)."""
    generic: bool = False
    """A breakdown unit without a name of its own (2.31)."""
    command_range: int | None = None
    """Hexes in which a division HQ or Corps HQ leads its units (16.12, 18.3)."""

    dcf: int | None = None
    capacity: int = 0
    command_rating: int = 0
    mobile_rating: int = 0
    engagement: int | None = None
    columns: int = 0
    command_radius: int | None = None
    supply_radius: int | None = None

    @property
    def sixths(self) -> int:
        """Division equivalents in sixths, so that they add up exactly."""
        return sixths(self.divisions)

    @property
    def title(self) -> str:
        """What players call it: a regiment by its division, headquarters and columns by what they are."""
        division, word = self.formation.get("division"), _WORDS.get(self.arm or "", "")
        if self.role == "transport":
            return self.id.replace("_col", " column ")
        if self.generic:
            return f"{self.name} {_SIZES[self.size]} {self.id[-1]}"
        if self.role != "combat" or self.arm == "division_hq":
            return f"{self.name} HQ"
        if self.arm == "heavy_artillery":
            return f"{self.parent} Artillery"
        nation = "Ro " if self.nation == "Romanian" else ""
        own = self.name if word.startswith(self.name.split()[-1]) else f"{self.name} {nation}{word}".strip()
        return f"{own}/{division}" if division else own

    @property
    def printed(self) -> tuple[tuple[str, str], ...]:
        """What is printed on it besides its bottom line, with the words of chapter 2."""
        guns, armor = self.artillery, f"{self.armor} {self.armor_bonus:+}" if self.armor and self.armor_bonus else ""
        found = {
            "Effectiveness": self.er,
            "Artillery": f"{guns.factors} {guns.weight}, range {guns.range}" if guns else None,
            "Armor": armor,
            "Divisions": self.divisions if self.role == "combat" else None,
            "Engagement Points": self.engagement,
            "Command Rating": self.command_rating,
            "Mobile Rating": self.mobile_rating,
            "Command Radius": self.command_radius or self.command_range,
            "Supply Radius": self.supply_radius,
            "Columns": self.columns,
            "Capacity": self.capacity,
            "Defence": self.dcf,
        }
        return tuple((word, str(value)) for word, value in found.items() if value and value != "0")

    def figures(self, steps: int) -> str:
        """The bottom line of the counter with so many steps left."""
        match self.role:
            case "combat":
                return faces_of(self, charts())[steps].figures
            case "transport":
                return f"{self.dcf}-{self.capacity}"
            case "superior_hq":
                return f"{self.dcf}-{self.command_rating}-{self.columns}"
            case "operational_hq":
                return f"{self.engagement}-{self.dcf}-{self.command_rating}"


class ReplacementSteps(Entry, frozen=True):
    """The units that a class of replacement steps may rebuild (13.7)."""

    nation: str
    arms: tuple[Arm, ...]


class WsTables(Entry, frozen=True):
    """What the Exclusive Rules of a game add to the charts."""

    strategic_supply: dict[str, tuple[int, int, int, int, int, int]]
    replacement_steps: dict[str, ReplacementSteps]


def units_of(box: Box) -> dict[str, WsCounter]:
    """The units of a game by their ids, in the order of counters.toml."""
    return {counter.id: counter for counter in box.counters if isinstance(counter, WsCounter)}
