"""Chapter 14.4: Retreat, and the extra hex of a Rout (14.8). The owner moves his units."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from kessel.play.agenda import Automatic, Decision, Question
from kessel.play.messages import Order
from kessel.play.outcome import Illegal, Preview, Reason
from kessel.systems.winter_storm.combat_record import Retreated
from kessel.systems.winter_storm.displacement import Shift, displaced_by, possible_shifts
from kessel.systems.winter_storm.losses import demand
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.ratings import check_morale
from kessel.systems.winter_storm.retreat_paths import Path, Ways, break_pontoons, ways_out, zone_hexes
from kessel.systems.winter_storm.stacking import is_overstacked
from kessel.systems.winter_storm.state import ROUTED

__all__ = ["FallBack", "Retreat", "RetreatMove", "disrupt_and_flee", "flee"]

_ESCORT = 2
"""14.4/transport: the steps that a Combat unit must have to bring HQs and Transport through enemy zones."""


class Retreat(Order, frozen=True):
    """Retreat along a path, the hex left not named; friends in the way may be displaced: unit and hex (14.4)."""

    path: tuple[str, ...]
    displaced: tuple[tuple[str, str], ...] = ()


class Plan(Struct, frozen=True):
    """A retreat that is legal."""

    path: Path
    shifts: tuple[Shift, ...]


def flee(s: Position, units: Sequence[int]) -> None:
    """14.8: units that have just Routed retreat one hex, those of a hex together, without another Morale Check."""
    hexes = dict.fromkeys(int(s.state.hex[unit]) for unit in units if s.is_on_map(unit))
    bodies = (tuple(unit for unit in units if s.state.hex[unit] == hex_) for hex_ in hexes)
    s.state.push(*(FallBack(units=body, distance=1, clause="14.8") for body in bodies))


def disrupt_and_flee(s: Position, units: Sequence[int], clause: str) -> None:
    """14.5, 14.7, 14.8: worsen the order of units at once; who Routs by it retreats."""
    steady = [unit for unit in units if s.state.disorder[unit] < ROUTED]
    for unit in units:
        s.disrupt(unit, clause)
    flee(s, [unit for unit in steady if s.state.disorder[unit] == ROUTED])


class FallBack(Automatic, frozen=True):
    """14.4: units of one hex must retreat. Who cannot is lost; the others are asked for their way."""

    units: tuple[int, ...]
    distance: int
    enemies: tuple[int, ...] = ()
    """The hexes of the enemies that caused it."""
    clause: str = "14.4"

    def run(self, s: Position) -> None:
        """Remove who cannot retreat (6.21, 14.4/surrounded); the rest of a hex go together: who needs roads decides."""
        for unit in self._left(s):
            if s.setting.is_heavy_artillery[unit] and not s.state.march[unit]:
                s.eliminate(unit, "6.21")
            elif not self.ways(s, (unit,)).paths:
                s.eliminate(unit, "14.4/surrounded")
        units = self._left(s)
        if not units:
            return
        together = tuple(unit for unit in units if s.state.hex[unit] == s.state.hex[units[0]])
        rest = tuple(unit for unit in units if unit not in together)
        if rest:
            s.state.push(replace(self, units=rest))
        ways = self.ways(s, together)
        if ways.paths == ((),):
            _remember(s, self, together, (int(s.state.hex[together[0]]),), 0, ways.short)
        else:
            s.state.push(RetreatMove(body=replace(self, units=together)))

    def ways(self, s: Position, units: Sequence[int]) -> Ways:
        """Give the ways of units that retreat together."""
        return ways_out(s, units, self.distance, self.enemies)

    def _left(self, s: Position) -> tuple[int, ...]:
        return tuple(unit for unit in self.units if s.is_on_map(unit))


class RetreatMove(Question, frozen=True):
    """14.4 (W-77, W-79, W-42, W-74): the owner chooses the way of a stack that retreats; it does not split."""

    body: FallBack

    def decision(self, s: Position) -> Decision | None:
        """Ask the owner of the stack."""
        body = self.body
        names = ", ".join(s.setting.names(body.units))
        text = f"Retreat {names} from {s.number(int(s.state.hex[body.units[0]]))}"
        kind = "retreat" if body.clause == "14.4" else "rout"
        return Decision((s.seat(self._side(s)),), kind, body.clause, text)

    def options(self, s: Position, seat: str, about: dict[str, str]) -> Iterator[Order]:
        """Give every way, and for a full hex the ways to make room by displacing one friend."""
        for path in self.body.ways(s, self.body.units).paths:
            numbers = tuple(map(s.number, path))
            yield Retreat(path=numbers)
            for shift in possible_shifts(s, path, self.body.units):
                yield Retreat(path=numbers, displaced=((s.name(shift.unit), s.number(shift.hex)),))

    def check(self, s: Position, seat: str, order: Order) -> Plan:
        """Refuse a way that is not the best that there is, and friends that cannot be displaced."""
        if not isinstance(order, Retreat):
            raise Illegal(self.body.clause, "Say how the units retreat: retreat path=…")
        path = tuple(map(s.setting.hex, order.path))
        allowed = self.body.ways(s, self.body.units).paths
        if path not in allowed:
            ways = "; ".join(" ".join(map(s.number, way)) or "stay" for way in allowed)
            raise Illegal(self.body.clause, f"The units cannot retreat that way. They can go: {ways}")
        shifts = tuple(Shift(s.setting.unit(unit), s.setting.hex(hex_)) for unit, hex_ in order.displaced)
        return Plan(path, displaced_by(s, path, self.body.units, shifts))

    def apply(self, s: Position, seat: str, order: Order, found: Plan) -> None:
        """Move the stack, with all that this brings about."""
        s.state.pop()
        side, body = self._side(s), self.body
        short = body.ways(s, body.units).short
        entered = zone_hexes(s, side, found.path)
        for shift in found.shifts:
            _displace(s, shift)
        if entered:
            _abandon(s, body.units)
        units = tuple(unit for unit in body.units if s.is_on_map(unit))
        if units:
            start = int(s.state.hex[units[0]])
            _unsettle_friends(s, units, found.path)
            _go(s, units, found.path, "retreat" if body.clause == "14.4" else "rout")
            _remember(s, body, units, (start, *found.path), entered, short)

    def preview(self, s: Position, seat: str, order: Order, found: Plan) -> Preview:
        """Say how many enemy zones the way enters."""
        entered = zone_hexes(s, self._side(s), found.path)
        reasons = (Reason("14.4/zoc", "hexes in enemy zones of control", entered),) if entered else ()
        return Preview(summary="1 hex" if len(found.path) == 1 else f"{len(found.path)} hexes", reasons=reasons)

    def _side(self, s: Position) -> int:
        return int(s.setting.side[self.body.units[0]])


def _remember(s: Position, body: FallBack, units: Path, hexes: Path, entered: int, short: int) -> None:
    """Note a retreat for checks and advances; steps for hexes not gone are taken with the other losses (7.25)."""
    notes, by_result = s.state.notes, body.clause == "14.4"
    known = {one.unit: one for one in notes.retreated}
    for unit in units:
        before = known.get(unit, Retreated(unit, hexes[:1]))
        zones = before.zones + (entered if by_result else 0)
        known[unit] = Retreated(unit, (*before.hexes, *hexes[1:]), zones)
    toll = notes.toll
    if short and by_result and toll is not None:
        toll = replace(toll, stack_losses=(*toll.stack_losses, ("7.25", units, short)))
    else:
        demand(s, units, short, "7.25")
    s.state.notes = replace(notes, retreated=tuple(known.values()), toll=toll)


def _displace(s: Position, shift: Shift) -> None:
    """14.4/displacement: a friend makes room and checks its morale."""
    s.place(shift.unit, (shift.hex,), "displacement")
    if not check_morale(s, shift.unit, "14.4/displacement"):
        disrupt_and_flee(s, (shift.unit,), "14.4/displacement")


def _abandon(s: Position, units: Sequence[int]) -> None:
    """14.4/transport: HQs and Transport are lost in enemy zones unless a Combat unit of two steps goes with them."""
    if any(s.setting.is_combat[unit] and s.state.steps[unit] >= _ESCORT for unit in units):
        return
    for unit in units:
        if not s.setting.is_combat[unit]:
            s.eliminate(unit, "14.4/transport")


def _unsettle_friends(s: Position, units: Collection[int], path: Path) -> None:
    """14.5, 14.7: friends in Good Order check their morale where units that are not retreat through or stop."""
    if all(s.is_good_order(unit) for unit in units):
        return
    side = int(s.setting.side[next(iter(units))])
    for hex_ in path:
        for friend in s.stack(hex_, side):
            if friend not in units and s.is_good_order(friend) and not check_morale(s, friend, "14.5"):
                s.disrupt(friend, "14.5")


def _go(s: Position, units: tuple[int, ...], path: Path, how: str) -> None:
    """Move a stack; a pontoon falls behind it (7.26), and a full hex takes it in without its strength (14.4)."""
    here, side = int(s.state.hex[units[0]]), int(s.setting.side[units[0]])
    s.place_together(units, path, how)
    break_pontoons(s, here, path)
    end = path[-1] if path else here
    there = s.on(end, side)
    if is_overstacked(s, end, there):
        s.state.surplus[list(units)] = 1
        s.state.crowded[there] = 1
