from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kessel.play.dice import KeyedDice, RecordedDice, commitment, seed_from


@given(st.integers(0, 10_000), st.integers(2, 20))
def test_a_die_shows_one_of_its_faces_and_always_the_same_one(position, sides):
    dice = KeyedDice(seed_from(5))
    assert 1 <= dice.at(position, sides) <= sides
    assert dice.at(position, sides) == KeyedDice(seed_from(5)).at(position, sides)


def test_six_thousand_dice_are_fair_within_four_standard_deviations():
    faces = Counter(KeyedDice(seed_from("fair")).at(k, 6) for k in range(6000))
    assert all(abs(faces[face] - 1000) < 4 * (6000 * 5 / 36) ** 0.5 for face in range(1, 7))


def test_other_seeds_give_other_dice_and_other_commitments():
    one, other = seed_from(1), seed_from(2)
    assert [KeyedDice(one).at(k, 6) for k in range(40)] != [KeyedDice(other).at(k, 6) for k in range(40)]
    assert commitment(one) != commitment(other)


def test_recorded_dice_refuse_more_dice_and_impossible_faces():
    dice = RecordedDice((3, 9))
    assert dice.at(0, 6) == 3
    with pytest.raises(ValueError, match="die 2 is recorded as 9, but it has 6 sides"):
        dice.at(1, 6)
    with pytest.raises(ValueError, match="the record holds 2 dice"):
        dice.at(2, 6)
