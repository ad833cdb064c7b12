"""Rivers on hexsides, without gaps."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from kessel.pieces.board import River
from kessel.pieces.hexsides import Hexsides, Side
from kessel.pieces.lines import Path


def read_rivers(hexsides: Hexsides, rivers: Sequence[tuple[int, River]], kinds: Sequence[str]) -> NDArray[np.uint8]:
    """The water on every hexside, by its number in `kinds`."""
    water = hexsides.nothing(np.uint8)
    for number, river in rivers:
        if hexsides.report.one_of(("rivers", number, "class"), river.kind, kinds[1:], "hexside kind"):
            _enter(hexsides, water, ("rivers", number, "hexsides"), river, kinds)
    return water


def _enter(hexsides: Hexsides, water: NDArray[np.uint8], path: Path, river: River, kinds: Sequence[str]) -> None:
    kind = kinds.index(river.kind)
    before: Side | None = None
    for place, name in enumerate(river.hexsides):
        side = hexsides.side((*path, place), name)
        if side and water[side] not in (0, kind):
            message = f"{name} is {kinds[water[side]]} already and cannot be {river.kind} as well"
            hexsides.report.wrong((*path, place), message, "one kind of water on a hexside")
        if side and before and not _touch(hexsides, before, side):
            last = hexsides.grid.side_name(*before)
            message = f"the river has a gap: {name} does not touch {last} before it"
            hexsides.report.wrong((*path, place), message, f"a hexside that shares a corner with {last}")
        if side:
            hexsides.mark(water, side, kind)
        before = side


def _touch(hexsides: Hexsides, one: Side, other: Side) -> bool:
    return bool(set(hexsides.grid.corners(*one)) & set(hexsides.grid.corners(*other)))
