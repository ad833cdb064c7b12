"""The questions a client may ask about a game of Winter Storm, each answered with what the side may know.

A query takes the position, the side that asks and what it asks about, and gives a struct; it changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from kessel.systems.winter_storm.phases import PHASES
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.query_arrange import arrange
from kessel.systems.winter_storm.query_attack import attack
from kessel.systems.winter_storm.query_choices import reach, units
from kessel.systems.winter_storm.query_lists import losses, order_of_battle, sources, timetable, victory
from kessel.systems.winter_storm.query_overlays import control, ranges, supply, zones_of_both
from kessel.systems.winter_storm.query_why_not import why_not
from kessel.systems.winter_storm.scenario import WsScenario

__all__ = ["QUERIES", "SWITCHES", "Query", "phases"]

Query = Callable[[Position, int, dict[str, str]], Struct]

QUERIES: dict[str, Query] = {
    "units": units,
    "reach": reach,
    "attack": attack,
    "arrange": arrange,
    "why_not": why_not,
    "zones": zones_of_both,
    "supply": supply,
    "control": control,
    "ranges": ranges,
    "victory": victory,
    "sources": sources,
    "timetable": timetable,
    "losses": losses,
    "order_of_battle": order_of_battle,
}

SWITCHES: dict[str, tuple[str, str]] = {
    "overstacking": (
        "Too many in a hex",
        "A Maneuver may not end in an overfull hex, or it may, and all units there Disrupt.",
    ),
    "counterattack_merging": (
        "Stacks that combine in a counterattack",
        "Whether they halve the Engagement Points that are left, as in an Engagement of one's own.",
    ),
    "hidden_supply": ("Hidden supply", "Mode markers and the Supply Points with headquarters lie face down."),
}
"""Title and text of the options that are disputed readings."""


def phases(scenario: WsScenario) -> tuple[tuple[int, str, str], ...]:
    """Give the phases of a turn: number, name, whose it is; nobody's are everybody's (3)."""
    return tuple(
        (number, name, scenario.sides[side] if side >= 0 else "") for number, (name, side) in enumerate(PHASES, 1)
    )
