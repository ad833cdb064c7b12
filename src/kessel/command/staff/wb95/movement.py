"""The orders of a Movement Phase: who enters, who attacks, who digs in, where the others go."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

from kessel.command.staff.schemes import Scheme, best_scheme
from kessel.command.staff.wb95.bulwarks import Bulwarks, Strongholds
from kessel.command.staff.wb95.citadel import Citadel, citadel_of
from kessel.command.staff.wb95.fire import in_fire_range
from kessel.command.staff.wb95.picture import Picture
from kessel.command.staff.wb95.places import Places
from kessel.command.staff.wb95.posts import Judgement
from kessel.command.staff.wb95.raids import plan_raids
from kessel.command.staff.wb95.schemes import WbMarches
from kessel.command.staff.wb95.screens import Screens
from kessel.command.staff.wb95.sorties import Sortie, plan_sorties
from kessel.play.acts import Act
from kessel.play.messages import Order
from kessel.play.outcome import Illegal
from kessel.systems.wb95.field_works import Build, Building
from kessel.systems.wb95.gun_set_up import SettingUp, SetUp
from kessel.systems.wb95.movement import Move, Moving
from kessel.systems.wb95.position import WAITING
from kessel.systems.wb95.reach import search
from kessel.systems.wb95.reinforcements import Enter, Entering, Leave, Leaving
from kessel.systems.wb95.setting import SIXTHS
from kessel.systems.wb95.walking import can_still_move

__all__ = ["MovementPlan"]

_IN_RANGE = 1.2
"""What a place is worth from which a gun can support an attack."""
_SALVO = 0.7
"""What a place is worth from which a gun can fire by itself."""
_COVER = 0.12
"""What a commanded unit is worth to its headquarters."""
_RISK = 0.3
"""How much danger counts for units on a raid, or on their way to a bulwark."""
_RESTLESS = 0.05
"""What a move must bring more than staying."""


class MovementPlan:
    """Plays the phase on a copy of the position and keeps the orders."""

    remark = ""
    """What is special about the plan, in words."""

    def __init__(self, picture: Picture) -> None:
        self.picture, self.s, self.side = picture, picture.s, picture.side
        self.orders: list[Order] = []
        self.schemes: dict[int, Scheme] = {}
        self.bulwarks: set[int] = set()
        """Hexes that full stacks hold, or go to."""
        self.sorties: list[Sortie] = []
        """Strikes of those whom no bulwark needs."""
        self.dug_in = 0
        self.s.state.fought[:] = 0
        self._judgement = Judgement(picture)
        self._screens = Screens(picture)
        self._settled: set[int] = set()
        self._enter()
        self._raid()
        self._man_bulwarks()
        self._attack()
        self._hold()
        self._bring_guns()
        self._bring_staffs()

    def _enter(self) -> None:
        """11.1: whoever waits comes in where most draws him."""
        s = self.s
        waiting = [u for u in s.setting.units_of[self.side].tolist() if s.state.hex[u] == WAITING]
        for unit in waiting:
            pull = self.picture.pull[max(0, int(s.setting.mobility[unit]))]
            ways = [order for order in Entering().options(s, self.side, unit) if isinstance(order, Enter)]
            ways = [order for order in ways if s.cels_on(s.setting.hex(order.at), self.side) <= 12]
            if ways:
                self._do(Entering(), max(ways, key=lambda order: float(pull[s.setting.hex(order.at)])))

    def _raid(self) -> None:
        """In the last turns send units to what counts and nobody holds."""
        s, judgement = self.s, self._judgement
        for raid in plan_raids(self.picture, WbMarches(self.picture).bound):
            if not can_still_move(s, raid.unit):
                continue
            hexes = search(s, raid.unit).hexes.astype(np.intp)
            score = -raid.way[hexes] / SIXTHS - _RISK * judgement.danger(raid.unit, hexes, np.zeros(len(hexes)))
            self._go(raid.unit, int(hexes[np.argmax(judgement.with_room(raid.unit, hexes, score))]))
            self._settled.add(raid.unit)

    def _man_bulwarks(self) -> None:
        """Send units of a side that is too weak for a line to what counts, in stacks; there they dig in."""
        s, setting = self.s, self.s.setting
        units = [u for u in s.on_map(self.side) if setting.is_regular[u] and not setting.is_towed[u]]
        units = [u for u in units if setting.movement[u] and setting.frozen_until[u] <= s.state.turn]
        units = [u for u in units if u not in self._settled]
        if self.picture.in_bulwarks:
            gone = self._sally(units)
            self._man(Bulwarks(self.picture, [u for u in units if u not in gone]))
        elif citadel := citadel_of(s, self.side):
            self._man(Citadel(self.picture, units, citadel))

    def _man(self, strongholds: Strongholds) -> None:
        self._settled.update(strongholds.post)
        self.bulwarks = set(strongholds.post.values())
        ways = {unit: strongholds.way(unit) for unit in strongholds.post}
        for unit in sorted(ways, key=lambda u: (int(ways[u][self.s.state.hex[u]]), u)):
            self._march(unit, strongholds.post[unit], ways[unit])

    def _sally(self, units: list[int]) -> set[int]:
        """Send units whom no bulwark needs against what is weakly held; who can be there now is left to attack."""
        s = self.s
        self.sorties = plan_sorties(self.picture, units)
        for sortie in self.sorties:
            if sortie.turns > 1:
                for unit in sortie.units:
                    self._march(unit, sortie.target, sortie.ways[int(s.setting.mobility[unit])])
                self._settled.update(sortie.units)
        return {unit for sortie in self.sorties for unit in sortie.units}

    def _march(self, unit: int, hex_: int, way: np.ndarray) -> None:
        """Go towards a hex, or dig in there."""
        s, judgement, here = self.s, self._judgement, int(self.s.state.hex[unit])
        if here == hex_:
            if self._digging(unit, here) is not None:
                self.dug_in += self._do(Building(), Build(unit=s.name(unit)))
            return
        hexes = search(s, unit).hexes.astype(np.intp)
        score = -way[hexes] / SIXTHS - _RISK * judgement.danger(unit, hexes, np.zeros(len(hexes)))
        score = judgement.with_room(unit, hexes, score - judgement.duty(hexes))
        self._go(unit, int(hexes[np.argmax(score)]))

    def _attack(self) -> None:
        """Choose attacks, the most promising first, and send their units."""
        marches = WbMarches(self.picture, frozenset(self._settled))
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
        """Find a place for every other unit that fights, the most threatened first."""
        s, setting = self.s, self.s.setting
        units = [u for u in s.on_map(self.side) if setting.is_regular[u] and u not in self._settled]
        units.sort(key=lambda u: (-float(self.picture.threat[s.state.hex[u]]), u))
        units = [unit for unit in units if can_still_move(s, unit)]
        if self.picture.doctrine.sweeps and not self.picture.in_bulwarks:
            self._form(units)
            return
        for unit in units:
            self._place(unit)

    def _form(self, units: list[int]) -> None:
        """Place all units together: first as each would go by itself, then so that the whole stands better."""
        s = self.s
        reach = {unit: search(s, unit).hexes.astype(np.intp) for unit in units}
        diggers = [unit for unit in units if self._is_legal(Building(), Build(unit=s.name(unit)))]
        places = Places(self.picture, self._judgement, reach, diggers)
        for unit in units:
            places.put([unit], self._first_place(unit, reach[unit]))
        places.improve(self.picture.doctrine.sweeps)
        dug_in = set(places.dug_in)
        for unit, hex_ in places.found.items():
            self._go(unit, hex_)
            if unit in dug_in:
                self.dug_in += self._do(Building(), Build(unit=s.name(unit)))
            self._leave(unit)

    def _first_place(self, unit: int, hexes: np.ndarray) -> int:
        here = int(hexes[0])
        score = self._judgement.fighters(unit, hexes, self._along(unit, here, len(hexes)))
        best = int(np.argmax(score))
        return int(hexes[best]) if score[best] > score[0] + (self._digging(unit, here) or _RESTLESS) else here

    def _place(self, unit: int) -> None:
        s, judgement, here = self.s, self._judgement, int(self.s.state.hex[unit])
        hexes = search(s, unit).hexes.astype(np.intp)
        score = judgement.fighters(unit, hexes, self._along(unit, here, len(hexes)))
        best = int(np.argmax(score))
        stay = float(score[0]) + (self.picture.doctrine.line * self._screens.value(unit) if best else 0.0)
        dig = self._digging(unit, here)
        if dig is not None and dig + stay >= score[best]:
            self.dug_in += self._do(Building(), Build(unit=s.name(unit)))
        elif best and score[best] > stay + _RESTLESS:
            self._go(unit, int(hexes[best]))
        self._leave(unit)

    def _along(self, unit: int, here: int, places: int) -> np.ndarray:
        """Whoever goes first is taken to be followed by those on his hex who have no orders yet."""
        self._settled.add(unit)
        s, along = self.s, np.zeros(places)
        mates = [u for u in s.on(here, self.side) if s.setting.is_regular[u] and u not in self._settled]
        along[1:] = sum(map(self.picture.defence_of, mates))
        return along

    def _digging(self, unit: int, here: int) -> float | None:
        """What works would add to staying: less danger, and no duty to attack (7.1.11)."""
        s, judgement = self.s, self._judgement
        if not self.picture.threat[here] or not self._is_legal(Building(), Build(unit=s.name(unit))):
            return None
        return judgement.shelter(here, self.picture.works_on(here)) + float(judgement.duty(np.array([here]))[0])

    def _bring_guns(self) -> None:
        """6.3.2: guns go where they reach the hexes from which attacks are made, or behind the line."""
        s, setting = self.s, self.s.setting
        for gun in s.on_map(self.side):
            if setting.is_artillery[gun] and setting.frozen_until[gun] <= s.state.turn:
                self._bring_gun(gun)

    def _bring_gun(self, gun: int) -> None:
        s = self.s
        if not s.setting.is_towed[gun]:
            self._follow(gun, self._of_use, 0)
            return
        if not s.state.transport[gun]:
            here = np.array([int(s.state.hex[gun])])
            idle = self._of_use(here)[0] <= 0
            unsafe = self._judgement.supporters(gun, here)[0] < -1.0
            if not (idle or unsafe) or not self._do(SettingUp(), SetUp(unit=s.name(gun), to="transport")):
                return
        self._follow(gun, self._of_use, s.setting.rulebook.artillery.set_up_change)
        if self._of_use(np.array([int(s.state.hex[gun])]))[0] > 0:
            self._do(SettingUp(), SetUp(unit=s.name(gun), to="combat"))

    def _of_use(self, hexes: np.ndarray) -> np.ndarray:
        """Say how much a gun on each hex can help: in a planned attack most, else in defence of the line."""
        s, reach = self.s, self.s.setting.rulebook.artillery.range
        use = np.zeros(len(hexes))
        posts = {hex_ for scheme in self.schemes.values() for _, hex_ in scheme.posts}
        for post in sorted(posts):
            use = np.maximum(use, _IN_RANGE * (s.setting.grid.distances(post)[hexes] <= reach))
        if self.picture.doctrine.fire:
            use = np.maximum(use, _SALVO * self.picture.doctrine.fire * in_fire_range(self.picture)[hexes])
        if not posts:
            own = np.unique(s.state.hex[s.on_map(self.side)])
            front = own[self.picture.threat[own] > 0]
            for hex_ in front.tolist():
                use = np.maximum(use, 0.5 * (s.setting.grid.distances(hex_)[hexes] <= reach))
        return use

    def _bring_staffs(self) -> None:
        """9.2.1: headquarters stay where most units that fight are in their range."""
        s, setting = self.s, self.s.setting
        for staff in setting.staffs_of[self.side].tolist():
            if s.state.hex[staff] >= 0 and setting.frozen_until[staff] <= s.state.turn:
                self._follow(staff, partial(self._covers, int(setting.hq_range[staff])), 0)

    def _covers(self, reach: int, hexes: np.ndarray) -> np.ndarray:
        """Say how many units a headquarters on each hex would have in its range; those at the front count most."""
        s, setting = self.s, self.s.setting
        places = s.state.hex[[u for u in s.on_map(self.side) if setting.is_regular[u]]]
        weight = np.where(self.picture.threat[places] > 0, _COVER, _COVER / 4)
        return np.array([float(weight[setting.grid.distances(int(h))[places] <= reach].sum()) for h in hexes])

    def _follow(self, unit: int, use: Callable[[np.ndarray], np.ndarray], reserve: int) -> None:
        """Move a gun or headquarters to the best hex, keeping some movement points."""
        s = self.s
        if not can_still_move(s, unit):
            return
        limit = int(s.state.allowance[unit]) - reserve
        if limit <= int(s.state.spent[unit]):
            return
        hexes = search(s, unit, limit).hexes.astype(np.intp)
        pull = self.picture.pull[int(s.setting.mobility[unit])]
        score = self._judgement.supporters(unit, hexes) + use(hexes) + 0.1 * (pull[hexes] - pull[hexes[0]])
        best = int(np.argmax(score))
        if best and score[best] > score[0] + _RESTLESS:
            self._go(unit, int(hexes[best]))
        self._leave(unit)

    def _go(self, unit: int, hex_: int) -> None:
        s = self.s
        if s.state.hex[unit] == hex_:
            return
        path = search(s, unit).path_to(hex_)[1:]
        self._do(Moving(), Move(units=(s.name(unit),), path=tuple(map(s.number, path))))

    def _leave(self, unit: int) -> None:
        """Scenario exits: who has reached one is saved."""
        if self.picture.exits and int(self.s.state.hex[unit]) in self.picture.exits:
            self._do(Leaving(), Leave(unit=self.s.name(unit)))

    def _do(self, act: Act, order: Order) -> bool:
        """Carry out an order on the copy and keep it; say whether it was legal."""
        try:
            found = act.check(self.s, self.side, order)
        except Illegal:
            return False
        self.orders.append(order)
        try:
            act.apply(self.s, self.side, order, found)
        except LookupError:
            # Air attacks on the way: the dice are the game's. The unit is taken to arrive.
            if isinstance(order, Move):
                units = [self.s.setting.unit(name) for name in order.units]
                self.s.state.hex[units] = self.s.setting.hex(order.path[-1])
        return True

    def _is_legal(self, act: Act, order: Order) -> bool:
        try:
            act.check(self.s, self.side, order)
        except Illegal:
            return False
        return True
