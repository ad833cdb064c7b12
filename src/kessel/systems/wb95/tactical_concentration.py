"""Chapter 13: tactical concentration."""

from __future__ import annotations

from kessel.play.outcome import Reason
from kessel.systems.wb95.position import Position

__all__ = ["tactical_concentration"]


def tactical_concentration(s: Position, units: tuple[int, ...], guns: tuple[int, ...]) -> list[Reason]:
    """13.1.2-13.1.5: one modifier for every three units of a division or corps in the combat.

    They may stand on different hexes; organic artillery counts also when it supports from afar.
    """
    if not s.setting.complementary:
        return []
    counted: dict[int, int] = {}
    organic = tuple(gun for gun in guns if s.setting.counters[gun].organic)
    for unit in sorted({*units, *organic}):
        group = int(s.setting.tc_group[unit])
        if group >= 0 and (not s.setting.is_artillery[unit] or s.setting.counters[unit].organic):
            counted[group] = counted.get(group, 0) + 1
    needed = s.setting.rulebook.special.concentration_units
    return [
        Reason("13.1.2", f"{s.setting.tc_groups[group]}: {count} units together", count // needed)
        for group, count in sorted(counted.items())
        if count >= needed
    ]
