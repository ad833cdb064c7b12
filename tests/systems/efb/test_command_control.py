"""Chapter 7: command control, and the command structures of 24.6 and 24.7."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from kessel.rules import clause
from kessel.systems.efb.command_control import command, in_command
from kessel.systems.efb.movement_allowance import allowance, allowance_terms
from tests.systems.efb.field import Field
from tests.systems.efb.landscape import Plain
from tests.systems.efb.refusal import refused
from tests.systems.efb.variant import variant

MOVEMENT, SOVIET_MOVEMENT = 2, 8
HQ, TANK, MCL, CORPS_HQ = "KG A/11 Pz", "I/15 Pz", "61 Mcl", "48 PzK"


def commanded(field: Field, unit: str) -> bool:
    return in_command(field.s, field.s.setting.unit(unit))


@clause("efb", "7.1")
def test_a_unit_at_the_radius_is_in_command_and_one_beyond_is_not() -> None:
    field = Field().put(HQ, "3010").put(TANK, "3014").put(MCL, "3015")
    assert field.s.setting.command_radius[field.s.setting.unit(HQ)] == 4
    assert commanded(field, TANK)
    assert not commanded(field, MCL)


@clause("efb", "7.2")
def test_the_radius_counts_hexes_through_enemies_rivers_and_zones() -> None:
    field = Plain().river("major_river", "3011|3012").terrain("marsh", "3011", "3012")
    field.put(HQ, "3010").put(TANK, "3014").put("96/140 Rifle", "3012")
    assert commanded(field, TANK)


@clause("efb", "7.3")
def test_the_headquarters_of_another_formation_gives_no_command() -> None:
    field = Field().put("KG A/16 Pz", "3010").put(TANK, "3010")
    assert not commanded(field, TANK)
    assert commanded(field.put(HQ, "3011"), TANK)


@clause("efb", "7.4")
@pytest.mark.parametrize("hq", ["KG A/11 Pz", "KG B/11 Pz", "KG C/11 Pz"])
def test_each_headquarters_of_a_command_commands_all_of_it(hq: str) -> None:
    field = Field().put(hq, "3010").put(TANK, "3010").put(MCL, "3012")
    assert commanded(field, TANK)
    assert commanded(field, MCL)


@clause("efb", "7.5")
def test_a_unit_without_a_headquarters_of_its_own_is_out_of_command_unless_attached() -> None:
    alone = variant(scenario={"command": _without_attachments()})
    alone.put(HQ, "3010").put("612 Art", "3010")
    assert not commanded(alone, "612 Art")
    assert commanded(Field().put(HQ, "3010").put("612 Art", "3010"), "612 Art")


@clause("efb", "24.6/command", "7.5")
def test_a_battlegroup_takes_on_one_independent_unit_and_one_supply_unit() -> None:
    field = Field().put(HQ, "3010").put("612 Art", "3010").put("619 Art", "3011").put("Supply 1", "3011")
    field.put("Supply 2", "3012")
    assert [commanded(field, unit) for unit in ("612 Art", "619 Art")].count(True) == 1
    assert [commanded(field, unit) for unit in ("Supply 1", "Supply 2")].count(True) == 1
    field.put("KG B/11 Pz", "3012")
    assert all(commanded(field, unit) for unit in ("612 Art", "619 Art", "Supply 1", "Supply 2"))


@clause("efb", "24.6/command")
def test_attachments_are_given_so_that_most_units_are_in_command() -> None:
    # Both headquarters reach 612 Art, but only the first one reaches 619 Art.
    field = Field().put(HQ, "3010").put("KG B/11 Pz", "3018").put("612 Art", "3014").put("619 Art", "3009")
    assert commanded(field, "612 Art")
    assert commanded(field, "619 Art")


@clause("efb", "24.6/command")
def test_a_headquarters_far_away_takes_on_nobody() -> None:
    field = Field().put(HQ, "3010").put("KG B/11 Pz", "3030").put("612 Art", "3010").put("619 Art", "3009")
    assert [commanded(field, unit) for unit in ("612 Art", "619 Art")].count(True) == 1


@clause("efb", "24.6/command")
def test_the_corps_headquarters_commands_every_german() -> None:
    field = Field().put(CORPS_HQ, "3010")
    near = ("61 Mcl", "16 Mcl", "157 Fus", "612 Art", "670 AT", "Supply 1")
    for unit in near:
        field.put(unit, "3011")
    assert all(commanded(field, unit) for unit in near)


@clause("efb", "24.7/command", "7.3")
def test_the_soviet_headquarters_command_their_own_and_36_rifle_corps_all_of_fifth_army() -> None:
    mechanized = Field().put("8 MC", "3010").put("96/140 Rifle", "3010")
    assert not commanded(mechanized, "96/140 Rifle")
    for hq in ("5 Army", "36 RC"):
        field = Field().put(hq, "3010").put("96/140 Rifle", "3011").put("406/124 Rifle", "3012").put("2 Mcl", "3011")
        assert commanded(field, "96/140 Rifle")
        assert commanded(field, "406/124 Rifle")
        assert not commanded(field, "2 Mcl")


@clause("efb", "24.7/command", "24.7/air")
def test_the_soviets_have_no_supply_units() -> None:
    setting = Field().s.setting
    assert not setting.is_supply[setting.units_of[1]].any()


@clause("efb", "7.6", "7.8")
def test_movement_goes_by_the_command_at_the_start_of_the_phase() -> None:
    field = Plain().put(HQ, "3010").put(TANK, "3014").put(MCL, "3017")
    game = field.phase(MOVEMENT)
    s = field.s
    game.submit(f'move unit="{HQ}" path=3009,3008,3007,3006')
    assert allowance(s, s.setting.unit(TANK)) == 3 * 8
    assert allowance(s, s.setting.unit(MCL)) == 3 * 4
    assert not commanded(field, TANK)


@clause("efb", "7.8", "7.6")
def test_who_moves_into_the_radius_is_in_command_for_combat_but_not_for_this_movement() -> None:
    field = Plain().put(HQ, "3010").put(TANK, "3018")
    game = field.phase(MOVEMENT)
    assert refused(game, f'move unit="{TANK}" path=3017,3016,3015,3014,3013') == "8.3"
    game.submit(f'move unit="{TANK}" path=3017,3016,3015,3014')
    assert field.flag("in_command", TANK) == 0
    assert commanded(field, TANK)


@clause("efb", "7.6")
def test_a_reinforcement_is_in_command_in_its_first_movement_phase_and_not_after_it() -> None:
    field = Plain()
    s = field.s
    unit = s.setting.unit(TANK)
    s.state.due[unit], s.state.edge[unit] = 3, s.setting.edge_names.index("west")
    game = field.phase(1, turn=3)
    game.submit(f'enter units=["{TANK}"] at=0115')
    assert allowance(s, unit) == 3 * 8
    assert not commanded(field, TANK)
    field.phase(MOVEMENT, turn=3)
    s.state.fresh[:] = 0
    field.phase(MOVEMENT, turn=3)
    assert allowance(s, unit) == 3 * 4


@clause("efb", "7.7", "8.12")
def test_who_is_out_of_command_has_half_its_movement_fractions_dropped() -> None:
    field = variant(counters={TANK: {"movement": 7}}).put(TANK, "3010")
    field.phase(MOVEMENT)
    unit = field.s.setting.unit(TANK)
    assert allowance(field.s, unit) == 3 * 3
    assert [(reason.clause, reason.value) for reason in allowance_terms(field.s, unit)] == [("8.2", 7), ("7.7", -4)]


@clause("efb", "7.9")
def test_a_headquarters_is_always_in_command_itself() -> None:
    field = Field().put(HQ, "3010")
    field.phase(MOVEMENT)
    assert commanded(field, HQ)
    assert allowance(field.s, field.s.setting.unit(HQ)) == 3 * 8


@clause("efb", "7.9", "15.3")
def test_a_suppressed_headquarters_moves_at_half() -> None:
    field = Field().put(HQ, "3010", suppressed=True)
    field.phase(MOVEMENT)
    assert allowance(field.s, field.s.setting.unit(HQ)) == 3 * 4


@clause("efb", "24.8/notes", "24.8")
def test_bad_weather_shortens_the_radius() -> None:
    field = Field().put(HQ, "3010").put(TANK, "3014")
    assert commanded(field, TANK)
    assert not commanded(field.weather("fog"), TANK)
    assert commanded(field.put(TANK, "3013"), TANK)


@clause("efb", "7.1")
def test_units_off_the_map_are_in_no_command() -> None:
    field = Field().put(HQ, "3010")
    assert command(field.s, 0).sum() == 1


def _without_attachments() -> tuple[object, ...]:
    return tuple(replace(entry, attached=None) for entry in Field().s.setting.scenario.command)
