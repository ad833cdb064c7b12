"""Chapter 12.1-12.6, 12.10, 12.11, 20.2 and 22.4: who may use ranged fire, at what, and with what strength."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from kessel.play.outcome import Illegal, Reason
from kessel.systems.efb.airpower import Mission, air_terms, refuse_air, spend_air
from kessel.systems.efb.charts import Limits
from kessel.systems.efb.command_control import command, in_command
from kessel.systems.efb.position import Position
from kessel.systems.efb.zones_of_control import zones

__all__ = [
    "barrage",
    "batteries_for",
    "battery_limit",
    "beside_enemy",
    "fire_terms",
    "in_range",
    "mission_limit",
    "mission_strength",
    "ready_batteries",
    "refuse_batteries",
    "refuse_support",
    "strength_with",
    "support_terms",
    "use_support",
]


def mission_strength(barrage: int, protective_fire: int, mission: Mission, *, doubled: bool) -> int:
    """12.2, 20.2: protective fire has a strength of its own; maximum attack supply doubles the barrage alone."""
    if mission == "protective fire":
        return protective_fire
    return 2 * barrage if doubled else barrage


def barrage(s: Position, unit: int) -> int:
    """Give the barrage strength of a battery, which adjacent attacks use too (12.2, 12.11)."""
    return strength_with(s, unit, int(s.state.row[unit]), "bombardment")


def strength_with(s: Position, unit: int, row: int, mission: Mission) -> int:
    """Give the strength that a battery has in a mission if a row of values is its own."""
    printed = int(s.setting.barrage[row]), int(s.setting.protective_fire[row])
    return mission_strength(*printed, mission, doubled=bool(s.state.doubled[unit]))


def ready_batteries(s: Position, side: int) -> list[int]:
    """Give the batteries that may use ranged fire now.

    In command and combat effective (7.7, 15.3), not fired in this player turn (12.1), no enemy beside them (12.11).
    """
    setting, state = s.setting, s.state
    units = setting.units_of[side]
    able = setting.is_artillery[units] & (state.hex[units] >= 0) & (state.fired[units] == 0)
    guns = units[able & command(s, side)[units]]
    return guns[~_beside_enemy(s, guns)].tolist()


def batteries_for(s: Position, side: int, target: int) -> list[int]:
    """Give the batteries that may fire at a hex now."""
    distance = s.setting.grid.distances(target)
    return [unit for unit in ready_batteries(s, side) if in_range(int(distance[s.state.hex[unit]]), s.range_of(unit))]


def in_range(distance: int, reach: int) -> bool:
    """12.3: the range counts the target hex and not the firing one."""
    return distance <= reach


def beside_enemy(s: Position, unit: int) -> bool:
    """12.11, 12.14: say whether an enemy unit stands next to a battery."""
    return bool(_beside_enemy(s, np.array([unit])).any())


def battery_limit(s: Position, unit: int, mission: Mission) -> int | None:
    """22.4: how many batteries of a unit's army may fire in one ranged combat; None without that chapter."""
    if not s.setting.options.special_units:
        return None
    return mission_limit(s.setting.limits[unit], mission)


def mission_limit(limits: Limits, mission: Mission) -> int:
    """22.4: batteries in one ranged combat, by army and date."""
    return limits.bombardment_batteries if mission == "bombardment" else limits.support_batteries


def refuse_batteries(
    s: Position, side: int, mission: Mission, targets: Sequence[int], batteries: tuple[int, ...]
) -> None:
    """Refuse batteries that may not fire at one of the target hexes.

    Raises:
        Illegal: with the clause and the reason.
    """
    if len(set(batteries)) != len(batteries):
        raise Illegal("12.1", "A battery fires once")
    for unit in batteries:
        _refuse_battery(s, side, unit, targets)
        limit = battery_limit(s, unit, mission)
        alike = [other for other in batteries if s.setting.limits[other] is s.setting.limits[unit]]
        if limit is not None and len(alike) > limit:
            raise Illegal("22.4", f"At most {limit} batteries fire together in {mission}")


def refuse_support(
    s: Position, side: int, attackers: tuple[int, ...], targets: tuple[int, ...], batteries: tuple[int, ...], air: int
) -> None:
    """Refuse close support that may not be given (7.10, 12.10, 17.3, 17.9).

    Raises:
        Illegal: with the clause and the reason.
    """
    refuse_batteries(s, side, "close support", targets, batteries)
    refuse_air(s, side, "close support", targets[0], air, 0)
    for unit in attackers:
        if air and not in_command(s, unit):
            raise Illegal("7.10", f"{s.name(unit)} is out of command and gets no close support from the air")


def use_support(s: Position, side: int, targets: tuple[int, ...], batteries: tuple[int, ...], air: int) -> None:
    """12.1, 17.11: what supports has fired for this player turn, or has flown."""
    s.state.fired[list(batteries)] = 1
    spend_air(s, side, targets[0], air, 0)


def support_terms(
    s: Position, side: int, targets: tuple[int, ...], batteries: tuple[int, ...], air: int
) -> tuple[Reason, ...]:
    """12.10, 17.5: what close support adds to the strength of an attack."""
    return fire_terms(s, side, "close support", targets, batteries, air)


def fire_terms(
    s: Position, side: int, mission: Mission, targets: tuple[int, ...], batteries: tuple[int, ...], air: int
) -> tuple[Reason, ...]:
    """12.2, 12.8, 17.8: the strength of ranged fire, battery by battery, with the airstrikes that join it."""
    reasons = [
        Reason("12.2", s.name(unit), strength_with(s, unit, int(s.state.row[unit]), mission)) for unit in batteries
    ]
    total = sum(reason.value for reason in reasons)
    percent = s.ground.weather.support
    if lost := total - total * percent // 100:
        reasons.append(Reason("24.8", "weather", -lost))
    return (*reasons, *air_terms(s, side, targets, air))


def _beside_enemy(s: Position, units: NDArray[np.intp]) -> NDArray[np.bool_]:
    """Mark the units, all of one side, that stand next to an enemy."""
    if not len(units):
        return np.zeros(0, np.bool_)
    enemies = zones(s, 1 - int(s.setting.side[units[0]])).occupied
    around = s.setting.grid.neighbours[s.state.hex[units]]
    return np.asarray((enemies[around] & (around >= 0)).any(axis=1))


def _refuse_battery(s: Position, side: int, unit: int, targets: Sequence[int]) -> None:
    name, here = s.name(unit), int(s.state.hex[unit])
    if s.setting.side[unit] != side or here < 0 or not s.setting.is_artillery[unit]:
        raise Illegal("12.2", f"{name} is no artillery of yours on the map")
    if s.state.suppressed[unit]:
        raise Illegal("15.3", f"{name} is suppressed and cannot use ranged fire")
    if not in_command(s, unit):
        raise Illegal("7.7", f"{name} is out of command and cannot use ranged fire")
    if s.state.fired[unit]:
        raise Illegal("12.1", f"{name} has fired in this player turn")
    if beside_enemy(s, unit):
        raise Illegal("12.11", f"{name} stands beside an enemy and cannot use ranged fire")
    if not in_range(min(s.setting.grid.distance(here, target) for target in targets), s.range_of(unit)):
        raise Illegal("12.3", f"{s.number(targets[0])} is out of the range of {name}")
