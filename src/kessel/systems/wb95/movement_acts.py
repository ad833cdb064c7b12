"""What the chapters allow in Movement and Strategic Movement Phases."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from kessel.play.acts import Act, Rounds, rounds
from kessel.systems.wb95.arrivals import bring_up
from kessel.systems.wb95.bridge_acts import Demolishing, Rebuilding
from kessel.systems.wb95.bridge_building import Declaring, finish_bridges, release_builders
from kessel.systems.wb95.field_works import Building
from kessel.systems.wb95.gun_set_up import SettingUp
from kessel.systems.wb95.masking import Masking
from kessel.systems.wb95.movement import Moving
from kessel.systems.wb95.position import WAITING, Position
from kessel.systems.wb95.reinforcements import Entering, Leaving
from kessel.systems.wb95.setting import Setting
from kessel.systems.wb95.strategic_movement import Marking
from kessel.systems.wb95.volkssturm import Refilling

__all__ = ["MOVEMENT_ACTS", "STRATEGIC_ACTS", "movement_begins", "movement_ends", "possible_acts"]

_MOVING, _ENTERING, _LEAVING = Moving(), Entering(), Leaving()
_BUILDING, _SETTING_UP, _MARKING, _MASKING = Building(), SettingUp(), Marking(), Masking()
_DEMOLISHING, _REBUILDING, _DECLARING, _REFILLING = Demolishing(), Rebuilding(), Declaring(), Refilling()

MOVEMENT_ACTS: tuple[Act, ...] = (
    *(_MOVING, _BUILDING, _SETTING_UP, _MARKING, _ENTERING, _LEAVING),
    *(_DEMOLISHING, _REBUILDING, _DECLARING, _REFILLING, _MASKING),
)
STRATEGIC_ACTS: tuple[Act, ...] = (_MOVING, _ENTERING, _LEAVING)


class Repertoire(NamedTuple):
    """What a counter may be able to do in a Movement Phase, and in a Strategic Movement Phase."""

    moving: Rounds
    strategic: Rounds


def possible_acts(s: Position, unit: int) -> Repertoire:
    """Give what a counter may be able to do, at a glance: who waits can only enter, others act by kind and place."""
    hex_ = s.state.hex.item(unit)
    if hex_ == WAITING:
        return _TO_ENTER
    occasions = s.setting.memo.hold("occasions", (), Occasions, s.setting)
    return occasions.repertoires[unit][occasions.places[hex_] | (_ACTIVE if s.state.acted[unit] else 0)]


_ENTRY_ZONE, _BRIDGE, _ACTIVE = 1, 2, 4
"""Bits: the hex lies in an entry zone, a bridge is printed at it, the counter has been active."""


class Occasions:
    """What each counter may be able to do, by what can be told at a glance of its hex and of what it has done."""

    def __init__(self, setting: Setting) -> None:
        places = [_ENTRY_ZONE * (zone >= 0) for zone in setting.entry_zones.zone_at.tolist()]
        for hex_ in setting.bridges_at:
            places[hex_] |= _BRIDGE
        self.places = bytes(places)
        """Bits for every hex."""
        kinds = [_acts_of(setting, unit) for unit in range(len(setting.counters))]
        self.repertoires = [[_repertoire(acts - _impossible(bits)) for bits in range(8)] for acts in kinds]
        """For each counter by those bits, and _ACTIVE."""


def _impossible(bits: int) -> set[Act]:
    """Nobody leaves but from an entry zone (11.2.3), or rebuilds where no bridge is printed (14.2.3).

    Who has been active neither fortifies his hex (7.1.2) nor is marked for strategic movement (12.1.2).
    """
    found: set[Act] = set() if bits & _ENTRY_ZONE else {_LEAVING}
    found |= set() if bits & _BRIDGE else {_REBUILDING}
    return found | ({_BUILDING, _MARKING} if bits & _ACTIVE else set())


@cache
def _repertoire(acts: frozenset[Act]) -> Repertoire:
    return Repertoire(rounds(MOVEMENT_ACTS, acts), rounds(STRATEGIC_ACTS, acts))


_TO_ENTER = _repertoire(frozenset({_ENTERING}))


def _acts_of(setting: Setting, unit: int) -> frozenset[Act]:
    """What is for a kind of counter: resilience groups stay (15.2.1), guns do not work on bridges (14.2), and so on."""
    acts: set[Act] = set() if setting.is_rg[unit] else {_MOVING, _LEAVING}
    if setting.is_artillery[unit]:
        acts |= {_SETTING_UP}
    elif setting.is_regular[unit] and not setting.is_rg[unit]:
        acts |= {_BUILDING}
    if setting.complementary:
        acts |= {_MARKING, _MASKING}
        acts |= set() if setting.is_artillery[unit] else {_DEMOLISHING, _REBUILDING}
        acts |= {_DECLARING} if setting.is_hq[unit] else set()
        acts |= {_REFILLING} if setting.is_vs.any() else set()
    return frozenset(acts)


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
