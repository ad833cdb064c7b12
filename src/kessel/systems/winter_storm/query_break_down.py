"""The query for the parts that a leg division breaks down into: how many of each kind, and what they leave behind."""

from __future__ import annotations

from kessel.play.answers import Choice
from kessel.play.outcome import Illegal
from kessel.systems.winter_storm.arrangement import Arrangement, Part
from kessel.systems.winter_storm.breakdown import BreakDown, BreakingDown, counters_in_hand
from kessel.systems.winter_storm.leg_divisions import Part as Component
from kessel.systems.winter_storm.position import Position

__all__ = ["break_down"]

_SIZES = {"R": "regiment", "B": "battalion"}


def break_down(s: Position, side: int, about: dict[str, str]) -> Arrangement | None:
    """Put together a breakdown of `unit` (16.2): as many of each kind as `about` says, or as the first way has.

    None where it can break down in no way.
    """
    (unit,) = s.own_units(side, (about["unit"],))
    first = next((o for o in BreakingDown().options(s, side, unit) if isinstance(o, BreakDown)), None)
    if first is None:
        return None
    pool = counters_in_hand(s, side)
    usual = {part: sum(s.name(one) in first.parts for one in units) for part, units in pool.items()}
    chosen = {part: _number(about.get(_name(part), ""), usual[part]) for part in pool}
    order = BreakDown(
        unit=first.unit,
        parts=tuple(s.name(one) for part, units in pool.items() for one in units[: chosen[part]]),
    )
    whole = s.pcf(unit)
    most = {part: min(len(units), whole // part.pcf) for part, units in pool.items()}
    choices = tuple(
        Choice(_name(part), _title(part), tuple(map(str, range(most[part] + 1))), str(chosen[part]))
        for part in pool
        if most[part] and _fits(s, side, unit, pool[part][0])
    )
    used = sum(part.pcf * number for part, number in chosen.items())
    parts = (Part(s.setting.counters[unit].title, f"{used} of {whole} PCF", choices),)
    try:
        BreakingDown().check(s, side, order)
    except Illegal as refused:
        return Arrangement(parts, order, refused.clause, refused.reason)
    return Arrangement(parts, order)


def _fits(s: Position, side: int, unit: int, part: int) -> bool:
    """Say whether a division may have a part of this kind at all."""
    try:
        BreakingDown().check(s, side, BreakDown(unit=s.name(unit), parts=(s.name(part),)))
    except Illegal as refused:
        # A security division is refused one regiment alone, and needs two.
        return refused.clause == "16.2/security" and s.setting.counters[part].arm == "security"
    return True


def _name(part: Component) -> str:
    return f"{part.arm} {part.size} {part.pcf}"


def _title(part: Component) -> str:
    return f"{part.arm.capitalize()} {_SIZES.get(part.size, part.size)}, PCF {part.pcf}"


def _number(given: str, usual: int) -> int:
    return int(given) if given.isdigit() else usual
