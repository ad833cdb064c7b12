"""Turning the data of a file into structs, and telling every mistake in it rather than the first."""

from __future__ import annotations

import re
import types
from typing import Any, TypeVar, Union, get_args, get_origin

import msgspec

from kessel.pieces.lines import Path
from kessel.pieces.report import FileReport, unexpected
from kessel.pieces.toml_file import is_list, is_table

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
    elif origin in (list, tuple, set, frozenset) and is_list(data) and _is_sequence(origin, inner):
        for place, item in enumerate(data):
            _tell_all(inner[0], item, report, (*path, place))
    elif origin is dict and is_table(data):
        for key, item in data.items():
            _convert({key: Any}, dict[inner[0], Any], report, path)
            _tell_all(inner[1], item, report, (*path, key))
    else:
        _convert(data, kind, report, path)


def _tell_struct(kind: type[msgspec.Struct], data: dict[str, Any], report: FileReport, path: Path) -> None:
    fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    tag = kind.__struct_config__.tag_field
    for key, item in data.items():
        if key in fields:
            _tell_all(fields[key].type, item, report, (*path, key))
        elif key != tag and kind.__struct_config__.forbid_unknown_fields:
            report.wrong((*path, key), unexpected(key, fields), "one of " + ", ".join(fields))
    for name, field in fields.items():
        if field.required and name not in data:
            report.wrong((*path, name), "is missing", _named(field.type), None)


def _convert(data: Any, kind: Any, report: FileReport, path: Path) -> None:
    try:
        msgspec.convert(data, kind, str_keys=True)
    except msgspec.ValidationError as error:
        _tell_one(error, report, path)


def _tell_one(error: msgspec.ValidationError, report: FileReport, path: Path) -> None:
    """msgspec says "Expected `int`, got `str` - at `$.movement`"; we say it with file, key and value."""
    text, _, where = str(error).partition(" - at ")
    steps = re.findall(r"\[(\d+)\]|\.([^.\[\]`]+)", where.split(" in ")[-1])
    inner = tuple(int(number) if number else name for number, name in steps)
    wanted = re.match(r"Expected `?([^`]*?)`?(?:, got `?(.*?)`?)?$", text)
    if wanted and wanted[2]:
        report.wrong((*path, *inner), f"is of type {wanted[2]}", wanted[1])
    elif wanted:
        report.wrong((*path, *inner), "is out of bounds", wanted[1])
    else:
        report.wrong((*path, *inner), text, "what docs/data-formats.md and the system's data.py say")


def _unwrapped(kind: Any, data: Any) -> Any:
    """What an optional field is when it is there."""
    if get_origin(kind) in (Union, types.UnionType) and data is not None:
        choices = [choice for choice in get_args(kind) if choice is not types.NoneType]
        return choices[0] if len(choices) == 1 else kind
    return kind


def _is_sequence(origin: Any, inner: tuple[Any, ...]) -> bool:
    return len(inner) == 1 or (origin is tuple and len(inner) == 2 and inner[1] is Ellipsis)


def _named(kind: Any) -> str:
    return getattr(kind, "__name__", str(kind)) if not get_args(kind) else str(kind).replace("typing.", "")
