"""Chapter 3: setting up."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from kessel.play.acts import Act, ActingPhase, EndPhase
from kessel.play.agenda import Automatic, Decision, Step
from kessel.play.messages import Order
from kessel.play.outcome import Illegal, Preview
from kessel.systems.efb.entry import can_stand
from kessel.systems.efb.position import DUE, NOBODY, EfbState, Position
from kessel.systems.efb.scenario import Deployment
from kessel.systems.efb.setting import Setting
from kessel.systems.efb.stacking import fits
from kessel.systems.efb.untried import deal

__all__ = ["Deal", "Deploy", "Deploying", "SetUpPhase", "opening_state", "set_up_steps"]

_CHOOSES = 0.3
"""How often a random player changes something before he is content with the set-up."""


def opening_state(setting: Setting) -> EfbState:
    """Give the state before anything is placed: units of the initial deployment stand as suggested (3.2)."""
    state = EfbState(counters=len(setting.counters), hexes=setting.grid.size, sides=2)
    state.hex[:] = DUE
    state.edge[:] = NOBODY
    state.bridging[:] = -1
    state.column[:] = -1
    state.last_mover[:] = NOBODY
    state.row[:] = range(len(setting.counters))
    state.untried[:] = [counter.untried is not None for counter in setting.counters]
    state.weather = setting.weathers.index(setting.scenario.first_weather)
    for deployment in setting.scenario.deployment:
        for unit, number in deployment.suggested.items():
            state.hex[setting.index[unit]] = setting.grid.index(number)
    for side, seat in enumerate(setting.sides):
        if air := setting.scenario.air.get(seat):
            state.air_pool[side] = air.ground_attack, air.medium_bomber
    _schedule(setting, state)
    return state


def set_up_steps(setting: Setting) -> tuple[Step, ...]:
    """Give the steps before the first turn: who deploys does so in the scenario's order, then values are dealt."""
    return (*(SetUpPhase(side=setting.side_of(seat)) for seat in setting.scenario.deploys), Deal())


class Deploy(Order, frozen=True):
    """Let a unit start on another hex of its zone (3.2)."""

    unit: str
    hex: str


class Deploying(Act):
    """E-01: the owner places each unit anywhere in its zone, within the stacking limit."""

    order = Deploy

    def check(self, s: Position, side: int, order: Deploy) -> tuple[int, int]:
        """Refuse units that do not start on the map, hexes outside their zone, and full ones."""
        unit, hex_ = s.setting.unit(order.unit), s.setting.hex(order.hex)
        zone = _zone_of(s.setting, order.unit)
        if s.setting.side[unit] != side or zone is None:
            raise Illegal("3.2", f"{order.unit} is not in the initial deployment of {s.seat(side)}")
        if hex_ not in s.setting.board.zones[zone.zone] or not can_stand(s, unit, hex_):
            raise Illegal("3.2", f"{order.unit} starts {zone.zone.replace('_', ' ')}, not on {order.hex}")
        if hex_ == s.state.hex[unit]:
            raise Illegal("3.2", f"{order.unit} stands on {order.hex}")
        if not fits(s, unit, hex_):
            raise Illegal("9.1", f"{order.hex} has no room for {order.unit}")
        return unit, hex_

    def apply(self, s: Position, side: int, order: Deploy, found: tuple[int, int]) -> None:
        """Put it there."""
        unit, hex_ = found
        s.place(unit, (hex_,), "set-up")

    def options(self, s: Position, side: int, unit: int) -> Iterator[Order]:
        """One for each free hex of its zone."""
        zone = _zone_of(s.setting, s.name(unit))
        for hex_ in s.setting.board.zones[zone.zone] if zone else ():
            if hex_ != s.state.hex[unit] and can_stand(s, unit, hex_) and fits(s, unit, hex_):
                yield Deploy(unit=s.name(unit), hex=s.number(hex_))

    def preview(self, s: Position, side: int, order: Deploy, found: tuple[int, int]) -> Preview:
        """Say where it will stand."""
        return Preview(summary=f"{order.unit} starts on {order.hex}")


_DEPLOYING = (Deploying(),)


class SetUpPhase(ActingPhase, frozen=True):
    """E-01: a side looks over its set-up; ending at once takes the suggested one."""

    sequence = "3.2"

    def acts(self) -> tuple[Act, ...]:
        """Deploying is all."""
        return _DEPLOYING

    def actors(self, s: Position) -> list[int]:
        """Give the units of the initial deployment."""
        return s.on_map(self.side)

    def decision(self, s: Position) -> Decision | None:
        """Ask the owner, if he has anything to deploy."""
        if not self.actors(s):
            return None
        return Decision((s.seat(self.side),), "set_up", "3.2", "Place your units in their zones, then begin")

    def sample(self, s: Position, seat: str, chance: Random) -> Order:
        """Mostly be content."""
        if chance.random() < _CHOOSES:
            order = _DEPLOYING[0].sample(s, self.side, chance.choice(self.actors(s)), chance)
            if order is not None:
                return order
        return EndPhase()


class Deal(Automatic, frozen=True):
    """21.1: once everything is placed, untried units get their values."""

    def run(self, s: Position) -> None:
        """Deal them."""
        deal(s)


def _schedule(setting: Setting, state: EfbState) -> None:
    """6.1: note when and where each unit arrives that has a day."""
    for entry in setting.scenario.reinforcements:
        side, edge = setting.side_of(entry.side), setting.edge_names.index(entry.edge)
        for unit, counter in enumerate(setting.counters):
            if setting.side[unit] == side and (counter.id in entry.units or counter.group in entry.groups):
                state.due[unit], state.edge[unit] = entry.turn, edge


def _zone_of(setting: Setting, unit: str) -> Deployment | None:
    return next((deployment for deployment in setting.scenario.deployment if unit in deployment.units), None)
