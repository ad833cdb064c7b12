"""Chapter 8.11, 23.5: units leave the map where a scenario lets them."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from kessel.hexes.reach import CLOSED
from kessel.play.acts import Act
from kessel.play.messages import Order
from kessel.play.outcome import Illegal, Preview, Reason
from kessel.systems.efb.events import Moved
from kessel.systems.efb.marching import March, Way, follow, ways
from kessel.systems.efb.movement_allowance import allowance, points
from kessel.systems.efb.position import EXITED, Position
from kessel.systems.efb.scenario import Exit
from kessel.systems.efb.zones_of_control import zones

__all__ = ["Leave", "Leaving", "exit_at"]


class Leave(Order, frozen=True):
    """Leave the map from the last hex of a path, or from where the unit stands (8.11)."""

    unit: str
    path: tuple[str, ...] = ()


class Departure(Struct, frozen=True):
    """A legal way out: the march to the edge, and what the hex beyond it costs."""

    march: March
    beyond: Reason


class Leaving(Act):
    """8.11: on to an imaginary hex of the same terrain, in the Movement Phase, and never out of an enemy zone."""

    order = Leave

    def check(self, s: Position, side: int, order: Leave) -> Departure:
        """Refuse hexes that are no exit, enemy zones, and what the unit cannot pay."""
        unit = s.setting.unit(order.unit)
        if s.setting.side[unit] != side or s.state.hex[unit] < 0:
            raise Illegal("8.11", f"{order.unit} is no unit of yours on the map")
        if s.state.moved[unit]:
            raise Illegal("8.3", f"{order.unit} has moved in this phase")
        path = tuple(map(s.setting.hex, order.path))
        last = path[-1] if path else int(s.state.hex[unit])
        if exit_at(s, side, last) is None:
            raise Illegal("8.11", f"The scenario lets no unit of {s.seat(side)} leave the map at {s.number(last)}")
        if zones(s, 1 - side).reach[last]:
            raise Illegal("8.11", f"{s.number(last)} lies in an enemy zone of control: no unit leaves the map there")
        return self._cheapest(s, unit, path, last)

    def apply(self, s: Position, side: int, order: Leave, found: Departure) -> None:
        """Take it off for good: it is not eliminated, and scores what the scenario gives (23.5)."""
        unit = found.march.unit
        path = found.march.path or (int(s.state.hex[unit]),)
        rule = exit_at(s, side, path[-1])
        assert rule is not None
        s.state.last_mover[list(path)] = side
        s.say(Moved(unit=order.unit, path=tuple(map(s.number, path)), how="exit", veiled=s.is_covered(unit)))
        s.take_up_bridge(unit)
        s.state.hex[unit] = EXITED
        s.state.moved[unit] = 1
        worth = rule.armored if s.setting.is_armored[unit] else rule.other
        s.score(side, worth, "23.5", f"{order.unit} left the map at {s.number(path[-1])}")

    def options(self, s: Position, side: int, unit: int) -> Iterator[Order]:
        """Leave from where it stands."""
        if s.state.hex[unit] >= 0 and s.setting.scenario.exits:
            order = Leave(unit=s.name(unit))
            try:
                self.check(s, side, order)
            except Illegal:
                return
            yield order

    def preview(self, s: Position, side: int, order: Leave, found: Departure) -> Preview:
        """Give the cost term by term."""
        cost = found.march.cost + found.beyond.value
        return Preview(
            summary=f"{points(cost)} MP: leaves the map for good", reasons=(*found.march.reasons, found.beyond)
        )

    def _cheapest(self, s: Position, unit: int, path: tuple[int, ...], last: int) -> Departure:
        limit, refusal, best = allowance(s, unit), None, None
        for way in ways(s, unit):
            try:
                found = _depart(s, unit, path, last, way, limit)
            except Illegal as illegal:
                refusal = refusal or illegal
                continue
            if best is None or found.march.cost + found.beyond.value < best.march.cost + best.beyond.value:
                best = found
        if best is None:
            assert refusal is not None
            raise refusal
        return best


def exit_at(s: Position, side: int, hex_: int) -> Exit | None:
    """Give the exit of a side at a hex, if the scenario has one there."""
    number, seat = s.number(hex_), s.seat(side)
    return next((exit_ for exit_ in s.setting.scenario.exits if exit_.side == seat and number in exit_.hexes), None)


def _depart(s: Position, unit: int, path: tuple[int, ...], last: int, way: Way, limit: int) -> Departure:
    march = follow(s, unit, path, way)
    cost = _beyond(s, unit, last, way)
    if way == "ground" and not path:
        cost = min(cost, limit)
    if limit == 0 or march.cost + cost > limit:
        left = points(limit - march.cost)
        raise Illegal(
            "8.11", f"{s.name(unit)} has {left} MP left, and leaving at {s.number(last)} costs {points(cost)}"
        )
    return Departure(march, Reason("8.11", f"off the map at {s.number(last)}", cost))


def _beyond(s: Position, unit: int, last: int, way: Way) -> int:
    """8.11: the hex beyond the edge is like the last one on the map, with the same roads.

    Raises:
        Illegal: this way does not lead off the map there.
    """
    ground = s.ground
    if way == "ground":
        cost = int(ground.enter[s.setting.mobility[unit], last])
    else:
        kinds = tuple(ground.routes) if way == "routes" else (way,)
        cost = min((ground.rates[kind] for kind in kinds if ground.routes[kind][last].any()), default=CLOSED)
    if cost == CLOSED:
        raise Illegal("8.11", f"No {way} leads off the map at {s.number(last)}")
    return cost
