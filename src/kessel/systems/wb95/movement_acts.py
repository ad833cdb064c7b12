"""What the chapters allow in Movement and Strategic Movement Phases."""

from __future__ import annotations

from kessel.systems.wb95.acts import Act
from kessel.systems.wb95.field_works import Building
from kessel.systems.wb95.gun_set_up import SettingUp
from kessel.systems.wb95.masking import Masking
from kessel.systems.wb95.movement import Moving
from kessel.systems.wb95.position import Position
from kessel.systems.wb95.strategic_movement import Marking

__all__ = ["MOVEMENT_ACTS", "STRATEGIC_ACTS", "movement_begins"]

MOVEMENT_ACTS: tuple[Act, ...] = (Moving(), Building(), SettingUp(), Marking(), Masking())
STRATEGIC_ACTS: tuple[Act, ...] = (Moving(),)


def movement_begins(s: Position, side: int) -> None:
    """Do what happens when a Movement Phase begins: who comes, which bridges are finished."""
    mine = s.setting.side == side
    s.state.marked[mine] = 0
