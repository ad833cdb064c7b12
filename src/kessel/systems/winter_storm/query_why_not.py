"""Why not there? The best attempt to get units to a hex, or to fight for it, and what the rules refuse of it."""

from __future__ import annotations

from collections.abc import Iterator

from kessel.hexes.reach import UNREACHED, Going, Reach
from kessel.play.acts import ActingPhase
from kessel.play.agenda import Question
from kessel.play.answers import WhyNot
from kessel.play.asking import listed, own_question
from kessel.play.messages import Order
from kessel.play.outcome import Illegal
from kessel.systems.winter_storm.advance import Advance, AdvanceAfterCombat
from kessel.systems.winter_storm.assault import DeclareAssault
from kessel.systems.winter_storm.barrage import Barrage, BarrageSegment
from kessel.systems.winter_storm.engagement import Engage, Engagement, active
from kessel.systems.winter_storm.engagement_options import ManeuverAfterCombat, ManeuverBeforeCombat
from kessel.systems.winter_storm.maneuver import Maneuver, Maneuvering
from kessel.systems.winter_storm.operations_phase import OperationsSegment
from kessel.systems.winter_storm.passage import step_edges
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.reach import free_going
from kessel.systems.winter_storm.reinforcements import Enter
from kessel.systems.winter_storm.retreat import Retreat, RetreatMove
from kessel.systems.winter_storm.retreat_before_combat import Evade, RetreatBeforeCombat
from kessel.systems.winter_storm.setting import HALVES
from kessel.systems.winter_storm.state import WAITING

__all__ = ["why_not"]

ANY_DISTANCE = 200 * HALVES
"""More movement points than any way on any map costs."""


def why_not(s: Position, side: int, about: dict[str, str]) -> WhyNot:
    """Say why `units` (with commas between) cannot go to `hex`, or why nobody can fight for it.

    Raises:
        Illegal: the hex or a unit does not exist.
    """
    if "hex" not in about:
        return WhyNot("")
    target, names = s.setting.hex(about["hex"]), listed(about, "units")
    number, question = s.number(target), own_question(s, side)
    if question is None:
        return WhyNot(number, "3", "It is not your turn to decide")
    if s.on(target, 1 - side):
        return _refused(s, side, question, _fight(s, side, question, names, target), number)
    if names and s.state.hex[s.setting.unit(names[0])] == WAITING:
        return _refused(s, side, question, Enter(unit=names[0], hex=number), number)
    march = _march(s, question) if names else None
    if march:
        return _walked(s, side, question, march, names, target)
    return _refused(s, side, question, _way(s, question, names, target), number)


def _refused(s: Position, side: int, question: Question, order: Order | None, number: str) -> WhyNot:
    """Say what the rules refuse of one order."""
    if order is None:
        return WhyNot(number)
    path: tuple[str, ...] = getattr(order, "path", ())
    try:
        question.check(s, s.seat(side), order)
    except Illegal as refused:
        return WhyNot(number, refused.clause, refused.reason, path, max(0, len(path) - 1))
    return WhyNot(number, path=path)


def _walked(
    s: Position, side: int, question: Question, march: type[Order], names: tuple[str, ...], target: int
) -> WhyNot:
    """Walk the most promising way until a step is refused."""
    number, seat = s.number(target), s.seat(side)
    path = tuple(map(s.number, next(_ways(s, s.setting.unit(names[0]), target), ())))
    refusal: WhyNot | None = None
    for step in range(len(path)):
        try:
            question.check(s, seat, march(units=names, path=path[: step + 1]))  # pyright: ignore[reportCallIssue]
        except Illegal as refused:
            refusal = WhyNot(number, refused.clause, refused.reason, path, step)
            # Who passes through a full hex, or leaves it again, may not stop there: what counts is the rest of the way.
            if refused.clause not in ("4.1", "8.2"):
                return refusal
    return refusal if refusal and refusal.fails == len(path) - 1 else WhyNot(number, path=path)


def _march(s: Position, question: Question) -> type[Order] | None:
    """Name the order by which units move now."""
    if isinstance(question, Engagement):
        group = s.state.notes.group
        fought = group is not None and bool(group.assaulted or group.supported)
        return ManeuverAfterCombat if fought else ManeuverBeforeCombat
    acts = question.acts() if isinstance(question, ActingPhase) else ()
    return Maneuver if any(isinstance(act, Maneuvering) for act in acts) else None


def _ways(s: Position, unit: int, target: int) -> Iterator[tuple[int, ...]]:
    """Give ways to a hex, the most promising first: by the rules if points were endless, by the ground, straight."""
    start, grid = int(s.state.hex[unit]), s.setting.grid
    for ways in (free_going(s, unit), Going(grid, step_edges(s, unit))):
        reach = Reach(grid)
        reach.search(start, ANY_DISTANCE, ways)
        if reach.cost[target] < UNREACHED:
            yield tuple(map(int, reach.path_to(target)[1:]))
    yield grid.line(start, target)[1:]


def _fight(s: Position, side: int, question: Question, names: tuple[str, ...], target: int) -> Order | None:
    """Give the order by which the named units, or whoever is nearest, would fight for a hex."""
    number, away = s.number(target), s.setting.grid.distances(target)

    def nearest(units: list[int]) -> tuple[str, ...]:
        return names or s.setting.names(sorted(units, key=lambda unit: int(away[s.state.hex[unit]]))[:1])

    match question:
        case BarrageSegment():
            return Barrage(hex=number, units=nearest([u for u in s.on_map(side) if s.setting.counters[u].artillery]))
        case OperationsSegment():
            fighters = [unit for unit in s.on_map(side) if s.is_assault_capable(unit)]
            if names and away[s.state.hex[s.setting.unit(names[0])]] > 1:
                return Maneuver(units=names, path=_straight(s, names[0], target))
            return Engage(units=nearest(fighters))
        case Engagement():
            group = s.state.notes.group
            return DeclareAssault(target=number, units=nearest(active(s, group))) if group else None
    return _way(s, question, names, target)


def _way(s: Position, question: Question, names: tuple[str, ...], target: int) -> Order | None:
    """Give the order by which units would retreat or advance to a hex; None where no order would."""
    match question:
        case RetreatMove():
            return Retreat(path=_straight(s, s.name(question.body.units[0]), target))
        case AdvanceAfterCombat() if names:
            return Advance(units=names, path=_straight(s, names[0], target))
        case RetreatBeforeCombat() if names:
            return Evade(unit=names[0], path=_straight(s, names[0], target))
    return None


def _straight(s: Position, name: str, target: int) -> tuple[str, ...]:
    return tuple(map(s.number, s.setting.grid.line(int(s.state.hex[s.setting.unit(name)]), target)[1:]))
