"""The map of the situation: what counts for victory, who threatens which hex, what draws each unit."""

from __future__ import annotations

import copy

import numpy as np
from numpy.typing import NDArray

from kessel.command.staff.doctrine import USUAL, Doctrine
from kessel.command.staff.maps import beside, draw
from kessel.systems.winter_storm.movement_points import HALVES
from kessel.systems.winter_storm.passage import step_edges
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.reach import searches
from kessel.systems.winter_storm.state import DEPLETED, MANEUVERED, NOT_YET
from kessel.systems.winter_storm.zones_of_control import zones

__all__ = ["Picture", "reach_of"]

_FAR = 80 * HALVES
_DECAY = 8.0 * HALVES
"""Over so many movement points what a goal draws falls to a third."""
_PREY = 0.15
_PER_HEX = 14.0
"""The factors that can be brought to bear from one hex."""
_POINT = 1.2
"""What a victory point is worth, in steps."""


class Picture:
    """A position seen by one side at the start of a phase, with maps over all hexes."""

    def __init__(self, s: Position, side: int, doctrine: Doctrine = USUAL) -> None:
        self.s, self.side, self.enemy = s, side, 1 - side
        self.doctrine = doctrine
        setting = s.setting
        self.grid, self.around, self.size = setting.grid, setting.grid.neighbours, setting.grid.size
        self._look()
        self.hold = self._hold()
        self.threat, self.enemy_reach = self._threat()
        self.goals = self._goals()
        self._pulls: dict[bool, NDArray[np.float64]] = {}

    def moved_on(self, s: Position) -> Picture:
        """Give the same maps with units where they stand now: near enough within a phase."""
        later = copy.copy(self)
        later.s = s
        later._look()
        return later

    def pull(self, unit: int) -> NDArray[np.float64]:
        """Give what draws a unit to each hex; mobile and leg units go by other costs."""
        mobile = self.s.is_mobile(unit)
        if mobile not in self._pulls:
            edges = np.ascontiguousarray(step_edges(self.s, unit), np.int32)
            self._pulls[mobile] = draw(self.grid, self.goals, edges, _DECAY, _FAR)
        return self._pulls[mobile]

    def strike_at(self, hexes: NDArray[np.intp]) -> NDArray[np.float64]:
        """Give the factors that the enemy may bring against each hex in his next Operations Phase."""
        own = np.append(self.s.occupied(self.side), True)
        open_ = (~own[self.around[hexes]]).sum(axis=1)
        return np.minimum(0.5 * self.threat[hexes], _PER_HEX * open_)

    def able(self) -> list[int]:
        """Give the units of the side that may still assault in this phase."""
        s = self.s
        units = s.on_map(self.side)
        return [u for u in units if self.attack[u] > 0 and s.state.operation[u] == NOT_YET]

    def _look(self) -> None:
        s, setting = self.s, self.s.setting
        units = range(len(setting.counters))
        self.factors = np.array([s.pcf(u) if setting.is_combat[u] else int(setting.dcf[u]) for u in units], np.float64)
        ready = (s.state.hex >= 0) & (s.state.disorder == 0) & (s.modes() > DEPLETED)
        capable = np.array([s.is_assault_capable(u) for u in units])
        free = ~setting.is_ring | (s.state.ring_free[setting.side] > 0)
        self.attack = np.where(ready & capable & free, self.factors, 0.0)
        self.enemy_hexes: NDArray[np.bool_] = s.occupied(self.enemy)
        self.enemy_zone: NDArray[np.bool_] = zones(s, self.enemy).reach > 0

    def _hold(self) -> NDArray[np.float64]:
        """Give what the control of each hex is worth to either side, and the link with the pocket to the Axis."""
        setting, worth = self.s.setting, np.zeros(self.size)
        for hexes in setting.scenario.victory.hexes.values():
            for number, points in hexes.items():
                worth[setting.hex(number)] = self.doctrine.stake * _POINT * points
        return worth

    def _threat(self) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
        """Give the enemy factors that could assault each hex, and mark where he could come."""
        s = Position(self.s.setting, self.s.state.copy(), self.s.dice)
        s.state.spent[:] = 0
        threat, entered = np.zeros(self.size), np.zeros(self.size, np.bool_)
        for unit in s.on_map(self.enemy):
            if s.setting.is_combat[unit]:
                reached = reach_of(s, unit)
                entered |= reached
                threat[beside(self.grid, reached)] += self.factors[unit] * bool(s.is_assault_capable(unit))
        return threat, entered

    def _goals(self) -> NDArray[np.float64]:
        """Give what draws the side to each hex: to take, to hold against a threat, to link up, to hunt."""
        s, setting = self.s, self.s.setting
        threatened = np.clip(self.threat / 20.0, 0.0, 0.8)
        goals = self.hold * np.where(s.state.control == self.side, threatened, 1.0)
        if self.side == setting.axis:
            near = np.zeros(self.size, np.bool_)
            near[[setting.hex(number) for number in setting.scenario.pocket.link_edge]] = True
            goals[beside(self.grid, near)] += _POINT * setting.scenario.victory.events.link / 4
        units = [unit for unit in s.on_map(self.enemy) if setting.is_combat[unit]]
        prey = np.zeros(self.size)
        np.add.at(prey, s.state.hex[units], _PREY * self.doctrine.prey * s.state.steps[units])
        if self.doctrine.noose and self.side != setting.axis:
            # Battle groups from the pocket: points for the Axis if they have a way home, for us if they are lost (3.9).
            events = setting.scenario.victory.events
            groups = [unit for unit in units if setting.is_breakout[unit]]
            np.add.at(prey, s.state.hex[groups], _POINT * (events.breakout_connected + events.breakout_lost))
        return goals + prey


def reach_of(s: Position, unit: int) -> NDArray[np.bool_]:
    """Mark the hexes that a unit can maneuver to, the one where it stands among them."""
    found = np.zeros(s.setting.grid.size, np.bool_)
    found[s.state.hex[unit]] = True
    if s.state.operation[unit] in (NOT_YET, MANEUVERED):
        for reach in searches(s, unit):
            found[reach.hexes] = True
    return found
