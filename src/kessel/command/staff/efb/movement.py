"""The orders of a Movement Phase: who attacks, where the others go, guns and headquarters after them."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from kessel.command.staff.efb.picture import Picture, reach_of
from kessel.command.staff.efb.posts import Judgement
from kessel.command.staff.efb.schemes import EfbMarches
from kessel.command.staff.schemes import Scheme, best_scheme
from kessel.play.acts import Act
from kessel.play.messages import Order
from kessel.play.outcome import Illegal
from kessel.systems.efb.entry import ColumnEntry, Enter, can_still_enter
from kessel.systems.efb.marching import reachable
from kessel.systems.efb.movement import Move, Moving
from kessel.systems.efb.scenario import Command

__all__ = ["MovementPlan"]

_RESTLESS = 0.05
"""What a move must bring more than staying."""
_IN_RANGE = 1.0
"""What a place is worth from which a gun reaches an attack."""
_LED, _LED_TWICE = 0.15, 0.03
"""What a unit in command is worth to its headquarters: alone, and if another one leads it too."""


class MovementPlan:
    """Plays the phase on a copy of the position and keeps the orders."""

    def __init__(self, picture: Picture) -> None:
        self.picture, self.s, self.side = picture, picture.s, picture.side
        self.orders: list[Order] = []
        self.schemes: dict[int, Scheme] = {}
        self._judgement = Judgement(picture)
        self._settled: set[int] = set()
        self._attack()
        self._hold()
        self._follow()
        self._come_in()

    def _attack(self) -> None:
        """Choose attacks, the most promising first, and send their units."""
        marches = EfbMarches(self.picture)
        while len(self.schemes) < self.picture.doctrine.schemes:
            scheme = best_scheme(marches, self.schemes)
            if scheme is None:
                break
            self.schemes[scheme.target] = scheme
            self._judgement.targets[scheme.target] = True
            for unit, hex_ in scheme.posts:
                marches.take(unit, hex_)
                self._settled.add(unit)
                self._go(unit, hex_)

    def _hold(self) -> None:
        """Find a place for every other unit that fights, those nearest to their aims first: they clear the roads."""
        pull, mobility = self.picture.pull, self.s.setting.mobility
        units = [unit for unit in self.picture.fighters() if unit not in self._settled]
        units.sort(key=lambda u: (-float(pull[mobility[u]][self.s.state.hex[u]]), u))
        for unit in units:
            self._place(unit, self._judgement.fighters)

    def _follow(self) -> None:
        """Bring guns where they reach the attacks, headquarters where they lead most units, supply behind them."""
        for unit in self.s.on_map(self.side):
            if self.picture.is_support[unit]:
                self._place(unit, self._support)

    def _come_in(self) -> None:
        """6.5: who can come in from a road column has to."""
        while waiting := can_still_enter(self.s, self.side):
            unit = waiting[0]
            at = self.s.number(int(self.s.state.column[unit]))
            if not self._do(ColumnEntry(), Enter(units=(self.s.name(unit),), at=at)):
                return
            score = self._support if self.picture.is_support[unit] else self._judgement.fighters
            self._place(unit, score)

    def _support(self, unit: int, hexes: NDArray[np.intp]) -> NDArray[np.float64]:
        s = self.s
        pull = self.picture.pull[int(s.setting.mobility[unit])]
        score = self._judgement.supporters(unit, hexes) + 0.3 * (pull[hexes] - pull[hexes[0]])
        if s.setting.is_artillery[unit]:
            return score + self._in_range(unit, hexes)
        if s.setting.is_hq[unit]:
            return score + self._leads(unit, hexes)
        return score

    def _in_range(self, gun: int, hexes: NDArray[np.intp]) -> NDArray[np.float64]:
        """Say how much a gun on each hex can help: in a planned attack most, else before the line."""
        reach, use = self.s.range_of(gun), np.zeros(len(hexes))
        for target in self.schemes:
            use = np.maximum(use, _IN_RANGE * (self.picture.grid.distances(target)[hexes] <= reach))
        if not self.schemes:
            for hex_ in np.flatnonzero(self.picture.enemy_hexes).tolist():
                use = np.maximum(use, 0.5 * (self.picture.grid.distances(hex_)[hexes] <= reach))
        return use

    def _leads(self, hq: int, hexes: NDArray[np.intp]) -> NDArray[np.float64]:
        """Say how many units of its formations a headquarters on each hex would lead (7.1-7.3)."""
        s, setting = self.s, self.s.setting
        groups = {group for rule in _commands(self.picture, hq) for group in rule.groups}
        wanted = [k for k, group in enumerate(setting.groups) if group in groups]
        units = [u for u in self.picture.fighters() if setting.group[u] in wanted]
        places, reach = s.state.hex[units], int(setting.command_radius[hq])
        worth = np.where(self._led_by_others(hq)[places], _LED_TWICE, _LED)
        return np.array([float(worth[setting.grid.distances(int(h))[places] <= reach].sum()) for h in hexes])

    def _led_by_others(self, hq: int) -> NDArray[np.bool_]:
        """Mark where other headquarters of the same formations lead."""
        s, led = self.s, np.zeros(self.picture.size, np.bool_)
        for rule in _commands(self.picture, hq):
            for other in map(s.setting.unit, rule.hqs):
                if other != hq and s.state.hex[other] >= 0:
                    led |= s.setting.grid.distances(int(s.state.hex[other])) <= s.setting.command_radius[other]
        return led

    def _place(self, unit: int, score: Callable[[int, NDArray[np.intp]], NDArray[np.float64]]) -> None:
        s, here = self.s, int(self.s.state.hex[unit])
        reach = reach_of(s, unit)
        reach[here] = False
        hexes = np.array([here, *np.flatnonzero(reach).tolist()], np.intp)
        found = score(unit, hexes)
        best = int(np.argmax(found))
        if best and found[best] > found[0] + _RESTLESS:
            self._go(unit, int(hexes[best]))

    def _go(self, unit: int, hex_: int) -> None:
        s = self.s
        if s.state.hex[unit] != hex_ and (path := reachable(s, unit).get(hex_)):
            self._do(Moving(), Move(unit=s.name(unit), path=tuple(map(s.number, path))))

    def _do(self, act: Act, order: Order) -> bool:
        """Carry out an order on the copy and keep it; say whether it was legal."""
        try:
            found = act.check(self.s, self.side, order)
        except Illegal:
            return False
        act.apply(self.s, self.side, order, found)
        self.orders.append(order)
        return True


def _commands(picture: Picture, hq: int) -> list[Command]:
    return [rule for rule in picture.s.setting.scenario.command if picture.s.name(hq) in rule.hqs]
