"""Where units can go (5.3, 13.52): the search over the map that options, queries and random play use.

`walking.walk` is the law for a given path; what is found here costs the same there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

import numpy as np
from numpy.typing import NDArray

from kessel.hexes.reach import CLOSED, Going, Reach
from kessel.systems.winter_storm.command_limits import LOOSE, TIED, home, leeway
from kessel.systems.winter_storm.movement_points import allowance, losses_by_hex
from kessel.systems.winter_storm.passage import Mover, mover_of, passage, step_edges, usable_arrows
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.walking import first_leave
from kessel.systems.winter_storm.zones_of_control import zones

__all__ = ["free_going", "reachable", "searches"]


def reachable(
    s: Position, unit: int, leaving: Collection[int] = (), *, full: int | None = None
) -> dict[int, tuple[int, ...]]:
    """Give a way to every hex that a unit can reach, without the hex it leaves; `leaving` go with it."""
    found: dict[int, tuple[int, ...]] = {}
    for reach in searches(s, unit, leaving, full=full):
        for hex_ in reach.hexes[1:].tolist():
            if hex_ not in found:
                found[hex_] = reach.path_to(hex_)[1:]
    return found


def searches(s: Position, unit: int, leaving: Collection[int] = (), *, full: int | None = None) -> Iterator[Reach]:
    """Search once for each state of the ground that the unit may go into, first without leaving its HQ's radius.

    9.4/elevation: the worst ground that it enters counts for all its movement. So it is searched with the whole
    allowance on the best ground alone, then with less of it on the next, and so on.
    """
    full = allowance(s, unit) if full is None else full
    losses = losses_by_hex(s, unit, full)
    here = int(s.state.hex[unit])
    so_far = max(int(s.state.ground_loss[unit]), int(losses[here]))
    levels = sorted({so_far, *(int(loss) for loss in np.unique(losses) if loss > so_far)})
    for fence in _fences(s, unit):
        for level in levels:
            budget = full - level - int(s.state.spent[unit])
            if budget >= 0:
                worse = losses > level if level < levels[-1] else None
                shut = worse if fence is None else fence if worse is None else worse | fence
                s.setting.reach.search(here, budget, _going(s, unit, leaving, shut))
                yield s.setting.reach


def _fences(s: Position, unit: int) -> list[NDArray[np.bool_] | None]:
    """11.28, 11.29: the hexes closed to a unit that stands within the radius of its HQ: to a Depleted one all outside.

    A Defensive one goes there by a Morale Check: ways that need none come first.
    """
    bound = leeway(s, unit)
    if bound == LOOSE:
        return [None]
    within = home(s, unit)
    if not within[s.state.hex[unit]]:
        return [None]
    return [~within] if bound == TIED else [~within, None]


def free_going(s: Position, unit: int) -> Going:
    """Give what every step costs a unit, as if the ground took nothing off its allowance."""
    return _going(s, unit, (), None)


def _going(s: Position, unit: int, leaving: Collection[int], worse: NDArray[np.bool_] | None) -> Going:
    """Give the going for the kind of unit, with the leaving of its own hex as it is for this one."""
    mover = mover_of(s, unit)
    own, enemy = zones(s, mover.side), zones(s, s.enemy_of(mover.side))
    place = int(s.setting.terrain_class[unit, s.face(unit)])
    shut = None if worse is None else worse.tobytes()
    key = ("going", own.key, enemy.key, mover, place, usable_arrows(s, unit), shut)
    going = s.setting.memo.get(key, lambda: _make_going(s, unit, mover, worse))
    here = int(s.state.hex[unit])
    usual = int(passage(s, mover).leave[here])
    actual = first_leave(s, unit, mover, {unit, *leaving})
    if usual == actual:
        return going
    return going.under(going.tolls.with_leave(here, actual))


def _make_going(s: Position, unit: int, mover: Mover, worse: NDArray[np.bool_] | None) -> Going:
    hindered = passage(s, mover)
    enter = hindered.enter if worse is None else np.where(worse, CLOSED, hindered.enter).astype(np.int32)
    return Going(
        s.setting.grid,
        step_edges(s, unit),
        leave=hindered.leave,
        enter=enter,
        zoned=hindered.zoned,
        zone_step=hindered.zone_step,
    )
