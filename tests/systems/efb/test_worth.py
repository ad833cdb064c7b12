"""What results are worth (24.5)."""

from __future__ import annotations

import pytest

from kessel.rules import clause
from kessel.systems.efb.worth import gain_of_fire, gain_of_result, worth
from tests.systems.efb.field import Field


@clause("efb", "24.5/german", "24.5/soviet")
def test_a_unit_is_worth_what_the_enemy_scores_for_it() -> None:
    s = Field().s
    worths = [worth(s, s.setting.unit(name)) for name in ("I/15 Pz", "61 Mcl", "23/12 Tank", "96/140 Rifle")]
    assert worths == [4, 2, 2, 1]


@clause("efb", "13.1")
@pytest.mark.parametrize(
    ("result", "gain"),
    [
        *(("AE", -60), ("AA", -36), ("A2", -24), ("A1", -12), ("BR", -6), ("EX", -10), ("AX", -14)),
        *(("D1", 6), ("D2", 12), ("D3", 18), ("D4", 24), ("DA", 18), ("DE", 30), ("no attack", 0)),
    ],
)
def test_a_result_gains_what_the_enemy_loses_less_what_one_loses_oneself(result: str, gain: int) -> None:
    """Tanks (4) and motorcycles (2) against tanks (2) and rifles (1)."""
    s = Field().s
    own, enemy = (("I/15 Pz", "61 Mcl"), ("23/12 Tank", "96/140 Rifle"))
    assert gain_of_result(s, result, list(map(s.setting.unit, own)), list(map(s.setting.unit, enemy))) == gain


@clause("efb", "13.2")
def test_a_second_suppression_gains_nothing_and_dt_then_eliminates() -> None:
    field = Field().put("96/140 Rifle", "4212")
    s, unit = field.s, field.s.setting.unit("96/140 Rifle")
    assert [gain_of_fire(s, result, unit) for result in ("-", "DS", "DT", "DE")] == [0, 3, 3, 10]
    field.put("96/140 Rifle", "4212", suppressed=True)
    assert [gain_of_fire(s, result, unit) for result in ("-", "DS", "DT", "DE")] == [0, 0, 10, 10]
