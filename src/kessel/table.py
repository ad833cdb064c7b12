"""A plain table in the terminal: orders are typed in their notation, the rules answer."""

from __future__ import annotations

import secrets
import sys
from collections import Counter
from collections.abc import Iterable
from itertools import islice
from operator import itemgetter
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import fields

from kessel.command import Commander, Desk, RandomCommander
from kessel.library import UnknownScenario, first_scenario, load, save, start
from kessel.pieces import BadData
from kessel.play.game import Game
from kessel.play.journal import BadJournal
from kessel.play.messages import BadNotation, Order, write
from kessel.play.outcome import Illegal, Preview

__all__ = ["Table", "sit_down"]

SHOWN, LOOKED_AT = 12, 20_000
"""How many legal orders are listed at once, and how many are made to choose from."""

HELP = """\
  ORDER           give an order, such as those listed
  TEXT            list the legal orders that contain the text; nothing: one of each sort
  why ORDER       what it would cost or bring, or which clause forbids it
  show [TEXT]     the position as you may know it; only the lines that contain the text
  undo            take back your last order, up to the last die roll or hand-over
  save FILE       save the game; kessel play FILE goes on with it
  quit            leave the table"""


def sit_down(what: str | None, side: str, seed: str | None) -> int:
    """Start a scenario, or go on with a saved game, and play it; give the exit code.

    `side` is the seat to play against the computer, "first" for the one that moves first, "both" for all.
    """
    try:
        game = load(what) if what and Path(what).is_file() else start(what or first_scenario(), seed=seed)
        people = _people(game, side)
    except (UnknownScenario, BadData, BadJournal) as error:
        print(error, file=sys.stderr)
        return 2
    computer = [seat for seat in game.seats if seat not in people]
    Table(game, {seat: RandomCommander(f"{seed or secrets.token_hex()}/{seat}") for seat in computer}).play()
    return 0


class Leave(Exception):
    """The player gets up."""


class Table:
    """One game at one screen. Seats without a commander are played from the keyboard."""

    def __init__(self, game: Game, commanders: dict[str, Commander]) -> None:
        self.game = game
        self.commanders = commanders
        self._told = dict.fromkeys(game.seats, 0)
        """Up to which entry each seat has been told what happened."""

    def play(self) -> None:
        """Play until the game is over or the player leaves."""
        print(f"{self.game.header.scenario}: {' against '.join(self.game.seats)}. 'help' tells what you can type.")
        try:
            while self.game.decision is not None:
                self._decide(self.game.decision.seats)
        except (Leave, EOFError, KeyboardInterrupt):
            print("\nThe game is left as it stands.")
            return
        for seat in self._people():
            self._tell(seat)
        if self.game.outcome:
            print(f"{self.game.outcome.text} [{self.game.outcome.clause}]")

    def _people(self) -> list[str]:
        return [seat for seat in self.game.seats if seat not in self.commanders]

    def _decide(self, seats: tuple[str, ...]) -> None:
        seat = seats[0]
        if seat in self.commanders:
            self.game.submit(self.commanders[seat].choose(Desk(self.game, seat)), seat=seat)
            return
        self._tell(seat)
        decision = self.game.view(seat).decision
        assert decision is not None
        print(f"\n{decision.text} [{decision.clause}]")
        answered = self.game.sequence
        while self.game.sequence == answered:
            self._answer(seat, input(f"{seat}> ").strip())

    def _tell(self, seat: str) -> None:
        """Print what the seat saw happen since it was last told."""
        for event in self.game.view(seat, since=self._told[seat]).events:
            print(f"    {write(event)}")
        self._told[seat] = len(self.game.events)

    def _answer(self, seat: str, line: str) -> None:
        word, _, rest = line.partition(" ")
        try:
            match word:
                case "help" | "?":
                    print(HELP)
                case "quit":
                    raise Leave
                case "undo":
                    self._undo(seat)
                case "save":
                    self._save(rest)
                case "show":
                    self._show(seat, rest)
                case "why":
                    print(_as_text(self.game.preview(rest, seat=seat)))
                case _:
                    self._order_or_list(seat, line)
        except Illegal as refused:
            print(refused)
        except BadNotation as error:
            print(error)

    def _order_or_list(self, seat: str, line: str) -> None:
        try:
            order = self.game.orders.read(line)
        except BadNotation as error:
            found = self._list(seat, line)
            if not found:
                print(error)
            return
        self.game.submit(order, seat=seat)

    def _list(self, seat: str, text: str) -> bool:
        """List legal orders that contain the text, or one of each sort; say whether there are any."""
        orders = islice(self.game.options(seat=seat), LOOKED_AT)
        lines = [line for line in map(write, orders) if text in line] if text else _one_of_each(orders)
        print("\n".join(f"  {line}" for line in lines[:SHOWN]) if lines else f"No legal order contains {text!r}.")
        if len(lines) > SHOWN:
            print(f"  … and {len(lines) - SHOWN} more: type a part of what you want")
        return bool(lines)

    def _undo(self, seat: str) -> None:
        self.game.undo(seat)
        self._told = {other: min(told, len(self.game.events)) for other, told in self._told.items()}
        print("Taken back.")

    def _save(self, name: str) -> None:
        if not name:
            print("save needs the name of a file: save evening.journal")
            return
        try:
            save(self.game, Path(name))
        except OSError as error:
            print(f"{name} cannot be written: {error.strerror}")
        else:
            print(f"Saved in {name}.")

    def _show(self, seat: str, text: str) -> None:
        lines = _lines(msgspec.to_builtins(self.game.view(seat).position))
        print("\n".join(f"  {line}" for line in lines if text in line))


def _people(game: Game, side: str) -> tuple[str, ...]:
    """Give the seats that are played from the keyboard."""
    if side == "both":
        return game.seats
    if side not in ("first", *game.seats):
        raise UnknownScenario(f"{game.header.scenario} has no seat {side!r}; its seats are: {', '.join(game.seats)}")
    return game.seats[:1] if side == "first" else (side,)


def _one_of_each(orders: Iterable[Order]) -> list[str]:
    """Give one order for each kind and subject, and how many more there are; of every kind one comes first."""
    sorts: dict[tuple[str, str], list[str]] = {}
    for order in orders:
        subject = next((repr(getattr(order, field.name)) for field in fields(order)), "")
        sorts.setdefault((type(order).__name__, subject), []).append(write(order))
    ranks: Counter[str] = Counter()
    ranked: list[tuple[int, str]] = []
    for (kind, _), lines in sorts.items():
        more = f"    (and {len(lines) - 1} like it)" if len(lines) > 1 else ""
        ranked.append((ranks[kind], lines[0] + more))
        ranks[kind] += 1
    return [line for _, line in sorted(ranked, key=itemgetter(0))]


def _as_text(preview: Preview) -> str:
    lines = [preview.summary]
    lines += [f"  {r.value:+d} {r.text} [{r.clause}]{' (does not count)' * r.unused}" for r in preview.reasons]
    lines += [f"  {c.ways} in {c.of}: {c.result}" for c in preview.chances]
    lines += [f"  {name}: {value}" for name, value in preview.details.items()]
    return "\n".join(lines)


def _lines(value: Any, name: str = "") -> list[str]:
    """Give nested data as lines of `path: value`."""
    if isinstance(value, dict) and value:
        return [line for key, item in value.items() for line in _lines(item, f"{name}.{key}" if name else str(key))]
    return [f"{name}: {value}"]
