"""Schemes of attack in East Front Battles: where units can go, and what an attack from there brings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

import numpy as np
from msgspec import Struct

from kessel.command.staff.efb.picture import Picture, reach_of
from kessel.command.staff.efb.prospects import prospect
from kessel.command.staff.schemes import Marches, Place, Post, Scheme
from kessel.systems.efb.artillery import ready_batteries
from kessel.systems.efb.combat_differential import final_column
from kessel.systems.efb.combat_tables import attacker_tables
from kessel.systems.efb.position import GA
from kessel.systems.efb.zones_of_control import zones

__all__ = ["EfbMarches"]

_BY_THE_WAY = 0.5
"""What an enemy costs that has to be attacked because units stop beside him (10.6)."""
_EFFORT = 0.03
"""What a strength point sent here could bring elsewhere."""
_ONWARD = 0.4
_GUNS = 0.6
"""How much of the guns in range an attack can count on: others want them too."""


class _Place(Struct, frozen=True):
    """A hex from which a target can be attacked."""

    hex: int
    shift: int
    """What the hexside gives the defender (11.16)."""
    others: int
    """Other enemy hexes that would have to be attacked from here."""

    @property
    def cost(self) -> float:
        return self.others + 0.5 * self.shift


class EfbMarches(Marches):
    """The marches of a Movement Phase."""

    def __init__(self, picture: Picture) -> None:
        self.picture = picture
        s, setting = picture.s, picture.s.setting
        own = s.on_map(picture.side)
        reach = {unit: reach_of(s, unit) for unit in picture.fighters() if picture.attack[unit] > 0}
        room = np.full(picture.size, setting.limits_of(picture.side).stack, np.int64)
        for unit in own:
            if unit not in reach:
                room[s.state.hex[unit]] -= 1
        here = {unit: int(s.state.hex[unit]) for unit in own}
        strength = {unit: float(picture.attack[unit]) for unit in reach}
        super().__init__(picture.grid, here, reach, strength, dict.fromkeys(own, 1), room)
        self._guns = ready_batteries(s, picture.side)
        self._own_zone = np.append(zones(s, picture.side).reach | zones(s, picture.side).occupied, True)
        self._defenders = {hex_: tuple(s.on(hex_, picture.enemy)) for hex_ in self.targets()}

    def targets(self) -> list[int]:
        """Enemy hexes."""
        return np.flatnonzero(self.picture.enemy_hexes).tolist()

    def places(self, target: int, chosen: Mapping[int, Scheme]) -> list[_Place]:
        """Hexes beside the target that hold no enemy, and from which an attack leads there (11.5)."""
        picture, ground = self.picture, self.picture.s.ground
        found: list[_Place] = []
        for way, hex_ in enumerate(picture.around[target].tolist()):
            if hex_ < 0 or picture.enemy_hexes[hex_] or ground.bars_attack[hex_, (way + 3) % 6]:
                continue
            near = [h for h in picture.around[hex_].tolist() if h >= 0 and h != target and h not in chosen]
            others = sum(bool(picture.enemy_hexes[h]) for h in near)
            found.append(_Place(hex_, int(ground.hexside_shift[target, way]), others))
        return found

    def _scheme(self, target: int, chosen: Mapping[int, Scheme]) -> Scheme | None:
        """Send the strongest, as everywhere; then see whether somebody can close the last way back (13.5)."""
        best = super()._scheme(target, chosen)
        if best is None or self._is_cornered(target, best.posts):
            return best
        return max((best, *self._closing(target, best, self.places(target, chosen))), key=lambda found: found.value)

    def _closing(self, target: int, scheme: Scheme, places: Sequence[_Place]) -> Iterator[Scheme]:
        """Give the same attack with one unit more, or one at another place, so that nobody can retreat from it."""
        for place in places:
            if not self._is_cornered(target, (*scheme.posts, (-1, place.hex))):
                continue
            for unit, reach in self.reach.items():
                others = tuple(post for post in scheme.posts if post[0] != unit)
                posts = (*others, (unit, place.hex))
                if reach[place.hex] and self._has_room(place.hex, others) and self._is_cornered(target, posts):
                    yield self.judge(target, posts, places)

    def _has_room(self, hex_: int, posts: Sequence[Post]) -> bool:
        return int(self.room[hex_]) > sum(other == hex_ for _, other in posts)

    def judge(self, target: int, posts: tuple[Post, ...], places: Sequence[Place]) -> Scheme:
        """Give the best table's expectation, with the guns and aircraft that may help."""
        picture, s = self.picture, self.picture.s
        by_hex = {place.hex: place for place in cast(Sequence[_Place], places)}
        units = tuple(unit for unit, _ in posts)
        defenders, crt = self._defenders[target], s.setting.charts.crt
        attack = float(sum(picture.attack[unit] for unit in units)) + self._support(target)
        shift = self._shift(target, posts, defenders) - max(
            int(s.ground.shift[target]), min(by_hex[hex_].shift for _, hex_ in posts)
        )
        column = final_column(crt, crt.column(round(attack - picture.enemy_defence[target])), shift)
        cornered = self._is_cornered(target, posts)
        own, enemy = self._worths(units), self._worths(defenders)
        tables = attacker_tables(s, units, (target,))
        ground, caution = self._ground(target, posts), picture.doctrine.caution
        best = max(
            likely.defender - caution * likely.attacker + picture.doctrine.drive * likely.vacated * ground
            for table in tables
            for likely in [prospect(table, column, own, enemy, cornered=cornered)]
        )
        strength = sum(self.strength[unit] for unit in units)
        beside = sum(by_hex[hex_].others for hex_ in {hex_ for _, hex_ in posts})
        value = best - _BY_THE_WAY * beside - _EFFORT * strength - self._left_behind(posts)
        return Scheme(target, posts, crt.columns[column], value)

    def _worths(self, units: tuple[int, ...]) -> tuple[float, ...]:
        return tuple(sorted(float(self.picture.worth[unit]) for unit in units))

    def _support(self, target: int) -> float:
        """Add up what guns in range and aircraft may bring (12.10, 17.5)."""
        picture, s = self.picture, self.picture.s
        distance = s.setting.grid.distances(target)
        near = [gun for gun in self._guns if distance[s.state.hex[gun]] <= s.range_of(gun)]
        near = near[: s.setting.limits_of(picture.side).support_batteries]
        air = min(2, int(s.state.air_ready[picture.side, GA]))
        return _GUNS * sum(float(picture.attack[gun]) for gun in near) + 0.5 * air

    def _shift(self, target: int, posts: tuple[Post, ...], defenders: tuple[int, ...]) -> int:
        """11.13: combined arms, a suppressed defender."""
        s, shifts = self.picture.s, self.picture.s.setting.charts.shifts
        kinds = {bool(s.setting.is_armored[unit]) for unit, _ in posts if s.state.in_command[unit]}
        shift = shifts.combined_arms if s.setting.options.combined_arms and len(kinds) > 1 else 0
        return shift + shifts.suppressed_defender * bool(s.state.suppressed[list(defenders)].any())

    def _ground(self, target: int, posts: tuple[Post, ...]) -> float:
        """What the hex is worth once the enemy has left it."""
        picture = self.picture
        pull = picture.pull[int(picture.s.setting.mobility[posts[0][0]])]
        onward = max(float(pull[target] - pull[hex_]) for _, hex_ in posts)
        return float(picture.hold[target]) + 0.1 + _ONWARD * max(0.0, min(1.0, onward))

    def _left_behind(self, posts: tuple[Post, ...]) -> float:
        """What is lost with towns that nobody would hold any longer."""
        picture, s, cost = self.picture, self.picture.s, 0.0
        for unit, hex_ in posts:
            here = int(s.state.hex[unit])
            if here != hex_ and picture.hold[here] and picture.threat[here] and len(s.on(here, picture.side)) == 1:
                cost += float(picture.hold[here])
        return cost

    def _is_cornered(self, target: int, posts: tuple[Post, ...]) -> bool:
        """Whether no hex around the target is left to retreat to once all stand at their posts (13.5)."""
        used = {hex_ for _, hex_ in posts}
        for hex_ in self.picture.around[target].tolist():
            if hex_ in used or self._own_zone[hex_]:
                continue
            if not any(h in used for h in self.picture.around[hex_].tolist()):
                return False
        return True
