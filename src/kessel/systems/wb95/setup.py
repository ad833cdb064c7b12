"""Setting up a scenario: the position before turn 1 with every choice of the owners taken by default."""

from __future__ import annotations

from kessel.systems.wb95.hex_control import bridge_owners, first_owners
from kessel.systems.wb95.opening import default_steps, opening_position, set_up_hexes
from kessel.systems.wb95.position import DUE, FIELD, IMPROVED, NOBODY, Notes, Wb95State
from kessel.systems.wb95.setting import Setting

__all__ = ["free_works", "lay_works", "set_up", "settle"]


def set_up(setting: Setting) -> Wb95State:
    """Give the position before turn 1; guns stand in combat set-up (6.2.2)."""
    state = Wb95State(counters=len(setting.counters), hexes=setting.grid.size, sides=2)
    state.notes = Notes()
    state.hex[:] = state.camp[:] = DUE
    state.zone[:] = -1
    state.steps[:] = setting.max_steps
    for standing in opening_position(setting.box, setting.scenario):
        unit = setting.index[standing.counter.id]
        state.hex[unit] = standing.hex
        state.steps[unit] = standing.steps
        state.supplied[unit] = 1
    _reduce_arrivals(setting, state)
    for side, seat in enumerate(setting.sides):
        state.ammunition[side] = setting.scenario.ammunition.get(seat, 0)
    lay_works(setting, state, _default_works(setting))
    settle(setting, state)
    return state


def settle(setting: Setting, state: Wb95State) -> None:
    """Work out what follows from where the units stand: who controls which hexes and bridges (4.3.1, 14.1.3)."""
    state.control[:] = first_owners(setting, state)
    state.changing("bridge")[:] = setting.board.bridge
    state.bridge_owner[:] = NOBODY
    state.bridge_owner[:] = bridge_owners(setting, state)
    for bridge in setting.scenario.bridges:
        hex_, direction = setting.grid.side(bridge.at)
        for end, way in setting.grid.sides(hex_, int(setting.grid.neighbours[hex_, direction])):
            state.changing("bridge")[end, way] = 1
            state.bridge_owner[end, way] = setting.side_of(bridge.owner)


def lay_works(setting: Setting, state: Wb95State, free: dict[int, tuple[int, ...]]) -> None:
    """Put up the fortifications of the set-up: field ones under their units, improved ones on every hex named.

    `free` are the hexes where each side puts those that it may place as it likes.
    """
    state.changing("fort")[:] = 0
    state.fort_owner[:] = NOBODY
    for side, seat in enumerate(setting.sides):
        for entry in setting.scenario.setup[seat]:
            if entry.fort == "FF":
                hexes = state.hex[[setting.index[name] for name in entry.units]]
                state.changing("fort")[hexes], state.fort_owner[hexes] = FIELD, side
        hexes = [*_improved_hexes(setting, seat), *free.get(side, ())]
        state.changing("fort")[hexes], state.fort_owner[hexes] = IMPROVED, side


def free_works(setting: Setting, state: Wb95State, side: int) -> tuple[int, ...]:
    """Give the hexes where a side has put improved fortifications of its own choice."""
    printed = set(_improved_hexes(setting, setting.sides[side]))
    mine = (state.fort == IMPROVED) & (state.fort_owner == side)
    return tuple(hex_ for hex_ in mine.nonzero()[0].tolist() if hex_ not in printed)


def _default_works(setting: Setting) -> dict[int, tuple[int, ...]]:
    given = setting.scenario.free_forts
    return {setting.side_of(seat): tuple(map(setting.grid.index, forts.default)) for seat, forts in given.items()}


def _improved_hexes(setting: Setting, seat: str) -> list[int]:
    """7.2.1: an improved fortification stands on every hex that its entry names, also on an empty one."""
    entries = [entry for entry in setting.scenario.setup[seat] if entry.fort == "IF"]
    return [hex_ for entry in entries for hex_ in set_up_hexes(setting.box, entry)]


def _reduce_arrivals(setting: Setting, state: Wb95State) -> None:
    """Units that come later may come with losses."""
    for arrivals in setting.scenario.arrivals.values():
        for arrival in arrivals:
            units = [setting.index[name] for name in arrival.units]
            state.steps[units] = default_steps([setting.counters[unit] for unit in units], arrival.losses)
