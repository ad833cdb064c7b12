"""Saved games on the command line: telling and verifying them. Both only read the file."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console

from kessel.library import replay
from kessel.play.game import Game
from kessel.play.journal import BadJournal, Journal, read_journal
from kessel.play.messages import write

__all__ = ["tell", "verify"]

_out = Console(highlight=False, soft_wrap=True)
_err = Console(stderr=True, highlight=False, soft_wrap=True)


def tell(path: Path, to: int | None) -> int:
    """Print what happened in a saved game; give the exit code."""
    opened = _open(path)
    if opened is None:
        return 2
    _, game = opened
    entries = game.history.entries[: game.sequence if to is None else to]
    for number, events in enumerate(game.events[: len(entries) + 1]):
        if number:
            _out.print(f"{number} {entries[number - 1].seat} {entries[number - 1].text}", markup=False)
        for event in events:
            _out.print(f"    {write(event)}", markup=False, style="dim")
    if len(entries) == game.sequence and game.outcome:
        _out.print(f"{game.outcome.text} [{game.outcome.clause}]", markup=False)
    return 0


def verify(path: Path) -> int:
    """Say whether a saved game is what it claims to be; give the exit code."""
    opened = _open(path)
    if opened is None:
        return 2
    journal, game = opened
    _out.print(f"{path}: {game.sequence} orders and {game.state.rolls} dice replayed", markup=False)
    if journal.seed is None:
        _out.print("The seed is not revealed yet: the dice are taken from the record, not checked.")
    else:
        _out.print("Every die comes from the seed that was committed to at the start.")
    _out.print(f"The position at the end is the one recorded: {game.state.digest()}", markup=False)
    return 0


def _open(path: Path) -> tuple[Journal, Game] | None:
    try:
        journal = read_journal(path)
        return journal, replay(journal)
    except BadJournal as error:
        _err.print(str(error), markup=False)
        return None
