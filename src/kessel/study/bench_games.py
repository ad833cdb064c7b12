"""How fast whole games are played at random: drawing the orders and carrying them out, on one core.

All times are those of the process, not of the clock on the wall, and each game is the fastest of some: what else the
machine does counts little.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from random import Random
from statistics import median
from time import process_time
from typing import NamedTuple

from kessel.library import UnknownScenario, start
from kessel.study.measure import CannotMeasure, Measurement

SCENARIO = "korsun/korsun_1944"
SMALLER = ("korsun/first_battle", "kharkov/black_snow", "korsun/deblockade")
"""Scenarios with fewer counters, to see how the time grows."""
SEEDS = (1, 2, 3)
REPEATS = 3
CATAN_GAMES = 10


class Played(NamedTuple):
    """A whole random game."""

    counters: int
    turns: int
    orders: int
    seconds: float


def random_play() -> Measurement:
    """Count the orders of random play in a second, against the random players of another game engine."""
    games = _games(SCENARIO)
    peers, missing = _catanatron()
    return Measurement(
        name="random play",
        value=median(game.orders / game.seconds for game in games),
        unit="orders/s",
        at_least=10_000,
        peers=peers,
        missing=missing,
        notes=(
            f"{len(games)} whole games of {SCENARIO}, {sum(game.orders for game in games):,} orders: drawn, checked, "
            f"carried out and recorded, with undo; each game the fastest of {REPEATS}",
            "Catanatron plays a simpler game: a step of it is one action of four random players of Catan",
        ),
    )


def whole_game() -> Measurement:
    """Time a whole random game from the first order to the last."""
    games = _games(SCENARIO)
    return Measurement(
        name="whole game",
        value=median(game.seconds for game in games),
        unit="s",
        at_most=3,
        notes=(f"{SCENARIO}, random play, {max(game.turns for game in games)} turns",),
    )


def growth() -> Measurement:
    """Compare how the time of a turn grows with how the number of counters does."""
    large = _turn(SCENARIO)
    small = {name: _turn(name) for name in SMALLER}
    least = min(small.values(), key=lambda turn: turn.counters)
    rows = [f"{name}: {turn.counters} counters, {turn.text}" for name, turn in small.items()]
    return Measurement(
        name="growth of a turn",
        value=(large.milliseconds / least.milliseconds) / (large.counters / least.counters),
        unit="times the growth of the counters",
        at_most=1,
        notes=(*rows, f"{SCENARIO}: {large.counters} counters, {large.text}"),
    )


class Turn(NamedTuple):
    """What a turn takes in random play, in the middle of some games."""

    counters: int
    milliseconds: float
    text: str


def _turn(scenario: str) -> Turn:
    games = _games(scenario)
    taken = median(1000 * game.seconds / game.turns for game in games)
    return Turn(games[0].counters, taken, f"{taken:.1f} ms a turn")


@cache
def _games(scenario: str) -> list[Played]:
    """Play some games; one before them, so that everything is loaded."""
    try:
        _play(scenario, SEEDS[0])
        return [_fastest(scenario, seed) for seed in SEEDS]
    except UnknownScenario as reason:
        raise CannotMeasure(str(reason)) from None


def _fastest(scenario: str, seed: int) -> Played:
    """Play the same game some times: the fastest one was disturbed the least."""
    return min((_play(scenario, seed) for _ in range(REPEATS)), key=lambda game: game.seconds)


def _play(scenario: str, seed: int) -> Played:
    game, chance = start(scenario, seed=seed), Random(seed)
    counters = len(game.state.hex)
    began = process_time()
    while game.decision is not None:
        seat = game.decision.seats[0]
        game.submit(game.sample(chance, seat=seat), seat=seat)
    taken = process_time() - began
    return Played(counters, game.system.phase(game.state)[0], game.sequence, taken)


def _catanatron() -> tuple[dict[str, float], tuple[str, ...]]:
    """Give the steps in a second of Catanatron's random players, or its name if it is not installed."""
    try:
        catanatron = import_module("catanatron")
    except ImportError:
        return {}, ("Catanatron",)
    steps, seconds = 0, 0.0
    for seed in range(CATAN_GAMES):
        colours = list(catanatron.Color)
        game = catanatron.Game([catanatron.RandomPlayer(colour) for colour in colours], seed=seed)
        more, taken = _catan_steps(game.play_tick, lambda game=game: game.winning_color() is None)
        steps, seconds = steps + more, seconds + taken
    return {"Catanatron": steps / seconds}, ()


def _catan_steps(step: Callable[[], object], goes_on: Callable[[], bool], most: int = 20_000) -> tuple[int, float]:
    steps, began = 0, process_time()
    while goes_on() and steps < most:
        step()
        steps += 1
    return steps, process_time() - began
