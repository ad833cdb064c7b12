"""Chapter 23 and 24.5: victory points and victory levels."""

from __future__ import annotations

from kessel.play.outcome import Outcome
from kessel.systems.efb.lines_of_communication import has_line
from kessel.systems.efb.position import Position

__all__ = ["capitulation", "judge", "lead", "level_of", "score_towns"]


def score_towns(s: Position) -> None:
    """24.5: at the end of a turn each side scores for towns that it occupies with a line of communication (23.3)."""
    for side, seat in enumerate(s.setting.sides):
        rules = s.setting.scenario.victory[seat]
        for number, points in rules.towns.items():
            hex_ = s.setting.hex(number)
            if s.on(hex_, side) and has_line(s, side, hex_, rules.line_to):
                s.score(side, points, f"24.5/{seat}", f"holds {s.setting.place(number)}")


def judge(s: Position) -> Outcome:
    """23.1, 23.2: compare victory points after the last turn."""
    first, second = _points(s)
    level = level_of(s, abs(first - second))
    text = f"{s.seat(0)} {first}, {s.seat(1)} {second}: {level}"
    winner = None if level == "draw" else s.seat(0 if first > second else 1)
    return Outcome(winner, level, "23.2", text)


def lead(s: Position) -> int | None:
    """23.1: the difference in victory points; None if a side has capitulated."""
    first, second = _points(s)
    return first - second if s.state.outcome == judge(s) else None


def _points(s: Position) -> tuple[int, int]:
    first, second = (int(points) for points in s.state.vp)
    return first, second


def capitulation(s: Position, side: int) -> Outcome:
    """3.3: who capitulates ends the game at once, and the other side has won it."""
    return Outcome(s.seat(1 - side), "capitulation", "3.3", f"{s.seat(side)} has capitulated")


def level_of(s: Position, difference: int) -> str:
    """23.2: the victory level of a difference in victory points."""
    levels = s.setting.charts.victory_levels
    steps = (("strategic", levels.strategic), ("operational", levels.operational), ("tactical", levels.tactical))
    return next((name for name, least in steps if difference >= least), "draw")
