"""Compiled loops over the counters of a side: the plain questions that are asked before and after every order.

`rows` of a side are given as its first counter and the one after its last; `found` takes the counters that are found,
in their order, and the functions give how many there are.
"""

from __future__ import annotations

from numba import njit, types

__all__ = ["able_to_act", "lies_on_top", "overfull", "standing_on"]

# Fixed types, for the reasons given in kessel.hexes.reach.
_int, _hexes, _flags, _found = types.int64, types.int16[::1], types.uint8[::1], types.int64[::1]
_order = types.Array(types.int32, 1, "C", readonly=True)


@njit(_int(_hexes, _int, _int, _int, _found), cache=True, nogil=True)
def standing_on(hexes, hex_, first, end, found):  # noqa: ANN001, ANN201
    """Find the counters on a hex."""
    count = 0
    for unit in range(first, end):
        if hexes[unit] == hex_:
            found[count] = unit
            count += 1
    return count


@njit(_int(_hexes, types.int8[::1], _int, _int, _int, _found, _found), cache=True, nogil=True)
def overfull(hexes, steps, limit, first, end, load, found):  # noqa: ANN001, ANN201
    """Find the hexes, each once, on which the counters together have more steps than the limit.

    `load` has room for a number of every hex of the map; what it holds does not matter.
    """
    for unit in range(first, end):
        if hexes[unit] >= 0:
            load[hexes[unit]] = 0
    count = 0
    for unit in range(first, end):
        if hexes[unit] >= 0:
            before = load[hexes[unit]]
            load[hexes[unit]] += steps[unit]
            if before <= limit < load[hexes[unit]]:
                found[count] = hexes[unit]
                count += 1
    return count


@njit(types.boolean(_hexes, _order, _int, _int, _int), cache=True, nogil=True)
def lies_on_top(hexes, order, unit, first, end):  # noqa: ANN001, ANN201
    """Say whether no counter on the hex of this one lies above it (16.1.1)."""
    for other in range(first, end):  # noqa: SIM110
        if hexes[other] == hexes[unit] and order[other] < order[unit]:
            return False
    return True


@njit(
    _int(_hexes, _hexes, _hexes, _flags, _flags, _flags, _int, _int, _int, _found),
    cache=True,
    nogil=True,
)
def able_to_act(hexes, spent, allowance, stopped, acted, off_road, waiting, first, end, found):  # noqa: ANN001, ANN201
    """Find the counters that may still spend movement points, and those that wait to enter.

    Who has spent everything on a side road may have one hex more coming (table:terrain/bonus).
    """
    count = 0
    for unit in range(first, end):
        left = spent[unit] < allowance[unit] or not acted[unit] or not off_road[unit]
        if hexes[unit] == waiting or (hexes[unit] >= 0 and not stopped[unit] and left):
            found[count] = unit
            count += 1
    return count
