"""Every order and event of East Front Battles, chapter by chapter."""

from __future__ import annotations

from kessel.play.acts import EndPhase
from kessel.play.messages import Event, Order
from kessel.systems.efb import events
from kessel.systems.efb.engineers import Bridge
from kessel.systems.efb.events_table import EventHappened
from kessel.systems.efb.movement import Move
from kessel.systems.efb.stacking import EliminateExcess

__all__ = ["EVENTS", "ORDERS"]

ORDERS: tuple[type[Order], ...] = (EndPhase, Move, Bridge, EliminateExcess)

EVENTS: tuple[type[Event], ...] = (*events.EVENTS, EventHappened)
