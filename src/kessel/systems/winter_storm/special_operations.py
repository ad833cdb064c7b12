"""Chapter 13.9: the law of Special Operations: who may conduct one, and how often."""

from __future__ import annotations

from kessel.play.outcome import Illegal
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.state import ISOLATED, OUT_OF_COMMAND

__all__ = [
    "BRIDGE_LAYING",
    "CROSSING",
    "DEMOLITION",
    "FIELD_WORKS_BUILDING",
    "FORTIFYING",
    "OCCUPATION",
    "is_able",
    "note_special",
    "refuse_special",
]

BRIDGE_LAYING, DEMOLITION, OCCUPATION, FORTIFYING, CROSSING, FIELD_WORKS_BUILDING = 1, 2, 4, 8, 16, 32
"""The kinds of Special Operations (13.91 to 13.95, 18.51), one bit each."""

_NAMES = {
    BRIDGE_LAYING: "Bridge Laying",
    DEMOLITION: "Demolitions",
    OCCUPATION: "the occupation of an Improved Position",
    FORTIFYING: "the building of a Fortification",
    CROSSING: "a River Crossing",
    FIELD_WORKS_BUILDING: "the building of Field Works",
}


def refuse_special(s: Position, unit: int, kind: int) -> None:
    """13.9, 13.7: refuse a Special Operation to units in disorder, OCC, ISO or in Refit, and a kind done this turn.

    IND units and those that need no command may; Supply Modes do not matter and do not change.

    Raises:
        Illegal: with the clause.
    """
    name = s.name(unit)
    if not s.is_good_order(unit):
        raise Illegal("13.9", f"{name} is not in Good Order and conducts no Special Operations")
    if s.state.status[unit] in (OUT_OF_COMMAND, ISOLATED):
        raise Illegal("13.9", f"{name} is OCC or ISO and conducts no Special Operations")
    if s.state.refit[unit]:
        raise Illegal("13.7", f"{name} refits and conducts no other operation, no Special Operation either")
    if s.state.specials[unit] & kind:
        raise Illegal("13.9", f"{name} has conducted {_NAMES[kind]} in this turn")


def is_able(s: Position, unit: int, kind: int) -> bool:
    """Say whether a unit may conduct a kind of Special Operation as far as 13.9 goes."""
    try:
        refuse_special(s, unit, kind)
    except Illegal:
        return False
    return True


def note_special(s: Position, unit: int, kind: int) -> None:
    """13.9: a unit has conducted a kind of Special Operation: not again in this turn."""
    s.state.specials[unit] |= kind
