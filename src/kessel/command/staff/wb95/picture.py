"""The staff's map of the situation: who threatens which hex, what draws each unit, where supply runs."""

from __future__ import annotations

import copy

import numpy as np
from numpy.typing import NDArray

from kessel.command.staff.doctrine import USUAL, Doctrine
from kessel.command.staff.maps import beside, draw, lead
from kessel.command.staff.wb95.aims import Aims, exits_of, read_aims
from kessel.command.staff.wb95.standing import Mood, is_for_bulwarks, mood_of
from kessel.hexes.trace import PASS, flood
from kessel.systems.wb95.combat_ratio import half
from kessel.systems.wb95.fortifications import field_fortification
from kessel.systems.wb95.headquarters import commanded
from kessel.systems.wb95.position import IMPROVED, Position
from kessel.systems.wb95.reach import search
from kessel.systems.wb95.setting import MOBILITIES, SIXTHS
from kessel.systems.wb95.supply_lines import lines_of_supply
from kessel.systems.wb95.zones_of_control import zones

__all__ = ["GARRISON", "Picture"]

_FAST = MOBILITIES.index("trucked"), MOBILITIES.index("mechanized")
_FAR = 60 * SIXTHS
_DECAY = 9.0 * SIXTHS
"""Over so many movement points the pull of a goal falls to a third."""
_FAST_DECAY = 7.0 * SIXTHS
"""The same for units on wheels and tracks, which go for one goal."""
_SPEARHEAD = 8.0
"""How much more the enemy's lines of supply draw them."""
_EASY = 1.5
"""How much an objective draws that nobody defends, against one as strong as a hex usually is."""
_USUAL_DEFENCE = 12.0
_EXIT, _ON_THE_WAY = 1.0, 0.5
"""What an exit draws, and how much of the rest draws units that have one: who only runs is caught on the march."""
_LEAVING = 3
"""Units leave the map in so small a part of the game at its end: who is gone fights no more."""
_FADES = (1.0, 0.7, 0.45)
"""How much enemies count who can come to an objective in this turn, the next, and the one after it."""
_PER_HEX = 13.0
"""The strength that can be brought to bear from one hex."""
GARRISON = 0.35
"""What guards a hex should have so much of the strength that can be brought against it."""


class Picture:
    """A position seen by one side at the start of a phase, with maps over all hexes."""

    def __init__(self, s: Position, side: int, doctrine: Doctrine = USUAL) -> None:
        self.s, self.side, self.enemy = s, side, 1 - side
        self.doctrine = doctrine
        setting = s.setting
        self.grid, self.around = setting.grid, setting.grid.neighbours
        self.size = setting.grid.size
        self.aims: Aims = read_aims(s, side, doctrine)
        self.mood: Mood = mood_of(s, side, doctrine)
        self.in_bulwarks = is_for_bulwarks(s, side)
        self.exits = exits_of(s, side) if doctrine.away and _is_time_to_leave(s) else ()
        self.enemy_zone: NDArray[np.bool_] = zones(s, self.enemy).reach
        self.enemy_hexes: NDArray[np.bool_] = zones(s, self.enemy).occupied
        self.enemy_defence = self._sum(self.enemy, setting.defence_sp)
        self.enemy_steps = self._steps(self.enemy)
        self.threat, self.enemy_reach = self._threat()
        self.looming = self._looming()
        self.modifiers = self._modifiers()
        self.command = commanded(s, side)
        self.enemy_command = commanded(s, self.enemy)
        self.supply = lines_of_supply(s, side).cost
        self.goals, self._fast_goals = self._goals()
        self.pull = [self._pull(mobility) for mobility in range(4)]

    def moved_on(self, s: Position) -> Picture:
        """Give the same maps with units where they stand now: near enough within a phase."""
        later = copy.copy(self)
        later.s = s
        later.enemy_zone, later.enemy_hexes = zones(s, self.enemy).reach, zones(s, self.enemy).occupied
        return later

    def near(self, hexes: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Mark the hexes next to marked ones."""
        return beside(self.grid, hexes)

    def has_supply(self, unit: int, hexes: NDArray[np.intp]) -> NDArray[np.bool_]:
        """Say of hexes whether a unit there would trace supply as things stand."""
        setting = self.s.setting
        reached = self.supply[hexes] <= setting.supply_mp[unit]
        return reached | (setting.fixed_positions[hexes] > 0) if setting.fortification.fixed_supplies else reached

    def is_spearhead(self, unit: int) -> bool:
        """Say whether a unit goes on wheels or tracks for a side that has to act."""
        return self.mood.presses and int(self.s.setting.mobility[unit]) in _FAST

    def attack_of(self, unit: int) -> int:
        """Give the SP with which a unit attacks as it is."""
        s = self.s
        strength = int(s.setting.attack_sp[unit, s.state.steps[unit]])
        strength = half(strength) if s.state.disorganized[unit] else strength
        return half(strength) if s.state.oos[unit] > 0 else strength

    def defence_of(self, unit: int) -> int:
        """Give the SP with which a unit defends as it is; towed guns do not count."""
        s, setting = self.s, self.s.setting
        if setting.is_hq[unit] or (setting.is_artillery[unit] and setting.is_towed[unit]):
            return 0
        strength = int(setting.defence_sp[unit, s.state.steps[unit]])
        return half(strength) if s.state.disorganized[unit] else strength

    def open_sides(self, hexes: NDArray[np.intp]) -> NDArray[np.intp]:
        """Count the sides from which each hex can be attacked: on the map, not held by friends, no lake."""
        own = zones(self.s, self.side).occupied
        closed = np.append(own | self.s.setting.ground.is_lake, True)
        return (~closed[self.around[hexes]] & ~self.s.setting.ground.bars_attack[hexes]).sum(axis=1)

    def strike_at(self, hexes: NDArray[np.intp]) -> NDArray[np.float64]:
        """Give the strength that the enemy may bring against each hex in his next Combat Phase."""
        return np.minimum(0.6 * self.threat[hexes], _PER_HEX * self.open_sides(hexes))

    def works_on(self, hex_: int) -> int:
        """Give what a field fortification on a hex would be worth to the side."""
        return field_fortification(self.s, hex_, self.side).value

    def _sum(self, side: int, table: NDArray[np.int16]) -> NDArray[np.float64]:
        s, setting, total = self.s, self.s.setting, np.zeros(self.size)
        units = setting.units_of[side]
        counts = ~setting.is_hq[units] & ~(setting.is_artillery[units] & setting.is_towed[units])
        units = units[(s.state.hex[units] >= 0) & counts]
        strength = table[units, s.state.steps[units]].astype(np.float64)
        strength[s.state.disorganized[units] > 0] /= 2
        np.add.at(total, s.state.hex[units], strength)
        return total

    def _steps(self, side: int) -> NDArray[np.int64]:
        s, total = self.s, np.zeros(self.size, np.int64)
        units = s.setting.units_of[side]
        units = units[s.state.hex[units] >= 0]
        np.add.at(total, s.state.hex[units], s.state.steps[units])
        return total

    def threatening(self, hex_: int) -> list[int]:
        """Give the enemies that can come next to a hex in their next Movement Phase."""
        return [unit for unit, beside in self.threats.items() if beside[hex_]]

    def march_of(self, unit: int) -> int:
        """Give the movement points of an enemy in his next Movement Phase."""
        return int(self.s.setting.movement[unit]) // (2 if self.s.state.oos[unit] > 0 else 1)

    def _threat(self) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
        """Add up the enemies that can come next to each hex, and mark the hexes that they can enter."""
        s, setting = self.s, self.s.setting
        threat, entered = np.zeros(self.size), np.zeros(self.size, np.bool_)
        s.state.spent[setting.units_of[self.enemy]] = 0
        self.threats: dict[int, NDArray[np.bool_]] = {}
        for unit in s.on_map(self.enemy):
            if not setting.is_regular[unit] or setting.is_towed[unit] or setting.is_rg[unit]:
                continue
            if setting.frozen_until[unit] > s.state.turn + 1:
                continue
            reached = np.zeros(self.size, np.bool_)
            reached[search(s, unit, self.march_of(unit)).hexes] = True
            entered |= reached
            self.threats[unit] = self.near(reached)
            threat[self.threats[unit]] += self.attack_of(unit)
        return threat, entered

    def _looming(self) -> NDArray[np.float64]:
        """Add up the enemies that can come to what the side holds in the next turns, if nobody stops them."""
        s, setting, looming = self.s, self.s.setting, np.zeros(self.size)
        units = np.array(sorted(self.threats), np.intp)
        if not len(units):
            return looming
        march = np.maximum(1, [self.march_of(unit) for unit in units.tolist()])
        strength = np.array([self.attack_of(unit) for unit in units.tolist()])
        hexes, mobility = s.state.hex[units], np.maximum(setting.mobility[units], 0)
        fades, far = np.append(_FADES, 0.0), len(_FADES) * int(march.max())
        for hex_ in np.flatnonzero((self.aims.hold > 0) & (s.state.control == self.side)).tolist():
            cost = np.array([self.way_to(hex_, kind, far) for kind in range(int(mobility.max()) + 1)])
            turns = np.minimum(cost[mobility, hexes] // march, len(_FADES))
            looming[hex_] = (strength * fades[turns]).sum()
        return looming

    def way_to(self, hex_: int, mobility: int, far: int) -> NDArray[np.int32]:
        """Give what the way from every hex to one costs a unit of a class, with nobody in between."""
        anywhere, unpaid = np.full(self.size, PASS, np.uint8), np.zeros((self.size, 6), np.bool_)
        return flood(self.grid, [hex_], far, self.s.setting.ground.edges(mobility, self.s.state), unpaid, anywhere).cost

    def _modifiers(self) -> NDArray[np.float64]:
        """What shifts the column against an attack on each hex: ground and works of whoever holds it."""
        setting, state = self.s.setting, self.s.state
        shift = setting.ground.terrain_cm.astype(np.float64)
        for hex_ in np.flatnonzero(state.fort):
            if state.fort[hex_] == IMPROVED:
                shift[hex_] += setting.fortification.improved
            else:
                shift[hex_] += field_fortification(self.s, int(hex_), int(state.fort_owner[hex_])).value
        return np.maximum(shift, setting.ground.terrain_cm + setting.fixed_positions)

    def _goals(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Give what draws those on foot and those who drive to each hex: to take, to hold, to cut, to escape."""
        control, aims = self.s.state.control, self.aims
        threatened = np.clip(np.maximum(self.threat, self.looming) / 12.0, 0.0, 0.8)
        strong = self.enemy_defence * (1.0 + 0.25 * self.modifiers) / _USUAL_DEFENCE
        ease = _EASY / (1.0 + strong**1.5) if self.mood.presses else 1.0
        ground = aims.hold * np.where(control == self.side, threatened, ease)
        lines = np.where(self.enemy_hexes, 0.0, aims.cut)
        goals = ground + aims.prey + lines, ground + (1.0 + _SPEARHEAD) * lines
        if self.exits:
            for each in goals:
                each *= _ON_THE_WAY
                each[list(self.exits)] = _EXIT
        return goals

    def _pull(self, mobility: int) -> NDArray[np.float64]:
        """Give the logarithm of what draws a unit of a class, falling with the way there.

        Who marches on foot is drawn by all goals together. Whoever drives for a side that has to act goes for one of
        them, and for the enemy's lines first.
        """
        edges = self.s.setting.ground.edges(mobility, self.s.state)
        if mobility in _FAST and self.mood.presses:
            return lead(self.grid, self._fast_goals, edges, _FAST_DECAY, 3 * _FAR)
        return draw(self.grid, self.goals, edges, _DECAY, _FAR)


def _is_time_to_leave(s: Position) -> bool:
    return s.setting.turns - s.state.turn < s.setting.turns / _LEAVING
