"""Chapter 5: zones of control, with 18.3 and 18.41."""

from __future__ import annotations

import pytest

from kessel.rules import clause
from kessel.systems.winter_storm.state import (
    DISRUPTED,
    FIELD_WORKS,
    INDEPENDENT,
    ISOLATED,
    OUT_OF_COMMAND,
    ROUTED,
)
from kessel.systems.winter_storm.zones_of_control import stack_zone, zones
from tests.systems.winter_storm.field import Field
from tests.systems.winter_storm.refusal import refused

HERE, NORTH, FAR = "1514", "1513", "1512"
AROUND = ("1513", "1613", "1614", "1515", "1414", "1413")
BETWEEN = "1613"
"""Beside both HERE and NORTH."""
AXIS, SOVIET = 0, 1


def home(field: Field, hex_: str = HERE, side: int = SOVIET) -> int:
    return int(zones(field.s, side).home[field.hex(hex_)])


def into(field: Field, hex_: str = NORTH, side: int = SOVIET) -> int:
    return int(zones(field.s, side).reach[field.hex(hex_)])


# Strength


@clause("winter_storm", "5", "2.37")
def test_a_combat_unit_projects_its_rating_into_its_own_and_six_hexes():
    field = Field().put("g4", HERE)
    assert home(field) == 2
    assert [into(field, hex_) for hex_ in AROUND] == [2] * 6
    assert into(field, FAR) == 0


@clause("winter_storm", "5")
def test_a_rating_of_0_is_1_at_home_and_nothing_outside():
    field = Field().put("r258", HERE, status=OUT_OF_COMMAND)
    assert (home(field), into(field)) == (1, 0)


@clause("winter_storm", "5", "2.4", "2.6")
@pytest.mark.parametrize("unit", ["51A", "StF", "StF_col1"])
def test_headquarters_and_transport_have_no_zone(unit: str):
    field = Field().put(unit, HERE)
    assert (home(field), into(field)) == (0, 0)


@clause("winter_storm", "5/single")
def test_a_unit_with_one_number_has_it_at_home_alone():
    field = Field().put("r258", HERE).give("r258", pcf=2)
    field.s.setting.is_single_number[field.unit("r258")] = True
    assert (home(field), into(field)) == (2, 0)


@clause("winter_storm", "5.1")
def test_the_highest_of_several_zones_counts():
    field = Field().put("g4", HERE).put("mc4", FAR)
    assert into(field, NORTH) == 3


@clause("winter_storm", "5.2")
def test_the_topmost_unit_sets_the_zone_even_a_weaker_one():
    field = Field().put("r258", HERE).put("mc4", HERE)
    assert (home(field), into(field)) == (1, 1)


@clause("winter_storm", "5.2")
def test_a_small_unit_of_no_division_on_top_is_not_added_to_the_others():
    field = Field().put("stug228", HERE).put("pannwitz", HERE).give("stug228", zoc=1).give("pannwitz", zoc=2)
    assert into(field, side=AXIS) == 1


@clause("winter_storm", "5.2")
def test_a_headquarters_on_top_does_not_hide_the_zone_below():
    field = Field().put("51A", HERE).put("mc4", HERE)
    assert into(field) == 3


@clause("winter_storm", "5.2")
def test_a_stack_without_ratings_has_1_at_home():
    field = Field().put("at5", HERE).put("at20", HERE)
    assert (home(field), into(field)) == (1, 0)


@clause("winter_storm", "5.2/division")
def test_the_example_of_two_regiments_on_top_of_a_division():
    field = Field().put("pz6_r1", HERE).put("pz6_rec", HERE).put("i336", HERE)
    assert into(field, side=AXIS) == 2


@clause("winter_storm", "5.2/division")
def test_the_example_of_two_regiments_out_of_command():
    field = Field().put("pz6_r1", HERE, status=OUT_OF_COMMAND).put("pz6_rec", HERE, status=OUT_OF_COMMAND)
    assert into(field.put("i336", HERE), side=AXIS) == 1


@clause("winter_storm", "5.2/division")
def test_units_of_another_division_between_do_not_part_a_division():
    field = Field().put("pz6_r1", HERE).put("pz23_pz", HERE).put("pz6_rec", HERE)
    assert into(field, side=AXIS) == 2


@clause("winter_storm", "18.41/zoc")
def test_three_tank_brigades_of_0_have_1_together():
    field = Field().put("tb235", HERE).put("tb254", HERE)
    assert into(field) == 0
    field.put("tr2g", HERE).give("tr2g", zoc=0)
    assert into(field) == 1
    assert into(field.weather("mild", "storm")) == 0


@clause("winter_storm", "18.41/zoc")
def test_the_top_three_tank_brigades_add_their_ratings():
    field = Field().put("tr2g", HERE).put("tb235", HERE).put("tb254", HERE).give("tb235", zoc=1)
    assert into(field) == 2
    field.s.setting.is_tank_brigade[field.unit("fr76")] = True
    assert into(field.put("fr76", HERE).give("fr76", zoc=1)) == 2, "the fourth adds nothing"


@clause("winter_storm", "18.3/zoc")
def test_brigades_add_their_ratings_under_a_corps_hq_alone():
    field = Field().put("fr76", HERE).put("at5", HERE).give("at5", zoc=1)
    assert into(field) == 1
    staff = field.unit("at20")
    field.s.setting.is_corps_hq[staff] = True
    for unit in ("fr76", "at5"):
        field.s.state.staff[field.unit(unit)] = staff
    assert into(field) == 2


# What takes away


@clause("winter_storm", "5.7")
@pytest.mark.parametrize(
    ("state", "rating"),
    [
        ({"status": OUT_OF_COMMAND}, 2),
        ({"status": ISOLATED}, 1),
        ({"status": INDEPENDENT}, 3),
        ({"mode": "depleted"}, 2),
        ({"mode": "defensive"}, 3),
        ({"disorder": DISRUPTED}, 1),
        ({"disorder": ROUTED}, 0),
    ],
    ids=str,
)
def test_command_supply_and_disorder_lessen_a_zone(state: dict[str, int | str], rating: int):
    field = Field().put("mc4", HERE, **state)  # pyright: ignore[reportArgumentType]
    assert into(field) == rating


@clause("winter_storm", "9.2", "5.7")
def test_deep_freeze_lessens_the_zones_of_the_axis_alone():
    field = Field().weather("deep_freeze", "clear").put("i336", HERE).put("mc4", "0514")
    assert (into(field, side=AXIS), into(field, "0513")) == (2, 3)


@clause("winter_storm", "9.3", "5.7")
def test_only_storm_of_all_atmospheres_lessens_zones():
    field = Field().put("mc4", HERE)
    ratings = {name: into(field.weather("mild", name)) for name in ("clear", "mist", "overcast", "rain", "storm")}
    assert ratings == {"clear": 3, "mist": 3, "overcast": 3, "rain": 3, "storm": 2}


@clause("winter_storm", "5.7", "5.7/exception")
def test_the_example_of_a_stack_in_woods_behind_a_river_in_a_storm():
    field = Field().weather("mild", "storm").terrain(HERE, "woods").hexside(HERE, NORTH, "minor_river")
    field.put("mc4", HERE)
    assert (home(field), into(field)) == (2, 1)


@clause("winter_storm", "5.7")
@pytest.mark.parametrize(
    ("terrain", "level", "rating"),
    [
        ("woods", 0, 2),
        ("town", 0, 2),
        ("clear", 2, 2),
        ("woods", 2, 1),
        ("clear", 3, 1),
        ("clear", 4, 0),
        ("dunes", 0, 3),
    ],
)
def test_a_zone_is_weaker_in_difficult_terrain(terrain: str, level: int, rating: int):
    assert into(Field().put("mc4", HERE).terrain(NORTH, terrain, level)) == rating


@clause("winter_storm", "7.34")
def test_no_zone_reaches_a_summit():
    assert into(Field().put("mc4", HERE).give("mc4", zoc=9).terrain(NORTH, "clear", 5)) == 0


@clause("winter_storm", "7.41", "7.45", "5.7")
@pytest.mark.parametrize(
    ("kinds", "rating"),
    [
        (("balka",), 2),
        (("ridge",), 2),
        (("minor_river",), 2),
        (("minor_river", "bridge"), 3),
        (("major_river",), 1),
        (("major_river", "bridge"), 1),
        (("stream",), 3),
        (("minor_river", "balka"), 1),
    ],
    ids=str,
)
def test_what_lies_on_a_hexside_lessens_a_zone_and_adds_up(kinds: tuple[str, ...], rating: int):
    assert into(Field().put("mc4", HERE).hexside(HERE, NORTH, *kinds)) == rating


@clause("winter_storm", "13.93")
def test_out_of_an_improved_position_goes_no_zone():
    field = Field().put("mc4", HERE).works(HERE, "soviet", FIELD_WORKS, "mc4")
    assert (home(field), into(field)) == (3, 0)


@clause("winter_storm", "6.21", "6.22")
def test_heavy_artillery_has_a_zone_when_deployed_and_none_on_the_march():
    assert into(Field().put("art5", HERE)) == 1
    field = Field().put("art5", HERE, march=1)
    assert (home(field), into(field)) == (0, 0)


# Movement


def field_beside_an_enemy(mover: str, enemy: str = "r258", **state: int) -> Field:
    """A unit in the zone of an enemy to its south."""
    return Field().put(mover, HERE, **state).put(enemy, "1515")


def cost(field: Field, unit: str, path: str, seat: str = "axis", phase: str = "Operations") -> str:
    return field.phase(phase, seat).preview(f"maneuver units={unit} path={path}").summary


@clause("winter_storm", "5.3/entering", "5.3")
def test_entering_a_zone_costs_nothing():
    field = Field().put("i336", NORTH).put("r258", "1515")
    assert cost(field, "i336", HERE) == "1 MP"


@clause("winter_storm", "5.3/entering", "14.7/zoc")
@pytest.mark.parametrize("disorder", [DISRUPTED, ROUTED])
def test_units_in_disorder_may_not_enter_a_zone(disorder: int):
    field = Field().put("i336", NORTH, disorder=disorder).put("r258", "1515")
    with refused("5.3/entering"):
        cost(field, "i336", HERE)


@clause("winter_storm", "11.29")
def test_depleted_units_may_not_enter_a_zone_but_may_leave_one():
    field = Field().put("i336", NORTH, mode="depleted").put("r258", "1515")
    with refused("11.29"):
        cost(field, "i336", HERE)
    field = Field().put("i336", HERE, mode="depleted").put("r258", "1515")
    assert cost(field, "i336", NORTH) == "2 MP"


@clause("winter_storm", "5.3/leaving")
def test_a_leg_unit_pays_for_leaving_a_zone():
    assert cost(field_beside_an_enemy("i336"), "i336", NORTH) == "2 MP"


@clause("winter_storm", "5.3/leaving")
@pytest.mark.parametrize(("enemy", "mp"), [("r258", "1 MP"), ("c61", "1 MP"), ("tc7", "2 MP")])
def test_a_mobile_unit_pays_for_leaving_the_zone_of_mobile_units_alone(enemy: str, mp: str):
    assert cost(field_beside_an_enemy("pz6_r1", enemy), "pz6_r1", NORTH) == mp


@clause("winter_storm", "5.3/leaving")
def test_a_mobile_unit_pays_if_any_mobile_enemy_reaches_its_hex():
    field = field_beside_an_enemy("pz6_r1", "g4").put("tr2g", "1614")
    assert cost(field, "pz6_r1", NORTH) == "2 MP"


@clause("winter_storm", "5.3/leaving")
@pytest.mark.parametrize(("staying", "mp"), [(("pz6_pz", "pz6_r1"), "1 MP"), (("pz6_pz",), "2 MP")], ids=["3", "2"])
def test_friends_who_are_stronger_by_2_cover_those_who_leave(staying: tuple[str, ...], mp: str):
    field = field_beside_an_enemy("i336")
    for name in staying:
        field.put(name, HERE)
    assert cost(field, "i336", NORTH) == mp


@clause("winter_storm", "5.3/leaving")
def test_those_who_leave_together_do_not_cover_each_other():
    field = field_beside_an_enemy("i336").put("pz6_pz", HERE).put("pz6_r1", HERE)
    game = field.phase("Operations", "axis")
    preview = game.preview(f"maneuver units=i336,pz6_pz,pz6_r1 path={NORTH}")
    assert preview.summary == "2 MP"


@clause("winter_storm", "5.3/leaving", "5.31")
def test_the_example_of_regiments_that_cover_a_division():
    field = Field().put("i336", HERE).give("i336", zoc=2).put("r258", "1515")
    for name in ("pz6_r1", "pz6_rec", "pz6_at"):
        field.put(name, HERE)
    game = field.phase("Operations", "axis")
    game.submit(f"maneuver units=i336 path={NORTH}")
    assert field.state("i336", "spent") == 2, "no charge: 3 against 1"
    game.submit("maneuver units=pz6_r1,pz6_rec,pz6_at path=1413")
    assert field.state("pz6_r1", "spent") == 2, "mobile units leave the zone of a leg unit for nothing"


@clause("winter_storm", "5.31", "2.23")
def test_the_example_of_infiltration():
    field = Field().put("i336", HERE).put("r258", BETWEEN)
    field.phase("Operations", "axis").submit(f"maneuver units=i336 path={NORTH}")
    assert field.state("i336", "spent") == 2 * (1 + 1 + 2)


@clause("winter_storm", "5.31")
@pytest.mark.parametrize("change", ["defensive", "rating 2", "woods"])
def test_the_example_of_infiltration_that_is_too_dear(change: str):
    field = Field().put("i336", HERE, mode="defensive" if change == "defensive" else "offensive").put("r258", BETWEEN)
    if change == "rating 2":
        field.give("r258", zoc=2)
    if change == "woods":
        field.give("r258", zoc=2).terrain(NORTH, "woods")
        assert into(field) == 1
    with refused("13.52"):
        field.phase("Operations", "axis").submit(f"maneuver units=i336 path={NORTH}")


@clause("winter_storm", "5.31")
def test_cover_does_not_make_infiltration_cheaper():
    field = Field().put("schmidt", HERE).put("r258", BETWEEN).put("i336", HERE)
    assert cost(field, "schmidt", NORTH) == "3 MP"


@clause("winter_storm", "5.31")
def test_mobile_units_pay_for_infiltration_from_two_leg_units_too():
    field = Field().put("pz6_r1", HERE).put("r258", "1515").put("g4", FAR)
    assert cost(field, "pz6_r1", NORTH) == "5 MP"


@clause("winter_storm", "5.31")
def test_a_unit_may_infiltrate_after_a_march():
    field = Field().put("pz6_r1", "1518").put("r258", BETWEEN)
    assert cost(field, "pz6_r1", "1517,1516,1515,1514,1513") == "7 MP"


@clause("winter_storm", "5.31", "12.1")
@pytest.mark.parametrize(("friend", "allowed"), [(None, False), ("4PzA_col1", False), ("schmidt", True)])
def test_a_headquarters_goes_from_zone_to_zone_only_to_a_combat_unit(friend: str | None, allowed: bool):
    field = Field().put("LVII", HERE).put("r258", BETWEEN)
    if friend:
        field.put(friend, NORTH)
    if allowed:
        assert cost(field, "LVII", NORTH, phase="Operational HQ") == "3 MP"
    else:
        with refused("5.31"):
            cost(field, "LVII", NORTH, phase="Operational HQ")


@clause("winter_storm", "5.4")
def test_nobody_has_to_attack():
    game = field_beside_an_enemy("pz6_pz").phase("Operations", "axis")
    game.submit("end-phase")
    assert game.decision is not None


@clause("winter_storm", "5.3")
def test_the_zones_of_the_pocket_stay_inside():
    field = Field(real_map=True).put("r422", "2105").put("g15", "2306")
    ratings = zones(field.s, SOVIET).reach
    pocket = [field.hex(number) for number in field.s.setting.scenario.pocket.hexes]
    assert not ratings[pocket].any()


@clause("winter_storm", "5/single", "5.2")
def test_a_single_number_counts_at_home_alone_also_on_top_of_others():
    field = Field().recast("c81", scf=None, pcf=3, back=None).put("c81", "1514").put("c61", "1514")
    zone = stack_zone(field.s, field.s.stack(field.hex("1514"), 1))
    assert (zone.home, zone.outward) == (3, 0)


@clause("winter_storm", "2.37", "14.8")
def test_a_routed_unit_projects_nothing_beyond_its_hex():
    field = Field().put("i336", "1514", disorder=2)
    zone = stack_zone(field.s, [field.unit("i336")])
    assert (zone.home, zone.outward) == (1, 0)
    field.put("i336", "1514", disorder=1)
    assert stack_zone(field.s, [field.unit("i336")]).outward > 0


@clause("winter_storm", "5.2")
def test_whoever_comes_last_lies_on_top():
    field = Field().put("i336", "1514").put("lwf7", "1514").put("adam", "1513").put("schmidt", "1513")
    for name in ("adam", "schmidt"):
        field.s.place(field.unit(name), (field.hex("1514"),), "maneuver")
        assert field.s.stack(field.hex("1514"), 0)[0] == field.unit(name)
