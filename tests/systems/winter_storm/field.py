"""Positions for the tests of Winter Storm: an empty map, units put on it, a phase to begin with, chosen dice.

field = Field().put("r258", "1514").put("pz6_pz", "1516")
game = field.phase("Operations", "axis")
game.submit("maneuver units=pz6_pz path=1515")

A field is clear ground at elevation 0 unless it is made with `real_map=True`; `terrain` and `hexside` draw on it.
Units are in command of their parent HQ and Offensive unless `put` says otherwise.
"""

from __future__ import annotations

from functools import cache
from typing import Self

from msgspec import structs

from kessel.pieces import Box, open_box
from kessel.play.acts import EndPhase
from kessel.play.dice import seed_from
from kessel.play.game import Game
from kessel.play.outcome import Illegal
from kessel.systems.winter_storm.options import Options
from kessel.systems.winter_storm.phases import PHASES
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.sequence import Phase
from kessel.systems.winter_storm.setting import NOBODY
from kessel.systems.winter_storm.state import (
    DUE,
    FREE,
    IN_COMMAND,
    MODES,
    OFFENSIVE,
    Notes,
)
from kessel.systems.winter_storm.system import SYSTEM
from kessel.systems.winter_storm.vectors_position import Landscape


class ChosenDice:
    """The faces that a test wants, then ones."""

    def __init__(self, start: int, faces: tuple[int, ...]) -> None:
        self._start, self._faces = start, faces

    def at(self, position: int, sides: int) -> int:
        k = position - self._start
        return self._faces[k] if k < len(self._faces) else 1


@cache
def box() -> Box:
    """Open the game once for all tests: a box never changes, and reading one takes longer than most tests."""
    return open_box("winter_storm")


def started(**options: object) -> Game:
    """Start the scenario, with a setting of its own that a test may change."""
    switches = Options(**options)  # pyright: ignore[reportArgumentType]
    setting = SYSTEM.setting(box(), "relief", switches)
    return Game.start(SYSTEM, setting, "winter_storm/relief", switches, seed_from(1))


def pass_on(game: Game) -> None:
    """Let the seat that is asked do as little as it may: end its phase, or give the first order it can."""
    assert game.decision
    seat = game.decision.seats[0]
    try:
        game.submit(EndPhase(), seat=seat)
    except Illegal:
        game.submit(next(iter(game.options(seat=seat))), seat=seat)


class Field:
    """A map without counters, to be filled by a test."""

    def __init__(self, *, real_map: bool = False, **options: object) -> None:
        self.game = started(**options)
        while self.game.decision and self.game.decision.kind == "set_up":
            self.game.submit("end-phase")
        situation = self.game.situation
        assert isinstance(situation, Position)
        self.s = situation
        state = self.s.state
        state.hex[:] = DUE
        state.works[:] = state.sheltered[:] = 0
        state.works_owner[:] = state.control[:] = NOBODY
        state.mode[:] = OFFENSIVE
        state.notes = Notes()
        self.landscape = Landscape(self.s)
        if not real_map:
            self.landscape.level()

    # The map

    def terrain(self, hex_: str, kind: str, elevation: int = 0) -> Self:
        """Lay terrain on a hex."""
        self.landscape.terrain(self.hex(hex_), kind, elevation)
        return self

    def hexside(self, here: str, there: str, *kinds: str) -> Self:
        """Draw water, balka, ridge, road, railway, bridge or pontoon across the side between two hexes."""
        direction = self.s.setting.grid.direction(self.hex(here), self.hex(there))
        for kind in kinds:
            self.landscape.hexside(self.hex(here), direction, kind)
        return self

    def weather(self, temperature: str, atmosphere: str) -> Self:
        """Make the weather."""
        self.landscape.weather(temperature, atmosphere)
        return self

    def works(self, hex_: str, seat: str, kinds: int, *units: str) -> Self:
        """Put Improved Positions on a hex, with units under them."""
        self.s.state.works[self.hex(hex_)] = kinds
        self.s.state.works_owner[self.hex(hex_)] = self.s.setting.side_of(seat)
        self.s.state.sheltered[[self.unit(name) for name in units]] = 1
        return self

    # Units

    def put(self, name: str, hex_: str, *, mode: str = "offensive", status: int | None = None, **state: int) -> Self:
        """Put a unit on the map, under those that lie there already.

        `state` are fields of the state by their names: steps, disorder, march, sheltered, sp …
        """
        s, unit = self.s, self.unit(name)
        side = int(s.setting.side[unit])
        s.state.rank[unit] = min((int(s.state.rank[other]) for other in s.on(self.hex(hex_), side)), default=1) - 1
        s.state.hex[unit] = self.hex(hex_)
        needs = s.setting.needs_command[unit] or s.setting.is_operational[unit]
        s.state.status[unit] = (IN_COMMAND if needs else FREE) if status is None else status
        commander = int(s.state.hq[unit])
        marked = s.setting.is_heavy_artillery[unit] or not s.setting.is_combat[unit]
        follows = not marked and s.state.status[unit] == IN_COMMAND and commander >= 0
        s.state.mode[commander if follows else unit] = MODES.index(mode)
        for field, value in state.items():
            getattr(s.state, field)[unit] = value
        return self

    def give(self, name: str, **values: int) -> Self:
        """Print other values on a counter, on all its faces: pcf, scf, zoc, er, sixths, armor_bonus."""
        for field, value in values.items():
            getattr(self.s.setting, field)[self.unit(name)] = value
        return self

    def recast(self, name: str, **values: object) -> Self:
        """Make another counter of one, by the fields of its data: arm, size, nation … Values given before are lost."""
        setting = self.s.setting
        setting.counters = tuple(
            structs.replace(counter, **values) if counter.id == name else counter for counter in setting.counters
        )
        setting._classes_of_units()
        setting._faces()
        self.s.state.guards[self.unit(name)] = setting.counters[self.unit(name)].guards
        return self

    def unit(self, name: str) -> int:
        """Give the number of a counter."""
        return self.s.setting.index[name]

    def hex(self, number: str) -> int:
        """Give the index of a hex."""
        return self.s.setting.grid.index(number)

    # Play

    def command(self, axis: str = "", soviet: str = "", *, turn: int = 2) -> Game:
        """Play the Command Control Segment with these wishes; the Supply Segment of the Axis follows."""
        game = self.phase("Command Control", turn=turn)
        game.submit(f"command-control {axis}".strip(), seat="axis")
        game.submit(f"command-control {soviet}".strip(), seat="soviet")
        return game

    def dice(self, *faces: int) -> Self:
        """Choose the next dice."""
        self.s.dice = ChosenDice(self.s.state.rolls, faces)
        return self

    def phase(self, name: str, seat: str = "", *, turn: int = 2) -> Game:
        """Begin a phase or segment; the rest of the turn follows. "Operations" begins with the Barrage Segment."""
        side = self.s.setting.side_of(seat) if seat else NOBODY
        first = "Barrage" if name == "Operations" else name
        number = next(k for k, phase in enumerate(PHASES, 1) if phase == (first, side))
        state = self.s.state
        state.turn, state.phase = turn, number - 1
        state.outcome = None
        state.agenda = ()
        state.push(*(Phase(number=n) for n in range(number, len(PHASES) + 1)))
        self.game._become(state)
        while name == "Operations" and self.game.decision and self.game.decision.kind == "barrage":
            self.game.submit("end-phase")
        return self.game

    def at(self, name: str) -> str | None:
        """Say where a unit stands; None if it is on no hex."""
        h = int(self.s.state.hex[self.unit(name)])
        return self.s.setting.grid.number(h) if h >= 0 else None

    def state(self, name: str, field: str) -> int:
        """Give a field of the state for a unit."""
        return int(getattr(self.s.state, field)[self.unit(name)])
