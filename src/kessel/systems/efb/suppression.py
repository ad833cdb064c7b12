"""Chapter 15: suppression and recovery. What suppression does is said where it bites."""

from __future__ import annotations

from kessel.systems.efb.command_control import in_radius
from kessel.systems.efb.events import Recovered
from kessel.systems.efb.position import Position

__all__ = ["recovery_phase"]


def recovery_phase(s: Position, side: int) -> None:
    """15.4: who is in command recovers, others by a die, headquarters last and without one.

    Suppressed units are out of command (15.3): here the radius is measured as if they were not.
    """
    in_reach = in_radius(s, side).copy()
    suppressed = [unit for unit in s.on_map(side) if s.state.suppressed[unit]]
    for unit in suppressed:
        if s.setting.is_hq[unit]:
            continue
        if in_reach[unit] or s.roll(1, "15.4", s.seat(side))[0] in s.setting.charts.dice.recovery:
            _recover(s, unit)
    for unit in suppressed:
        if s.setting.is_hq[unit]:
            _recover(s, unit)


def _recover(s: Position, unit: int) -> None:
    s.state.suppressed[unit] = 0
    s.say(Recovered(unit=s.name(unit)))
