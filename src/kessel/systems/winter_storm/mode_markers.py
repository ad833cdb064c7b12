"""Chapters 11.23/reduction, 13.10, 18.3/supply: Supply Modes go down with what units do."""

from __future__ import annotations

from collections.abc import Sequence

from kessel.systems.winter_storm.divisions import DIVISION, equivalents
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.setting import NOBODY
from kessel.systems.winter_storm.state import DEPLETED, IN_COMMAND

__all__ = ["is_worn", "reduce_mode", "reduce_modes"]


def reduce_mode(s: Position, unit: int, clause: str) -> None:
    """11.23/reduction: take the marker of an HQ, or of a unit on its own, one level down."""
    if s.state.mode[unit] > DEPLETED:
        s.set_mode(unit, int(s.state.mode[unit]) - 1, clause)


def reduce_modes(s: Position, side: int) -> None:
    """3.6/markers, 13.10: at the end of an Operations Phase HQs whose units assaulted in strength go one level down."""
    state = s.state
    fought = [unit for unit in state.notes.assaulted if s.setting.side[unit] == side]
    commanded = [unit for unit in dict.fromkeys(fought) if state.status[unit] == IN_COMMAND]
    for hq in sorted({int(state.hq[unit]) for unit in commanded} - {NOBODY}):
        if is_worn(s, [unit for unit in commanded if state.hq[unit] == hq]):
            reduce_mode(s, hq, "13.10")


def is_worn(s: Position, units: Sequence[int]) -> bool:
    """13.10, 18.3/supply: whether more than a division of one HQ assaulted, or more than one brigade of a corps."""
    if equivalents(s, units) > DIVISION:
        return True
    staffs = [int(s.state.staff[unit]) for unit in units if s.state.staff[unit] != NOBODY]
    return any(s.setting.is_corps_hq[staff] and staffs.count(staff) > 1 for staff in staffs)
