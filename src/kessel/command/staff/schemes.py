"""Schemes of attack: which enemies can be attacked with what could come beside them in this Movement Phase."""

from __future__ import annotations

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from kessel.command.staff.garrisons import bound_units
from kessel.command.staff.picture import Picture
from kessel.command.staff.prospects import prospect
from kessel.systems.wb95.air_support import air_support
from kessel.systems.wb95.artillery import can_fire
from kessel.systems.wb95.combat_ratio import COLUMNS, after_modifiers, initial_column
from kessel.systems.wb95.reach import search
from kessel.systems.wb95.zones_of_control import zones

__all__ = ["Marches", "Scheme", "best_scheme"]

_BY_THE_WAY = 0.7
"""What an enemy costs that has to be attacked because units stop beside him (5.1.4)."""
_EFFORT = 0.035
"""What a strength point sent here could bring elsewhere."""
_LEAST = 0.1
"""A scheme must bring so much."""
_IN_VAIN = 4
"""After so many units that bring nothing more, nobody else is asked."""
_AFFECTED = 3
"""Within so many hexes of a unit that gets its orders, other attacks are judged anew."""
_MOST_GUNS = 8
"""Strength points of artillery that are counted: a gun may be in range of two attacks and supports one."""
_ONWARD = 0.5


class Scheme(Struct, frozen=True):
    """An attack to be made: who goes where, against which hex, at what odds."""

    target: int
    posts: tuple[tuple[int, int], ...]
    """Units and the hexes from which they attack."""
    column: int
    value: float

    @property
    def odds(self) -> str:
        """The column of the table, in words."""
        return COLUMNS[self.column]


class Marches:
    """Where each unit that can attack may go in this phase; units are taken out as they get their orders."""

    def __init__(self, picture: Picture) -> None:
        self.picture = picture
        s, setting = picture.s, picture.s.setting
        able = setting.is_regular & ~setting.is_towed & ~setting.is_rg & (setting.frozen_until <= s.state.turn)
        self.reach: dict[int, NDArray[np.bool_]] = {}
        for unit in s.on_map(picture.side):
            if able[unit]:
                self.reach[unit] = self._reach(unit)
        self.strength = {unit: picture.attack_of(unit) for unit in self.reach}
        self.bound = bound_units(picture, self.reach)
        """What it costs to call units away from what they guard."""
        guns = can_fire(s, picture.side)
        self._gun_strength = np.array([int(setting.attack_sp[gun, s.state.steps[gun]]) for gun in guns])
        far = [picture.grid.distances(int(s.state.hex[gun])) for gun in guns]
        self._gun_reach = np.array(far).reshape(len(guns), picture.size) <= setting.rulebook.artillery.range
        self._known: dict[int, Scheme | None] = {}
        self.load: NDArray[np.int64] = np.zeros(picture.size, np.int64)
        """CELs that have their post on each hex, or cannot leave it."""
        for unit in s.on_map(picture.side):
            if unit not in self.reach:
                self.load[s.state.hex[unit]] += s.state.steps[unit]

    def take(self, unit: int, hex_: int) -> None:
        """Give a unit its post; attacks that it might have joined, and those near by, are judged anew."""
        s = self.picture.s
        self.forget_near(int(s.state.hex[unit]))
        self.forget_near(hex_)
        del self.reach[unit]
        self.load[hex_] += s.state.steps[unit]
        joined = [t for t, scheme in self._known.items() if scheme and any(u == unit for u, _ in scheme.posts)]
        for target in joined:
            del self._known[target]

    def forget_near(self, hex_: int) -> None:
        """Something has changed on a hex."""
        distance = self.picture.grid.distance
        for target in [target for target in self._known if distance(target, hex_) <= _AFFECTED]:
            del self._known[target]

    def scheme_for(self, target: int, chosen: dict[int, Scheme]) -> Scheme | None:
        """Give the best attack on a hex; what is known of it from before still holds."""
        if target not in self._known:
            self._known[target] = _scheme(self, target, chosen)
        return self._known[target]

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


def best_scheme(marches: Marches, chosen: dict[int, Scheme]) -> Scheme | None:
    """Give the attack that brings most for what it takes, on a hex that no scheme aims at yet."""
    picture = marches.picture
    schemes = [
        found
        for hex_ in np.flatnonzero(picture.enemy_hexes).tolist()
        if hex_ not in chosen and (found := marches.scheme_for(hex_, chosen)) is not None
    ]
    best = max(schemes, key=lambda scheme: scheme.value, default=None)
    if best is None or best.value <= _LEAST:
        return None
    marches.forget_near(best.target)
    return best


def _scheme(marches: Marches, target: int, chosen: dict[int, Scheme]) -> Scheme | None:
    """Send the strongest units to the best hexes around a target while that brings more."""
    s = marches.picture.s
    places = _places(marches, target, chosen)
    around = [place.hex for place in places]
    units = [u for u, reach in marches.reach.items() if reach[around].any()]
    if not units:
        return None
    units.sort(key=lambda u: (s.state.hex[u] not in around, -marches.strength[u], u))
    room = {p.hex: int(s.setting.rulebook.stacking.steps - marches.load[p.hex]) for p in places}
    posts: list[tuple[int, int]] = []
    best: Scheme | None = None
    for unit in units:
        if best is not None and len(posts) - len(best.posts) >= _IN_VAIN:
            break
        steps = int(s.state.steps[unit])
        open_ = [p for p in places if marches.reach[unit][p.hex] and room[p.hex] >= steps]
        if not open_:
            continue
        taken = {hex_ for _, hex_ in posts}
        here = int(s.state.hex[unit])
        place = min(open_, key=lambda p: (p.cost - 0.3 * (p.hex in taken) - 0.4 * (p.hex == here), p.hex))
        room[place.hex] -= steps
        posts.append((unit, place.hex))
        scheme = _judged(marches, target, tuple(posts), places)
        if best is None or scheme.value > best.value:
            best = scheme
    return best


class _Place(Struct, frozen=True):
    """A hex from which a target can be attacked."""

    hex: int
    water: int
    others: int
    """Other enemy hexes that would have to be attacked from here."""

    @property
    def cost(self) -> float:
        return self.others + 0.5 * self.water


def _places(marches: Marches, target: int, chosen: dict[int, Scheme]) -> list[_Place]:
    picture, ground = marches.picture, marches.picture.s.setting.ground
    places: list[_Place] = []
    for direction, hex_ in enumerate(picture.around[target].tolist()):
        back = (direction + 3) % 6
        if hex_ < 0 or picture.enemy_hexes[hex_] or ground.is_lake[hex_] or ground.bars_attack[hex_, back]:
            continue
        beside = [h for h in picture.around[hex_].tolist() if h >= 0 and h != target and h not in chosen]
        others = sum(bool(picture.enemy_hexes[h] and picture.enemy_defence[h] > 0) for h in beside)
        places.append(_Place(hex_, int(ground.hexside_cm[hex_, back]), others))
    return places


def _judged(marches: Marches, target: int, posts: tuple[tuple[int, int], ...], places: list[_Place]) -> Scheme:
    picture, s, setting = marches.picture, marches.picture.s, marches.picture.s.setting
    by_hex = {p.hex: p for p in places}
    strengths = [(marches.strength[unit], by_hex[hex_].water) for unit, hex_ in posts]
    attack = sum(strength for strength, _ in strengths) + marches.support([hex_ for _, hex_ in posts])
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
    likely = prospect(column, roll, int(picture.enemy_steps[target]), _cornered(picture, target, posts))
    used = {hex_ for _, hex_ in posts}
    beside = sum(by_hex[hex_].others for hex_ in used)
    value = likely.defender - picture.mood.caution * likely.attacker
    value += picture.mood.drive * likely.vacated * _ground(picture, target, posts)
    value -= _BY_THE_WAY * beside + _EFFORT * sum(strength for strength, _ in strengths)
    value -= sum(marches.bound.get(unit, 0.0) for unit, hex_ in posts if hex_ != s.state.hex[unit])
    return Scheme(target, posts, column, value)


def _concentration(picture: Picture, posts: tuple[tuple[int, int], ...]) -> int:
    """13.1.2: one modifier for every three units of a division or corps."""
    setting = picture.s.setting
    if not setting.complementary:
        return 0
    groups = setting.tc_group[[unit for unit, _ in posts]]
    counts = np.bincount(groups[groups >= 0], minlength=1)
    return int((counts // setting.rulebook.special.concentration_units).sum())


def _ground(picture: Picture, target: int, posts: tuple[tuple[int, int], ...]) -> float:
    """What the hex is worth once the enemy has left it."""
    taken = picture.aims.hold[target] if picture.s.state.control[target] != picture.side else 0.0
    pull = picture.pull[int(picture.s.setting.mobility[posts[0][0]])]
    onward = max(float(pull[target] - pull[hex_]) for _, hex_ in posts)
    return float(taken + picture.aims.cut[target]) + 0.1 + _ONWARD * max(0.0, min(1.0, onward))


def _cornered(picture: Picture, target: int, posts: tuple[tuple[int, int], ...]) -> bool:
    """Whether no hex around the target is left to retreat to once all stand at their posts."""
    own = zones(picture.s, picture.side)
    used = {hex_ for _, hex_ in posts}
    barred = np.append(own.reach | own.occupied | picture.s.setting.ground.is_lake, True)
    for hex_ in picture.around[target].tolist():
        if hex_ in used or barred[hex_]:
            continue
        if any(h in used for h in picture.around[hex_].tolist()):
            continue
        return False
    return True
