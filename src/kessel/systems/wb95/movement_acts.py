"""What the chapters allow in Movement and Strategic Movement Phases."""

from __future__ import annotations

from kessel.play.acts import Act
from kessel.systems.wb95.arrivals import bring_up
from kessel.systems.wb95.bridge_acts import Demolishing, Rebuilding
from kessel.systems.wb95.bridge_building import Declaring, finish_bridges, release_builders
from kessel.systems.wb95.field_works import Building
from kessel.systems.wb95.gun_set_up import SettingUp
from kessel.systems.wb95.masking import Masking
from kessel.systems.wb95.movement import Moving
from kessel.systems.wb95.position import Position
from kessel.systems.wb95.reinforcements import Entering, Leaving
from kessel.systems.wb95.strategic_movement import Marking
from kessel.systems.wb95.volkssturm import Refilling

__all__ = ["MOVEMENT_ACTS", "STRATEGIC_ACTS", "movement_begins", "movement_ends"]

MOVEMENT_ACTS: tuple[Act, ...] = (
    Moving(),
    Building(),
    SettingUp(),
    Marking(),
    Entering(),
    Leaving(),
    Demolishing(),
    Rebuilding(),
    Declaring(),
    Refilling(),
    Masking(),
)
STRATEGIC_ACTS: tuple[Act, ...] = (Moving(), Entering(), Leaving())


def movement_begins(s: Position, side: int) -> None:
    """Do what happens when a Movement Phase begins: who comes, which bridges are finished."""
    mine = s.setting.side == side
    s.state.marked[mine] = 0
    finish_bridges(s, side)
    bring_up(s, side)


def movement_ends(s: Position, side: int) -> None:
    """Do what happens when a Movement Phase ends: retreats of the turn before count no more (7.1.2)."""
    s.state.retreated[s.setting.side == side] = 0
    release_builders(s)
