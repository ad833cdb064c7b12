"""Chapters 13.67, 13.68: who may assault a hex, and who may support the assault with how much."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np

from kessel.play.outcome import Illegal, Reason
from kessel.systems.winter_storm.combat_record import Group
from kessel.systems.winter_storm.engagement_points import stacks
from kessel.systems.winter_storm.pocket import is_bound
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.river_combat import refuse_assault_over, refuse_support_over
from kessel.systems.winter_storm.setting import NOBODY
from kessel.systems.winter_storm.state import DEPLETED
from kessel.systems.winter_storm.zones_of_control import modifiers, printed_ratings

__all__ = ["began_beside", "refuse_assaulter", "refuse_commitment", "refuse_supporters", "support_terms"]


def refuse_assaulter(s: Position, group: Group, unit: int, target: int) -> None:
    """13.61, 13.65, 13.67: refuse a unit that may not assault a hex.

    Raises:
        Illegal: with the clause.
    """
    _refuse_fighter(s, group, unit, target, "13.67")
    if unit in group.assaulted:
        raise Illegal("13.65", f"{s.name(unit)} has assaulted in this Engagement Operation")
    refuse_assault_over(s, unit, target)


def refuse_commitment(s: Position, assaulters: Collection[int], target: int) -> None:
    """13.67/limits: refuse more than one stack with leg units that did not begin the phase beside the target.

    A leg division that has broken down and the brigades of a corps are one stack (16.2/groups, 18.3/groups).

    Raises:
        Illegal: there are more.
    """
    newcomers = [unit for unit in assaulters if not began_beside(s, unit, target)]
    with_leg = [members for members in stacks(s, newcomers) if not all(s.is_mobile(unit) for unit in members)]
    if len(with_leg) > 1:
        names = ", ".join(s.setting.names(sorted(unit for members in with_leg for unit in members)))
        raise Illegal("13.67/limits", f"Only one leg or mixed stack may come up for the assault, not {names}")


def refuse_supporters(s: Position, group: Group, supporters: Collection[int], target: int) -> None:
    """13.68: refuse units that may not support an assault.

    Raises:
        Illegal: with the clause.
    """
    for unit in supporters:
        _refuse_fighter(s, group, unit, target, "13.68")
        if s.state.sheltered[unit]:
            raise Illegal("13.68", f"{s.name(unit)} lies in an Improved Position and cannot support")
        if not began_beside(s, unit, target) and unit not in group.maneuvered:
            raise Illegal("13.68", f"{s.name(unit)} neither began beside {s.number(target)} nor maneuvered there")
    for together in _divisions(s, supporters):
        refuse_support_over(s, together, target)
        if _strength(s, together, target).value <= 0:
            names = ", ".join(s.setting.names(together))
            raise Illegal("13.68", f"{names} cannot project a zone of control into {s.number(target)}")


def support_terms(s: Position, supporters: Collection[int], target: int) -> list[Reason]:
    """13.68, 7.23: what supporters add: their ratings by stack and division, lessened by command, ground and rivers."""
    return [_strength(s, together, target) for together in _divisions(s, supporters)]


def began_beside(s: Position, unit: int, target: int) -> bool:
    """13.67/limits: whether a unit stood beside a hex when the Operations Phase began."""
    return bool(np.isin(s.state.start_hex[unit], s.setting.grid.neighbours[target]))


def _refuse_fighter(s: Position, group: Group, unit: int, target: int, clause: str) -> None:
    """13.67, 13.68: refuse who may neither assault nor support."""
    name = s.name(unit)
    if unit not in group.units:
        raise Illegal("13.63", f"{name} was not named to the Engagement Group")
    if not s.setting.is_combat[unit]:
        hq = s.setting.is_hq[unit]
        raise Illegal("2.42" if hq else "2.6", f"{name} is {'an HQ' if hq else 'Transport'} and never attacks")
    if not s.is_assault_capable(unit):
        raise Illegal("2.11", f"{name} is not Assault-capable")
    if not s.is_good_order(unit):
        raise Illegal("13.61", f"{name} is not in Good Order")
    if is_bound(s, unit):
        raise Illegal(clause, f"{name} guards the pocket until a relief comes near")
    if s.mode(unit) == DEPLETED and not s.setting.is_breakout[unit]:
        raise Illegal(clause, f"{name} is in Depleted Mode")
    if s.state.hex[unit] not in s.setting.grid.neighbours[target]:
        raise Illegal(clause, f"{name} is not next to {s.number(target)}")


def _divisions(s: Position, units: Collection[int]) -> list[list[int]]:
    """Give the units by hex and what counts as a division, in the order in which they were named."""
    found: dict[tuple[int, str, int], list[int]] = {}
    for unit in units:
        found.setdefault((int(s.state.hex[unit]), *_body(s, unit)), []).append(unit)
    return list(found.values())


def _body(s: Position, unit: int) -> tuple[str, int]:
    """5.2/division, 13.68: name the division or corps of a unit; tank brigades on a hex count as one (18.41/zoc)."""
    if s.state.division[unit] != NOBODY:
        return "division", int(s.state.division[unit])
    if s.setting.is_tank_brigade[unit]:
        return "tanks", NOBODY
    return ("unit", unit) if s.state.staff[unit] == NOBODY else ("corps", int(s.state.staff[unit]))


def _strength(s: Position, together: Sequence[int], target: int) -> Reason:
    here = int(s.state.hex[together[0]])
    lost = int(s.land.lessened[here, s.setting.grid.direction(here, target)])
    rating = sum(term.value for term in (*printed_ratings(s, together), *modifiers(s, together)))
    return Reason("13.68", f"{', '.join(s.setting.names(list(together)))} support", max(0, rating - lost))
