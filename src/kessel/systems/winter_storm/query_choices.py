"""Queries about the decision at hand: who has something to do, where units can go."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from kessel.play.acts import ActingPhase, EndPhase
from kessel.play.answers import Duty, ToDo
from kessel.play.asking import listed, named_in_options, own_question
from kessel.play.outcome import Illegal
from kessel.systems.winter_storm.command_control import CommandSegment
from kessel.systems.winter_storm.engagement import Engagement
from kessel.systems.winter_storm.engagement_options import (
    ManeuverAfterCombat,
    ManeuverBeforeCombat,
    ManeuveringAfterCombat,
    ManeuveringBeforeCombat,
    group_allowance,
)
from kessel.systems.winter_storm.entry_points import entry_hexes, entry_price
from kessel.systems.winter_storm.holding import must_go
from kessel.systems.winter_storm.maneuver import Maneuver, Maneuvering
from kessel.systems.winter_storm.masking import known_to
from kessel.systems.winter_storm.movement_points import allowance, sixths
from kessel.systems.winter_storm.operations_phase import OperationsSegment
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.reach import reachable
from kessel.systems.winter_storm.reinforcements import Enter, Entering
from kessel.systems.winter_storm.state import WAITING
from kessel.systems.winter_storm.strategic_supply import Assigning, Bringing
from kessel.systems.winter_storm.walking import can_move

__all__ = ["PLANNED", "Goal", "ReachTogether", "reach", "units"]

PLANNED = ("barrage", "engage", "declare-assault")
"""The orders that the query `attack` puts together."""
COMPOSED = ("break-down",)
"""The orders of a unit that the query `arrange` puts together."""

Moving = Maneuvering | ManeuveringBeforeCombat | ManeuveringAfterCombat


class Goal(Struct, frozen=True):
    """A hex that units can reach together."""

    hex: str
    path: tuple[str, ...]
    cost: int
    """Sixths of a movement point, of the unit that pays most."""
    left: int
    """Sixths, of the unit with the fewest left."""
    order: Maneuver | ManeuverBeforeCombat | ManeuverAfterCombat | Enter
    """What takes them there."""
    stops: bool = False


class ReachTogether(Struct, frozen=True):
    """Where units that stand or wait together can go together."""

    units: tuple[str, ...]
    goals: tuple[Goal, ...]


def units(s: Position, side: int, about: dict[str, str]) -> ToDo:
    """Say which own units have something to do, who must not stay (13.31), and whether the phase can end."""
    question = own_question(s, side)
    if question is None:
        return ToDo()
    if isinstance(question, CommandSegment):
        units = [unit for unit in s.on_map(side) if s.setting.needs_command[unit]]
        return ToDo(s.setting.names(units), arranged=True)
    if isinstance(question, Assigning | Bringing):
        return ToDo(arranged=True)
    if not isinstance(question, ActingPhase):
        return ToDo(units=named_in_options(s, side, question), planned=PLANNED)
    names = s.setting.names(question.actors(s))
    duties = tuple(_duties(s, side)) if isinstance(question, OperationsSegment) else ()
    try:
        question.check(s, s.seat(side), EndPhase())
    except Illegal as refused:
        why = Duty(refused.clause, refused.reason, "")
        return ToDo(names, duties, may_end=False, why_not=why, planned=PLANNED, composed=COMPOSED)
    return ToDo(names, duties, may_end=True, planned=PLANNED, composed=COMPOSED)


def reach(s: Position, side: int, about: dict[str, str]) -> ReachTogether:
    """Say where `units` (with commas between) can go together in this phase, or where one of them can enter.

    Enemy zones count as the side supposes them to be (11.22).
    """
    names, question = listed(about, "units"), own_question(s, side)
    acts = question.acts() if isinstance(question, ActingPhase) else ()
    waiting = [name for name in names if s.state.hex[s.setting.unit(name)] == WAITING]
    if not names or waiting:
        able = any(isinstance(act, Entering) for act in acts) and len(names) == 1
        return ReachTogether(names, tuple(_entries(s, side, names[0])) if able else ())
    group = s.own_units(side, names)
    if not all(can_move(s, unit) for unit in group):
        return ReachTogether(names, ())
    moving = [act for act in acts if isinstance(act, Moving)]
    found: dict[str, Goal] = {}
    supposed = known_to(s, side)
    for act in moving:
        for goal in _goals(supposed, side, act, names, group):
            found.setdefault(goal.hex, goal)
    return ReachTogether(names, tuple(found.values()))


def _duties(s: Position, side: int) -> Iterator[Duty]:
    """13.31: the units that may not hold and can go."""
    for unit, refusal in must_go(s, side):
        yield Duty(refusal.clause, f"{s.name(unit)} may not stay", s.number(int(s.state.hex[unit])), s.name(unit))


def _goals(s: Position, side: int, act: Moving, names: tuple[str, ...], group: tuple[int, ...]) -> Iterator[Goal]:
    """Try the ways of the unit that comes least far; the others must be able to go one of theirs to the same hex."""
    ways = [reachable(s, unit, group, full=_full(s, unit)) for unit in group]
    for hex_ in min(ways, key=len):
        paths = dict.fromkeys(way[hex_] for way in ways if hex_ in way)
        goal = next((goal for path in paths if (goal := _goal(s, side, act, names, path))), None)
        if goal:
            yield goal


def _goal(s: Position, side: int, act: Moving, names: tuple[str, ...], path: tuple[int, ...]) -> Goal | None:
    numbers = tuple(map(s.number, path))
    try:
        if isinstance(act, Maneuvering):
            order = Maneuver(units=names, path=numbers)
            walks = act.check(s, side, order)
        else:
            order = act.write(names, numbers)
            walks = act.check(s, side, order).walks
    except Illegal:
        return None
    cost, left = max(one.cost for one in walks), min(one.left for one in walks)
    return Goal(numbers[-1], numbers, sixths(cost), sixths(left), order)


def _full(s: Position, unit: int) -> int:
    """The allowance of the phase: in a counterattack it is another (14.3/movement)."""
    group = s.state.notes.group if isinstance(s.state.agenda[-1], Engagement) else None
    return group_allowance(s, group, unit) if group else allowance(s, unit)


def _entries(s: Position, side: int, name: str) -> Iterator[Goal]:
    """Give the hexes by which a waiting unit can enter, on its way to the HQ that it stands under (8.2)."""
    unit = s.setting.unit(name)
    for hex_ in entry_hexes(s, unit):
        order = Enter(unit=name, hex=s.number(hex_))
        try:
            Entering().check(s, side, order)
        except Illegal:
            continue
        price = entry_price(s, unit, hex_)
        yield Goal(order.hex, (order.hex,), sixths(price), sixths(max(0, allowance(s, unit) - price)), order)
