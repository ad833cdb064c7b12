"""Which doctrine serves a side of WB-95 best as it stands: by what the scenario counts, and by who is stronger."""

from __future__ import annotations

import numpy as np

from kessel.command.general.doctrines import MASS, SAVE, STAKE, STAY
from kessel.command.staff import USUAL, Doctrine
from kessel.command.staff.wb95.aims import exits_of
from kessel.command.staff.wb95.standing import attack_strength, winner_now
from kessel.systems.wb95.data_victory import StepPoints
from kessel.systems.wb95.objectives import worth_of_hexes
from kessel.systems.wb95.position import Position

__all__ = ["first_choice"]

_MUCH_WEAKER = 0.8
"""With less than so much of the enemy's strength a side cannot fight him everywhere."""
_LATE = 0.55
"""From the turn on when so much of the game is left, it strikes back all the same: then there is little to save for."""

_FOR_EACH = 2
"""So many units for each hex that counts can hold it."""


def first_choice(s: Position, side: int) -> Doctrine:
    """Give the doctrine that another one has to beat on paper."""
    if _only_losses_count(s):
        return STAY if exits_of(s, side) else USUAL
    if not s.setting.scenario.victory.points:
        return STAKE if winner_now(s) == side else USUAL
    if not _ground_counts(s):
        return STAKE
    ratio = attack_strength(s, side) / max(1, attack_strength(s, 1 - side))
    if ratio >= 1.0 or _can_hold_all(s, side):
        return STAKE
    if ratio >= _MUCH_WEAKER:
        return MASS
    left = s.setting.turns - s.state.turn + 1
    return SAVE if left > _LATE * s.setting.turns else MASS


def _can_hold_all(s: Position, side: int) -> bool:
    """Whether there are units enough for all hexes that count and for a line."""
    return len(s.on_map(side)) >= _FOR_EACH * int(np.count_nonzero(worth_of_hexes(s.setting)))


def _only_losses_count(s: Position) -> bool:
    return not s.setting.scenario.victory.endings and not _ground_counts(s)


def _ground_counts(s: Position) -> bool:
    """Whether hexes are victory points: then little can be lost here and made good there."""
    return any(not isinstance(points, StepPoints) for points in s.setting.scenario.victory.points)
