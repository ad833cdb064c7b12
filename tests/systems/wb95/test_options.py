"""The disputed readings of the rulebook: each is a switch that players can find, with the ruled reading first."""

from __future__ import annotations

from typing import get_args, get_type_hints

import pytest

from kessel.library import UnknownScenario, start
from kessel.systems.wb95.options import Options
from kessel.systems.wb95.queries import SWITCHES

RULED = {
    "support_range": "attacking_hex",  # 6.3.2
    "zone_steps": "any_common_enemy",  # 4.2.3
    "pursuit_path": "combat",  # 5.4.3
    "half_movement": "exact",  # 10.2.2
    "recovery": "full_turn",  # 5.6.5
    "frontline_works": "single_unit",  # Red Snow
}


def test_every_disputed_reading_is_an_option_with_the_ruled_default() -> None:
    defaults = {name: getattr(Options(), name) for name in RULED}
    assert defaults == RULED
    assert set(Options.__struct_fields__) == {*RULED, "complementary", "choices"}


def test_every_option_is_told_to_the_players() -> None:
    assert set(SWITCHES) == {*RULED, "complementary"}


@pytest.mark.parametrize("name", sorted(RULED))
def test_an_option_has_two_readings_and_takes_no_other(name: str) -> None:
    readings = get_args(get_type_hints(Options)[name])
    assert len(readings) == 2
    assert readings[0] == RULED[name]
    for reading in readings:
        assert start("korsun/first_battle", seed=1, **{name: reading}).header.options[name] == reading
    with pytest.raises(UnknownScenario, match=name):
        start("korsun/first_battle", seed=1, **{name: "whatever"})
