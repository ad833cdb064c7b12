"""Chapter 16: anti-tank fire. Who shows brackets is told by the caller: of untried units nobody knows (21.3)."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from kessel.play.outcome import Reason
from kessel.systems.efb.combat_record import Combat
from kessel.systems.efb.position import Position

__all__ = ["anti_tank_attack", "anti_tank_columns", "anti_tank_defense", "bracketed_neighbours"]


def anti_tank_attack(s: Position, combat: Combat, bracketed: Iterable[int]) -> Reason | None:
    """16.2: a column to the right when an attacker with a bracketed attack factor meets armor, once (16.4).

    It must be combat effective (16.5) and in command (7.7), unless the option says otherwise.
    """
    if not s.setting.is_armored[list(combat.defenders)].any():
        return None
    anywhere = s.setting.options.at_attack_out_of_command
    for unit in sorted(bracketed):
        if not s.state.suppressed[unit] and (anywhere or unit in combat.commanded):
            return Reason("16.2", f"{s.name(unit)} against armor", s.setting.charts.shifts.anti_tank_attack)
    return None


def anti_tank_defense(s: Position, combat: Combat, bracketed: Iterable[int]) -> Reason | None:
    """16.3: columns to the left when armor attacks a bracketed defense factor or units beside one, the best once.

    It must be combat effective, not in command (16.5).
    """
    if not s.setting.is_armored[list(combat.attackers)].any():
        return None
    guns = [unit for unit in (*bracketed, *bracketed_neighbours(s, combat)) if not s.state.suppressed[unit]]
    if not guns:
        return None
    best = max(sorted(guns), key=lambda unit: anti_tank_columns(s, unit))
    beside = "" if best in combat.defenders else ", from beside,"
    return Reason("16.3", f"{s.name(best)}{beside} against armor", -anti_tank_columns(s, best))


def anti_tank_columns(s: Position, unit: int) -> int:
    """Give what an anti-tank unit is worth in defense: two columns, or what the scenario says of its kind (24.6)."""
    counter = s.setting.counters[unit]
    own = s.setting.scenario.anti_tank_defense.get(counter.side, {})
    return own.get(counter.type, s.setting.charts.shifts.anti_tank_defense)


def bracketed_neighbours(s: Position, combat: Combat) -> list[int]:
    """16.3(2): friends of the defenders, in no defending hex but beside one, that show a bracketed defense factor.

    An untried unit that has no part in the combat is not flipped, so its brackets count for nothing (21.3).
    """
    state, setting = s.state, s.setting
    units = setting.units_of[1 - combat.side]
    units = units[(state.hex[units] >= 0) & (state.untried[units] == 0)]
    units = units[setting.at_defense[state.row[units]]]
    around = setting.grid.neighbours[list(combat.targets)].ravel()
    near = units[np.isin(state.hex[units], around[around >= 0])]
    return [unit for unit in near.tolist() if unit not in combat.defenders]
