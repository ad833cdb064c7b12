"""Communications: how far the word and the supply of a headquarters come (5.5, 7.24, 7.35, 7.45, 11.13, 15.13)."""

from __future__ import annotations

import pytest

from kessel.play.answers import Ranges
from kessel.rules import clause
from kessel.systems.winter_storm.communications import (
    LEG,
    MOBILE,
    MOUNTAIN,
    command_lines,
    in_radius,
    is_subordinate_hq,
    supply_lines,
    within_radius,
)
from kessel.systems.winter_storm.queries import QUERIES
from kessel.systems.winter_storm.query_overlays import SupplyMap
from tests.systems.winter_storm.field import Field
from tests.systems.winter_storm.refusal import refused

HQ = "1514"
"""LVII Panzer Corps, Command Radius 8, Supply Radius 6."""


def reaches(field: Field, hex_: str, kind: str = LEG) -> bool:
    return bool(within_radius(field.s, field.unit("LVII"), kind)[field.hex(hex_)])


def supplied(field: Field, hex_: str) -> bool:
    return bool(supply_lines(field.s, field.unit("LVII")).within[field.hex(hex_)])


@clause("winter_storm", "11.13")
def test_the_radius_counts_movement_points_from_the_hq_to_the_unit_inclusive():
    field = Field().put("LVII", HQ).put("i336", "1506")
    assert in_radius(field.s, field.unit("i336"), field.unit("LVII"))
    assert not reaches(field, "1505")
    assert command_lines(field.s, field.unit("LVII")).line_to(field.hex("1512")) == tuple(
        field.hex(number) for number in ("1514", "1513", "1512")
    )


@clause("winter_storm", "11.13")
def test_the_radius_is_counted_at_the_mobile_rate_for_leg_units_too():
    field = Field().put("LVII", HQ).terrain("1513", "woods")
    assert command_lines(field.s, field.unit("LVII")).floods[0].cost[field.hex("1513")] == 2 * 3


@clause("winter_storm", "11.13", "9.4")
@pytest.mark.parametrize(
    ("weather", "farthest"), [(("mild", "clear"), 8), (("mild", "rain"), 7), (("mild", "storm"), 4)]
)
def test_the_ground_takes_off_the_radius(weather: tuple[str, str], farthest: int):
    field = Field().put("LVII", HQ).weather(*weather)
    assert reaches(field, f"15{14 - farthest:02}")
    assert not reaches(field, f"15{14 - farthest - 1:02}")


@clause("winter_storm", "11.13", "9.4/elevation")
def test_a_path_through_worse_ground_has_the_radius_of_the_worst():
    field = Field().put("LVII", HQ).terrain("1506", "clear", 3).hexside("1507", "1506", "major_road")
    assert reaches(field.weather("mild", "clear"), "1506")
    # At Stream Freeze the plain is good ground, the heights have snow.
    field.weather("stream_freeze", "clear")
    assert (field.s.sky.grounds[0], field.s.sky.grounds[3]) == ("good", "light_snow")
    assert not reaches(field, "1506")
    assert reaches(field, "1606"), "just as far, without the height"


@clause("winter_storm", "5.5", "11.13")
def test_an_enemy_zone_cuts_the_path():
    field = wall(Field().put("LVII", HQ))
    assert not reaches(field, "1510")
    assert not supplied(field, "1510")


def wall(field: Field) -> Field:
    """Put Soviet units with zones across the map north of the HQ, so that no way leads round them."""
    names = ["r302", "r126", "r91", "r87", "r258", "r315", "r300", "r333", "r119", "r321", "r98", "r387"]
    for column, name in zip(range(4, 28, 2), names, strict=True):
        field.put(name, f"{column:02}11").give(name, zoc=3)
    return field


@clause("winter_storm", "5.5/exception", "11.13")
def test_a_friendly_combat_unit_or_hq_opens_a_zone_at_no_further_cost():
    blocked = wall(Field().put("LVII", HQ))
    assert not reaches(blocked, "1512")
    opened = wall(Field().put("LVII", HQ).put("i336", "1512"))
    assert reaches(opened, "1512")
    assert command_lines(opened.s, opened.unit("LVII")).floods[0].cost[opened.hex("1512")] == 4
    by_hq = wall(Field().put("LVII", HQ).put("RoVI", "1512"))
    assert reaches(by_hq, "1512")
    by_column = wall(Field().put("LVII", HQ).put("4PzA_col1", "1512"))
    assert not reaches(by_column, "1512"), "Transport opens nothing"


@clause("winter_storm", "11.13")
def test_enemy_combat_units_and_hqs_block_their_hex_but_transport_does_not():
    for name, open_ in (("5Sh", False), ("StF_col1", True)):
        field = Field().put("LVII", HQ).put(name, "1513")
        assert reaches(field, "1513") == open_


@clause("winter_storm", "7.24")
def test_minor_rivers_cost_more_and_major_ones_need_a_bridge():
    field = Field().put("LVII", HQ)
    for near, far in (("1514", "1513"),):
        field.hexside(near, far, "minor_river")
    cost = command_lines(field.s, field.unit("LVII")).floods[0].cost
    assert cost[field.hex("1513")] == 2 * 2, "round the hexside by dry land"
    for neighbour in ring(field, "1513"):
        field.hexside("1513", neighbour, "minor_river")
    cost = command_lines(field.s, field.unit("LVII")).floods[0].cost
    assert cost[field.hex("1513")] == 2 * 3, "one for the hex and two for the river"
    for neighbour in ring(field, "1513"):
        field.hexside("1513", neighbour, "major_river")
    assert not reaches(field, "1513")
    assert not reaches(field, "1513", MOBILE)
    assert not supplied(field, "1513")
    field.hexside("1514", "1513", "bridge")
    assert reaches(field, "1513")
    assert reaches(field, "1513", MOBILE), "whatever runs over the bridge"
    assert supplied(field, "1513")


def ring(field: Field, hex_: str) -> list[str]:
    """The hexes around one."""
    grid = field.s.setting.grid
    return [grid.number(int(h)) for h in grid.neighbours[field.hex(hex_)] if h >= 0]


@clause("winter_storm", "7.35")
@pytest.mark.parametrize(
    ("elevation", "way", "leg", "mobile", "mountain"),
    [
        (1, None, True, True, True),
        (2, None, True, False, True),
        (2, "good_trail", True, False, True),
        (2, "minor_road", True, True, True),
        (3, None, False, False, True),
        (3, "bad_trail", True, False, True),
        (3, "major_road", True, True, True),
        (4, None, False, False, True),
        (4, "minor_road", True, False, True),
        (5, None, False, False, True),
        (5, "good_trail", True, False, True),
    ],
)
def test_height_keeps_paths_to_roads(elevation: int, way: str | None, leg: bool, mobile: bool, mountain: bool):
    field = Field().put("LVII", HQ).terrain("1513", "clear", elevation)
    if way:
        field.hexside(HQ, "1513", way)
    assert [reaches(field, "1513", kind) for kind in (LEG, MOBILE, MOUNTAIN)] == [leg, mobile, mountain]


@clause("winter_storm", "7.45")
@pytest.mark.parametrize(
    ("way", "leg", "mobile"),
    [(None, False, False), ("major_road", False, False), ("minor_road", True, False), ("bad_trail", True, False)],
)
def test_ridges_stop_mobile_paths_and_let_leg_paths_over_by_minor_roads_and_trails(
    way: str | None, leg: bool, mobile: bool
):
    field = Field().put("LVII", HQ)
    for neighbour in ring(field, "1513"):
        field.hexside("1513", neighbour, "ridge")
    if way:
        field.hexside(HQ, "1513", way)
    assert reaches(field, "1513", LEG) == leg
    assert reaches(field, "1513", MOBILE) == mobile


@clause("winter_storm", "15.13")
def test_recon_units_are_commanded_one_hex_beyond_the_radius():
    field = Field().put("LVII", HQ).put("pz6_rec", "1505").put("pz6_pi", "1505")
    hq = field.unit("LVII")
    assert in_radius(field.s, field.unit("pz6_rec"), hq)
    assert not in_radius(field.s, field.unit("pz6_pi"), hq)
    assert not in_radius(field.put("pz6_rec", "1504").s, field.unit("pz6_rec"), hq)


@clause("winter_storm", "11.25")
def test_the_radius_of_a_subordinate_hq_is_counted_in_hexes():
    field = Field().put("pz6_hq", HQ).put("pz6_pz", "1510")
    for number in ("1513", "1512", "1511", "1510"):
        field.terrain(number, "woods")
    hq = field.unit("pz6_hq")
    assert in_radius(field.s, field.unit("pz6_pz"), hq), "four hexes, whatever they cost"
    assert not in_radius(field.put("pz6_pz", "1509").s, field.unit("pz6_pz"), hq)


@clause("winter_storm", "2.5")
def test_subordinate_hqs_are_combat_units_that_cannot_assault():
    field = Field().put("pz6_hq", HQ).put("i336", "1510", broken=1)
    for name in ("pz6_hq", "i336"):
        unit = field.unit(name)
        assert is_subordinate_hq(field.s, unit)
        assert field.s.setting.is_combat[unit]
        assert not field.s.setting.is_hq[unit]
        assert not field.s.is_assault_capable(unit)
    assert not is_subordinate_hq(field.s, field.unit("LVII"))


@clause("winter_storm", "11.21")
def test_the_supply_radius_counts_leg_movement_points():
    field = Field().put("LVII", HQ)
    assert supplied(field, "1508")
    assert not supplied(field, "1507")
    assert supply_lines(field.terrain("1513", "woods").s, field.unit("LVII")).floods[0].cost[field.hex("1513")] == 4


@clause("winter_storm", "11.13", "11.21")
def test_a_player_may_ask_how_far_his_headquarters_come():
    field = Field().put("LVII", HQ).put("lwf15", "1512")
    found = QUERIES["ranges"](field.s, 0, {"unit": "LVII"})
    assert isinstance(found, Ranges)
    assert "1506" in found.command
    assert [(one.kind, one.range) for one in found.units] == [("headquarters", 8), ("artillery", 3)]
    drawn = QUERIES["supply"](field.s, 0, {"unit": "lwf15"})
    assert isinstance(drawn, SupplyMap)
    assert "1508" in drawn.reached
    assert "1507" not in drawn.reached
    assert [line.hexes for line in drawn.lines] == [("1514", "1513", "1512")]
    with refused("3"):
        QUERIES["ranges"](field.s, 1, {"unit": "LVII"})


@clause("winter_storm", "7.24", "7.35")
def test_a_bridge_leads_mobile_paths_only_where_mobile_units_may_be():
    for terrain, level, road, open_ in (
        ("clear", 0, "", True),
        ("swamp", 0, "", False),
        ("clear", 3, "minor_road", True),
        ("clear", 4, "minor_road", False),
    ):
        field = Field().put("LVII", HQ).terrain("1513", terrain, level)
        for neighbour in ring(field, "1513"):
            field.hexside("1513", neighbour, "major_river")
        field.hexside("1514", "1513", "bridge", *road.split())
        assert reaches(field, "1513", MOBILE) == open_, (terrain, level)
