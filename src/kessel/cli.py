"""The `kessel` command. Each command imports what it needs when it runs, so that `--help` is instant."""

from __future__ import annotations

import gc
from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(
    name="kessel",
    help="Hex-and-counter wargames of the Eastern Front, played by their rulebooks.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

Port = Annotated[int, typer.Option(min=1, max=65535, help="The port of the server.")]
Data = Annotated[Path | None, typer.Option(help="The folder for games; else the user's data folder.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")]


@app.command()
def play(
    what: Annotated[str | None, typer.Argument(help="A scenario such as korsun/korsun_1944, or a saved game.")] = None,
    side: Annotated[str, typer.Option(help="The side to play; else the one that moves first.")] = "first",
    both: Annotated[bool, typer.Option("--both", help="Two players at one screen.")] = False,
    seed: Annotated[str | None, typer.Option(help="The same seed rolls the same dice.")] = None,
    terminal: Annotated[bool, typer.Option("--terminal", help="Play in the terminal, without a browser.")] = False,
    port: Port = 1941,
    data: Data = None,
) -> None:
    """Play in the browser: start the server, wait until it answers, and open the table."""
    side = "both" if both else side
    if terminal:
        from kessel.table import sit_down

        raise typer.Exit(sit_down(what, side, seed))
    from kessel.server.browser import play_in_browser

    raise typer.Exit(play_in_browser(what, side, seed, port, data))


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 for the whole network.")] = "127.0.0.1",
    port: Port = 1941,
    data: Data = None,
) -> None:
    """Serve games to browsers until Ctrl+C."""
    from kessel.server.browser import serve_tables

    raise typer.Exit(serve_tables(host, port, data))


@app.command()
def simulate(
    scenario: Annotated[str, typer.Argument(help="Such as korsun/korsun_1944.")],
    sides: Annotated[str, typer.Option(help="Who plays what: german=random,soviet=random.")] = "",
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 1,
    seed: Annotated[int, typer.Option(help="The seed of the first game; each next one has the next number.")] = 1,
    workers: Annotated[int, typer.Option(min=0, help="Processes; 0 for one on each core.")] = 1,
    notes: Annotated[bool, typer.Option("--notes", help="Tell what the commanders wanted, and why.")] = False,
    json: Json = False,
) -> None:
    """Let computer players fight whole games."""
    from kessel.study.report import run_simulation

    raise typer.Exit(run_simulation(scenario, sides, range(seed, seed + games), workers, json, notes))


@app.command()
def duel(
    pairing: Annotated[str, typer.Argument(help="Two commanders: staff:drill.")],
    scenarios: Annotated[list[str], typer.Argument(help="Such as korsun/first_battle.")],
    games: Annotated[int, typer.Option(min=2, help="How many games; every seed is played with both sides.")] = 20,
    seed: Annotated[int | None, typer.Option(help="The first seed; else the one after those kept.")] = None,
    workers: Annotated[int, typer.Option(min=0, help="Processes; 0 for one on each core.")] = 1,
    write: Annotated[Path | None, typer.Option(help="Keep the results in this folder (docs).")] = None,
) -> None:
    """Let two computer players fight with sides swapped and say how often the first one won.

    A match is both games of a seed: it goes to the one under whom the same side got more points.
    """
    from kessel.study.duel_report import run_duels

    raise typer.Exit(run_duels(scenarios, pairing, games, seed, workers, write))


@app.command()
def history(
    scenarios: Annotated[list[str], typer.Argument(help="Such as moscow/typhoon.")],
    commander: Annotated[str, typer.Option(help="Who plays both sides.")] = "staff",
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 20,
    seed: Annotated[int, typer.Option(help="The seed of the first game.")] = 1,
    workers: Annotated[int, typer.Option(min=0, help="Processes; 0 for one on each core.")] = 1,
) -> None:
    """Let a computer player fight itself and say whether the battle went as it did in history."""
    from kessel.study.history import run_history

    raise typer.Exit(run_history(scenarios, commander, range(seed, seed + games), workers))


@app.command()
def warm() -> None:
    """Compile the kernels now, so that the first game starts at once."""
    from kessel.hexes import warm as warm_kernels

    warm_kernels(typer.echo, ["kessel.systems.wb95.kernels", "kessel.command.staff.wb95.replies"])


@app.command()
def bench(json: Json = False) -> None:
    """Measure how fast the engine is, against named peers in the same run."""
    from kessel.study.bench import as_json, print_table, run

    results = run(lambda text: typer.echo(text, err=True))
    typer.echo(as_json(results)) if json else print_table(results)


@app.command()
def check(
    path: Annotated[Path | None, typer.Argument(help="A game's folder or id; all games if left out.")] = None,
    json: Json = False,
) -> None:
    """Report every mistake in the files of a game, and where their values come from."""
    from kessel.pieces import NoSuchGame
    from kessel.pieces.listing import MISTAKES, NO_GAME, as_json, check_games, print_checked

    try:
        games = check_games(path)
    except NoSuchGame as unknown:
        typer.echo(str(unknown), err=True)
        raise typer.Exit(NO_GAME) from None
    typer.echo(as_json(games)) if json else print_checked(games)
    raise typer.Exit(MISTAKES if any(game.mistakes for game in games) else 0)


@app.command()
def scenarios(json: Json = False) -> None:
    """List the scenarios that can be played."""
    from kessel.pieces.listing import MISTAKES, as_json, list_scenarios, print_scenarios

    listed, faulty = list_scenarios()
    typer.echo(as_json(listed)) if json else print_scenarios(listed)
    if faulty:
        typer.echo(f"mistakes in the files of {', '.join(faulty)}: see kessel check", err=True)
        raise typer.Exit(MISTAKES)


@app.command()
def rules(
    system: Annotated[str | None, typer.Argument(help="wb95, efb or winter_storm; all if left out.")] = None,
    clause: Annotated[str | None, typer.Argument(help="Show what this clause says, e.g. 5.3.4.")] = None,
    vectors: Annotated[Path | None, typer.Option(help="Run this file or folder of vectors.")] = None,
    of_system: Annotated[str | None, typer.Option("--system", help="The system of the vectors.")] = None,
    tests: Annotated[Path | None, typer.Option(help="The tests to read; else those of the source.")] = None,
    json: Json = False,
) -> None:
    """Count the clauses that the tests prove, show a clause, or run vectors against the engine."""
    from kessel.rules.report import report_clause, report_ledger, report_vectors

    system = system or of_system
    if vectors:
        code = report_vectors(vectors, system, json)
    elif system and clause:
        code = report_clause(system, clause)
    else:
        code = report_ledger(system, tests, json)
    raise typer.Exit(code)


@app.command()
def replay(
    journal: Annotated[Path, typer.Argument(help="A saved game.")],
    to: Annotated[int | None, typer.Option(help="Stop after this order.")] = None,
) -> None:
    """Play a saved game again and tell what happened, order by order."""
    from kessel.record import tell

    raise typer.Exit(tell(journal, to))


@app.command()
def verify(journal: Annotated[Path, typer.Argument(help="A saved game.")]) -> None:
    """Check a saved game: every order legal, every die from the committed seed, the same position at the end."""
    from kessel.record import verify as verify_journal

    raise typer.Exit(verify_journal(journal))


@app.command(name="map")
def draw_map(
    game: Annotated[str, typer.Argument(help="A game's id or folder.")],
    scenario: Annotated[str | None, typer.Argument(help="Draw its opening position.")] = None,
    out: Annotated[Path, typer.Option(help="The file to write: .svg or .png.")] = Path("map.svg"),
    dpi: Annotated[int, typer.Option(min=20, max=600, help="Dots per inch of a PNG; hexes print at 16 mm.")] = 150,
) -> None:
    """Draw a game's board as a printed map would be, with the opening position of a scenario."""
    from kessel.pieces import BadData, NoSuchGame
    from kessel.sheet import CannotDraw, draw_sheet

    try:
        draw_sheet(game, scenario, out, dpi)
    except (CannotDraw, NoSuchGame, BadData) as reason:
        typer.echo(str(reason), err=True)
        raise typer.Exit(2) from None


def main() -> None:
    """Run the command line."""
    # Games keep their past and hardly ever make circles: looking for them less often saves a thirtieth of the time.
    gc.set_threshold(10_000)
    app()
