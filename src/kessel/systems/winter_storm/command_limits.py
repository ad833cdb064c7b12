"""Chapters 11.28, 11.29, 13.54, 13.69/command: how far units may go from the HQ that commands them.

Offensive units go where they like. A Defensive unit makes a Morale Check when it is to leave the Command Radius of its
HQ, or to stay outside; one check holds for the whole phase. Depleted units, and those that failed, are tied to it.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kessel.play.messages import Event
from kessel.play.outcome import Illegal
from kessel.systems.winter_storm.communications import radius_hexes
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.ratings import check_morale
from kessel.systems.winter_storm.setting import NOBODY
from kessel.systems.winter_storm.state import DEPLETED, HELD_BACK, IN_COMMAND, LET_GO, OFFENSIVE

__all__ = [
    "CHECKS",
    "LOOSE",
    "TIED",
    "HeldBack",
    "checks_at",
    "home",
    "leeway",
    "limit_path",
    "refuse_leaving",
    "try_morale",
]

LOOSE, CHECKS, TIED = 0, 1, 2
"""How a unit is bound to the radius of its HQ: not at all, by a Morale Check that it has yet to make, or for good."""


class HeldBack(Event, frozen=True):
    """A unit failed the Morale Check to go or stay beyond the Command Radius of its HQ: it stops on `hex` (11.28)."""

    unit: str
    hq: str
    hex: str


def leeway(s: Position, unit: int) -> int:
    """11.28, 11.29: say how a unit is bound to the radius of its HQ; only units in command are, of an HQ on the map."""
    state, hq = s.state, int(s.state.hq[unit])
    commanded = s.setting.needs_command[unit] and state.status[unit] == IN_COMMAND
    if not commanded or hq == NOBODY or not s.is_on_map(hq):
        return LOOSE
    mode = s.mode(unit)
    if mode == OFFENSIVE:
        return LOOSE
    if mode == DEPLETED or state.leash[unit] == HELD_BACK:
        return TIED
    return LOOSE if state.leash[unit] == LET_GO else CHECKS


def home(s: Position, unit: int) -> NDArray[np.bool_]:
    """Mark the radius that binds a unit: that of its HQ, and of the Subordinate HQ that extends it (2.5, 11.15)."""
    staff = int(s.state.staff[unit])
    within = radius_hexes(s, int(s.state.hq[unit]), unit)
    if staff == NOBODY or not s.is_on_map(staff) or not s.is_good_order(staff):
        return within
    return within | radius_hexes(s, staff, unit)


def refuse_leaving(s: Position, unit: int, path: tuple[int, ...]) -> None:
    """11.29, 13.54: refuse to let a unit leave the radius to which it is tied.

    Raises:
        Illegal: with the clause.
    """
    if leeway(s, unit) != TIED:
        return
    at = _first_exit(home(s, unit), int(s.state.hex[unit]), path)
    if at is None:
        return
    name, hq = s.name(unit), s.name(int(s.state.hq[unit]))
    if s.mode(unit) == DEPLETED:
        raise Illegal(
            "11.29", f"{name} is Depleted and may not leave the Command Radius of {hq} to {s.number(path[at])}"
        )
    raise Illegal("11.28", f"{name} failed its Morale Check and may not leave the Command Radius of {hq}")


def checks_at(s: Position, unit: int, path: tuple[int, ...]) -> int | None:
    """11.28, 13.54: say before which hex of a path a unit makes its Morale Check; None if it makes none.

    That is the first hex outside the radius; for a unit that starts outside and ends there, the first of all.
    """
    if leeway(s, unit) != CHECKS:
        return None
    within = home(s, unit)
    if not within[s.state.hex[unit]] and not within[path[-1]]:
        return 0
    return _first_exit(within, int(s.state.hex[unit]), path)


def limit_path(s: Position, unit: int, path: tuple[int, ...]) -> tuple[int, ...]:
    """11.28, 13.54, 13.69/command: give the part of a path that a unit goes: all if it needs no check or passes it."""
    at = checks_at(s, unit, path)
    if at is None:
        return path
    part = path[:at]
    return path if try_morale(s, unit, part[-1] if part else int(s.state.hex[unit])) else part


def try_morale(s: Position, unit: int, hex_: int) -> bool:
    """11.28: roll whether a unit may be beyond the radius in this phase; who fails stops on the hex."""
    passed = check_morale(s, unit, "11.28")
    s.state.leash[unit] = LET_GO if passed else HELD_BACK
    if not passed:
        s.say(HeldBack(unit=s.name(unit), hq=s.name(int(s.state.hq[unit])), hex=s.number(hex_)))
    return passed


def _first_exit(within: NDArray[np.bool_], here: int, path: tuple[int, ...]) -> int | None:
    for number, hex_ in enumerate(path):
        if within[here] and not within[hex_]:
            return number
        here = hex_
    return None
