"""The staff in Winter Storm: plans phase by phase."""

from __future__ import annotations

from random import Random

from msgspec.structs import astuple

from kessel.command.desk import Desk
from kessel.command.staff.doctrine import USUAL, Doctrine
from kessel.command.staff.schemes import Scheme, best_scheme
from kessel.command.staff.winter_storm.aftermath import choose_advance, choose_loss, choose_retreat
from kessel.command.staff.winter_storm.engagements import engage, next_option
from kessel.command.staff.winter_storm.last_word import has_last_word, last_orders
from kessel.command.staff.winter_storm.link import hold_link, link_up
from kessel.command.staff.winter_storm.picture import Picture
from kessel.command.staff.winter_storm.posts import maneuver_of, way_out
from kessel.command.staff.winter_storm.reports import link_report, operations_report
from kessel.command.staff.winter_storm.schemes import WinterMarches
from kessel.command.staff.winter_storm.supply import next_supply
from kessel.play.acts import EndPhase
from kessel.play.messages import Order
from kessel.systems.winter_storm.command_control import CommandControl
from kessel.systems.winter_storm.operations import free_to_operate
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.regroup import Regrouping
from kessel.systems.winter_storm.reinforcements import Enter, Entering, waiting_to_enter

__all__ = ["WinterStaff"]


class WinterStaff:
    """Plans its engagements when a segment begins, fights them one by one, then maneuvers with the rest."""

    def __init__(self, seed: str, doctrine: Doctrine = USUAL) -> None:
        self._chance = Random(seed)
        self.doctrine = doctrine
        self._phase: tuple[object, ...] = ()
        self._picture: Picture | None = None
        self._schemes: list[Scheme] = []
        self._fighting: Scheme | None = None
        self._asked: set[int] = set()
        self.notes: list[str] = []

    def choose(self, desk: Desk) -> Order:
        """Answer the decision; what the staff has no opinion on it draws from the legal orders."""
        order = self._answer(desk)
        return order if order is not None and order in desk.options() else desk.sample(self._chance)

    def _answer(self, desk: Desk) -> Order | None:
        match desk.decision.kind:
            case "set_up" | "overphase":
                return EndPhase()
            case "bring_supply" | "assign_supply":
                return next(iter(desk.options()))
            case "command":
                return CommandControl()
            case "supply":
                return next_supply(desk, self._look(desk))
            case "operational_hq":
                return self._move_headquarters(desk) or EndPhase()
            case "operations":
                return self._link_up(desk) or self._operate(desk)
            case "engagement" | "counterattack_options":
                return next_option(desk, self._look(desk), self._fighting)
            case "step_loss":
                return choose_loss(desk, self._look(desk))
            case "retreat" | "rout":
                return choose_retreat(desk, self._look(desk))
            case "advance":
                return choose_advance(desk, self._look(desk))
            case "barrage" | "special_operations":
                return next(iter(desk.options()))
            case _:
                return max(desk.options(), key=_named)

    @property
    def _is_thorough(self) -> bool:
        """Whether the doctrine wants units that do not attack placed with more care: a general's does."""
        return self.doctrine.sweeps > 0

    def _look(self, desk: Desk) -> Picture:
        """Give the situation now; the maps are drawn once a phase."""
        position = desk.position
        assert isinstance(position, Position)
        if self._picture is None or self._phase != (desk.phase, desk.seat):
            self._picture = Picture(position, position.setting.side_of(desk.seat), self.doctrine)
            self._phase = (desk.phase, desk.seat)
            self._schemes, self._fighting = [], None
            self._asked.clear()
            return self._picture
        return self._picture.moved_on(position)

    def _move_headquarters(self, desk: Desk) -> Order | None:
        """8.1: headquarters that arrive come in now, not with their units."""
        picture = self._look(desk)
        entering = self._enter(picture)
        if entering is not None and entering in desk.options():
            return entering
        return self._maneuver(desk, picture)

    def _link_up(self, desk: Desk) -> Order | None:
        """Come beside the pocket before the segment is planned: who is needed for it does not fight elsewhere."""
        position = desk.position
        assert isinstance(position, Position)
        if not self._is_thorough:
            return None
        order = link_up(position, position.setting.side_of(desk.seat))
        if order is None or order not in desk.options():
            return None
        self.notes.append(link_report(position, desk.seat, order))
        return order

    def _operate(self, desk: Desk) -> Order | None:
        fresh = self._phase != (desk.phase, desk.seat)
        picture, options = self._look(desk), desk.options()
        if fresh:
            self._schemes = _plan(picture)
            self.notes.append(operations_report(picture, self._schemes))
        entering = self._enter(picture)
        if entering is not None and entering in options:
            return entering
        while self._schemes:
            self._fighting = self._schemes.pop(0)
            order = engage(picture.s, self._fighting)
            if order in options:
                return order
        self._fighting = None
        order = self._maneuver(desk, picture)
        if order is not None:
            return order
        return EndPhase() if EndPhase() in options else way_out(picture)

    def _enter(self, picture: Picture) -> Order | None:
        """8.1: whoever arrives comes in where most draws him."""
        s = picture.s
        for unit in waiting_to_enter(s, picture.side):
            ways = [order for order in Entering().options(s, picture.side, unit) if isinstance(order, Enter)]
            if ways:
                pull = picture.pull(unit)
                return max(ways, key=lambda order: float(pull[s.setting.hex(order.hex)]))
        return None

    def _maneuver(self, desk: Desk, picture: Picture) -> Order | None:
        """Ask every unit once, those nearest to their aims first: they make room."""
        s, options = picture.s, desk.options()
        if self._is_thorough and desk.decision.kind == "operations" and has_last_word(s, picture.side):
            return next((order for order in last_orders(s, picture.side) if order in options), None)
        stay = self._asked | hold_link(s) if self._is_thorough else self._asked
        units = [unit for unit in free_to_operate(s, picture.side) if unit not in stay]
        units.sort(key=lambda unit: (-float(picture.goals[s.state.hex[unit]]), unit))
        for unit in units:
            self._asked.add(unit)
            regroup = next(iter(Regrouping().options(s, picture.side, unit)), None)
            for order in (regroup, maneuver_of(picture, unit)):
                if order is not None and order in options:
                    return order
        return None


def _plan(picture: Picture) -> list[Scheme]:
    """Give the engagements of the segment, the most promising first."""
    marches, chosen = WinterMarches(picture), dict[int, Scheme]()
    while len(chosen) < picture.doctrine.schemes:
        scheme = best_scheme(marches, chosen)
        if scheme is None:
            break
        chosen[scheme.target] = scheme
        for unit, hex_ in scheme.posts:
            marches.take(unit, hex_)
    return list(chosen.values())


def _named(order: Order) -> int:
    """Count what an order names: guns that fire, units that are supplied or fight back."""
    return sum(len(v) if isinstance(v, tuple) else bool(v) for v in astuple(order))
