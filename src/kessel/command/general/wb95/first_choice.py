"""Which doctrine serves a side of WB-95 best as it stands: by what the scenario counts, and by who is stronger."""

from __future__ import annotations

import numpy as np

from kessel.command.general.doctrines import HUNT, MASS, PRESS, SAVE, SPEND, STAKE, TURN_ROUND
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
    victory = s.setting.scenario.victory
    if not _ground_counts(s):
        return _for_losses(s, side) if not victory.endings else _for_what_decides(s, side)
    ratio = attack_strength(s, side) / max(1, attack_strength(s, 1 - side))
    if ratio >= 1.0:
        return PRESS
    if _can_hold_all(s, side):
        return SPEND
    must_act = victory.scale_side == s.seat(side)
    return SAVE if ratio < _MUCH_WEAKER and _is_early(s) and not must_act else MASS


def _for_losses(s: Position, side: int) -> Doctrine:
    """Only losses count: who leaves the map makes the enemy lose nothing."""
    return TURN_ROUND if exits_of(s, side) else SPEND


def _for_what_decides(s: Position, side: int) -> Doctrine:
    """A few hexes decide: who has them holds them; the other goes for losses, if those count as well."""
    worth = worth_of_hexes(s.setting)
    mine = worth[s.state.control == side].sum()
    if winner_now(s) == side or 2 * mine > worth.sum():
        return STAKE
    return HUNT if s.setting.scenario.victory.points else USUAL


def _is_early(s: Position) -> bool:
    return s.setting.turns - s.state.turn + 1 > _LATE * s.setting.turns


def _can_hold_all(s: Position, side: int) -> bool:
    """Whether there are units enough for all hexes that count and for a line."""
    return len(s.on_map(side)) >= _FOR_EACH * int(np.count_nonzero(worth_of_hexes(s.setting)))


def _ground_counts(s: Position) -> bool:
    """Whether hexes are victory points: then little can be lost here and made good there."""
    return any(not isinstance(points, StepPoints) for points in s.setting.scenario.victory.points)
