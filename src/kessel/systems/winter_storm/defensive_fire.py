"""Chapters 14.12, 14.14: what the artillery of the defender does against an assault."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from kessel.play.agenda import Decision, Question
from kessel.play.messages import Event, Order
from kessel.play.outcome import Illegal, Preview
from kessel.systems.winter_storm.artillery import (
    COUNTERBARRAGE,
    can_fire,
    in_range,
    protectors,
    spend_shells,
    total,
)
from kessel.systems.winter_storm.assault_forecast import forecast
from kessel.systems.winter_storm.barrage_forecast import barrage_forecast
from kessel.systems.winter_storm.barrage_results import UNITS, fire, targets
from kessel.systems.winter_storm.combat_record import Assault
from kessel.systems.winter_storm.position import Position

__all__ = ["Counterbarrage", "FireCounterbarrage", "FireProtective", "ProtectiveFire", "ProtectiveFireDeclared"]


class FireCounterbarrage(Order, frozen=True):
    """Counterbarrage one hex with Heavy Artillery Factors; without units nobody fires (14.12)."""

    hex: str = ""
    units: tuple[str, ...] = ()


class FireProtective(Order, frozen=True):
    """Give Final Protective Fire with Artillery Factors; without units nobody fires (14.14)."""

    units: tuple[str, ...] = ()


class ProtectiveFireDeclared(Event, frozen=True):
    """Artillery fires for the defenders of a hex."""

    hex: str
    units: tuple[str, ...]
    factors: int


class Mission(Struct, frozen=True):
    """A counterbarrage that is legal; nobody fires without guns."""

    hex: int
    guns: tuple[int, ...]


class Counterbarrage(Question, frozen=True):
    """14.12 (W-73): heavy guns fire at assaulters or at units that barraged; not in a counterattack (14.3)."""

    def decision(self, s: Position) -> Decision | None:
        """Ask the defender if any battery has a target."""
        assault = _running(s)
        if assault is None or assault.counterattack or not any(_missions(s, assault)):
            return None
        seat = s.seat(s.enemy_of(assault.side))
        return Decision((seat,), "counterbarrage", "14.12", "Counterbarrage one hex of the enemy, or hold fire")

    def options(self, s: Position, seat: str, about: dict[str, str]) -> Iterator[Order]:
        """Give every hex with all guns that can fire at it, each gun alone, and nobody."""
        for mission in _missions(s, _assault(s)):
            for guns in dict.fromkeys((mission.guns, *((gun,) for gun in mission.guns))):
                yield FireCounterbarrage(hex=s.number(mission.hex), units=s.setting.names(guns))
        yield FireCounterbarrage()

    def check(self, s: Position, seat: str, order: Order) -> Mission:
        """Refuse hexes that are no target, and guns that cannot fire at it."""
        if not isinstance(order, FireCounterbarrage):
            raise Illegal("14.12", "Say which hex is counterbarraged by whom, or nobody: fire-counterbarrage")
        assault = _assault(s)
        guns = s.own_units(s.enemy_of(assault.side), order.units)
        if not guns:
            return Mission(assault.target, ())
        hex_ = s.setting.hex(order.hex)
        able = next((mission.guns for mission in _missions(s, assault) if mission.hex == hex_), ())
        for gun in guns:
            if gun not in able:
                raise Illegal("14.12", f"{s.name(gun)} cannot counterbarrage {order.hex}")
        return Mission(hex_, guns)

    def apply(self, s: Position, seat: str, order: Order, found: Mission) -> None:
        """Fire like a barrage; who Disrupts by it drops out of the assault."""
        s.state.pop()
        if found.guns:
            spend_shells(s, found.guns)
            fire(s, found.guns, found.hex, UNITS, "14.12")

    def preview(self, s: Position, seat: str, order: Order, found: Mission) -> Preview:
        """Give factors, modifiers and the exact chances, and the assault as it stands if all stay in it."""
        assault = _assault(s)
        to_come = {s.number(assault.target): forecast(s, s.enemy_of(assault.side), assault)}
        if not found.guns:
            return Preview("Nobody fires", prospects=to_come)
        return replace(barrage_forecast(s, found.guns, found.hex, UNITS), prospects=to_come)


class ProtectiveFire(Question, frozen=True):
    """14.14 (W-75): Artillery Factors for the defence; it spends nothing (11.32)."""

    def decision(self, s: Position) -> Decision | None:
        """Ask the defender if anybody can fire."""
        assault = _running(s)
        if assault is None or not protectors(s, assault):
            return None
        seat = s.seat(s.enemy_of(assault.side))
        return Decision((seat,), "protective_fire", "14.14", "Give Final Protective Fire, or hold fire")

    def options(self, s: Position, seat: str, about: dict[str, str]) -> Iterator[Order]:
        """All who can, each alone, nobody."""
        able = tuple(protectors(s, _assault(s)))
        for units in dict.fromkeys((able, *((unit,) for unit in able), ())):
            yield FireProtective(units=s.setting.names(units))

    def check(self, s: Position, seat: str, order: Order) -> tuple[int, ...]:
        """Refuse who may not fire for the defenders."""
        if not isinstance(order, FireProtective):
            raise Illegal("14.14", "Name the units that give Final Protective Fire, or nobody: fire-protective")
        assault = _assault(s)
        units, able = s.own_units(s.enemy_of(assault.side), order.units), protectors(s, assault)
        for unit in units:
            if unit not in able:
                raise Illegal("14.14", f"{s.name(unit)} cannot fire for the defenders of {s.number(assault.target)}")
        return units

    def apply(self, s: Position, seat: str, order: Order, found: tuple[int, ...]) -> None:
        """Note who fires: it changes the die of the assault."""
        s.state.pop()
        if found:
            assault = replace(_assault(s), protective_fire=found)
            s.state.notes = replace(s.state.notes, assault=assault)
            hex_ = s.number(assault.target)
            s.say(ProtectiveFireDeclared(hex=hex_, units=s.setting.names(found), factors=total(s, found)))

    def preview(self, s: Position, seat: str, order: Order, found: tuple[int, ...]) -> Preview:
        """Give what the assault may bring with their fire."""
        assault = replace(_assault(s), protective_fire=found)
        return forecast(s, s.enemy_of(assault.side), assault)


def _missions(s: Position, assault: Assault) -> list[Mission]:
    """14.12: the hexes that may be counterbarraged, with all guns that can.

    A battery that fires at assaulters must reach the hex they assault, one that fires at units that barraged theirs.
    """
    guns = [unit for unit in s.on_map(s.enemy_of(assault.side)) if can_fire(s, unit, COUNTERBARRAGE)]
    spoiling = tuple(gun for gun in guns if in_range(s, gun, assault.target))
    found = {int(s.state.hex[unit]): spoiling for unit in assault.assaulters if s.is_on_map(unit)}
    for unit in (unit for mission in s.state.notes.barrages for unit in mission.units):
        hex_ = int(s.state.hex[unit])
        if s.is_on_map(unit) and s.setting.side[unit] == assault.side:
            answering = {gun for gun in guns if in_range(s, gun, hex_)} | set(found.get(hex_, ()))
            found[hex_] = tuple(sorted(answering))
    return [
        Mission(hex_, batteries) for hex_, batteries in found.items() if batteries and targets(s, assault.side, hex_)
    ]


def _running(s: Position) -> Assault | None:
    """Give the assault if anybody is left to assault."""
    assault = s.state.notes.assault
    if assault is None or not any(s.is_on_map(unit) and s.is_good_order(unit) for unit in assault.assaulters):
        return None
    return assault


def _assault(s: Position) -> Assault:
    assault = s.state.notes.assault
    assert assault is not None, "defensive fire answers an assault"
    return assault
