"""Chapter 11.1: the Command Control Segment, in which both sides settle at once who commands whom."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from kessel.play.agenda import Decision, Sealed
from kessel.play.messages import Order
from kessel.play.outcome import Illegal, Preview, Reason
from kessel.systems.winter_storm.command_plan import Plan, Wishes, make_plan
from kessel.systems.winter_storm.command_status import apply_plan, may_be_independent
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.setting import NOBODY
from kessel.systems.winter_storm.state import INDEPENDENT

__all__ = ["CommandControl", "CommandSegment", "command_segment"]

_WISHES = 0.3
"""How often random play wants something else than what is proposed."""


class CommandControl(Order, frozen=True):
    """Who commands whom, where a side does not leave it to the proposal; an empty name leaves one without command.

    `superiors` puts Operational HQs under Superior HQs (W-20), `units` puts units under Operational HQs or under their
    Subordinate HQ (W-21), `independent` are the units that shall be IND (W-22). All others stay where they are if that
    can be, else go wherever there is room.
    """

    superiors: dict[str, str] = {}
    units: dict[str, str] = {}
    independent: tuple[str, ...] = ()


def command_segment(s: Position) -> None:
    """3.4/command (W-20 to W-22): both sides settle who commands whom."""
    s.state.push(CommandSegment(waiting=s.setting.sides))


class CommandSegment(Sealed, frozen=True):
    """11.1 (W-20, W-21, W-22): one order a side; neither sees the other's before both are given."""

    def ask(self) -> Decision:
        """Ask both sides."""
        return Decision((), "command", "11.1", "Settle who commands whom")

    def check(self, s: Position, seat: str, order: Order) -> Plan:
        """Refuse wishes that the rules do not allow."""
        if not isinstance(order, CommandControl):
            raise Illegal("3.4/command", "In the Command Control Segment each side settles who commands whom")
        side = s.setting.side_of(seat)
        return make_plan(s, side, _read(s, side, order))

    def options(self, s: Position, seat: str, about: dict[str, str]) -> Iterator[Order]:
        """Give the proposal, then the changes of a single unit: IND, or no command."""
        if not about:
            yield CommandControl()
        side = s.setting.side_of(seat)
        for unit in s.on_map(side):
            name = s.name(unit)
            if about.get("unit", name) == name:
                yield from (order for order in _changes(s, unit) if self._is_legal(s, seat, order))

    def sample(self, s: Position, seat: str, chance: Random) -> Order:
        """Take the proposal, or change one unit."""
        side = s.setting.side_of(seat)
        units = [unit for unit in s.on_map(side) if s.setting.needs_command[unit]]
        if units and chance.random() < _WISHES:
            orders = list(_changes(s, chance.choice(units)))
            order = chance.choice(orders) if orders else CommandControl()
            if self._is_legal(s, seat, order):
                return order
        return CommandControl()

    def preview(self, s: Position, seat: str, order: Order, found: Plan) -> Preview:
        """Say how many are in command, and of each who is not what it will be."""
        side = s.setting.side_of(seat)
        units = [unit for unit in s.on_map(side) if s.setting.needs_command[unit] and not s.setting.is_breakout[unit]]
        out = [u for u in units if u not in found.hqs and u not in found.independent]
        alone = [u for u in out if s.state.status[u] != INDEPENDENT]
        commanded = [u for u in found.hqs if u not in found.independent]
        names = {s.name(u): s.name(hq) for u, hq in sorted(found.hqs.items()) if u not in found.independent}
        reasons = (Reason("11.13", "in command", len(commanded)), Reason("11.17", "without command", len(alone)))
        summary = f"{len(commanded)} in command, {len(alone)} without, {len(found.independent)} IND"
        return Preview(summary=summary, reasons=reasons, details=names)

    def reveal(self, s: Position, answers: dict[str, Order]) -> None:
        """11.1: both plans are made before either is carried out."""
        plans = [self.check(s, seat, answers[seat]) for seat in s.setting.sides]
        for side, plan in enumerate(plans):
            apply_plan(s, side, plan)

    def _is_legal(self, s: Position, seat: str, order: Order) -> bool:
        try:
            self.check(s, seat, order)
        except Illegal:
            return False
        return True


def _changes(s: Position, unit: int) -> Iterator[CommandControl]:
    name = s.name(unit)
    if s.setting.is_operational[unit]:
        yield CommandControl(superiors={name: ""})
    elif s.setting.needs_command[unit]:
        yield CommandControl(units={name: ""})
        if may_be_independent(s, unit):
            yield CommandControl(independent=(name,))


def _read(s: Position, side: int, order: CommandControl) -> Wishes:
    """Read the names; each must be a unit of the side on the map, and no unit may be named twice."""
    superiors = _numbers(s, side, order.superiors)
    units = _numbers(s, side, order.units)
    independent = s.own_units(side, order.independent)
    for unit in (*units, *independent):
        if not s.setting.needs_command[unit]:
            raise Illegal("11.19", f"{s.name(unit)} needs no command")
    twice = next((unit for unit in independent if units.get(unit) == NOBODY), None)
    if twice is not None:
        raise Illegal("11.16", f"{s.name(twice)} cannot be IND and without command")
    return Wishes(superiors, units, independent)


def _numbers(s: Position, side: int, names: dict[str, str]) -> dict[int, int]:
    units = s.own_units(side, names)
    return {unit: s.own_units(side, (hq,))[0] if hq else NOBODY for unit, hq in zip(units, names.values(), strict=True)}
