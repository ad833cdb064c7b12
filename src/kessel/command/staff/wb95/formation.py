"""The formation: what the enemy could do to all of it in his next turn, and how it stands better.

Every place of every unit changes where the enemy can come, so one unit after the other is put where the whole loses least.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numba import njit
from numpy.typing import NDArray

from kessel.command.staff.wb95.picture import Picture
from kessel.command.staff.wb95.posts import Judgement
from kessel.command.staff.wb95.prospects import FREE, prospect
from kessel.systems.wb95.combat_ratio import BEST, EVEN
from kessel.systems.wb95.reach import search

__all__ = ["Formation"]

_CANDIDATES = 6
_MOST_STEPS = 9
_FULL_HEX = 14.0
"""The strength that attacks from one hex."""
_WALKED_INTO = 0.8
"""How likely an objective is lost that the enemy can walk into."""
_LIKELY = 0.8
"""How likely an attack is that the enemy could make."""


def _tables() -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    """Give by column, way back (none, free) and CELs the harm to the defender and the chance that he goes; the attacker's harm."""
    harm = np.zeros((BEST + 1, 2, _MOST_STEPS))
    gone = np.zeros((BEST + 1, 2, _MOST_STEPS))
    own = np.zeros(BEST + 1)
    for column in range(BEST + 1):
        own[column] = prospect(column, 0, 99, FREE).attacker
        for way in (0, 1):
            for steps in range(1, _MOST_STEPS):
                found = prospect(column, 0, steps, FREE if way else 0)
                harm[column, way, steps], gone[column, way, steps] = found.defender, found.vacated
    return harm, gone, own


class Formation:
    """The units of a side as they would stand, and the enemies who may come."""

    def __init__(self, picture: Picture) -> None:
        self._picture = picture
        s, setting = picture.s, picture.s.setting
        self._tables = _tables()
        self._enemies = sorted(picture.threats)
        self._march = [picture.march_of(unit) for unit in self._enemies]
        self._strength = np.array([float(picture.attack_of(unit)) for unit in self._enemies])
        own = setting.units_of[picture.side]
        fights = setting.is_regular[own] & ~setting.is_towed[own]
        self._own = own[fights & (s.state.hex[own] >= 0)]
        self._defence = np.array([float(picture.defence_of(unit)) for unit in self._own.tolist()])
        self._steps = s.state.steps[self._own].astype(np.int64)
        self._around = np.where(picture.around < 0, picture.size, picture.around)
        self._shift = np.maximum(picture.modifiers, setting.ground.terrain_cm).astype(np.float64)
        self._works = np.array([float(picture.works_on(hex_)) for hex_ in range(picture.size)])
        self._lake = np.append(setting.ground.is_lake, True)
        self._worth = np.where(s.state.control == picture.side, picture.aims.hold, 0.0)
        self._objectives = np.flatnonzero(self._worth)

    def look(self) -> None:
        """See anew where all enemies can come."""
        self.reached = np.zeros((len(self._enemies), self._picture.size + 1), np.bool_)
        self._search(self.reached, range(len(self._enemies)))

    def reached_without(self, *changed: int) -> NDArray[np.bool_]:
        """Give where the enemies can come after changes on some hexes: who was not near them comes where he came before."""
        near = self._around[list(changed)].ravel()
        rows = np.flatnonzero(self.reached[:, [*changed, *near[near < self._picture.size].tolist()]].any(axis=1))
        reached = self.reached.copy()
        reached[rows] = False
        self._search(reached, rows.tolist())
        return reached

    def _search(self, reached: NDArray[np.bool_], rows: Iterable[int]) -> None:
        for row in rows:
            reached[row, search(self._picture.s, self._enemies[row], self._march[row]).hexes] = True

    def losses(self, reached: NDArray[np.bool_], dug_in: frozenset[int] = frozenset()) -> float:
        """Give what the enemy could take in his next turn, in CELs and ground; units dig in on some hexes."""
        s, picture = self._picture.s, self._picture
        places = s.state.hex[self._own].astype(np.intp)
        hexes, which = np.unique(places, return_inverse=True)
        defence = np.bincount(which, self._defence)
        steps = np.minimum(np.bincount(which, self._steps), _MOST_STEPS - 1).astype(np.int64)
        shift = self._shift[hexes]
        if dug_in:
            dug = np.isin(hexes, list(dug_in))
            shift = np.where(dug, np.maximum(shift, picture.s.setting.ground.terrain_cm[hexes] + self._works[hexes]), shift)
        taken = _attacks(
            reached, self._strength, self._around[hexes], self._lake, defence, steps, shift,
            self._worth[hexes], *self._tables,
        )
        anywhere = reached.any(axis=0)[:-1]
        held = np.zeros(picture.size, np.bool_)
        held[hexes] = True
        open_ = self._objectives[anywhere[self._objectives] & ~held[self._objectives]]
        return _LIKELY * taken + _WALKED_INTO * float(self._worth[open_].sum())


class Places:
    """Where each unit is to stand; it is put there on the position at hand, so that every question sees it there."""

    def __init__(
        self,
        picture: Picture,
        judgement: Judgement,
        origin: dict[int, int],
        reach: dict[int, NDArray[np.intp]],
        can_dig: set[int],
    ) -> None:
        self._s, self._picture, self._judgement = picture.s, picture, judgement
        self._origin, self._reach, self._can_dig = origin, reach, can_dig
        self.found = dict(origin)
        self._formation = Formation(picture)

    @property
    def dug_in(self) -> set[int]:
        """Those who stay and can dig."""
        return {unit for unit in self._can_dig if self.found[unit] == self._origin[unit] and self._digs(unit)}

    def _digs(self, unit: int) -> bool:
        hex_ = self._origin[unit]
        s = self._s
        return self._picture.threat[hex_] > 0 and not (s.state.fort[hex_] > 0 and s.state.fort_owner[hex_] == self._picture.side)

    def put(self, unit: int, hex_: int) -> None:
        """Let a unit stand on a hex."""
        self.found[unit] = hex_
        self._s.state.hex[unit] = hex_

    def improve(self) -> bool:
        """Ask every unit once, and say whether one found a better place."""
        changed = False
        self._formation.look()
        self._now = self._losses(self._formation.reached)
        for unit in self.found:
            changed |= self._improve([unit])
        groups: dict[tuple[int, int], list[int]] = {}
        for unit, hex_ in self.found.items():
            groups.setdefault((self._origin[unit], hex_), []).append(unit)
        for group in groups.values():
            if len(group) > 1:
                changed |= self._improve(group)
        return changed

    def _improve(self, units: list[int]) -> bool:
        here = self.found[units[0]]
        if not self._picture.threat[here] and not any(self._picture.threat[h] > 0 for h in self._reach[units[0]].tolist()):
            return False
        hexes = self._reach[units[0]]
        for unit in units[1:]:
            hexes = hexes[np.isin(hexes, self._reach[unit])]
        base, danger = np.zeros(len(hexes)), np.zeros(len(hexes))
        for unit in units:
            s = self._s
            harm = self._picture.mood.caution * self._judgement.danger(unit, hexes, np.zeros(len(hexes)))
            base += self._judgement.fighters(unit, hexes) + harm
            danger += harm
        order = dict.fromkeys([
            *np.argsort(-(base - danger), kind="stable")[:_CANDIDATES].tolist(),
            *np.argsort(-base, kind="stable")[:_CANDIDATES].tolist(),
        ])
        now = np.flatnonzero(hexes == here)
        if not len(now):
            return False
        best, most = here, self._now * self._picture.mood.caution - float(base[now[0]]) - 1e-6
        best_losses, best_reached = self._now, self._formation.reached
        for place in order:
            hex_ = int(hexes[place])
            if hex_ == here or base[place] < -1e6:
                continue
            for unit in units:
                self.put(unit, hex_)
            reached = self._formation.reached_without(here, hex_)
            losses = self._losses(reached)
            cost = self._picture.mood.caution * losses - float(base[place])
            if cost < most:
                best, most, best_losses, best_reached = hex_, cost, losses, reached
        for unit in units:
            self.put(unit, best)
        self._now, self._formation.reached = best_losses, best_reached
        return best != here

    def _losses(self, reached: NDArray[np.bool_]) -> float:
        return self._formation.losses(reached, frozenset(self._origin[unit] for unit in self.dug_in))


@njit(cache=True)
def _attacks(reached, strength, ring, lake, defence, steps, shift, worth, harm, gone, own):
    """Let the enemy attack hex after hex, where it hurts most first, every unit once; give what it costs."""
    count = len(defence)
    enemies = len(strength)
    can = np.zeros((enemies, count), np.bool_)
    sides = np.zeros(count)
    way = np.zeros(count, np.int64)
    potential = np.zeros(count)
    for k in range(count):
        entered = np.zeros(6, np.bool_)
        for d in range(6):
            hex_ = ring[k, d]
            for e in range(enemies):
                if reached[e, hex_]:
                    entered[d] = True
                    can[e, k] = True
        sides[k] = entered.sum()
        for d in range(6):
            if not (entered[d] or entered[d - 1] or entered[(d + 1) % 6] or lake[ring[k, d]]):
                way[k] = 1
        total = 0.0
        for e in range(enemies):
            if can[e, k]:
                total += strength[e]
        potential[k] = _value(min(total, _FULL_HEX * sides[k]), defence[k], shift[k], steps[k], way[k], worth[k], harm, gone, own)
    used = np.zeros(enemies, np.bool_)
    cost = 0.0
    for k in np.argsort(-potential):
        if potential[k] <= 0.1:
            break
        total, cap = 0.0, _FULL_HEX * sides[k]
        enough = max(1.0, defence[k]) * (5.0 + shift[k])
        for e in range(enemies):
            if can[e, k] and not used[e] and total < enough and total + strength[e] <= cap + 6:
                total += strength[e]
        value = _value(total, defence[k], shift[k], steps[k], way[k], worth[k], harm, gone, own)
        if value <= 0.1:
            continue
        total = 0.0
        for e in range(enemies):
            if can[e, k] and not used[e] and total < enough and total + strength[e] <= cap + 6:
                total += strength[e]
                used[e] = True
        cost += value
    return cost


@njit(cache=True)
def _value(attack, defence, shift, steps, way, worth, harm, gone, own):
    defence = max(defence, 0.5)
    if attack < 0.5:
        return 0.0
    if attack >= defence:
        column = EVEN - 1 + np.floor(attack / defence + 0.5)
    else:
        column = EVEN + 1 - np.floor(defence / attack + 0.5)
    column = int(min(BEST, max(0, column - shift + 1)))
    return max(0.0, harm[column, way, steps] + gone[column, way, steps] * worth - 0.5 * own[column])
