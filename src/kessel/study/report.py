"""What `kessel simulate` prints: progress while it runs, then every game, or how often each side won."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterable
from statistics import median

import msgspec
from msgspec.structs import replace
from rich.console import Console
from rich.progress import track
from rich.table import Table

from kessel.command import UnknownCommander
from kessel.command.staff.wording import counted
from kessel.library import UnknownScenario
from kessel.pieces import BadData
from kessel.study.simulate import BrokenGame, Finished, check_sides, simulate

__all__ = ["run_simulation"]

FINE, BROKEN, MISUSED = 0, 1, 2


def run_simulation(scenario: str, sides: str, seeds: range, workers: int, as_json: bool, with_notes: bool) -> int:
    """Play a game for each seed and print the results in the order of the seeds; give the exit code.

    With notes it also tells what the commanders wanted, phase by phase.
    """
    try:
        players = check_sides(scenario, _read_sides(sides))
        games = simulate(scenario, players, seeds, workers or os.cpu_count() or 1)
        finished = sorted(_with_progress(games, len(seeds)), key=lambda game: game.seed)
    except (UnknownScenario, UnknownCommander, BadData) as error:
        print(error, file=sys.stderr)
        return MISUSED
    except BrokenGame as error:
        print(error, file=sys.stderr)
        return BROKEN
    if not with_notes:
        finished = [replace(game, notes={}) for game in finished]
    if as_json:
        print(msgspec.json.encode(finished).decode())
        return FINE
    _print_notes(finished)
    _print(scenario, players, finished)
    return FINE


def _read_sides(text: str) -> dict[str, str]:
    pairs = [pair.partition("=") for pair in text.split(",") if pair]
    wrong = [f"{seat}{sign}{name}" for seat, sign, name in pairs if not (seat and name)]
    if wrong:
        raise UnknownScenario(f"{wrong[0]!r} gives no seat a commander: it is written seat=commander")
    return {seat.strip(): name.strip() for seat, _, name in pairs}


def _with_progress(games: Iterable[Finished], total: int) -> Iterable[Finished]:
    console = Console(stderr=True)
    return track(games, "games", total=total, console=console, transient=True, disable=not console.is_terminal)


def _print_notes(games: list[Finished]) -> None:
    for game in games:
        for seat, notes in game.notes.items():
            print(f"seed {game.seed}, {seat}:", *notes, sep="\n  ")


def _print(scenario: str, players: dict[str, str], games: list[Finished]) -> None:
    matched = " against ".join(f"{seat} ({name})" for seat, name in players.items())
    table = Table("winner", "victory", title=f"{scenario}: {matched}", title_justify="left")
    table.add_column("games", justify="right")
    table.add_column("share", justify="right")
    for (winner, victory), count in Counter((game.winner, game.victory) for game in games).most_common():
        table.add_row(winner or "nobody", victory, str(count), f"{count / len(games):.0%}")
    Console(highlight=False).print(table)
    turns, orders = median(game.turns for game in games), median(game.orders for game in games)
    seconds = median(game.seconds for game in games)
    print(f"{counted(len(games), 'game')}; the median one took {turns:g} turns, {orders:g} orders, {seconds:.2f} s")
