"""Chapters 14.15 to 14.17: Effectiveness Checks, combat factors, odds and shifts."""

from __future__ import annotations

import pytest

from kessel.rules import clause
from kessel.systems.winter_storm.assault_odds import result_at, shift_terms
from kessel.systems.winter_storm.assault_resolution import AssaultFailed, AssaultResolved
from kessel.systems.winter_storm.combat_record import Assault
from kessel.systems.winter_storm.state import (
    FORTIFICATION,
    ISOLATED,
)
from tests.systems.winter_storm.assaults import (
    ENEMY,
    FAIL,
    HQ_HEX,
    NORTH,
    PASS,
    SOUTH,
    column,
    engaged,
    fight,
    finish_assault,
    front,
    last,
    rating,
    totals,
)
from tests.systems.winter_storm.field import Field


@clause("winter_storm", "7.44")
def test_a_salt_pan_is_bad_for_mobile_attackers():
    field = front().put("pz11_r1", NORTH).put("adam", SOUTH).terrain(ENEMY, "salt_pan")
    assert rating(field, fight(field, "pz11_r1"), "pz11_r1") == 5 - 1
    assert rating(field, fight(field, "adam"), "adam") == 3
    assert sum(term.value for term in shift_terms(field.s, fight(field, "pz11_r1"))) == 1
    assert sum(term.value for term in shift_terms(field.s, fight(field, "adam"))) == 0


@clause("winter_storm", "14.15")
def test_an_obstacle_counts_only_if_all_assaulters_cross_it():
    field = front().put("i336", NORTH).put("adam", SOUTH).hexside(ENEMY, NORTH, "minor_river")

    def shift(assault: Assault) -> int:
        return sum(term.value for term in shift_terms(field.s, assault) if not term.unused)

    assert shift(fight(field, "i336")) == 1
    assert shift(fight(field, "i336", "adam")) == 1
    assert shift(fight(field, "i336,adam")) == 0
    field.hexside(ENEMY, SOUTH, "major_river")
    assert shift(fight(field, "i336,adam")) == 1
    field.terrain(ENEMY, "city")
    assert shift(fight(field, "i336,adam")) == 2


@clause("winter_storm", "14.17/ec", "2.35", "2.36", "2.32")
def test_one_die_checks_all_units_of_a_side_against_their_own_ratings():
    field = front().put("i336", NORTH).put("adam", NORTH)
    assert totals(field, fight(field, "i336,adam"), 4, 3) == (9 + 2, 4)
    assert totals(field, fight(field, "i336,adam"), 3, 4) == (9 + 3, 2)
    assert totals(field, fight(field, "i336,adam"), 5, 1) == (6 + 2, 4)


@clause("winter_storm", "2.35")
def test_a_unit_with_one_number_makes_no_check():
    field = front().recast("c81", scf=None, pcf=3, back=None).put("c81", ENEMY).put("adam", NORTH)
    field.give("c61", pcf=0, scf=0)
    assert totals(field, fight(field, "adam"), PASS, FAIL) == totals(field, fight(field, "adam"), PASS, PASS)


@clause("winter_storm", "2.42", "2.61", "2.6")
def test_hqs_and_transport_defend_with_their_dcf_whatever_the_die():
    field = Field().put("XLVIII", HQ_HEX).put("51A", ENEMY).put("StF_col1", ENEMY).put("adam", NORTH)
    for die in (PASS, FAIL):
        assert totals(field, fight(field, "adam"), PASS, die) == (3, 2 + 1)


@clause("winter_storm", "15.11")
def test_at_units_defend_with_a_check():
    field = Field().put("51A", "1509").put("pz11_at", ENEMY).put("r302", NORTH)
    assert totals(field, fight(field, "r302"), PASS, 5)[1] == 3
    assert totals(field, fight(field, "r302"), PASS, 6)[1] == 2


@clause("winter_storm", "11.18/combat")
def test_isolated_units_fight_with_their_zoc_rating():
    field = front().put("i336", NORTH, status=ISOLATED)
    assert totals(field, fight(field, "i336")) == (3, 4)
    assert totals(field, fight(field, "i336"), FAIL) == (3, 4)


@clause("winter_storm", "14.17/odds")
@pytest.mark.parametrize(
    ("attack", "defence", "found"),
    [
        (20, 10, "2:1"),
        (19, 10, "1:1"),
        (9, 10, "1:2"),
        (10, 30, "1:3"),
        (10, 31, "below"),
        (70, 10, "7:1"),
        (80, 10, "Max"),
        (3, 0, "Max"),
    ],
)
def test_odds_round_for_the_defender(attack: int, defence: int, found: str):
    field = front().give("adam", pcf=attack).give("c61", pcf=defence).put("adam", NORTH)
    assert column(field, fight(field, "adam")) == found


@clause("winter_storm", "14.17/odds", "14.17/minimum")
def test_shifts_go_column_by_column_from_the_last_one_down():
    field = front().give("adam", pcf=90).give("c61", pcf=10).put("adam", NORTH).terrain(ENEMY, "city")
    assert column(field, fight(field, "adam")) == "6:1"
    field.give("adam", pcf=5)
    assert column(field, fight(field, "adam")) == "below"


@clause("winter_storm", "14.17/minimum")
def test_below_the_lowest_odds_all_assaulters_disrupt_and_the_assault_counts():
    field = front().put("adam", NORTH).put("schmidt", SOUTH).give("c61", pcf=40, scf=40)
    game = engaged(field.dice(PASS, PASS), "adam,schmidt")
    game.submit("declare-assault target=1514 units=adam,schmidt")
    finish_assault(game)
    assert last(game, AssaultFailed).clause == "14.17/minimum"
    assert [field.state(name, "disorder") for name in ("adam", "schmidt")] == [1, 1]
    assert field.s.state.notes.assaulted == (field.unit("adam"), field.unit("schmidt"))
    assert field.state("adam", "attacked") == field.state("c61", "attacked") == 1


@clause("winter_storm", "18.45")
def test_poor_troops_alone_disrupt_when_they_fail_and_no_factors_mean_the_last_column():
    field = front().give("adam", scf=0).put("adam", NORTH).put("schmidt", SOUTH)
    game = engaged(field.dice(FAIL, FAIL), "adam,schmidt")
    game.submit("declare-assault target=1514 units=adam")
    finish_assault(game)
    assert (last(game, AssaultFailed).clause, field.state("adam", "disorder")) == ("18.45", 1)
    field.give("c61", scf=0)
    assert column(field, fight(field, "schmidt"), PASS, FAIL) == "Max"
    field.hexside(ENEMY, SOUTH, "minor_river")
    assert column(field, fight(field, "schmidt"), PASS, FAIL) == "Max", "whatever the ground"
    field.hexside(ENEMY, SOUTH, "bridge").put("c81", ENEMY)
    assert column(field, fight(field, "schmidt"), PASS, FAIL) == "1:1"


@clause("winter_storm", "14.17", "14.17/drm", "14")
def test_an_assault_is_rolled_check_by_check_and_the_die_is_modified():
    field = front().put("stumpffeld", NORTH).put("schmidt", NORTH)
    game = engaged(field.dice(PASS, PASS, 5), "stumpffeld,schmidt")
    game.submit("declare-assault target=1514 units=stumpffeld,schmidt")
    finish_assault(game)
    found = last(game, AssaultResolved)
    assert (found.attack, found.defence, found.column) == (7, 4, "1:1")
    assert found.total == 5 + found.modifier
    crt = field.s.setting.charts.crt
    assert found.result == crt.cells()[found.total - crt.lowest_roll][crt.columns.index("1:1")]


@clause("winter_storm", "14.17", "14.17/ec")
def test_the_preview_gives_both_checks_and_every_chance():
    field = front().put("stumpffeld", NORTH).put("schmidt", NORTH)
    game = engaged(field, "stumpffeld,schmidt")
    shown = game.preview("declare-assault target=1514 units=stumpffeld,schmidt")
    assert sum(chance.ways for chance in shown.chances) == 216
    assert [(check.unit, check.seat, check.ways) for check in shown.checks] == [
        ("stumpffeld", "axis", 2),
        ("schmidt", "axis", 2),
        ("c61", "soviet", 3),
    ]
    assert shown.details["attacker_modifiers"] == shown.details["defender_modifiers"] == "+0"
    factors = [term.value for term in shown.reasons if term.clause in ("2.35", "2.36")]
    assert sum(factors) == int(shown.details["attack"]) - int(shown.details["defence"]), "the defender's are negative"
    assert (shown.checks[0].passed, shown.checks[0].failed) == ("PCF 4", "SCF 2")
    assert shown.details["ep"] == "2"


@clause("winter_storm", "13.94/occupation", "13.68")
def test_improved_positions_shelter_defenders_in_their_check():
    field = front().put("adam", NORTH).works(ENEMY, "soviet", FORTIFICATION, "c61")
    assert rating(field, fight(field, "adam"), "c61") == 4


@clause("winter_storm", "14.17/drm")
def test_the_first_and_last_lines_of_the_table_stand_for_all_beyond_them():
    field = front()
    crt = field.s.setting.charts.crt
    for place in (0, len(crt.columns) - 1):
        assert result_at(field.s, place, 99) == crt.cells()[-1][place]
        assert result_at(field.s, place, -99) == crt.cells()[0][place]
        assert result_at(field.s, place, crt.lowest_roll + 1) == crt.cells()[1][place]


@clause("winter_storm", "14.17/minimum")
def test_the_lowest_odds_of_the_table_are_rolled():
    field = front().give("adam", pcf=10).give("c61", pcf=30).put("adam", NORTH).put("schmidt", SOUTH)
    assert column(field, fight(field, "adam")) == field.s.setting.charts.crt.columns[0]
    game = engaged(field.dice(PASS, PASS, 1), "adam,schmidt")
    game.submit("declare-assault target=1514 units=adam")
    finish_assault(game)
    assert last(game, AssaultResolved).column == "1:3"


@clause("winter_storm", "7.32")
def test_mobile_units_are_worse_in_the_highland_whether_they_attack_or_defend():
    for level, less in ((2, 0), (3, 1), (4, 1)):
        field = front().put("pz11_r1", NORTH).put("adam", SOUTH)
        field.terrain(NORTH, "clear", level).terrain(SOUTH, "clear", level)
        assert rating(field, fight(field, "pz11_r1"), "pz11_r1") == 5 - less
        assert rating(field, fight(field, "adam"), "adam") == 3, "on foot it does not matter"
    field = Field().put("51A", "1509").put("pz11_r1", ENEMY).put("r302", NORTH).terrain(ENEMY, "clear", 3)
    assert rating(field, fight(field, "r302"), "pz11_r1") == 5 - 1


@clause("winter_storm", "14.15", "7.44", "7.43")
def test_a_shift_names_the_ground_that_makes_it():
    for terrain, unit, why in (("salt_pan", "pz11_r1", "7.44"), ("dunes", "adam", "14.15"), ("city", "adam", "14.15")):
        field = front().put(unit, NORTH).terrain(ENEMY, terrain)
        assert {term.clause for term in shift_terms(field.s, fight(field, unit))} == {why}
    mixed = front().put("pz11_r1", NORTH).put("adam", SOUTH).terrain(ENEMY, "salt_pan")
    assert shift_terms(mixed.s, fight(mixed, "pz11_r1,adam")) == (), "not all of them are mobile"


@clause("winter_storm", "14.17/odds")
@pytest.mark.parametrize(("attack", "defence", "found"), [(1, 2, "1:2"), (1, 3, "1:3"), (1, 1, "1:1"), (0, 3, "below")])
def test_the_smallest_attacks_have_their_column_too(attack: int, defence: int, found: str):
    field = front().give("adam", pcf=attack).give("c61", pcf=defence).put("adam", NORTH)
    assert column(field, fight(field, "adam")) == found


@clause("winter_storm", "14.17/ec", "2.32")
@pytest.mark.parametrize(("er", "ways"), [(7, 6), (6, 6), (5, 5), (1, 1), (0, 1)])
def test_a_preview_says_what_each_unit_must_roll(er: int, ways: int):
    field = front().give("adam", er=er).put("adam", NORTH).put("schmidt", SOUTH)
    check = engaged(field, "adam,schmidt").preview("declare-assault target=1514 units=adam").checks[0]
    assert (check.unit, check.ways, check.of, check.passed, check.failed) == ("adam", ways, 6, "PCF 3", "SCF 2")
