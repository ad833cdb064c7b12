"""Every way a game can end, read from the victory conditions of its scenario."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from kessel.pieces import open_box
from kessel.play.outcome import Outcome
from kessel.systems.wb95.data_scenario import Scenario
from kessel.systems.winter_storm.scenario import WsScenario

__all__ = ["Way", "way_of", "ways_to_end"]


class Way(NamedTuple):
    """How a game ends: who wins how high ("german tactical", "draw"), and the last part of the clause that says so."""

    ending: str
    topic: str


def way_of(outcome: Outcome) -> Way:
    """Give the way in which a game has ended."""
    return Way(_ending(outcome.winner, outcome.victory), outcome.clause.rpartition("/")[2])


def ways_to_end(scenario: str) -> set[Way]:
    """Give every way in which games of a scenario can end."""
    game, _, name = scenario.rpartition("/")
    match open_box(game).scenarios[name]:
        case Scenario() as found:
            return set(_of_wb95(found))
        case WsScenario() as found:
            return set(_of_winter_storm(found))
        case _:
            return IN_CODE[scenario]


IN_CODE = {
    "drill/skirmish": {
        *(Way(f"{side} {victory}", "D6") for side in ("blue", "red") for victory in ("town", "annihilation")),
        Way("draw", "D6"),
    },
    "dubno/drive_on_dubno": {
        *(
            Way(f"{side} {level}", "23.2")
            for side in ("german", "soviet")
            for level in ("tactical", "operational", "strategic")
        ),
        *(Way(f"{side} capitulation", "3.3") for side in ("german", "soviet")),
        Way("draw", "23.2"),
    },
}
"""The ways of scenarios whose victory conditions are not data."""


def _ending(winner: str | None, victory: str) -> str:
    return f"{winner} {victory}" if winner else victory


def _of_wb95(scenario: Scenario) -> Iterator[Way]:
    """Go through the endings for every choice of options; what they leave open is decided by points."""
    options = scenario.options
    for choices in product(*(option.choices for option in options)):
        chosen = {option.id: choice for option, choice in zip(options, choices, strict=True)}
        endings = [ending for ending in scenario.victory.endings if ending.given.items() <= chosen.items()]
        for ending in endings:
            yield Way(_ending(ending.winner, ending.level), ending.topic)
        if all(ending.when is not None for ending in endings):
            yield from _by_points(scenario)


def _of_winter_storm(scenario: WsScenario) -> Iterator[Way]:
    """Every level of victory; nothing else ends a game (3.9)."""
    for line in scenario.victory.levels:
        winner = next((side for side in scenario.sides if line.level.startswith(side)), None)
        yield Way(_ending(winner, line.level.removeprefix(winner or "").strip() or "victory"), "3.9")


def _by_points(scenario: Scenario) -> Iterator[Way]:
    victory = scenario.victory
    if victory.scale_side:
        yield from (Way(_ending(level.winner, level.level), victory.topic) for level in victory.scale)
        return
    yield Way("draw", victory.topic)
    if victory.majority:
        yield from (Way(_ending(side, victory.majority), victory.topic) for side in scenario.sides)
