"""Chapter 13.2: operations, one unit or stack at a time, one basic operation for each unit in a phase."""

from __future__ import annotations

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from kessel.play.outcome import Illegal
from kessel.systems.winter_storm.phases import name_of, operators
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.state import HELD, MANEUVERED, NOT_YET, TRANSPORTED
from kessel.systems.winter_storm.zones_of_control import zones

__all__ = ["begin_operations", "free_to_operate", "hold_the_rest", "note_operation", "refuse_operation", "snapshot"]

_CLAUSES = {"superior_hq": "10.2", "operational_hq": "12.1", "transport": "10.3", "combat": "3.6/operations"}


def begin_operations(s: Position, units: NDArray[np.intp]) -> None:
    """Let units operate anew: each has one basic operation and all its movement points."""
    state = s.state
    state.operation[units] = NOT_YET
    state.spent[units] = 0
    state.ground_loss[units] = 0
    state.relayed[:] = 0
    state.notes = replace(state.notes, operating=(), unloaded=())


def snapshot(s: Position) -> None:
    """Remember how all units stand when a phase of operations begins (13.67/limits, 13.8/zoc, 13.31)."""
    state = s.state
    in_zone = s.standing()
    for side in (0, 1):
        mine = s.setting.units_of[side]
        in_zone[mine] &= zones(s, s.enemy_of(side)).reach[state.hex[mine]] > 0
    state.start_hex[:] = state.hex
    state.start_disorder[:] = state.disorder
    state.began_in_zone[:] = in_zone


def free_to_operate(s: Position, side: int) -> list[int]:
    """Give the units that may still do something in this phase: those without an operation, and who is operating."""
    state = s.state
    units = operators(s.setting, name_of(state.phase), side)
    here = units[s.standing()[units]]
    return [int(u) for u in here if state.operation[u] == NOT_YET or int(u) in state.notes.operating]


def refuse_operation(s: Position, unit: int, *, goes_on: bool = False) -> None:
    """13.2/basic, 10.2, 10.3, 12.1: refuse a second basic operation, and operations in the phases of others.

    Raises:
        Illegal: with the clause.
    """
    state, counter = s.state, s.setting.counters[unit]
    phase = name_of(state.phase)
    if unit not in operators(s.setting, phase, int(s.setting.side[unit])):
        raise Illegal(_CLAUSES[counter.role], f"{counter.id} does not operate in the {phase} Phase")
    if state.operation[unit] == NOT_YET or (goes_on and unit in state.notes.operating):
        return
    raise Illegal("13.2/basic", f"{counter.id} has done its operation in this phase")


def note_operation(s: Position, units: tuple[int, ...], operation: int) -> None:
    """13.2, 13.42: these units operate now; a Maneuver of others is over. Transport and Maneuver go together."""
    s.state.operation[list(units)] = operation
    s.state.notes = replace(s.state.notes, operating=units if operation in (MANEUVERED, TRANSPORTED) else ())


def hold_the_rest(s: Position, side: int) -> None:
    """13.3, 13.32: whoever did nothing else has held; it may get Emergency Supply in the enemy's phase."""
    state, units = s.state, operators(s.setting, name_of(s.state.phase), side)
    idle = units[s.standing()[units] & (state.operation[units] == NOT_YET)]
    state.operation[idle] = HELD
    state.held[units] = state.operation[units] == HELD
