"""Every order and event of Winter Storm, chapter by chapter."""

from __future__ import annotations

from kessel.play.acts import EndPhase
from kessel.play.messages import Event, Order
from kessel.systems.winter_storm import events
from kessel.systems.winter_storm.advance import Advance
from kessel.systems.winter_storm.artillery_modes import ArtilleryModeChanged, ChangeArtilleryMode
from kessel.systems.winter_storm.assault import AssaultDeclared, AssaultVoid, DeclareAssault
from kessel.systems.winter_storm.assault_resolution import AssaultFailed, AssaultResolved
from kessel.systems.winter_storm.barrage import Barrage
from kessel.systems.winter_storm.barrage_results import BarrageFired
from kessel.systems.winter_storm.breakdown import BreakDown, BrokenDown
from kessel.systems.winter_storm.breakout import BreakoutDeclared, DeclareBreakout, StayInPocket
from kessel.systems.winter_storm.bridge_demolition import BridgeHeld, BridgeMined, MineBridge
from kessel.systems.winter_storm.bridge_laying import BridgeDeclared, BridgeGivenUp, LayBridge
from kessel.systems.winter_storm.command_control import CommandControl
from kessel.systems.winter_storm.command_limits import HeldBack
from kessel.systems.winter_storm.concentration import Concentrate, Concentrated
from kessel.systems.winter_storm.counterattack import (
    Counterattack,
    CounterattackBegan,
    EmergencyOffensive,
    NameCounterattack,
)
from kessel.systems.winter_storm.defensive_fire import FireCounterbarrage, FireProtective, ProtectiveFireDeclared
from kessel.systems.winter_storm.demolitions import DemolishSupply, SupplyDemolished
from kessel.systems.winter_storm.dump_supply import AvoidIsolation, SupplyUnits
from kessel.systems.winter_storm.emergency_supply import EmergencySupplied, SpendEmergencySupply
from kessel.systems.winter_storm.engagement import Engage, EngagementBegan, EngagementEnded
from kessel.systems.winter_storm.engagement_options import ManeuverAfterCombat, ManeuverBeforeCombat
from kessel.systems.winter_storm.engineer_works import BuildBridge, BuildFieldWorks, FieldWorksBegun, FieldWorksBuilt
from kessel.systems.winter_storm.fortifications import EnterFortification, Fortified, Fortify
from kessel.systems.winter_storm.front_engineers import DeployEngineer, EngineerReabsorbed, ReabsorbEngineer
from kessel.systems.winter_storm.improved_positions import LeavePosition, OccupyPosition, PositionLeft, PositionOccupied
from kessel.systems.winter_storm.losses import LoseStep
from kessel.systems.winter_storm.maneuver import Maneuver
from kessel.systems.winter_storm.refit import ExchangeSteps, Refit, Refitted
from kessel.systems.winter_storm.regroup import Regroup
from kessel.systems.winter_storm.reinforcements import ClearEntry, Enter, Reinforcements
from kessel.systems.winter_storm.retreat import Retreat
from kessel.systems.winter_storm.retreat_before_combat import Evade
from kessel.systems.winter_storm.river_crossing import ArrowPlaced, PlaceArrow
from kessel.systems.winter_storm.stacking import Arrange, StackArranged
from kessel.systems.winter_storm.strategic_supply import AssignSupply, BringSupply, SupplyRolled
from kessel.systems.winter_storm.supply_columns import CreateColumn
from kessel.systems.winter_storm.supply_drawing import Draw
from kessel.systems.winter_storm.supply_modes import AssumeMode, FakeMarker, FakeMarkerPlaced
from kessel.systems.winter_storm.transport import Load, Unload
from kessel.systems.winter_storm.victory_points import PointsWon
from kessel.systems.winter_storm.weather import WeatherChanged
from kessel.systems.winter_storm.withdrawals import KeepDivision, Withdraw, Withdrawn

__all__ = ["EVENTS", "ORDERS"]

ORDERS: tuple[type[Order], ...] = (
    EndPhase,
    Advance,
    Arrange,
    AssignSupply,
    AssumeMode,
    AvoidIsolation,
    Barrage,
    BreakDown,
    BringSupply,
    BuildBridge,
    BuildFieldWorks,
    ClearEntry,
    ChangeArtilleryMode,
    CommandControl,
    Concentrate,
    Counterattack,
    CreateColumn,
    DeclareAssault,
    DemolishSupply,
    DeployEngineer,
    DeclareBreakout,
    Draw,
    EmergencyOffensive,
    Engage,
    Enter,
    EnterFortification,
    Evade,
    ExchangeSteps,
    FakeMarker,
    FireCounterbarrage,
    FireProtective,
    Fortify,
    KeepDivision,
    LayBridge,
    LeavePosition,
    Load,
    LoseStep,
    Maneuver,
    ManeuverAfterCombat,
    ManeuverBeforeCombat,
    MineBridge,
    NameCounterattack,
    OccupyPosition,
    PlaceArrow,
    ReabsorbEngineer,
    Refit,
    Regroup,
    Retreat,
    SpendEmergencySupply,
    StayInPocket,
    SupplyUnits,
    Unload,
    Withdraw,
)
EVENTS: tuple[type[Event], ...] = (
    *events.EVENTS,
    ArrowPlaced,
    ArtilleryModeChanged,
    AssaultDeclared,
    AssaultFailed,
    AssaultResolved,
    AssaultVoid,
    BarrageFired,
    BreakoutDeclared,
    BrokenDown,
    Concentrated,
    BridgeDeclared,
    BridgeGivenUp,
    BridgeHeld,
    BridgeMined,
    CounterattackBegan,
    EmergencySupplied,
    EngagementBegan,
    EngagementEnded,
    EngineerReabsorbed,
    FieldWorksBegun,
    FieldWorksBuilt,
    Fortified,
    HeldBack,
    PointsWon,
    PositionLeft,
    PositionOccupied,
    ProtectiveFireDeclared,
    StackArranged,
    Refitted,
    Reinforcements,
    FakeMarkerPlaced,
    SupplyDemolished,
    SupplyRolled,
    WeatherChanged,
    Withdrawn,
)
