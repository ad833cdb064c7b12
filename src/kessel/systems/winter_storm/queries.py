"""The questions a client may ask about a game of Winter Storm. Each is answered for one side, with what it may know.

A query takes the position, the side that asks and what it asks about, and gives a struct; it changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from kessel.play.acts import ActingPhase, EndPhase
from kessel.play.asking import own_question
from kessel.play.outcome import Illegal, Reason
from kessel.systems.winter_storm.communications import MOBILE, supply_lines, within_radius
from kessel.systems.winter_storm.maneuver import Maneuver, Maneuvering
from kessel.systems.winter_storm.phases import PHASES
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.reach import reachable
from kessel.systems.winter_storm.scenario import WsScenario
from kessel.systems.winter_storm.state import IN_COMMAND
from kessel.systems.winter_storm.victory import score
from kessel.systems.winter_storm.walking import can_move
from kessel.systems.winter_storm.zones_of_control import zones

__all__ = ["QUERIES", "SWITCHES", "phases"]

Query = Callable[[Position, int, dict[str, str]], Struct]


class ToDo(Struct, frozen=True):
    """What the decision asks of a seat. Empty when it is not its turn."""

    units: tuple[str, ...] = ()
    """Own units that have something to do."""
    may_end: bool = False
    why_not: str = ""
    """What keeps the phase from ending."""


class Goal(Struct, frozen=True):
    """A hex that units can reach together; costs in halves of a movement point."""

    hex: str
    path: tuple[str, ...]
    cost: int
    left: int


class ReachTogether(Struct, frozen=True):
    """Where units that stand together can go together."""

    units: tuple[str, ...]
    goals: tuple[Goal, ...]


class BothZones(Struct, frozen=True):
    """The rating of the zone of control on each hex that has one (chapter 5)."""

    own: dict[str, int]
    enemy: dict[str, int]


class Reaches(Struct, frozen=True):
    """How far a headquarters comes (11.13, 11.21), and whom it commands."""

    hq: str
    radius: tuple[str, ...] = ()
    """Hexes in which it commands leg units."""
    mobile_radius: tuple[str, ...] = ()
    supply_radius: tuple[str, ...] = ()
    commanded: tuple[str, ...] = ()
    rating: int = 0


class Points(Struct, frozen=True):
    """The victory points of a side as things stand."""

    seat: str
    points: int
    reasons: tuple[Reason, ...]


class Victory(Struct, frozen=True):
    """Who is ahead."""

    sides: tuple[Points, ...]
    levels: tuple[tuple[int, str], ...]
    """The least margin, first side minus second, of every level."""


def units(s: Position, side: int, about: dict[str, str]) -> ToDo:
    """Say which own units have something to do, and whether the phase can be ended."""
    question = own_question(s, side)
    if not isinstance(question, ActingPhase):
        return ToDo()
    names = s.setting.names(question.actors(s))
    try:
        question.check(s, s.seat(side), EndPhase())
    except Illegal as refused:
        return ToDo(names, may_end=False, why_not=refused.reason)
    return ToDo(names, may_end=True)


def reach(s: Position, side: int, about: dict[str, str]) -> ReachTogether:
    """Say where `units` (with commas between) can maneuver together in this phase."""
    names = tuple(filter(None, about.get("units", "").split(",")))
    question = own_question(s, side)
    acts = question.acts() if isinstance(question, ActingPhase) else ()
    act = next((act for act in acts if isinstance(act, Maneuvering)), None)
    group = s.own_units(side, names) if act else ()
    if act is None or not group or not all(can_move(s, unit) for unit in group):
        return ReachTogether(names, ())
    ways = [reachable(s, unit, group) for unit in group]
    slowest = min(ways, key=len)
    goals = (_goal(s, side, act, names, [way[hex_] for way in ways if hex_ in way]) for hex_ in slowest)
    return ReachTogether(names, tuple(goal for goal in goals if goal))


def command(s: Position, side: int, about: dict[str, str]) -> Reaches:
    """Say how far an own headquarters `hq` commands and draws supply, and what it has to do with each unit."""
    if not about.get("hq"):
        return Reaches("")
    (hq,) = s.own_units(side, (about["hq"],))
    units = [unit for unit in s.on_map(side) if s.state.hq[unit] == hq]
    commanded = [u for u in units if s.state.status[u] == IN_COMMAND and s.setting.is_combat[u]]
    return Reaches(
        hq=about["hq"],
        radius=_marked(s, within_radius(s, hq)),
        mobile_radius=_marked(s, within_radius(s, hq, MOBILE)),
        supply_radius=_marked(s, supply_lines(s, hq).within) if s.setting.is_operational[hq] else (),
        commanded=s.setting.names(commanded),
        rating=int(s.setting.command_rating[hq]),
    )


def zones_of_both(s: Position, side: int, about: dict[str, str]) -> BothZones:
    """Give the ratings of the zones of control of both sides."""

    def ratings(owner: int) -> dict[str, int]:
        found = zones(s, owner).reach
        return {s.number(int(hex_)): int(found[hex_]) for hex_ in np.flatnonzero(found)}

    return BothZones(ratings(side), ratings(1 - side))


def victory(s: Position, side: int, about: dict[str, str]) -> Victory:
    """Give the victory points as things stand."""
    levels = tuple((line.margin, line.level) for line in s.setting.scenario.victory.levels)
    return Victory(tuple(Points(s.seat(k), (now := score(s, k)).points, now.reasons) for k in (0, 1)), levels)


QUERIES: dict[str, Query] = {
    "units": units,
    "reach": reach,
    "command": command,
    "zones": zones_of_both,
    "victory": victory,
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


def _marked(s: Position, hexes: NDArray[np.bool_]) -> tuple[str, ...]:
    return tuple(s.number(int(hex_)) for hex_ in np.flatnonzero(hexes))


def _goal(s: Position, side: int, act: Maneuvering, names: tuple[str, ...], ways: list[tuple[int, ...]]) -> Goal | None:
    """Try the way of each unit; None when no way serves all of them."""
    for path in dict.fromkeys(ways):
        numbers = tuple(map(s.number, path))
        try:
            walks = act.check(s, side, Maneuver(units=names, path=numbers))
        except Illegal:
            continue
        return Goal(numbers[-1], numbers, max(one.cost for one in walks), min(one.left for one in walks))
    return None
