"""Chapter 6.2: combat set-up and transport set-up of towed artillery."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from kessel.play.acts import Act
from kessel.play.messages import Order
from kessel.play.outcome import Illegal
from kessel.systems.wb95.events import UnitEvent
from kessel.systems.wb95.movement import own_units
from kessel.systems.wb95.movement_points import points
from kessel.systems.wb95.position import Position

__all__ = ["GunSetUp", "SetUp", "SettingUp"]


class SetUp(Order, frozen=True):
    """Turn a towed gun to its combat or transport side (6.2.4)."""

    unit: str
    to: Literal["combat", "transport"]


class GunSetUp(UnitEvent, frozen=True, kw_only=True):
    """A gun changed its set-up."""

    to: str


class SettingUp(Act):
    """6.2.4: a change costs one movement point, in a Movement Phase only."""

    order = SetUp

    def check(self, s: Position, side: int, order: SetUp) -> int:
        """Refuse what is no gun, or has no movement point left for it."""
        (unit,) = own_units(s, side, (order.unit,))
        state, cost = s.state, s.setting.rulebook.artillery.set_up_change
        if not (s.setting.is_artillery[unit] and s.setting.is_towed[unit]):
            raise Illegal("6.2.2", f"{order.unit} is no towed artillery: it has no set-up to change")
        if state.marked[unit]:
            raise Illegal("2.2/3", f"{order.unit} is marked for strategic movement")
        if state.turn < s.setting.frozen_until[unit]:
            raise Illegal("scenario:korsun_1944/freeze", f"{order.unit} does nothing yet")
        if bool(state.transport[unit]) == (order.to == "transport"):
            raise Illegal("6.2.2", f"{order.unit} is in {order.to} set-up already")
        if state.stopped[unit]:
            raise Illegal("4.2.1", f"{order.unit} has stopped in an enemy zone of control")
        left = int(state.allowance[unit] - state.spent[unit])
        if left < cost:
            raise Illegal("6.2.4", f"A change of set-up costs {points(cost)} MP, and {order.unit} has {points(left)}")
        return unit

    def apply(self, s: Position, side: int, order: SetUp, found: int) -> None:
        """Turn the counter over."""
        s.stir(found)
        s.state.spent[found] += s.setting.rulebook.artillery.set_up_change
        s.state.acted[found] = 1
        s.state.off_road[found] = 1
        s.state.transport[found] = order.to == "transport"
        s.say(GunSetUp(unit=order.unit, to=order.to))

    def options(self, s: Position, side: int, unit: int) -> Iterator[Order]:
        """One order a gun."""
        if s.state.hex[unit] < 0 or not s.setting.is_artillery[unit]:
            return
        order = SetUp(unit=s.name(unit), to="combat" if s.state.transport[unit] else "transport")
        if self.is_legal(s, side, order):
            yield order
