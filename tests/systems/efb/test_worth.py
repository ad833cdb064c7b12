"""What results are worth (24.5)."""

from __future__ import annotations

import pytest

from kessel.rules import clause
from kessel.systems.efb.worth import gain_of_fire, gain_of_result, worth
from tests.systems.efb.field import Field

RESULTS = ("AE", "AA", "A2", "A1", "BR", "EX", "AX", "D1", "D2", "D3", "D4", "DA", "DE")


@clause("efb", "24.5/german", "24.5/soviet")
def test_a_unit_is_worth_what_the_enemy_scores_for_it() -> None:
    s = Field().s
    worths = [worth(s, s.setting.unit(name)) for name in ("I/15 Pz", "61 Mcl", "23/12 Tank", "96/140 Rifle")]
    assert worths == [4, 2, 2, 1]


@pytest.mark.parametrize("result", RESULTS)
def test_every_result_of_the_tables_is_judged(result: str) -> None:
    s = Field().s
    gain = gain_of_result(s, result, [s.setting.unit("I/15 Pz")], [s.setting.unit("96/140 Rifle")])
    if result.startswith("D"):
        assert gain > 0
    else:
        assert gain < 0


def test_a_second_suppression_gains_nothing_and_dt_then_eliminates() -> None:
    field = Field().put("96/140 Rifle", "4212")
    s, unit = field.s, field.s.setting.unit("96/140 Rifle")
    assert [gain_of_fire(s, result, unit) for result in ("-", "DS", "DT", "DE")] == [0, 3, 3, 10]
    field.put("96/140 Rifle", "4212", suppressed=True)
    assert [gain_of_fire(s, result, unit) for result in ("-", "DS", "DT", "DE")] == [0, 0, 10, 10]
