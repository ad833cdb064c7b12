"""Setting up a scenario: the default position, and the owners' choices before play (flow B-01 to B-03)."""

from __future__ import annotations

from kessel.play.agenda import Step
from kessel.systems.wb95.hex_control import bridge_owners, first_owners
from kessel.systems.wb95.opening import opening_position, set_up_hexes
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
    _improved_works(setting, state)
    for side, seat in enumerate(setting.sides):
        state.ammunition[side] = setting.scenario.ammunition.get(seat, 0)
    state.control[:] = first_owners(setting, state)
    _first_bridges(setting, state)
    return state


def set_up_decisions(setting: Setting) -> tuple[Step, ...]:
    """Give the questions that the owners answer before play."""
    return ()


def _improved_works(setting: Setting, state: Wb95State) -> None:
    """An improved fortification stands on every hex that its entry names, also on an empty one (7.2.1)."""
    for side, seat in enumerate(setting.sides):
        for entry in setting.scenario.setup[seat]:
            if entry.fort == "IF":
                hexes = list(set_up_hexes(setting.box, entry))
                state.fort[hexes] = IMPROVED
                state.fort_owner[hexes] = side


def _first_bridges(setting: Setting, state: Wb95State) -> None:
    """The bridges of the map belong to whoever holds their ends (14.1.3); the scenario may add some of its own."""
    state.bridge_owner[:] = bridge_owners(setting, state)
    for bridge in setting.scenario.bridges:
        hex_, direction = setting.grid.side(bridge.at)
        for end, way in setting.grid.sides(hex_, int(setting.grid.neighbours[hex_, direction])):
            state.bridge[end, way] = 1
            state.bridge_owner[end, way] = setting.side_of(bridge.owner)
