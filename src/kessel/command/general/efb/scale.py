"""What a position of East Front Battles is worth to a side, in victory points (24.5)."""

from __future__ import annotations

import numpy as np

from kessel.command.general.knowledge import DECIDED
from kessel.command.general.paper import Paper, plans
from kessel.command.staff.doctrine import Doctrine
from kessel.command.staff.efb.picture import Picture
from kessel.systems.efb.position import Position

__all__ = ["EfbScale", "on_paper"]

_TURNS, _AHEAD = 9, 3
"""So many turns are played on paper in one phase, and so many of each plan."""
_LASTS = 0.8
"""How likely a town that is held stays so for a turn."""
_FIGHTS_ON = 0.6
"""What a unit is worth beyond the points that the enemy gets for it."""
_SUPPRESSED = 0.4
_NEARER = 0.15
"""What a third of the way to what counts is worth to a unit."""
_GROUND = Doctrine("ground", "the way to towns alone", prey=0.0)


def on_paper(s: Position, side: int, first: Doctrine) -> Paper:
    """Try plans in every turn and look some turns ahead: towns score day by day, and a march takes two or three."""
    turns = min(_AHEAD, _turns_left(s))
    return Paper(plans(first, _TURNS // turns), turns=turns)


def _turns_left(s: Position) -> int:
    """Count the turns to the end, the one that is being played among them."""
    return s.setting.scenario.turns - s.state.turn + 1


class EfbScale:
    """Victory points won and to be expected, units that are left, and how near they are to what counts."""

    def __init__(self, s: Position, side: int) -> None:
        self._side = side
        pictures = [Picture(Position(s.setting, s.state.copy(), s.dice), k, _GROUND) for k in (0, 1)]
        self._pull = [np.array(picture.pull) for picture in pictures]
        self._is_support = pictures[0].is_support
        self._start = s.state.hex.copy()

    def weigh(self, s: Position) -> float:
        """Give what the position is worth to the side: more is better."""
        mine, his = self._of(s, self._side), self._of(s, 1 - self._side)
        return mine - his + _decided(s, self._side)

    def _of(self, s: Position, side: int) -> float:
        state, setting = s.state, s.setting
        units = setting.units_of[side]
        units = units[(state.hex[units] >= 0) & ~self._is_support[units]]
        worth = float(state.vp[side]) + _expected(s, side)
        worth += _FIGHTS_ON * len(units) - _SUPPRESSED * float((state.suppressed[units] > 0).sum())
        came = units[self._start[units] >= 0]
        pull, mobility = self._pull[side], setting.mobility[came]
        return worth + _NEARER * float((pull[mobility, state.hex[came]] - pull[mobility, self._start[came]]).sum())


def _expected(s: Position, side: int) -> float:
    """Give what the towns that a side holds will bring it to the end (24.5)."""
    left = max(0, _turns_left(s)) if s.state.outcome is None else 0
    times = sum(_LASTS**turn for turn in range(left))
    held = [points.get(side, 0) for hex_, points in s.setting.objectives.items() if s.on(hex_, side)]
    return times * sum(held)


def _decided(s: Position, side: int) -> float:
    outcome = s.state.outcome
    if outcome is None or outcome.winner is None:
        return 0.0
    return DECIDED if s.setting.side_of(outcome.winner) == side else -DECIDED
