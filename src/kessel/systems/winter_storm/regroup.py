"""Chapter 13.8: the Regroup Operation, back to Good Order."""

from __future__ import annotations

from collections.abc import Iterator

from kessel.play.acts import Act
from kessel.play.messages import Order
from kessel.play.outcome import Illegal, Preview, Reason
from kessel.systems.winter_storm.movement_points import left, points, sixths
from kessel.systems.winter_storm.operations import note_operation, refuse_operation
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.setting import HALVES
from kessel.systems.winter_storm.state import GOOD_ORDER, NOT_YET, REGROUPED

__all__ = ["Regroup", "Regrouping"]


class Regroup(Order, frozen=True):
    """Let a Disrupted or Routed unit recover by one level (13.8)."""

    unit: str


class Regrouping(Act):
    """13.8, 14.7/recovery: any unit, anywhere, without command; after a Maneuver with the points that are left."""

    order = Regroup

    def check(self, s: Position, side: int, order: Regroup) -> int:
        """Refuse units in order, those that began in an enemy zone, and those without the points."""
        (unit,) = s.own_units(side, (order.unit,))
        refuse_operation(s, unit, goes_on=True)
        if s.is_good_order(unit):
            raise Illegal("13.8", f"{order.unit} is in Good Order")
        if s.state.began_in_zone[unit]:
            raise Illegal("13.8/zoc", f"{order.unit} began the phase in an enemy zone of control")
        if _price(s, unit) > left(s, unit):
            have, price = points(left(s, unit)), points(_price(s, unit))
            raise Illegal("13.8", f"{order.unit} has {have} MP left, and to Regroup after a Maneuver costs {price}")
        return unit

    def apply(self, s: Position, side: int, order: Regroup, found: int) -> None:
        """Improve its order by one level; the count of evasions begins anew in Good Order (14.11)."""
        s.state.spent[found] += _price(s, found)
        note_operation(s, (found,), REGROUPED)
        s.state.regroup[found] = 1
        s.set_disorder(found, int(s.state.disorder[found]) - 1, "13.8")
        if s.is_good_order(found):
            s.state.evasions[found] = 0

    def options(self, s: Position, side: int, unit: int) -> Iterator[Order]:
        """Give the order if the unit may Regroup."""
        order = Regroup(unit=s.name(unit))
        if s.state.disorder[unit] == GOOD_ORDER:
            return
        try:
            self.check(s, side, order)
        except Illegal:
            return
        yield order

    def preview(self, s: Position, side: int, order: Regroup, found: int) -> Preview:
        """Give the price."""
        price = _price(s, found)
        return Preview(f"{points(price)} MP", (Reason("13.8", "Regroup", sixths(price)),))


def _price(s: Position, unit: int) -> int:
    """Give what it costs, in halves: nothing for a unit that does nothing else in its phase."""
    if s.state.operation[unit] == NOT_YET:
        return 0
    chart = s.setting.charts.movement_cost
    return HALVES * (chart.regroup_mobile if s.is_mobile(unit) else chart.regroup_leg)
