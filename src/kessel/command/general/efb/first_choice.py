"""Which doctrine serves a side of East Front Battles best: whose kills are worth more hunts."""

from __future__ import annotations

from kessel.command.general.doctrines import HUNT
from kessel.command.staff import USUAL, Doctrine
from kessel.systems.efb.position import Position

__all__ = ["first_choice"]


def first_choice(s: Position, side: int) -> Doctrine:
    """Give the doctrine that another one has to beat on paper (24.5)."""
    victory = s.setting.scenario.victory
    mine, his = victory[s.seat(side)], victory[s.seat(1 - side)]
    return HUNT if mine.armored + mine.other > his.armored + his.other else USUAL
