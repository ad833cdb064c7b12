"""What the scenario adds: three battle groups may come out of the pocket, once, to meet a relief that is near."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from kessel.play.agenda import Decision, Question
from kessel.play.messages import Event, Order
from kessel.play.outcome import Illegal, Preview
from kessel.systems.winter_storm.pocket import free_ring
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.state import DEPLETED, DUE, FREE, ISOLATED, WAITING

__all__ = ["BreakoutChoice", "BreakoutDeclared", "DeclareBreakout", "StayInPocket", "is_relief_near", "offer_breakout"]


class DeclareBreakout(Order, frozen=True):
    """Let the battle groups come out of the pocket in the next Operations Phase."""


class StayInPocket(Order, frozen=True):
    """Let them stay where they are for this turn."""


class BreakoutDeclared(Event, frozen=True):
    """Units wait at the edge of the pocket to come out."""

    seat: str
    units: tuple[str, ...]


def offer_breakout(s: Position) -> None:
    """Ask in a Reinforcement Phase (W-03)."""
    s.state.push(BreakoutChoice())


def is_relief_near(s: Position) -> bool:
    """Say whether a German unit that can assault, not ISO, is north of the Myshkova or near the link edge."""
    setting, rule = s.setting, s.setting.scenario.pocket.breakout
    north = {setting.hex(number) for number in rule.north_of_myshkova}
    edge = [setting.hex(number) for number in setting.scenario.pocket.link_edge]
    hexes = {
        int(s.state.hex[unit])
        for unit in s.on_map(setting.axis)
        if setting.is_german[unit] and s.is_assault_capable(unit) and s.state.status[unit] != ISOLATED
    }
    return any(hex_ in north or setting.grid.distances(hex_)[edge].min() <= rule.within for hex_ in hexes)


class BreakoutChoice(Question, frozen=True):
    """W-03: the Axis player may declare the breakout, once, while a relief is near."""

    def decision(self, s: Position) -> Decision | None:
        """Ask from the first turn on that the scenario allows."""
        early = s.state.turn < s.setting.scenario.pocket.breakout.first_turn
        if early or s.state.breakout or not is_relief_near(s):
            return None
        text, edge = "Declare the breakout from the pocket, or wait", s.setting.scenario.pocket.link_edge
        return Decision((s.seat(s.setting.axis),), "breakout", "3.1", text, hexes=edge)

    def options(self, s: Position, seat: str, about: dict[str, str]) -> Iterator[Order]:
        """Both answers."""
        yield DeclareBreakout()
        yield StayInPocket()

    def preview(self, s: Position, seat: str, order: Order, found: None) -> Preview:
        """Name who comes out; the ring is free to move for it."""
        if isinstance(order, StayInPocket):
            return Preview("You are asked again next turn")
        units = np.flatnonzero(s.setting.is_breakout & (s.state.hex == DUE)).tolist()
        names = ", ".join(s.setting.names(units))
        return Preview(f"{names} come out in your next Operations; the Soviet ring may move from now on")

    def check(self, s: Position, seat: str, order: Order) -> None:
        """Refuse anything else."""
        if not isinstance(order, DeclareBreakout | StayInPocket):
            raise Illegal("3.1", "Answer for the pocket: declare-breakout, or stay-in-pocket")

    def apply(self, s: Position, seat: str, order: Order, found: None) -> None:
        """Have the units wait at the edge, Depleted, without need of command; the ring is free from now on."""
        s.state.pop()
        if isinstance(order, DeclareBreakout):
            units = np.flatnonzero(s.setting.is_breakout & (s.state.hex == DUE)).tolist()
            s.state.breakout = s.state.turn
            s.state.hex[units], s.state.status[units], s.state.mode[units] = WAITING, FREE, DEPLETED
            free_ring(s)
            s.say(BreakoutDeclared(seat=seat, units=s.setting.names(units)))
