"""Chapters 11.2, 13.1 and 21.2: from the declared attack to the die (flow C2 to C4)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from kessel.play.agenda import Automatic, Decision, Question
from kessel.play.messages import Event, Order
from kessel.play.outcome import Illegal, Reason
from kessel.systems.efb.advance import Advancing
from kessel.systems.efb.combat_differential import odds, result_on, stood_fast
from kessel.systems.efb.combat_record import Combat, Table
from kessel.systems.efb.combat_results import CombatEnds, alive, consequences
from kessel.systems.efb.combat_shifts import defended_hexes
from kessel.systems.efb.position import Position
from kessel.systems.efb.untried import flip

__all__ = ["CombatRolled", "Reveal", "Roll", "StandFast", "StandFastChoice", "may_stand_fast"]


class StandFast(Order, frozen=True):
    """Declare before the die whether the defenders stand fast: a BR becomes an exchange (13.1/BR-standfast)."""

    declared: bool = True


class CombatRolled(Event, frozen=True):
    """An adjacent combat was decided: strengths, shifts, the die and the result."""

    barrier = True
    attackers: tuple[str, ...]
    targets: tuple[str, ...]
    table: Table
    attack: tuple[Reason, ...]
    defense: tuple[Reason, ...]
    shifts: tuple[Reason, ...]
    differential: int
    column: str
    die: int
    result: str
    stand_fast: bool = False


class Reveal(Automatic, frozen=True):
    """C2: stacks lie open, and untried units show what they are; those without defense are gone (19.1, 21.2, 21.4)."""

    combat: Combat

    def run(self, s: Position) -> None:
        """Flip, and see whether anybody is left to fight."""
        combat = self.combat
        flip(s, [*combat.attackers, *combat.defenders, *combat.batteries])
        combat = replace(
            combat,
            attackers=alive(s, combat.attackers),
            defenders=alive(s, combat.defenders),
            batteries=alive(s, combat.batteries),
        )
        if not combat.defenders:
            s.state.push(Advancing(combat=combat, side=combat.side), CombatEnds())
        elif not combat.attackers:
            s.state.push(CombatEnds())
        elif may_stand_fast(s, combat):
            s.state.push(StandFastChoice(combat=combat))
        else:
            s.state.push(Roll(combat=combat))


class StandFastChoice(Question, frozen=True):
    """E-51: the defender declares stand fast, or does not (13.1/BR-standfast)."""

    combat: Combat

    def decision(self, s: Position) -> Decision | None:
        """Ask the defender."""
        hexes = ", ".join(map(s.number, self.combat.targets))
        text = f"Stand fast on {hexes}? A BR then counts as an exchange"
        return Decision((s.seat(1 - self.combat.side),), "stand_fast", "13.1/BR-standfast", text)

    def options(self, s: Position, seat: str, about: dict[str, str]) -> Iterator[Order]:
        """Yes or no."""
        yield StandFast(declared=False)
        yield StandFast(declared=True)

    def check(self, s: Position, seat: str, order: Order) -> bool:
        """Refuse anything but an answer."""
        if not isinstance(order, StandFast):
            raise Illegal("13.1/BR-standfast", "Say now whether the defenders stand fast")
        return order.declared

    def apply(self, s: Position, seat: str, order: Order, found: bool) -> None:
        """Bind the defender to it, and roll."""
        s.state.pop()
        s.state.push(Roll(combat=replace(self.combat, stand_fast=found)))


class Roll(Automatic, frozen=True):
    """C4: the differential, the shifts, one die, and the result (11.2)."""

    combat: Combat

    def run(self, s: Position) -> None:
        """Roll, and hand the result on."""
        combat, found = self.combat, odds(s, self.combat)
        (die,) = s.roll(1, "11.2", s.seat(combat.side))
        result = result_on(s, combat.table, found.final, die)
        if combat.stand_fast:
            result = stood_fast(result)
        event = CombatRolled(
            attackers=s.setting.names(combat.attackers),
            targets=tuple(map(s.number, combat.targets)),
            table=combat.table,
            attack=found.attack,
            defense=found.defense,
            shifts=found.shifts,
            differential=found.differential,
            column=found.crt.columns[found.final],
            die=die,
            result=result,
            stand_fast=combat.stand_fast,
        )
        s.say(event)
        s.state.push(*consequences(combat, result), CombatEnds())


def may_stand_fast(s: Position, combat: Combat) -> bool:
    """Say whether every defending hex qualifies: by its terrain, or with all attackers across rivers."""
    ground, grid = s.ground, s.setting.grid
    here = {int(s.state.hex[unit]) for unit in combat.attackers}
    return all(
        ground.stand_fast[hex_] or all(ground.is_river[hex_, grid.direction(hex_, other)] for other in here)
        for hex_ in defended_hexes(s, combat)
    )
