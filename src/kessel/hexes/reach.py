"""Where a unit can go: the cheapest way to every hex within its allowance.

Costs are whole numbers in the smallest fraction a system uses. One step from hex a through side d into hex b costs

    edges[a, d] + leave[a] + enter[b] + (zone_step[b] if zoned[a])     not more than the cap on a first step
    + surcharge[b]                                                     above that cap

and is refused where `edges`, `enter` or `zone_step` is negative or `barred[a, d]` is set. A hex marked `stop` can
be entered but not left again, except by a unit that begins there.

How the rulebooks map to it:

- WB-95: an enemy zone is a stop (4.2.1), leaving one costs 1 MP more (4.2.6: `leave`), a step within the zone of
  one and the same unit is refused (4.2.3: `barred`, see zones.shared). Enemy units close their hex (3.1.8: `enter`),
  guns and headquarters alone may be overrun (6.1.7: `surcharge`). The cost of one hex never exceeds the starting
  allowance while nothing is spent (3.1.13: `first_step_cap`). The extra hex along a side road is a second search on
  the edges of that road alone, then `one_more`.
- East Front Battles: a zone is a stop (10.5), from zone to zone never (10.10: `zone_step` closed), minimum move
  (8.4: `first_step_cap`). Road, rail and trail rates hold only for a move that never leaves them (8.7-8.9): one
  more search for each on its edges alone, with full stacks closed; the cheaper result counts.
- Winter Storm: zones do not stop; leaving one may cost (5.3: `leave`), from zone to zone costs twice the rating of
  the target hex or is refused (5.31: `zone_step`). No minimum move (13.52: no cap).

Of equally cheap ways into a hex the one entered by the lowest direction is kept.
"""

from __future__ import annotations

import numpy as np
from numba import njit, types
from numpy.typing import NDArray

from kessel.hexes.grid import Grid

UNREACHED = 2**30
"""The cost of a hex that cannot be reached."""

NO_CAP = 2**30
"""The cap on a first step of a unit that has no minimum move."""

CLOSED = -1
"""As an edge, `enter` or `zone_step` cost: the step is refused."""

LEAVE, ENTER, ZONE_STEP, SURCHARGE, ZONED, STOP = range(6)


class Tolls:
    """What the situation adds to the cost of the ground, hex by hex; nothing at first.

    Every attribute is an array over the hexes to write into: `tolls.enter[enemy_hexes] = CLOSED`.
    """

    def __init__(self, grid: Grid) -> None:
        self.table: NDArray[np.int32] = np.zeros((grid.size, 6), np.int32)
        columns = self.table.T
        self.leave = columns[LEAVE]
        """Extra cost of leaving the hex."""
        self.enter = columns[ENTER]
        """Extra cost of entering it; CLOSED if nobody may."""
        self.zone_step = columns[ZONE_STEP]
        """Extra cost of entering it from a hex that is `zoned`; CLOSED if refused."""
        self.surcharge = columns[SURCHARGE]
        """Extra cost of entering it that the cap on a first step does not cover."""
        self.zoned = columns[ZONED]
        """1 where the enemy's zone lies, as far as `zone_step` is concerned."""
        self.stop = columns[STOP]
        """1 where a unit that enters goes no further."""

    def clear(self) -> None:
        """Take every toll away."""
        self.table.fill(0)


class Reach:
    """Searches on one grid, one after the other: each forgets the one before. Not for two threads at once.

    After a search `cost` holds the cost of every hex (UNREACHED beyond the allowance) and `entered` the direction
    each was entered by (-1 at the start and where nothing was reached).
    """

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.cost: NDArray[np.int32] = np.full(grid.size, UNREACHED, np.int32)
        self.entered: NDArray[np.int8] = np.full(grid.size, -1, np.int8)
        self._count = 0
        self._found = np.zeros(grid.size, np.int32)
        self._heads = np.full(256, -1, np.int32)
        self._waiting = np.zeros((6 * grid.size + 1, 2), np.int32)
        self._nothing_barred = np.zeros((grid.size, 6), np.bool_)

    def search(
        self,
        start: int,
        allowance: int,
        edges: NDArray[np.int32],
        tolls: Tolls,
        barred: NDArray[np.bool_] | None = None,
        first_step_cap: int = NO_CAP,
    ) -> None:
        """Find the cheapest way from the start to every hex that costs no more than the allowance.

        `edges` is the cost of the ground [size, 6]: terrain, hexside and road for one mobility class. A unit that
        may always move one hex passes its allowance as `first_step_cap`, as long as it has spent nothing.
        """
        if not 0 <= start < self.grid.size or allowance < 0:
            raise ValueError(f"hex {start} with allowance {allowance}: want a hex of the map and 0 or more")
        if allowance >= len(self._heads):
            self._heads = np.full(2 * allowance, -1, np.int32)
        self._count = _search(
            self.grid.neighbours,
            edges,
            self._nothing_barred if barred is None else barred,
            tolls.table,
            start,
            allowance,
            first_step_cap,
            self.cost,
            self.entered,
            self._found,
            self._count,
            self._heads,
            self._waiting,
        )

    def one_more(self, edges: NDArray[np.int32], tolls: Tolls, barred: NDArray[np.bool_] | None = None) -> None:
        """Let the unit go one hex further from wherever the search took it, at no cost, as its last step.

        Whatever refuses a step refuses this one too, and a stop still stops. Hexes that the search itself
        reached stay as they are (WB-95 terrain table, bonus hex).
        """
        self._count = _one_more(
            self.grid.neighbours,
            edges,
            self._nothing_barred if barred is None else barred,
            tolls.table,
            self.cost,
            self.entered,
            self._found,
            self._count,
        )

    @property
    def hexes(self) -> NDArray[np.int32]:
        """The hexes reached, the start first, cheaper ones before dearer ones, those of `one_more` last.

        Valid until the next search.
        """
        return self._found[: self._count]

    def path_to(self, hex_: int) -> tuple[int, ...]:
        """The cheapest way to a hex that was reached, from the start to it."""
        if self.cost[hex_] == UNREACHED:
            raise ValueError(f"{self.grid.number(hex_)} was not reached, so there is no way to it")
        return self.grid.way(self.entered, hex_)


# The kernels take fixed types, so that a wrong array is an error and not a second compilation. What they only
# read they take read-only, since the arrays of a board are. A cached kernel is compiled again only when its own
# file changes: they use nothing but constants of this module.

_given2 = types.Array(types.int32, 2, "C", readonly=True)
_barred = types.Array(types.boolean, 2, "C", readonly=True)
_ints = types.int32[::1]
_bytes = types.int8[::1]
_int = types.int64


@njit(
    _int(
        _given2, _given2, _barred, _given2, _int, _int, _int,
        _ints, _bytes, _ints, _int, _ints, types.int32[:, ::1],
    ),
    cache=True,
    nogil=True,
)  # fmt: skip
def _search(neighbours, edges, barred, tolls, start, allowance, cap, cost, entered, found, count, heads, waiting):  # noqa: ANN001, ANN202
    """Dijkstra with one bucket for each cost: `heads[cost]` is the first entry of a linked list in `waiting`.

    A hex that gets cheaper is entered again; the dearer entry is stale and skipped. Every bucket is empty again
    at the end, and only hexes of the last search are reset, so that a short move costs nothing for a large map.
    """
    for i in range(count):
        cost[found[i]] = UNREACHED
        entered[found[i]] = -1
    count = 0
    cost[start] = 0
    heads[0] = 0
    waiting[0, 0], waiting[0, 1] = start, -1
    entries = 1
    for spent in range(allowance + 1):
        while heads[spent] >= 0:
            a, heads[spent] = waiting[heads[spent], 0], waiting[heads[spent], 1]
            if cost[a] != spent:
                continue
            found[count] = a
            count += 1
            if tolls[a, STOP] and a != start:
                continue
            limit = cap if a == start else NO_CAP
            leave, zoned = tolls[a, LEAVE], tolls[a, ZONED]
            for d in range(6):
                b = neighbours[a, d]
                if b < 0 or barred[a, d]:
                    continue
                ground, enter, zone = edges[a, d], tolls[b, ENTER], tolls[b, ZONE_STEP] if zoned else 0
                if ground < 0 or enter < 0 or zone < 0:
                    continue
                step = min(ground + leave + enter + zone, limit) + tolls[b, SURCHARGE]
                total = spent + step
                if total > allowance:
                    continue
                if total < cost[b]:
                    cost[b] = total
                    entered[b] = d
                    waiting[entries, 0], waiting[entries, 1] = b, heads[total]
                    heads[total] = entries
                    entries += 1
                elif total == cost[b] and step > 0 and d < entered[b]:
                    entered[b] = d
    return count


@njit(
    _int(_given2, _given2, _barred, _given2, _ints, _bytes, _ints, _int),
    cache=True,
    nogil=True,
)
def _one_more(neighbours, edges, barred, tolls, cost, entered, found, count):  # noqa: ANN001, ANN202
    """Add the hexes one free step beyond those found, each from its cheapest neighbour."""
    reached = count
    for i in range(reached):
        a = found[i]
        if tolls[a, STOP] and i > 0:
            continue
        for d in range(6):
            b = neighbours[a, d]
            if b < 0 or barred[a, d] or edges[a, d] < 0 or tolls[b, ENTER] < 0:
                continue
            if tolls[a, ZONED] and tolls[b, ZONE_STEP] < 0:
                continue
            if cost[b] < UNREACHED:
                continue
            if entered[b] < 0:
                entered[b] = d
                found[count] = b
                count += 1
            elif d < entered[b] and cost[a] == cost[neighbours[b, (entered[b] + 3) % 6]]:
                entered[b] = d
    for i in range(reached, count):
        b = found[i]
        cost[b] = cost[neighbours[b, (entered[b] + 3) % 6]]
    return count
