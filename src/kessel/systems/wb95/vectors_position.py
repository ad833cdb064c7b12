"""Small positions for vectors: a plain in place of a map, with what a vector says about its ground and units."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache

import msgspec
import numpy as np

from kessel.pieces import Box, open_box
from kessel.play.dice import RecordedDice
from kessel.systems.wb95.data_tables import HexLine, HexsideLine, MovementLine
from kessel.systems.wb95.ground import Ground
from kessel.systems.wb95.options import Options
from kessel.systems.wb95.position import DUE, FIELD, NOBODY, Position
from kessel.systems.wb95.setting import Setting
from kessel.systems.wb95.setup import set_up

__all__ = ["Plain", "arrangement", "empty_map"]


_SCENARIOS = {"moscow": "typhoon", "kharkov": "kharkov_1942", "korsun": "korsun_1944"}


def empty_map(game: str = "korsun", *, scenario: str = "", faces: tuple[int, ...] = ()) -> Position:
    """Give a map without counters and works; it has a setting of its own, which a vector may change."""
    setting = Setting(_box(game), scenario or _SCENARIOS[game], Options())
    state = set_up(setting)
    state.hex[:] = DUE
    state.changing("fort")[:] = 0
    state.fort_owner[:] = NOBODY
    return Position(setting, state, RecordedDice(faces))


@cache
def _box(game: str) -> Box:
    return open_box(game)


class Plain:
    """An empty map of clear ground."""

    def __init__(self, game: str = "korsun", chart: str = "", faces: tuple[int, ...] = ()) -> None:
        self.s = empty_map(game, faces=faces)
        setting = self.s.setting
        self.s.state.changing("bridge")[:] = 0
        if chart:
            setting.chart = setting.tables.charts[chart]
        board, sides = setting.board, (setting.grid.size, 6)
        setting.board = replace(
            board,
            terrain=np.full(setting.grid.size, board.terrain_kinds.index("clear"), np.uint8),
            hexside_kind=np.zeros(sides, np.uint8),
            road=np.zeros(sides, np.uint8),
            railway=np.zeros(sides, np.bool_),
            hexside_features={},
        )
        self._lay()

    @property
    def middle(self) -> int:
        """A hex far from the edges."""
        return self.s.setting.grid.index("3018")

    def beside(self, hex_: int, direction: int) -> int:
        """The next hex that way."""
        return int(self.s.setting.grid.neighbours[hex_, direction])

    def price(self, kind: str, line: HexLine | HexsideLine) -> None:
        """Give a kind of terrain or hexside another line in the terrain table."""
        chart = self.s.setting.chart
        name = "terrain" if isinstance(line, HexLine) else "hexsides"
        lines: Mapping[str, MovementLine] = getattr(chart, name)
        self.s.setting.chart = msgspec.structs.replace(chart, **{name: {**lines, kind: line}})
        self._lay()

    def feature(self, here: int, direction: int, kind: str) -> None:
        """Draw terrain on the hex that way, or a road, railway or water on the way there."""
        board, there = self.s.setting.board, self.beside(here, direction)
        sides = self.s.setting.grid.sides(here, there)
        if kind in board.terrain_kinds:
            board.terrain[there] = board.terrain_kinds.index(kind)
        for hex_, way in sides:
            if kind in board.hexside_kinds:
                board.hexside_kind[hex_, way] = board.hexside_kinds.index(kind)
            if kind in board.road_kinds:
                board.road[hex_, way] = board.road_kinds.index(kind)
            if kind == "railroad":
                board.railway[hex_, way] = True
        self._lay()

    def unit(self, side: int, hex_: int, *, mobility: str = "non_motorized") -> int:
        """Put a regular unit that can move on a hex."""
        setting, state = self.s.setting, self.s.state
        free = setting.is_regular & ~setting.is_rg & (setting.frozen_until == 0)
        free &= (setting.side == side) & (state.hex == DUE)
        units = [u for u in np.flatnonzero(free).tolist() if setting.counters[u].mobility == mobility]
        return self._put(units[0], hex_)

    def staff(self, side: int, hex_: int) -> int:
        """Put a headquarters on a hex."""
        staffs = [u for u in self.s.setting.staffs_of[side].tolist() if self.s.state.hex[u] == DUE]
        return self._put(staffs[0], hex_)

    def dig_in(self, hex_: int, side: int) -> None:
        """Put a field fortification on a hex."""
        self.s.state.changing("fort")[hex_], self.s.state.fort_owner[hex_] = FIELD, side

    def _put(self, unit: int, hex_: int) -> int:
        self.s.state.hex[unit] = hex_
        return unit

    def _lay(self) -> None:
        setting = self.s.setting
        setting.ground = Ground(setting.board, setting.chart, setting.rulebook)


def arrangement(s: Position, middle: int, links: Sequence[tuple[str, str]], names: Sequence[str]) -> dict[str, int]:
    """Find hexes for named things such that exactly the linked ones lie beside each other, among those of two kinds.

    The kinds are told by the links: the first of each pair is of one kind, the second of the other. Names that
    no link mentions find a place away from all.
    """
    grid = s.setting.grid
    first = {a for a, _ in links}
    around = [h for h in range(grid.size) if grid.distance(h, middle) <= 4]
    linked = set(links)

    def fits(name: str, hex_: int, found: dict[str, int]) -> bool:
        for other, place in found.items():
            away = grid.distance(hex_, place)
            pair = (name, other) if name in first else (other, name)
            same_kind = (name in first) == (other in first)
            if away == 0 or (not same_kind and (away == 1) != (pair in linked)):
                return False
        return True

    def search(found: dict[str, int]) -> dict[str, int] | None:
        if len(found) == len(names):
            return found
        name = names[len(found)]
        for hex_ in around:
            if fits(name, hex_, found):
                whole = search({**found, name: hex_})
                if whole:
                    return whole
        return None

    found = search({})
    if found is None:
        raise ValueError(f"no arrangement of {', '.join(names)} has exactly these neighbours")
    return found
