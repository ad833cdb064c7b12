"""Chapter 13.4: the Transport Operation: Supply Points are loaded, carried and unloaded, and form dumps."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from kessel.play.acts import Act
from kessel.play.messages import Order
from kessel.play.outcome import Illegal
from kessel.systems.winter_storm.movement_points import left, points
from kessel.systems.winter_storm.operations import note_operation, refuse_operation
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.setting import HALVES, NOBODY
from kessel.systems.winter_storm.state import TRANSPORTED
from kessel.systems.winter_storm.zones_of_control import zones

__all__ = ["Load", "Loading", "Unload", "Unloading"]

_CARRIES = 0.3
"""How often random play thinks of it: loading costs an HQ nothing, and it would do little else."""


class Load(Order, frozen=True):
    """Take Supply Points from the HQ that stands there, or from the dump if none is named (13.43)."""

    unit: str
    points: int
    hq: str = ""


class Unload(Order, frozen=True):
    """Give Supply Points to the HQ that stands there, or form a dump if none is named (13.43, 13.44)."""

    unit: str
    points: int
    hq: str = ""


class Cargo(Struct, frozen=True):
    """Supply Points that change hands: an HQ, or the dump of an owner."""

    unit: int
    hq: int
    owner: int
    """The Superior HQ whose dump it is; NOBODY for captured points."""


class Loading(Act):
    """13.42, 13.43: HQs and Transport load in Good Order, not in an enemy zone; nothing is relayed."""

    order = Load

    def check(self, s: Position, side: int, order: Load) -> Cargo:
        """Refuse what is not there, does not fit, or came by another transport in this phase."""
        unit = _carrier(s, side, order, "load")
        if s.state.sp[unit] + order.points > s.setting.capacity[unit]:
            room = int(s.setting.capacity[unit] - s.state.sp[unit])
            raise Illegal("13.43", f"{order.unit} has room for {room} Supply Points")
        if order.hq:
            hq = _hq_beside(s, side, unit, order.hq)
            _refuse_more(order, int(s.state.sp[hq]), int(s.state.relayed[hq]), order.hq)
            return Cargo(unit, hq, NOBODY)
        hex_, owner = int(s.state.hex[unit]), _owner(s, unit)
        own = owner if s.dump_at(hex_, owner, side) else NOBODY
        _refuse_more(order, s.dump_at(hex_, own, side), _just_unloaded(s, hex_, own), "the dump")
        return Cargo(unit, NOBODY, own)

    def apply(self, s: Position, side: int, order: Load, found: Cargo) -> None:
        """Take the points."""
        _spend(s, found.unit, "load")
        s.change_sp(found.unit, order.points, "13.43")
        if found.hq != NOBODY:
            s.change_sp(found.hq, -order.points, "13.43")
        else:
            s.change_dump(int(s.state.hex[found.unit]), found.owner, side, -order.points, "13.43")

    def options(self, s: Position, side: int, unit: int) -> Iterator[Order]:
        """As much as there is and as fits, from the dump or an HQ."""
        if not _can_carry(s, unit):
            return
        room = int(s.setting.capacity[unit] - s.state.sp[unit])
        hex_, owner = int(s.state.hex[unit]), _owner(s, unit)
        own = owner if s.dump_at(hex_, owner, side) else NOBODY
        stocks = {"": s.dump_at(hex_, own, side) - _just_unloaded(s, hex_, own)}
        for hq in _hqs_beside(s, side, unit):
            stocks[s.name(hq)] = int(s.state.sp[hq] - s.state.relayed[hq])
        for name, stock in stocks.items():
            yield from _if_legal(self, s, side, Load(unit=s.name(unit), points=min(room, stock), hq=name))

    def sample(self, s: Position, side: int, unit: int, chance: Random) -> Order | None:
        """Now and then."""
        return super().sample(s, side, unit, chance) if chance.random() < _CARRIES else None


class Unloading(Act):
    """13.43, 13.44: HQs and Transport unload onto an HQ, or form a dump in a town, city, depot or junction."""

    order = Unload

    def check(self, s: Position, side: int, order: Unload) -> Cargo:
        """Refuse more than is carried, more than the HQ takes, and dumps in the open."""
        unit = _carrier(s, side, order, "unload")
        if order.points > s.state.sp[unit]:
            raise Illegal("13.43", f"{order.unit} carries {int(s.state.sp[unit])} Supply Points")
        if order.hq:
            hq = _hq_beside(s, side, unit, order.hq)
            room = int(s.setting.capacity[hq] - s.state.sp[hq])
            if order.points > room:
                raise Illegal("13.43", f"{order.hq} has room for {room} Supply Points")
            return Cargo(unit, hq, NOBODY)
        if not s.setting.is_base[s.state.hex[unit]]:
            raise Illegal("13.44", "A dump is formed in a town, city, Rail Depot or road junction")
        return Cargo(unit, NOBODY, _owner(s, unit))

    def apply(self, s: Position, side: int, order: Unload, found: Cargo) -> None:
        """Give the points; nobody carries them on in this phase (13.42)."""
        _spend(s, found.unit, "unload")
        s.change_sp(found.unit, -order.points, "13.43")
        if found.hq != NOBODY:
            s.change_sp(found.hq, order.points, "13.43")
            s.state.relayed[found.hq] += order.points
            return
        hex_ = int(s.state.hex[found.unit])
        s.change_dump(hex_, found.owner, side, order.points, "13.44")
        notes = s.state.notes
        s.state.notes = replace(notes, unloaded=(*notes.unloaded, (hex_, found.owner, order.points)))

    def options(self, s: Position, side: int, unit: int) -> Iterator[Order]:
        """All that it carries and the HQ takes, or all into a dump."""
        if not s.state.sp[unit] or not _can_carry(s, unit):
            return
        cargo = int(s.state.sp[unit])
        yield from _if_legal(self, s, side, Unload(unit=s.name(unit), points=cargo))
        for hq in _hqs_beside(s, side, unit):
            fits = min(cargo, int(s.setting.capacity[hq] - s.state.sp[hq]))
            yield from _if_legal(self, s, side, Unload(unit=s.name(unit), points=fits, hq=s.name(hq)))

    def sample(self, s: Position, side: int, unit: int, chance: Random) -> Order | None:
        """Now and then."""
        return super().sample(s, side, unit, chance) if chance.random() < _CARRIES else None


def _carrier(s: Position, side: int, order: Load | Unload, act: str) -> int:
    """13.41, 13.43, 14.7: the unit that loads or unloads, if it may."""
    (unit,) = s.own_units(side, (order.unit,))
    setting = s.setting
    if setting.is_combat[unit]:
        raise Illegal("13.41", f"{order.unit} is a Combat unit and carries no Supply Points")
    refuse_operation(s, unit, goes_on=True)
    if not s.is_good_order(unit):
        clause = "14.7/hq" if setting.is_hq[unit] else "14.7/transport"
        raise Illegal(clause, f"{order.unit} is not in Good Order and may not {act}")
    if order.points < 1:
        raise Illegal("13.43", f"{order.unit} loads and unloads one Supply Point or more")
    if zones(s, s.enemy_of(side)).reach[s.state.hex[unit]] > 0:
        raise Illegal("13.43", f"{order.unit} is in an enemy zone of control and may not {act}")
    if _price(s, unit, act) > left(s, unit):
        have, price = points(left(s, unit)), points(_price(s, unit, act))
        raise Illegal("13.43", f"{order.unit} has {have} MP left, and to {act} costs {price}")
    return unit


def _can_carry(s: Position, unit: int) -> bool:
    return bool(s.is_on_map(unit) and not s.setting.is_combat[unit] and s.is_good_order(unit))


def _hqs_beside(s: Position, side: int, unit: int) -> list[int]:
    return [other for other in s.on(int(s.state.hex[unit]), side) if s.setting.is_hq[other] and other != unit]


def _hq_beside(s: Position, side: int, unit: int, name: str) -> int:
    hq = s.setting.unit(name)
    if hq not in _hqs_beside(s, side, unit):
        raise Illegal("13.43", f"{s.name(unit)} is not stacked with a headquarters {name}")
    return hq


def _owner(s: Position, unit: int) -> int:
    """11.2/sources: the Superior HQ to which dumps of a unit belong."""
    return unit if s.setting.is_superior[unit] else int(s.state.hq[unit])


def _just_unloaded(s: Position, hex_: int, owner: int) -> int:
    return sum(count for place, whose, count in s.state.notes.unloaded if (place, whose) == (hex_, owner))


def _refuse_more(order: Load, stock: int, fresh: int, source: str) -> None:
    if order.points > stock:
        raise Illegal("13.43", f"There are {stock} Supply Points with {source}")
    if order.points > stock - fresh:
        raise Illegal("13.42", f"{fresh} Supply Points with {source} were unloaded in this phase and go no farther")


def _price(s: Position, unit: int, act: str) -> int:
    chart = s.setting.charts.movement_cost
    if s.setting.is_hq[unit]:
        return HALVES * chart.hq_load
    return HALVES * (chart.load if act == "load" else chart.unload)


def _spend(s: Position, unit: int, act: str) -> None:
    s.state.spent[unit] += _price(s, unit, act)
    note_operation(s, (unit,), TRANSPORTED)


def _if_legal(act: Loading | Unloading, s: Position, side: int, order: Order) -> Iterator[Order]:
    try:
        act.check(s, side, order)  # pyright: ignore[reportArgumentType]
    except Illegal:
        return
    yield order
