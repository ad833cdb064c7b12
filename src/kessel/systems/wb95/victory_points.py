"""Victory points: what the scenarios count."""

from __future__ import annotations

from functools import cache

from kessel.play.outcome import Reason
from kessel.systems.wb95.data_area import Area
from kessel.systems.wb95.data_victory import Points, StepPoints, WholePoints
from kessel.systems.wb95.hex_control import controls
from kessel.systems.wb95.position import Position

__all__ = ["area_in_words", "chosen", "scenario_clause", "total", "victory_points"]


def victory_points(s: Position, side: int) -> list[Reason]:
    """Give the victory points of a side term by term; what it could score and does not is marked unused."""
    seat = s.seat(side)
    return [
        _worth(s, points, side)
        for points in s.setting.scenario.victory.points
        if points.side in (None, seat) and chosen(s, points.given)
    ]


def total(terms: list[Reason]) -> int:
    """Add up what counts."""
    return sum(term.value for term in terms if not term.unused)


def chosen(s: Position, options: dict[str, str]) -> bool:
    """Say whether the game is played with all of these options."""
    return all(s.setting.choices[option] == choice for option, choice in options.items())


def scenario_clause(s: Position, topic: str) -> str:
    """Name a clause of the scenario."""
    return f"scenario:{s.setting.scenario.id}/{topic}"


@cache
def area_in_words(area: Area) -> str:
    """Put an area into words."""
    parts = [*area.places, *area.hexes]
    parts += [f"zone {zone}" for zone in area.zones]
    parts += [f"the {edge} edge" for edge in area.edges]
    if area.bank:
        parts.append(f"the {area.bank.edge} bank of the {area.bank.river.capitalize()}")
    if area.towns:
        parts.append("towns of one hex")
    return ", ".join(parts) + (f" but {', '.join(area.but)}" if area.but else "")


def _worth(s: Position, points: Points, side: int) -> Reason:
    clause = scenario_clause(s, points.topic)
    if isinstance(points, StepPoints):
        lost = int(s.state.steps_lost[1 - side])
        return Reason(clause, f"{lost} enemy steps destroyed", points.points * lost)
    hexes = s.setting.area(points.area)
    held, area = controls(s, side, hexes), area_in_words(points.area)
    if isinstance(points, WholePoints):
        return Reason(clause, f"all of {area}", points.points, unused=held < len(hexes))
    return Reason(clause, f"{held} of {len(hexes)} hexes: {area}", points.points * held)
