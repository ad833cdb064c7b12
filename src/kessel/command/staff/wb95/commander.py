"""The staff in WB-95: plans phase by phase."""

from __future__ import annotations

from collections import deque
from random import Random

from kessel.command.desk import Desk
from kessel.command.staff.doctrine import USUAL, Doctrine
from kessel.command.staff.wb95.aftermath import choose_losses, choose_pursuit, choose_removal, choose_retreat
from kessel.command.staff.wb95.air import plan_air
from kessel.command.staff.wb95.attacks import attack_order, fallback, plan_attacks
from kessel.command.staff.wb95.fire import plan_salvoes
from kessel.command.staff.wb95.last_word import LastWord, has_last_word, points_alone
from kessel.command.staff.wb95.movement import MovementPlan
from kessel.command.staff.wb95.picture import Picture
from kessel.command.staff.wb95.reports import attack_report, movement_report
from kessel.play.acts import EndPhase
from kessel.play.messages import Order
from kessel.systems.wb95.air_missions import PlanAir
from kessel.systems.wb95.position import Position
from kessel.systems.wb95.reinforcements import Enter

__all__ = ["WbStaff"]


class WbStaff:
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
            case "strategic_movement":
                return next((order for order in desk.options() if isinstance(order, Enter)), EndPhase())
            case "attack":
                return self._attack(desk)
            case "losses":
                return choose_losses(desk, _position(desk))
            case "stack_repair":
                return choose_removal(desk, _position(desk))
            case "retreat":
                return choose_retreat(desk, self._look(desk))
            case "pursuit":
                return choose_pursuit(desk, self._look(desk))
            case "defence_support":
                return max(desk.options(), key=lambda order: len(getattr(order, "guns", ())))
            case "abilities":
                return next(iter(desk.options()))
            case "air_plan":
                return self._fly(desk)
            case _:
                return None

    def _look(self, desk: Desk) -> Picture:
        """Give the situation now; the maps are drawn once a phase."""
        position = _position(desk)
        if self._picture is None or self._phase != (desk.phase, desk.seat):
            self._picture = self._draw(position, position.setting.side_of(desk.seat))
            self._phase = (desk.phase, desk.seat)
            self._orders.clear()
            return self._picture
        return self._picture.moved_on(position)

    def _draw(self, position: Position, side: int) -> Picture:
        """Draw the maps of a phase; when nobody can answer any more they show nothing but points."""
        picture = Picture(position, side, self.doctrine)
        return points_alone(picture) if has_last_word(position, side) else picture

    def _move(self, desk: Desk) -> Order:
        if self._phase != (desk.phase, desk.seat):
            plan = self._plan(self._look(desk))
            self._orders.extend(plan.orders)
            self.notes.append(movement_report(plan))
        options = desk.options()
        while self._orders:
            order = self._orders.popleft()
            if order in options:
                return order
        return EndPhase()

    def _plan(self, picture: Picture) -> MovementPlan:
        return LastWord(picture) if has_last_word(picture.s, picture.side) else MovementPlan(picture)

    def _attack(self, desk: Desk) -> Order | None:
        fresh = self._phase != (desk.phase, desk.seat)
        picture, options = self._look(desk), desk.options()
        assaults = plan_attacks(picture)
        if fresh:
            self.notes.append(attack_report(picture, assaults))
        for assault in assaults:
            order = attack_order(picture.s, assault)
            if order in options:
                return order
        end = EndPhase()
        if end not in options:
            return fallback(picture)
        salvoes = plan_salvoes(picture) if picture.doctrine.fire else []
        salvo = next((order for order in salvoes if order in options), None)
        if salvo is None:
            return end
        self.notes.append(f"Guns without a part in an attack fire at {salvo.target}.")
        return salvo

    def _fly(self, desk: Desk) -> Order:
        plan = plan_air(self._look(desk))
        if plan.missions:
            hexes = ", ".join(mission.hexes[0] for mission in plan.missions)
            is_attack = plan.missions[0].kind == "air_attack"
            self.notes.append(f"Air: {'bombs on' if is_attack else 'support for the attack on'} {hexes}.")
        return plan if plan in desk.options() else PlanAir()


def _position(desk: Desk) -> Position:
    position = desk.position
    assert isinstance(position, Position)
    return position
