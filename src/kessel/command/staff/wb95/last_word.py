"""The last word: nobody moves after this side before it is asked who has won, so only points count any more.

Losses, danger and lines of supply mean nothing now. A hex keeps its owner when everybody leaves it (4.3), unless both
sides have it in their zones and it is nobody's (4.3.6): there one unit stays, and all others are free to attack.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from kessel.command.staff.wb95.aims import Aims
from kessel.command.staff.wb95.movement import MovementPlan
from kessel.command.staff.wb95.picture import Picture
from kessel.command.staff.wb95.schemes import WbMarches
from kessel.command.staff.wb95.standing import Mood
from kessel.systems.wb95.air_missions import owner_of_half
from kessel.systems.wb95.data_victory import PointsReached
from kessel.systems.wb95.objectives import SCALE, worth_of_points
from kessel.systems.wb95.position import Position
from kessel.systems.wb95.victory_points import chosen

__all__ = ["LastWord", "has_last_word", "points_alone"]

_POINT = 5.0
"""What a point is worth now, in CELs: units count only where points leave a choice."""
_NOTHING_TO_LOSE = Mood(drive=30.0, caution=0.05, presses=True)


def has_last_word(s: Position, side: int) -> bool:
    """Say whether a side is about to move last of all, or last before its points are asked for.

    Where points win in a Supply Phase (Korsun 1944) the side that moves first has the last word too.
    """
    if s.state.turn < s.setting.turns or owner_of_half(s) != side or not worth_of_points(s.setting).any():
        return False
    return side == 1 or _may_win_at_once(s, side)


def points_alone(picture: Picture) -> Picture:
    """Change a picture: it shows nothing but points, and no enemy who could still come."""
    nothing = np.zeros(picture.size)
    picture.aims = Aims(_POINT / SCALE * worth_of_points(picture.s.setting), picture.aims.prey, nothing)
    picture.mood = _NOTHING_TO_LOSE
    picture.threat = picture.looming = nothing
    picture.enemy_reach = nothing > 0
    return picture


class LastWord(MovementPlan):
    """The last Movement Phase: some stay, some take what stands empty, everybody else attacks what counts."""

    remark = "Nobody can answer any more: only points count."

    def _raid(self) -> None:
        """Take what stands empty with the weakest unit that can come there; guards stay."""
        self._settled.update(_guards(self.picture))
        worth = worth_of_points(self.s.setting)
        empty = (worth > 0) & (self.s.state.control != self.side) & ~self.picture.enemy_hexes
        marches = WbMarches(self.picture, frozenset(self._settled))
        for target in sorted(np.flatnonzero(empty).tolist(), key=lambda hex_: (-worth[hex_], hex_)):
            able = [u for u, reach in marches.reach.items() if reach[target] and u not in self._settled]
            if able:
                unit = min(able, key=lambda u: (self.picture.attack_of(u), u))
                self._go(unit, target)
                self._settled.add(unit)


def _guards(picture: Picture) -> Iterator[int]:
    """Give the weakest unit on every hex that would be nobody's without it."""
    s = picture.s
    held = (worth_of_points(s.setting) > 0) & (s.state.control == picture.side) & picture.enemy_zone
    for hex_ in np.flatnonzero(held).tolist():
        there = [unit for unit in s.on(hex_, picture.side) if s.setting.is_regular[unit]]
        if there:
            yield min(there, key=lambda unit: (picture.attack_of(unit), unit))


def _may_win_at_once(s: Position, side: int) -> bool:
    """Say whether so many points win in the side's own Supply Phase."""
    endings = s.setting.scenario.victory.endings
    mine = [ending for ending in endings if ending.winner == s.seat(side) and chosen(s, ending.given)]
    return any(ending.asked == "supply" and isinstance(ending.when, PointsReached) for ending in mine)
