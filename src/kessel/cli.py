"""The `kessel` command. Each command imports what it needs when it runs, so that `--help` is instant."""

from __future__ import annotations

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

Json = Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")]


@app.command()
def warm() -> None:
    """Compile the kernels now, so that the first game starts at once."""
    from kessel.hexes import warm as warm_kernels

    warm_kernels(typer.echo)


def main() -> None:
    """Run the command line."""
    app()
