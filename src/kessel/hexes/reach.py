"""Where a unit can go: the cheapest way to every hex within its allowance.

Costs are whole numbers in the smallest fraction a system uses. `Going` adds up what each step costs the units of one
mobility class as things stand; `Reach` then searches for one unit after the other. Of equally cheap ways into a hex
the one entered by the lowest direction is kept.

How the rulebooks map to it:

- WB-95: an enemy zone is a `stop` (4.2.1), leaving one costs 1 MP more (4.2.6: `leave`), a step within the zone of
  one and the same unit is refused (4.2.3: `barred`, from zones.shared). Enemy units close their hex (3.1.8: `enter`),
  guns and headquarters alone may be overrun (6.1.7: `surcharge`). The cost of one hex never exceeds the starting
  allowance while nothing is spent (3.1.13: `first_step_cap`). The extra hex of a move along a side road is a second
  search on the edges of that road alone, and then `one_more`.
- East Front Battles: a zone is a `stop` (10.5), from zone to zone never (10.10: `zone_step` closed), minimum move
  (8.4: `first_step_cap`). Road, rail and trail rates hold only for a move that never leaves them (8.7-8.9): one more
  search for each, on its edges alone and with full stacks closed; the cheapest of the results counts.
- Winter Storm: zones do not stop; leaving one may cost (5.3: `leave`), from zone to zone costs twice the rating of
  the target hex or is refused (5.31: `zone_step`). No minimum move (13.52: no cap).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit, types
from numpy.typing import NDArray

from kessel.hexes.grid import Grid

UNREACHED = 2**30
"""The cost of a hex that cannot be reached."""

NO_CAP = 2**30
"""The cap on a first step of a unit that has no minimum move."""

CLOSED = -1
"""As a cost of an edge, of entering or of a step from zone to zone: refused."""

REFUSED = 2**29
"""The cost of a refused step, in the steps of a Going and in tolls: more than any allowance."""

LEAVE, ENTER, SURCHARGE, HELD = range(4)
"""The columns of a table of tolls."""
STOP = 1 << 6
"""In the column HELD: a unit that enters the hex goes no further. The bits below it bar the six steps out of it."""


class Tolls:
    """What is put in the way on every hex, whatever the ground: enemies, their zones, aircraft.

    `leave` is paid with a step out of the hex, `enter` and `surcharge` with a step into it; `enter` may be CLOSED. A
    unit that enters a `stop` hex goes no further; `barred` [size, 6] are steps that are refused. All are arrays over
    the hexes, and nothing where they are left out.

    `table[h]` holds what leaving a hex costs, entering it with its surcharge (REFUSED if it is closed), that surcharge,
    and HELD.
    """

    def __init__(
        self,
        grid: Grid,
        *,
        leave: NDArray[np.integer] | None = None,
        enter: NDArray[np.integer] | None = None,
        surcharge: NDArray[np.integer] | None = None,
        stop: NDArray[np.bool_] | None = None,
        barred: NDArray[np.bool_] | None = None,
    ) -> None:
        self.grid = grid
        self.table: NDArray[np.int32] = np.zeros((grid.size, 4), np.int32)
        if leave is enter is surcharge is stop is barred is None:
            return
        _note(
            _given_for(grid, "leave", leave, np.int32),
            _given_for(grid, "enter", enter, np.int32),
            _given_for(grid, "surcharge", surcharge, np.int32),
            _given_for(grid, "stop", stop, np.bool_),
            _given_for(grid, "barred", barred, np.bool_, 6),
            self.table,
        )

    def closed_at(self, hexes: NDArray[np.bool_]) -> Tolls:
        """Give these tolls with some more hexes closed."""
        twin = self._copy()
        twin.table[hexes, ENTER] = REFUSED
        return twin

    def with_leave(self, hex_: int, cost: int) -> Tolls:
        """Give these tolls with another cost of leaving one hex."""
        twin = self._copy()
        twin.table[hex_, LEAVE] = cost
        return twin

    def _copy(self) -> Tolls:
        twin = object.__new__(Tolls)
        twin.grid, twin.table = self.grid, self.table.copy()
        return twin


class Going:
    """What every step costs the units of one mobility class as things stand. Make a new one when things change.

    A step from hex a through side d into hex b costs

        edges[a, d] + leave[a] + enter[b] + (zone_step[b] if zoned[a])     not more than the cap on a first step
        + surcharge[b]                                                     on top of that cap

    and is refused where `edges`, `enter` or `zone_step` is CLOSED or `barred[a, d]` is set. `edges` is the ground
    [size, 6]: terrain, hexside and road; for what comes as tolls see there.

    `steps[h]` holds the costs of the six steps out of a hex without tolls (REFUSED if there is none). What is put in
    the way changes more often than the ground, so the two are not added up before a search comes by.
    """

    def __init__(
        self,
        grid: Grid,
        edges: NDArray[np.integer],
        *,
        zoned: NDArray[np.bool_] | None = None,
        zone_step: NDArray[np.integer] | None = None,
        **tolls: NDArray[Any],
    ) -> None:
        self.grid = grid
        self.steps: NDArray[np.int32] = np.empty((grid.size, 6), np.int32)
        self.tolls = Tolls(grid, **tolls)
        _add_up(
            grid.neighbours,
            _given_for(grid, "edges", edges, np.int32, 6),
            _given_for(grid, "zoned", zoned, np.bool_),
            _given_for(grid, "zone_step", zone_step, np.int32),
            self.steps,
        )

    def with_steps_of(self, other: Going, hexes: NDArray[np.intp], directions: NDArray[np.intp]) -> Going:
        """Give this going with some of its steps as another one has them."""
        twin = self.under(self.tolls)
        twin.steps = self.steps.copy()
        twin.steps[hexes, directions] = other.steps[hexes, directions]
        return twin

    def under(self, tolls: Tolls) -> Going:
        """Give the same ground with these tolls in the place of its own."""
        twin = object.__new__(Going)
        twin.grid, twin.steps, twin.tolls = self.grid, self.steps, tolls
        return twin


def _given_for(
    grid: Grid, name: str, array: NDArray[np.generic] | None, dtype: type[np.generic], *sides: int
) -> np.ndarray:
    """Give an array over the hexes, or over their sides, as the kernels want it."""
    shape = (grid.size, *sides)
    if array is None:
        return np.zeros(shape, dtype)
    if array.shape != shape:
        raise ValueError(f"{name} has the shape {array.shape}: want {shape} on this map")
    return np.ascontiguousarray(array.astype(dtype, casting="same_kind", copy=False))


class Reach:
    """Searches on one grid, one after the other: each forgets the one before. Not for two threads at once.

    After a search `cost` holds the cost of every hex (UNREACHED beyond the allowance) and `entered` the direction
    each was entered by (-1 at the start and where nothing was reached).
    """

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.cost: NDArray[np.int32] = np.full(grid.size, UNREACHED, np.int32)
        self.entered: NDArray[np.int8] = np.full(grid.size, -1, np.int8)
        self._neighbours = grid.neighbours
        self._size = grid.size
        self._found = np.zeros(grid.size, np.int32)
        self._count = 0
        self._tolls: NDArray[np.int32] = np.zeros((grid.size, 4), np.int32)
        self._heads = np.full(256, -1, np.int32)
        self._waiting = np.zeros((6 * grid.size, 2), np.int32)

    def search(self, start: int, allowance: int, going: Going, first_step_cap: int = NO_CAP) -> None:
        """Find the cheapest way from the start to every hex that costs no more than the allowance.

        A unit that may always move one hex passes its allowance as `first_step_cap` too, as long as it has spent
        nothing: its first step costs no more than that.
        """
        if not 0 <= start < self._size or not 0 <= allowance < REFUSED or going.grid is not self.grid:
            self._check(start, allowance, going)
        if allowance >= len(self._heads):
            self._heads = np.full(2 * allowance, -1, np.int32)
        self._tolls = going.tolls.table
        self._count = _search(
            self._neighbours,
            going.steps,
            going.tolls.table,
            start,
            allowance,
            first_step_cap,
            self._count,
            self.cost,
            self.entered,
            self._found,
            self._heads,
            self._waiting,
        )

    def one_more(self, going: Going) -> None:
        """Let the unit go one hex further from wherever the search took it, at no cost, as its last step.

        What refuses a step refuses this one too, and a stop still stops; a hex with a surcharge is not to be had for
        nothing. Hexes that the search itself reached stay as they are.
        """
        self._count = _one_more(
            self._neighbours, going.steps, going.tolls.table, self._count, self.cost, self.entered, self._found
        )

    @property
    def hexes(self) -> NDArray[np.int32]:
        """The hexes reached, the start first, cheaper ones before dearer ones, those of `one_more` last.

        Valid until the next search.
        """
        return self._found[: self._count]

    def stops_at(self, hex_: int) -> bool:
        """Say whether a unit that enters a hex goes no further."""
        return self._tolls.item(hex_, HELD) & STOP != 0

    def path_to(self, hex_: int) -> tuple[int, ...]:
        """The cheapest way to a hex that was reached, from the start to it."""
        if self.cost.item(hex_) == UNREACHED:
            raise ValueError(f"{self.grid.number(hex_)} was not reached, so there is no way to it")
        return self.grid.way(self.entered, hex_)

    def _check(self, start: int, allowance: int, going: Going) -> None:
        if going.grid is not self.grid and going.grid != self.grid:
            raise ValueError("the going was made for another grid")
        if not 0 <= start < self._size:
            raise ValueError(f"start {start}: want a hex of the map, 0 to {self._size - 1}")
        if not 0 <= allowance < REFUSED:
            raise ValueError(f"allowance {allowance}: want 0 or more")


# The kernels take fixed types, so that a wrong array is an error and not a second compilation. What they only read
# they take read-only, since the arrays of a board may be. A cached kernel is compiled again only when its own file
# changes: they use nothing but constants of this module.


def _given(dtype: types.Type, dimensions: int) -> types.Array:
    return types.Array(dtype, dimensions, "C", readonly=True)


_int, _ints, _flags = types.int64, _given(types.int32, 1), _given(types.boolean, 1)
_ints_by_side, _flags_by_side = _given(types.int32, 2), _given(types.boolean, 2)
_table, _entered, _list = types.int32[:, ::1], types.int8[::1], types.int32[::1]


@njit(types.void(_ints_by_side, _ints_by_side, _flags, _ints, _table), cache=True, nogil=True)
def _add_up(neighbours, edges, zoned, zone_step, steps):  # noqa: ANN001, ANN202
    """Fill the six steps of every hex, without branches: one negative part makes the bitwise or of all negative."""
    for a in range(len(steps)):
        for d in range(6):
            b = neighbours[a, d]
            zone = zone_step[b] * zoned[a]
            steps[a, d] = REFUSED if (b | edges[a, d] | zone) < 0 else edges[a, d] + zone


@njit(types.void(_ints, _ints, _ints, _flags, _flags_by_side, _table), cache=True, nogil=True)
def _note(leave, enter, surcharge, stop, barred, tolls):  # noqa: ANN001, ANN202
    """Fill the tolls of every hex."""
    for a in range(len(tolls)):
        tolls[a, LEAVE] = leave[a]
        tolls[a, ENTER] = REFUSED if enter[a] < 0 else enter[a] + surcharge[a]
        tolls[a, SURCHARGE] = surcharge[a]
        held = STOP * stop[a]
        for d in range(6):
            held |= barred[a, d] << d
        tolls[a, HELD] = held


@njit(
    _int(_ints_by_side, _ints_by_side, _ints_by_side, _int, _int, _int, _int, _list, _entered, _list, _list, _table),
    cache=True,
    nogil=True,
)
def _search(neighbours, steps, tolls, start, allowance, cap, count, cost, entered, found, heads, waiting):  # noqa: ANN001, ANN202
    """Dijkstra with one bucket for each cost: `heads[cost]` is the first entry of a linked list in `waiting`.

    A hex that gets cheaper is entered again; the dearer entry is stale and skipped. Every bucket is empty again at
    the end, and only the hexes of the last search are reset, so that a short move costs nothing for a large map.
    """
    for i in range(count):
        cost[found[i]] = UNREACHED
        entered[found[i]] = -1
    cost[start] = 0
    found[0] = start
    count = 1
    entries = 0
    for d in range(6):
        b = neighbours[start, d]
        step = steps[start, d] + tolls[start, LEAVE] + tolls[b, ENTER]
        if step >= REFUSED or tolls[start, HELD] >> d & 1:
            continue
        step = min(step - tolls[b, SURCHARGE], cap) + tolls[b, SURCHARGE]
        if step <= allowance:
            cost[b] = step
            entered[b] = d
            waiting[entries, 0], waiting[entries, 1] = b, heads[step]
            heads[step] = entries
            entries += 1
    for spent in range(allowance + 1):
        while heads[spent] >= 0:
            a, heads[spent] = waiting[heads[spent], 0], waiting[heads[spent], 1]
            if cost[a] != spent:
                continue
            found[count] = a
            count += 1
            held = tolls[a, HELD]
            if held & STOP:
                continue
            leave = tolls[a, LEAVE]
            room = allowance - spent - leave
            here = np.uintp(a)  # without a sign: so no index is taken to count from the end
            for d in range(6):
                if steps[here, d] > room:
                    continue
                b = np.uintp(neighbours[here, d])
                step = steps[here, d] + leave + tolls[b, ENTER]
                total = spent + step
                if total > min(cost[b], allowance) or held >> d & 1:
                    continue
                if total < cost[b]:
                    cost[b] = total
                    entered[b] = d
                    waiting[entries, 0], waiting[entries, 1] = b, heads[total]
                    heads[total] = entries
                    entries += 1
                elif d < entered[b] and step > 0:  # a free step may lead back to where the way came from
                    entered[b] = d
    return count


@njit(
    _int(_ints_by_side, _ints_by_side, _ints_by_side, _int, _list, _entered, _list),
    cache=True,
    nogil=True,
)
def _one_more(neighbours, steps, tolls, count, cost, entered, found):  # noqa: ANN001, ANN202
    """Add the hexes one free step beyond those found, each from its cheapest neighbour."""
    reached = count
    for i in range(reached):
        a = found[i]
        held = tolls[a, HELD]
        if held & STOP and i > 0:
            continue
        for d in range(6):
            b = neighbours[a, d]
            if steps[a, d] + tolls[a, LEAVE] + tolls[b, ENTER] >= REFUSED or held >> d & 1:
                continue
            if cost[b] < UNREACHED or tolls[b, SURCHARGE] > 0:
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
