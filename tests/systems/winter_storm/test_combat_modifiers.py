"""Chapter 14.17/drm: the modifiers of both sides; 2.34, 2.38, 7.36, 15.12, 16.11, 16.12, 16.42, 18.41, 18.42."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from kessel.play.outcome import Reason
from kessel.rules import clause
from kessel.systems.winter_storm.armor_bonus import armor_bonus
from kessel.systems.winter_storm.combat_modifiers import attacker_modifiers, concentration, defender_modifiers
from kessel.systems.winter_storm.state import DISRUPTED, FIELD_WORKS, FORTIFICATION
from tests.systems.winter_storm.after_combat import (
    HERE,
    NORTH,
    NORTH_EAST,
    NORTH_WEST,
    SOUTH,
    SOUTH_EAST,
    SOUTH_WEST,
    assault_of,
    beside,
)
from tests.systems.winter_storm.field import Field

RIFLE, TANKS, GRENADIERS = "r258", "pz6_pz", "pz6_r1"
FAIL, PASS = 6, 1


def value(terms: list[Reason], wanted: str) -> int:
    """Add up the terms of a clause."""
    return sum(term.value for term in terms if term.clause == wanted)


def attack(field: Field, wanted: str, *units: str, die: int = PASS, **about: object) -> int:
    """What a clause gives to Axis units that assault HERE."""
    field.phase("Operations", "axis")
    assault = assault_of(field, HERE, " ".join(units))
    return value(attacker_modifiers(field.s, replace(assault, **about), die), wanted)


def defence(field: Field, wanted: str, *units: str, die: int = PASS, **about: object) -> int:
    """What a clause gives to the Soviet units on HERE against an assault of Axis units."""
    field.phase("Operations", "axis")
    assault = assault_of(field, HERE, " ".join(units or (TANKS,)))
    return value(defender_modifiers(field.s, replace(assault, **about), die), wanted)


def battle(*defenders: str, attackers: tuple[str, ...] = (TANKS,)) -> Field:
    """Soviet units on HERE, Axis units to the south."""
    field = Field()
    for unit in defenders or (RIFLE,):
        field.put(unit, HERE)
    for unit in attackers:
        field.put(unit, beside(field, HERE, SOUTH))
    return field


@clause("winter_storm", "2.38", "2.38/tank")
@pytest.mark.parametrize(
    ("bonus", "passed", "defending", "expected"),
    [(4, True, False, 4), (4, False, False, 2), (1, False, False, 0), (1, False, True, 1), (0, False, True, 0)],
)
def test_the_tank_bonus(bonus: int, passed: bool, defending: bool, expected: int):
    assert armor_bonus("tank", bonus, passed=passed, defending=defending) == expected


@clause("winter_storm", "2.38", "2.38/mech")
@pytest.mark.parametrize(
    ("bonus", "passed", "defending", "expected"), [(2, True, True, 2), (1, False, True, 0), (3, False, False, 1)]
)
def test_the_mechanized_bonus_has_no_minimum(bonus: int, passed: bool, defending: bool, expected: int):
    assert armor_bonus("mech", bonus, passed=passed, defending=defending) == expected


@clause("winter_storm", "2.38/tank")
def test_tanks_that_pass_bring_their_bonus_and_half_of_it_when_they_fail():
    assert attack(battle(), "2.38/tank", TANKS, die=PASS) == 3
    assert attack(battle(), "2.38/tank", TANKS, die=FAIL) == 1
    assert defence(battle("tb235"), "2.38/tank", die=FAIL) == 1


@clause("winter_storm", "2.38/mech")
def test_what_lessens_a_zone_does_not_lessen_the_mechanized_bonus():
    field = battle("mc4").weather("mild", "storm")
    assert defence(field, "2.38/mech", die=PASS) == 3


@clause("winter_storm", "2.38/tank")
@pytest.mark.parametrize(
    ("terrain", "level", "expected"),
    [("clear", 0, 3), ("town", 0, 1), ("woods", 0, 1), ("clear", 2, 1), ("city", 0, 0), ("swamp", 0, 0)],
)
def test_the_ground_takes_the_bonus_of_attacking_tanks(terrain: str, level: int, expected: int):
    assert attack(battle().terrain(HERE, terrain, level), "2.38/tank", TANKS) == expected


@clause("winter_storm", "2.38/tank", "7.22", "13.91")
def test_rivers_take_the_bonus_of_attacking_tanks_but_not_a_bridged_minor_one():
    for kinds, expected in ((("minor_river",), 0), (("minor_river", "bridge"), 3), (("major_river", "bridge"), 1)):
        field = battle()
        field.hexside(HERE, beside(field, HERE, SOUTH), *kinds)
        assert attack(field, "2.38/tank", TANKS) == expected


@clause("winter_storm", "2.34")
def test_elite_units_count_whatever_their_check_and_three_at_most():
    names = (TANKS, "pz6_r1", "pz6_r2", "pz6_pi")
    field = battle(attackers=names)
    for name in names:
        field.recast(name, elite="always")
    assert attack(field, "2.34", TANKS, die=FAIL) == 1
    assert attack(field, "2.34", *names, die=FAIL) == 3


@clause("winter_storm", "2.34")
def test_some_elite_units_count_only_against_positions_cities_and_towns():
    for terrain, expected in (("village", 0), ("town", 1), ("city", 1), ("clear", 0)):
        field = battle().recast(TANKS, elite="against_positions").terrain(HERE, terrain)
        assert attack(field, "2.34", TANKS) == expected
    field = battle().recast(TANKS, elite="against_positions").works(HERE, "soviet", FORTIFICATION, RIFLE)
    assert attack(field, "2.34", TANKS) == 1
    field = battle().recast(RIFLE, elite="against_positions").terrain(HERE, "town")
    assert defence(field, "2.34") == 0


@clause("winter_storm", "15.12")
def test_engineers_count_in_the_fight_for_a_town():
    field = battle(attackers=("pz6_pi", "pz23_pi", "pz11_pi")).terrain(HERE, "town")
    assert attack(field, "15.12", "pz6_pi", "pz23_pi") == 2
    assert attack(field, "15.12", "pz6_pi", "pz23_pi", "pz11_pi") == 2
    assert attack(battle(attackers=("pz6_pi",)).terrain(HERE, "woods"), "15.12", "pz6_pi") == 0


@clause("winter_storm", "7.36")
def test_higher_ground_counts_once():
    field = battle(attackers=(TANKS, GRENADIERS))
    field.terrain(beside(field, HERE, SOUTH), "clear", 1)
    assert attack(field, "7.36", TANKS, GRENADIERS) == 1
    assert attack(battle(), "7.36", TANKS) == 0


@clause("winter_storm", "16.12/integrity")
def test_a_whole_division_in_one_hex_has_integrity():
    whole = ("pz17_hq", "pz17_pz", "pz17_r1", "pz17_r2", "pz17_rec")
    assert attack(battle(attackers=whole), "16.12/integrity", "pz17_pz", "pz17_r1") == 1
    assert attack(battle(attackers=whole[:-1]), "16.12/integrity", "pz17_pz", "pz17_r1") == 0
    assert attack(battle(attackers=("stug228",)), "16.12/integrity", "stug228") == 0


@clause("winter_storm", "18.41/concentration")
def test_three_tank_brigades_together_are_one_more():
    assert [concentration(Field().s, brigades) for brigades in (2, 3, 5, 6)] == [0, 1, 1, 2]
    assert defence(battle("tb235", "tb254", "tr2g"), "18.41/concentration") == 1
    assert defence(battle("tb235", "tb254"), "18.41/concentration") == 0


@clause("winter_storm", "16.42", "16.42/combat")
@pytest.mark.parametrize(
    ("arm", "level", "expected"),
    [("mountain", 2, 0), ("mountain", 3, 1), ("mountain", 4, 1), ("jaeger", 2, 1), ("jaeger", 3, 1), ("jaeger", 4, 0)],
)
def test_mountain_and_jaeger_units_in_the_heights(arm: str, level: int, expected: int):
    field = battle(attackers=("i336",)).recast("i336", arm=arm).terrain(HERE, "clear", level)
    assert attack(field, "16.42/combat", "i336") == expected


@clause("winter_storm", "16.11/artillery")
def test_a_division_headquarters_helps_against_mobile_attackers():
    def value_against(unit: str) -> int:
        field = Field().put("pz6_hq", HERE).put(unit, "1513")
        field.phase("Operations", "soviet")
        assault = assault_of(field, HERE, unit, by="soviet")
        return value(defender_modifiers(field.s, assault, PASS), "16.11/artillery")

    assert value_against("tc7") == 1
    assert value_against("r258") == 0


@clause("winter_storm", "18.42")
def test_an_anti_tank_brigade_needs_a_leg_unit_and_helps_more_in_a_position():
    assert defence(battle("at5"), "18.42") == 0
    assert defence(battle("at5", RIFLE), "18.42") == 1
    assert defence(battle("at5", RIFLE, attackers=("i336",)), "18.42", "i336") == 0
    dug_in = battle("at5", RIFLE).works(HERE, "soviet", FIELD_WORKS, "at5", RIFLE)
    assert defence(dug_in, "18.42") == 2


@clause("winter_storm", "14.17/drm", "13.93", "13.94")
def test_improved_positions_help_who_lies_in_them_and_both_kinds_add_up():
    both = battle().works(HERE, "soviet", FIELD_WORKS | FORTIFICATION, RIFLE)
    assert (defence(both, "13.93"), defence(both, "13.94")) == (2, 1)
    fortified = battle().works(HERE, "soviet", FORTIFICATION, RIFLE)
    assert (defence(fortified, "13.93"), defence(fortified, "13.94")) == (0, 1)
    outside = battle().works(HERE, "soviet", FORTIFICATION)
    assert defence(outside, "13.94") == 0


@clause("winter_storm", "14.17/drm")
def test_an_attack_from_three_sides_that_do_not_lie_side_by_side_converges():
    for ways, expected in (
        ((SOUTH, SOUTH_EAST, SOUTH_WEST), 0),
        ((SOUTH, SOUTH_EAST, NORTH), 1),
        ((SOUTH, SOUTH_EAST, NORTH_WEST), 1),
        ((SOUTH, NORTH), 0),
        ((NORTH_EAST, SOUTH_EAST, SOUTH), 0),
    ):
        field = Field().put(RIFLE, HERE)
        names = (TANKS, GRENADIERS, "pz6_r2")[: len(ways)]
        for name, way in zip(names, ways, strict=True):
            field.put(name, beside(field, HERE, way))
        assert attack(field, "14.17/drm", *names) == expected


@clause("winter_storm", "14.13", "14.14", "2.33")
def test_artillery_factors_are_modifiers_whatever_the_check():
    field = battle().put("lvii_art", "1517").put("art5", HERE)
    guns = {"close_support": (field.unit("lvii_art"),)}
    assert attack(field, "14.13", TANKS, die=PASS, **guns) == attack(field, "14.13", TANKS, die=FAIL, **guns) == 4
    assert defence(field, "14.14", die=FAIL, protective_fire=(field.unit("art5"),)) == 4


@clause("winter_storm", "14.7/artillery")
def test_artillery_that_is_disrupted_meanwhile_does_not_count():
    field = battle().put("lvii_art", "1517", disorder=DISRUPTED)
    assert attack(field, "14.13", TANKS, close_support=(field.unit("lvii_art"),)) == 0


@clause("winter_storm", "13.93", "13.94")
def test_field_works_alone_are_no_fortification():
    works = battle().works(HERE, "soviet", FIELD_WORKS, RIFLE)
    assert (defence(works, "13.93"), defence(works, "13.94")) == (2, 0)
    held = battle(RIFLE, "g4").works(HERE, "soviet", FORTIFICATION, RIFLE)
    assert defence(held, "13.94") == 1, "one of them lies in it"


@clause("winter_storm", "18.42", "16.11/artillery")
def test_other_units_do_not_stop_mobile_attackers_and_one_mobile_assaulter_is_enough():
    assert defence(battle(RIFLE, "g4"), "18.42") == 0
    assert defence(battle("at5", "tc7"), "18.42") == 0, "without a leg unit"
    assert defence(battle("at5", "5Sh"), "18.42") == 0, "an HQ is none"
    mixed = battle("at5", RIFLE, attackers=(TANKS, "i336"))
    assert defence(mixed, "18.42", TANKS, "i336") == 1
    half = battle("at5", "at20", RIFLE).works(HERE, "soviet", FIELD_WORKS, "at20", RIFLE)
    assert defence(half, "18.42") == 2
    field = Field().recast("pz6_hq", artillery=None).put("pz6_hq", HERE).put("tc7", "1513")
    field.phase("Operations", "soviet")
    terms = defender_modifiers(field.s, assault_of(field, HERE, "tc7", by="soviet"), PASS)
    assert value(terms, "16.11/artillery") == 0, "without guns"


@clause("winter_storm", "7.36")
def test_one_assaulter_on_higher_ground_is_enough():
    field = battle(attackers=(TANKS,)).put("i336", beside(Field(), HERE, NORTH)).terrain("1513", "clear", 1)
    assert attack(field, "7.36", TANKS, "i336") == attack(field, "7.36", "i336") == 1
    assert attack(field, "7.36", TANKS) == 0


@clause("winter_storm", "16.11/artillery")
def test_a_division_headquarters_helps_whoever_stands_with_it():
    field = Field().put("pz6_hq", HERE).put("pz6_r1", HERE).put("tc7", "1513")
    field.phase("Operations", "soviet")
    terms = defender_modifiers(field.s, assault_of(field, HERE, "tc7", by="soviet"), PASS)
    assert value(terms, "16.11/artillery") == 1
