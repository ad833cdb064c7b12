"""Chapter 6: Artillery Factors, and who may fire which mission (2.33, 6.1, 11.31, 14.13, 14.14, 16.11)."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from kessel.systems.winter_storm.combat_record import Assault
from kessel.systems.winter_storm.communications import is_subordinate_hq
from kessel.systems.winter_storm.mode_markers import reduce_mode
from kessel.systems.winter_storm.phases import owner_of
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.setting import NOBODY
from kessel.systems.winter_storm.state import ISOLATED, MODES, OUT_OF_COMMAND

__all__ = [
    "BARRAGE",
    "CLOSE_SUPPORT",
    "COUNTERBARRAGE",
    "PROTECTIVE_FIRE",
    "artillery_factors",
    "can_fire",
    "close_supporters",
    "factors_for",
    "fires_for",
    "in_range",
    "is_heavy",
    "protectors",
    "spend_shells",
    "total",
]

BARRAGE, COUNTERBARRAGE = "barrage", "counterbarrage"
CLOSE_SUPPORT, PROTECTIVE_FIRE = "close_support", "protective_fire"


def artillery_factors(s: Position, unit: int) -> int:
    """2.33: the Artillery Factors of a unit, which no check changes; a Soviet third step has none (18.11)."""
    guns = s.setting.counters[unit].artillery
    return 0 if guns is None or s.setting.is_third_step[unit, s.face(unit)] else guns.factors


def total(s: Position, units: Iterable[int]) -> int:
    """Add up Artillery Factors."""
    return sum(artillery_factors(s, unit) for unit in units)


def is_heavy(s: Position, unit: int) -> bool:
    """Say whether the Artillery Factors of a unit are heavy."""
    guns = s.setting.counters[unit].artillery
    return guns is not None and guns.weight == "heavy"


def in_range(s: Position, unit: int, hex_: int) -> bool:
    """6: whether a hex is in the range of a unit; the HQ of a leg division that broke down fires like others (16.2)."""
    guns = s.setting.counters[unit].artillery
    assert guns is not None, f"{s.name(unit)} has no Artillery Factors"
    reach = max(guns.range, s.setting.charts.artillery.light_division_hq) if s.state.broken[unit] else guns.range
    return s.setting.grid.distance(int(s.state.hex[unit]), hex_) <= reach


def can_fire(s: Position, unit: int, mission: str) -> bool:
    """6.1/morale, 6.1/command, 6.21, 6.22, 11.31: whether a unit may fire such a mission at all."""
    setting, state = s.setting, s.state
    if not artillery_factors(s, unit) or not s.is_on_map(unit) or not s.is_good_order(unit) or state.march[unit]:
        return False
    if mission in (BARRAGE, COUNTERBARRAGE) and state.status[unit] in (OUT_OF_COMMAND, ISOLATED):
        return False
    if mission == COUNTERBARRAGE and not is_heavy(s, unit):
        return False
    allowed = setting.charts.supply.missions[MODES[s.mode(unit)]]
    if mission in allowed or (mission == BARRAGE and is_heavy(s, unit) and "heavy_barrage" in allowed):
        return True
    assault = state.notes.assault
    saved = assault is not None and unit in assault.emergency
    return saved and mission == PROTECTIVE_FIRE and "emergency_protective_fire" in allowed


def factors_for(s: Position, mission: str, hex_: int) -> list[int]:
    """Give the units whose Artillery Factors may fire a mission at a hex in their range.

    Of a barrage it is the owner of the phase who fires, of Close Support the acting group's side, else the defender.
    For whom light Artillery Factors fire is another question: `close_supporters`, `protectors`.
    """
    units = s.on_map(_firing_side(s, mission))
    return [unit for unit in units if can_fire(s, unit, mission) and in_range(s, unit, hex_)]


def close_supporters(s: Position, assaulters: Collection[int], target: int) -> list[int]:
    """14.13, 16.11/artillery: who may give Close Support against a hex.

    Heavy Artillery Factors in range; light ones only of assaulters and of units stacked with them, and of division
    HQs in range for assaulters of their division.
    """
    hexes = {int(s.state.hex[unit]) for unit in assaulters}
    return [
        unit
        for unit in factors_for(s, CLOSE_SUPPORT, target)
        if is_heavy(s, unit) or int(s.state.hex[unit]) in hexes or fires_for(s, unit, assaulters)
    ]


def protectors(s: Position, assault: Assault) -> list[int]:
    """14.14, 16.11/artillery: who may give Final Protective Fire; nobody fires for units in disorder (6.1/morale).

    Light Artillery Factors of the assaulted units, heavy ones in their hex or beside it, and division HQs in range
    for defenders of their division.
    """
    defended = [unit for unit in assault.defenders if s.is_good_order(unit)]
    if not defended:
        return []
    grid = s.setting.grid
    return [
        unit
        for unit in s.on_map(s.enemy_of(assault.side))
        if can_fire(s, unit, PROTECTIVE_FIRE)
        and (
            unit in defended
            or (is_heavy(s, unit) and grid.distance(int(s.state.hex[unit]), assault.target) <= 1)
            or (in_range(s, unit, assault.target) and fires_for(s, unit, defended))
        )
    ]


def fires_for(s: Position, unit: int, friends: Iterable[int]) -> bool:
    """16.11/artillery, 16.2: whether it is a division HQ that fires for units of its division among these."""
    division = int(s.state.division[unit])
    if division == NOBODY or not is_subordinate_hq(s, unit):
        return False
    return any(s.state.division[friend] == division for friend in friends)


def spend_shells(s: Position, units: Iterable[int]) -> None:
    """11.32: the marker of Heavy Artillery units that fired goes down; HQs and light guns spend nothing."""
    for unit in units:
        if s.setting.is_heavy_artillery[unit]:
            reduce_mode(s, unit, "11.32")


def _firing_side(s: Position, mission: str) -> int:
    if mission == BARRAGE:
        return owner_of(s.state.phase)
    group, assault = s.state.notes.group, s.state.notes.assault
    if mission == CLOSE_SUPPORT:
        assert group is not None, "Close Support is for the group that acts"
        return group.side
    assert assault is not None, "defensive fire answers an assault"
    return s.enemy_of(assault.side)
