"""Queries about the decision at hand: who has something to do, where units can go."""

from __future__ import annotations

from msgspec import Struct

from kessel.play.acts import ActingPhase, EndPhase
from kessel.play.answers import Duty, ToDo
from kessel.play.asking import listed, named_in_options, own_question
from kessel.play.outcome import Illegal
from kessel.systems.efb.combat_duties import open_duties
from kessel.systems.efb.combat_phases import CombatWave
from kessel.systems.efb.deployment import Deploy, Deploying, SetUpPhase
from kessel.systems.efb.entry import Enter, entry_hexes
from kessel.systems.efb.marching import reachable
from kessel.systems.efb.movement import Move, MovementPhase, Moving, own_unit
from kessel.systems.efb.movement_allowance import allowance, sixths
from kessel.systems.efb.position import WAITING, Position
from kessel.systems.efb.reinforcements import EntryPhase
from kessel.systems.efb.zones_of_control import zones

__all__ = ["Goal", "ReachTogether", "reach", "units"]

PLANNED = ("attack", "bombard", "protective-fire")
"""The orders that the query `attack` puts together."""


class Goal(Struct, frozen=True):
    """A hex that units can reach together."""

    hex: str
    path: tuple[str, ...]
    cost: int
    """Sixths of a movement point, of the unit that pays most."""
    left: int
    """Sixths, of the unit with the fewest left."""
    stops: bool
    """It lies in an enemy zone of control (10.5)."""
    order: Move | Enter | Deploy
    """What takes them there."""


class ReachTogether(Struct, frozen=True):
    """Where units that stand or wait together can go together."""

    units: tuple[str, ...]
    goals: tuple[Goal, ...]


def units(s: Position, side: int, about: dict[str, str]) -> ToDo:
    """Say which own units have something to do, and which duties are open."""
    question = own_question(s, side)
    if question is None:
        return ToDo()
    if not isinstance(question, ActingPhase):
        return ToDo(units=named_in_options(s, side, question), planned=PLANNED)
    names = s.setting.names(question.actors(s))
    duties = _duties(s, side) if isinstance(question, CombatWave) else ()
    try:
        question.check(s, s.seat(side), EndPhase())
    except Illegal as refused:
        return ToDo(names, duties, may_end=False, why_not=Duty(refused.clause, refused.reason, ""), planned=PLANNED)
    return ToDo(names, duties, may_end=True, planned=PLANNED)


def reach(s: Position, side: int, about: dict[str, str]) -> ReachTogether:
    """Say where `units` (with commas between) can go or enter together in this phase, or where one may be deployed."""
    names, question = listed(about, "units"), own_question(s, side)
    if isinstance(question, SetUpPhase) and len(names) == 1:
        return ReachTogether(names, _places(s, side, own_unit(s, side, names[0])))
    if isinstance(question, EntryPhase) and names:
        return ReachTogether(names, _entries(s, side, question, names))
    if not isinstance(question, MovementPhase) or not names:
        return ReachTogether(names, ())
    group = tuple(own_unit(s, side, name) for name in names)
    if len({int(s.state.hex[unit]) for unit in group}) != 1:
        return ReachTogether(names, ())
    ways = [reachable(s, unit) for unit in group]
    slowest = min(ways, key=len)
    goals = (_goal(s, side, names, group, [way[hex_] for way in ways if hex_ in way]) for hex_ in slowest)
    return ReachTogether(names, tuple(goal for goal in goals if goal))


def _duties(s: Position, side: int) -> tuple[Duty, ...]:
    duties = open_duties(s, side)
    attackers = [
        Duty("10.6", f"{s.name(unit)} must attack", s.number(int(s.state.hex[unit])), s.name(unit))
        for unit in duties.attackers
    ]
    return (*attackers, *(Duty("10.6", f"{s.number(h)} must be attacked", s.number(h)) for h in duties.targets))


def _goal(
    s: Position, side: int, names: tuple[str, ...], group: tuple[int, ...], ways: list[tuple[int, ...]]
) -> Goal | None:
    """Try the way of each unit; None when not all can get there, or no way serves all of them."""
    if len(ways) < len(group):
        return None
    for path in dict.fromkeys(ways):
        order = Move(unit=names[0], path=tuple(map(s.number, path)), others=names[1:])
        try:
            found = Moving().check(s, side, order)
        except Illegal:
            continue
        return Goal(
            hex=s.number(path[-1]),
            path=order.path,
            cost=sixths(max(one.cost for one in found)),
            left=sixths(min(one.left for one in found)),
            stops=bool(zones(s, 1 - side).reach[path[-1]]),
            order=order,
        )
    return None


def _places(s: Position, side: int, unit: int) -> tuple[Goal, ...]:
    """Give the hexes where a unit may start (3.2)."""
    orders = (order for order in Deploying().options(s, side, unit) if isinstance(order, Deploy))
    return tuple(
        Goal(order.hex, (order.hex,), 0, sixths(allowance(s, unit)), stops=False, order=order) for order in orders
    )


def _entries(s: Position, side: int, question: EntryPhase, names: tuple[str, ...]) -> tuple[Goal, ...]:
    """Give the hexes by which waiting units can enter together, in a road column where it must be (6.4)."""
    group = [s.setting.unit(name) for name in names]
    if any(s.state.hex[unit] != WAITING or s.setting.side[unit] != side for unit in group):
        return ()
    goals: list[Goal] = []
    for hex_ in entry_hexes(s, group[0]):
        order = Enter(units=names, at=s.number(hex_))
        try:
            question.check(s, s.seat(side), order)
        except Illegal:
            continue
        stops = bool(zones(s, 1 - side).reach[hex_])
        goals.append(Goal(order.at, (order.at,), 0, sixths(min(allowance(s, unit) for unit in group)), stops, order))
    return tuple(goals)
