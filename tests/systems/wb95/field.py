"""Positions for the tests of WB-95: an empty map of a scenario, units put on it, a phase to begin with, chosen dice.

game = Field("korsun/korsun_1944").put("g:80/34 INF-R", "3010").put("s:5 G INF", "3011").phase(3)
game.submit("move …")
"""

from __future__ import annotations

from functools import cache
from typing import Self

from msgspec.structs import replace

from kessel.pieces import Box, open_box
from kessel.play.dice import seed_from
from kessel.play.game import Game
from kessel.systems.wb95.options import Options
from kessel.systems.wb95.position import DUE, FIELD, IMPROVED, NOBODY, Position
from kessel.systems.wb95.sequence import Phase, TurnEnd
from kessel.systems.wb95.system import SYSTEM


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


def _started(scenario: str, options: Options) -> Game:
    folder, _, battle = scenario.rpartition("/")
    return Game.start(SYSTEM, SYSTEM.setting(box(folder), battle, options), scenario, options, seed_from(1))


class Field:
    """A map without counters, to be filled by a test."""

    def __init__(self, scenario: str = "korsun/korsun_1944", *, game: Game | None = None, **options: object) -> None:
        self.game = game or _started(scenario, Options(**options))  # pyright: ignore[reportArgumentType]
        while self.game.decision and self.game.decision.kind == "set_up":
            self.game.submit("end-phase")
        situation = self.game.situation
        assert isinstance(situation, Position)
        self.s = situation
        state = self.s.state
        state.hex[:] = DUE
        state.changing("fort")[:] = 0
        state.fort_owner[:] = NOBODY
        state.notes = replace(state.notes, missions=(), pools=(), works=())

    def put(
        self,
        unit: str,
        hex_: str,
        *,
        steps: int | None = None,
        oos: int = 0,
        transport: bool = False,
        disorganized: int = 0,
    ) -> Self:
        """Put a counter on the map."""
        u, state = self.s.setting.index[unit], self.s.state
        state.hex[u] = self.s.setting.grid.index(hex_)
        state.steps[u] = self.s.setting.max_steps[u] if steps is None else steps
        state.oos[u], state.transport[u], state.disorganized[u] = oos, transport, disorganized
        state.supplied[u] = oos == 0
        return self

    def fort(self, hex_: str, seat: str, kind: str = "FF") -> Self:
        """Put a fortification on the map."""
        h = self.s.setting.grid.index(hex_)
        self.s.state.changing("fort")[h] = FIELD if kind == "FF" else IMPROVED
        self.s.state.fort_owner[h] = self.s.setting.side_of(seat)
        return self

    def control(self, seat: str, *hexes: str) -> Self:
        """Give hexes to a side; without hexes, the whole map."""
        grid, state = self.s.setting.grid, self.s.state
        for h in map(grid.index, hexes) if hexes else range(grid.size):
            state.control[h] = self.s.setting.side_of(seat)
        return self

    def dice(self, *faces: int) -> Self:
        """Choose the next dice."""
        self.s.dice = ChosenDice(self.s.state.rolls, faces)
        return self

    def phase(self, number: int, *, turn: int = 1) -> Game:
        """Begin a phase (1 to 12); the rest of the turn follows."""
        state = self.s.state
        state.turn, state.phase = turn, number - 1
        state.outcome = None
        state.agenda = ()
        state.push(*(Phase(number=n) for n in range(number, 13)), TurnEnd())
        self.game._become(state)
        return self.game

    def at(self, unit: str) -> str | None:
        """Say where a counter stands; None if it is on no hex."""
        h = int(self.s.state.hex[self.s.setting.index[unit]])
        return self.s.setting.grid.number(h) if h >= 0 else None

    def steps(self, unit: str) -> int:
        """Say how many CELs a counter has."""
        return int(self.s.state.steps[self.s.setting.index[unit]])
