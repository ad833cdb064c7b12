"""The three WB-95 games, opened once, and their scenarios by name."""

from __future__ import annotations

from functools import cache
from typing import cast

from kessel.pieces import Box, open_box
from kessel.systems.wb95.data import Counter, Scenario, counters_of

GAMES = {
    "moscow": ("typhoon", "red_snow"),
    "kharkov": ("kharkov_1942", "kharkov_1943", "black_snow"),
    "korsun": ("korsun_1944", "the_retreat", "deblockade", "first_battle"),
}
SCENARIOS = [(game, name) for game, names in GAMES.items() for name in names]


@cache
def box(game: str) -> Box:
    return open_box(game)


def scenario_of(game: str, name: str) -> Scenario:
    return cast(Scenario, box(game).scenarios[name])


def counters(game: str, name: str) -> dict[str, Counter]:
    return {counter.id: counter for counter in counters_of(box(game), scenario_of(game, name))}
