"""Chapter 11: reinforcements enter the map, and units leave it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from kessel.hexes.reach import CLOSED
from kessel.play.acts import Act, SingleAct
from kessel.play.messages import Order
from kessel.play.outcome import Illegal, Preview, Reason
from kessel.systems.wb95.air_interdiction import hindrance, perils, survives
from kessel.systems.wb95.arrivals import is_open, settle_quota
from kessel.systems.wb95.entry_zones import Ways
from kessel.systems.wb95.events import Moved
from kessel.systems.wb95.masking import move_together
from kessel.systems.wb95.movement import own_units
from kessel.systems.wb95.movement_points import is_fresh, points
from kessel.systems.wb95.position import LEFT, WAITING, EntryStack, Position
from kessel.systems.wb95.setting import SIXTHS
from kessel.systems.wb95.visibility import is_hidden
from kessel.systems.wb95.walking import may_move
from kessel.systems.wb95.zones_of_control import zones

__all__ = ["Enter", "Entering", "Leave", "Leaving", "entry_price", "next_stack", "next_zone_allowance"]


class Enter(Order, frozen=True):
    """Bring waiting units onto the map by an entry hex (11.1)."""

    units: tuple[str, ...]
    at: str


class Leave(Order, frozen=True):
    """Take a unit off the map through the entry zone it stands in (11.2.3)."""

    unit: str


class Entry(Struct, frozen=True):
    """A unit that may enter, in which stack and for how much."""

    unit: int
    hex: int
    allowance: int
    reasons: tuple[Reason, ...]
    cost: int
    stack: EntryStack


class Entering(Act):
    """11.1.2-11.1.5, 11.2.1, 11.2.2: by the zone where they are due, the next one, or one shifted to."""

    order = Enter

    def check(self, s: Position, side: int, order: Enter) -> tuple[Entry, ...]:
        """Refuse units that do not wait, hexes that are not theirs or closed, and costs that they cannot pay."""
        if not order.units or len(set(order.units)) != len(order.units):
            raise Illegal("11.1.2", "Name the units that enter, each once")
        hex_, found = s.setting.hex(order.at), list[Entry]()
        stack = _stack_at(s, hex_)
        for name in order.units:
            found.append(_entry(s, side, s.setting.unit(name), hex_, stack))
            stack = found[-1].stack
        return tuple(found)

    def apply(self, s: Position, side: int, order: Enter, found: tuple[Entry, ...]) -> None:
        """Put them on the map; each moves on with what it has left."""
        move_together(s, (entry.unit for entry in found), lambda: _carry_out_all(s, found))

    def preview(self, s: Position, side: int, order: Enter, found: tuple[Entry, ...]) -> Preview:
        """Give the cost of the last unit: it pays most."""
        last = found[-1]
        left = {"left": str(last.allowance - last.cost)}
        return Preview(summary=f"{points(last.cost)} MP", reasons=last.reasons, details=left)

    def options(self, s: Position, side: int, unit: int) -> Iterator[Order]:
        """One order for each hex by which it may enter now."""
        for hex_ in _candidates(s, unit):
            if _can_enter(s, side, unit, hex_):
                yield Enter(units=(s.name(unit),), at=s.number(hex_))

    def sample(self, s: Position, side: int, unit: int, chance: Random) -> Order | None:
        """Try one of the hexes."""
        hexes = _candidates(s, unit)
        if not hexes:
            return None
        order = Enter(units=(s.name(unit),), at=s.number(hexes[chance.randrange(len(hexes))]))
        return order if self.is_legal(s, side, order) else None


class Leaving(SingleAct):
    """11.2.3: leaving costs once more what the hex costs; the unit may come back there from the next turn on."""

    order = Leave

    def check(self, s: Position, side: int, order: Leave) -> tuple[int, int]:
        """Refuse units that cannot move or stand in no entry zone."""
        (unit,) = own_units(s, side, (order.unit,))
        may_move(s, unit)
        state, hex_ = s.state, int(s.state.hex[unit])
        if s.setting.entry_zones.zone_at[hex_] < 0:
            raise Illegal("11.2.3", f"{s.number(hex_)} is in no entry zone")
        if state.stopped[unit]:
            raise Illegal("4.2.1", f"{order.unit} has stopped in an enemy zone of control")
        price = int(s.setting.entry_zones.cost[s.setting.mobility[unit], hex_])
        if zones(s, 1 - side).reach[hex_]:
            price += s.setting.rulebook.zones.leaving
        left = int(state.allowance[unit] - state.spent[unit])
        if price > left and not is_fresh(s, unit):
            raise Illegal("11.2.3", f"Leaving costs {points(price)} MP, and {order.unit} has {points(left)}")
        return unit, min(price, left)

    def apply(self, s: Position, side: int, order: Leave, found: tuple[int, int]) -> None:
        """Take it off the map; where the scenario says so it is saved for good."""
        unit, price = found
        state, hex_ = s.state, int(s.state.hex[unit])
        unseen = is_hidden(s.setting, state, unit)
        s.stir(unit)
        state.spent[unit] += price
        state.acted[unit] = state.stopped[unit] = 1
        state.zone[unit] = s.setting.entry_zones.zone_at[hex_]
        state.waiting_since[unit] = state.turn + 1
        state.hex[unit] = LEFT if is_exit(s, side, hex_) else WAITING
        s.say(Moved(unit=order.unit, path=(s.number(hex_),), how="leave", veiled=unseen))

    def order_of(self, s: Position, side: int, unit: int) -> Order | None:
        """Who stands in no entry zone has none, and that is seen at a glance."""
        hex_ = s.state.hex.item(unit)
        if hex_ < 0 or s.setting.entry_zones.zone_at[hex_] < 0:
            return None
        order = Leave(unit=s.name(unit))
        return order if self.is_legal(s, side, order) else None


def is_exit(s: Position, side: int, hex_: int) -> bool:
    """The Retreat: whether units of the side that leave here are saved and never return."""
    exits = [exit_ for exit_ in s.setting.scenario.exits if s.setting.side_of(exit_.side) == side]
    return any(hex_ in s.setting.board.zones[zone] for exit_ in exits for zone in exit_.zones)


def next_stack(stack: EntryStack, cels: int, limit: int) -> EntryStack:
    """11.1.5: units come in one after the other; who does not fit into the stack begins the next one."""
    if stack.number and stack.cels + cels <= limit:
        return replace(stack, cels=stack.cels + cels)
    return replace(stack, number=stack.number + 1, cels=cels)


def entry_price(ground: int, stack: int, allowance: int) -> int | None:
    """11.1.5: the n-th stack pays n times, and must have it all; 3.1.13 helps the first alone. None: it cannot."""
    price = ground * stack
    if stack == 1:
        return min(price, allowance)
    return price if price <= allowance else None


def next_zone_allowance(allowance: int) -> int:
    """11.2.1: who enters by the next zone has half his movement points, fractions kept."""
    return allowance // 2


def ways_in(s: Position, unit: int) -> Ways:
    """Give the hexes by which a waiting unit may enter in this phase, open or not (11.1.2, 11.2.1, 11.2.2)."""
    entry_zones, zone = s.setting.entry_zones, int(s.state.zone[unit])
    waited = s.state.turn - int(s.state.waiting_since[unit])
    if waited < 0:
        return Ways((), ())
    if zone >= 0:
        return entry_zones.ways((zone,), waited)
    arrival = entry_zones.arrival_of[unit]
    start = entry_zones.due_at(arrival)
    found = entry_zones.ways(start, waited) if start else Ways((), ())
    return Ways((*found.whole, *entry_zones.inner_hexes(arrival)), found.half)


def _candidates(s: Position, unit: int) -> tuple[int, ...]:
    if s.state.hex[unit] != WAITING:
        return ()
    ways = ways_in(s, unit)
    return ways.whole + ways.half


def _can_enter(s: Position, side: int, unit: int, hex_: int) -> bool:
    try:
        _entry(s, side, unit, hex_, _stack_at(s, hex_))
    except Illegal:
        return False
    return True


def _stack_at(s: Position, hex_: int) -> EntryStack:
    return next((stack for stack in s.state.notes.entries if stack.hex == hex_), EntryStack(hex_, 0, 0))


def _entry(s: Position, side: int, unit: int, hex_: int, last: EntryStack) -> Entry:
    """Find what entering by a hex costs a unit.

    Raises:
        Illegal: it does not wait, the hex is not for it or closed, or it cannot pay.
    """
    setting, state, name, number = s.setting, s.state, s.name(unit), s.number(hex_)
    ways = _refuse_closed(s, side, unit, hex_)
    limit = int(state.allowance[unit])
    if not setting.entry_zones.is_edge(hex_):
        return Entry(unit, hex_, limit, (Reason("11.1.2", f"{name} appears on {number}", 0),), 0, last)
    ground = int(setting.entry_zones.cost[setting.mobility[unit], hex_])
    if ground == CLOSED:
        raise Illegal("3.1.11", f"{number} ({setting.board.terrain_of(hex_)}) is closed to {name}")
    reasons = [Reason("11.1.5", f"{number} {setting.board.terrain_of(hex_)}", ground)]
    hindered = SIXTHS * int(hindrance(s, side)[hex_])
    if hindered:
        reasons.append(Reason("8.2.13", f"{number}: movement disorganized from the air", hindered))
    if hex_ not in ways.whole:
        limit = next_zone_allowance(limit)
        reasons.append(Reason("11.2.1", f"by the next entry zone with half its MP: {points(limit)}", 0))
    stack = next_stack(last, int(state.steps[unit]), setting.rulebook.stacking.steps)
    if stack.number > 1:
        more = (ground + hindered) * (stack.number - 1)
        reasons.append(Reason("11.1.5", f"stack number {stack.number} through {number}", more))
    price = entry_price(ground + hindered, stack.number, limit)
    if price is None:
        needed = points((ground + hindered) * stack.number)
        raise Illegal("11.1.5", f"{name} comes in stack {stack.number} through {number}: that takes {needed} MP")
    return Entry(unit, hex_, limit, tuple(reasons), price, stack)


def _refuse_closed(s: Position, side: int, unit: int, hex_: int) -> Ways:
    setting, state, name, number = s.setting, s.state, s.name(unit), s.number(hex_)
    if setting.side[unit] != side:
        raise Illegal("3.1.3", f"{name} belongs to the other side")
    if state.hex[unit] != WAITING:
        raise Illegal("11.1.1", f"{name} does not wait to enter")
    ways = ways_in(s, unit)
    if hex_ not in ways.whole and hex_ not in ways.half:
        raise Illegal("11.1.2", f"{name} may not enter at {number} now")
    if not is_open(s, hex_, side):
        raise Illegal("11.1.4", f"{number} is in the hands of the enemy")
    strategic = state.phase in (5, 11)
    if strategic and not setting.entry_zones.is_edge(hex_):
        raise Illegal("11.1.2", f"{name} appears on {number} in a Movement Phase")
    if strategic and zones(s, 1 - side).reach[hex_]:
        raise Illegal("12.2.2", f"{number} lies in an enemy zone, closed to strategic movement")
    return ways


def _carry_out_all(s: Position, found: tuple[Entry, ...]) -> None:
    for entry in found:
        _carry_out(s, entry)


def _carry_out(s: Position, entry: Entry) -> None:
    setting, state, unit = s.setting, s.state, entry.unit
    side = int(setting.side[unit])
    if entry.stack.number:
        others = tuple(stack for stack in state.notes.entries if stack.hex != entry.hex)
        state.notes = replace(state.notes, entries=(*others, entry.stack))
    state.allowance[unit] = entry.allowance
    state.spent[unit] = entry.cost
    state.stopped[unit] = zones(s, 1 - side).reach[entry.hex]
    state.off_road[unit] = not setting.entry_zones.on_side_road[setting.mobility[unit], entry.hex]
    # 6.2.2: guns come limbered up; 11.1.3: who comes in a Strategic Movement Phase may move on in it.
    state.transport[unit] = setting.is_artillery[unit] and setting.is_towed[unit]
    state.marked[unit] = state.phase in (5, 11)
    state.acted[unit] = state.supplied[unit] = 1
    state.zone[unit] = -1
    s.stir(unit)
    s.place(unit, (entry.hex,), "enter")
    settle_quota(s, unit)
    for peril in perils(s, unit, ()):
        if not survives(s, unit, peril):
            return
