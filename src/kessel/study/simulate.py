"""Many whole games between computer players, on all cores. The same seed gives the same game on any machine."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import lru_cache
from multiprocessing import get_context
from time import perf_counter
from typing import Any, TypeVar

from msgspec import Struct

from kessel.command import Commander, appoint, check_commander, play_out
from kessel.library import UnknownScenario, open_scenario
from kessel.play.dice import seed_from
from kessel.play.game import Game

__all__ = ["BrokenGame", "Finished", "appointed", "check_sides", "in_processes", "play_all", "play_game", "simulate"]

_Played = TypeVar("_Played")


class Finished(Struct, frozen=True, omit_defaults=True):
    """How one game went."""

    seed: int
    winner: str | None
    victory: str
    turns: int
    orders: int
    seconds: float
    digest: str
    """The hash of the final state."""
    lead: int | None = None
    """By how many points the first seat was ahead; None if no points have decided the game."""
    notes: dict[str, tuple[str, ...]] = {}
    """What each commander wanted and why, phase by phase."""


class BrokenGame(RuntimeError):
    """A game that the engine could not play to its end: an error to be mended. The message names its seed."""


def simulate(scenario: str, sides: dict[str, str], seeds: Iterable[int], workers: int = 1) -> Iterator[Finished]:
    """Play one game for each seed and give the results as they come in.

    Raises:
        UnknownScenario, UnknownCommander: the scenario, a seat or a commander does not exist.
        BrokenGame: a game could not be played to its end.
    """
    sides = check_sides(scenario, sides)
    for _, game in play_all(scenario, [(sides, seed) for seed in seeds], workers):
        yield game


def play_all(
    scenario: str, games: Sequence[tuple[dict[str, str], int]], workers: int
) -> Iterator[tuple[int, Finished]]:
    """Play games, each with its commanders and its seed, and give them as they come in, each with its place.

    Raises:
        BrokenGame: a game could not be played to its end.
    """
    yield from in_processes(_finish, [(scenario, *game) for game in games], workers)


def in_processes(
    play: Callable[..., _Played], games: Sequence[tuple[Any, ...]], workers: int
) -> Iterator[tuple[int, _Played]]:
    """Play games, each named by what `play` asks for, and give them as they come in, each with its place."""
    if workers == 1:
        yield from ((place, play(*game)) for place, game in enumerate(games))
        return
    # Spawned, not forked: a fork would copy the locks of whatever threads run here, such as a progress bar's.
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"))
    try:
        places = {pool.submit(play, *game): place for place, game in enumerate(games)}
        for game in as_completed(places):
            yield places[game], game.result()
    finally:
        pool.shutdown(cancel_futures=True)


def check_sides(scenario: str, sides: dict[str, str]) -> dict[str, str]:
    """Give every seat of the scenario its commander; one that is not named gets the random one.

    Raises:
        UnknownScenario, UnknownCommander: the scenario, a seat or a commander does not exist.
    """
    system, setting, _ = _opened(scenario)
    seats = system.seats(setting)
    unknown = [seat for seat in sides if seat not in seats]
    if unknown:
        raise UnknownScenario(f"{scenario} has no seat {unknown[0]!r}; its seats are: {', '.join(seats)}")
    for name in sides.values():
        check_commander(name, system.name)
    return {seat: sides.get(seat, "random") for seat in seats}


def play_game(scenario: str, sides: dict[str, str], seed: int) -> Game:
    """Play one game to its end and give it."""
    return _play(scenario, seed, appointed(sides, seed))


def appointed(sides: dict[str, str], seed: int) -> dict[str, Commander]:
    """Give the commanders of a game with this seed."""
    return {seat: appoint(name, f"{seed}/{seat}") for seat, name in sides.items()}


def _play(scenario: str, seed: int, commanders: dict[str, Commander]) -> Game:
    system, setting, options = _opened(scenario)
    game = Game.start(system, setting, scenario, options, seed_from(seed))
    play_out(game, commanders)
    return game


def _finish(scenario: str, sides: dict[str, str], seed: int) -> Finished:
    started, commanders = perf_counter(), appointed(sides, seed)
    try:
        game = _play(scenario, seed, commanders)
    except Exception as error:
        raise BrokenGame(f"{scenario} with seed {seed}: {type(error).__name__}: {error}") from error
    if game.outcome is None:
        raise BrokenGame(f"{scenario} with seed {seed}: nothing is left to do, and nobody has won, lost or drawn")
    return Finished(
        seed=seed,
        winner=game.outcome.winner,
        victory=game.outcome.victory,
        turns=game.system.phase(game.state)[0],
        orders=game.sequence,
        seconds=round(perf_counter() - started, 4),
        digest=game.state.digest(),
        lead=game.system.lead(game.situation),
        notes={seat: tuple(commander.notes) for seat, commander in commanders.items() if commander.notes},
    )


@lru_cache(maxsize=1)
def _opened(scenario: str) -> Any:
    """Open the files of a scenario once in each process."""
    return open_scenario(scenario, {})
