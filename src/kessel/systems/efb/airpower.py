"""Chapter 17: airpower."""

from __future__ import annotations

from typing import Literal

import numpy as np

from kessel.play.outcome import Illegal, Reason
from kessel.systems.efb.charts import Limits
from kessel.systems.efb.position import GA, MB, Position

__all__ = ["Mission", "air_defended", "air_points", "air_terms", "refuse_air", "spend_air", "strikes_left"]

Mission = Literal["bombardment", "close support", "protective fire"]


def refuse_air(s: Position, side: int, mission: Mission, target: int, ground_attack: int, bombers: int) -> None:
    """Refuse airstrikes that are not there or may not fly this mission (17.2, 17.3, 17.9, 17.10).

    Raises:
        Illegal: with the clause and the reason.
    """
    if min(ground_attack, bombers) < 0:
        raise Illegal("17.2", "Airstrikes are counted from none upwards")
    if ground_attack + bombers == 0:
        return
    limits = s.setting.limits_of(side)
    if ground_attack > s.state.air_ready[side, GA] or bombers > s.state.air_ready[side, MB]:
        ready = f"{s.state.air_ready[side, GA]} ground attack and {s.state.air_ready[side, MB]} medium bombers"
        raise Illegal("17.2", f"The air force has {ready} ready")
    if bombers and mission != "bombardment":
        raise Illegal("17.3", "Medium bombers do nothing but bombard")
    if mission == "protective fire" and not limits.air_protective_fire:
        raise Illegal("17.10", "Airstrikes give no protective fire at this time of the war")
    left = strikes_left(s, side, target)
    if left is not None and ground_attack + bombers > left:
        raise Illegal("17.9", f"Against {s.number(target)} only {left} more airstrikes may fly in this phase")


def strikes_left(s: Position, side: int, target: int) -> int | None:
    """17.9: how many airstrikes may still go against a hex in this phase; None for any number."""
    most = airstrike_limit(s.setting.limits_of(side))
    return None if most is None else most - int(s.state.strikes[target])


def airstrike_limit(limits: Limits) -> int | None:
    """17.9: airstrikes against one hex by army and date; None for any number."""
    return limits.airstrikes


def spend_air(s: Position, side: int, target: int, ground_attack: int, bombers: int) -> None:
    """6.6, 17.11: counters that were used go back to the pool: each flies once a turn."""
    used = np.array([ground_attack, bombers], np.int8)
    s.state.air_ready[side] -= used
    s.state.air_pool[side] += used
    s.state.strikes[target] += ground_attack + bombers


def air_terms(s: Position, side: int, targets: tuple[int, ...], airstrikes: int) -> tuple[Reason, ...]:
    """17.3-17.5, 17.14: a point for each airstrike, and what enemy air defense takes of them."""
    if not airstrikes:
        return ()
    reasons = [Reason("17.3", "airstrikes", airstrikes)]
    defended = air_defended(s, 1 - side, targets)
    if lost := airstrikes - air_points(airstrikes, defended=defended):
        reasons.append(Reason("17.14", "halved by air defense", -lost))
    return tuple(reasons)


def air_points(airstrikes: int, *, defended: bool) -> int:
    """17.14: airstrikes within reach of air defense count half, fractions dropped."""
    return airstrikes // 2 if defended else airstrikes


def air_defended(s: Position, by: int, targets: tuple[int, ...]) -> bool:
    """17.15: whether a combat effective unit of a side fires at airstrikes on one of these hexes."""
    setting, state = s.setting, s.state
    units = setting.units_of[by]
    guns = units[(state.hex[units] >= 0) & (state.suppressed[units] == 0) & (setting.air_defense[units] >= 0)]
    reach, here = setting.air_defense[guns], state.hex[guns]
    return any(bool((setting.grid.distances(hex_)[here] <= reach).any()) for hex_ in targets)
