"""Adjacent combats for tests: a plain around 3015, tables that hold one result, and what was rolled.

The hexes around 3015 are 3014, 3115, 3116, 3016, 2916 and 2915, clockwise from the top.
"""

from __future__ import annotations

import msgspec

from kessel.systems.efb.combat_resolution import CombatRolled
from tests.systems.efb.field import Field
from tests.systems.efb.landscape import Plain

FIRST_WAVE, SECOND_WAVE, SOVIET_FIRST_WAVE = 4, 5, 10
TANKS, RIFLES = "I/15 Pz", "96/140 Rifle"
"""A German tank battalion (5-4-8), and a Soviet regiment that has the values a test asks for."""


def always(field: Field, result: str) -> None:
    """Let every cell of every table hold one result."""
    charts = field.s.setting.charts
    lines = (" ".join([result] * len(charts.crt.columns)),) * 6
    crt = msgspec.structs.replace(charts.crt, mobile=lines, assault=lines, ranged=lines)
    field.s.setting.charts = msgspec.structs.replace(charts, crt=crt)


def duel(result: str = "", **options: object) -> Plain:
    """German tanks on 3015, in command and without aircraft, beside a Soviet regiment (2-3-4) on 3014."""
    field = Plain(**options).put("KG A/11 Pz", "3019").put(TANKS, "3015").put(RIFLES, "3014", attack=2, defense=3)
    field.s.state.air_ready[:] = 0
    if result:
        always(field, result)
    return field


def rolled(field: Field) -> list[CombatRolled]:
    """Give the combats that were decided."""
    return [event for events in field.game.events for event in events if isinstance(event, CombatRolled)]


def asked(field: Field) -> tuple[str, str] | None:
    """Say who must decide now, and what."""
    decision = field.game.decision
    return (decision.seats[0], decision.kind) if decision else None


def ends(field: Field, unit: str = "") -> list[str]:
    """Give the last hex of every retreat or advance that is offered to a unit, ascending."""
    options = field.game.options(unit=unit) if unit else field.game.options()
    return sorted(order.path[-1] for order in options if hasattr(order, "path"))
