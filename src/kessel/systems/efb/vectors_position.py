"""Small positions for vectors: a plain in place of a map, with what a vector says about its ground and units."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from functools import cache

import msgspec
import numpy as np

from kessel.pieces import Box, open_box
from kessel.play.agenda import Decision, advance, question
from kessel.play.dice import RecordedDice
from kessel.play.messages import Order
from kessel.systems.efb.adjacent_combat import Attack, Attacking, declared
from kessel.systems.efb.combat_phases import CombatWave
from kessel.systems.efb.combat_record import Combat, Table
from kessel.systems.efb.counters import Role
from kessel.systems.efb.deployment import opening_state
from kessel.systems.efb.options import Options
from kessel.systems.efb.position import DUE, Position
from kessel.systems.efb.setting import Setting

__all__ = ["FIRST_WAVE", "Plain"]

FIRST_WAVE = (4, 10)
"""The phases in which the sides attack first."""


@cache
def _box() -> Box:
    return open_box("dubno")


class Plain:
    """An empty map of clear ground, on which units of any kind can be put. It has a setting of its own."""

    def __init__(self, *, start: date | None = None, nation: str = "", faces: tuple[int, ...] = ()) -> None:
        printed, battle = _box(), "drive_on_dubno"
        scenario = printed.scenarios[battle]
        scenario = msgspec.structs.replace(scenario, start=start or scenario.start)
        counters = [msgspec.structs.replace(c, nation=nation) if nation else c for c in printed.counters]
        size = (printed.board.grid.size, 6)
        board = replace(
            printed.board,
            terrain=np.full(size[0], printed.board.terrain_kinds.index("clear"), np.uint8),
            hexside_kind=np.zeros(size, np.uint8),
            road=np.zeros(size, np.uint8),
            railway=np.zeros(size, np.bool_),
            bridge=np.zeros(size, np.bool_),
            hexside_features={},
        )
        box = replace(printed, board=board, scenarios={battle: scenario}, counters=tuple(counters))
        setting = Setting(box, battle, Options())
        state = opening_state(setting)
        state.hex[:] = DUE
        state.due[:] = 0
        state.untried[:] = 0
        self.s = Position(setting, state, RecordedDice(faces))

    @property
    def middle(self) -> int:
        """A hex far from the edges."""
        return self.s.setting.grid.index("3015")

    def beside(self, hex_: int, way: int) -> int:
        """The next hex that way."""
        return int(self.s.setting.grid.neighbours[hex_, way])

    def axial(self, q: int, r: int) -> int:
        """The hex at axial coordinates counted from the middle."""
        hex_ = self.middle
        for way, steps in ((2, q), (5, -q), (3, r), (0, -r)):
            for _ in range(steps):
                hex_ = self.beside(hex_, way)
        return hex_

    def terrain(self, hex_: int, kind: str) -> None:
        """Give a hex another terrain."""
        board = self.s.setting.board
        board.terrain[hex_] = board.terrain_kinds.index({"forest": "woods"}.get(kind, kind))

    def water(self, here: int, there: int, kind: str, *, bridged: bool = False) -> None:
        """Let water run between two hexes; a lake too."""
        board = self.s.setting.board
        for hex_, way in self.s.setting.grid.sides(here, there):
            board.bridge[hex_, way] = bridged
            if kind in board.hexside_kinds:
                board.hexside_kind[hex_, way] = board.hexside_kinds.index(kind)
            else:
                board.hexside_features.setdefault(kind, np.zeros_like(board.bridge))[hex_, way] = True

    def unit(self, side: int, hex_: int, *types: str, **printed: int | bool) -> int:
        """Put a maneuver unit, of one of the types where some are named, on a hex; `printed` are its values."""
        return self._put(side, hex_, "maneuver", types, printed)

    def battery(self, side: int, hex_: int, **printed: int | bool) -> int:
        """Put an artillery unit on a hex; `printed` are its values."""
        return self._put(side, hex_, "artillery", (), printed)

    def _put(self, side: int, hex_: int, role: Role, types: tuple[str, ...], printed: dict[str, int | bool]) -> int:
        setting, state = self.s.setting, self.s.state
        unit = next(
            u
            for u in setting.units_of[side].tolist()
            if state.hex[u] == DUE
            and setting.counters[u].role == role
            and (setting.counters[u].type in types or not types)
        )
        state.hex[unit], state.row[unit] = hex_, unit
        values = {"attack": 1, "defense": 1, "movement": 4, "at_attack": False, "at_defense": False, **printed}
        for name, value in values.items():
            getattr(setting, name)[unit] = value
        return unit

    def every_cell(self, result: str) -> None:
        """Let the tables of adjacent combat hold nothing but one result."""
        crt = self.s.setting.charts.crt
        lines = (" ".join([result] * len(crt.columns)),) * 6
        crt = msgspec.structs.replace(crt, mobile=lines, assault=lines)
        self.s.setting.charts = msgspec.structs.replace(self.s.setting.charts, crt=crt)

    def combat(self, side: int, attackers: list[int], targets: list[int], table: Table = "assault") -> Combat:
        """Declare an attack in the first wave of a side.

        Raises:
            Illegal: the attack cannot be made.
        """
        return declared(self.s, side, self._order(side, attackers, targets, table))

    def fight(
        self, side: int, attackers: list[int], targets: list[int], table: Table = "assault"
    ) -> Iterator[tuple[Decision, list[Order]]]:
        """Fight a combat to its end: give every decision with its options; the first option is taken.

        The receiver may reorder the options to have another one taken.
        """
        order = self._order(side, attackers, targets, table)
        self.s.state.push(CombatWave(side=side))
        Attacking().apply(self.s, side, order, declared(self.s, side, order))
        while (decision := advance(self.s)) and decision.kind != "first_wave":
            step, seat = question(self.s), decision.seats[0]
            options = list(step.options(self.s, seat, {}))
            yield decision, options
            step.apply(self.s, seat, options[0], step.check(self.s, seat, options[0]))

    def _order(self, side: int, attackers: list[int], targets: list[int], table: Table) -> Attack:
        self.s.state.phase = FIRST_WAVE[side]
        names = self.s.setting.names(attackers)
        return Attack(units=names, targets=tuple(map(self.s.number, targets)), table=table)
