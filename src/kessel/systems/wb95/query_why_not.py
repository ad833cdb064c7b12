"""Why not there? The best attempt to get units to a hex, or to fight for it, and what the rules refuse of it."""

from __future__ import annotations

from collections.abc import Iterator

from kessel.hexes.reach import UNREACHED, Going, Reach
from kessel.play.acts import ActingPhase
from kessel.play.agenda import Question
from kessel.play.answers import WhyNot
from kessel.play.asking import own_question
from kessel.play.messages import Order
from kessel.play.outcome import Illegal
from kessel.systems.wb95.combat import Attack, AttackPhase
from kessel.systems.wb95.contact import can_attack
from kessel.systems.wb95.movement import Moving, own_units
from kessel.systems.wb95.position import WAITING, Position
from kessel.systems.wb95.pursuit import Pursue, Pursuing
from kessel.systems.wb95.ranged_fire import FireAt
from kessel.systems.wb95.reach import search
from kessel.systems.wb95.reinforcements import Enter
from kessel.systems.wb95.retreat import Retreat, Retreating
from kessel.systems.wb95.set_up_phase import Place, SetUpPhase
from kessel.systems.wb95.setting import SIXTHS
from kessel.systems.wb95.walking import enemy_terms, may_move, walk

__all__ = ["why_not"]

Path = tuple[int, ...]

ANY_DISTANCE = 200 * SIXTHS
"""More movement points than any way on any map costs."""


def why_not(s: Position, side: int, about: dict[str, str]) -> WhyNot:
    """Say why `units` (with commas between) cannot go to `hex`, or why nobody can attack it.

    Raises:
        Illegal: the hex or a unit does not exist.
    """
    if "hex" not in about:
        return WhyNot("")
    target = s.setting.hex(about["hex"])
    names = tuple(filter(None, about.get("units", "").split(",")))
    question = own_question(s, side)
    if question is None:
        return WhyNot(s.number(target), "2.1.2", "It is not your turn to decide")
    if _is_move(s, question, names):
        return _why_no_move(s, side, names, target)
    order = _attempt(s, side, question, names, target)
    if order is None:
        return WhyNot(s.number(target))
    path = order.path if isinstance(order, Retreat | Pursue) else ()
    try:
        question.check(s, s.seat(side), order)
    except Illegal as refused:
        return WhyNot(s.number(target), refused.clause, refused.reason, path, max(0, len(path) - 1))
    return WhyNot(s.number(target), path=path)


def _is_move(s: Position, question: Question, names: tuple[str, ...]) -> bool:
    moves = isinstance(question, ActingPhase) and any(isinstance(act, Moving) for act in question.acts())
    return moves and bool(names) and not any(s.state.hex[s.setting.unit(name)] == WAITING for name in names)


def _why_no_move(s: Position, side: int, names: tuple[str, ...], target: int) -> WhyNot:
    group = own_units(s, side, names)
    for unit in group:
        try:
            may_move(s, unit)
            enemy_terms(s, unit, target)
        except Illegal as refused:
            return WhyNot(s.number(target), refused.clause, refused.reason)
    refusals = [_walked(s, unit, target) for unit in group]
    return next((refusal for refusal in refusals if refusal.clause), refusals[0])


def _walked(s: Position, unit: int, target: int) -> WhyNot:
    """Walk the most promising way until a step is refused."""
    path = next(_ways(s, unit, target), ())
    numbers = tuple(map(s.number, path))
    for step in range(len(path)):
        try:
            walk(s, unit, path[: step + 1])
        except Illegal as refused:
            return WhyNot(s.number(target), refused.clause, refused.reason, numbers, step)
    return WhyNot(s.number(target), path=numbers)


def _ways(s: Position, unit: int, target: int) -> Iterator[Path]:
    """Give ways to a hex, the most promising first: by the rules if points were endless, by the ground, straight."""
    start, grid = int(s.state.hex[unit]), s.setting.grid
    reach = search(s, unit, ANY_DISTANCE)
    if reach.cost[target] < UNREACHED:
        yield tuple(map(int, reach.path_to(target)[1:]))
    ground = Reach(grid)
    edges = s.setting.ground.edges(s.setting.movers[unit].mobility, s.state)
    ground.search(start, ANY_DISTANCE, Going(grid, edges))
    if ground.cost[target] < UNREACHED:
        yield tuple(map(int, ground.path_to(target)[1:]))
    yield grid.line(start, target)[1:]


def _attempt(s: Position, side: int, question: Question, names: tuple[str, ...], target: int) -> Order | None:
    """Give the order by which units would go to a hex or fight for it; None where no order would."""
    number = s.number(target)
    match question:
        case AttackPhase():
            return _attack(s, side, names, target)
        case SetUpPhase() if names:
            return Place(unit=names[0], hex=number)
        case Retreating() if names:
            return Retreat(units=names, path=_straight(s, names[0], target))
        case Pursuing() if names:
            return Pursue(units=names, path=_straight(s, names[0], target))
        case ActingPhase() if names:
            return Enter(units=names, at=number)
    return None


def _attack(s: Position, side: int, names: tuple[str, ...], target: int) -> Order:
    """Attack with the named units, or with whoever is nearest."""
    if names and all(s.setting.is_artillery[s.setting.unit(name)] for name in names):
        return FireAt(guns=names, target=s.number(target))
    if not names:
        able = [u for u in s.on_map(side) if can_attack(s, side)[u]] or s.on_map(side)
        names = s.setting.names(sorted(able, key=lambda u: s.setting.grid.distance(int(s.state.hex[u]), target))[:1])
    return Attack(units=names, targets=(s.number(target),))


def _straight(s: Position, name: str, target: int) -> tuple[str, ...]:
    start = int(s.state.hex[s.setting.unit(name)])
    return tuple(map(s.number, s.setting.grid.line(start, target)[1:])) if start >= 0 else (s.number(target),)
