"""Chapter 16.2: German leg divisions: what they may break down into, and the battalions in those that have not."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec import Struct

from kessel.play.outcome import Illegal
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.stacking import exceeds, factors

__all__ = [
    "INHERITED",
    "Part",
    "components",
    "has_engineers",
    "has_scouts",
    "left_behind",
    "part_of",
    "refuse_crowd",
]

INHERITED = (
    *("hex", "division", "status", "was_independent", "cut_off", "hq", "near_hq", "mode", "goal", "entry"),
    *("disorder", "operation", "spent", "ground_loss", "start_hex", "began_in_zone", "start_mr", "start_disorder"),
    *("held", "crowded", "surplus", "sheltered", "refit", "regroup", "attacked", "leash"),
)
"""What the units of a division have from it when it breaks down: fields of the state."""
_FOOT = {
    "infantry": ("infantry",),
    "mountain": ("mountain",),
    "jaeger": ("jaeger", "infantry"),
    "security": ("security",),
}
"""What the regiments and battalions of each kind are, besides engineers and recon."""
_MARKS = {"engineer": "E", "recon": "R"}
_TWO_REGIMENTS = 2
"""16.2/mountain, 16.2/security: how many regiments these divisions have."""


class Part(Struct, frozen=True):
    """A regiment (size R) or battalion (B) that a division may break down into."""

    arm: str
    size: str
    pcf: int


def left_behind(kind: str, pcf: int, marks: Collection[str], parts: Sequence[Part]) -> int:
    """16.2/er, 16.2/mountain, 16.2/security: the points that a division of a PCF cannot field in these parts.

    They are there again when it has been rebuilt.

    Raises:
        Illegal: it may not break down into such parts.
    """
    if not parts:
        raise Illegal("16.2/breakdown", "A division breaks down into its HQ and at least one unit")
    for part in parts:
        _refuse_part(kind, marks, part)
    for arm in _MARKS:
        if sum(part.arm == arm for part in parts) > 1:
            raise Illegal("16.2/er", f"A division has one {arm} battalion")
    regiments = sum(part.size == "R" for part in parts)
    if kind in ("mountain", "jaeger") and regiments > _TWO_REGIMENTS:
        raise Illegal("16.2/mountain", f"A {kind} division has two regiments, not {regiments}")
    total = sum(part.pcf for part in parts)
    if kind == "security" and len(parts) != min(_TWO_REGIMENTS, pcf // parts[0].pcf):
        raise Illegal("16.2/security", "A security division breaks down into two regiments, or those that are left")
    if total > pcf:
        raise Illegal("16.2/er", f"The units have {total} PCF together, and the division has {pcf}")
    return pcf - total


def part_of(s: Position, unit: int) -> Part:
    """Give what a generic counter is as a part of a division."""
    counter = s.setting.counters[unit]
    return Part(counter.arm or "", counter.size, s.pcf(unit))


def components(s: Position, division: int) -> list[int]:
    """Give the units into which a division on a counter has broken down and that are on the map."""
    side = int(s.setting.side[division])
    mine = int(s.state.division[division])
    return [unit for unit in s.on_map(side) if unit != division and s.state.division[unit] == mine]


def has_engineers(s: Position, unit: int) -> bool:
    """15.12, 16.2/er: whether it is an engineer unit, or a division marked E that has not broken down."""
    return bool(s.setting.is_engineer[unit]) or _is_marked(s, unit, "E")


def has_scouts(s: Position, unit: int) -> bool:
    """15.13, 16.2/er: whether it is a recon unit, or a division marked R that has not broken down."""
    return bool(s.setting.is_recon[unit]) or _is_marked(s, unit, "R")


def refuse_crowd(s: Position, unit: int, total: int) -> None:
    """4.1, 4.2: refuse a division that would not have room on its hex in its new shape of so many factors."""
    if s.setting.options.overstacking != "refused":
        return
    hex_, mine = int(s.state.hex[unit]), s.state.division[unit]
    others = [u for u in s.on(hex_, int(s.setting.side[unit])) if s.state.division[u] != mine]
    limit = int(s.land.stack_limit[hex_])
    alone = not others and s.setting.board.elevation[hex_] == 0
    total += sum(factors(s, other) for other in others)
    if exceeds(total, limit, together=alone):
        raise Illegal("4.1", f"{s.number(hex_)} holds {limit} factors, and there would be {total}")


def _refuse_part(kind: str, marks: Collection[str], part: Part) -> None:
    mark = _MARKS.get(part.arm)
    if mark is not None:
        if mark not in marks:
            raise Illegal("16.2/er", f"Only a division marked {mark} has an {part.arm} battalion")
    elif part.arm not in _FOOT[kind]:
        clause = "16.2/security" if kind == "security" else "16.2/breakdown"
        raise Illegal(clause, f"A division of {kind} does not break down into {part.arm}")


def _is_marked(s: Position, unit: int, mark: str) -> bool:
    return mark in s.setting.counters[unit].marks and not s.state.broken[unit]
