"""The faces of a counter: what it is worth whole, after losses, and broken down (2.3, 14.6, 16.2, 18.11)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from msgspec import Struct

from kessel.systems.winter_storm.charts import Charts

if TYPE_CHECKING:
    from kessel.systems.winter_storm.counters import WsCounter

__all__ = ["FACES", "HQ_SIDE", "Face", "faces_of", "reduced_factor", "steps_of"]

HQ_SIDE = 4
"""The face of a leg division that has broken down; the others are the steps that are left, 0 for none."""
FACES = 5
_THREE_STEPS = 9
"""16.31: the PCF from which an infantry division has three steps."""


class Face(Struct, frozen=True):
    """What one side of a counter shows."""

    pcf: int = 0
    scf: int = 0
    zoc: int = 0
    er: int = 0
    mobility: str = ""
    armor: str = ""
    armor_bonus: int = 0
    sixths: int = 0
    """Division equivalents (2.44)."""
    assault_capable: bool = False

    @property
    def figures(self) -> str:
        """PCF-SCF-ZOC as printed, the factors of one that cannot assault in parentheses (2.11)."""
        if self.assault_capable:
            return f"{self.pcf}-{self.scf}-{self.zoc}"
        return f"({self.pcf})-({self.scf})-{self.zoc}"


def faces_of(counter: WsCounter, charts: Charts) -> tuple[Face, ...]:
    """Give the five faces of a counter. One that was lost is still worth its division equivalents (13.10)."""
    faces = [Face(mobility=counter.mobility, sixths=counter.sixths) for _ in range(FACES)]
    for steps in range(1, counter.steps + 1):
        faces[steps] = _with_steps(counter, steps, charts)
    side = charts.division_hq_side
    if counter.role == "combat":
        faces[HQ_SIDE] = Face(
            pcf=side.pcf,
            scf=side.scf,
            zoc=side.zoc,
            er=faces[counter.steps].er,
            mobility=side.mobility,
            sixths=counter.sixths,
        )
    return tuple(faces)


def steps_of(kind: str, pcf: int) -> int:
    """16.31, 16.32: the steps of a German leg division: three for infantry of 9 and more, two for all others."""
    return 3 if kind == "infantry" and pcf >= _THREE_STEPS else 2


def reduced_factor(factor: int, lost: int, steps: int, charts: Charts) -> int:
    """16.31, 16.32: what is left of a factor: thirds to the nearest whole, halves up, at least 1 of what was there."""
    left = charts.factors_left.three_steps if steps == 3 else charts.factors_left.two_steps
    share = Fraction(left[lost]) * factor
    return max(min(factor, 1), int(share + Fraction(1, 2)))


def _with_steps(counter: WsCounter, steps: int, charts: Charts) -> Face:
    full = Face(
        pcf=counter.pcf or 0,
        scf=counter.scf or 0,
        zoc=counter.zoc or 0,
        er=counter.er or 0,
        mobility=counter.mobility,
        armor=counter.armor or "",
        armor_bonus=counter.armor_bonus,
        sixths=counter.sixths,
        assault_capable=counter.role == "combat" and counter.assault_capable,
    )
    lost = counter.steps - steps
    if lost == 0 or counter.role != "combat":
        return full
    if steps == 1 and counter.third_step:
        return _third_step(counter, full, charts)
    if counter.back:
        pcf, scf, zoc = counter.back
        return _weaker(full, pcf, scf, zoc)
    pcf, scf = (reduced_factor(factor, lost, counter.steps, charts) for factor in (full.pcf, full.scf))
    return _weaker(full, pcf, scf, full.zoc)


def _weaker(full: Face, pcf: int, scf: int, zoc: int) -> Face:
    """The same unit with less: an Armor Bonus is never more than the factor that it comes from (2.38)."""
    source = {"tank": scf, "mech": zoc}.get(full.armor, 0)
    return Face(
        pcf=pcf,
        scf=scf,
        zoc=zoc,
        er=full.er,
        mobility=full.mobility,
        armor=full.armor,
        armor_bonus=min(full.armor_bonus, source),
        sixths=full.sixths,
        assault_capable=full.assault_capable,
    )


def _third_step(counter: WsCounter, full: Face, charts: Charts) -> Face:
    """18.11: the unit of the Soviet Unit Breakdown Table that takes the place of the counter."""
    assert counter.third_step
    unit = charts.third_step[counter.third_step]
    sizes = {"R": "regiment", "BR": "brigade", "B": "battalion"}
    size = "tank_brigade" if unit.armor == "tank" else sizes[unit.size]
    return Face(
        pcf=unit.pcf,
        scf=unit.scf,
        zoc=unit.zoc,
        er=unit.er,
        mobility=unit.mobility,
        armor=unit.armor or "",
        armor_bonus=unit.armor_bonus,
        sixths=int(Fraction(charts.division_equivalent[size]) * 6),
        assault_capable=full.assault_capable,
    )
