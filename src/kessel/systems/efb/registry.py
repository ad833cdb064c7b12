"""Every order and event of East Front Battles, chapter by chapter."""

from __future__ import annotations

from kessel.play.acts import EndPhase
from kessel.play.messages import Capitulate, Event, Order
from kessel.systems.efb import events
from kessel.systems.efb.adjacent_combat import Attack, Attacked
from kessel.systems.efb.advance import Advance, StayPut
from kessel.systems.efb.air_pool import AirDrawn
from kessel.systems.efb.arrival_rolls import ContingencyRolled, GroupRolled
from kessel.systems.efb.combat_resolution import CombatRolled, StandFast
from kessel.systems.efb.combat_results import Lose
from kessel.systems.efb.combat_tables import ChooseTable
from kessel.systems.efb.deployment import Deploy
from kessel.systems.efb.engineers import Bridge
from kessel.systems.efb.entry import Enter, Queued
from kessel.systems.efb.events_table import EventHappened
from kessel.systems.efb.exits import Leave
from kessel.systems.efb.movement import Move
from kessel.systems.efb.protective_fire import ProtectiveFire
from kessel.systems.efb.ranged_combat import Bombard
from kessel.systems.efb.ranged_results import FireResolved
from kessel.systems.efb.reinforcements import CallUp, Reinforcements
from kessel.systems.efb.replacements import Replace, Replaced
from kessel.systems.efb.retreat import Retreat
from kessel.systems.efb.stacking import EliminateExcess
from kessel.systems.efb.supply import SupplyExpended, UseSupply

__all__ = ["EVENTS", "ORDERS"]

ORDERS: tuple[type[Order], ...] = (
    *(EndPhase, Capitulate, Deploy, Replace, CallUp, Enter, Move, Leave, Bridge, EliminateExcess),
    *(ProtectiveFire, Bombard, UseSupply),
    *(Attack, ChooseTable, StandFast, Lose, Retreat, Advance, StayPut),
)

EVENTS: tuple[type[Event], ...] = (
    *events.EVENTS,
    *(EventHappened, AirDrawn, GroupRolled, ContingencyRolled, Reinforcements, Queued, Replaced),
    *(FireResolved, SupplyExpended),
    *(Attacked, CombatRolled),
)
