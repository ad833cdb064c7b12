"""What a group could assault at once, and what would come of it: for orders that lead up to an assault (13.6, 14.3)."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from kessel.play.outcome import Illegal, Preview
from kessel.systems.winter_storm.artillery import close_supporters
from kessel.systems.winter_storm.assault import Assaulting, DeclareAssault
from kessel.systems.winter_storm.assault_forecast import forecast
from kessel.systems.winter_storm.assault_limits import refuse_assaulter
from kessel.systems.winter_storm.combat_record import Assault, Group
from kessel.systems.winter_storm.engagement import active
from kessel.systems.winter_storm.masking import known_to
from kessel.systems.winter_storm.position import Position

__all__ = ["after_maneuver", "prospects", "strongest"]


def prospects(s: Position, group: Group) -> dict[str, Preview]:
    """Give by hex the strongest assault that a group has the points for, as its owner can know it."""
    s = known_to(s, group.side)
    s.state.notes = replace(s.state.notes, group=group)
    return _forecasts(s, group, active(s, group))


def after_maneuver(s: Position, group: Group, units: Collection[int], hex_: int) -> dict[str, Preview]:
    """Give what a group could assault from a hex when units of it have come there (13.66)."""
    s = known_to(s, group.side)
    s.state.notes = replace(s.state.notes, group=group)
    s.state.hex[list(units)] = hex_
    s.state.sheltered[list(units)] = 0
    return _forecasts(s, group, units)


def strongest(s: Position, group: Group, target: int) -> DeclareAssault | None:
    """Give the assault of as many stacks as the rules and the points allow, the strongest first, with all artillery."""
    able = [unit for unit in active(s, group) if _may_assault(s, group, unit, target)]
    stacks: dict[int, list[int]] = {}
    for unit in able:
        stacks.setdefault(int(s.state.hex[unit]), []).append(unit)
    ordered = sorted(stacks.values(), key=lambda units: -sum(s.pcf(unit) for unit in units))
    for many in range(len(ordered), 0, -1):
        units = [unit for stack in ordered[:many] for unit in stack]
        order = DeclareAssault(
            target=s.number(target),
            units=s.setting.names(units),
            close_support=s.setting.names(close_supporters(s, units, target)),
            enemies=s.setting.names(
                [unit for unit in s.on(target, s.enemy_of(group.side)) if unit in group.counterattack]
            ),
        )
        if _checked(s, group, order):
            return order
    return None


def _forecasts(s: Position, group: Group, units: Collection[int]) -> dict[str, Preview]:
    around = s.setting.grid.neighbours[sorted({int(s.state.hex[unit]) for unit in units})]
    occupied = s.occupied(s.enemy_of(group.side))
    found: dict[str, Preview] = {}
    for target in sorted({hex_ for hex_ in around.ravel().tolist() if hex_ >= 0 and occupied[hex_]}):
        order = strongest(s, group, target)
        assault = _checked(s, group, order) if order else None
        if assault:
            found[s.number(target)] = forecast(s, group.side, assault)
    return found


def _checked(s: Position, group: Group, order: DeclareAssault) -> Assault | None:
    try:
        return Assaulting().check(s, group.side, order)
    except Illegal:
        return None


def _may_assault(s: Position, group: Group, unit: int, target: int) -> bool:
    try:
        refuse_assaulter(s, group, unit, target)
    except Illegal:
        return False
    return True
