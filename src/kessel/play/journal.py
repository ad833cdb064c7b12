"""The journal: a game as text that a person can read and compare.

    kessel journal 1
    engine: 0.1.0
    scenario: korsun/first_battle
    options: {}
    commitment: 5f0c…

    1 german move unit=g:1 path=0304,0404
    2 soviet attack target=0405 | 3 4
    seed: 2b7e…
    end: orders=2 state=91ab… checksum=77de…

After the bar stand the dice that the order caused. The last line tells a file that was cut short or edited.
"""

from __future__ import annotations

import json
import re
from hashlib import blake2b
from pathlib import Path
from typing import Any

from msgspec import Struct

from kessel import __version__
from kessel.play.messages import Order, write

__all__ = ["BadJournal", "Entry", "Header", "Journal", "journal_text", "parse_journal", "read_journal", "write_journal"]

_TITLE = "kessel journal 1"


class BadJournal(ValueError):
    """A file that cannot be replayed; the message says why. The file has not been touched."""


class Header(Struct, frozen=True):
    """What a game starts from."""

    scenario: str
    options: dict[str, Any]
    commitment: str
    engine: str = __version__


class Entry(Struct, frozen=True, gc=False):
    """One order as it was played, with the dice it caused."""

    seat: str
    order: Order | str
    """The order; as text after reading a file, before a system has made sense of it."""
    dice: tuple[int, ...] = ()

    @property
    def text(self) -> str:
        """The order in its text notation."""
        return self.order if isinstance(self.order, str) else write(self.order)


class Journal(Struct):
    """A game as it was played: the header and every order, in order."""

    header: Header
    entries: list[Entry]
    seed: bytes | None = None
    """The secret of the dice; None in a journal given away before the end."""
    state: str = ""
    """The digest of the state that the orders lead to."""


def write_journal(journal: Journal, path: Path) -> None:
    """Write the journal so that a crash leaves the old file or the new one, never half of it."""
    draft = path.with_name(path.name + ".part")
    draft.write_text(journal_text(journal), encoding="utf-8")
    draft.replace(path)


def journal_text(journal: Journal) -> str:
    """Give the journal as text."""
    header = journal.header
    lines = [
        _TITLE,
        f"engine: {header.engine}",
        f"scenario: {header.scenario}",
        f"options: {json.dumps(header.options, sort_keys=True)}",
        f"commitment: {header.commitment}",
        "",
    ]
    lines += [_line(number, entry) for number, entry in enumerate(journal.entries, 1)]
    if journal.seed is not None:
        lines.append(f"seed: {journal.seed.hex()}")
    body = "\n".join(lines) + "\n"
    return f"{body}end: orders={len(journal.entries)} state={journal.state} checksum={_checksum(body)}\n"


def read_journal(path: Path) -> Journal:
    """Read a journal file.

    Raises:
        BadJournal: the file is missing, no journal, cut short, edited, or of another engine version.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise BadJournal(f"{path}: there is no such file") from None
    except (OSError, UnicodeDecodeError) as error:
        raise BadJournal(f"{path}: cannot be read ({error})") from None
    try:
        return parse_journal(text)
    except BadJournal as error:
        raise BadJournal(f"{path}: {error}") from None


def parse_journal(text: str) -> Journal:
    """Read a journal from its text.

    Raises:
        BadJournal: it is no journal, cut short, edited, or of another engine version.
    """
    lines = text.splitlines()
    if not lines or lines[0] != _TITLE:
        raise BadJournal(f"this is no Kessel journal: its first line should be {_TITLE!r}")
    header = _header(lines[1:5])
    end = _END.fullmatch(lines[-1])
    if end is None:
        raise BadJournal("the file is cut short: its last line should begin with 'end:'")
    body = "\n".join(lines[:-1]) + "\n"
    if _checksum(body) != end[3]:
        raise BadJournal("the file was changed after it was written: its checksum does not fit")
    rest = lines[6:-1]
    seed = bytes.fromhex(rest.pop().removeprefix("seed: ")) if rest and rest[-1].startswith("seed: ") else None
    entries = [_entry(number, line) for number, line in enumerate(rest, 1)]
    if len(entries) != int(end[1]):
        raise BadJournal(f"the file holds {len(entries)} orders, but its last line says {end[1]}")
    return Journal(header=header, entries=entries, seed=seed, state=end[2])


def _line(number: int, entry: Entry) -> str:
    dice = " | " + " ".join(map(str, entry.dice)) if entry.dice else ""
    return f"{number} {entry.seat} {entry.text}{dice}"


def _checksum(body: str) -> str:
    return blake2b(body.encode(), digest_size=8).hexdigest()


_ENTRY = re.compile(r"(\d+) (\S+) (.*?)(?: \| ([\d ]+))?")
_END = re.compile(r"end: orders=(\d+) state=(\w*) checksum=(\w+)")


def _header(lines: list[str]) -> Header:
    values = dict(line.split(": ", 1) for line in lines if ": " in line)
    missing = [key for key in ("engine", "scenario", "options", "commitment") if key not in values]
    if missing:
        raise BadJournal(f"the header lacks {', '.join(missing)}: the file is cut short or edited")
    if values["engine"] != __version__:
        raise BadJournal(
            f"it was played with engine {values['engine']}, this is {__version__}: "
            "the rules may have changed in between, so it is not replayed"
        )
    try:
        options = json.loads(values["options"])
    except ValueError:
        raise BadJournal(f"the options are no JSON: {values['options']!r}") from None
    return Header(values["scenario"], options, values["commitment"], values["engine"])


def _entry(number: int, line: str) -> Entry:
    match = _ENTRY.fullmatch(line)
    if match is None or int(match[1]) != number:
        raise BadJournal(f"order {number} should stand where the file has {line!r}")
    dice = tuple(map(int, match[4].split())) if match[4] else ()
    return Entry(match[2], match[3], dice)
