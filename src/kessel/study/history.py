"""A look at history: do games between two staffs go where the battle went?

For every scenario who won and how; where the record of the battle names a turning point, also when it came.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from datetime import date
from typing import Any

from msgspec import Struct

from kessel.command import Desk
from kessel.library import start
from kessel.study.simulate import appointed, in_processes
from kessel.systems.wb95.data_area import Area
from kessel.systems.wb95.supply_lines import lines_of_supply, linked

__all__ = ["MILESTONES", "Course", "Milestone", "run_history", "watch_game"]

_POCKET = 8
"""So many units without supply are a pocket."""


class Milestone(Struct, frozen=True):
    """A turning point of the battle."""

    text: str
    by: date | None
    """The day by which it should have come; None for any day."""
    has_come: Callable[[Any], bool]


class Course(Struct, frozen=True):
    """How one game went."""

    seed: int
    winner: str | None
    victory: str
    came: date | None
    """The day of the milestone, if it came."""


def _without_supply(seat: str) -> Callable[[Any], bool]:
    def asks(s: Any) -> bool:
        side = s.setting.side_of(seat)
        units = [unit for unit in s.on_map(side) if s.setting.is_regular[unit]]
        reach = lines_of_supply(s, side).cost[s.state.hex[units]]
        return int((reach > s.setting.supply_mp[units]).sum()) >= _POCKET

    return asks


def _held(seat: str, place: str) -> Callable[[Any], bool]:
    def asks(s: Any) -> bool:
        hexes = [
            s.setting.hex(number) for found in s.setting.board.places if found.name == place for number in found.hexes
        ]
        return bool((s.state.control[hexes] == s.setting.side_of(seat)).all())

    return asks


def _cut_off(seat: str, place: str, zones: tuple[str, ...]) -> Callable[[Any], bool]:
    def asks(s: Any) -> bool:
        there, bases = s.setting.area(Area(places=(place,))), s.setting.area(Area(zones=zones))
        return not linked(s, s.setting.side_of(seat), there, bases, "supply")

    return asks


MILESTONES = {
    # The airfield of Korsun supplies the pocket, so nobody in it is without supply: the ring is what the short game
    # of the scenario asks for, at the end of 3 February.
    "korsun/korsun_1944": Milestone(
        "the ring is closed: no line of supply from zones B to F to Korsun",
        date(1944, 2, 3),
        _cut_off("german", "Korsun", ("B", "C", "D", "E", "F")),
    ),
    "kharkov/kharkov_1942": Milestone(
        f"the salient in danger: {_POCKET} Soviet units without supply", date(1942, 5, 22), _without_supply("soviet")
    ),
    "moscow/typhoon": Milestone("Klin falls", None, _held("german", "Klin")),
}


def watch_game(scenario: str, commander: str, seed: int) -> Course:
    """Play a game between two commanders of a name and look at the map when every turn ends."""
    game = start(scenario, seed=seed)
    commanders = appointed(dict.fromkeys(game.seats, commander), seed)
    milestone, came, turn = MILESTONES.get(scenario), None, game.state.turn
    while game.decision is not None:
        seat = game.decision.seats[0]
        game.submit(commanders[seat].choose(Desk(game, seat)), seat=seat)
        if game.state.turn != turn or game.decision is None:
            if milestone and came is None and milestone.has_come(game.situation):
                came = game.setting.scenario.day(turn)
            turn = game.state.turn
    assert game.outcome is not None
    return Course(seed, game.outcome.winner, game.outcome.victory, came)


def run_history(scenarios: list[str], commander: str, seeds: range, workers: int) -> int:
    """Print a line of a table for each scenario."""
    print("| scenario | games | won | turning point |", "|---|--:|---|---|", sep="\n")
    for scenario in scenarios:
        games = [(scenario, commander, seed) for seed in seeds]
        courses = [course for _, course in sorted(in_processes(watch_game, games, workers or os.cpu_count() or 1))]
        print(
            f"| {scenario} | {len(courses)} | {_winners(courses)} | {_turning_point(scenario, courses)} |", flush=True
        )
    return 0


def _winners(courses: list[Course]) -> str:
    won = Counter((course.winner or "nobody", course.victory) for course in courses)
    return ", ".join(f"{winner} ({victory}) {count}" for (winner, victory), count in sorted(won.items()))


def _turning_point(scenario: str, courses: list[Course]) -> str:
    milestone = MILESTONES.get(scenario)
    if milestone is None:
        return ""
    in_time = [c.came for c in courses if c.came and (milestone.by is None or c.came <= milestone.by)]
    by = f" by {milestone.by:%-d %B}" if milestone.by else ""
    first = f", first on {min(in_time):%-d %B}" if in_time else ""
    return f"{milestone.text}{by}: {len(in_time)} of {len(courses)}{first}"
