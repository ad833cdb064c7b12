"""The link of the relief with the pocket (3.9): worth more than any hex, and won by one German unit for one moment."""

from __future__ import annotations

from kessel.command.staff.winter_storm.picture import reach_of
from kessel.systems.winter_storm.command_limits import LOOSE, leeway
from kessel.systems.winter_storm.maneuver import Maneuver
from kessel.systems.winter_storm.operations import free_to_operate
from kessel.systems.winter_storm.pocket import is_linked, link_hexes, pocket_exits
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.reach import reachable
from kessel.systems.winter_storm.state import IN_COMMAND, INDEPENDENT

__all__ = ["hold_link", "link_up"]


def link_up(s: Position, side: int) -> Maneuver | None:
    """Give the maneuver that brings a German unit beside the link edge in this phase, if one can come there.

    Those go first that need no Morale Check on the way (11.28), and of them the weakest.
    """
    if side != s.setting.axis or is_linked(s) or link_hexes(s):
        return None
    exits = pocket_exits(s)
    able = [unit for unit in free_to_operate(s, side) if _counts(s, unit)]
    for unit in sorted(able, key=lambda unit: (leeway(s, unit) != LOOSE, s.pcf(unit), unit)):
        reach = reach_of(s, unit)
        near = next((hex_ for hex_ in exits if reach[hex_]), None)
        path = reachable(s, unit).get(near) if near is not None else None
        if path:
            return Maneuver(units=(s.name(unit),), path=tuple(map(s.number, path)))
    return None


def hold_link(s: Position) -> set[int]:
    """Give the units that have to stay where they are until the phase ends: the link is made then."""
    if is_linked(s):
        return set()
    return {unit for hex_ in link_hexes(s) for unit in s.on(hex_, s.setting.axis)}


def _counts(s: Position, unit: int) -> bool:
    """Say whether a link with this unit brings points."""
    commanded = s.state.status[unit] in (IN_COMMAND, INDEPENDENT)
    return bool(commanded and s.setting.is_german[unit] and s.is_assault_capable(unit))
