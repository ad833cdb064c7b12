"""The Setup Aid: how the set-up and reinforcement lines of the rulebooks are read (setup:aid)."""

from __future__ import annotations

import re

from msgspec import Struct

__all__ = ["Item", "SetupLine", "read_setup_line"]

_DATE = re.compile(r"^(\d{1,2} [IVX]+) - ")
_FORT = re.compile(r"\((FF|IF)\)")
_LOSSES = re.compile(r"\(-(\d+) ?CELs?\)")
_HEXES = re.compile(r"(?:^|\s)(\d{3,4}(?:\s*,\s*\d{3,4})*)\s*$")
_ZONE = re.compile(r"\s([A-Z])$")
_FORMATION = re.compile(r"\[([^\]]+)\]")
_BRACKETS = re.compile(r"\(([^)]*)\)")
_ARTILLERY = re.compile(r"(?:(?P<number>\d+) )?Art\.(?:/(?P<formation>\w+))?")
_STAFF = re.compile(r"HQ(?: (?P<formation>\w+))?")
_UNIT = re.compile(
    r"(?:(?P<corps>[IVX]+(?: G)?)|(?P<number>\d+)(?:/(?P<formation>\w+))?|(?P<ss>SS))?"
    r"(?: ?[A-Z][a-z]+)?"  # a word that explains the type: Engineer
    r" ?(?P<type>INF|MOT|ARM|CAV|AG|AT|ENG|FU|RG|VS)?(?:-|\b)(?P<size>BR|CORPS|B|R|D)?"
)


class Item(Struct, frozen=True, omit_defaults=True):
    """One unit, or a formation with its members."""

    type: str = ""
    size: str = ""
    number: str = ""
    formation: str = ""
    corps: str = ""
    label: str = ""
    """The name printed on the counter, where it differs."""
    members: tuple[str, ...] = ()
    guards: bool = False
    ss: bool = False
    complete: bool = False
    """A whole division: all its counters."""


class SetupLine(Struct, frozen=True, omit_defaults=True):
    """A line of a set-up list: who, where, in which fortification, with how many CELs lost between them."""

    items: tuple[Item, ...]
    hexes: tuple[str, ...] = ()
    """Several mean any of them."""
    fort: str = ""
    losses: int = 0
    date: str = ""
    zone: str = ""


def read_setup_line(line: str) -> SetupLine:
    """Read a line such as `54, 277/100 INF-R 6309, 6211 (FF)`.

    Raises:
        ValueError: part of the line is no unit.
    """
    rest, date = _cut(_DATE, line.strip())
    rest, fort = _cut(_FORT, rest)
    rest, losses = _cut(_LOSSES, rest)
    rest, hexes = _cut(_HEXES, rest)
    rest, zone = _cut(_ZONE, rest) if date else (rest, "")
    return SetupLine(
        items=_items(rest),
        hexes=tuple(number.strip().zfill(4) for number in hexes.split(",")) if hexes else (),
        fort=fort,
        losses=int(losses or 0),
        date=date,
        zone=zone,
    )


def _cut(pattern: re.Pattern[str], text: str) -> tuple[str, str]:
    found = pattern.search(text)
    return (text, "") if found is None else ((text[: found.start()] + text[found.end() :]).strip(), found[1])


def _items(text: str) -> tuple[Item, ...]:
    """Split at the commas outside brackets; a bare number shares type and division with the unit after it."""
    items: list[Item] = []
    before: list[str] = []
    for part in re.split(r",\s*(?![^(\[]*[)\]])", text):
        if part.strip().isdigit():
            before.append(part.strip())
        else:
            items.append(_item(part.strip(), tuple(before)))
            before = []
    return tuple(items)


def _item(text: str, before: tuple[str, ...]) -> Item:
    rest, formation = _cut(_FORMATION, text)
    label, members, guards = "", (), False
    while _BRACKETS.search(rest):
        rest, inside = _cut(_BRACKETS, rest)
        if inside == "G":
            guards = True
        elif "," in inside:
            members = tuple(name.strip() for name in inside.split(","))
        else:
            label = inside
    rest = " ".join(rest.split())
    found, kind = _match(rest)
    corps, size = found.get("corps") or "", found.get("size") or ""
    number = found.get("number") or ""
    return Item(
        type=kind,
        size=size,
        number="" if before else number,
        formation=formation or found.get("formation") or "",
        corps=corps,
        label=label,
        members=(*before, number) if before else members,
        guards=guards or corps.endswith(" G"),
        ss=bool(found.get("ss")),
        complete=bool(number and kind not in ("ART", "HQ") and not size),
    )


def _match(text: str) -> tuple[dict[str, str | None], str]:
    for pattern, kind in ((_ARTILLERY, "ART"), (_STAFF, "HQ"), (_UNIT, "")):
        found = pattern.fullmatch(text)
        if found and text:
            fields = found.groupdict()
            return fields, kind or fields["type"] or ""
    raise ValueError(f"{text!r} is no unit of a set-up line: want a number, type and size, as in '37/6 INF-R'")
