"""What `kessel duel` prints and writes: the tables of docs/commanders.md."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from kessel.command import UnknownCommander
from kessel.library import UnknownScenario
from kessel.pieces import BadData
from kessel.study.duel import Duel, Score, editions, fight, load_duels, merge, save_duels, wilson
from kessel.study.simulate import BrokenGame, check_sides

__all__ = ["run_duels", "table_of"]

FINE, BROKEN, MISUSED = 0, 1, 2
_DATA, _PAGE = "commanders.json", "commanders.md"
_HEAD = (
    "| scenario | games | won | drawn | lost | share won | 95% interval | draws as half "
    "| won by side | matches won | seeds | |\n"
    "|---|--:|--:|--:|--:|--:|---|--:|---|---|---|---|"
)
_BEGIN, _END = "<!-- duels: written by kessel duel -->", "<!-- end of duels -->"


def run_duels(
    scenarios: list[str], pairing: str, games: int, seed: int | None, workers: int, write: Path | None
) -> int:
    """Fight a pairing in each scenario and print the table; with a folder, keep the results there after every seed.

    Without a seed the games go on after those that are kept of the same commanders.
    """
    first, _, second = pairing.partition(":")
    try:
        for scenario in scenarios:
            one, two = check_sides(scenario, {})
            check_sides(scenario, {one: first, two: second})
        print(_HEAD, flush=True)
        for scenario in scenarios:
            _run_one(scenario, first, second, _seeds(scenario, first, second, games, seed, write), workers, write)
    except (UnknownScenario, UnknownCommander, BadData) as error:
        print(f"{pairing}: {error}", file=sys.stderr)
        return MISUSED
    except BrokenGame as error:
        print(error, file=sys.stderr)
        return BROKEN
    return FINE


def _seeds(scenario: str, first: str, second: str, games: int, seed: int | None, write: Path | None) -> range:
    """Give the seeds of the games that are asked for: from the one named, else after those that are kept."""
    kept = load_duels(write / _DATA) if write else []
    begin = seed if seed is not None else _next_seed(kept, scenario, first, second)
    return range(begin, begin + (games + 1) // 2)


def _run_one(scenario: str, first: str, second: str, seeds: range, workers: int, write: Path | None) -> None:
    kept = load_duels(write / _DATA) if write else []
    last: Duel | None = None
    for duel in fight(scenario, first, second, seeds, workers or os.cpu_count() or 1):
        last = duel
        if write:
            # Others may have written to the file since: read it anew, and take over what was there before this duel.
            others = [other for other in load_duels(write / _DATA) if other.key != duel.key]
            mine = [other for other in kept if other.key == duel.key]
            save_duels(write / _DATA, merge([*others, *mine], duel))
            _write_page(write)
    if last:
        print(_row(last))


def _next_seed(kept: list[Duel], scenario: str, first: str, second: str) -> int:
    today = editions(scenario, first, second)
    same = [duel for duel in kept if duel.key == (scenario, first, second) and duel.editions == today]
    return same[0].seeds[1] + 1 if same else 1


def _write_page(folder: Path) -> None:
    """Put the tables between their marks in the page."""
    page = folder / _PAGE
    text = page.read_text()
    before, _, rest = text.partition(_BEGIN)
    after = rest.partition(_END)[2]
    page.write_text(f"{before}{_BEGIN}\n\n{table_of(load_duels(folder / _DATA))}\n{_END}{after}")


def table_of(duels: list[Duel]) -> str:
    """Write duels as tables, one for each pairing."""
    parts: list[str] = []
    for pairing in sorted({(duel.first, duel.second) for duel in duels}, key=lambda pair: (pair[1], pair[0])):
        parts.append(f"### {pairing[0]} against {pairing[1]}\n")
        parts.append(_HEAD)
        parts.extend(_row(duel) for duel in duels if (duel.first, duel.second) == pairing)
        parts.append("")
    return "\n".join(parts)


def _row(duel: Duel) -> str:
    score = duel.score
    low, high = wilson(score.wins, score.games)
    by_side = ", ".join(f"{seat} {side.wins}/{side.games}" for seat, side in duel.sides.items())
    current = duel.editions == editions(*duel.key)
    return (
        f"| {duel.scenario} | {score.games} | {score.wins} | {score.draws} | {score.losses} "
        f"| {score.wins / score.games:.0%} | {low:.0%}–{high:.0%} | {score.points / score.games:.0%} "
        f"| {by_side} | {_matches(duel.matches)} "
        f"| {duel.seeds[0]}–{duel.seeds[1]} "
        f"| {'' if current else 'earlier code'} |"
    )


def _matches(score: Score | None) -> str:
    """Say how many pairs of games with the sides swapped were won; nothing of duels that kept no such count."""
    if score is None:
        return ""
    drawn = f", {score.draws} drawn" if score.draws else ""
    return f"{score.wins}/{score.games}{drawn}"
