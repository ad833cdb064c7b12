"""Chapters 13.5, 13.66: how units maneuver together, and where they stop that may not leave the radius of their HQ."""

from __future__ import annotations

import math
from collections.abc import Collection

from kessel.play.outcome import Chance, Illegal, Reason
from kessel.systems.winter_storm.command_limits import checks_at, limit_path, refuse_leaving
from kessel.systems.winter_storm.masking import known_to
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.stacking import refuse_stack
from kessel.systems.winter_storm.walking import Walk, walk

__all__ = ["as_supposed", "check_terms", "leaving_chances", "march", "may_stop", "refuse_limits"]

_FACES = 6

Path = tuple[int, ...]


def refuse_limits(s: Position, units: Collection[int], path: Path, clause: str) -> None:
    """11.28, 11.29: refuse to lead units out of a radius that binds them, and stops where they would be too many.

    Raises:
        Illegal: with the clause; `clause` is that of the stacking limit.
    """
    for unit in units:
        refuse_leaving(s, unit, path)
    for stop, there in _stops(s, units, path).items():
        refuse_stack(s, stop, there, clause)


def may_stop(s: Position, unit: int, path: Path) -> bool:
    """Whether a unit may go a path alone, as far as it depends on the radius of its HQ."""
    try:
        refuse_limits(s, (unit,), path, "4.1")
    except Illegal:
        return False
    return True


def march(s: Position, walks: tuple[Walk, ...]) -> dict[Path, tuple[int, ...]]:
    """Move units as far as they come, and give who went which way; who fails its Morale Check stops short (11.28)."""
    units = tuple(one.unit for one in walks)
    went: dict[Path, list[Walk]] = {}
    for one in walks:
        part = limit_path(s, one.unit, one.path)
        if part:
            gone = one if part == one.path else walk(s, one.unit, part, units, full=one.full)
            went.setdefault(part, []).append(gone)
    for path, together in went.items():
        for one in together:
            s.state.spent[one.unit] += one.cost
            s.state.ground_loss[one.unit] = one.ground_loss
        s.place_together([one.unit for one in together], path, "maneuver")
    return {path: tuple(one.unit for one in together) for path, together in went.items()}


def as_supposed(s: Position, side: int, walks: tuple[Walk, ...]) -> tuple[Walk, ...]:
    """11.22: give ways as their owner may know them, with enemy zones as strong as he has to suppose.

    A way that only weaker zones leave open is given as it is: that it is legal has told him.
    """
    known, units = known_to(s, side), tuple(one.unit for one in walks)
    try:
        return tuple(walk(known, one.unit, one.path, units, full=one.full) for one in walks)
    except Illegal:
        return walks


def check_terms(s: Position, units: Collection[int], path: Path) -> tuple[Reason, ...]:
    """Name the units that make a Morale Check on their way, with their Morale Ratings (11.28, 14.5)."""
    return tuple(
        Reason("11.28", f"{s.name(unit)} checks its morale to leave the Command Radius", _rating(s, unit), unused=True)
        for unit in units
        if checks_at(s, unit, path) is not None
    )


def leaving_chances(s: Position, units: Collection[int], path: Path) -> tuple[Chance, ...]:
    """Give the chance that all units come through, where some have to check their morale on the way."""
    ratings = [_rating(s, unit) for unit in units if checks_at(s, unit, path) is not None]
    ways, of = math.prod(max(1, min(_FACES, rating)) for rating in ratings), _FACES ** len(ratings)
    if not ratings:
        return ()
    stays = "it stops short" if len(units) == 1 else "some stop short"
    found = (Chance(f"to {s.number(path[-1])}", ways, of), Chance(stays, of - ways, of))
    return tuple(chance for chance in found if chance.ways)


def _rating(s: Position, unit: int) -> int:
    return int(s.state.start_mr[unit])


def _stops(s: Position, units: Collection[int], path: Path) -> dict[int, list[int]]:
    """The hexes on the way where units would stop that fail their Morale Check."""
    stops: dict[int, list[int]] = {}
    for unit in units:
        at = checks_at(s, unit, path)
        if at:
            stops.setdefault(path[at - 1], []).append(unit)
    return stops
