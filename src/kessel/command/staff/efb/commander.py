"""The staff in East Front Battles: plans phase by phase."""

from __future__ import annotations

from collections import deque
from random import Random

from kessel.command.desk import Desk
from kessel.command.drill import expectation
from kessel.command.staff.doctrine import USUAL, Doctrine
from kessel.command.staff.efb.aftermath import choose_advance, choose_loss, choose_retreat
from kessel.command.staff.efb.arrivals import nearness_from
from kessel.command.staff.efb.attacks import attack_on_duty, attack_order, plan_attacks
from kessel.command.staff.efb.fire import best_shot
from kessel.command.staff.efb.movement import MovementPlan
from kessel.command.staff.efb.picture import Picture
from kessel.command.staff.efb.reports import attack_report, movement_report
from kessel.play.acts import EndPhase
from kessel.play.messages import Order
from kessel.systems.efb.entry import Enter
from kessel.systems.efb.position import Position

__all__ = ["EfbStaff"]


class EfbStaff:
    """Plans a phase when it begins, gives the orders one by one, and thinks again after every combat."""

    def __init__(self, seed: str, doctrine: Doctrine = USUAL) -> None:
        self._chance = Random(seed)
        self.doctrine = doctrine
        self._phase: tuple[object, ...] = ()
        self._picture: Picture | None = None
        self._orders: deque[Order] = deque()
        self.notes: list[str] = []

    def choose(self, desk: Desk) -> Order:
        """Answer the decision; what the staff has no opinion on it draws from the legal orders."""
        order = self._answer(desk)
        return order if order is not None and order in desk.options() else desk.sample(self._chance)

    def _answer(self, desk: Desk) -> Order | None:
        match desk.decision.kind:
            case "set_up":
                return EndPhase()
            case "movement":
                return self._move(desk)
            case "first_wave" | "second_wave":
                return self._attack(desk)
            case "protective_fire":
                picture = self._look(desk)
                return best_shot(desk, picture.s, picture.side) or EndPhase()
            case "reinforcements":
                return self._enter(desk)
            case "replacements" | "call_up":
                return self._strongest(desk)
            case "losses" | "excess":
                return choose_loss(desk, self._look(desk))
            case "retreat":
                return choose_retreat(desk, self._look(desk))
            case "advance":
                return choose_advance(desk, self._look(desk))
            case "table" | "stand_fast":
                return max(desk.options(), key=lambda order: expectation(desk.preview(order).chances))
            case _:
                return None

    def _look(self, desk: Desk) -> Picture:
        """Give the situation now; the maps are drawn once a phase."""
        position = desk.position
        assert isinstance(position, Position)
        if self._picture is None or self._phase != (desk.phase, desk.seat):
            self._picture = Picture(position, position.setting.side_of(desk.seat), self.doctrine)
            self._phase = (desk.phase, desk.seat)
            self._orders.clear()
            return self._picture
        return self._picture.moved_on(position)

    def _move(self, desk: Desk) -> Order | None:
        if self._phase != (desk.phase, desk.seat):
            plan = MovementPlan(self._look(desk))
            self._orders.extend(plan.orders)
            self.notes.append(movement_report(plan))
        options = desk.options()
        while self._orders:
            order = self._orders.popleft()
            if order in options:
                return order
        if EndPhase() in options:
            return EndPhase()
        return next((order for order in options if isinstance(order, Enter)), None)

    def _attack(self, desk: Desk) -> Order | None:
        fresh = self._phase != (desk.phase, desk.seat)
        picture, options = self._look(desk), desk.options()
        assaults = plan_attacks(picture)
        if fresh:
            self.notes.append(attack_report(picture, assaults))
        for assault in assaults:
            order = attack_order(picture, assault)
            if order in options:
                return order
        shot = best_shot(desk, picture.s, picture.side)
        if shot is not None:
            return shot
        end = EndPhase()
        return end if end in options else attack_on_duty(picture)

    def _enter(self, desk: Desk) -> Order | None:
        """6.2: whoever arrives comes in where he can get nearest to what draws him."""
        picture = self._look(desk)
        orders = [order for order in desk.options() if isinstance(order, Enter)]
        if not orders:
            return EndPhase()
        unit = picture.s.setting.unit(orders[0].units[0])
        own = [order for order in orders if order.units == orders[0].units]
        return max(own, key=lambda order: nearness_from(picture, unit, picture.s.setting.hex(order.at)))

    def _strongest(self, desk: Desk) -> Order | None:
        """Bring the unit that is worth most."""
        picture = self._look(desk)

        def worth(order: Order) -> float:
            name = getattr(order, "unit", "")
            if not name:
                return 0.0
            unit = picture.s.setting.unit(name)
            return float(picture.worth[unit] + picture.attack[unit] + picture.defence[unit])

        return max(desk.options(), key=worth)
