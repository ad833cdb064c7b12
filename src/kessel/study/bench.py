"""`kessel bench`: what is measured, and how it is shown. To add a benchmark, write a function and list it here."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from kessel.study.bench_games import growth, random_play, whole_game
from kessel.study.bench_play import journal_replay, orders, state_copy
from kessel.study.bench_reach import going, reach
from kessel.study.measure import CannotMeasure, Measurement

BENCHMARKS: tuple[Callable[[], Measurement], ...] = (
    *(reach, going, state_copy, orders, journal_replay),
    *(random_play, whole_game, growth),
)


def run(progress: Callable[[str], None]) -> list[Measurement]:
    """Measure everything that can be, one after the other; `progress` is told what comes next, or why it does not."""
    results: list[Measurement] = []
    for number, benchmark in enumerate(BENCHMARKS, 1):
        progress(f"[{number}/{len(BENCHMARKS)}] {benchmark.__name__.replace('_', ' ')}")
        try:
            results.append(benchmark())
        except CannotMeasure as reason:
            progress(f"      not measured: {reason}")
    return results


def as_json(results: list[Measurement]) -> str:
    """The measurements with their ratios, for other programs."""
    rows = [msgspec.to_builtins(result) | {"ratios": result.ratios, "short_of": result.short_of} for result in results]
    return msgspec.json.format(msgspec.json.encode(rows)).decode()


def print_table(results: list[Measurement]) -> None:
    """One row for each number and one for each peer; what was missing or too slow below."""
    from rich.console import Console
    from rich.table import Table

    table = Table("benchmark", "value", "unit", "times as fast", "bar")
    for column in (1, 3, 4):
        table.columns[column].justify = "right"
    for result in results:
        limit = "" if result.at_most is None else f"at most {result.at_most:g}"
        limit = limit if result.at_least is None else f"at least {result.at_least:,g}"
        table.add_row(result.name, f"{result.value:,.1f}", result.unit, "", limit)
        for peer, value in result.peers.items():
            bar = f"{result.bars[peer]:g}" if peer in result.bars else ""
            ratio = result.ratios[peer]
            times = f"{ratio:.1f}" if ratio >= 1 else f"{ratio:.2f}"
            table.add_row(f"  {peer}", f"{value:,.1f}", result.unit, times, bar)
    console = Console()
    console.print(table)
    for result in results:
        for note in result.notes:
            console.print(f"{result.name}: {note}", highlight=False)
        for peer in result.missing:
            console.print(f"{result.name}: {peer} is not installed, so it was not compared", highlight=False)
        for shortfall in result.short_of:
            console.print(f"{result.name} falls short of {shortfall}", highlight=False)
