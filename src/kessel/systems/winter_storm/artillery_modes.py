"""Chapter 6.23: Heavy Artillery is deployed or takes to the road, for movement points."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from kessel.play.acts import Act
from kessel.play.messages import Event, Order
from kessel.play.outcome import Illegal, Preview, Reason
from kessel.systems.winter_storm.movement_points import left, points, sixths
from kessel.systems.winter_storm.operations import note_operation, refuse_operation
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.setting import HALVES
from kessel.systems.winter_storm.state import MANEUVERED

__all__ = ["ArtilleryModeChanged", "ChangeArtilleryMode", "ChangingArtilleryMode"]

_CHANGES = 0.3
"""How often random play thinks of it."""


class ChangeArtilleryMode(Order, frozen=True):
    """Deploy Heavy Artillery, or put it in March Mode (6.23)."""

    unit: str


class ArtilleryModeChanged(Event, frozen=True):
    """Heavy Artillery was deployed, or goes into March Mode."""

    unit: str
    march: bool


class ChangingArtilleryMode(Act):
    """6.23: in its owner's Operations Phase, as often as its movement points allow."""

    order = ChangeArtilleryMode

    def check(self, s: Position, side: int, order: ChangeArtilleryMode) -> int:
        """Refuse other units, and those without the points."""
        (unit,) = s.own_units(side, (order.unit,))
        if not s.setting.is_heavy_artillery[unit]:
            raise Illegal("6.2/hq", f"{order.unit} has no modes: only Heavy Artillery units are deployed")
        if s.state.operation[unit] != MANEUVERED:
            refuse_operation(s, unit)
        if left(s, unit) < _price(s):
            have = points(left(s, unit))
            raise Illegal("6.23", f"{order.unit} has {have} MP left, and a change of mode costs {points(_price(s))}")
        return unit

    def apply(self, s: Position, side: int, order: ChangeArtilleryMode, found: int) -> None:
        """Turn the counter over."""
        s.state.spent[found] += _price(s)
        s.state.march[found] ^= 1
        note_operation(s, (found,), MANEUVERED)
        s.say(ArtilleryModeChanged(unit=order.unit, march=bool(s.state.march[found])))

    def options(self, s: Position, side: int, unit: int) -> Iterator[Order]:
        """Give the change if the unit can make it."""
        order = ChangeArtilleryMode(unit=s.name(unit))
        if not s.setting.is_heavy_artillery[unit]:
            return
        try:
            self.check(s, side, order)
        except Illegal:
            return
        yield order

    def sample(self, s: Position, side: int, unit: int, chance: Random) -> Order | None:
        """Now and then: to and fro would be all that random artillery does."""
        if not s.setting.is_heavy_artillery[unit] or chance.random() >= _CHANGES:
            return None
        return super().sample(s, side, unit, chance)

    def preview(self, s: Position, side: int, order: ChangeArtilleryMode, found: int) -> Preview:
        """Give the price."""
        return Preview(f"{points(_price(s))} MP", (Reason("6.23", "change of mode", sixths(_price(s))),))


def _price(s: Position) -> int:
    return HALVES * s.setting.charts.movement_cost.artillery_mode
