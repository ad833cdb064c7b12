"""Chapter 12.1-12.6, 12.10, 12.11, 22.4: who may use ranged fire."""

from __future__ import annotations

from datetime import date

import pytest

from kessel.play.outcome import Illegal
from kessel.rules import clause
from kessel.systems.efb.airpower import Mission
from kessel.systems.efb.artillery import battery_limit, fire_terms, refuse_batteries, refuse_support
from tests.systems.efb.field import Field
from tests.systems.efb.refusal import refused
from tests.systems.efb.variant import variant

FIRST_WAVE, SECOND_WAVE = 4, 5


def battery(*more: str) -> Field:
    """A German battery in command, three hexes from a Soviet regiment in the open."""
    field = Field().put("KG A/11 Pz", "4215").put("I/119 Art", "4215").put("96/140 Rifle", "4212", defense=3)
    for unit in more:
        field.put(unit, "4215")
    return field


@clause("efb", "12.3")
@pytest.mark.parametrize(("hex_", "answer"), [("4212", None), ("4211", "12.3")])
def test_range_counts_the_target_hex_and_not_the_firing_one(hex_: str, answer: str | None) -> None:
    game = (
        Field()
        .put("KG A/11 Pz", "4215")
        .put("I/119 Art", "4215")
        .put("96/140 Rifle", hex_, defense=3)
        .phase(FIRST_WAVE)
    )
    order = f'bombard target={hex_} batteries=["I/119 Art"]'
    if answer:
        assert refused(game, order) == answer
    else:
        game.submit(order)


@clause("efb", "2.4")
def test_range_u_reaches_the_farthest_hex() -> None:
    field = variant(counters={"I/119 Art": {"range": "U"}})
    game = field.put("KG A/11 Pz", "0105").put("I/119 Art", "0105").put("96/140 Rifle", "6230").phase(FIRST_WAVE)
    game.submit('bombard target=6230 batteries=["I/119 Art"]')
    assert field.flag("fired", "I/119 Art") == 1


@clause("efb", "12.4")
def test_fire_passes_over_units_and_terrain() -> None:
    field = battery().put("258/140 Rifle", "4213", defense=3).put("I/15 Pz", "4113")
    field.phase(FIRST_WAVE).submit('bombard target=4212 batteries=["I/119 Art"]')


@clause("efb", "12.5")
def test_no_spotter_is_needed() -> None:
    battery().phase(FIRST_WAVE).submit('bombard target=4212 batteries=["I/119 Art"]')


@clause("efb", "12.1")
def test_a_battery_fires_once_in_a_player_turn() -> None:
    field = battery().put("258/140 Rifle", "4213", defense=3)
    game = field.dice(1, 1, 1, 1).phase(FIRST_WAVE)
    game.submit('bombard target=4212 batteries=["I/119 Art"]')
    assert refused(game, 'bombard target=4213 batteries=["I/119 Art"]') == "12.1"


@clause("efb", "14.2")
def test_a_battery_that_fired_in_the_first_wave_does_not_in_the_second() -> None:
    field = battery()
    game = field.dice(1).phase(FIRST_WAVE)
    game.submit('bombard target=4212 batteries=["I/119 Art"]')
    game.submit("end-phase")
    assert game.decision is not None
    assert game.decision.kind == "second_wave"
    assert refused(game, 'bombard target=4212 batteries=["I/119 Art"]') == "12.1"


@clause("efb", "12.1")
def test_in_the_enemy_player_turn_it_may_fire_again() -> None:
    field = battery()
    field.s.state.fired[:] = 1
    field.phase(7)
    assert field.flag("fired", "I/119 Art") == 0


@clause("efb", "7.7", "12.10")
def test_a_battery_out_of_command_uses_no_ranged_fire() -> None:
    field = Field().put("I/119 Art", "4215").put("96/140 Rifle", "4212", defense=3)
    assert refused(field.phase(FIRST_WAVE), 'bombard target=4212 batteries=["I/119 Art"]') == "7.7"
    with pytest.raises(Illegal, match=r"7.7"):
        refuse_support(field.s, 0, (), (field.s.setting.hex("4212"),), (field.s.setting.unit("I/119 Art"),), 0)


@clause("efb", "15.3")
def test_a_suppressed_battery_uses_no_ranged_fire() -> None:
    field = battery().put("I/119 Art", "4215", suppressed=True)
    assert refused(field.phase(FIRST_WAVE), 'bombard target=4212 batteries=["I/119 Art"]') == "15.3"


@clause("efb", "12.11")
def test_a_battery_beside_an_enemy_uses_no_ranged_fire() -> None:
    field = battery().put("258/140 Rifle", "4214", defense=3)
    assert refused(field.phase(FIRST_WAVE), 'bombard target=4212 batteries=["I/119 Art"]') == "12.11"


@clause("efb", "12.10")
def test_close_support_needs_one_of_the_defending_hexes_in_range() -> None:
    field = battery().put("258/140 Rifle", "4209", defense=3)
    s = field.s
    near, far = s.setting.hex("4212"), s.setting.hex("4209")
    gun = s.setting.unit("I/119 Art")
    refuse_batteries(s, 0, "close support", (far, near), (gun,))
    with pytest.raises(Illegal, match=r"12.3"):
        refuse_batteries(s, 0, "close support", (far,), (gun,))


@clause("efb", "7.10")
def test_air_gives_no_close_support_to_a_unit_out_of_command() -> None:
    field = battery().put("I/15 Pz", "4213").put("I/2 Pz", "4211")
    s = field.s
    s.state.air_ready[0] = 2, 0
    target, led, alone = s.setting.hex("4212"), s.setting.unit("I/15 Pz"), s.setting.unit("I/2 Pz")
    refuse_support(s, 0, (led,), (target,), (), 2)
    with pytest.raises(Illegal, match=r"7.10"):
        refuse_support(s, 0, (led, alone), (target,), (), 2)


@clause("efb", "22.4", "12.19")
def test_four_german_batteries_may_fire_together_and_not_five() -> None:
    guns = ("I/119 Art", "II/119 Art", "III/119 Art", "612 Art", "619 Art")
    field = battery(*guns[1:]).put("48 PzK", "4214")
    s = field.s
    units, target = tuple(map(s.setting.unit, guns)), (s.setting.hex("4212"),)
    refuse_batteries(s, 0, "bombardment", target, units[:4])
    with pytest.raises(Illegal, match=r"22.4"):
        refuse_batteries(s, 0, "bombardment", target, units)
    plain = Field(special_units=False)
    assert battery_limit(plain.s, units[0], "bombardment") is None


@clause("efb", "22.4")
@pytest.mark.parametrize(
    ("day", "support", "bombardment"),
    [
        *((date(1941, 6, 23), 1, 1), (date(1942, 6, 23), 1, 1), (date(1943, 7, 5), 1, 2)),
        *((date(1944, 2, 1), 2, 3), (date(1945, 2, 1), 2, 3)),
    ],
)
def test_soviet_fire_control_grows_with_the_years(day: date, support: int, bombardment: int) -> None:
    s = variant(scenario={"start": day}).s
    gun = s.setting.unit("140 Art")
    expected: dict[Mission, int] = {
        "protective fire": support, "close support": support, "bombardment": bombardment,
    }  # fmt: skip
    for mission, limit in expected.items():
        assert battery_limit(s, gun, mission) == limit


@clause("efb", "22.4")
def test_allies_of_the_axis_fire_two_batteries_together() -> None:
    s = variant(counters={"I/157 Art": {"nation": "Romanian"}}).s
    assert battery_limit(s, s.setting.unit("I/157 Art"), "close support") == 2


@clause("efb", "12.2", "12.15")
def test_each_mission_has_its_strength() -> None:
    field = battery()
    s, gun, target = field.s, field.s.setting.unit("I/119 Art"), (field.s.setting.hex("4212"),)
    assert [r.value for r in fire_terms(s, 0, "bombardment", target, (gun,), 0)] == [4]
    assert [r.value for r in fire_terms(s, 0, "close support", target, (gun,), 0)] == [4]
    assert [r.value for r in fire_terms(s, 0, "protective fire", target, (gun,), 0)] == [3]
    assert s.setting.defense[s.state.row[gun]] == 1


@clause("efb", "24.8")
def test_light_precipitation_halves_artillery() -> None:
    field = battery().weather("light_precipitation")
    s, gun, target = field.s, field.s.setting.unit("III/119 Art"), (field.s.setting.hex("4212"),)
    assert sum(r.value for r in fire_terms(s, 0, "bombardment", target, (gun,), 0)) == 2
