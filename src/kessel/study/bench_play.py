"""How fast games are played: copying a state, carrying out orders, replaying a journal."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from random import Random
from statistics import median
from time import perf_counter

from kessel.library import UnknownScenario, first_scenario, replay, start
from kessel.play.game import Game
from kessel.play.state import State, array, number
from kessel.study.measure import CannotMeasure, Measurement, microseconds

COUNTERS, HEXES = 400, 2405
ORDERS = 400
ROUNDS = 5
COPIES = 100


class WideState(State):
    """A state as large as the largest game needs: what a rulebook keeps of each counter and each hex."""

    hex = array("i2", "counters")
    arrival = array("i2", "counters")
    spent = array("i2", "counters")
    steps = array("i1", "counters")
    fatigue = array("i1", "counters")
    flags = array("u1", "counters", 6)
    control = array("i1", "hexes")
    works = array("u1", "hexes")
    turn: int = number()
    phase: int = number()


@dataclass
class CounterObject:
    """The same counter as an object, as one would write it without arrays."""

    hex: int = 0
    arrival: int = 0
    spent: int = 0
    steps: int = 2
    fatigue: int = 0
    flags: tuple[bool, ...] = (False,) * 6


def state_copy() -> Measurement:
    """Time the copy of a state, against a deep copy of the counters alone as objects."""
    state = WideState(counters=COUNTERS, hexes=HEXES)
    objects = [CounterObject(hex=number) for number in range(COUNTERS)]

    def copies(_: int) -> None:
        for _ in range(COPIES):
            state.copy()

    ours = microseconds({"ours": copies}, range(50))["ours"] / COPIES
    theirs = microseconds({"deepcopy": lambda _: deepcopy(objects)}, range(10))["deepcopy"]
    return Measurement(
        name="state copy",
        value=ours,
        unit="µs",
        at_most=10,
        peers={"deepcopy of objects": theirs},
        notes=(f"{COUNTERS} counters on {HEXES:,} hexes, {state.layout.size:,} bytes",),
    )


def orders() -> Measurement:
    """Count the orders carried out in a second: checked, applied, recorded."""
    played = _some_game()
    seconds = median(_carry_out(played) for _ in range(ROUNDS))
    return Measurement(
        name="orders", value=played.sequence / seconds, unit="orders/s", notes=(_of(played, "checked and applied"),)
    )


def journal_replay() -> Measurement:
    """Time the replay of a journal, with every order and every die checked."""
    played = _some_game()
    journal = played.journal()
    taken = microseconds({"ours": lambda _: replay(journal)}, range(ROUNDS), repeats=1)["ours"]
    return Measurement(
        name="journal replay",
        value=taken / 1000,
        unit="ms",
        notes=(_of(played, "and the opening of the game's files"),),
    )


@cache
def _some_game() -> Game:
    """The first orders of a random game of the first scenario."""
    try:
        game = start(first_scenario(), seed=1)
    except UnknownScenario as reason:
        raise CannotMeasure(str(reason)) from None
    chance = Random(1)
    while game.decision is not None and game.sequence < ORDERS:
        seat = game.decision.seats[0]
        game.submit(game.sample(chance, seat=seat), seat=seat)
    return game


def _carry_out(played: Game) -> float:
    game = start(played.header.scenario, seed=1)
    entries = played.history.entries
    started = perf_counter()
    for entry in entries:
        game.submit(entry.order, seat=entry.seat)
    return perf_counter() - started


def _of(game: Game, what: str) -> str:
    return f"{game.sequence} orders of {game.header.scenario}, random play: {what}"
