"""Which doctrine serves a side of WB-95 best as it stands: by what the scenario counts."""

from __future__ import annotations

from kessel.command.general.doctrines import PRESS, SPEND, STAKE, TURN_ROUND
from kessel.command.staff import USUAL, Doctrine
from kessel.command.staff.wb95.aims import exits_of
from kessel.command.staff.wb95.standing import is_for_bulwarks, winner_now
from kessel.systems.wb95.data_victory import StepPoints
from kessel.systems.wb95.objectives import worth_of_hexes
from kessel.systems.wb95.position import Position

__all__ = ["first_choice"]


def first_choice(s: Position, side: int) -> Doctrine:
    """Give the doctrine that another one has to beat on paper."""
    victory = s.setting.scenario.victory
    if is_for_bulwarks(s, 1 - side):
        return PRESS  # who stands in full stacks lets everybody pass between them
    if any(not isinstance(points, StepPoints) for points in victory.points):
        return USUAL  # hexes are points: little can be lost here and made good there
    if not victory.endings:
        return TURN_ROUND if exits_of(s, side) else SPEND  # only losses count, and who has left destroys nothing
    return STAKE if _has_what_decides(s, side) else USUAL


def _has_what_decides(s: Position, side: int) -> bool:
    """Whether a side holds most of the few hexes that decide, or would win now."""
    worth = worth_of_hexes(s.setting)
    return winner_now(s) == side or 2 * int(worth[s.state.control == side].sum()) > int(worth.sum())
