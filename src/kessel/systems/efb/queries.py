"""The questions a client may ask about a game of East Front Battles, each answered with what the side may know.

A query takes the position, the side that asks and what it asks about, and gives a struct; it changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from kessel.systems.efb.position import Position
from kessel.systems.efb.query_attack import attack
from kessel.systems.efb.query_choices import reach, units
from kessel.systems.efb.query_lists import air, losses, order_of_battle, timetable, victory
from kessel.systems.efb.query_overlays import control, lines_of_communication, ranges, zones_of_both
from kessel.systems.efb.query_why_not import why_not
from kessel.systems.efb.scenario import EfbScenario
from kessel.systems.efb.sequence import PHASES

__all__ = ["QUERIES", "SWITCHES", "Query", "phases"]

Query = Callable[[Position, int, dict[str, str]], Struct]

QUERIES: dict[str, Query] = {
    "units": units,
    "reach": reach,
    "attack": attack,
    "why_not": why_not,
    "zones": zones_of_both,
    "supply": lines_of_communication,
    "control": control,
    "ranges": ranges,
    "victory": victory,
    "air": air,
    "timetable": timetable,
    "losses": losses,
    "order_of_battle": order_of_battle,
}

SWITCHES: dict[str, tuple[str, str]] = {
    "special_units": (
        "Special units and tactics",
        "Chapter 22: free advance of German armor, engineers, screening, fire control. A first game may leave it out.",
    ),
    "combined_arms": (
        "Combined arms",
        "A column to the right for armor and other units that attack together, which the rules name and never define.",
    ),
    "at_attack_out_of_command": (
        "Anti-tank guns out of command",
        "Whether an attacking anti-tank unit gives its shift out of command: 7.7 says no, 16.5 yes.",
    ),
    "contingency_on_three": (
        "A three for the Panzer Group",
        "Whether a 3 brings a contingency reinforcement: the rules tell of 1-2 and 4-6 alone.",
    ),
    "mixed_routes": (
        "Mixed routes",
        "One move may go along road, railroad and trail, each at its rate; else it keeps to one kind.",
    ),
    "overstacked_retreat": (
        "Retreat into a full hex",
        "A retreat that would end overstacked goes on until the unit fits, or eliminates it.",
    ),
}
"""Title and text of the options that are disputed readings or may be left out of a first game."""


def phases(scenario: EfbScenario) -> tuple[tuple[int, str, str], ...]:
    """Give the phases of a turn: number, name, whose it is; the Events Phase is everybody's (4.3)."""
    first, second = scenario.sides
    return tuple(
        (number, name, "" if name == "Events" else first if number <= 6 else second)
        for number, name in enumerate(PHASES)
    )
