"""The owners' choices before play (flow B-01 to B-03): player B first, then player A."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from kessel.play.acts import Act, ActingPhase, EndPhase
from kessel.play.agenda import Decision, Step
from kessel.play.messages import Order
from kessel.play.outcome import Illegal
from kessel.systems.wb95.data_scenario import Arrival, Placement
from kessel.systems.wb95.events import FortificationBuilt, FortificationRemoved, StepLost
from kessel.systems.wb95.gun_set_up import GunSetUp, SetUp
from kessel.systems.wb95.masking import Masking
from kessel.systems.wb95.movement import own_units
from kessel.systems.wb95.opening import set_up_hexes
from kessel.systems.wb95.position import IMPROVED, Position
from kessel.systems.wb95.setting import Setting
from kessel.systems.wb95.setup import free_works, lay_works, settle
from kessel.systems.wb95.stacking import room

__all__ = ["LiftFortification", "Place", "PlaceFortification", "Reduce", "SetUpPhase", "set_up_decisions"]

_CHOOSES = 0.3
"""How often a random player changes something before he is content with the set-up."""


class Place(Order, frozen=True):
    """Let a unit start on another of the hexes that its entry names (setup:aid)."""

    unit: str
    hex: str


class Reduce(Order, frozen=True):
    """Let a unit bear one of the printed losses in place of another of its entry (setup:aid)."""

    unit: str
    instead_of: str


class PlaceFortification(Order, frozen=True):
    """Put up one of the improved fortifications that a side may place freely (7.2.1)."""

    hex: str


class LiftFortification(Order, frozen=True):
    """Take back a fortification that was freely placed."""

    hex: str


class Placing(Act):
    """B-01: several hexes mean any of them."""

    order = Place

    def check(self, s: Position, side: int, order: Place) -> tuple[int, int]:
        """Refuse hexes that are not the unit's, closed or full."""
        (unit,) = own_units(s, side, (order.unit,))
        hex_, entry = s.setting.hex(order.hex), _entry_of(s.setting, order.unit)
        hexes = set_up_hexes(s.setting.box, entry) if isinstance(entry, Placement) else ()
        if hex_ not in hexes or hex_ == s.state.hex[unit]:
            other = ", ".join(s.number(h) for h in hexes if h != s.state.hex[unit]) or "no other hex"
            raise Illegal("setup:aid", f"{order.unit} may start on {other} instead, not on {order.hex}")
        if s.setting.ground.off_road[s.setting.mobility[unit], hex_] < 0:
            raise Illegal("3.1.11", f"{order.hex} ({s.setting.board.terrain_of(hex_)}) is closed to {order.unit}")
        if room(s, hex_, side) < s.state.steps[unit]:
            raise Illegal("3.2.1", f"{order.hex} has no room for {order.unit}")
        return unit, hex_

    def apply(self, s: Position, side: int, order: Place, found: tuple[int, int]) -> None:
        """Put it there; fortifications and control follow."""
        unit, hex_ = found
        free = {each: free_works(s.setting, s.state, each) for each in (0, 1)}
        s.place(unit, (hex_,), "set-up")
        lay_works(s.setting, s.state, free)
        settle(s.setting, s.state)

    def options(self, s: Position, side: int, unit: int) -> Iterator[Order]:
        """One order for each other hex of its entry."""
        entry = _entry_of(s.setting, s.name(unit))
        for hex_ in set_up_hexes(s.setting.box, entry) if isinstance(entry, Placement) else ():
            yield from _if_legal(self, s, side, Place(unit=s.name(unit), hex=s.number(hex_)))


class Reducing(Act):
    """B-01: the owner spreads printed losses over the units of an entry, none below one CEL."""

    order = Reduce

    def check(self, s: Position, side: int, order: Reduce) -> tuple[int, int]:
        """Refuse units of other entries, and those that have no CEL to give or to get back."""
        unit, other = s.setting.unit(order.unit), s.setting.unit(order.instead_of)
        entry = _entry_of(s.setting, order.unit)
        if s.setting.side[unit] != side or entry is None or order.instead_of not in entry.units or unit == other:
            raise Illegal("setup:aid", f"{order.unit} and {order.instead_of} share no entry of {s.seat(side)}")
        if s.state.steps[other] >= s.setting.max_steps[other]:
            raise Illegal("setup:aid", f"{order.instead_of} bears no loss")
        if s.state.steps[unit] <= 1:
            raise Illegal("setup:aid", f"{order.unit} has one CEL only")
        return unit, other

    def apply(self, s: Position, side: int, order: Reduce, found: tuple[int, int]) -> None:
        """Shift one loss."""
        unit, other = found
        s.state.steps[unit] -= 1
        s.state.steps[other] += 1
        s.say(StepLost(unit=order.unit, left=int(s.state.steps[unit]), clause="setup:aid"))

    def options(self, s: Position, side: int, unit: int) -> Iterator[Order]:
        """One order for each unit whose loss it can bear."""
        entry = _entry_of(s.setting, s.name(unit))
        for other in entry.units if entry and entry.losses else ():
            yield from _if_legal(self, s, side, Reduce(unit=s.name(unit), instead_of=other))


class SettingUpGuns(Act):
    """6.2.2: guns start in the set-up that their owner chooses; it costs nothing before play."""

    order = SetUp

    def check(self, s: Position, side: int, order: SetUp) -> int:
        """Refuse what is no towed gun."""
        (unit,) = own_units(s, side, (order.unit,))
        if not (s.setting.is_artillery[unit] and s.setting.is_towed[unit]):
            raise Illegal("6.2.2", f"{order.unit} is no towed artillery: it has no set-up to choose")
        if bool(s.state.transport[unit]) == (order.to == "transport"):
            raise Illegal("6.2.2", f"{order.unit} is in {order.to} set-up already")
        return unit

    def apply(self, s: Position, side: int, order: SetUp, found: int) -> None:
        """Turn the counter over."""
        s.state.transport[found] = order.to == "transport"
        s.say(GunSetUp(unit=order.unit, to=order.to))

    def options(self, s: Position, side: int, unit: int) -> Iterator[Order]:
        """One order a gun."""
        to = "combat" if s.state.transport[unit] else "transport"
        yield from _if_legal(self, s, side, SetUp(unit=s.name(unit), to=to))


class _WorksAct(Act):
    """An act in which no unit takes part: the phase itself lists its orders."""

    def options(self, s: Position, side: int, unit: int) -> Iterator[Order]:
        """None for any unit."""
        return iter(())


class Fortifying(_WorksAct):
    """B-02, 7.2.1: one a hex, in or behind the own line, not on swamp."""

    order = PlaceFortification

    def check(self, s: Position, side: int, order: PlaceFortification) -> int:
        """Refuse more than the scenario gives, and other places."""
        hex_, forts = s.setting.hex(order.hex), s.setting.scenario.free_forts.get(s.seat(side))
        given = forts.count if forts else 0
        if len(free_works(s.setting, s.state, side)) >= given:
            raise Illegal("7.2.1", f"The scenario gives {s.seat(side)} {given} fortifications to place, and all stand")
        if s.state.fort[hex_] == IMPROVED:
            raise Illegal("7.2.1", f"{order.hex} has an improved fortification")
        if s.setting.ground.is_swamp[hex_] or s.setting.ground.is_lake[hex_]:
            raise Illegal("7.1.8", f"{order.hex} is {s.setting.board.terrain_of(hex_)}")
        if s.state.control[hex_] != side or s.on(hex_, 1 - side):
            raise Illegal("7.2.1", f"{order.hex} is not in or behind the line of {s.seat(side)}")
        return hex_

    def apply(self, s: Position, side: int, order: PlaceFortification, found: int) -> None:
        """Put it up."""
        _relay(s, side, {*free_works(s.setting, s.state, side), found})
        s.say(FortificationBuilt(hex=order.hex, seat=s.seat(side), kind="IF"))


class Lifting(_WorksAct):
    """B-02: what was freely placed may be placed elsewhere until the set-up ends."""

    order = LiftFortification

    def check(self, s: Position, side: int, order: LiftFortification) -> int:
        """Refuse hexes without one."""
        hex_ = s.setting.hex(order.hex)
        if hex_ not in free_works(s.setting, s.state, side):
            raise Illegal("7.2.1", f"{s.seat(side)} has put no fortification of its own choice on {order.hex}")
        return hex_

    def apply(self, s: Position, side: int, order: LiftFortification, found: int) -> None:
        """Take it away."""
        _relay(s, side, {*free_works(s.setting, s.state, side)} - {found})
        s.say(FortificationRemoved(hex=order.hex))


_UNIT_ACTS = (Placing(), Reducing(), SettingUpGuns(), Masking())
_WORKS_ACTS = (Fortifying(), Lifting())


class SetUpPhase(ActingPhase, frozen=True):
    """B-01 to B-03: a side looks over its set-up; ending at once takes the defaults."""

    sequence = "2.1.2"

    def acts(self) -> tuple[Act, ...]:
        """Name what may be chosen."""
        return (*_UNIT_ACTS, *_WORKS_ACTS)

    def actors(self, s: Position) -> list[int]:
        """Give all counters of the side: some that come later choose their losses now."""
        return [int(unit) for unit in s.setting.units_of[self.side]]

    def decision(self, s: Position) -> Decision | None:
        """Ask the owner."""
        text = "Place units and fortifications, spread losses, choose the set-up of guns"
        return Decision((s.seat(self.side),), "set_up", "setup:aid", text)

    def options(self, s: Position, seat: str, about: dict[str, str]) -> Iterator[Order]:
        """Give the choices of units, then of fortifications."""
        yield from super().options(s, seat, about)
        if "unit" not in about:
            yield from self._works(s)

    def sample(self, s: Position, seat: str, chance: Random) -> Order:
        """Mostly be content."""
        if chance.random() < _CHOOSES:
            acts: list[Act] = list(_UNIT_ACTS)
            unit = chance.choice(self.actors(s))
            order = chance.choice(acts).sample(s, self.side, unit, chance)
            if order is not None:
                return order
        return EndPhase()

    def _works(self, s: Position) -> Iterator[Order]:
        if s.seat(self.side) not in s.setting.scenario.free_forts:
            return
        for hex_ in range(s.setting.grid.size):
            yield from _if_legal(_WORKS_ACTS[0], s, self.side, PlaceFortification(hex=s.number(hex_)))
        for hex_ in free_works(s.setting, s.state, self.side):
            yield LiftFortification(hex=s.number(hex_))


def set_up_decisions(setting: Setting) -> tuple[Step, ...]:
    """Give the questions that the owners answer before play: player B first."""
    return SetUpPhase(side=1), SetUpPhase(side=0)


def _entry_of(setting: Setting, name: str) -> Placement | Arrival | None:
    side = setting.counters[setting.index[name]].side
    entries = (*setting.scenario.setup[side], *setting.scenario.arrivals.get(side, ()))
    return next((entry for entry in entries if name in entry.units), None)


def _relay(s: Position, side: int, hexes: set[int]) -> None:
    free = {side: tuple(sorted(hexes)), 1 - side: free_works(s.setting, s.state, 1 - side)}
    lay_works(s.setting, s.state, free)


def _if_legal(act: Act, s: Position, side: int, order: Any) -> Iterator[Order]:
    try:
        act.check(s, side, order)
    except Illegal:
        return
    yield order
