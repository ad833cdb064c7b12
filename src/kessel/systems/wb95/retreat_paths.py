"""Where a unit may retreat (5.3.2 to 5.3.6)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from kessel.play.outcome import Illegal
from kessel.systems.wb95.position import Position
from kessel.systems.wb95.stacking import room
from kessel.systems.wb95.zones_of_control import zones

__all__ = ["BARRED", "refuse_path", "toll", "toll_of_hex", "ways_back"]

Units = tuple[int, ...]
Path = tuple[int, ...]

BARRED = -1


def toll_of_hex(*, in_enemy_zone: bool, friend_there: bool) -> int:
    """5.3.3, 5.3.4: the CELs that retreating into a hex costs each unit; BARRED where it cannot."""
    if not in_enemy_zone:
        return 0
    return 1 if friend_there else BARRED


def ways_back(s: Position, units: Units, distance: int) -> Iterator[Path]:
    """Give a path for each end hex and each number of CELs that it can cost, shortest and cheapest first."""
    start, side = int(s.state.hex[units[0]]), int(s.setting.side[units[0]])
    around, away = s.setting.grid.around, s.setting.grid.distance
    toll_at, open_ = _tolls(s, side), _open_sides(s, units)
    layer: dict[tuple[int, int], Path] = {(0, start): ()}
    for gone in range(1, distance + 1):
        further: dict[tuple[int, int], Path] = {}
        for (lost, here), path in sorted(layer.items()):
            for hex_, is_open in zip(around[here], open_[here].tolist(), strict=True):
                if is_open and away(start, hex_) == gone and (more := toll_at(hex_)) != BARRED:
                    further.setdefault((lost + more, hex_), (*path, hex_))
        layer = further
        for (lost, hex_), path in sorted(layer.items()):
            if _survives(s, units, lost) and _fits(s, units, hex_, lost):
                yield path


def refuse_path(s: Position, units: Units, path: Path, distance: int) -> None:
    """Refuse a retreat that 5.3.2 to 5.3.6 do not allow.

    Raises:
        Illegal: with the clause.
    """
    grid, side, start = s.setting.grid, int(s.setting.side[units[0]]), int(s.state.hex[units[0]])
    if any(s.state.hex[u] != start for u in units):
        raise Illegal("5.3.2", "Units that retreat together stand on one hex")
    if len(path) > distance:
        raise Illegal("5.3.2", f"The retreat is {distance} hexes long, not {len(path)}")
    toll_at, open_ = _tolls(s, side), _open_sides(s, units)
    for here, hex_ in zip((start, *path), path, strict=False):
        if grid.distance(here, hex_) != 1:
            raise Illegal("5.3.2", f"{s.number(hex_)} is not next to {s.number(here)}")
        _refuse_step(s, open_, here, hex_)
        if toll_at(hex_) == BARRED:
            held = f"{s.number(hex_)} is held by the enemy, or lies in his zone of control without a friend there"
            raise Illegal("5.3.3", held)
    if grid.distance(start, path[-1]) != len(path):
        raise Illegal("5.3.2", f"{len(path)} hexes of retreat end {len(path)} hexes away, without circling")
    lost = toll(s, side, path)
    if not _survives(s, units, lost):
        raise Illegal("5.3.4", f"This way through enemy zones costs {lost} CELs of each unit: one would not arrive")
    if not _fits(s, units, path[-1], lost):
        raise Illegal("5.3.6", f"{s.number(path[-1])} has no room for {', '.join(s.setting.names(units))}")


def toll(s: Position, side: int, path: Path) -> int:
    """5.3.4: the CELs that a legal path costs each unit."""
    return sum(map(_tolls(s, side), path))


def _tolls(s: Position, side: int) -> Callable[[int], int]:
    """Give what finds the CELs that entering a hex costs a retreating unit, BARRED where it may not (5.3.3, 5.3.4)."""
    enemy, arrived = zones(s, 1 - side), {w.unit for w in s.state.notes.withdrawals}
    occupied, reach = enemy.occupied.data, enemy.reach.data

    def toll_at(hex_: int) -> int:
        if occupied[hex_]:
            return BARRED
        if not reach[hex_]:
            return toll_of_hex(in_enemy_zone=False, friend_there=False)
        before = not arrived.issuperset(s.on(hex_, side))  # a friend must have been there before
        return toll_of_hex(in_enemy_zone=True, friend_there=before)

    return toll_at


def _open_sides(s: Position, units: Units) -> NDArray[np.bool_]:
    """Mark the hexsides that all these units can cross in retreat (5.3.3, 5.3.5)."""
    return s.setting.ground.retreat_sides(frozenset([s.setting.movers[unit].mobility for unit in units]), s.state)


def _refuse_step(s: Position, open_: NDArray[np.bool_], here: int, hex_: int) -> None:
    direction, number = s.setting.grid.direction(here, hex_), s.number(hex_)
    if s.setting.ground.big_river[here, direction] and not s.state.bridge[here, direction]:
        raise Illegal("5.3.5", f"No bridge leads from {s.number(here)} over the big river to {number}")
    if not open_[here, direction]:
        raise Illegal("5.3.3", f"{number} ({s.setting.board.terrain_of(hex_)}) is closed to one of the units")


def _survives(s: Position, units: Units, lost: int) -> bool:
    return all(s.state.steps[u] > lost for u in units)


def _fits(s: Position, units: Units, hex_: int, lost: int) -> bool:
    """5.3.6: whether a hex has room for what arrives there."""
    arriving = sum(int(s.state.steps[u]) - lost for u in units)
    return arriving <= room(s, hex_, int(s.setting.side[units[0]]))
