"""What a position of Winter Storm is worth to a side, in victory points (3.9)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kessel.command.general.knowledge import DECIDED
from kessel.command.general.paper import Paper, last_turns
from kessel.command.staff import Doctrine
from kessel.command.staff.winter_storm.picture import Picture
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.victory import score

__all__ = ["WinterScale", "on_paper"]

_STEP = 0.6
"""What a step is worth before it is the last one."""
_DISORDER = 0.5
_NEARER = 0.25
"""What a third of the way to what counts is worth to a unit."""


def on_paper(s: Position, side: int, first: Doctrine) -> Paper:
    """Try plans in the last turns."""
    return last_turns(s, first, _turns_left(s))


def _turns_left(s: Position) -> int:
    """Count the turns to the end, the one that is being played among them."""
    return s.setting.scenario.turns - s.state.turn + 1


class WinterScale:
    """The score as things stand, steps and order, and how near units are to what counts."""

    def __init__(self, s: Position, side: int) -> None:
        self._side = side
        self._start = s.state.hex.copy()
        self._pictures = [Picture(Position(s.setting, s.state.copy(), s.dice), k) for k in (0, 1)]

    def weigh(self, s: Position) -> float:
        """Give what the position is worth to the side: more is better."""
        mine, his = self._of(s, self._side), self._of(s, 1 - self._side)
        return mine - his + _decided(s, self._side)

    def _of(self, s: Position, side: int) -> float:
        state = s.state
        units = _fighters(s, side)
        worth = float(score(s, side).points)
        worth += _STEP * float(state.steps[units].sum()) - _DISORDER * float(state.disorder[units].sum())
        came = [u for u in units.tolist() if self._start[u] >= 0]
        return worth + _NEARER * sum(self._nearer(side, u, int(state.hex[u])) for u in came)

    def _nearer(self, side: int, unit: int, hex_: int) -> float:
        pull = self._pictures[side].pull(unit)
        return float(pull[hex_] - pull[self._start[unit]])


def _fighters(s: Position, side: int) -> NDArray[np.intp]:
    units = s.setting.units_of[side]
    return units[(s.state.hex[units] >= 0) & s.setting.is_combat[units]]


def _decided(s: Position, side: int) -> float:
    outcome = s.state.outcome
    if outcome is None or outcome.winner is None:
        return 0.0
    return DECIDED if s.setting.side_of(outcome.winner) == side else -DECIDED
