"""Chapter 14.18: Emergency Supply restores the Effectiveness Rating of defenders for one combat."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from msgspec.structs import replace

from kessel.play.agenda import Decision, Question
from kessel.play.messages import Event, Order
from kessel.play.outcome import Illegal, Preview
from kessel.systems.winter_storm.assault_forecast import forecast
from kessel.systems.winter_storm.combat_record import Assault
from kessel.systems.winter_storm.communications import in_radius
from kessel.systems.winter_storm.divisions import equivalents, rounded_up
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.setting import NOBODY
from kessel.systems.winter_storm.state import IN_COMMAND

__all__ = ["EmergencySupplied", "EmergencySupply", "SpendEmergencySupply", "emergency_price", "refuse_emergency"]


class SpendEmergencySupply(Order, frozen=True):
    """Give Emergency Supply to attacked units; nobody is named to keep the Supply Points."""

    units: tuple[str, ...] = ()


class EmergencySupplied(Event, frozen=True):
    """Units fight with their full Effectiveness Rating."""

    units: tuple[str, ...]


class EmergencySupply(Question, frozen=True):
    """14.18 (W-72): the defender may spend Supply Points of his HQs, one for each division; not in a counterattack."""

    def decision(self, s: Position) -> Decision | None:
        """Ask if there is a unit that may get it and an HQ that can pay."""
        assault = s.state.notes.assault
        if assault is None or not _eligible(s, assault):
            return None
        text = "Give Emergency Supply to defenders, or to nobody"
        return Decision((s.seat(s.enemy_of(assault.side)),), "emergency_supply", "14.18", text)

    def check(self, s: Position, seat: str, order: Order) -> dict[int, list[int]]:
        """Refuse who may not get it, and what HQs cannot pay; give the units by HQ."""
        if not isinstance(order, SpendEmergencySupply):
            raise Illegal("14.18", "Name the defenders that get Emergency Supply, or nobody")
        assault = _assault(s)
        by_hq: dict[int, list[int]] = {}
        for unit in s.own_units(s.enemy_of(assault.side), order.units):
            if unit not in assault.defenders:
                raise Illegal("14.18", f"{s.name(unit)} is not attacked")
            refuse_emergency(s, unit)
            by_hq.setdefault(int(s.state.hq[unit]), []).append(unit)
        for hq, units in by_hq.items():
            if emergency_price(s, units) > s.state.sp[hq]:
                text = f"{s.name(hq)} has {s.state.sp[hq]} SP, and {emergency_price(s, units)} are needed"
                raise Illegal("14.18", text)
        return by_hq

    def apply(self, s: Position, seat: str, order: Order, found: dict[int, list[int]]) -> None:
        """Pay, and note who fights at full effect."""
        s.state.pop()
        for hq, units in found.items():
            s.change_sp(hq, -emergency_price(s, units), "14.18")
        if found:
            supplied = tuple(unit for units in found.values() for unit in units)
            s.state.notes = replace(s.state.notes, assault=replace(_assault(s), emergency=supplied))
            s.say(EmergencySupplied(units=s.setting.names(supplied)))

    def preview(self, s: Position, seat: str, order: Order, found: dict[int, list[int]]) -> Preview:
        """Give the price, and what the assault may bring then."""
        supplied = tuple(unit for units in found.values() for unit in units)
        assault = replace(_assault(s), emergency=supplied)
        shown = forecast(s, s.enemy_of(assault.side), assault)
        price = sum(emergency_price(s, units) for units in found.values())
        return replace(shown, summary=f"{price} SP, {shown.summary}" if price else shown.summary)

    def options(self, s: Position, seat: str, about: dict[str, str]) -> Iterator[Order]:
        """Give nobody, everybody who is eligible, and each alone."""
        units = _eligible(s, _assault(s))
        for chosen in dict.fromkeys(((), tuple(units), *((unit,) for unit in units))):
            order = SpendEmergencySupply(units=s.setting.names(chosen))
            try:
                self.check(s, seat, order)
            except Illegal:
                continue
            yield order


def refuse_emergency(s: Position, unit: int) -> None:
    """14.18, 13.32: refuse Emergency Supply to a unit that did not hold, is not in command or out of reach.

    Raises:
        Illegal: with the reason.
    """
    name, hq = s.name(unit), int(s.state.hq[unit])
    if not s.setting.is_combat[unit]:
        raise Illegal("14.18", f"{name} is no Combat unit")
    if s.state.status[unit] != IN_COMMAND or hq == NOBODY:
        raise Illegal("14.18", f"{name} is not in command of an Operational HQ")
    if not s.state.held[unit]:
        raise Illegal("14.18", f"{name} did not hold in its last Operations Phase")
    if not s.is_on_map(hq) or not in_radius(s, unit, hq):
        raise Illegal("14.18", f"No path within the Command Radius leads from {s.name(hq)} to {name}")


def emergency_price(s: Position, units: Collection[int]) -> int:
    """14.18: the Supply Points for units together: one for each division or equivalent, at least one."""
    return s.setting.charts.supply.emergency * rounded_up(equivalents(s, units))


def _eligible(s: Position, assault: Assault) -> list[int]:
    """Give the defenders that may get it; in a counterattack the defender is in his own phase."""
    if assault.counterattack:
        return []
    return [unit for unit in assault.defenders if _may_have(s, unit) and s.state.sp[s.state.hq[unit]] > 0]


def _may_have(s: Position, unit: int) -> bool:
    try:
        refuse_emergency(s, unit)
    except Illegal:
        return False
    return True


def _assault(s: Position) -> Assault:
    assault = s.state.notes.assault
    assert assault is not None, "Emergency Supply is given in an assault"
    return assault
