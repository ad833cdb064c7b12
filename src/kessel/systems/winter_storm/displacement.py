"""Chapter 14.4/displacement: friends make room for units that retreat into a full hex."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from msgspec import Struct

from kessel.play.outcome import Illegal
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.retreat_paths import Path, can_enter
from kessel.systems.winter_storm.stacking import is_overstacked
from kessel.systems.winter_storm.walking import can_move

__all__ = ["Shift", "displaced_by", "possible_shifts"]


class Shift(Struct, frozen=True):
    """A friend that makes room, and the hex it goes to."""

    unit: int
    hex: int


def displaced_by(s: Position, path: Path, units: Collection[int], shifts: tuple[Shift, ...]) -> tuple[Shift, ...]:
    """Check who is displaced by a retreat.

    Raises:
        Illegal: there is room without it, or a unit cannot go where it is told to.
    """
    if not shifts:
        return ()
    if not _is_too_full(s, path, units):
        raise Illegal("14.4/displacement", f"There is room on {s.number(path[-1])}: nobody needs to be displaced")
    if len({shift.unit for shift in shifts}) != len(shifts):
        raise Illegal("14.4/displacement", "A unit is displaced once")
    for shift in shifts:
        open_to = _hexes_for(s, shift.unit, path, units)
        if shift.hex not in open_to:
            hexes = ", ".join(map(s.number, open_to)) or "nowhere"
            raise Illegal("14.4/displacement", f"{s.name(shift.unit)} can be displaced to: {hexes}")
    return shifts


def possible_shifts(s: Position, path: Path, units: Collection[int]) -> Iterator[Shift]:
    """Give the ways to displace one friend from a hex that a retreat would make too full."""
    if not path or not _is_too_full(s, path, units):
        return
    for friend in s.on(path[-1], _side(s, units)):
        for hex_ in _hexes_for(s, friend, path, units):
            yield Shift(friend, hex_)


def _hexes_for(s: Position, friend: int, path: Path, units: Collection[int]) -> list[int]:
    """Give the hexes with room next to a friend in the way: away from enemy units if there are such."""
    here, side = path[-1], _side(s, units)
    if friend in units or s.state.hex[friend] != here or s.setting.side[friend] != side or not can_move(s, friend):
        return []
    held, grid = s.occupied(s.enemy_of(side)), s.setting.grid
    hexes = [
        int(there)
        for way, there in enumerate(grid.neighbours[here])
        if there >= 0
        and not held[there]
        and can_enter(s, friend, here, way)
        and not is_overstacked(s, int(there), {*s.on(int(there), side), friend})
    ]
    away = [hex_ for hex_ in hexes if _nearest_enemy(s, side, hex_) > _nearest_enemy(s, side, here)]
    return away or hexes


def _nearest_enemy(s: Position, side: int, hex_: int) -> int:
    there = s.state.hex[s.on_map(s.enemy_of(side))]
    return int(s.setting.grid.distances(hex_)[there].min()) if len(there) else 0


def _is_too_full(s: Position, path: Path, units: Collection[int]) -> bool:
    return is_overstacked(s, path[-1], {*s.on(path[-1], _side(s, units)), *units})


def _side(s: Position, units: Collection[int]) -> int:
    return int(s.setting.side[next(iter(units))])
