"""The map of the situation: what counts for victory, who threatens which hex, what draws each unit."""

from __future__ import annotations

import copy

import numpy as np
from numpy.typing import NDArray

from kessel.command.staff.doctrine import USUAL, Doctrine
from kessel.command.staff.maps import beside, draw
from kessel.hexes.reach import CLOSED
from kessel.systems.efb.combat_differential import attack_strength
from kessel.systems.efb.fog_of_war import as_known
from kessel.systems.efb.ground import ROUTES
from kessel.systems.efb.marching import search, ways
from kessel.systems.efb.position import Position
from kessel.systems.efb.setting import THIRDS
from kessel.systems.efb.worth import worth
from kessel.systems.efb.zones_of_control import zones

__all__ = ["GARRISON", "Picture", "reach_of"]

_FAR = 60 * THIRDS
_DECAY = 7.0 * THIRDS
"""Over so many movement points what a goal draws falls to a third."""
_MOST = 12.0
"""No town is worth more, however long it may score."""
_PREY = 0.25
_PER_HEX = 12.0
"""The strength that can be brought to bear from one hex of a side whose units stack."""
_FIGHTS_ON = 0.5
"""What a unit is worth beyond the points that the enemy gets for it."""
GARRISON = 0.5
"""What guards a hex should have so much of the strength that can be brought against it."""


class Picture:
    """A position seen by one side at the start of a phase, with maps over all hexes."""

    def __init__(self, s: Position, side: int, doctrine: Doctrine = USUAL) -> None:
        s = as_known(s, side)
        self.s, self.side, self.enemy = s, side, 1 - side
        self.doctrine = doctrine
        setting = s.setting
        self.grid, self.around, self.size = setting.grid, setting.grid.neighbours, setting.grid.size
        units = range(len(setting.counters))
        self.attack = np.array([attack_strength(s, u, int(s.state.row[u])) for u in units], np.float64)
        self.defence: NDArray[np.float64] = setting.defense[s.state.row].astype(np.float64)
        self.worth = np.array([worth(s, u) + _FIGHTS_ON for u in units])
        theirs = s.on_map(1 - side)
        self.enemy_worth = float(self.worth[theirs].mean()) if theirs else 0.0
        """What an enemy unit is worth on average."""
        self.is_support = setting.is_hq | setting.is_artillery | setting.is_supply
        self._look()
        self.turns_left = max(1, setting.scenario.turns - int(s.state.turn) + 1)
        self.hold = self._hold()
        self.threat, self.enemy_reach = self._threat()
        self.goals = self._goals()
        self.pull = [draw(self.grid, self.goals, self._edges(mobility), _DECAY, _FAR) for mobility in (0, 1)]

    def moved_on(self, s: Position) -> Picture:
        """Give the same maps with units where they stand now: near enough within a phase."""
        later = copy.copy(self)
        later.s = as_known(s, self.side)
        later._look()
        return later

    def _look(self) -> None:
        theirs = zones(self.s, self.enemy)
        self.enemy_zone: NDArray[np.bool_] = theirs.reach
        self.enemy_hexes: NDArray[np.bool_] = theirs.occupied
        units = self.s.on_map(self.enemy)
        self.enemy_defence = np.zeros(self.size)
        np.add.at(self.enemy_defence, self.s.state.hex[units], self.defence[units])

    def is_mine(self, hex_: int) -> bool:
        """Say whether the side stands on a hex, and thereby holds it."""
        return bool(self.s.on(hex_, self.side))

    def strike_at(self, hexes: NDArray[np.intp]) -> NDArray[np.float64]:
        """Give the strength that the enemy may bring against each hex in his next waves."""
        own = np.append(self.s.occupied(self.side), True)
        open_ = (~own[self.around[hexes]] & ~self.s.ground.bars_attack[hexes]).sum(axis=1)
        stack = self.s.setting.limits_of(self.enemy).stack
        return np.minimum(0.6 * self.threat[hexes], min(_PER_HEX, 5.0 * stack) * open_)

    def fighters(self) -> list[int]:
        """Give the units of the side on the map that are there to fight."""
        return [unit for unit in self.s.on_map(self.side) if not self.is_support[unit]]

    def _hold(self) -> NDArray[np.float64]:
        """24.5: what each town still brings whoever holds it to the end."""
        worth = np.zeros(self.size)
        for hex_, points in self.s.setting.objectives.items():
            worth[hex_] = self.doctrine.stake * min(_MOST, max(points.values()) * self.turns_left)
        return worth

    def _threat(self) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
        """Give the enemy strength that could attack each hex, and mark where he could come."""
        state = self.s.state
        trial = Position(self.s.setting, state.copy(), self.s.dice)
        trial.state.moved[:] = 0
        trial.state.in_command[self.s.setting.units_of[self.enemy]] = 1
        threat, entered = np.zeros(self.size), np.zeros(self.size, np.bool_)
        for unit in trial.on_map(self.enemy):
            if self.is_support[unit]:
                continue
            reached = reach_of(trial, unit)
            entered |= reached
            threat[beside(self.grid, reached)] += self.attack[unit]
        return threat, entered

    def _goals(self) -> NDArray[np.float64]:
        """Give what draws the side to each hex: to take, to hold against a threat, to hunt."""
        own = self.s.occupied(self.side)
        threatened = np.clip(self.threat / 8.0, 0.0, 0.8)
        goals = self.hold * np.where(own, threatened, 1.0)
        prey = np.zeros(self.size)
        units = self.s.on_map(self.enemy)
        np.add.at(prey, self.s.state.hex[units], _PREY * self.worth[units])
        return goals + self.doctrine.prey * prey

    def _edges(self, mobility: int) -> NDArray[np.int32]:
        """Give what a step costs by the best way, on the ground or along a route (8.6-8.9)."""
        s = self.s
        tables = [s.ground.edges(s.bridges(self.side))[mobility], *(s.ground.route_edges(kind) for kind in ROUTES)]
        best = np.min([np.where(table == CLOSED, 10**6, table) for table in tables], axis=0)
        return np.where(best == 10**6, CLOSED, best).astype(np.int32)


def reach_of(s: Position, unit: int) -> NDArray[np.bool_]:
    """Mark the hexes that a unit can move to, the one where it stands among them."""
    found = np.zeros(s.setting.grid.size, np.bool_)
    found[s.state.hex[unit]] = True
    if s.movement_factor(unit) and not s.state.moved[unit]:
        for way in ways(s, unit):
            found[search(s, unit, way).hexes] = True
    return found
