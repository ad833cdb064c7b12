"""When a result agrees with what a vector expects."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec


def plain(value: object) -> Any:
    """A result as JSON would hold it: structs and tuples opened up, sets sorted, fractions as `"7/2"`."""
    opened = msgspec.to_builtins(value, str_keys=True, order="deterministic", enc_hook=_as_text_or_list)
    return msgspec.json.decode(msgspec.json.encode(opened))


def agrees(expected: Any, got: Any) -> bool:
    """Whether a plain result is what a vector expects.

    Dicts are compared on the keys that the vector gives, lists element by element. Numbers compare by value,
    also when one of them is written as text (`"7/2"`); an expected float is a rounded number and holds to the
    decimals it is written with, at least two. Everything else must be equal, and truth is never a number.
    """
    if isinstance(expected, dict):
        return isinstance(got, dict) and all(key in got and agrees(value, got[key]) for key, value in expected.items())
    if isinstance(expected, list):
        return (
            isinstance(got, list)
            and len(got) == len(expected)
            and all(agrees(one, other) for one, other in zip(expected, got, strict=True))
        )
    if type(expected) is type(got) and expected == got:
        return True
    return _same_number(expected, got)


def _same_number(expected: Any, got: Any) -> bool:
    one, other = _number(expected), _number(got)
    if one is None or other is None or (isinstance(expected, str) and isinstance(got, str)):
        return False
    if isinstance(expected, float):
        decimals = len(repr(expected).partition(".")[2])
        return abs(one - other) <= Fraction(1, 2 * 10 ** max(decimals, 2))
    return one == other


def _number(value: Any) -> Fraction | None:
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        return Fraction(str(value))
    except (ValueError, ZeroDivisionError):
        return None


def _as_text_or_list(value: Any) -> Any:
    return str(value) if isinstance(value, Fraction) else value.tolist()
