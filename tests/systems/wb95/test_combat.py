"""Chapter 5.1.9, 5.2 and 5.5: headquarters alone, the procedure of a combat, and what the ground does to it."""

from __future__ import annotations

import pytest

from kessel.rules import clause
from kessel.systems.wb95.combat_resolution import Abilities, Support
from tests.systems.wb95.aftermath import asked
from tests.systems.wb95.front import (
    ATTACK,
    CENTRE,
    GERMAN_ATTACK,
    GERMAN_GUN,
    GERMAN_STAFF,
    GUN,
    LAST,
    NORTH,
    NORTH_EAST,
    NORTH_WEST,
    OTHER,
    REGIMENT,
    RIFLES,
    SECOND,
    SOUTH,
    STAFF,
    TANKS,
    Front,
    attack,
    rolled,
    values,
)
from tests.systems.wb95.planning import FIRST_AIR, air_field, fly, plan

OTHER_STAFF = "g:HQ VII"
DIVISION = ("g:I/6/3 ARM-B", "g:3/3 MOT-R", "g:394/3 MOT-R")
"""A panzer division: the battalion has a black star."""
CAVALRY = ("s:63/V CAV-D", "s:11G/V CAV-D")


@clause("wb95", "5.1.9")
def test_a_headquarters_alone_is_attacked_on_the_rightmost_column_whatever_the_ground() -> None:
    field = Front().put(RIFLES, CENTRE).put(GERMAN_STAFF, NORTH).strength(RIFLES, 1)
    field.land.terrain("forest", NORTH).river("river", f"{NORTH}|{CENTRE}")
    field.fort(NORTH, "german").begin(ATTACK)
    found = field.preview(attack(RIFLES, NORTH))
    assert found.details["final"] == "10:1"
    assert found.reasons == ()


@clause("wb95", "5.1.9", "9.1.4")
@pytest.mark.parametrize("roll", range(2, 13))
def test_every_row_of_that_column_removes_the_headquarters(roll: int) -> None:
    field = Front().put(RIFLES, CENTRE).put(GERMAN_STAFF, NORTH).dice(max(1, roll - 6), min(6, roll - 1))
    game = field.phase(ATTACK)
    game.submit(attack(RIFLES, NORTH))
    while asked(game)[1] not in ("attack", "pursuit"):
        assert asked(game)[0] == "soviet", "the defender has nothing to choose"
        game.submit(next(iter(game.options())))
    assert field.at(GERMAN_STAFF) is None


@clause("wb95", "5.1.9")
def test_several_headquarters_and_guns_in_transport_are_treated_alike() -> None:
    field = Front(complementary=False).put(RIFLES, CENTRE).put(GERMAN_STAFF, NORTH).put(OTHER_STAFF, NORTH)
    field.put(GERMAN_GUN, NORTH, transport=True).begin(ATTACK)
    assert field.column(attack(RIFLES, NORTH)) == "10:1"


@clause("wb95", "5.1.9", "6.6.3")
def test_a_headquarters_with_guns_in_combat_set_up_defends_with_one_point() -> None:
    field = Front(complementary=False).put(RIFLES, CENTRE).put(GERMAN_STAFF, NORTH).put(GERMAN_GUN, NORTH)
    field.strength(RIFLES, 3).begin(ATTACK)
    assert field.preview(attack(RIFLES, NORTH)).details["defence"] == "1"
    assert field.column(attack(RIFLES, NORTH)) == "3:1"


@clause("wb95", "5.1.9")
def test_beside_a_hex_with_strength_a_lone_headquarters_adds_nothing_and_the_ratio_is_normal() -> None:
    field = Front().put(RIFLES, CENTRE).put(GERMAN_STAFF, NORTH).put(REGIMENT, NORTH_EAST)
    field.strength(RIFLES, 6).begin(ATTACK)
    found = field.preview(attack(RIFLES, NORTH, NORTH_EAST))
    assert (found.details["defence"], found.details["final"]) == ("3", "2:1")


@clause("wb95", "5.1.9")
def test_guns_far_off_do_not_help_a_headquarters_alone() -> None:
    field = Front().put(RIFLES, CENTRE).put(GERMAN_STAFF, NORTH).put(GERMAN_GUN, "3015").dice(3, 4)
    game = field.phase(ATTACK)
    assert rolled(game.submit(attack(RIFLES, NORTH))).column == "10:1"


@clause("wb95", "5.2.1")
def test_a_panzer_division_of_17_against_8_in_the_woods_is_fought_on_3_1() -> None:
    """Example: one modifier for concentration, one for the black star, one for the woods."""
    field = Front().put(CAVALRY[0], NORTH).put(CAVALRY[1], NORTH).dice(3, 4)
    for unit, points in zip(DIVISION, (7, 5, 5), strict=True):
        field.put(unit, CENTRE).strength(unit, points)
    field.strength(CAVALRY[0], 4).strength(CAVALRY[1], 4).land.terrain("forest", NORTH)
    game = field.phase(GERMAN_ATTACK)
    game.submit(attack(DIVISION, NORTH))
    assert asked(game) == ("german", "abilities")
    event = rolled(game.submit(Abilities(stars=(DIVISION[0],))))
    assert (event.ratio, event.column, event.roll) == ("2:1", "3:1", 7)


@clause("wb95", "5.2.1")
def test_the_preview_of_an_attack_gives_every_modifier_with_its_clause() -> None:
    field = Front().put(CAVALRY[0], NORTH)
    for unit, points in zip(DIVISION, (7, 5, 5), strict=True):
        field.put(unit, CENTRE).strength(unit, points)
    field.strength(CAVALRY[0], 8).land.terrain("forest", NORTH)
    field.begin(GERMAN_ATTACK)
    found = field.preview(attack(DIVISION, NORTH))
    assert {(reason.clause, reason.value) for reason in found.reasons} == {("13.1.2", 1), ("15.1.3", 1), ("5.5.1", -1)}
    assert [found.details[key] for key in ("initial", "after_attacker", "final")] == ["2:1", "4:1", "3:1"]


@clause("wb95", "5.2.1")
def test_first_the_defender_is_asked_for_support_then_both_for_abilities_attacker_first() -> None:
    field = Front().put(TANKS, CENTRE).put(REGIMENT, NORTH).put(STAFF, SOUTH)
    field.put(GERMAN_STAFF, "3016").put(GERMAN_GUN, "3015").dice(3, 4)
    game = field.phase(ATTACK)
    game.submit(attack(TANKS, NORTH))
    assert asked(game) == ("german", "defence_support")
    game.submit(Support(guns=(GERMAN_GUN,)))
    assert asked(game) == ("soviet", "abilities")
    game.submit(Abilities(headquarters=True))
    assert asked(game) == ("german", "abilities")
    # 3 against 3 + 3: 1:2; the headquarters of both sides cancel each other.
    event = rolled(game.submit(Abilities(headquarters=True)))
    assert (event.column, event.roll) == ("1:2", 7)


@clause("wb95", "5.2.1")
def test_who_has_nothing_to_choose_is_not_asked() -> None:
    field = Front().put(RIFLES, CENTRE).put(REGIMENT, NORTH).dice(3, 4)
    game = field.phase(ATTACK)
    assert rolled(game.submit(attack(RIFLES, NORTH))).roll == 7


@clause("wb95", "5.2.1")
def test_an_attack_names_units_and_targets_that_are_there() -> None:
    field = Front().put(RIFLES, CENTRE).put(REGIMENT, NORTH).begin(ATTACK)
    assert field.refusal(attack((), NORTH)) == "5.2.1"
    assert field.refusal(attack(RIFLES)) == "5.2.1"
    assert field.refusal(attack(REGIMENT, NORTH)) == "3.1.3"
    assert field.refusal(attack(SECOND, NORTH)) == "3.1.1"


@clause("wb95", "5.2.1", "6.3.1")
def test_a_gun_named_twice_supports_once() -> None:
    field = Front().put(RIFLES, CENTRE).put(REGIMENT, NORTH).put(GUN, SOUTH).begin(ATTACK)
    assert field.preview(attack(RIFLES, NORTH, guns=(GUN, GUN))).details["attack"] == str(4 + 7)


@clause("wb95", "5.5.1")
@pytest.mark.parametrize(
    ("terrain", "modifiers"), [("clear", 0), ("hills", 1), ("forest", 1), ("town", 1), ("city", 1)]
)
def test_the_ground_of_the_defender_shifts_the_column(terrain: str, modifiers: int) -> None:
    field = Front().put(RIFLES, CENTRE).put(REGIMENT, NORTH).strength(RIFLES, 9)
    field.land.terrain(terrain, NORTH).terrain("forest", CENTRE)
    field.begin(ATTACK)
    assert field.column(attack(RIFLES, NORTH)) == f"{3 - modifiers}:1"


@clause("wb95", "5.5.2")
def test_woods_behind_a_river_give_both_modifiers() -> None:
    """Example: woods 1 and water 1 are 2. Streams are worth 1 in Korsun."""
    field = Front().put(RIFLES, CENTRE).put(REGIMENT, NORTH).strength(RIFLES, 12)
    field.land.terrain("forest", NORTH).river("stream", f"{NORTH}|{CENTRE}")
    field.begin(ATTACK)
    found = field.preview(attack(RIFLES, NORTH))
    assert values(found.reasons, "5.5.1") + values(found.reasons, "5.5.4") == [-1, -1]
    assert (found.details["initial"], found.details["final"]) == ("4:1", "2:1")


def on_two_hexes(first: int, second: int) -> Front:
    """Defenders of so many SP in woods to the north, and on clear ground to the north-east, dug in."""
    field = Front().put(RIFLES, CENTRE).put(REGIMENT, NORTH).put(OTHER, NORTH_EAST).strength(RIFLES, 20)
    field.strength(REGIMENT, first).strength(OTHER, second)
    field.land.terrain("forest", NORTH)
    field.fort(NORTH_EAST, "german", "IF")
    return field.begin(ATTACK)


@clause("wb95", "5.5.3")
def test_of_several_defending_hexes_the_one_with_most_points_gives_the_modifiers() -> None:
    strong_woods = on_two_hexes(4, 3).preview(attack(RIFLES, NORTH, NORTH_EAST))
    assert [(reason.clause, reason.value) for reason in strong_woods.reasons] == [("5.5.1", -1)]
    strong_works = on_two_hexes(3, 4).preview(attack(RIFLES, NORTH, NORTH_EAST))
    assert [(reason.clause, reason.value) for reason in strong_works.reasons] == [("7.2.1", -2)]


@clause("wb95", "5.5.3")
def test_of_equal_hexes_the_attacker_chooses_by_naming_one_first() -> None:
    field = on_two_hexes(3, 3)
    assert [r.clause for r in field.preview(attack(RIFLES, NORTH, NORTH_EAST)).reasons] == ["5.5.1"]
    assert [r.clause for r in field.preview(attack(RIFLES, NORTH_EAST, NORTH)).reasons] == ["7.2.1"]


@clause("wb95", "5.5.3")
def test_support_does_not_make_a_hex_the_strongest() -> None:
    # A gun on the weaker hex supports with 3 SP; its hex still has fewer points of its own.
    field = on_two_hexes(4, 3).put(GERMAN_GUN, NORTH_EAST).dice(3, 4).begin(ATTACK)
    game = field.game
    game.submit(attack(RIFLES, NORTH, NORTH_EAST))
    event = rolled(game.submit(Support(guns=(GERMAN_GUN,))))
    # 20 against 10 is 2:1, and the woods make it 1:1; the works would make it 1:2.
    assert (event.ratio, event.column) == ("2:1", "1:1")


@clause("wb95", "5.5.3")
def test_swamp_halves_the_attack_only_where_the_strongest_hex_is_swamp() -> None:
    for strong, attacking in ((NORTH, "6"), (NORTH_EAST, "12")):
        field = Front("kharkov/kharkov_1942")
        unit, enemies = field.some("soviet", "INF"), ("g:534/384 INF-R", "g:535/384 INF-R")
        field.put(unit, CENTRE).strength(unit, 12).land.terrain("swamp", NORTH)
        for enemy, hex_ in zip(enemies, (NORTH, NORTH_EAST), strict=True):
            field.put(enemy, hex_).strength(enemy, 4 if hex_ == strong else 3)
        field.begin(ATTACK)
        assert field.preview(attack(unit, NORTH, NORTH_EAST)).details["attack"] == attacking


def across(crossing: int, dry: int, water: str = "stream") -> Front:
    """Attackers of so many SP across water and over land."""
    field = Front().put(RIFLES, CENTRE).put(SECOND, NORTH_WEST).put(REGIMENT, NORTH)
    field.strength(RIFLES, crossing).strength(SECOND, dry)
    field.land.river(water, f"{NORTH}|{CENTRE}")
    return field.begin(ATTACK)


@clause("wb95", "5.5.4")
def test_water_counts_when_more_than_half_of_the_attacking_points_cross_it() -> None:
    both = attack((RIFLES, SECOND), NORTH)
    assert values(across(6, 5).preview(both).reasons, "5.5.4") == [-1]
    assert values(across(5, 5).preview(both).reasons, "5.5.4") == []
    assert values(across(4, 5).preview(both).reasons, "5.5.4") == []


@clause("wb95", "5.5.4")
def test_artillery_and_air_do_not_count_for_the_crossing() -> None:
    order = attack((RIFLES, SECOND), NORTH, guns=(GUN,))
    field = across(6, 5).put(GUN, SOUTH)
    game = air_field(field, soviet=5).phase(FIRST_AIR)
    plan(game, soviet=[fly("offensive_support", 5, NORTH)])
    while game.state.phase < ATTACK:
        game.submit("end-phase")
    found = field.preview(order)
    assert found.details["attack"] == str(6 + 5 + 7 + 5)
    assert values(found.reasons, "5.5.4") == [-1], "6 of 11, not of 23"


@clause("wb95", "5.5.4")
def test_of_different_water_the_value_counts_that_more_than_half_cross() -> None:
    """6 SP over a river (2) and 6 over a stream (1) in Korsun: 1 modifier."""
    field = across(6, 6, "river")
    field.land.river("stream", f"{NORTH_WEST}|{NORTH}")
    field.begin(ATTACK)
    assert values(field.preview(attack((RIFLES, SECOND), NORTH)).reasons, "5.5.4") == [-1]
    field.strength(RIFLES, 7)
    assert values(field.preview(attack((RIFLES, SECOND), NORTH)).reasons, "5.5.4") == [-2]


@clause("wb95", "5.5.4")
def test_a_bridge_does_not_remove_the_water() -> None:
    field = across(6, 5)
    field.land.bridge(f"{NORTH}|{CENTRE}")
    assert values(field.preview(attack((RIFLES, SECOND), NORTH)).reasons, "5.5.4") == [-1]


@clause("wb95", "5.5.4")
def test_halved_units_count_half_for_the_crossing() -> None:
    field = across(6, 5).put(RIFLES, CENTRE, oos=1).begin(ATTACK)
    assert values(field.preview(attack((RIFLES, SECOND), NORTH)).reasons, "5.5.4") == []


@clause("wb95", "5.5.4")
def test_a_big_river_is_water_like_any_other() -> None:
    field = Front("kharkov/kharkov_1942")
    unit, enemy = field.some("soviet", "INF"), field.some("german", "INF")
    field.put(unit, CENTRE).put(enemy, NORTH).land.river("doniec", f"{NORTH}|{CENTRE}")
    field.begin(ATTACK)
    assert values(field.preview(attack(unit, NORTH)).reasons, "5.5.4") == [-1]


@clause("wb95", "5.5.3", "5.5.4")
def test_water_is_that_before_the_strongest_hex() -> None:
    field = Front().put(RIFLES, CENTRE).put(REGIMENT, NORTH).put(LAST, NORTH_EAST)
    field.strength(REGIMENT, 4).strength(LAST, 3).land.river("river", f"{NORTH_EAST}|{CENTRE}")
    field.begin(ATTACK)
    assert values(field.preview(attack(RIFLES, NORTH, NORTH_EAST)).reasons, "5.5.4") == []
    field.strength(LAST, 5)
    assert values(field.preview(attack(RIFLES, NORTH, NORTH_EAST)).reasons, "5.5.4") == [-2]
