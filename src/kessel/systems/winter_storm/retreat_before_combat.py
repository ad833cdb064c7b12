"""Chapter 14.11: headquarters, Transport and reconnaissance may retreat before an assault."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from kessel.play.acts import EndPhase
from kessel.play.agenda import Decision, Question
from kessel.play.messages import Order
from kessel.play.outcome import Illegal, Preview
from kessel.systems.winter_storm.assault_forecast import forecast
from kessel.systems.winter_storm.combat_record import Assault
from kessel.systems.winter_storm.leg_divisions import has_scouts
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.retreat import disrupt_and_flee
from kessel.systems.winter_storm.retreat_paths import Path, away, break_pontoons, zone_hexes

__all__ = ["Evade", "RetreatBeforeCombat", "may_evade"]

_HEXES = 2
_OFTEN = 1
"""HQs and Transport that retreat more often than this Disrupt."""


class Evade(Order, frozen=True):
    """Retreat a unit two hexes before combat (14.11)."""

    unit: str
    path: tuple[str, ...]


class Evasion(Struct, frozen=True):
    """A Retreat Before Combat that is legal; nobody goes when the owner is done."""

    unit: int
    path: Path


def may_evade(s: Position, unit: int) -> bool:
    """14.11, 15.13, 16.11, 16.2: HQs, Transport, German division HQs, and recon units in Good Order."""
    setting = s.setting
    scouts = has_scouts(s, unit) and s.is_good_order(unit)
    staff = setting.is_hq[unit] or setting.is_division_hq[unit] or s.state.broken[unit]
    return bool(staff or setting.is_transport[unit] or scouts)


class RetreatBeforeCombat(Question, frozen=True):
    """14.11 (W-71): the defender may take such units out of the hex one by one; the others stay and are assaulted."""

    def decision(self, s: Position) -> Decision | None:
        """Ask while anybody can go."""
        assault = s.state.notes.assault
        if assault is None or not any(_ways(s, assault, unit) for unit in _able(s, assault)):
            return None
        seat = s.seat(s.enemy_of(assault.side))
        return Decision((seat,), "retreat_before_combat", "14.11", "Retreat units before combat, or end")

    def options(self, s: Position, seat: str, about: dict[str, str]) -> Iterator[Order]:
        """Give every way of every unit, and the end."""
        assault = _assault(s)
        for unit in _able(s, assault):
            if about.get("unit") in (None, s.name(unit)):
                for path in _ways(s, assault, unit):
                    yield Evade(unit=s.name(unit), path=tuple(map(s.number, path)))
        if "unit" not in about:
            yield EndPhase()

    def check(self, s: Position, seat: str, order: Order) -> Evasion | None:
        """Refuse other units, and ways that are not two hexes away and free of enemy zones."""
        if isinstance(order, EndPhase):
            return None
        if not isinstance(order, Evade):
            raise Illegal("14.11", "Retreat a unit before combat, or end")
        assault = _assault(s)
        (unit,) = s.own_units(s.enemy_of(assault.side), (order.unit,))
        if unit not in _able(s, assault):
            raise Illegal("14.11", f"{order.unit} may not retreat before this combat")
        path = tuple(map(s.setting.hex, order.path))
        if path not in _ways(s, assault, unit):
            raise Illegal("14.11", f"{order.unit} must go two hexes away from the enemy, and into no enemy zone")
        return Evasion(unit, path)

    def apply(self, s: Position, seat: str, order: Order, found: Evasion | None) -> None:
        """Move it; it loses a Supply Point, and who does this too often Disrupts."""
        if found is None:
            s.state.pop()
            return
        unit = found.unit
        assault = _assault(s)
        stay = tuple(other for other in assault.defenders if other != unit)
        s.state.notes = replace(s.state.notes, assault=replace(assault, defenders=stay))
        start = int(s.state.hex[unit])
        s.place(unit, found.path, "retreat")
        break_pontoons(s, start, found.path)
        if s.state.sp[unit] > 0:
            s.change_sp(unit, -1, "14.11")
        s.state.evasions[unit] += 1
        if not s.setting.is_combat[unit] and s.state.evasions[unit] > _OFTEN:
            disrupt_and_flee(s, (unit,), "14.11")

    def preview(self, s: Position, seat: str, order: Order, found: Evasion | None) -> Preview:
        """Say what it costs, and what the assault may bring those that stay."""
        assault = _assault(s)
        going = () if found is None else (found.unit,)
        stay = tuple(unit for unit in assault.defenders if unit not in going)
        if not stay:
            return Preview(summary=f"{s.number(assault.target)} is empty: the assault comes to nothing")
        shown = forecast(s, s.enemy_of(assault.side), replace(assault, defenders=stay))
        if found is None:
            return shown
        price = "loses a Supply Point; " if s.state.sp[found.unit] else ""
        return replace(shown, summary=f"{price}the others at {shown.summary}")


def _able(s: Position, assault: Assault) -> list[int]:
    return [unit for unit in assault.defenders if s.state.hex[unit] == assault.target and may_evade(s, unit)]


def _ways(s: Position, assault: Assault, unit: int) -> list[Path]:
    """14.11: two hexes away from the assaulters, through no zone of theirs."""
    side = s.enemy_of(assault.side)
    ways = away(s, (unit,), _HEXES, assault.from_hexes)
    return [path for path in ways if not zone_hexes(s, side, path)]


def _assault(s: Position) -> Assault:
    assault = s.state.notes.assault
    assert assault is not None, "an assault was declared"
    return assault
