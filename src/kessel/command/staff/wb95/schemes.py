"""Schemes of attack in WB-95: where units can go, and what an attack from there brings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from kessel.command.staff.schemes import Marches, Place, Post, Scheme, enclosures
from kessel.command.staff.wb95.garrisons import bound_units
from kessel.command.staff.wb95.picture import Picture
from kessel.command.staff.wb95.prospects import LONGEST, prospect
from kessel.systems.wb95.air_support import air_support
from kessel.systems.wb95.artillery import can_fire
from kessel.systems.wb95.combat_ratio import COLUMNS, after_modifiers, initial_column
from kessel.systems.wb95.reach import search
from kessel.systems.wb95.zones_of_control import zones

__all__ = ["WbMarches"]

_BY_THE_WAY = 0.7
"""What an enemy costs that has to be attacked because units stop beside him (5.1.4)."""
_EFFORT = 0.035
"""What a strength point sent here could bring elsewhere."""
_MOST_GUNS = 8
"""Strength points of artillery that are counted: a gun may be in range of two attacks and supports one."""
_ONWARD = 0.5


class WbMarches(Marches):
    """The marches of a Movement Phase; whoever is needed elsewhere is left out."""

    def __init__(self, picture: Picture, elsewhere: frozenset[int] = frozenset()) -> None:
        self.picture = picture
        s, setting = picture.s, picture.s.setting
        able = setting.is_regular & ~setting.is_towed & ~setting.is_rg & (setting.frozen_until <= s.state.turn)
        own = s.on_map(picture.side)
        reach = {unit: self._reach(unit) for unit in own if able[unit] and unit not in elsewhere}
        room = np.full(picture.size, setting.rulebook.stacking.steps, np.int64)
        for unit in own:
            if unit not in reach:
                room[s.state.hex[unit]] -= s.state.steps[unit]
        super().__init__(
            picture.grid,
            {unit: int(s.state.hex[unit]) for unit in own},
            reach,
            {unit: picture.attack_of(unit) for unit in reach},
            {unit: int(s.state.steps[unit]) for unit in own},
            room,
        )
        self.bound = bound_units(picture, self.reach)
        """What it costs to call units away from what they guard."""
        self._encloses = picture.doctrine.noose > 0
        self._rings: dict[int, list[set[int]]] = {}
        self._own: object = None
        self._closed: list[bool] = []
        guns = can_fire(s, picture.side)
        self._gun_strength = np.array([int(setting.attack_sp[gun, s.state.steps[gun]]) for gun in guns])
        far = [picture.grid.distances(int(s.state.hex[gun])) for gun in guns]
        self._gun_reach = np.array(far).reshape(len(guns), picture.size) <= setting.rulebook.artillery.range

    def targets(self) -> list[int]:
        """Enemy hexes."""
        return np.flatnonzero(self.picture.enemy_hexes).tolist()

    def places(self, target: int, chosen: Mapping[int, Scheme]) -> list[_Place]:
        """Hexes beside the target without enemies, lakes and barred hexsides."""
        return _places(self.picture, target, chosen)

    def judge(self, target: int, posts: tuple[Post, ...], places: Sequence[Place]) -> Scheme:
        """Give the odds as the chart has them, near enough for planning."""
        return _judged(self, target, posts, cast(Sequence[_Place], places))

    def first_posts(self, target: int, places: Sequence[Place]) -> Iterator[tuple[int, ...]]:
        """Nothing, and the smallest sets of hexes from which zones of control leave the target no way back (5.3.3)."""
        yield ()
        if self._encloses:
            yield from enclosures(places, lambda used: not self.way_back(target, used))

    def way_back(self, target: int, used: set[int]) -> int:
        """Give how many hexes a target can go back once units stand on the hexes that are used (5.3.2, 5.3.3)."""
        around, barred, layer = self.picture.grid.around, self._barred(), {target}
        for gone, ring in enumerate(self._rings_of(target)):
            next_to = {hex_ for here in layer for hex_ in around[here]} & ring
            layer = {h for h in next_to if not barred[h] and h not in used and used.isdisjoint(around[h])}
            if not layer:
                return gone
        return LONGEST

    def _rings_of(self, target: int) -> list[set[int]]:
        """Give the hexes one, two … hexes from a target."""
        if target not in self._rings:
            away = self.picture.grid.distances(target)
            self._rings[target] = [set(np.flatnonzero(away == gone).tolist()) for gone in range(1, LONGEST + 1)]
        return self._rings[target]

    def _barred(self) -> list[bool]:
        """Mark the hexes to which no enemy can retreat as units stand now; the last one stands for off the map."""
        own = zones(self.picture.s, self.picture.side)
        if own is not self._own:
            closed = own.reach | own.occupied | self.picture.s.setting.ground.is_lake
            self._own, self._closed = own, [*closed.tolist(), True]
        return self._closed

    def support(self, hexes: list[int]) -> int:
        """Add up the guns that stand ready within range of any of these hexes."""
        total = int(self._gun_strength[self._gun_reach[:, hexes].any(axis=1)].sum())
        return min(total, _MOST_GUNS)

    def _reach(self, unit: int) -> NDArray[np.bool_]:
        s = self.picture.s
        found = np.zeros(self.picture.size, np.bool_)
        found[s.state.hex[unit]] = True
        if not s.state.stopped[unit] and not s.state.marked[unit]:
            found[search(s, unit).hexes] = True
        return found


class _Place(Struct, frozen=True):
    """A hex from which a target can be attacked."""

    hex: int
    water: int
    others: int
    """Other enemy hexes that would have to be attacked from here."""

    @property
    def cost(self) -> float:
        return self.others + 0.5 * self.water


def _places(picture: Picture, target: int, chosen: Mapping[int, Scheme]) -> list[_Place]:
    ground = picture.s.setting.ground
    places: list[_Place] = []
    for direction, hex_ in enumerate(picture.around[target].tolist()):
        back = (direction + 3) % 6
        if hex_ < 0 or picture.enemy_hexes[hex_] or ground.is_lake[hex_] or ground.bars_attack[hex_, back]:
            continue
        beside = [h for h in picture.around[hex_].tolist() if h >= 0 and h != target and h not in chosen]
        others = sum(bool(picture.enemy_hexes[h] and picture.enemy_defence[h] > 0) for h in beside)
        places.append(_Place(hex_, int(ground.hexside_cm[hex_, back]), others))
    return places


def _judged(marches: WbMarches, target: int, posts: tuple[Post, ...], places: Sequence[_Place]) -> Scheme:
    picture, s, setting = marches.picture, marches.picture.s, marches.picture.s.setting
    by_hex = {p.hex: p for p in places}
    strengths = [(marches.strength[unit], by_hex[hex_].water) for unit, hex_ in posts]
    attack = round(sum(strength for strength, _ in strengths)) + marches.support([hex_ for _, hex_ in posts])
    attack += air_support(s, picture.side, "offensive_support", (target,))
    if setting.ground.halves_attack[target]:
        attack = (attack + 1) // 2
    wet = 2 * sum(strength for strength, water in strengths if water) > sum(strength for strength, _ in strengths)
    shift = int(picture.modifiers[target]) + (max(water for _, water in strengths) if wet else 0)
    defence = max(1, round(picture.enemy_defence[target]))
    helpless = picture.enemy_defence[target] == 0
    column = initial_column(attack, defence)
    column = len(COLUMNS) - 1 if helpless else after_modifiers(column, _concentration(picture, posts), shift)[1]
    roll = int(picture.enemy_command[target]) - int(all(picture.command[hex_] for _, hex_ in posts))
    used = {hex_ for _, hex_ in posts}
    way = marches.way_back(target, used)
    likely = prospect(column, roll, int(picture.enemy_steps[target]), way)
    beside = sum(by_hex[hex_].others for hex_ in used)
    value = likely.defender - picture.mood.caution * likely.attacker
    value += picture.mood.drive * likely.vacated * _ground(picture, target, posts)
    value -= _BY_THE_WAY * beside + _EFFORT * picture.doctrine.effort * sum(strength for strength, _ in strengths)
    value -= sum(marches.bound.get(unit, 0.0) for unit, hex_ in posts if hex_ != s.state.hex[unit])
    return Scheme(target, posts, COLUMNS[column], value, shuts_in=not way)


def _concentration(picture: Picture, posts: tuple[Post, ...]) -> int:
    """13.1.2: one modifier for every three units of a division or corps."""
    setting = picture.s.setting
    if not setting.complementary:
        return 0
    groups = setting.tc_group[[unit for unit, _ in posts]]
    counts = np.bincount(groups[groups >= 0], minlength=1)
    return int((counts // setting.rulebook.special.concentration_units).sum())


def _ground(picture: Picture, target: int, posts: tuple[Post, ...]) -> float:
    """What the hex is worth once the enemy has left it."""
    taken = picture.aims.hold[target] if picture.s.state.control[target] != picture.side else 0.0
    pull = picture.pull[int(picture.s.setting.mobility[posts[0][0]])]
    onward = max(float(pull[target] - pull[hex_]) for _, hex_ in posts)
    return float(taken + picture.aims.cut[target]) + 0.1 + _ONWARD * max(0.0, min(1.0, onward))
