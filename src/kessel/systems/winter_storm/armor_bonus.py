"""Chapter 2.38: the Armor Bonus of tank and mechanized units, and where the ground takes it (7.22)."""

from __future__ import annotations

from collections.abc import Collection

from kessel.play.outcome import Reason
from kessel.systems.winter_storm.assault_odds import rating_terms
from kessel.systems.winter_storm.combat_record import Assault
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.ratings import passes
from kessel.systems.winter_storm.river_combat import river

__all__ = ["armor_bonus", "armor_terms"]

_HEIGHT = 2
_WATER = {
    "minor_river": "unbridged_river",
    "major_river": "unbridged_river",
    "bridged_major_river": "bridged_river",
}


def armor_bonus(kind: str, value: int, *, passed: bool, defending: bool) -> int:
    """2.38/tank, 2.38/mech: all of it after a passed check, else half; tanks that defend have at least 1."""
    bonus = value if passed else value // 2
    return max(1, bonus) if kind == "tank" and defending and value else bonus


def armor_terms(s: Position, assault: Assault, units: Collection[int], die: int) -> list[Reason]:
    """Give the Armor Bonus of every unit on one side of an assault; the ground hinders the attacker."""
    found: list[Reason] = []
    for unit in units:
        face = s.setting.faces[unit][s.face(unit)]
        value = int(s.setting.armor_bonus[unit, s.face(unit)])
        if not face.armor or not value:
            continue
        defending = unit in assault.defenders
        passed = passes(die, sum(term.value for term in rating_terms(s, assault, unit)))
        bonus = armor_bonus(face.armor, value, passed=passed, defending=defending)
        if not defending:
            bonus = _over_ground(s, bonus, int(s.state.hex[unit]), assault.target)
        found.append(Reason(f"2.38/{face.armor}", f"{s.name(unit)} Armor Bonus", bonus))
    return found


def _over_ground(s: Position, bonus: int, here: int, target: int) -> int:
    """7.22: an Armor Bonus is lost over unbridged rivers and in cities and swamps, and halved where armor is slow."""
    chart = s.setting.charts.armor_bonus
    met = {_WATER.get(river(s, here, target), ""), s.land.lines[target].terrain}
    if s.setting.board.elevation[target] >= _HEIGHT:
        met.add("height")
    if met & set(chart.none):
        return 0
    return bonus // 2 if met & set(chart.halved) else bonus
