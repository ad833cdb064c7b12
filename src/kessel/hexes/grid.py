"""The grid of a printed map: hex numbers, neighbours, distances, straight lines, hexsides.

Hexes stand in flat-top columns and every other column is shifted half a hex along the rows. Inside the engine
a hex is a dense index 0..size-1; on paper it is a number, column first: `0730` is column 07, row 30.

All geometry is done in doubled rows: a hex lies at (column, 2 * row), one more in the second for a shifted
column. There the six steps are the same from every hex, whichever columns are shifted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

import numpy as np
from numpy.typing import NDArray

Place = tuple[int, int]

STEPS: tuple[Place, ...] = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
"""What a step in each direction adds to (column, doubled row): 0 is up the rows, then clockwise."""
_REMEMBERED = 2560
"""For how many hexes the distances to all others are remembered: all of the largest map, 25 MB."""


class UnknownHex(ValueError):
    """A hex number that the map does not have."""


class NotAdjacent(ValueError):
    """Two hexes that share no hexside."""


def opposite(direction: int) -> int:
    """The direction back.

    >>> opposite(1)
    4
    """
    return (direction + 3) % 6


@dataclass(frozen=True)
class Grid:
    """The hexes of one map, first and last column and row as printed.

    `shifted` says which columns lie half a hex further along the rows. Hexes of the rectangle that are not
    printed are listed in `off_map`. Indexes run in printed order: column by column, and by row within one.

    >>> grid = Grid(columns=(1, 64), rows=(0, 36), shifted="odd")
    >>> grid.size, grid.number(grid.index(730))
    (2368, '0730')
    >>> [grid.number(h) for h in grid.neighbours[grid.index("0730")]]
    ['0729', '0830', '0831', '0731', '0631', '0630']
    """

    columns: tuple[int, int] = (1, 64)
    rows: tuple[int, int] = (0, 36)
    shifted: Literal["odd", "even"] = "odd"
    off_map: Sequence[str | int] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "columns", tuple(self.columns))
        object.__setattr__(self, "rows", tuple(self.rows))
        for name, (first, last) in (("columns", self.columns), ("rows", self.rows)):
            if not 0 <= first <= last <= 99:
                raise ValueError(f"{name} {first} to {last}: want first <= last, both from 0 to 99")
        if self.shifted not in ("odd", "even"):
            raise ValueError(f"shifted = {self.shifted!r}: want 'odd' or 'even' columns")
        object.__setattr__(self, "off_map", tuple(sorted({self._printed(hex_) for hex_ in self.off_map})))

    # hexes and their numbers

    @cached_property
    def size(self) -> int:
        """How many hexes the map has."""
        return len(self.numbers)

    @cached_property
    def numbers(self) -> tuple[str, ...]:
        """The printed number of every hex, by index."""
        (left, right), (top, bottom) = self.columns, self.rows
        printed = (f"{c:02}{r:02}" for c in range(left, right + 1) for r in range(top, bottom + 1))
        missing = set(self.off_map)
        return tuple(number for number in printed if number not in missing)

    def number(self, hex_: int) -> str:
        """The printed number of a hex, always four digits."""
        return self.numbers[hex_]

    def index(self, number: str | int) -> int:
        """The hex with a printed number; a leading zero may be left out, as in print.

        >>> Grid().index("6501")
        Traceback (most recent call last):
        kessel.hexes.grid.UnknownHex: no hex 6501: the map has columns 01 to 64 and rows 00 to 36
        """
        found = self._indexes.get(str(number))  # four digits are the usual case
        if found is not None:
            return found
        printed = self._printed(number)
        found = self._indexes.get(printed)
        if found is None:
            raise UnknownHex(f"no hex {printed}: it lies inside the sheet but is not printed on this map")
        return found

    def indexes(self, numbers: Sequence[str]) -> tuple[int, ...]:
        """The hexes with these printed numbers."""
        try:
            return tuple(map(self._indexes.__getitem__, numbers))  # four digits are the usual case
        except KeyError:
            return tuple(map(self.index, numbers))

    # neighbours and distances

    @cached_property
    def neighbours(self) -> NDArray[np.int32]:
        """The hex in each direction [size, 6], -1 off the map.

        Seen with columns growing to the right and rows growing downwards: 0 up (row - 1), 1 right-up,
        2 right-down, 3 down (row + 1), 4 left-down, 5 left-up.
        """
        table = np.full((self.size, 6), -1, np.int32)
        for hex_, (column, row) in enumerate(self.places.tolist()):
            for direction, (right, down) in enumerate(STEPS):
                table[hex_, direction] = self._at.get((column + right, row + down), -1)
        table.setflags(write=False)
        return table

    @cached_property
    def around(self) -> tuple[tuple[int, ...], ...]:
        """The same as plain numbers, for who looks at one hex at a time."""
        return tuple(map(tuple, self.neighbours.tolist()))

    @cached_property
    def places(self) -> NDArray[np.int32]:
        """Column and doubled row of every hex [size, 2]: where it lies, for geometry and for drawing."""
        columns = np.array([int(number[:2]) for number in self.numbers], np.int32)
        rows = np.array([int(number[2:]) for number in self.numbers], np.int32)
        table = np.stack([columns, 2 * rows + (columns % 2 == self._parity)], axis=1).astype(np.int32)
        table.setflags(write=False)
        return table

    def distance(self, a: int, b: int) -> int:
        """How many steps apart two hexes are, whatever lies between.

        >>> grid = Grid()
        >>> grid.distance(grid.index(1602), grid.index(1903))
        3
        """
        (ax, ay), (bx, by) = self._place[a], self._place[b]
        across, down = abs(ax - bx), abs(ay - by)
        return across + max(0, (down - across) // 2)

    def distances(self, a: int) -> NDArray[np.int32]:
        """How many steps every hex of the map is away from one hex; not to be written to."""
        found = self._distances.get(a)
        if found is None:
            across, down = np.abs(self.places - self.places[a]).T
            found = across + np.maximum(0, (down - across) // 2)
            found.setflags(write=False)
            if len(self._distances) >= _REMEMBERED:
                del self._distances[next(iter(self._distances))]
            self._distances[a] = found
        return found

    def ring(self, a: int, radius: int) -> tuple[int, ...]:
        """The hexes exactly so many steps away, in the order of their indexes."""
        return tuple(np.flatnonzero(self.distances(a) == radius).tolist())

    def within(self, a: int, radius: int) -> tuple[int, ...]:
        """The hexes at most so many steps away, the hex itself among them, in the order of their indexes."""
        return tuple(np.flatnonzero(self.distances(a) <= radius).tolist())

    # lines and ways

    def line(self, a: int, b: int) -> tuple[int, ...]:
        """The hexes of the straight line from a to b, both included; the same back as forth.

        Where it runs exactly along a hexside it keeps to one side, and to the other one if that side is off
        the map. Hexes of it that are off the map either way are left out.
        """
        for side in (1, -1):
            hexes = [self._at.get(place) for place in _straight(self._place[a], self._place[b], side)]
            if None not in hexes:
                break
        return tuple(hex_ for hex_ in hexes if hex_ is not None)

    def way(self, entered: NDArray[np.int8], hex_: int) -> tuple[int, ...]:
        """The hexes a search passed to come to a hex, where it began first.

        `entered` is what a search leaves behind: the direction each hex was entered by, -1 where it began.
        """
        back, around, by = [hex_], self.around, entered.data
        while (direction := by[hex_]) >= 0:
            hex_ = around[hex_][direction - 3]  # back: three sides further round, counted from either end
            back.append(hex_)
        back.reverse()
        return tuple(back)

    # hexsides

    def direction(self, a: int, b: int) -> int:
        """The direction from a hex to its neighbour."""
        try:
            return self.around[a].index(b)
        except ValueError:
            raise NotAdjacent(f"{self.number(a)} and {self.number(b)} are not neighbours") from None

    def side(self, name: str) -> tuple[int, int]:
        """The hexside between two numbers: the first hex and the direction to the second.

        >>> Grid().side("2104|2204")
        (744, 1)
        """
        first, bar, second = name.partition("|")
        if not bar:
            raise ValueError(f"hexside {name!r}: want two neighbouring hexes, as in '2104|2204'")
        a = self.index(first)
        return a, self.direction(a, self.index(second))

    def side_name(self, hex_: int, direction: int) -> str:
        """How a hexside inside the map is written: smaller number first, as in `2104|2204`."""
        neighbour = int(self.neighbours[hex_, direction])
        if neighbour < 0:
            raise NotAdjacent(f"{self.number(hex_)} has no neighbour in direction {direction}: the map ends there")
        return "|".join(sorted((self.number(hex_), self.number(neighbour))))

    def sides(self, a: int, b: int) -> tuple[tuple[int, int], tuple[int, int]]:
        """Both names of the hexside between two neighbours: (a, direction to b) and (b, direction to a)."""
        direction = self.direction(a, b)
        return (a, direction), (b, opposite(direction))

    def corners(self, hex_: int, direction: int) -> tuple[Place, Place]:
        """The two ends of a hexside. Hexsides that meet share an end, so a river without gaps can be told.

        A corner is named by the sum of the places of the three hexes around it, which fits no other corner.
        """
        x, y = self._place[hex_]
        before, at, after = (STEPS[(direction + turn) % 6] for turn in (-1, 0, 1))
        ends = [(3 * x + at[0] + side[0], 3 * y + at[1] + side[1]) for side in (before, after)]
        return ends[0], ends[1]

    # inside

    @cached_property
    def _distances(self) -> dict[int, NDArray[np.int32]]:
        return {}

    @cached_property
    def _parity(self) -> int:
        return 1 if self.shifted == "odd" else 0

    @cached_property
    def _indexes(self) -> dict[str, int]:
        return {number: hex_ for hex_, number in enumerate(self.numbers)}

    @cached_property
    def _place(self) -> tuple[Place, ...]:
        return tuple((column, row) for column, row in self.places.tolist())

    @cached_property
    def _at(self) -> dict[Place, int]:
        return {place: hex_ for hex_, place in enumerate(self._place)}

    def _printed(self, number: str | int) -> str:
        """A number inside the rectangle in its four digits."""
        text = str(number)
        if not (text.isascii() and text.isdigit() and len(text) <= 4):
            raise UnknownHex(f"no hex {text!r}: want up to four digits, column first, as in '0730'")
        (left, right), (top, bottom) = self.columns, self.rows
        column, row = divmod(int(text), 100)
        if not (left <= column <= right and top <= row <= bottom):
            raise UnknownHex(
                f"no hex {text:0>4}: the map has columns {left:02} to {right:02} and rows {top:02} to {bottom:02}"
            )
        return f"{column:02}{row:02}"


def _straight(start: Place, end: Place, side: int) -> list[Place]:
    """The places nearest to evenly spread points of a straight line, in whole numbers only.

    The line is moved a hair to one `side`, so that no point of it lies exactly between two hexes.
    """
    x, y = end[0] - start[0], end[1] - start[1]
    far = (x, (y - x) // 2, -(x + y) // 2)  # on three axes that add up to nothing
    steps = max(map(abs, far))
    hair, fine = (side, 2 * side, -3 * side), 1000
    line = [start]
    for i in range(1, steps + 1):
        right, down = _nearest([fine * i * f + h for f, h in zip(far, hair, strict=True)], fine * steps)
        line.append((start[0] + right, start[1] + down))
    return line


def _nearest(point: list[int], whole: int) -> Place:
    """The place of the hex that holds a point given on the three axes in parts of a `whole` hex."""
    rounded = [(2 * value + whole) // (2 * whole) for value in point]
    errors = [abs(near * whole - value) for near, value in zip(rounded, point, strict=True)]
    worst = errors.index(max(errors))
    rounded[worst] -= sum(rounded)
    x, r, _ = rounded
    return x, 2 * r + x
