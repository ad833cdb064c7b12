"""Setting up a scenario: the default position, and the owners' choices before play (flow B-01 to B-03)."""

from __future__ import annotations

import numpy as np

from kessel.play.agenda import Step
from kessel.systems.wb95.opening import opening_position
from kessel.systems.wb95.position import DUE, FIELD, IMPROVED, NOBODY, Notes, Wb95State
from kessel.systems.wb95.setting import Setting

__all__ = ["set_up", "set_up_decisions"]


def set_up(setting: Setting) -> Wb95State:
    """Give the position before turn 1, every choice of the set-up taken by default."""
    state = Wb95State(counters=len(setting.counters), hexes=setting.grid.size, sides=2)
    state.notes = Notes()
    state.hex[:] = DUE
    state.zone[:] = -1
    state.steps[:] = setting.max_steps
    state.fort_owner[:] = NOBODY
    state.bridge_owner[:] = NOBODY
    state.bridge[:] = setting.board.bridge
    for standing in opening_position(setting.box, setting.scenario):
        unit = setting.index[standing.counter.id]
        state.hex[unit] = standing.hex
        state.steps[unit] = standing.steps
        state.supplied[unit] = 1
        if standing.fort:
            state.fort[standing.hex] = FIELD if standing.fort == "FF" else IMPROVED
            state.fort_owner[standing.hex] = setting.side[unit]
    for side, seat in enumerate(setting.sides):
        state.ammunition[side] = setting.scenario.ammunition.get(seat, 0)
    state.control[:] = _first_owners(setting, state)
    _first_bridges(setting, state)
    return state


def set_up_decisions(setting: Setting) -> tuple[Step, ...]:
    """Give the questions that the owners answer before play."""
    return ()


def _first_owners(setting: Setting, state: Wb95State) -> np.ndarray:
    """4.3.1: a hex belongs to the side with the nearest unit; ties to the side whose supply source is nearer."""
    nearest = np.full((2, setting.grid.size), 10**6)
    for unit in np.flatnonzero(state.hex >= 0):
        side = int(setting.side[unit])
        nearest[side] = np.minimum(nearest[side], setting.grid.distances(int(state.hex[unit])))
    for side, seat in enumerate(setting.sides):
        sources = setting.area(setting.scenario.supply[seat])
        away = np.min([setting.grid.distances(h) for h in sources], axis=0)
        nearest[side] = nearest[side] * 10**3 + away
    return np.where(nearest[0] <= nearest[1], 0, 1)


def _first_bridges(setting: Setting, state: Wb95State) -> None:
    """Bridges belong to whoever controls both their ends (14.1.3); the scenario may add some."""
    for bridge in setting.scenario.bridges:
        hex_, direction = setting.grid.side(bridge.at)
        for end, way in ((hex_, direction), (int(setting.grid.neighbours[hex_, direction]), (direction + 3) % 6)):
            state.bridge[end, way] = 1
            state.bridge_owner[end, way] = setting.side_of(bridge.owner)
    around = setting.grid.neighbours
    same = (around >= 0) & (state.control[:, None] == state.control[around])
    unowned = (state.bridge == 1) & (state.bridge_owner == NOBODY) & same
    state.bridge_owner[unowned] = np.broadcast_to(state.control[:, None], unowned.shape)[unowned]
