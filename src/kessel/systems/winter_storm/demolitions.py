"""Chapters 13.92, 16.51: who demolishes, and the Demolition of Supply Points; bridges are in `bridge_demolition`."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from kessel.play.acts import Act
from kessel.play.messages import Event, Order
from kessel.play.outcome import Chance, Illegal, Preview
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.ratings import effectiveness, passes
from kessel.systems.winter_storm.setting import NOBODY
from kessel.systems.winter_storm.special_operations import DEMOLITION, is_able, note_special, refuse_special
from kessel.systems.winter_storm.state import Dump

__all__ = [
    "DemolishSupply",
    "Demolishing",
    "SupplyDemolished",
    "demolished",
    "engineer_factors",
]

_BATTALION = (2, 1)
"""16.51: PCF and SCF of the engineer battalion in a German leg division."""
_FACES = 6


class DemolishSupply(Order, frozen=True):
    """Engineers destroy up to so many Supply Points on their hex: in the dump of an owner, or with an own unit."""

    unit: str
    points: int
    dump: str = ""
    carrier: str = ""


class SupplyDemolished(Event, frozen=True):
    """Engineers destroyed Supply Points of a dump's owner or with a unit, and whether they passed their EC."""

    unit: str
    hex: str
    points: int
    passed: bool
    owner: str


class Charge(Struct, frozen=True):
    """Supply Points to be destroyed, in a dump or with a unit of the own side, and the factors that do it."""

    unit: int
    dump: Dump | None
    carrier: int
    factors: tuple[int, int]


def engineer_factors(s: Position, unit: int) -> tuple[int, int] | None:
    """13.92, 16.51: PCF and SCF with which a unit demolishes; None for one that cannot.

    Engineers that can assault have their own; a German leg division marked E or R those of a battalion, unless it has
    broken down.
    """
    if s.setting.is_engineer[unit] and s.is_assault_capable(unit):
        return s.pcf(unit), s.scf(unit)
    whole = s.setting.is_german[unit] and not s.state.broken[unit]
    return _BATTALION if whole and s.setting.counters[unit].marks else None


def demolished(factors: tuple[int, int], points: int, *, passed: bool) -> int:
    """13.92/supply: how many of some Supply Points are destroyed: as many as the PCF, or the SCF after a failed EC."""
    pcf, scf = factors
    return min(points, pcf if passed else scf)


class Demolishing(Act):
    """13.92/supply: engineers stacked with Supply Points, own or enemy, destroy them at the end of their phase."""

    order = DemolishSupply

    def check(self, s: Position, side: int, order: DemolishSupply) -> Charge:
        """Refuse other units, and points that are not there."""
        (unit,) = s.own_units(side, (order.unit,))
        factors = engineer_factors(s, unit)
        if factors is None:
            raise Illegal("13.92", f"{order.unit} is no Engineer unit that can assault")
        refuse_special(s, unit, DEMOLITION)
        dump, carrier = _dump_of(s, unit, order), _carrier(s, side, unit, order)
        there = dump.points if dump else int(s.state.sp[carrier])
        if not 1 <= order.points <= there:
            raise Illegal("13.92/supply", f"{there} Supply Points are there to be destroyed")
        return Charge(unit, dump, carrier, factors)

    def apply(self, s: Position, side: int, order: DemolishSupply, found: Charge) -> None:
        """Make the EC, and destroy."""
        note_special(s, found.unit, DEMOLITION)
        (die,) = s.roll(1, "13.92/supply", s.seat(side))
        passed = passes(die, _rating(s, found.unit))
        points = demolished(found.factors, order.points, passed=passed)
        hex_, owner = int(s.state.hex[found.unit]), order.dump or order.carrier
        s.say(SupplyDemolished(unit=order.unit, hex=s.number(hex_), points=points, passed=passed, owner=owner))
        if points and found.dump:
            s.change_dump(hex_, found.dump.owner, found.dump.side, -points, "13.92/supply")
        elif points:
            s.change_sp(found.carrier, -points, "13.92/supply")

    def options(self, s: Position, side: int, unit: int) -> Iterator[Order]:
        """As many points of each store as its PCF."""
        factors = engineer_factors(s, unit)
        if factors is None or not s.is_on_map(unit) or not is_able(s, unit, DEMOLITION):
            return
        hex_, name = int(s.state.hex[unit]), s.name(unit)
        for dump in s.state.notes.dumps:
            if dump.hex == hex_:
                yield DemolishSupply(unit=name, points=min(dump.points, factors[0]), dump=_owner(s, dump))
        for other in s.on(hex_, side):
            if carried := int(s.state.sp[other]):
                yield DemolishSupply(unit=name, points=min(carried, factors[0]), carrier=s.name(other))

    def preview(self, s: Position, side: int, order: DemolishSupply, found: Charge) -> Preview:
        """Give the terms of the EC, and how many points either result destroys."""
        terms = tuple(effectiveness(s, found.unit))
        good = sum(passes(die, _rating(s, found.unit)) for die in range(1, _FACES + 1))
        lost = [demolished(found.factors, order.points, passed=passed) for passed in (True, False)]
        chances = [
            Chance(f"EC passed: {lost[0]} SP destroyed", good, _FACES),
            Chance(f"EC failed: {lost[1]} SP destroyed", _FACES - good, _FACES),
        ]
        return Preview(f"{lost[0]} or {lost[1]} SP", terms, tuple(chance for chance in chances if chance.ways))


def _rating(s: Position, unit: int) -> int:
    return sum(term.value for term in effectiveness(s, unit))


def _dump_of(s: Position, unit: int, order: DemolishSupply) -> Dump | None:
    """The dump on the unit's hex that the order names, own or enemy; None if it names a carrier."""
    if not order.dump:
        return None
    here = (dump for dump in s.state.notes.dumps if dump.hex == s.state.hex[unit])
    found = next((dump for dump in here if _owner(s, dump) == order.dump), None)
    if found is None:
        raise Illegal("13.92/supply", f"There is no dump of {order.dump!r} on the hex of {order.unit}")
    return found


def _carrier(s: Position, side: int, unit: int, order: DemolishSupply) -> int:
    """The own HQ or column on the unit's hex that the order names; NOBODY if it names a dump."""
    if order.dump:
        return NOBODY
    (carrier,) = s.own_units(side, (order.carrier,))
    if s.state.hex[carrier] != s.state.hex[unit]:
        raise Illegal("13.92/supply", f"{order.unit} is not stacked with {order.carrier}")
    return carrier


def _owner(s: Position, dump: Dump) -> str:
    return s.seat(dump.side) if dump.owner == NOBODY else s.name(dump.owner)
