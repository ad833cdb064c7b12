"""The drill as the play loop sees it."""

from __future__ import annotations

from msgspec import Struct

from kessel.pieces import Box
from kessel.play.messages import Rolled
from kessel.play.system import System
from tests.drill.messages import EVENTS, ORDERS
from tests.drill.position import OFF, Drill, DrillOptions, DrillState, Ground
from tests.drill.steps import Turn


class Seen(Struct, frozen=True):
    """The position: nothing on the drill ground is hidden but the fire plans."""

    turn: int
    units: dict[str, tuple[str, int]]


class DrillSystem(System[Ground, DrillState]):
    """The rules of the drill."""

    name = "tests.drill"
    orders = ORDERS
    events = (*EVENTS, Rolled)
    options = DrillOptions

    def setting(self, box: Box, scenario: str, options: DrillOptions) -> Ground:
        return Ground(box, scenario, options)

    def seats(self, setting: Ground) -> tuple[str, ...]:
        return setting.sides

    def opening(self, setting: Ground) -> DrillState:
        state = DrillState(counters=len(setting.counters), hexes=setting.grid.size)
        for k, counter in enumerate(setting.counters):
            state.hex[k] = setting.grid.index(setting.scenario.setup[counter.id])
            state.steps[k] = counter.steps
        state.push(Turn())
        return state

    def view(self, s: Drill, seat: str) -> Seen:
        units = {
            counter.id: (s.setting.grid.number(int(s.state.hex[k])), int(s.state.steps[k]))
            for k, counter in enumerate(s.setting.counters)
            if s.state.hex[k] != OFF
        }
        return Seen(s.state.turn, units)

    def phase(self, state: DrillState) -> tuple[int, ...]:
        return state.turn, state.phase


SYSTEM = DrillSystem()
