"""What the enemy's next attacks would cost a formation: a compiled guess, for planning."""

from __future__ import annotations

import numpy as np
from numba import njit, types

from kessel.systems.wb95.combat_ratio import BEST, EVEN

__all__ = ["MOST_STEPS", "cost_of_replies"]

MOST_STEPS = 8
"""So many CELs fit on a hex; more than these are counted as these."""
_FROM_A_HEX = 14.0
"""The strength that attacks from one hex."""
_ENOUGH = 5.0
"""Odds that satisfy the enemy, before what shifts them."""
_CONCENTRATED = 1
"""Columns that he gains by units of one division (13.1.2)."""
_LEAST = 0.1
"""An attack that brings less is not made."""

_float, _floats, _table = types.float64, types.float64[::1], types.float64[:, :, ::1]
_ints, _flags = types.int64[::1], types.boolean[::1]


@njit(_float(_float, _float, _float, types.int64, types.int64, _float, _table, _table, _floats), cache=True, nogil=True)
def _value(attack, defence, shift, steps, way, worth, harm, gone, own):  # noqa: ANN001, ANN202
    """Give what an attack brings the enemy: harm, and the ground that is left to him."""
    if attack < 1.0:
        return 0.0
    ratio = max(attack / defence, defence / attack)
    column = EVEN + (np.floor(ratio + 0.5) - 1.0) * (1.0 if attack >= defence else -1.0)
    at = int(min(BEST, max(0, column + _CONCENTRATED - shift)))
    return max(0.0, harm[at, way, steps] + gone[at, way, steps] * worth - 0.5 * own[at])


@njit(types.void(types.boolean[:, ::1], types.int64[:, ::1], types.boolean[:, ::1], _ints), cache=True, nogil=True)
def _contacts(reached, ring, can, sides):  # noqa: ANN001, ANN202
    """Mark which enemies can come beside which hex, and count the sides from which they can."""
    for k in range(len(ring)):
        for d in range(6):
            entered = False
            for e in range(len(reached)):
                if reached[e, ring[k, d]]:
                    can[e, k] = entered = True
            sides[k] += 1 << d if entered else 0


@njit(types.int64(types.int64, types.int64[::1], _flags), cache=True, nogil=True)
def _has_way(sides, ring, closed):  # noqa: ANN001, ANN202
    """Say whether a hex has a neighbour, not closed, that no enemy enters or stands beside (5.3.3)."""
    for d in range(6):
        near = (1 << d) | (1 << (d + 1) % 6) | (1 << (d + 5) % 6)
        if not sides & near and not closed[ring[d]]:
            return 1
    return 0


@njit(
    _float(
        types.boolean[:, ::1],
        _floats,
        types.int64[:, ::1],
        _flags,
        _floats,
        _ints,
        _floats,
        _floats,
        _table,
        _table,
        _floats,
    ),
    cache=True,
    nogil=True,
)
def cost_of_replies(reached, strength, ring, closed, defence, steps, shift, worth, harm, gone, own):  # noqa: ANN001, ANN201
    """Let the enemy attack hex after hex, where it hurts most first, with every unit once; give what it costs.

    `reached` marks the hexes that each enemy can come to, `ring` names the neighbours of each hex of the formation;
    `harm` and `gone` are tables by column, way back (none, free) and CELs, `own` is the attacker's harm by column.
    """
    count, enemies = len(ring), len(strength)
    can = np.zeros((enemies, count), np.bool_)
    sides, way, potential = np.zeros(count, np.int64), np.zeros(count, np.int64), np.zeros(count)
    most = np.zeros(count)
    _contacts(reached, ring, can, sides)
    for k in range(count):
        way[k] = _has_way(sides[k], ring[k], closed)
        for d in range(6):
            most[k] += _FROM_A_HEX if sides[k] >> d & 1 else 0.0
        total = 0.0
        for e in range(enemies):
            total += strength[e] if can[e, k] else 0.0
        potential[k] = _value(min(total, most[k]), defence[k], shift[k], steps[k], way[k], worth[k], harm, gone, own)
    used, cost = np.zeros(enemies, np.bool_), 0.0
    for k in np.argsort(-potential):
        if potential[k] <= _LEAST:
            break
        total, enough, sent = 0.0, min(most[k], defence[k] * (_ENOUGH + shift[k])), 0
        while sent < enemies and total < enough:
            total += strength[sent] if can[sent, k] and not used[sent] else 0.0
            sent += 1
        value = _value(total, defence[k], shift[k], steps[k], way[k], worth[k], harm, gone, own)
        if value > _LEAST:
            cost += value
            for e in range(sent):
                used[e] |= can[e, k]
    return cost
