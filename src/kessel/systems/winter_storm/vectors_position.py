"""Small positions for vectors: a plain in place of a map, with what a vector says about its ground and units."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import msgspec
import numpy as np

from kessel.pieces import Box, open_box
from kessel.play.dice import RecordedDice
from kessel.play.memo import Memo
from kessel.systems.winter_storm.ground import CLASSES, PERMANENT, PONTOON, Ground
from kessel.systems.winter_storm.options import Options
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.set_up import set_up
from kessel.systems.winter_storm.setting import NOBODY, Setting
from kessel.systems.winter_storm.sky import atmosphere_die, temperature_die
from kessel.systems.winter_storm.state import DUE, IN_COMMAND, OFFENSIVE, Notes

__all__ = ["Landscape", "Plain", "empty_map"]


def empty_map(faces: tuple[int, ...] = ()) -> Position:
    """Give the map of the scenario without counters; it has a setting of its own, which a vector may change."""
    setting = Setting(_box(), "relief", Options())
    state = set_up(setting)
    state.hex[:] = DUE
    state.works[:] = state.sheltered[:] = 0
    state.works_owner[:] = state.control[:] = NOBODY
    state.notes = Notes()
    state.turn = 2
    return Position(setting, state, RecordedDice(faces))


@cache
def _box() -> Box:
    return open_box("winter_storm")


class Landscape:
    """The ground and the weather of a position, to be made as somebody wants them; its setting must be its own."""

    def __init__(self, s: Position) -> None:
        self.s = s

    def level(self) -> None:
        """Make the whole map clear ground at elevation 0, in mild and clear weather."""
        setting = self.s.setting
        self.s.state.bridge[:] = 0
        board, size = setting.board, setting.grid.size
        setting.board = replace(
            board,
            terrain=np.full(size, board.terrain_kinds.index("clear"), np.uint8),
            elevation=np.zeros(size, np.int8),
            hexside_kind=np.zeros((size, 6), np.uint8),
            road=np.zeros((size, 6), np.uint8),
            railway=np.zeros((size, 6), np.bool_),
            bridge=np.zeros((size, 6), np.bool_),
            hexside_features={kind: np.zeros((size, 6), np.bool_) for kind in ("balka", "ridge")},
        )
        self.weather("mild", "clear")
        self._lay()

    def weather(self, temperature: str, atmosphere: str) -> None:
        """Make the weather."""
        state = self.s.state
        state.temperature, state.atmosphere = temperature_die(temperature), atmosphere_die(atmosphere)

    def terrain(self, hex_: int, kind: str, elevation: int = 0) -> None:
        """Lay terrain on a hex."""
        board = self.s.setting.board
        board.terrain[hex_] = board.terrain_kinds.index(kind)
        board.elevation[hex_] = elevation
        self._lay()

    def hexside(self, hex_: int, direction: int, kind: str) -> None:
        """Draw water, a balka, a ridge, a road, a railway or a bridge across a hexside."""
        board = self.s.setting.board
        there = int(self.s.setting.grid.neighbours[hex_, direction])
        for here, way in self.s.setting.grid.sides(hex_, there):
            if kind in board.hexside_kinds:
                board.hexside_kind[here, way] = board.hexside_kinds.index(kind)
            elif kind in board.road_kinds:
                board.road[here, way] = board.road_kinds.index(kind)
            elif kind in board.hexside_features:
                board.hexside_features[kind][here, way] = True
            elif kind == "railway":
                board.railway[here, way] = True
            else:
                self.s.state.bridge[here, way] = {"bridge": PERMANENT, "pontoon": PONTOON}[kind]
                board.bridge[here, way] = kind == "bridge"
        self._lay()

    def _lay(self) -> None:
        setting = self.s.setting
        setting.ground = Ground(setting.board, setting.charts, (), ())
        setting.memo, setting.stack_memo = Memo(), Memo()


class Plain(Landscape):
    """An empty map of clear ground at elevation 0, in mild and clear weather."""

    def __init__(self, faces: tuple[int, ...] = ()) -> None:
        super().__init__(empty_map(faces))
        self.level()

    @property
    def middle(self) -> int:
        """A hex far from the edges."""
        return self.s.setting.grid.index("1514")

    def beside(self, hex_: int, direction: int) -> int:
        """The next hex that way."""
        return int(self.s.setting.grid.neighbours[hex_, direction])

    def unit(self, side: int, hex_: int, *, mobility: str = "leg", division: int = NOBODY, **values: int) -> int:
        """Put a combat unit of these values, in command and Offensive, under those that lie on a hex.

        `values` are arrays over counters and faces by their names in the setting: pcf, scf, zoc, er, sixths,
        armor_bonus; what is not given is as printed on some counter.
        """
        setting, state = self.s.setting, self.s.state
        free = setting.is_combat & (setting.side == side) & (state.hex == DUE) & ~setting.is_heavy_artillery
        unit = int(np.flatnonzero(free & ~setting.is_division_hq & ~setting.is_tank_brigade & ~setting.is_ring)[0])
        line = setting.charts.allowance[mobility]
        setting.faces = tuple(
            tuple(msgspec.structs.replace(face, mobility=mobility) for face in faces) if k == unit else faces
            for k, faces in enumerate(setting.faces)
        )
        setting.is_mobile[unit] = line.terrain != "leg"
        setting.terrain_class[unit] = CLASSES.index(line.terrain)
        for name, value in values.items():
            getattr(setting, name)[unit] = value
        setting.stack_memo = Memo()
        state.division[unit] = division
        state.rank[unit] = -len(self.s.on(hex_, side))
        state.hex[unit], state.status[unit], state.hq[unit], state.mode[unit] = hex_, IN_COMMAND, NOBODY, OFFENSIVE
        return unit
