"""What fire and bombs do: artillery fire, air attack and attack on objects (6.4.2, 6.4.7, 8.2.6-8.2.9)."""

from __future__ import annotations

from kessel.play.messages import Event
from kessel.play.outcome import Chance, Reason
from kessel.systems.wb95.bridges import destroy_bridge
from kessel.systems.wb95.data_rulebook import FireTable, Result
from kessel.systems.wb95.disorganization import Disorganization
from kessel.systems.wb95.losses import Bill, TakeLosses
from kessel.systems.wb95.position import Position

__all__ = ["FireRolled", "chances", "strike_bridge", "strike_units", "terrain_deduction"]


class FireRolled(Event, frozen=True):
    """Fire from afar or from the air was decided."""

    barrier = True
    target: str
    """The hex, or the hexside of a bridge."""
    clause: str
    points: int
    """After the deduction for terrain."""
    roll: int
    """0 where there was nothing left to roll for."""
    result: str


def terrain_deduction(s: Position, hex_: int, each: int, clause: str) -> list[Reason]:
    """6.4.2, 8.2.7: what the terrain of a hex takes off; its hexsides and fortifications take nothing."""
    modifiers = int(s.setting.ground.terrain_cm[hex_])
    return [Reason(clause, s.setting.board.terrain_of(hex_), -each * modifiers)] if modifiers else []


def strike_units(s: Position, side: int, hex_: int, table: FireTable, points: int, clause: str) -> None:
    """Roll for fire of a side at a hex: its enemies there lose CELs by their owner's choice, then D or test for all.

    Whoever is hit by fire has been active (5.6.5).
    """
    result = _rolled(s, side, s.number(hex_), table, points, clause)
    victims = tuple(s.on(hex_, 1 - side))
    for unit in victims:
        s.stir(unit)
    if result.losses:
        bill = Bill(side=1 - side, clause=clause, payers=victims, count=result.losses)
        s.state.push(TakeLosses(bill=bill), Disorganization(side=1 - side, units=victims, result=result))
    else:
        s.state.push(Disorganization(side=1 - side, units=victims, result=result))


def strike_bridge(s: Position, side: int, hex_: int, direction: int, points: int, clause: str) -> None:
    """Roll for fire of a side at a bridge."""
    name = s.setting.grid.side_name(hex_, direction)
    if _rolled(s, side, name, s.setting.rulebook.objects, points, clause).destroyed:
        destroy_bridge(s, hex_, direction, clause)


def chances(table: FireTable, points: int) -> tuple[Chance, ...]:
    """Give the chance of every result of so many strength points."""
    ways: dict[str, int] = {}
    for first in range(1, 7):
        for second in range(1, 7):
            text = result_text(table.result(first + second, points))
            ways[text] = ways.get(text, 0) + 1
    return tuple(Chance(text, count, 36) for text, count in ways.items())


def result_text(result: Result) -> str:
    """Write a cell of a table of fire."""
    parts = [f"-{result.losses}"] if result.losses else []
    parts += ["D"] if result.disorganized else []
    parts += ["•"] if result.test else []
    parts += ["destroyed"] if result.destroyed else []
    return " ".join(parts) or "–"


def _rolled(s: Position, side: int, target: str, table: FireTable, points: int, clause: str) -> Result:
    """6.4.2: below one strength point nothing happens, and nobody rolls."""
    roll = sum(s.roll(2, clause, s.seat(side))) if points > 0 else 0
    result = table.result(roll, points) if roll else Result()
    s.say(FireRolled(target=target, clause=clause, points=points, roll=roll, result=result_text(result)))
    return result
