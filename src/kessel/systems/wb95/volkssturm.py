"""Chapter 15.3.3 and 15.3.4: Volkssturm fills up infantry."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from kessel.play.acts import Act
from kessel.play.messages import Order
from kessel.play.outcome import Illegal
from kessel.systems.wb95.events import UnitEvent
from kessel.systems.wb95.movement import own_units
from kessel.systems.wb95.position import Position
from kessel.systems.wb95.setting import MOBILITIES

__all__ = ["Refill", "Refilled", "Refilling"]


class Refill(Order, frozen=True):
    """Give an infantry unit a CEL of the Volkssturm that stands with it."""

    unit: str
    volkssturm: str


class Refilled(UnitEvent, frozen=True, kw_only=True):
    """An infantry unit has a CEL more."""

    steps: int
    volkssturm: str

    def unnamed(self) -> UnitEvent:
        """Name neither of the two."""
        return replace(self, unit="", volkssturm="")


class Refilling(Act):
    """15.3.3, 15.3.4: both stand on one hex and do not move in this Movement Phase; one CEL a turn."""

    order = Refill

    def check(self, s: Position, side: int, order: Refill) -> tuple[int, int]:
        """Refuse others than footmen below strength and Volkssturm beside them."""
        unit, giver = own_units(s, side, (order.unit, order.volkssturm))
        setting, state = s.setting, s.state
        if not setting.complementary:
            raise Illegal("12.1.1", "Chapter 15 is switched off in this game")
        if not setting.is_vs[giver]:
            raise Illegal("15.3.3", f"{order.volkssturm} is no Volkssturm")
        if not _is_infantry(s, unit):
            raise Illegal("15.3.3", f"{order.unit} is no infantry on foot")
        if state.hex[unit] != state.hex[giver]:
            raise Illegal("15.3.3", f"{order.unit} and {order.volkssturm} do not stand on one hex")
        if any(state.spent[u] or state.marked[u] for u in (unit, giver)):
            raise Illegal("15.3.3", "Both units must not move in this phase")
        if state.gained[unit]:
            raise Illegal("15.3.4", f"{order.unit} has gained a CEL this turn")
        if state.steps[unit] >= setting.max_steps[unit]:
            raise Illegal("15.3.3", f"{order.unit} has all its CELs")
        return unit, giver

    def apply(self, s: Position, side: int, order: Refill, found: tuple[int, int]) -> None:
        """Move the CEL; neither unit moves any more in this phase."""
        state = s.state
        for unit in found:
            s.stir(unit)
            state.stopped[unit] = state.acted[unit] = 1
        unit, giver = found
        state.steps[unit] += 1
        state.gained[unit] = 1
        state.steps[giver] -= 1
        s.say(Refilled(unit=order.unit, steps=int(state.steps[unit]), volkssturm=order.volkssturm))
        if not state.steps[giver]:
            s.eliminate(giver, "15.3.3")

    def options(self, s: Position, side: int, unit: int) -> Iterator[Order]:
        """One order for each Volkssturm unit on the hex."""
        setting, hex_ = s.setting, int(s.state.hex[unit])
        if hex_ < 0 or not setting.is_vs.any() or s.state.steps[unit] >= setting.max_steps[unit]:
            return
        for giver in s.on(hex_, side):
            order = Refill(unit=s.name(unit), volkssturm=s.name(giver))
            if self.is_legal(s, side, order):
                yield order


def _is_infantry(s: Position, unit: int) -> bool:
    on_foot = s.setting.mobility[unit] == MOBILITIES.index("non_motorized")
    return bool(on_foot and s.setting.is_regular[unit]) and s.setting.counters[unit].type == "INF"
