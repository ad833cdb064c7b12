"""Why not there? The best attempt to get units to a hex, or to fight for it, and what the rules refuse of it."""

from __future__ import annotations

from collections.abc import Iterator

from kessel.hexes.reach import UNREACHED, Going, Reach
from kessel.play.agenda import Question
from kessel.play.answers import WhyNot
from kessel.play.asking import listed, own_question
from kessel.play.messages import Order
from kessel.play.outcome import Illegal
from kessel.systems.efb.adjacent_combat import Attack
from kessel.systems.efb.advance import Advance, Advancing
from kessel.systems.efb.combat_contacts import can_attack
from kessel.systems.efb.combat_phases import CombatWave
from kessel.systems.efb.deployment import Deploy, SetUpPhase
from kessel.systems.efb.entry import Enter
from kessel.systems.efb.marching import going
from kessel.systems.efb.movement import Move, MovementPhase
from kessel.systems.efb.position import Position
from kessel.systems.efb.protective_fire import ProtectiveFire, ProtectiveFirePhase
from kessel.systems.efb.ranged_combat import Bombard
from kessel.systems.efb.reinforcements import EntryPhase
from kessel.systems.efb.retreat import ChooseRetreat, Retreat
from kessel.systems.efb.setting import THIRDS

__all__ = ["why_not"]

ANY_DISTANCE = 200 * THIRDS
"""More movement points than any way on any map costs."""


def why_not(s: Position, side: int, about: dict[str, str]) -> WhyNot:
    """Say why `units` (with commas between) cannot go to `hex`, or why nobody can attack it.

    Raises:
        Illegal: the hex or a unit does not exist.
    """
    if "hex" not in about:
        return WhyNot("")
    target, names = s.setting.hex(about["hex"]), listed(about, "units")
    number, question = s.number(target), own_question(s, side)
    if question is None:
        return WhyNot(number, "4.2", "It is not your turn to decide")
    if isinstance(question, MovementPhase) and names and s.state.hex[s.setting.unit(names[0])] >= 0:
        return _walked(s, side, question, names[0], target)
    order = _attempt(s, side, question, names, target)
    if order is None:
        return WhyNot(number)
    path = order.path if isinstance(order, Retreat | Advance) else ()
    try:
        question.check(s, s.seat(side), order)
    except Illegal as refused:
        return WhyNot(number, refused.clause, refused.reason, path, max(0, len(path) - 1))
    return WhyNot(number, path=path)


def _walked(s: Position, side: int, question: Question, name: str, target: int) -> WhyNot:
    """Walk the most promising way until a step is refused."""
    if s.on(target, 1 - side):
        return WhyNot(s.number(target), "9.6", f"Enemy units stand on {s.number(target)}")
    path = tuple(map(s.number, next(_ways(s, s.setting.unit(name), target), ())))
    for step in range(len(path)):
        try:
            question.check(s, s.seat(side), Move(unit=name, path=path[: step + 1]))
        except Illegal as refused:
            return WhyNot(s.number(target), refused.clause, refused.reason, path, step)
    return WhyNot(s.number(target), path=path)


def _ways(s: Position, unit: int, target: int) -> Iterator[tuple[int, ...]]:
    """Give ways to a hex, the most promising first: by the rules if points were endless, by the ground, straight."""
    start, grid = int(s.state.hex[unit]), s.setting.grid
    edges = s.ground.edges(s.bridges(int(s.setting.side[unit])))[s.setting.mobility[unit]]
    for ways in (going(s, unit, "ground"), Going(grid, edges)):
        reach = Reach(grid)
        reach.search(start, ANY_DISTANCE, ways)
        if reach.cost[target] < UNREACHED:
            yield tuple(map(int, reach.path_to(target)[1:]))
    yield grid.line(start, target)[1:]


def _attempt(s: Position, side: int, question: Question, names: tuple[str, ...], target: int) -> Order | None:
    """Give the order by which units would go to a hex or fight for it; None where no order would."""
    number = s.number(target)
    match question:
        case CombatWave():
            return _attack(s, side, names, target)
        case ProtectiveFirePhase():
            return ProtectiveFire(target=number, batteries=names)
        case SetUpPhase() if names:
            return Deploy(unit=names[0], hex=number)
        case EntryPhase() | MovementPhase() if names:
            return Enter(units=names, at=number)
        case ChooseRetreat() if names:
            return Retreat(unit=names[0], path=_straight(s, names[0], target))
        case Advancing() if names:
            return Advance(unit=names[0], path=_straight(s, names[0], target))
    return None


def _attack(s: Position, side: int, names: tuple[str, ...], target: int) -> Order:
    """Attack with the named units, or with whoever is nearest; batteries that stand off bombard."""
    units = [s.setting.unit(name) for name in names]
    near = s.setting.grid.distances(target)
    if units and all(s.setting.is_artillery[unit] and near[s.state.hex[unit]] > 1 for unit in units):
        return Bombard(target=s.number(target), batteries=names)
    if not units:
        able = [unit for unit in s.on_map(side) if can_attack(s, side)[unit]] or s.on_map(side)
        names = s.setting.names(sorted(able, key=lambda unit: int(near[s.state.hex[unit]]))[:1])
    return Attack(units=names, targets=(s.number(target),))


def _straight(s: Position, name: str, target: int) -> tuple[str, ...]:
    start = int(s.state.hex[s.setting.unit(name)])
    return tuple(map(s.number, s.setting.grid.line(start, target)[1:])) if start >= 0 else (s.number(target),)
