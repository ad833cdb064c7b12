"""Where units go that have no part in an attack: towards what counts, out of danger, into a line."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kessel.command.staff.efb.picture import GARRISON, Picture, reach_of
from kessel.command.staff.efb.prospects import columns, harm_of_attack, harm_of_defence
from kessel.command.staff.maps import beside
from kessel.systems.efb.command_control import command
from kessel.systems.efb.stacking import full_hexes

__all__ = ["Judgement"]

_PULL = 1.2
_DUTY = 0.8
"""What it costs to stand beside an enemy whom no scheme attacks: both have to fight (10.6)."""
_FULL = -1e9
_LINK = 0.2
_ATTACKED = 0.7
"""How likely an attack is that the enemy could make."""
_OVERRUN = 1.5
_RISK = 0.5
"""How much an enemy who may lose as well thinks of it."""
_COMMANDED = 0.4
"""What it is worth to be in command (7.7)."""


class Judgement:
    """Scores hexes for one unit after the other, as the side stands by now."""

    def __init__(self, picture: Picture) -> None:
        self.picture = picture
        self.targets: NDArray[np.bool_] = np.zeros(picture.size, np.bool_)
        """Enemy hexes that are going to be attacked."""
        self._radius = self._led()

    def fighters(self, unit: int, hexes: NDArray[np.intp]) -> NDArray[np.float64]:
        """Score hexes for a unit that fights; the one where it stands comes first."""
        picture, doctrine = self.picture, self.picture.doctrine
        pull = picture.pull[int(picture.s.setting.mobility[unit])]
        score = _PULL * doctrine.drive * (pull[hexes] - pull[hexes[0]])
        score -= doctrine.caution * self.danger(unit, hexes)
        score -= self.duty(hexes)
        score += self._guard(unit, hexes) + self._line(unit, hexes) + _COMMANDED * self._radius[hexes]
        return np.where(full_hexes(picture.s, unit)[hexes], _FULL, score)

    def supporters(self, unit: int, hexes: NDArray[np.intp]) -> NDArray[np.float64]:
        """Score hexes for headquarters, guns and supply: safe ground, better with company."""
        picture = self.picture
        guarded = np.isin(hexes, picture.s.state.hex[picture.fighters()])
        near = np.append(picture.enemy_hexes, False)[picture.around[hexes]].any(axis=1)
        score = -_OVERRUN * picture.worth[unit] * (picture.enemy_reach[hexes] & ~guarded)
        score = score - 2.0 * near - 1.0 * picture.enemy_zone[hexes] - 0.03 * picture.threat[hexes] + 0.3 * guarded
        return np.where(full_hexes(picture.s, unit)[hexes], _FULL, score)

    def danger(self, unit: int, hexes: NDArray[np.intp]) -> NDArray[np.float64]:
        """Give the harm to be expected on each hex in the enemy's next waves."""
        picture = self.picture
        defence = self._company(unit)[hexes] + picture.defence[unit]
        column = columns(picture.strike_at(hexes) - defence, picture.s.ground.shift[hexes].astype(np.float64))
        lost = harm_of_defence()[column] * picture.worth[unit]
        harm = np.maximum(0.0, lost - _RISK * harm_of_attack()[column] * picture.enemy_worth)
        return np.where(picture.threat[hexes] > 0, _ATTACKED * harm, 0.0)

    def duty(self, hexes: NDArray[np.intp]) -> NDArray[np.float64]:
        """What standing beside enemies costs whom no scheme attacks."""
        picture = self.picture
        unplanned = np.append(picture.enemy_hexes & ~self.targets, False)
        near = unplanned[picture.around[hexes]].sum(axis=1)
        return np.where(picture.enemy_zone[hexes], _DUTY * near, 0.0)

    def _guard(self, unit: int, hexes: NDArray[np.intp]) -> NDArray[np.float64]:
        """What a unit adds to the hold on towns."""
        picture = self.picture
        company = self._company(unit)[hexes]
        needed = np.maximum(2.0, GARRISON * picture.strike_at(hexes))
        lacking = np.clip(1.0 - company / needed, 0.0, 1.0)
        near = np.where((picture.threat[hexes] > 0) | (company == 0), 1.0, 0.2)
        return picture.hold[hexes] * lacking * near

    def _line(self, unit: int, hexes: NDArray[np.intp]) -> NDArray[np.float64]:
        """Up to two hexes from the next friend zones of control leave no gap."""
        picture = self.picture
        others = np.zeros(picture.size, np.bool_)
        others[picture.s.state.hex[[u for u in picture.fighters() if u != unit]]] = True
        first = beside(picture.grid, others)
        linked = np.where(first[hexes], 0.6, np.where(beside(picture.grid, first)[hexes], 1.0, 0.0))
        return picture.doctrine.line * _LINK * linked * (picture.threat[hexes] > 0)

    def _company(self, unit: int) -> NDArray[np.float64]:
        """The defence of the others on each hex."""
        picture = self.picture
        own = [other for other in picture.s.on_map(picture.side) if other != unit]
        total = np.zeros(picture.size)
        np.add.at(total, picture.s.state.hex[own], picture.defence[own])
        return total

    def _led(self) -> NDArray[np.float64]:
        """Mark roughly what headquarters can lead, wherever they go in this phase: they follow the others."""
        picture, s = self.picture, self.picture.s
        led = np.zeros(picture.size, np.bool_)
        for unit in s.on_map(picture.side):
            if s.setting.is_hq[unit] and command(s, picture.side)[unit]:
                led |= self._near(reach_of(s, unit), int(s.setting.command_radius[unit]))
        return led.astype(np.float64)

    def _near(self, hexes: NDArray[np.bool_], radius: int) -> NDArray[np.bool_]:
        for _ in range(radius):
            hexes = hexes | beside(self.picture.grid, hexes)
        return hexes
