"""Where units go that have no part in an attack: towards what counts, out of danger, into a line, under cover."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kessel.command.staff.wb95.picture import GARRISON, Picture
from kessel.command.staff.wb95.prospects import columns, harm_of_attack, harm_of_defence
from kessel.systems.wb95.position import Position

__all__ = ["Judgement"]

_PULL = 0.9
_UNSUPPLIED = 3.0
_BEYOND_SUPPLY = 1.0
"""The same for units on wheels and tracks: those who follow bring it."""
_DUTY = 1.1
"""What it costs to stand unfortified beside an enemy whom no scheme attacks."""
_FULL = -1e9
_LINK = 0.1
_CROWD = 0.15
"""What half a stack of others on a hex costs."""
_LOOMING = 40.0
"""With so much strength on the way to it an objective is guarded as if the enemy were there."""
_OVERRUN = 4.0
_IN_FRONT, _AROUND = 0.6, 1.2
"""How much of the harm is to be expected from an attack in front, and more where the enemy can come around."""
_ATTACKED = 0.7
"""How likely an attack is that the enemy could make."""

Along = NDArray[np.float64] | float


class Judgement:
    """Scores hexes for one unit after the other, as the side stands by now."""

    def __init__(self, picture: Picture) -> None:
        self.picture = picture
        self.targets: NDArray[np.bool_] = np.zeros(picture.size, np.bool_)
        """Enemy hexes that are going to be attacked."""
        self._attacker, self._defender = harm_of_attack(), harm_of_defence()

    def fighters(self, unit: int, hexes: NDArray[np.intp], along: Along = 0.0) -> NDArray[np.float64]:
        """Score hexes for a unit that fights, with others of so much defence strength who come along."""
        picture, s = self.picture, self.picture.s
        pull = picture.pull[int(s.setting.mobility[unit])]
        mood = picture.mood
        score = _PULL * mood.drive * (pull[hexes] - pull[s.state.hex[unit]])
        score -= mood.caution * self.danger(unit, hexes, np.zeros(len(hexes)), along)
        score -= (_BEYOND_SUPPLY if picture.is_spearhead(unit) else _UNSUPPLIED) * ~picture.has_supply(unit, hexes)
        score -= self.duty(hexes)
        score += self._guard(unit, hexes) + self._line(unit, hexes)
        return self.with_room(unit, hexes, score)

    def danger(
        self, unit: int, hexes: NDArray[np.intp], works: NDArray[np.float64], along: Along = 0.0
    ) -> NDArray[np.float64]:
        """Give the harm that a unit adds on each hex in the enemy's next Combat Phase, with works of so much there.

        Who joins others may well take harm from all of them: the odds fall.
        """
        company, own = self._company(unit)[hexes], self.picture.defence_of(unit)
        harm = self._harm(hexes, company + along + own, works) - self._harm(hexes, company, works)
        return harm * own / np.maximum(own + along, 1.0)

    def shelter(self, hex_: int, works: float) -> float:
        """Give the harm that works of so much save all who stand on a hex."""
        here, defence = np.array([hex_]), self._company(-1)[[hex_]]
        return float((self._harm(here, defence, np.zeros(1)) - self._harm(here, defence, np.array([works])))[0])

    def _harm(
        self, hexes: NDArray[np.intp], defence: NDArray[np.float64], works: NDArray[np.float64]
    ) -> NDArray[np.float64]:
        """Give the harm to be expected by all who stand on each hex."""
        picture = self.picture
        shift = np.maximum(picture.modifiers[hexes], picture.s.setting.ground.terrain_cm[hexes] + works)
        column = columns(picture.strike_at(hexes), defence, shift)
        harm = np.maximum(0.0, self._defender[column] - 0.5 * self._attacker[column])
        entered = np.append(picture.enemy_reach, False)[picture.around[hexes]].mean(axis=1)
        harm *= _IN_FRONT + _AROUND * entered
        return np.where((picture.threat[hexes] > 0) & (defence > 0), _ATTACKED * harm, 0.0)

    def duty(self, hexes: NDArray[np.intp]) -> NDArray[np.float64]:
        """What standing beside enemies costs: who is not fortified must attack them (5.1.3, 5.1.4)."""
        picture, state = self.picture, self.picture.s.state
        sheltered = (state.fort[hexes] > 0) & (state.fort_owner[hexes] == picture.side)
        sheltered |= picture.s.setting.fixed_positions[hexes] > 0
        unplanned = np.append(picture.enemy_hexes & ~self.targets & (picture.enemy_defence > 0), False)
        beside = unplanned[picture.around[hexes]].sum(axis=1)
        exposed = picture.enemy_zone[hexes] & ~sheltered
        return np.where(exposed, _DUTY * beside, 0.0)

    def supporters(self, unit: int, hexes: NDArray[np.intp]) -> NDArray[np.float64]:
        """Score hexes for a headquarters or a gun: safe ground, better with company."""
        picture = self.picture
        guarded = self._regulars()[hexes]
        caught = picture.enemy_reach[hexes] & ~guarded
        score = -_OVERRUN * caught - 2.0 * (picture.enemy_zone[hexes] & ~guarded) - 0.5 * picture.enemy_zone[hexes]
        score -= _UNSUPPLIED * ~picture.has_supply(unit, hexes)
        return self.with_room(unit, hexes, score + 0.2 * guarded)

    def with_room(self, unit: int, hexes: NDArray[np.intp], score: NDArray[np.float64]) -> NDArray[np.float64]:
        """3.2.1: no more CELs than a hex may hold."""
        s = self.picture.s
        load = _load(s, self.picture.side, unit)[hexes]
        return np.where(load + s.state.steps[unit] > s.setting.rulebook.stacking.steps, _FULL, score)

    def _guard(self, unit: int, hexes: NDArray[np.intp]) -> NDArray[np.float64]:
        """What a unit adds to the defence of what counts for victory."""
        picture = self.picture
        worth = picture.aims.hold[hexes]
        company = self._company(unit)[hexes]
        needed = np.maximum(2.0, GARRISON * picture.strike_at(hexes))
        lacking = np.clip(1.0 - company / needed, 0.0, 1.0)
        near = np.where(picture.threat[hexes] > 0, 1.0, np.clip(picture.looming[hexes] / _LOOMING, 0.15, 0.8))
        mine = picture.s.state.control[hexes] == picture.side
        return worth * np.where(mine, lacking * near, 1.0 * (lacking > 0))

    def _line(self, unit: int, hexes: NDArray[np.intp]) -> NDArray[np.float64]:
        """Up to two hexes from the next friend zones of control leave no gap; a crowd leaves one elsewhere."""
        picture = self.picture
        others = self._standing(unit)
        beside = picture.near(others)
        second = picture.near(beside)
        linked = np.where(beside[hexes], 0.6, np.where(second[hexes], 1.0, 0.0))
        crowd = _load(picture.s, picture.side, unit)[hexes] / 4.0
        exposed = picture.threat[hexes] > 0
        return picture.doctrine.line * _LINK * linked * exposed - _CROWD * crowd

    def _company(self, unit: int) -> NDArray[np.float64]:
        """The defence strength of the others on each hex."""
        s, setting = self.picture.s, self.picture.s.setting
        own = setting.units_of[self.picture.side]
        own = own[(s.state.hex[own] >= 0) & (own != unit) & ~setting.is_hq[own] & ~setting.is_artillery[own]]
        total = np.zeros(self.picture.size)
        np.add.at(total, s.state.hex[own], setting.defence_sp[own, s.state.steps[own]])
        return total

    def _standing(self, unit: int) -> NDArray[np.bool_]:
        return self._regulars_without(unit)

    def _regulars(self) -> NDArray[np.bool_]:
        return self._regulars_without(-1)

    def _regulars_without(self, unit: int) -> NDArray[np.bool_]:
        s, setting = self.picture.s, self.picture.s.setting
        own = setting.units_of[self.picture.side]
        own = own[(s.state.hex[own] >= 0) & setting.is_regular[own] & (own != unit)]
        found = np.zeros(self.picture.size, np.bool_)
        found[s.state.hex[own]] = True
        return found


def _load(s: Position, side: int, unit: int) -> NDArray[np.int64]:
    """CELs of the others on each hex."""
    own = s.setting.units_of[side]
    own = own[(s.state.hex[own] >= 0) & (own != unit)]
    load = np.zeros(s.setting.grid.size, np.int64)
    np.add.at(load, s.state.hex[own], s.state.steps[own])
    return load
