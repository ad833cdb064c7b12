"""Chapter 13.7: the Refit Operation: Replacement Steps, Remnants, and steps from unit to unit."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from kessel.play.acts import Act
from kessel.play.messages import Event, Order
from kessel.play.outcome import Illegal
from kessel.systems.winter_storm.communications import in_radius
from kessel.systems.winter_storm.operations import note_operation, refuse_operation
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.setting import NOBODY
from kessel.systems.winter_storm.state import IN_COMMAND, LEFT, REFITTED
from kessel.systems.winter_storm.zones_of_control import zones

__all__ = ["ExchangeSteps", "Exchanging", "Refit", "Refitted", "Refitting", "receive_replacements"]

_REMNANTS_A_STEP = 2
"""2.7: how many Remnants make up one step."""


class Refit(Order, frozen=True):
    """Rebuild a unit by steps: from the side's Replacement Steps, or from Remnants that are stacked with it (13.7)."""

    unit: str
    steps: int = 1
    remnants: tuple[str, ...] = ()


class ExchangeSteps(Order, frozen=True):
    """Give steps from one unit to another of its type (13.7/exchange)."""

    giver: str
    receiver: str
    steps: int = 1


class Refitted(Event, frozen=True):
    """A unit has more steps, or fewer, by a Refit."""

    unit: str
    steps: int
    remnants: tuple[str, ...] = ()
    """Remnants that it took in."""


class Draft(Struct, frozen=True):
    """A legal Refit: the class of Replacement Steps that is used, or the Remnants."""

    unit: int
    kind: str
    remnants: tuple[int, ...]


def receive_replacements(s: Position) -> None:
    """13.7: add the Replacement Steps of the turn to what the sides have left."""
    have = {(side, kind): steps for side, kind, steps in s.state.notes.replacements}
    for arrival in s.setting.scenario.replacements:
        if arrival.turn == s.state.turn:
            for kind, steps in arrival.steps.items():
                key = (s.setting.side_of(arrival.side), kind)
                have[key] = have.get(key, 0) + steps
    _store(s, have)


class Refitting(Act):
    """2.7, 13.7: a unit takes in Replacement Steps or Remnants, and does nothing else in the phase."""

    order = Refit

    def check(self, s: Position, side: int, order: Refit) -> Draft:
        """Refuse units that may not Refit, and steps that are not there."""
        (unit,) = s.own_units(side, (order.unit,))
        _refuse_refit(s, unit)
        _refuse_too_many(s, unit, order.steps)
        if not order.remnants:
            return Draft(unit, _kind_for(s, side, unit, order.steps), ())
        remnants = s.own_units(side, order.remnants)
        if len(remnants) != _REMNANTS_A_STEP * order.steps or not all(s.setting.is_remnant[u] for u in remnants):
            raise Illegal("2.7", f"{_REMNANTS_A_STEP} Remnants make up one step")
        for remnant in remnants:
            refuse_operation(s, remnant)
            _refuse_strangers(s, unit, remnant)
        return Draft(unit, "", remnants)

    def apply(self, s: Position, side: int, order: Refit, found: Draft) -> None:
        """Add the steps."""
        if found.kind:
            have = {(owner, kind): steps for owner, kind, steps in s.state.notes.replacements}
            have[side, found.kind] -= order.steps
            _store(s, have)
        s.state.hex[list(found.remnants)] = LEFT
        s.state.steps[found.unit] += order.steps
        _mark(s, (found.unit,))
        steps = int(s.state.steps[found.unit])
        s.say(Refitted(unit=order.unit, steps=steps, remnants=order.remnants))

    def options(self, s: Position, side: int, unit: int) -> Iterator[Order]:
        """One step of replacements, or two Remnants of the stack."""
        if not s.is_on_map(unit) or s.state.steps[unit] >= s.setting.max_steps[unit]:
            return
        name = s.name(unit)
        yield from _if_legal(self, s, side, Refit(unit=name))
        remnants = [u for u in s.on(int(s.state.hex[unit]), side) if s.setting.is_remnant[u]][:_REMNANTS_A_STEP]
        if len(remnants) == _REMNANTS_A_STEP:
            yield from _if_legal(self, s, side, Refit(unit=name, remnants=s.setting.names(remnants)))


class Exchanging(Act):
    """13.7/exchange: units of one type that began stacked share out their steps, never to a better one."""

    order = ExchangeSteps

    def check(self, s: Position, side: int, order: ExchangeSteps) -> tuple[int, int]:
        """Refuse units that may not Refit, that differ in type, and gifts to units of higher effectiveness."""
        giver, receiver = s.own_units(side, (order.giver, order.receiver))
        for unit in (giver, receiver):
            _refuse_refit(s, unit)
        _refuse_strangers(s, receiver, giver)
        one, other = s.setting.counters[giver], s.setting.counters[receiver]
        if (one.arm, one.nation) != (other.arm, other.nation):
            raise Illegal("13.7/exchange", f"{order.giver} and {order.receiver} are not of the same type")
        if s.printed_er(giver) < s.printed_er(receiver):
            raise Illegal("13.7/exchange", f"{order.receiver} has a higher ER than {order.giver}")
        if order.steps > s.state.steps[giver]:
            raise Illegal("13.7/exchange", f"{order.giver} has {int(s.state.steps[giver])} steps")
        _refuse_too_many(s, receiver, order.steps)
        return giver, receiver

    def apply(self, s: Position, side: int, order: ExchangeSteps, found: tuple[int, int]) -> None:
        """Move the steps; a giver without any left is gone."""
        giver, receiver = found
        s.state.steps[giver] -= order.steps
        s.state.steps[receiver] += order.steps
        _mark(s, found)
        s.say(Refitted(unit=order.receiver, steps=int(s.state.steps[receiver])))
        if s.state.steps[giver]:
            s.say(Refitted(unit=order.giver, steps=int(s.state.steps[giver])))
        else:
            s.eliminate(giver, "13.7/exchange")

    def options(self, s: Position, side: int, unit: int) -> Iterator[Order]:
        """One step to each unit of the stack that may take it."""
        if not s.is_on_map(unit) or not s.setting.is_base[s.state.hex[unit]]:
            return
        for other in s.on(int(s.state.hex[unit]), side):
            if other != unit and s.state.steps[other] < s.setting.max_steps[other]:
                yield from _if_legal(self, s, side, ExchangeSteps(giver=s.name(unit), receiver=s.name(other)))


def _refuse_refit(s: Position, unit: int) -> None:
    """13.7: in command and radius, in a town, city, depot or junction, in no enemy zone, with nothing done yet."""
    name, hex_ = s.name(unit), int(s.state.hex[unit])
    if not s.setting.is_combat[unit] or s.setting.is_remnant[unit]:
        raise Illegal("13.7", f"{name} cannot be refitted")
    refuse_operation(s, unit)
    if s.state.broken[unit] or s.setting.is_generic[unit]:
        raise Illegal("16.2/concentration", f"{name} belongs to a division that must be concentrated first")
    hq = int(s.state.hq[unit])
    if s.state.status[unit] != IN_COMMAND or hq == NOBODY or not in_radius(s, unit, hq):
        raise Illegal("13.7", f"{name} is not in command within the radius of its HQ")
    if not s.setting.is_base[hex_]:
        raise Illegal("13.7", f"{s.number(hex_)} is no city, town, road junction or Rail Depot")
    if zones(s, s.enemy_of(int(s.setting.side[unit]))).reach[hex_] > 0:
        raise Illegal("13.7", f"{name} is in an enemy zone of control")


def _refuse_strangers(s: Position, unit: int, other: int) -> None:
    if s.state.hex[other] != s.state.hex[unit] or s.state.start_hex[other] != s.state.start_hex[unit]:
        raise Illegal("13.7", f"{s.name(other)} and {s.name(unit)} did not begin the phase stacked together")


def _refuse_too_many(s: Position, unit: int, steps: int) -> None:
    room = int(s.setting.max_steps[unit] - s.state.steps[unit])
    if not 1 <= steps <= room:
        raise Illegal("13.7", f"{s.name(unit)} can take {room} steps")


def _kind_for(s: Position, side: int, unit: int, steps: int) -> str:
    """Give the class of Replacement Steps that is for a unit, and of which enough are left."""
    counter, tables = s.setting.counters[unit], s.setting.tables.replacement_steps
    for owner, kind, left in s.state.notes.replacements:
        fits = counter.nation == tables[kind].nation and counter.arm in tables[kind].arms
        if owner == side and fits and left >= steps:
            return kind
    raise Illegal("13.7", f"There are not {steps} Replacement Steps for {counter.id}")


def _mark(s: Position, units: tuple[int, ...]) -> None:
    note_operation(s, units, REFITTED)
    s.state.refit[list(units)] = 1


def _store(s: Position, have: dict[tuple[int, str], int]) -> None:
    left = tuple((side, kind, steps) for (side, kind), steps in sorted(have.items()) if steps)
    s.state.notes = replace(s.state.notes, replacements=left)


def _if_legal(act: Refitting | Exchanging, s: Position, side: int, order: Order) -> Iterator[Order]:
    try:
        act.check(s, side, order)  # pyright: ignore[reportArgumentType]
    except Illegal:
        return
    yield order
