"""The drill's setting and state, and the questions the rules ask of them."""

from __future__ import annotations

import numpy as np
from msgspec import Struct

from kessel.hexes.reach import CLOSED, Going, Reach
from kessel.pieces import Box
from kessel.play.situation import Situation
from kessel.play.state import State, array, number
from tests.drill.data import DrillScenario

OFF = -1


class DrillOptions(Struct, frozen=True, forbid_unknown_fields=True):
    counterattack: bool = True
    """D4 is played."""


class DrillState(State):
    hex = array("i2", "counters")
    steps = array("i1", "counters")
    moved = array("u1", "counters")
    fought = array("u1", "counters")
    turn: int = number()
    phase: int = number()


class Ground:
    """What never changes: the board with its costs, the counters, the scenario."""

    def __init__(self, box: Box, scenario: str, options: DrillOptions) -> None:
        self.options = options
        self.grid = box.board.grid
        chosen = box.scenarios[scenario]
        assert isinstance(chosen, DrillScenario)
        self.scenario = chosen
        self.counters = box.counters_for(self.scenario)
        self.sides = tuple(self.scenario.sides)
        self.side = np.array([self.sides.index(c.side) for c in self.counters])
        self.index = {counter.id: k for k, counter in enumerate(self.counters)}
        self.town = self.grid.index(self.scenario.town)
        woods = box.board.terrain_kinds.index("woods")
        entry = np.where(box.board.terrain == woods, 2, 1)
        around = self.grid.neighbours
        self.cost = np.where(around >= 0, entry[around], CLOSED).astype(np.int32)
        self.reach = Reach(self.grid)


Drill = Situation[Ground, DrillState]


def units_at(s: Drill, hex_: int, side: int) -> list[int]:
    return [int(k) for k in np.flatnonzero((s.state.hex == hex_) & (s.setting.side == side))]


def alive(s: Drill, side: int) -> list[int]:
    return [int(k) for k in np.flatnonzero((s.state.hex != OFF) & (s.setting.side == side))]


def zone(s: Drill, side: int) -> np.ndarray:
    """D2.2: the hexes next to units of `side`."""
    hexes = np.zeros(s.setting.grid.size, np.bool_)
    for unit in alive(s, side):
        around = s.setting.grid.neighbours[s.state.hex[unit]]
        hexes[around[around >= 0]] = True
    return hexes


def can_reach(s: Drill, unit: int) -> dict[int, tuple[int, ...]]:
    """D2.1-D2.3: every hex that the unit can go to, with the way there."""
    ground, enemy = s.setting, 1 - int(s.setting.side[unit])
    taken = np.zeros(ground.grid.size, np.int32)
    taken[s.state.hex[alive(s, enemy)]] = CLOSED
    going = Going(ground.grid, ground.cost, enter=taken, stop=zone(s, enemy))
    ground.reach.search(int(s.state.hex[unit]), ground.counters[unit].movement, going)
    return {int(h): ground.reach.path_to(int(h))[1:] for h in ground.reach.hexes[1:] if not full(s, int(h), unit)}


def full(s: Drill, hex_: int, unit: int) -> bool:
    """D2.3: whether two units of the unit's side stand there."""
    return len(units_at(s, hex_, int(s.setting.side[unit]))) >= 2


def lose_step(s: Drill, unit: int) -> None:
    s.state.steps[unit] -= 1
    if s.state.steps[unit] <= 0:
        s.state.hex[unit] = OFF
