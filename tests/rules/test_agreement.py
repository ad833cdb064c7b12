from __future__ import annotations

from enum import Enum
from fractions import Fraction

import msgspec
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kessel.rules.agreement import agrees, plain

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)


@given(JSON)
def test_every_plain_value_agrees_with_itself(value):
    assert agrees(value, plain(value))


@pytest.mark.parametrize(
    ("expected", "got"),
    [
        ("7/2", Fraction(7, 2)),
        ("7/2", 3.5),
        ("5", Fraction(5)),
        (5, Fraction(5)),
        (1.6, Fraction(8, 5)),
        (2.67, 8 / 3),
        (2.125, Fraction(17, 8)),
        (3.0, 3),
        ({"final": "2:1"}, {"final": "2:1", "raw": 1.6}),
        ([{"a": 1}], ({"a": 1, "b": 2},)),
        (["a", "b"], {"b", "a"}),
        ([1, 2], np.array([1, 2])),
        (True, np.bool_(True)),
        ({"1": 2}, {1: np.int8(2)}),
        (None, None),
    ],
)
def test_values_that_mean_the_same_agree(expected, got):
    assert agrees(expected, plain(got))


@pytest.mark.parametrize(
    ("expected", "got"),
    [
        (1, True),
        (True, 1),
        ("0524", "524"),
        ("7/2", Fraction(7, 3)),
        (1.6, 1.61),
        (2.67, 2.65),
        (2.125, 2.12),
        ({"final": "2:1"}, {"raw": 1.6}),
        ({"final": None}, {}),
        ([1, 2], [2, 1]),
        ([1], [1, 2]),
        ([1], {"0": 1}),
        (None, 0),
        (0, None),
        ("no", 0),
        ("", None),
    ],
)
def test_values_that_mean_something_else_do_not_agree(expected, got):
    assert not agrees(expected, plain(got))


def test_structs_and_enums_are_opened_up():
    class Colour(Enum):
        BLACK = "black"

    class Star(msgspec.Struct):
        colour: Colour
        value: Fraction

    assert plain((Star(Colour.BLACK, Fraction(7, 2)),)) == [{"colour": "black", "value": "7/2"}]
