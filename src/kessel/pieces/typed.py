"""Turning the data of a file into structs, and telling every mistake in it rather than the first."""

from __future__ import annotations

import datetime
import re
import types
from typing import Any, Literal, TypeVar, Union, get_args, get_origin

import msgspec

from kessel.pieces.lines import Path
from kessel.pieces.report import FileReport, unexpected
from kessel.pieces.toml_file import Table, is_list, is_table

T = TypeVar("T")


def read_as(kind: type[T], data: Any, report: FileReport, path: Path = ()) -> T | None:
    """`data` as a `kind`; None, and every mistake in the report, when it is not one."""
    try:
        return msgspec.convert(data, kind, str_keys=True)
    except msgspec.ValidationError as error:
        before = report.report.noted
        _tell_all(kind, data, report, path)
        if report.report.noted == before:
            _tell_one(error, report, path)
        return None


def read_each(kind: type[T], data: Any, report: FileReport, path: Path) -> list[tuple[int, T]]:
    """The good entries of a list of tables, each with its place in the list."""
    if not is_list(data):
        report.wrong(path, "is not a list", f"[[{path[-1]}]] entries")
        return []
    entries = ((place, read_as(kind, entry, report, (*path, place))) for place, entry in enumerate(data))
    return [(place, entry) for place, entry in entries if entry is not None]


def _tell_all(kind: Any, data: Any, report: FileReport, path: Path) -> None:
    """Go down into everything that can be taken apart; msgspec judges the rest."""
    kind = _unwrapped(kind, data)
    origin, inner = get_origin(kind), get_args(kind)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and is_table(data):
        _tell_struct(kind, data, report, path)
    elif is_list(data) and _is_sequence(origin, inner):
        for place, item in enumerate(data):
            _tell_all(inner[0], item, report, (*path, place))
    elif origin is dict and is_table(data):
        for key, item in data.items():
            _tell_key(inner[0], key, report, (*path, key))
            _tell_all(inner[1], item, report, (*path, key))
    else:
        _tell_value(kind, data, report, path)


def _tell_struct(kind: type[msgspec.Struct], data: Table, report: FileReport, path: Path) -> None:
    fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    config = kind.__struct_config__
    for key, item in data.items():
        if key in fields:
            _tell_all(fields[key].type, item, report, (*path, key))
        elif key != config.tag_field and config.forbid_unknown_fields:
            report.wrong((*path, key), unexpected(key, fields), "one of " + ", ".join(fields))
    for name, field in fields.items():
        if field.required and name not in data:
            report.wrong((*path, name), "is missing", _described(field.type), None)


def _tell_key(kind: Any, key: str, report: FileReport, path: Path) -> None:
    try:
        msgspec.convert({key: None}, dict[kind, None], str_keys=True)
    except msgspec.ValidationError:
        report.wrong(path, f"the key {key!r} is not what keys are here", _described(kind), key)


def _tell_value(kind: Any, data: Any, report: FileReport, path: Path) -> None:
    try:
        msgspec.convert(data, kind, str_keys=True)
    except msgspec.ValidationError as error:
        if get_origin(kind) is Literal or kind in _WORDS:
            report.wrong(path, f"is {_what(data)}", _described(kind), data)
        else:
            _tell_one(error, report, path)


def _tell_one(error: msgspec.ValidationError, report: FileReport, path: Path) -> None:
    """msgspec says "Expected `int`, got `str` - at `$.movement`"; we say it with file, key and value."""
    text, _, where = str(error).partition(" - at ")
    steps = re.findall(r"\[(\d+)\]|\.([^.\[\]`]+)", where)
    inner = tuple(int(number) if number else name for number, name in steps)
    wanted = re.match(r"Expected `(.*?)`", text)
    expected = wanted[1] if wanted else "what docs/data-formats.md and the system's data.py say"
    report.wrong((*path, *inner), text[0].lower() + text[1:], expected)


def _unwrapped(kind: Any, data: Any) -> Any:
    """What an optional field is when it is there."""
    if get_origin(kind) in (Union, types.UnionType) and data is not None:
        choices = [choice for choice in get_args(kind) if choice is not types.NoneType]
        return choices[0] if len(choices) == 1 else kind
    return kind


def _is_sequence(origin: Any, inner: tuple[Any, ...]) -> bool:
    if origin is tuple:
        return len(inner) == 2 and inner[1] is Ellipsis
    return origin in (list, set, frozenset)


_WORDS: dict[Any, str] = {
    str: "a text",
    int: "a whole number",
    float: "a number",
    bool: "true or false",
    datetime.date: "a date, as in 1943-03-30",
}


def _described(kind: Any) -> str:
    """What a person should write for a type."""
    kind = _unwrapped(kind, ...)
    if get_origin(kind) is Literal:
        return "one of " + ", ".join(str(word) for word in get_args(kind))
    if get_origin(kind) in (list, tuple, set, frozenset):
        return "a list"
    return _WORDS.get(kind, "a table")


def _what(data: Any) -> str:
    """What a person has written."""
    if isinstance(data, str):
        return f"the text {data!r}"
    if is_table(data):
        return "a table"
    return "a list" if is_list(data) else f"the value {data}"
