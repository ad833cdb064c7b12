"""Chapter 3: setting up."""

from __future__ import annotations

from kessel.play.agenda import Automatic
from kessel.systems.efb.position import DUE, NOBODY, EfbState, Position
from kessel.systems.efb.setting import Setting
from kessel.systems.efb.untried import deal

__all__ = ["Deal", "opening_state"]


def opening_state(setting: Setting) -> EfbState:
    """Give the state before anything is placed: units of the initial deployment stand as suggested (3.2)."""
    state = EfbState(counters=len(setting.counters), hexes=setting.grid.size, sides=2)
    state.hex[:] = DUE
    state.edge[:] = NOBODY
    state.bridging[:] = -1
    state.last_mover[:] = NOBODY
    state.row[:] = range(len(setting.counters))
    state.weather = setting.weathers.index(setting.scenario.first_weather)
    for deployment in setting.scenario.deployment:
        for unit, number in deployment.suggested.items():
            state.hex[setting.index[unit]] = setting.grid.index(number)
    for side, seat in enumerate(setting.sides):
        if air := setting.scenario.air.get(seat):
            state.air_pool[side] = air.ground_attack, air.medium_bomber
    return state


class Deal(Automatic, frozen=True):
    """21.1: once everything is placed, untried units get their values."""

    def run(self, s: Position) -> None:
        """Deal them."""
        deal(s)
