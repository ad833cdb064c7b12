"""Chapter 11.23: units on their own pay for a Supply Mode, or against isolation, from a dump they stand on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kessel.play.acts import Act
from kessel.play.messages import Order
from kessel.play.outcome import Illegal, Preview, Reason
from kessel.systems.winter_storm.charts import ModePrice
from kessel.systems.winter_storm.command_status import set_status
from kessel.systems.winter_storm.divisions import DIVISION, equivalents, rounded_up
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.setting import NOBODY
from kessel.systems.winter_storm.soviet_corps import size_of
from kessel.systems.winter_storm.state import DEFENSIVE, FREE, IN_COMMAND, MODES, OFFENSIVE, OUT_OF_COMMAND

__all__ = [
    "AvoidIsolation",
    "AvoidingIsolation",
    "SupplyUnits",
    "SupplyingUnits",
    "avoidance_price",
    "dump_price",
    "on_their_own",
]

_BATTALIONS = 3
"""Supply Costs: up to so many battalions pay as one unit."""


class SupplyUnits(Order, frozen=True):
    """Units on their own on one hex assume a mode, paid from the dump there (11.23/assuming)."""

    units: tuple[str, ...]
    mode: str


class AvoidIsolation(Order, frozen=True):
    """Units on a dump buy off the isolation that has just come over them (11.18/avoid)."""

    units: tuple[str, ...]


def on_their_own(s: Position, unit: int) -> bool:
    """11.23: whether a Combat unit has a mode marker of its own and pays for it itself: IND, OCC or ISO.

    Battle groups from the pocket need no command, but a mode.
    """
    if not s.setting.needs_command[unit] or s.state.status[unit] == IN_COMMAND:
        return False
    return bool(s.state.status[unit] != FREE or s.setting.is_breakout[unit])


def dump_price(s: Position, units: Sequence[int], mode: int) -> list[Reason]:
    """11.23, 18.31, 18.32: what units pay for a mode: by divisions, corps, and smaller units.

    Brigades and regiments count one each, up to three battalions one, and two of these share the price of Defensive
    Mode. The units of a division pay no more than the division would.
    """
    price, name = s.setting.charts.supply.dump, MODES[mode]
    corps = [unit for unit in units if s.setting.is_corps_hq[unit]]
    rest = [unit for unit in units if unit not in corps and int(s.state.staff[unit]) not in corps]
    whole = [body for body in _divisions(s, rest) if equivalents(s, body) >= DIVISION]
    small = [unit for unit in rest if not any(unit in body for body in whole)]
    battalions = sum(size_of(s, unit) == "B" or not s.sixths(unit) for unit in small)
    count = len(small) - battalions + -(-battalions // _BATTALIONS)
    smaller = _capped(s, small, _of(price["unit"], mode, count), _of(price["division"], mode, 1))
    terms = [
        Reason("18.3/ind", f"corps, {name}", _of(price["soviet_corps"], mode, len(corps))),
        Reason("11.23/assuming", f"divisions, {name}", _of(price["division"], mode, len(whole))),
        Reason("11.23/assuming", f"smaller units, {name}", smaller),
    ]
    return [term for term in terms if term.value]


def avoidance_price(s: Position, sixths: int) -> int:
    """11.18/avoid: Supply Points for so many division equivalents: rounded up, at least one."""
    return s.setting.charts.supply.avoid_isolation * rounded_up(sixths)


class SupplyingUnits(Act):
    """11.23/assuming (W-27): units that are IND, OCC or ISO assume a mode where they find supply."""

    order = SupplyUnits

    def check(self, s: Position, side: int, order: SupplyUnits) -> tuple[tuple[int, ...], list[Reason]]:
        """Refuse units under command, and a price that the dump cannot pay."""
        units = _together(s, side, order.units, "11.23/assuming")
        mode = MODES.index(order.mode) if order.mode in MODES else 0
        if mode not in (DEFENSIVE, OFFENSIVE):
            raise Illegal("11.23/assuming", f"{order.mode!r} is no mode to pay for: it is offensive or defensive")
        for unit in units:
            if not on_their_own(s, unit):
                raise Illegal("11.23", f"{s.name(unit)} is not on its own: its mode is that of its HQ")
            if s.state.mode[unit] >= mode:
                raise Illegal("11.23/assuming", f"{s.name(unit)} is in that mode already")
        price = dump_price(s, units, mode)
        _refuse_price(s, side, units, sum(term.value for term in price), "11.23/assuming")
        return units, price

    def apply(self, s: Position, side: int, order: SupplyUnits, found: tuple[tuple[int, ...], list[Reason]]) -> None:
        """Pay, and mark the units; the brigades of a corps go with it (18.3/ind)."""
        units, price = found
        _pay(s, side, units, sum(term.value for term in price), "11.23/assuming")
        followers = [u for u in s.on_map(side) if int(s.state.staff[u]) in units and on_their_own(s, u)]
        for unit in dict.fromkeys((*units, *followers)):
            s.set_mode(unit, MODES.index(order.mode), "11.23/assuming")

    def options(self, s: Position, side: int, unit: int) -> Iterator[Order]:
        """Offer both modes to a unit, and to its whole stack."""
        if not on_their_own(s, unit) or not _points(s, side, (unit,)):
            return
        mates = tuple(u for u in s.on(int(s.state.hex[unit]), side) if on_their_own(s, u))
        for units in dict.fromkeys(((unit,), mates)):
            for mode in ("offensive", "defensive"):
                order = SupplyUnits(units=s.setting.names(units), mode=mode)
                if _is_legal(self, s, side, order):
                    yield order

    def preview(
        self, s: Position, side: int, order: SupplyUnits, found: tuple[tuple[int, ...], list[Reason]]
    ) -> Preview:
        """Give the price."""
        return Preview(summary=f"{sum(term.value for term in found[1])} SP", reasons=tuple(found[1]))


class AvoidingIsolation(Act):
    """11.18/avoid (W-27): OCC units that became ISO in this turn stay OCC for a price; not those that were IND."""

    order = AvoidIsolation

    def check(self, s: Position, side: int, order: AvoidIsolation) -> tuple[tuple[int, ...], int]:
        """Refuse units that are not about to be isolated, and a price that the dump cannot pay."""
        units = _together(s, side, order.units, "11.18/avoid")
        for unit in units:
            if not s.state.cut_off[unit]:
                raise Illegal("11.18/avoid", f"{s.name(unit)} has not become isolated for want of command in this turn")
        price = avoidance_price(s, equivalents(s, units))
        _refuse_price(s, side, units, price, "11.18/avoid")
        return units, price

    def apply(self, s: Position, side: int, order: AvoidIsolation, found: tuple[tuple[int, ...], int]) -> None:
        """Pay, and turn the markers back."""
        units, price = found
        _pay(s, side, units, price, "11.18/avoid")
        for unit in units:
            s.state.cut_off[unit] = 0
            set_status(s, unit, OUT_OF_COMMAND, "11.18/avoid")

    def options(self, s: Position, side: int, unit: int) -> Iterator[Order]:
        """Offer it to a unit, and to all on the hex."""
        if not s.state.cut_off[unit]:
            return
        mates = tuple(u for u in s.on(int(s.state.hex[unit]), side) if s.state.cut_off[u])
        for units in dict.fromkeys(((unit,), mates)):
            order = AvoidIsolation(units=s.setting.names(units))
            if _is_legal(self, s, side, order):
                yield order

    def preview(self, s: Position, side: int, order: AvoidIsolation, found: tuple[tuple[int, ...], int]) -> Preview:
        """Give the price."""
        return Preview(summary=f"{found[1]} SP", reasons=(Reason("11.18/avoid", "one for each division", found[1]),))


def _together(s: Position, side: int, names: Sequence[str], clause: str) -> tuple[int, ...]:
    units = s.own_units(side, names)
    if len({int(s.state.hex[unit]) for unit in units}) != 1:
        raise Illegal(clause, "Units that pay together stand on one hex, with the dump")
    return units


def _purse(s: Position, units: Sequence[int]) -> int:
    """18.3/ind: a Corps HQ that is supplied alone pays from the point that it carries, if it has one."""
    return units[0] if len(units) == 1 and s.setting.is_corps_hq[units[0]] and s.state.sp[units[0]] else NOBODY


def _points(s: Position, side: int, units: Sequence[int]) -> int:
    """What units find where they stand: the dumps of their side there, whoever owns them, and captured supplies."""
    hex_, purse = int(s.state.hex[units[0]]), _purse(s, units)
    carried = int(s.state.sp[purse]) if purse != NOBODY else 0
    return carried + sum(dump.points for dump in s.state.notes.dumps if dump.hex == hex_ and dump.side == side)


def _refuse_price(s: Position, side: int, units: Sequence[int], price: int, clause: str) -> None:
    there = _points(s, side, units)
    if there < price:
        raise Illegal(clause, f"That costs {price} Supply Points, and {there} lie in dumps with the units")


def _pay(s: Position, side: int, units: Sequence[int], price: int, clause: str) -> None:
    """Take points from what is carried, then from captured supplies, then from the dumps in their order."""
    hex_, purse = int(s.state.hex[units[0]]), _purse(s, units)
    if purse != NOBODY:
        carried = min(price, int(s.state.sp[purse]))
        s.change_sp(purse, -carried, clause)
        price -= carried
    for dump in sorted((d for d in s.state.notes.dumps if d.hex == hex_ and d.side == side), key=lambda d: d.owner):
        part = min(price, dump.points)
        if part:
            s.change_dump(hex_, dump.owner, side, -part, clause)
            price -= part


def _of(price: ModePrice, mode: int, count: int) -> int:
    """The price of a mode for so many; some share that of Defensive Mode."""
    return price.offensive * count if mode == OFFENSIVE else price.defensive * -(-count // price.units_for_defensive)


def _divisions(s: Position, units: Sequence[int]) -> list[list[int]]:
    bodies: dict[int, list[int]] = {}
    for unit in units:
        if s.state.division[unit] != NOBODY:
            bodies.setdefault(int(s.state.division[unit]), []).append(unit)
    return list(bodies.values())


def _capped(s: Position, small: Sequence[int], price: int, division: int) -> int:
    one = small and len({int(s.state.division[unit]) for unit in small} | {NOBODY}) == 2
    together = one and all(s.state.division[unit] != NOBODY for unit in small)
    return min(price, division) if together else price


def _is_legal(act: Act, s: Position, side: int, order: Order) -> bool:
    try:
        act.check(s, side, order)
    except Illegal:
        return False
    return True
