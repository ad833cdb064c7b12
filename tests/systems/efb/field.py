"""Positions for the tests of East Front Battles: an empty map, units put on it, a phase to begin with, chosen dice.

field = Field().put("I/15 Pz", "3010").put("96/140 Rifle", "3011", attack=3, defense=4)
game = field.phase(4)                      # the German first wave
field.dice(6)
game.submit("attack …")
"""

from __future__ import annotations

from functools import cache
from typing import Self

import numpy as np

from kessel.pieces import Box, open_box
from kessel.play.dice import seed_from
from kessel.play.game import Game
from kessel.systems.efb.options import Options
from kessel.systems.efb.position import DUE, Position
from kessel.systems.efb.sequence import PHASES, Phase, TurnEnd
from kessel.systems.efb.system import SYSTEM


class ChosenDice:
    """The faces that a test wants, then ones."""

    def __init__(self, start: int, faces: tuple[int, ...]) -> None:
        self._start, self._faces = start, faces

    def at(self, position: int, sides: int) -> int:
        k = position - self._start
        return self._faces[k] if k < len(self._faces) else 1


@cache
def box(folder: str) -> Box:
    """Open a game once for all tests: a box never changes, and reading one takes longer than most tests."""
    return open_box(folder)


class Field:
    """A map without counters, to be filled by a test."""

    def __init__(self, scenario: str = "dubno/drive_on_dubno", *, game: Game | None = None, **options: object) -> None:
        self.game = game or _started(scenario, Options(**options))  # pyright: ignore[reportArgumentType]
        while self.game.decision and self.game.decision.kind == "set_up":
            self.game.submit("end-phase")
        situation = self.game.situation
        assert isinstance(situation, Position)
        self.s = situation
        self.s.state.hex[:] = DUE
        self.s.state.due[:] = 0
        self.s.state.untried[:] = 0

    def put(
        self, unit: str, hex_: str, *, suppressed: bool = False, untried: bool = False, **values: int | bool
    ) -> Self:
        """Put a counter on the map. `values` asks for a row of its pool with these printed values."""
        u, state, setting = self.s.setting.index[unit], self.s.state, self.s.setting
        state.hex[u] = setting.grid.index(hex_)
        state.suppressed[u], state.untried[u] = suppressed, untried
        if values:
            pool = setting.counters[u].untried
            assert pool is not None, f"{unit} is not dealt its values"
            rows = setting.pool_rows(pool)
            state.row[u] = next(r for r in rows if all(getattr(setting, k)[r] == v for k, v in values.items()))
        return self

    def weather(self, name: str) -> Self:
        """Choose the weather of this turn."""
        self.s.state.weather = self.s.setting.weathers.index(name)
        return self

    def dice(self, *faces: int) -> Self:
        """Choose the next dice."""
        self.s.dice = ChosenDice(self.s.state.rolls, faces)
        return self

    def phase(self, number: int, *, turn: int = 1) -> Game:
        """Begin a phase (0 to 12, as in sequence.PHASES); the rest of the turn follows."""
        state = self.s.state
        state.turn, state.phase = turn, max(0, number - 1)
        state.outcome = None
        state.agenda = ()
        state.push(*(Phase(number=n) for n in range(number, len(PHASES))), TurnEnd())
        self.game._become(state)
        return self.game

    def at(self, unit: str) -> str | None:
        """Say where a counter stands; None if it is on no hex."""
        h = int(self.s.state.hex[self.s.setting.index[unit]])
        return self.s.setting.grid.number(h) if h >= 0 else None

    def flag(self, name: str, unit: str) -> int:
        """Read one number of a counter's state."""
        array: np.ndarray = getattr(self.s.state, name)
        return int(array[self.s.setting.index[unit]])


def _started(scenario: str, options: Options) -> Game:
    folder, _, battle = scenario.rpartition("/")
    return Game.start(SYSTEM, SYSTEM.setting(box(folder), battle, options), scenario, options, seed_from(1))
