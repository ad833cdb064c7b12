"""Chapters 11.2, 13.1 and 21.2: from the declared attack to the die (flow C2 to C4)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from kessel.play.agenda import Automatic, Decision, Question
from kessel.play.messages import Event, Order
from kessel.play.outcome import Illegal, Preview, Reason
from kessel.systems.efb.advance import Advancing
from kessel.systems.efb.combat_differential import odds, result_on
from kessel.systems.efb.combat_preview import defender_preview
from kessel.systems.efb.combat_record import Combat, Table
from kessel.systems.efb.combat_results import CombatEnds, alive, consequences
from kessel.systems.efb.combat_tables import ChooseTable, screen_tables
from kessel.systems.efb.position import Position
from kessel.systems.efb.stand_fast import may_stand_fast, stood_fast
from kessel.systems.efb.untried import flip

__all__ = ["CombatRolled", "Reveal", "Roll", "ScreenChoice", "StandFast", "StandFastChoice"]


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


class ScreenChoice(Question, frozen=True):
    """E-50: the defender chooses the table after the attackers are committed (22.3)."""

    combat: Combat

    def decision(self, s: Position) -> Decision | None:
        """Ask the defender."""
        text = f"{_attack_on(s, self.combat)}: it screens, and you choose the table"
        return _ask_defender(s, self.combat, "table", "22.3", text)

    def options(self, s: Position, seat: str, about: dict[str, str]) -> Iterator[Order]:
        """Either table."""
        for table in screen_tables(s, self.combat.targets):
            yield ChooseTable(table=table)

    def check(self, s: Position, seat: str, order: Order) -> Combat:
        """Refuse Mobile against a city or fortification (11.11)."""
        if not isinstance(order, ChooseTable):
            raise Illegal("22.3", "Choose the table now")
        if order.table not in screen_tables(s, self.combat.targets):
            raise Illegal("11.11", "Units in a city or fortification are never attacked on the Mobile table")
        return replace(self.combat, table=order.table)

    def apply(self, s: Position, seat: str, order: Order, found: Combat) -> None:
        """Go on with that table."""
        s.state.pop()
        s.state.push(Reveal(combat=found))

    def preview(self, s: Position, seat: str, order: Order, found: Combat) -> Preview:
        """Give the chances of the results on that table."""
        return defender_preview(s, found)


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
        text = f"{_attack_on(s, self.combat)}: stand fast? A BR then counts as an exchange"
        return _ask_defender(s, self.combat, "stand_fast", "13.1/BR-standfast", text)

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

    def preview(self, s: Position, seat: str, order: Order, found: bool) -> Preview:
        """Give the chances of the results with it."""
        return defender_preview(s, replace(self.combat, stand_fast=found))


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


def _ask_defender(s: Position, combat: Combat, kind: str, clause: str, text: str) -> Decision:
    return Decision((s.seat(1 - combat.side),), kind, clause, text, hexes=tuple(map(s.number, combat.targets)))


def _attack_on(s: Position, combat: Combat) -> str:
    hexes = ", ".join(map(s.number, combat.targets))
    who, whom = (", ".join(s.setting.names(units)) for units in (combat.attackers, combat.defenders))
    return f"{who} against {whom} on {hexes}"
