"""The questions a client may ask about a game of WB-95. Each is answered for one side, with what it may know.

A query takes the position, the side that asks and what it asks about, and gives a struct; it changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from kessel.systems.wb95.data_scenario import Scenario
from kessel.systems.wb95.position import Position
from kessel.systems.wb95.query_choices import attack, reach, units
from kessel.systems.wb95.query_lists import air, losses, order_of_battle, timetable, victory
from kessel.systems.wb95.query_overlays import control, ranges, supply, zones_of_both
from kessel.systems.wb95.query_why_not import why_not
from kessel.systems.wb95.sequence import PHASES

__all__ = ["QUERIES", "SWITCHES", "Query", "phases"]

Query = Callable[[Position, int, dict[str, str]], Struct]

QUERIES: dict[str, Query] = {
    "units": units,
    "reach": reach,
    "attack": attack,
    "why_not": why_not,
    "zones": zones_of_both,
    "supply": supply,
    "control": control,
    "ranges": ranges,
    "victory": victory,
    "air": air,
    "timetable": timetable,
    "losses": losses,
    "order_of_battle": order_of_battle,
}

SWITCHES: dict[str, tuple[str, str]] = {
    "complementary": (
        "Complementary rules",
        "Strategic movement, tactical concentration, bridges, special units and hidden stacks (chapters 12 to 16).",
    ),
    "support_range": (
        "Range of artillery support",
        "What a gun that supports an attack must have in range: the hex from which units attack, or the one attacked.",
    ),
    "zone_steps": (
        "Steps between enemy zones",
        "Refuse a step when any one enemy reaches both hexes, or only when no enemy reaches the new hex alone.",
    ),
    "pursuit_path": ("Pursuit", "One path of retreat for all pursuers of a combat, or one for each unit."),
    "half_movement": ("Half movement points", "Out of supply, half of 7 movement points is 3½, or is rounded up to 4."),
    "recovery": (
        "Recovery after a defence",
        "A unit disorganized in the enemy's Combat Phase is in order a full turn later, or after its own next one.",
    ),
    "frontline_works": (
        "Field works outside towns",
        "Red Snow: the 5 strength points that make one count are those of a single unit, or of the hex together.",
    ),
}
"""Title and text of the options that are disputed readings or may be left out of a first game."""


def phases(scenario: Scenario) -> tuple[tuple[int, str, str], ...]:
    """Give the twelve phases of a turn: number, name, whose it is; Air Phases are everybody's (2.2)."""
    first, second = scenario.sides
    return tuple(
        (number, name, "" if name == "Air" else first if number <= 6 else second)
        for number, name in enumerate(PHASES, 1)
    )
