"""Where units maneuver that do not fight: towards what counts, out of danger, under command."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kessel.command.staff.maps import beside
from kessel.command.staff.winter_storm.picture import Picture, reach_of
from kessel.play.messages import Order
from kessel.systems.winter_storm.communications import command_hexes
from kessel.systems.winter_storm.holding import first_way_out, must_go
from kessel.systems.winter_storm.maneuver import Maneuver, Maneuvering
from kessel.systems.winter_storm.reach import reachable
from kessel.systems.winter_storm.state import ISOLATED, OUT_OF_COMMAND

__all__ = ["Judgement", "maneuver_of", "way_out"]

_PULL = 1.0
_FULL = -1e9
_LINK = 0.15
_LED = 0.8
"""What it is worth to stand where the HQ commands."""
_OVERRUN = 2.0
_HARM = 0.5
"""What it costs a stack of a step or two when the enemy may come with twice its factors."""
_RESTLESS = 0.1


class Judgement:
    """Scores hexes for one unit, as the side stands by now."""

    def __init__(self, picture: Picture) -> None:
        self.picture = picture

    def of(self, unit: int, hexes: NDArray[np.intp]) -> NDArray[np.float64]:
        """Score hexes; the one where the unit stands comes first."""
        setting = self.picture.s.setting
        if setting.is_combat[unit] and not setting.is_heavy_artillery[unit]:
            return self._fighter(unit, hexes)
        return self._supporter(unit, hexes)

    def _fighter(self, unit: int, hexes: NDArray[np.intp]) -> NDArray[np.float64]:
        picture, doctrine = self.picture, self.picture.doctrine
        pull = picture.pull(unit)
        score = _PULL * doctrine.drive * (pull[hexes] - pull[hexes[0]])
        score -= doctrine.caution * self._danger(unit, hexes)
        score += self._guard(unit, hexes) + self._line(unit, hexes) + self._led(unit, hexes)
        return np.where(self._has_room(unit, hexes), score, _FULL)

    def _supporter(self, unit: int, hexes: NDArray[np.intp]) -> NDArray[np.float64]:
        """Headquarters, columns and heavy guns: safe ground near those whom they serve."""
        picture, s = self.picture, self.picture.s
        own = [u for u in s.on_map(picture.side) if s.setting.is_combat[u] and self._serves(unit, u)]
        guarded = np.isin(hexes, s.state.hex[own]) if own else np.zeros(len(hexes), np.bool_)
        score = -_OVERRUN * (picture.enemy_reach[hexes] & ~guarded) - 1.5 * picture.enemy_zone[hexes]
        if own:
            front = s.state.hex[own]
            away = np.array([float(picture.grid.distances(int(hex_))[front].mean()) for hex_ in hexes])
            score = score - 0.35 * away
        return np.where(self._has_room(unit, hexes), score, _FULL)

    def _serves(self, unit: int, other: int) -> bool:
        s = self.picture.s
        if s.setting.is_operational[unit]:
            return bool(s.state.hq[other] == unit)
        return bool(s.state.hq[other] == s.state.hq[unit])

    def _danger(self, unit: int, hexes: NDArray[np.intp]) -> NDArray[np.float64]:
        """What may be lost on each hex in the enemy's next Operations Phase."""
        picture = self.picture
        defence = self._company(unit)[hexes] + max(1.0, float(picture.factors[unit]))
        ratio = picture.strike_at(hexes) / defence
        return np.clip(_HARM * (ratio - 0.8), 0.0, 1.5) * float(picture.s.state.steps[unit])

    def _guard(self, unit: int, hexes: NDArray[np.intp]) -> NDArray[np.float64]:
        """What a unit adds to the hold on victory hexes."""
        picture = self.picture
        company = self._company(unit)[hexes]
        needed = np.maximum(4.0, 0.4 * picture.strike_at(hexes))
        lacking = np.clip(1.0 - company / needed, 0.0, 1.0)
        mine = picture.s.state.control[hexes] == picture.side
        near = np.where(picture.threat[hexes] > 0, 1.0, 0.1)
        return picture.hold[hexes] * np.where(mine, lacking * near, 1.0 * (lacking > 0))

    def _line(self, unit: int, hexes: NDArray[np.intp]) -> NDArray[np.float64]:
        picture, s = self.picture, self.picture.s
        others = np.zeros(picture.size, np.bool_)
        others[s.state.hex[[u for u in s.on_map(picture.side) if u != unit and s.setting.is_combat[u]]]] = True
        linked = beside(picture.grid, beside(picture.grid, others))[hexes]
        return np.where(linked & (picture.threat[hexes] > 0), picture.doctrine.line * _LINK, 0.0)

    def _led(self, unit: int, hexes: NDArray[np.intp]) -> NDArray[np.float64]:
        """11.13: who stays within the radius of his HQ is in command next turn too."""
        s = self.picture.s
        hq = int(s.state.hq[unit])
        if hq < 0 or s.state.hex[hq] < 0 or s.state.status[unit] in (OUT_OF_COMMAND, ISOLATED):
            return np.zeros(len(hexes))
        return np.where(command_hexes(s, hq, unit)[hexes], _LED, 0.0)

    def _company(self, unit: int) -> NDArray[np.float64]:
        picture = self.picture
        own = [other for other in picture.s.on_map(picture.side) if other != unit]
        total = np.zeros(picture.size)
        np.add.at(total, picture.s.state.hex[own], picture.factors[own])
        return total

    def _has_room(self, unit: int, hexes: NDArray[np.intp]) -> NDArray[np.bool_]:
        picture = self.picture
        room = self._company(unit)[hexes] + picture.factors[unit] <= picture.s.land.stack_limit[hexes]
        room[0] = True
        return room


def maneuver_of(picture: Picture, unit: int) -> Order | None:
    """Give the maneuver of a unit to a better place; None if it stays."""
    s, here = picture.s, int(picture.s.state.hex[unit])
    reach = reach_of(s, unit)
    reach[here] = False
    hexes = np.array([here, *np.flatnonzero(reach).tolist()], np.intp)
    score = Judgement(picture).of(unit, hexes)
    best = int(np.argmax(score))
    if not best or score[best] <= score[0] + _RESTLESS:
        return None
    path = reachable(s, unit).get(int(hexes[best]))
    return Maneuver(units=(s.name(unit),), path=tuple(map(s.number, path))) if path else None


def way_out(picture: Picture) -> Order | None:
    """13.31, 8.2, 13.54: give the best order for a unit that may not stay where it is, or None if all may."""
    s, judgement = picture.s, Judgement(picture)
    unit = next((unit for unit, _ in must_go(s, picture.side)), None)
    if unit is None:
        return None
    ways = [order for order in Maneuvering().options(s, picture.side, unit) if isinstance(order, Maneuver)]
    if not ways:
        return first_way_out(s, picture.side)
    score = judgement.of(unit, np.array([s.setting.hex(order.path[-1]) for order in ways], np.intp))
    return ways[int(np.argmax(score))]
