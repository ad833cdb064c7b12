"""What a position of WB-95 is worth to a side, in CELs."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kessel.command.general.knowledge import DECIDED
from kessel.command.general.wb95.plans import turns_left
from kessel.command.staff.doctrine import USUAL
from kessel.command.staff.wb95.aims import read_aims
from kessel.command.staff.wb95.picture import Picture
from kessel.command.staff.wb95.standing import mood_of
from kessel.systems.wb95.objectives import SCALE, worth_of_points
from kessel.systems.wb95.position import Position
from kessel.systems.wb95.supply_lines import lines_of_supply
from kessel.systems.wb95.victory import turn_ends

__all__ = ["WbScale"]

_OUT_OF_SUPPLY = 0.5
"""What a unit without a line of supply loses of its worth, in CELs."""
_DISORGANIZED = 0.3
_STEP = 1.0
_NEARER = 0.15
"""What a third of the way is worth to a unit."""
_POINT = 5.0
"""What a victory point is worth: so late hardly anything else counts, and no hex that brings none."""
_AHEAD = 8.0
"""What it is worth in the last turn to be the one who would win now; earlier less."""


class WbScale:
    """Strength, ground, supply, order, the way to what counts, and who would win if the game ended now."""

    def __init__(self, s: Position, side: int) -> None:
        self._side = side
        self._pull = {k: np.array(Picture(_copy(s), k).pull) for k in (side, 1 - side)}
        self._start = s.state.hex.copy()
        points = worth_of_points(s.setting)
        self._hold = _POINT / SCALE * points if points.any() else read_aims(s, side, USUAL).hold
        self._mood = mood_of(s, side, USUAL)

    def weigh(self, s: Position) -> float:
        """Give what the position is worth to the side: more is better."""
        control = s.state.control
        ground = float(self._hold[control == self._side].sum() - self._hold[control == 1 - self._side].sum())
        mine, his = self._army(s, self._side), self._army(s, 1 - self._side)
        worth = self._mood.drive * (ground + self._way(s)) + self._mood.caution * mine - his
        return worth + self._winning(s)

    def _winning(self, s: Position) -> float:
        """What it is worth that the side has won, or would if the game ended now."""
        if s.state.outcome is not None:
            return DECIDED * self._sign(s)
        left = max(1, turns_left(s))
        trial = _copy(s)
        trial.state.turn = s.setting.turns
        turn_ends(trial)
        return _AHEAD / left * self._sign(trial)

    def _sign(self, s: Position) -> int:
        outcome = s.state.outcome
        if outcome is None or outcome.winner is None:
            return 0
        return 1 if s.setting.side_of(outcome.winner) == self._side else -1

    def _way(self, s: Position) -> float:
        """How much nearer to its aims the side has come than the enemy to his; who would lose must go there."""
        return _NEARER * (self._mood.drive * self._come(s, self._side) - self._come(s, 1 - self._side))

    def _army(self, s: Position, side: int) -> float:
        setting, state = s.setting, s.state
        units = _fighters(s, side)
        hexes = state.hex[units]
        lines = lines_of_supply(s, side)
        cut = lines.cost[hexes] > setting.supply_mp[units]
        worth = -_STEP * float(state.steps_lost[side])
        worth -= _OUT_OF_SUPPLY * float(cut.sum()) + _DISORGANIZED * float((state.disorganized[units] > 0).sum())
        return worth

    def _come(self, s: Position, side: int) -> float:
        """How far the units that are still there have come."""
        units = _fighters(s, side)
        units = units[self._start[units] >= 0]
        mobility, pull = np.maximum(s.setting.mobility[units], 0), self._pull[side]
        return float((pull[mobility, s.state.hex[units]] - pull[mobility, self._start[units]]).sum())


def _fighters(s: Position, side: int) -> NDArray[np.intp]:
    units = s.setting.units_of[side]
    return units[(s.state.hex[units] >= 0) & s.setting.is_regular[units]]


def _copy(s: Position) -> Position:
    return Position(s.setting, s.state.copy(), s.dice)
