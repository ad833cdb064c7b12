"""Who wins, and when it is asked."""

from __future__ import annotations

from kessel.play.messages import Event
from kessel.play.outcome import Outcome, Reason
from kessel.systems.wb95.data_victory import Ending
from kessel.systems.wb95.position import Position
from kessel.systems.wb95.victory_conditions import holds, in_words
from kessel.systems.wb95.victory_points import chosen, scenario_clause, total, victory_points

__all__ = ["VictoryPoints", "lead", "supply_phase_ends", "turn_ends", "victory_points"]


class VictoryPoints(Event, frozen=True):
    """The victory points of a side at the end of a turn, term by term."""

    seat: str
    points: int
    terms: tuple[Reason, ...] = ()


def supply_phase_ends(s: Position, side: int) -> None:
    """Ask what is asked at the end of every Supply Phase.

    What must be held is noted at the end of the winner's own one, and wins if it is still so after the opponent's.
    """
    for ending in _endings(s, "supply"):
        winner = s.setting.side_of(ending.winner)
        so = _is_so(s, ending)
        if ending.held and winner == side:
            s.state.victory_held[side] = so
        elif so and (not ending.held or s.state.victory_held[winner]):
            _win(s, ending)
            return


def turn_ends(s: Position) -> None:
    """Ask what is asked at the end of a turn, and after the last one who has won."""
    last = s.state.turn >= s.setting.turns
    for side, seat in enumerate(s.setting.sides):
        if terms := victory_points(s, side):
            s.say(VictoryPoints(seat=seat, points=total(terms), terms=tuple(terms)))
    for ending in _endings(s, "turn", "end") if last else _endings(s, "turn"):
        if _is_so(s, ending):
            _win(s, ending)
            return
    if last:
        s.state.outcome = _by_points(s)


def lead(s: Position) -> int | None:
    """By how many points the first side is ahead, on a scale by how many of it; None if no points have decided."""
    victory, (first, second) = s.setting.scenario.victory, s.setting.sides
    if not victory.points or s.state.outcome != _by_points(s):
        return None
    points = _points(s)
    if victory.scale_side:
        return points[first] if victory.scale_side == first else -points[second]
    return points[first] - points[second]


def _endings(s: Position, *asked: str) -> list[Ending]:
    endings = s.setting.scenario.victory.endings
    return [ending for ending in endings if ending.asked in asked and chosen(s, ending.given)]


def _is_so(s: Position, ending: Ending) -> bool:
    return ending.when is None or holds(s, ending.when)


def _win(s: Position, ending: Ending) -> None:
    text = "nothing else has decided" if ending.when is None else in_words(s, ending.when)
    s.state.outcome = Outcome(ending.winner, ending.level, scenario_clause(s, ending.topic), text)


def _by_points(s: Position) -> Outcome:
    """The scale decides, else the majority of points; with neither, and with equal points, it is a draw."""
    victory, sides = s.setting.scenario.victory, s.setting.sides
    points = _points(s)
    clause = scenario_clause(s, victory.topic)
    if victory.scale_side:
        reached = [level for level in victory.scale if level.at_least <= points[victory.scale_side]]
        return Outcome(reached[-1].winner, reached[-1].level, clause, _score(s, points, victory.scale_side))
    text = _score(s, points, *sides)
    ahead = max(sides, key=lambda seat: points[seat])
    if victory.majority is None or len(set(points.values())) == 1:
        return Outcome(None, "draw", clause, text)
    return Outcome(ahead, victory.majority, clause, text)


def _points(s: Position) -> dict[str, int]:
    return {seat: total(victory_points(s, side)) for side, seat in enumerate(s.setting.sides)}


def _score(s: Position, points: dict[str, int], *seats: str) -> str:
    return ", ".join(f"{s.setting.box.sides[seat].name} points: {points[seat]}" for seat in seats)
