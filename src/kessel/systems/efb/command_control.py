"""Chapter 7: command control."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kessel.systems.efb.position import Position
from kessel.systems.efb.scenario import Command

__all__ = ["command", "in_command", "in_radius", "take_snapshot"]


def in_command(s: Position, unit: int) -> bool:
    """Say whether a unit is in command at this instant, as combat and fire need it (7.6)."""
    return bool(command(s, int(s.setting.side[unit]))[unit])


def command(s: Position, side: int) -> NDArray[np.bool_]:
    """Mark the units of a side that are in command at this instant [counter].

    Within the radius of a headquarters that may command them (7.1-7.5); headquarters always (7.9); suppressed units
    never (15.3); nobody while the side's command has broken down in its own player turn (24.9).
    """
    effective = (s.state.suppressed == 0) & (s.state.hex >= 0)
    return in_radius(s, side) & effective


def in_radius(s: Position, side: int) -> NDArray[np.bool_]:
    """Mark the units of a side whom a headquarters reaches, whether or not they are suppressed themselves (15.4)."""
    state, setting = s.state, s.setting
    units = setting.units_of[side]
    key = (
        *("command", side, state.weather, _broken_down(s, side)),
        *(state.hex[units].tobytes(), state.suppressed[units].tobytes()),
    )
    return setting.memo.get(key, lambda: _commanded(s, side))


def take_snapshot(s: Position, side: int) -> None:
    """Fix the command status of a side for its Movement Phase (7.6, 7.8); who has just arrived is in command."""
    found = command(s, side)
    units = s.setting.units_of[side]
    s.state.in_command[units] = found[units]
    fresh = units[(s.state.fresh[units] == 1) & (s.state.suppressed[units] == 0)]
    if not _broken_down(s, side):
        s.state.in_command[fresh] = 1


def _broken_down(s: Position, side: int) -> bool:
    """24.9/4: all units of the side are out of command in its own player turn."""
    return s.state.breakdown == side + 1 and s.phasing == side


def _commanded(s: Position, side: int) -> NDArray[np.bool_]:
    setting, state = s.setting, s.state
    found = np.zeros(len(setting.counters), np.bool_)
    if _broken_down(s, side):
        return found
    found[setting.units_of[side]] = setting.is_hq[setting.units_of[side]]
    attachments: list[tuple[NDArray[np.bool_], Command]] = []
    for commands in setting.scenario.command:
        for name in commands.hqs:
            hq = setting.unit(name)
            if setting.side[hq] != side or state.hex[hq] < 0 or state.suppressed[hq]:
                continue
            near = _near(s, hq)
            found |= near & _of_groups(s, commands.groups)
            if commands.attached:
                attachments.append((near, commands))
    _attach(s, found, attachments)
    return found & (state.hex >= 0)


def _near(s: Position, hq: int) -> NDArray[np.bool_]:
    """7.1, 7.2, 24.8: the units of its side within the radius in hexes, whatever lies between."""
    radius = max(0, int(s.setting.command_radius[hq]) + s.ground.weather.hq_radius)
    distance = np.append(s.setting.grid.distances(int(s.state.hex[hq])), 10**6)
    here = np.where(s.state.hex >= 0, s.state.hex, -1)
    return (distance[here] <= radius) & (s.setting.side == s.setting.side[hq])


def _of_groups(s: Position, groups: tuple[str, ...]) -> NDArray[np.bool_]:
    """7.3: the units of the formations that a headquarters commands."""
    setting = s.setting

    def find() -> NDArray[np.bool_]:
        return np.isin(setting.group, [setting.groups.index(group) for group in groups])

    return setting.memo.get(("groups", groups), find)


def _attach(s: Position, found: NDArray[np.bool_], attachments: list[tuple[NDArray[np.bool_], Command]]) -> None:
    """7.5, 24.6/command: each of these headquarters takes on so many units of other groups, and supply units.

    The assignment that puts the most units in command is worked out anew at every check; of several equally good ones
    that which serves the first counters.
    """
    for wants_supply in (False, True):
        slots: list[NDArray[np.bool_]] = []
        for near, commands in attachments:
            rule = commands.attached
            assert rule is not None
            eligible = near & _of_groups(s, rule.groups) & (s.setting.is_supply == wants_supply) & ~found
            slots += [eligible] * (rule.supply if wants_supply else rule.units)
        taken: dict[int, int] = {}
        for unit in np.flatnonzero(np.any(slots, axis=0)).tolist() if slots else []:
            if _assign(unit, slots, taken, set()):
                found[unit] = True


def _assign(unit: int, slots: list[NDArray[np.bool_]], taken: dict[int, int], tried: set[int]) -> bool:
    """Find a slot for a unit, moving others to another slot of theirs where need be."""
    for slot, eligible in enumerate(slots):
        if eligible[unit] and slot not in tried:
            tried.add(slot)
            if slot not in taken or _assign(taken[slot], slots, taken, tried):
                taken[slot] = unit
                return True
    return False
