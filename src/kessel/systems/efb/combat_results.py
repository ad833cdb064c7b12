"""Chapter 13.1 and 13.3: what the results of adjacent combat do."""

from __future__ import annotations

from collections.abc import Iterator

from kessel.play.agenda import Automatic, Decision, Question, Step
from kessel.play.messages import Order
from kessel.play.outcome import Illegal
from kessel.systems.efb.advance import Advancing
from kessel.systems.efb.combat_record import Combat
from kessel.systems.efb.command_control import command, in_command
from kessel.systems.efb.position import Notes, Position
from kessel.systems.efb.retreat import Retreating

__all__ = ["ChooseLoss", "CombatEnds", "Lose", "TakeLoss", "Wipe", "alive", "consequences"]

Units = tuple[int, ...]


def consequences(combat: Combat, result: str) -> tuple[Step, ...]:
    """Give what follows from a result, in order; a declared stand fast has made an exchange of BR already.

    Raises:
        ValueError: the tables have no such result.
    """
    side, enemy = combat.side, 1 - combat.side
    attackers, defenders = combat.attackers, combat.defenders
    match result:
        case "A1" | "A2":
            back = Retreating(side=side, units=attackers, distance=int(result[1]), clause="13.1/A")
            return back, Advancing(combat=combat, side=enemy)
        case "AA":
            back = Retreating(side=side, units=attackers, distance=2, clause="13.1/AA")
            return TakeLoss(side, attackers, "13.1/AA"), back, Advancing(combat=combat, side=enemy)
        case "AE":
            return Wipe(attackers, "13.1/AE"), Advancing(combat=combat, side=enemy)
        case "AX":
            back = Retreating(side=enemy, units=defenders, distance=1, clause="13.1/AX")
            return back, TakeLoss(side, attackers, "13.1/AX"), Advancing(combat=combat, side=side)
        case "BR":
            first = Retreating(side=enemy, units=defenders, distance=1, clause="13.1/BR")
            return first, Retreating(side=side, units=attackers, distance=1, clause="13.1/BR")
        case "D1" | "D2" | "D3" | "D4":
            back = Retreating(side=enemy, units=defenders, distance=int(result[1]), clause="13.1/D")
            return back, Advancing(combat=combat, side=side)
        case "DA":
            back = Retreating(side=enemy, units=defenders, distance=2, clause="13.1/DA")
            return TakeLoss(enemy, defenders, "13.1/DA"), back, Advancing(combat=combat, side=side)
        case "DE":
            return Wipe(defenders, "13.1/DE"), Advancing(combat=combat, side=side)
        case "EX":
            losses = TakeLoss(enemy, defenders, "13.1/EX"), TakeLoss(side, attackers, "13.1/EX")
            return *losses, AdvanceIfCleared(combat)
        case _:
            raise ValueError(f"{result!r} is no result of the Mobile or Assault table (13.1)")


class Lose(Order, frozen=True):
    """Eliminate a unit (13.3)."""

    unit: str


class TakeLoss(Automatic, frozen=True):
    """A side eliminates one of its units in the combat; the owner is asked where he has a choice (13.3)."""

    side: int
    units: Units
    clause: str

    def run(self, s: Position) -> None:
        """Take the only unit, or ask."""
        left = alive(s, self.units)
        if len(left) == 1:
            s.eliminate(left[0], self.clause, in_command=in_command(s, left[0]))
        elif left:
            s.state.push(ChooseLoss(side=self.side, units=left, clause=self.clause))


class ChooseLoss(Question, frozen=True):
    """E-52: which of his units the owner loses."""

    side: int
    units: Units
    clause: str

    def decision(self, s: Position) -> Decision | None:
        """Ask the owner."""
        text = f"Eliminate one of {', '.join(s.setting.names(self.units))}"
        return Decision((s.seat(self.side),), "losses", self.clause, text)

    def options(self, s: Position, seat: str, about: dict[str, str]) -> Iterator[Order]:
        """Any of the units."""
        for name in s.setting.names(self.units):
            if about.get("unit") in (None, name):
                yield Lose(unit=name)

    def check(self, s: Position, seat: str, order: Order) -> int:
        """Refuse units that had no part beside the enemy: supporting artillery is never lost (13.3)."""
        if not isinstance(order, Lose):
            raise Illegal("13.3", "Say now which unit is eliminated")
        unit = s.setting.unit(order.unit)
        if unit not in self.units:
            raise Illegal("13.3", f"{order.unit} cannot be chosen: one of {', '.join(s.setting.names(self.units))} can")
        return unit

    def apply(self, s: Position, seat: str, order: Order, found: int) -> None:
        """Eliminate it."""
        s.state.pop()
        s.eliminate(found, self.clause, in_command=in_command(s, found))


class Wipe(Automatic, frozen=True):
    """All these units are eliminated (13.1/AE, 13.1/DE); whether they were in command is judged before any is gone."""

    units: Units
    clause: str

    def run(self, s: Position) -> None:
        """Eliminate them."""
        commanded = command(s, 0) | command(s, 1)
        for unit in alive(s, self.units):
            s.eliminate(unit, self.clause, in_command=bool(commanded[unit]))


class AdvanceIfCleared(Automatic, frozen=True):
    """13.1/EX: the attacker may advance only if no defender is left."""

    combat: Combat

    def run(self, s: Position) -> None:
        """Offer the advance."""
        if not alive(s, self.combat.defenders):
            s.state.push(Advancing(combat=self.combat, side=self.combat.side))


class CombatEnds(Automatic, frozen=True):
    """The combat is over: stacks close again (19.1)."""

    def run(self, s: Position) -> None:
        """Forget what only the combat needed."""
        s.state.open[:] = 0
        s.state.notes = Notes()


def alive(s: Position, units: Units) -> Units:
    """Give the units that are still on the map."""
    return tuple(unit for unit in units if s.state.hex[unit] >= 0)
