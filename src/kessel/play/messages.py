"""Orders and events: what players say and what happens, as data with a text notation.

    move unit=g:1 path=0304,0404
    plan missions=[["raid","0405"]]

The first word is the kind, then the fields that differ from their default. Plain values stand bare, lists of
plain values with commas between, everything else as JSON. `write` and `Notation.read` are each other's inverse.
"""

from __future__ import annotations

import json
import re
from typing import Any, ClassVar, Generic, TypeVar, cast

import msgspec
from msgspec import Struct
from msgspec.structs import FieldInfo, fields

__all__ = ["BadNotation", "Capitulate", "Event", "Notation", "Order", "Rolled", "Shuffled", "write"]


def _kind(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


class Order(Struct, frozen=True, gc=False, kw_only=True, tag=_kind, tag_field="order"):
    """The answer to a decision. It names things by their ids, never by their place in a menu."""


class Capitulate(Order, frozen=True):
    """The seat gives the game up; a system whose rulebook allows it knows this order in every decision."""


class Event(Struct, frozen=True, gc=False, kw_only=True, tag=_kind, tag_field="event"):
    """Something that happened."""

    barrier: ClassVar[bool] = False
    """True where a player learns what cannot be unlearned: undo stops here."""


class Rolled(Event, frozen=True):
    """Dice were rolled."""

    barrier = True
    faces: tuple[int, ...]
    clause: str
    seat: str = ""


class Shuffled(Rolled, frozen=True):
    """Counters or markers were mixed face down: nobody sees the dice that did it before the game is over."""


class BadNotation(ValueError):
    """A line that is no order or event of this system; the message says where it went wrong."""


M = TypeVar("M", bound=Struct)


class Notation(Generic[M]):
    """Reads the text of a known set of messages."""

    def __init__(self, kinds: tuple[type[M], ...]) -> None:
        self._kinds = {kind.__struct_config__.tag: kind for kind in kinds}

    def read(self, line: str) -> M:
        """Read one message.

        Raises:
            BadNotation: the line is not one of the known messages.
        """
        word, _, rest = line.strip().partition(" ")
        kind = self._kinds.get(word)
        if kind is None:
            known = ", ".join(sorted(map(str, self._kinds)))
            raise BadNotation(f"{word!r} is not known here; known: {known}")
        values = dict(_pairs(rest, {f.encode_name: f for f in fields(kind)}, word))
        try:
            return msgspec.convert(values, kind, strict=False)
        except msgspec.ValidationError as error:
            raise BadNotation(f"{word}: {error}") from None


def write(message: Struct) -> str:
    """Write a message as text."""
    words = [str(type(message).__struct_config__.tag)]
    for field in fields(message):
        value = getattr(message, field.name)
        if field.default is msgspec.NODEFAULT or value != field.default:
            words.append(f"{field.encode_name}={_value(msgspec.to_builtins(value), field)}")
    return " ".join(words)


_BARE = re.compile(r"[^\s,=\"\[\]{}]+")


def _is_bare(value: object) -> bool:
    return isinstance(value, str) and _BARE.fullmatch(value) is not None


def _value(value: Any, field: FieldInfo) -> str:
    if _is_bare(value) and _scalar(value, field) == value:
        return value
    items = cast("list[Any]", value) if isinstance(value, list | tuple) else []
    if items and all(_is_bare(item) for item in items):
        return ",".join(items)
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


_PAIR = re.compile(r"\s*([a-z_]+)=")
_JSON = json.JSONDecoder()


def _pairs(text: str, known: dict[str, FieldInfo], word: str) -> list[tuple[str, Any]]:
    pairs: list[tuple[str, Any]] = []
    place = 0
    text = text.rstrip()
    while place < len(text):
        match = _PAIR.match(text, place)
        if match is None:
            raise BadNotation(f"{word}: expected name=value at {text[place:]!r}")
        name, place = match[1], match.end()
        if name not in known:
            raise BadNotation(f"{word} has no field {name!r}; it has: {', '.join(known) or 'none'}")
        if text[place : place + 1] in ("[", "{", '"'):
            try:
                value, place = _JSON.raw_decode(text, place)
            except ValueError:
                raise BadNotation(f"{word}: {name} starts as JSON but is none: {text[place:]!r}") from None
        else:
            raw, _, _ = text[place:].partition(" ")
            place += len(raw)
            value = raw.split(",") if _takes_list(known[name]) else _scalar(raw, known[name])
        pairs.append((name, value))
    return pairs


def _takes_list(field: FieldInfo) -> bool:
    origin = getattr(field.type, "__origin__", field.type)
    return origin in (tuple, list)


def _scalar(raw: str, field: FieldInfo) -> Any:
    """Give the text as it stands where the field is a text, else as the JSON word it is (true, null, 12)."""
    if field.type is str:
        return raw
    if field.type == str | None:  # a hex number such as 4418 is a text here too
        return None if raw == "null" else raw
    try:
        return json.loads(raw)
    except ValueError:
        return raw
