"""Compiled loops over the counters of a side: the plain questions that are asked before and after every order.

`rows` of a side are given as its first counter and the one after its last; `found` takes the counters that are found,
in their order, and the functions give how many there are.
"""

from __future__ import annotations

from numba import njit, types

__all__ = [
    "able_to_act",
    "bridge_holders",
    "contacts_of",
    "free_steps",
    "lies_on_top",
    "occupied_by",
    "overfull",
    "ready_to_fire",
    "standing_on",
    "steps_on",
    "unmanned",
    "with_a_hex_in_zone",
    "within_range",
    "yet_to_fire",
]

# Fixed types, for the reasons given in kessel.hexes.reach.
_int, _hexes, _flags, _found = types.int64, types.int16[::1], types.uint8[::1], types.int64[::1]
_small = types.int8[::1]


def _given(dtype: types.Type, dimensions: int) -> types.Array:
    return types.Array(dtype, dimensions, "C", readonly=True)


_order, _around, _sides = _given(types.int32, 1), _given(types.int32, 2), _given(types.boolean, 2)
_marks, _numbers = _given(types.boolean, 1), _given(types.int64, 1)


@njit(_int(_hexes, _int, _int, _int, _found), cache=True, nogil=True)
def standing_on(hexes, hex_, first, end, found):  # noqa: ANN001, ANN201
    """Find the counters on a hex."""
    count = 0
    for unit in range(first, end):
        if hexes[unit] == hex_:
            found[count] = unit
            count += 1
    return count


@njit(types.void(_hexes, types.boolean[::1]), cache=True, nogil=True)
def occupied_by(hexes, occupied):  # noqa: ANN001, ANN201
    """Mark the hexes on which counters stand."""
    for hex_ in hexes:
        if hex_ >= 0:
            occupied[hex_] = True


@njit(_int(_hexes, _small, _int, _int, _int), cache=True, nogil=True)
def steps_on(hexes, steps, hex_, first, end):  # noqa: ANN001, ANN201
    """Count the steps of the counters on a hex."""
    count = 0
    for unit in range(first, end):
        if hexes[unit] == hex_:
            count += steps[unit]
    return count


@njit(_int(_hexes, _small, _int, _int, _int, _found, _found), cache=True, nogil=True)
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
    _int(_hexes, _hexes, _hexes, _flags, _flags, _flags, _flags, _int, _int, _int, _found),
    cache=True,
    nogil=True,
)
def able_to_act(hexes, spent, allowance, stopped, acted, off_road, called, waiting, first, end, found):  # noqa: ANN001, ANN201
    """Find the counters called upon that may still spend movement points, and those that wait to enter.

    Who has spent everything on a side road may have one hex more coming (table:terrain/bonus).
    """
    count = 0
    for unit in range(first, end):
        left = spent[unit] < allowance[unit] or not acted[unit] or not off_road[unit]
        if hexes[unit] == waiting or (hexes[unit] >= 0 and called[unit] and not stopped[unit] and left):
            found[count] = unit
            count += 1
    return count


@njit(
    _int(_hexes, _marks, _flags, _flags, _flags, _around, _sides, _int, _int, _int, _int, _found, types.int64[:, ::1]),
    cache=True,
    nogil=True,
)
def contacts_of(  # noqa: ANN201
    hexes, able, fought, defended, fired_at, around, barred, first, end, enemy_first, enemy_end, load, pairs  # noqa: ANN001
):  # fmt: skip
    """Find who can still attack whom (5.1.1, 5.1.2): pairs of an able unit and a hex beside it.

    There stand enemies that have not defended, nobody has fired at it, and the hexside does not bar attacks. `load`
    has room for a number of every hex of the map; what it holds does not matter.
    """
    for unit in range(first, end):
        if hexes[unit] >= 0 and able[unit] and not fought[unit]:
            for d in range(6):
                load[around[hexes[unit], d]] = 0  # off the map this is the last hex, which is no harm
    for unit in range(enemy_first, enemy_end):
        if hexes[unit] >= 0:
            load[hexes[unit]] = 0
    for unit in range(enemy_first, enemy_end):
        if hexes[unit] >= 0 and not defended[unit] and not fired_at[hexes[unit]]:
            load[hexes[unit]] = 1
    count = 0
    for unit in range(first, end):
        here = hexes[unit]
        if here >= 0 and able[unit] and not fought[unit]:
            for d in range(6):
                beside = around[here, d]
                if beside >= 0 and load[beside] == 1 and not barred[here, d]:
                    pairs[count, 0], pairs[count, 1] = unit, beside
                    count += 1
    return count


@njit(
    _int(_hexes, _given(types.uint8, 1), _marks, _around, _given(types.uint8, 2), _int, _int, _found),
    cache=True,
    nogil=True,
)
def with_a_hex_in_zone(hexes, kinds, marked, around, blocked, first, end, found):  # noqa: ANN001, ANN201
    """Find the counters in whose zone of control a marked hex lies (4.1.1-4.1.4)."""
    count = 0
    for unit in range(first, end):
        here, kind = hexes[unit], kinds[unit]
        if here < 0 or kind == 0:
            continue
        for d in range(6):
            beside = around[here, d]
            if beside >= 0 and marked[beside] and not blocked[here, d] & kind:
                found[count] = unit
                count += 1
                break
    return count


@njit(_int(_numbers, _hexes, _flags, _flags, _found), cache=True, nogil=True)
def yet_to_fire(guns, hexes, fought, transport, found):  # noqa: ANN001, ANN201
    """Find the guns on the map that have not fired and are not in transport set-up (6.1.3, 6.1.4)."""
    count = 0
    for gun in guns:
        if hexes[gun] >= 0 and not fought[gun] and not transport[gun]:
            found[count] = gun
            count += 1
    return count


@njit(_int(_numbers, _hexes, _flags, _small, _flags, _marks, _found), cache=True, nogil=True)
def ready_to_fire(guns, hexes, fought, silenced, transport, towed, found):  # noqa: ANN001, ANN201
    """Find the guns on the map that are set up, have not fired and are not silenced (6.1.3, 6.1.4, 6.5.6)."""
    count = 0
    for gun in guns:
        set_up = not (transport[gun] and towed[gun])
        if hexes[gun] >= 0 and not fought[gun] and silenced[gun] == 0 and set_up:
            found[count] = gun
            count += 1
    return count


@njit(_int(_numbers, _small, _hexes, _given(types.int8, 1), _found, _found), cache=True, nogil=True)
def unmanned(works, owners, hexes, sides, load, found):  # noqa: ANN001, ANN201
    """Find the works with an owner of whose counters none stands on their hex.

    `load` has room for a number of every hex of the map; what it holds does not matter.
    """
    for hex_ in works:
        load[hex_] = 0
    for unit in range(len(hexes)):
        if hexes[unit] >= 0 and sides[unit] == owners[hexes[unit]]:
            load[hexes[unit]] = 1
    count = 0
    for hex_ in works:
        if load[hex_] == 0 and owners[hex_] >= 0:
            found[count] = hex_
            count += 1
    return count


@njit(
    types.void(
        _numbers, _numbers, _given(types.int32, 1), _hexes, _given(types.int8, 1), _small, types.int8[:, ::1], _found,
        types.int8[:, ::1],
    ),
    cache=True,
    nogil=True,
)  # fmt: skip
def bridge_holders(near, ways, far, hexes, sides, control, before, load, owners):  # noqa: ANN001, ANN201
    """Find who holds each bridge, given by its hex, the direction and the hex beyond (14.1.3).

    `load` has room for a number of every hex of the map; what it holds does not matter.
    """
    for k in range(len(near)):
        load[near[k]] = load[far[k]] = 0
    for unit in range(len(hexes)):
        if hexes[unit] >= 0:
            load[hexes[unit]] |= 1 << sides[unit]
    for k in range(len(near)):
        there = load[near[k]] | load[far[k]]
        if there == 1 or there == 2:
            owner = there - 1
        elif there == 0 and control[near[k]] == control[far[k]]:
            owner = control[near[k]]
        else:
            owner = before[near[k], ways[k]]
        owners[near[k], ways[k]] = owner


@njit(types.void(_around, _given(types.int16, 1), _given(types.int8, 1), types.boolean[::1]), cache=True, nogil=True)
def within_range(places, hexes, ranges, covered):  # noqa: ANN001, ANN201
    """Mark the hexes that lie within the range of a counter, by their places in doubled rows (kessel.hexes.grid)."""
    for unit in range(len(hexes)):
        if hexes[unit] < 0:
            continue
        x, y, reach = places[hexes[unit], 0], places[hexes[unit], 1], ranges[unit]
        for hex_ in range(len(covered)):
            across, down = abs(places[hex_, 0] - x), abs(places[hex_, 1] - y)
            if across <= reach and across + max(0, (down - across) // 2) <= reach:
                covered[hex_] = True


@njit(types.void(_around, _sides, _given(types.uint8, 2), _marks, types.boolean[:, ::1]), cache=True, nogil=True)
def free_steps(around, big_rivers, bridges, friends, free):  # noqa: ANN001, ANN201
    """Mark more steps that cost a line of supply nothing: between friends, over a big river by a bridge (10.1.9)."""
    for a in range(len(around)):
        if friends[a]:
            for d in range(6):
                b = around[a, d]
                if b >= 0 and friends[b] and (bridges[a, d] or not big_rivers[a, d]):
                    free[a, d] = True
