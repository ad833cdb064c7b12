"""Schemes of engagement in Winter Storm: who could assault what, after a maneuver before combat (13.6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from msgspec import Struct

from kessel.command.staff.schemes import Marches, Place, Post, Scheme
from kessel.command.staff.winter_storm.picture import Picture, reach_of
from kessel.command.staff.winter_storm.prospects import prospect
from kessel.systems.winter_storm.assault_limits import began_beside
from kessel.systems.winter_storm.combat_record import Assault
from kessel.systems.winter_storm.engagement_points import group_terms, leader
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.setting import NOBODY
from kessel.systems.winter_storm.state import IN_COMMAND, INDEPENDENT, ISOLATED, OUT_OF_COMMAND

__all__ = ["WinterMarches"]

_EFFORT = 0.02
"""What a combat factor sent here could bring elsewhere."""
_ONWARD = 0.8
_GROUP = 1.8
"""What a step of a battle group from the pocket is worth besides: its points, over two steps."""


class _Place(Struct, frozen=True):
    """A hex from which a target can be assaulted."""

    hex: int
    cost: float


class WinterMarches(Marches):
    """The marches of an Operations Segment."""

    def __init__(self, picture: Picture) -> None:
        self.picture = picture
        s = picture.s
        own = s.on_map(picture.side)
        reach = {unit: reach_of(s, unit) for unit in picture.able()}
        room = s.land.stack_limit.astype(np.int64)
        for unit in own:
            if unit not in reach:
                room[s.state.hex[unit]] -= int(picture.factors[unit])
        here = {unit: int(s.state.hex[unit]) for unit in own}
        strength = {unit: float(picture.attack[unit]) for unit in reach}
        weight = {unit: int(picture.factors[unit]) for unit in own}
        self._leader = {unit: leader(s, unit) for unit in reach}
        super().__init__(picture.grid, here, reach, strength, weight, room)

    def targets(self) -> list[int]:
        """Enemy hexes."""
        return np.flatnonzero(self.picture.enemy_hexes).tolist()

    def places(self, target: int, chosen: Mapping[int, Scheme]) -> list[_Place]:
        """Hexes beside the target without enemies; those in other enemy zones cost more to hold."""
        picture = self.picture
        found: list[_Place] = []
        for hex_ in picture.around[target].tolist():
            if hex_ >= 0 and not picture.enemy_hexes[hex_]:
                others = sum(bool(picture.enemy_hexes[h]) for h in picture.around[hex_].tolist() if h >= 0) - 1
                found.append(_Place(hex_, 0.2 * others))
        return found

    def fits(self, target: int, posts: Sequence[Post], unit: int, hex_: int) -> bool:
        """13.63, 13.64, 13.67: one HQ, or a stack on its own; no stacks that merge; points for all of them."""
        state, units, joined = self.picture.s.state, [*(u for u, _ in posts), unit], (*posts, (unit, hex_))
        status = {int(state.status[u]) for u in units}
        if len(status) > 1 or any(h == hex_ and self._here[u] != self._here[unit] for u, h in posts):
            return False
        if status & {OUT_OF_COMMAND, ISOLATED} and len({self._here[u] for u in units}) > 1:
            return False
        if IN_COMMAND in status and len({int(state.hq[u]) for u in units}) > 1:
            return False
        return self._cost(joined) <= self._points(units) and self._may_come_up(target, joined)

    def judge(self, target: int, posts: tuple[Post, ...], places: Sequence[Place]) -> Scheme:
        """Weigh the assault as if all stood at their posts."""
        picture, trial = self.picture, self._trial(posts)
        units = tuple(unit for unit, _ in posts)
        defenders = tuple(trial.on(target, picture.enemy))
        assault = Assault(
            picture.side,
            target,
            units,
            defenders,
            from_hexes=tuple(hex_ for _, hex_ in posts),
        )
        likely = prospect(trial, assault)
        doctrine = picture.doctrine
        value = self._quarry(defenders) * likely.defender - doctrine.caution * likely.attacker
        value += doctrine.drive * likely.vacated * self._ground(target, posts)
        value -= _EFFORT * sum(self.strength[unit] for unit in units)
        return Scheme(target, posts, likely.column, value)

    def _quarry(self, defenders: tuple[int, ...]) -> float:
        """Give what a step of these is worth: more of battle groups from the pocket, if they are hunted (3.9)."""
        if not self.picture.doctrine.noose:
            return 1.0
        groups = self.picture.s.setting.is_breakout[list(defenders)]
        return 1.0 + _GROUP * float(groups.mean())

    def _trial(self, posts: Sequence[Post]) -> Position:
        s = self.picture.s
        trial = Position(s.setting, s.state.copy(), s.dice)
        for unit, hex_ in posts:
            trial.state.hex[unit] = hex_
        return trial

    def _ground(self, target: int, posts: tuple[Post, ...]) -> float:
        """What the hex is worth once the enemy has left it."""
        picture = self.picture
        taken = float(picture.hold[target]) if picture.s.state.control[target] != picture.side else 0.0
        pull = picture.pull(posts[0][0])
        onward = max(float(pull[target] - pull[self._here[unit]]) for unit, _ in posts)
        return taken + 0.2 + _ONWARD * max(0.0, min(1.0, onward))

    def _may_come_up(self, target: int, posts: Sequence[Post]) -> bool:
        """13.67/limits: of stacks with leg units only one may come up."""
        s = self.picture.s
        comers = {hex_ for unit, hex_ in posts if not began_beside(s, unit, target) and not s.is_mobile(unit)}
        return len(comers) <= 1

    def _points(self, units: list[int]) -> int:
        s = self.picture.s
        status, hq = int(s.state.status[units[0]]), int(s.state.hq[units[0]])
        if status == IN_COMMAND and (hq == NOBODY or s.state.hex[hq] < 0):
            return 0
        alone = status in (OUT_OF_COMMAND, ISOLATED, INDEPENDENT)
        return sum(term.value for term in group_terms(s, NOBODY if alone else hq, units))

    def _cost(self, posts: Sequence[Post]) -> int:
        """13.64: a point for each stack or division that maneuvers, two for each that assaults."""
        chart = self.picture.s.setting.charts.engagement.cost
        bodies: set[tuple[str, int]] = set()
        marching: set[tuple[str, int]] = set()
        for member, hex_ in posts:
            hq = self._leader[member]
            body = ("hq", hq) if hq != NOBODY else ("hex", hex_)
            bodies.add(body)
            if hex_ != self._here[member]:
                marching.add(body if hq != NOBODY else ("from", self._here[member]))
        return chart.assault * len(bodies) + chart.maneuver_before * len(marching)
