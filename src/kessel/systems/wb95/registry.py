"""Every order and event of WB-95, chapter by chapter."""

from __future__ import annotations

from kessel.play.acts import EndPhase
from kessel.play.messages import Event, Order
from kessel.systems.wb95 import events
from kessel.systems.wb95.air import MissionFlown
from kessel.systems.wb95.air_combat import AirCombat
from kessel.systems.wb95.air_missions import PlanAir
from kessel.systems.wb95.arrivals import Reinforcements
from kessel.systems.wb95.barrage import Barrage
from kessel.systems.wb95.bridge_acts import DestroyBridge, RebuildBridge
from kessel.systems.wb95.bridge_building import BridgeDeclared, BridgeGivenUp, DeclareBridge
from kessel.systems.wb95.bridges import BridgeBuilt, BridgeDestroyed
from kessel.systems.wb95.combat import Attack
from kessel.systems.wb95.combat_resolution import Abilities, CombatRolled, Support
from kessel.systems.wb95.field_works import Build
from kessel.systems.wb95.fire_results import FireRolled
from kessel.systems.wb95.gun_set_up import GunSetUp, SetUp
from kessel.systems.wb95.hex_control import ControlChanged
from kessel.systems.wb95.losses import Lose
from kessel.systems.wb95.masking import Mask
from kessel.systems.wb95.movement import Move
from kessel.systems.wb95.pursuit import EndPursuit, Pursue
from kessel.systems.wb95.ranged_fire import FireAt, FireAtBridge
from kessel.systems.wb95.reinforcements import Enter, Leave
from kessel.systems.wb95.retreat import Retreat
from kessel.systems.wb95.set_up_phase import LiftFortification, Place, PlaceFortification, Reduce
from kessel.systems.wb95.stacking import Remove
from kessel.systems.wb95.strategic_movement import Mark
from kessel.systems.wb95.supply import Surrendered
from kessel.systems.wb95.victory import VictoryPoints
from kessel.systems.wb95.volkssturm import Refill, Refilled

__all__ = ["EVENTS", "ORDERS"]

ORDERS: tuple[type[Order], ...] = (
    EndPhase,
    Place,
    Reduce,
    PlaceFortification,
    LiftFortification,
    PlanAir,
    Barrage,
    Move,
    Remove,
    Build,
    SetUp,
    Mark,
    Enter,
    Leave,
    DestroyBridge,
    RebuildBridge,
    DeclareBridge,
    Refill,
    Mask,
    Attack,
    Support,
    Abilities,
    FireAt,
    FireAtBridge,
    Lose,
    Retreat,
    Pursue,
    EndPursuit,
)
EVENTS: tuple[type[Event], ...] = (
    *events.EVENTS,
    MissionFlown,
    AirCombat,
    FireRolled,
    BridgeDestroyed,
    BridgeBuilt,
    BridgeDeclared,
    BridgeGivenUp,
    Reinforcements,
    Refilled,
    CombatRolled,
    GunSetUp,
    Surrendered,
    ControlChanged,
    VictoryPoints,
)
