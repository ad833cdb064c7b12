"""The position before turn 1 (W-00): everything in the scenario has its hex; owners may change the order of stacks."""

from __future__ import annotations

from collections import defaultdict

import numpy as np

from kessel.play.acts import Act, ActingPhase
from kessel.play.agenda import Decision
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.setting import NOBODY, Setting
from kessel.systems.winter_storm.sky import atmosphere_die, temperature_die
from kessel.systems.winter_storm.stacking import Arranging
from kessel.systems.winter_storm.state import (
    DEFENSIVE,
    DEPLETED,
    DUE,
    FIELD_WORKS,
    FORTIFICATION,
    FREE,
    IN_COMMAND,
    INDEPENDENT,
    MODES,
    Dump,
    Notes,
    WsState,
)

__all__ = ["SetUp", "set_up", "set_up_decisions"]

_WORKS = {"field_works": FIELD_WORKS, "fortification": FORTIFICATION}
_ACTS: tuple[Act, ...] = (Arranging(),)


class SetUp(ActingPhase, frozen=True):
    """W-00: a side looks at its set-up and chooses which unit lies on top of each stack (5.2)."""

    sequence = "5.2"

    def acts(self) -> tuple[Act, ...]:
        """The order of stacks alone is left to choose."""
        return _ACTS

    def actors(self, s: Position) -> list[int]:
        """Give the units of the side."""
        return s.on_map(self.side)

    def decision(self, s: Position) -> Decision | None:
        """Ask the owner."""
        return Decision((s.seat(self.side),), "set_up", "5.2", "Choose which unit lies on top of each stack")


def set_up_decisions(setting: Setting) -> tuple[SetUp, ...]:
    """Give the steps in which the sides confirm their set-up, in the scenario's order."""
    return tuple(SetUp(side=setting.side_of(seat)) for seat in setting.scenario.sets_up)


def set_up(setting: Setting) -> WsState:
    """Give the position before turn 1."""
    sources = len(setting.scenario.supply.sources)
    state = WsState(counters=len(setting.counters), hexes=setting.grid.size, sides=2, sources=sources)
    state.notes = Notes()
    _place_units(setting, state)
    _organize(setting, state)
    _lay_out_map(setting, state)
    _supply(setting, state)
    weather = setting.scenario.weather
    state.temperature, state.atmosphere = temperature_die(weather.temperature), atmosphere_die(weather.atmosphere)
    return state


def _place_units(setting: Setting, state: WsState) -> None:
    state.hex[:] = state.works_at[:] = DUE
    state.steps[:] = setting.max_steps
    state.guards[:] = [counter.guards for counter in setting.counters]
    state.entry[:] = state.goal[:] = NOBODY
    stacks = defaultdict[str, int](int)
    for _, number, name in setting.scenario.placed():
        unit = setting.index[name]
        state.hex[unit] = setting.grid.index(number)
        stacks[number] -= 1
        state.rank[unit] = stacks[number]
    state.start_hex[:] = state.hex
    # 13.32: units that are set up count as having held.
    state.held[:] = state.standing()
    for unit in setting.scenario.march_mode:
        state.march[setting.index[unit]] = 1
    for place, group in enumerate(setting.scenario.reinforcements):
        state.entry[[setting.index[name] for name in group.units]] = place


def _organize(setting: Setting, state: WsState) -> None:
    """Everybody stands under the HQ that its counter names; who comes later is IND and Defensive (8.2)."""
    state.division[:] = setting.division
    state.hq[:] = setting.parent
    state.staff[:] = NOBODY
    state.status[:] = np.where(setting.needs_command | setting.is_operational, IN_COMMAND, FREE)
    coming = setting.needs_command & ~state.standing()
    state.status[coming], state.mode[coming] = INDEPENDENT, DEFENSIVE
    state.status[setting.is_breakout], state.mode[setting.is_breakout] = FREE, DEPLETED
    for name, mode in setting.scenario.supply.modes.items():
        state.mode[setting.index[name]] = MODES.index(mode)
    guns = np.flatnonzero(setting.is_heavy_artillery & state.standing())
    state.mode[guns] = state.mode[state.hq[guns]]


def _lay_out_map(setting: Setting, state: WsState) -> None:
    grid = setting.grid
    state.bridge[:] = setting.board.bridge
    state.works_owner[:] = state.control[:] = state.rail[:] = NOBODY
    for position in setting.scenario.positions:
        hex_ = grid.index(position.hex)
        state.works[hex_] |= _WORKS[position.kind]
        state.works_owner[hex_] = setting.side_of(position.side)
        state.sheltered[[setting.index[name] for name in position.units]] = 1
    for seat, hexes in setting.scenario.victory.hexes.items():
        state.control[[grid.index(number) for number in hexes]] = 1 - setting.side_of(seat)
    for track in setting.scenario.supply.track:
        railway = next(line for line in setting.board.railways if line.name == track.railway)
        first, last = railway.path.index(track.first), railway.path.index(track.last)
        stretch = railway.path[min(first, last) : max(first, last) + 1]
        state.rail[[grid.index(number) for number in stretch]] = setting.side_of(track.side)
    state.control[state.rail != NOBODY] = state.rail[state.rail != NOBODY]
    standing = np.flatnonzero(setting.is_combat & state.standing())
    state.control[state.hex[standing]] = setting.side[standing]


def _supply(setting: Setting, state: WsState) -> None:
    supply = setting.scenario.supply
    for name, points in supply.points.items():
        state.sp[setting.index[name]] = points
    dumps = [
        Dump(setting.grid.index(d.hex), (owner := setting.index[d.owner]), int(setting.side[owner]), d.points)
        for d in supply.dumps
    ]
    dumps.sort(key=lambda dump: (dump.hex, dump.side, dump.owner))
    state.notes = Notes(dumps=tuple(dumps))
