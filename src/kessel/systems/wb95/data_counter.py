"""What a WB-95 counter says (1.2, 1.3)."""

from __future__ import annotations

from typing import Literal, cast

from kessel.pieces import Box, Scenario
from kessel.pieces import Counter as BaseCounter
from kessel.systems.wb95.data_rulebook import Colour

__all__ = ["ARTILLERY", "HEADQUARTERS", "STATIC", "TYPES", "Counter", "Troops", "counters_of"]

Troops = Literal["", "SS", "Guards", "Volkssturm"]
ARTILLERY = "ART"
HEADQUARTERS = "HQ"
TYPES = ("INF", "MOT", "ARM", "CAV", "AG", "AT", ARTILLERY, "ENG", "FU", "RG", "VS", HEADQUARTERS)
STATIC = "static"
"""The mobility of a resilience group, which never moves."""


class Counter(BaseCounter, frozen=True, kw_only=True):
    """A counter. Its type is one of TYPES; RG, FU and VS have the abilities of chapter 15."""

    strength: tuple[int, ...]
    """Strength points by step, the full side first; of artillery, in attack."""
    defence: tuple[int, ...] = ()
    """Strength points in defence where they differ: artillery."""
    stars: tuple[Colour, ...] = ()
    troops: Troops = ""
    """Troops with a morale limit of their own (5.6.2)."""
    towed: bool = False
    """Never attacks directly (5.1.10); artillery then has a combat and a transport set-up (6.2.2)."""
    organic: bool = False
    """Artillery that counts for its division's concentration from afar (13.1.5)."""
    armored_car: bool = False
    """White stars work against it (15.1.2)."""
    concentrates: Literal["", "division", "corps"] = ""
    """Which of its formations gives tactical concentration (13.1.1)."""

    @property
    def tc_group(self) -> str:
        """The division or corps whose units concentrate with it; empty for none."""
        return self.formation.get(self.concentrates, "")

    @property
    def is_artillery(self) -> bool:
        """Whether chapter 6 holds for it."""
        return self.type == ARTILLERY

    @property
    def is_headquarters(self) -> bool:
        """Whether chapter 9 holds for it."""
        return self.type == HEADQUARTERS

    @property
    def is_regular(self) -> bool:
        """Any ground unit but artillery and HQ (4.1.2)."""
        return not self.is_artillery and not self.is_headquarters

    def figures(self, steps: int) -> str:
        """The figures on the lower edge of the counter with so many steps left: `3-4`, or `5/3-6` for artillery."""
        lost = self.steps - steps
        points = "/".join(str(values[lost]) for values in (self.strength, self.defence) if values)
        return f"{points}-{self.movement}"


def counters_of(box: Box, scenario: Scenario) -> tuple[Counter, ...]:
    """The counters of a WB-95 scenario, as it has them: one side after the other, in the order of counters.toml."""
    counters = cast(tuple[Counter, ...], box.counters_for(scenario))
    sides = list(dict.fromkeys(counter.side for counter in counters))
    return tuple(sorted(counters, key=lambda counter: sides.index(counter.side)))
