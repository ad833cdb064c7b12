"""Chapters 11.12 to 11.16, 16 and 22.2: column shifts."""

from __future__ import annotations

import pytest

from kessel.play.outcome import Reason
from kessel.rules import clause
from kessel.systems.efb.combat_differential import Odds
from tests.systems.efb.fights import FIRST_WAVE, RIFLES, SOVIET_FIRST_WAVE, TANKS, duel, rolled
from tests.systems.efb.landscape import Plain
from tests.systems.efb.variant import variant

ATTACK = f'attack units=["{TANKS}"] targets=3014'


def shifts(field: Plain, order: str = ATTACK, phase: int = FIRST_WAVE) -> list[tuple[str, int]]:
    """Fight, and give every shift with its clause."""
    game = field.dice(6).phase(phase)
    game.submit(order)
    if game.decision and game.decision.kind == "stand_fast":
        game.submit("stand-fast declared=false")
    return [(reason.clause, reason.value) for reason in rolled(field)[0].shifts]


@clause("efb", "11.12")
def test_right_and_left_shifts_are_added_up() -> None:
    field = duel(combined_arms=True).terrain("woods", "3014").put("II/15 Pz", "3015").put("I/110 Mot", "3015")
    field.put("36 RC Art", "3014", at_defense=True, barrage=4).put(RIFLES, "3020", defense=3)
    order = f'attack units=["{TANKS}","II/15 Pz","I/110 Mot"] targets=3014'
    assert shifts(field, order) == [("11.13", 1), ("16.3", -2), ("11.15", -1)]
    assert rolled(field)[0].differential == 13 - 3
    assert rolled(field)[0].column == "+6,7"


@clause("efb", "11.12", "2.2")
def test_shifts_end_where_the_tables_end() -> None:
    field = Plain().put("KG A/11 Pz", "3015").put("FR 1", "3014", defense=6).terrain("city", "3014")
    assert shifts(field, 'attack units=["KG A/11 Pz"] targets=3014') == [("11.15", -2)]
    assert rolled(field)[0].column == "<=-5"
    field = duel().put("II/15 Pz", "3015").put("III/15 Pz", "3015").put("I/119 Art", "3017")
    field.put(RIFLES, "3014", suppressed=True, defense=1)
    order = f'attack units=["{TANKS}","II/15 Pz","III/15 Pz"] targets=3014 batteries=["I/119 Art"]'
    assert shifts(field, order) == [("11.13", 2)]
    assert (rolled(field)[0].differential, rolled(field)[0].column) == (18, "+16")


@clause("efb", "11.13", "15.3")
def test_suppressed_defenders_give_two_columns_once() -> None:
    field = Plain().put("I/110 Mot", "3015", suppressed=True).put("61 Mcl", "3015", suppressed=True)
    field.put(RIFLES, "3014", attack=2, defense=3)
    assert shifts(field, f'attack units=["{RIFLES}"] targets=3015', SOVIET_FIRST_WAVE) == [("11.13", 2)]


@clause("efb", "11.14", "15.3")
def test_a_suppressed_attacker_costs_two_columns_once() -> None:
    field = duel().put(TANKS, "3015", suppressed=True).put("I/110 Mot", "3015", suppressed=True)
    assert shifts(field, f'attack units=["{TANKS}","I/110 Mot"] targets=3014') == [("11.14", -2)]


@clause("efb", "11.13")
def test_combined_arms_shift_only_where_the_option_says_so_and_in_command() -> None:
    order = f'attack units=["{TANKS}","I/110 Mot"] targets=3014'
    assert shifts(duel().put("I/110 Mot", "3015"), order) == []
    assert shifts(duel(combined_arms=True).put("I/110 Mot", "3015"), order) == [("11.13", 1)]
    assert shifts(duel(combined_arms=True).put("I/110 Mot", "3015").put("KG A/11 Pz", "3033"), order) == []
    assert shifts(duel(combined_arms=True), ATTACK) == []


@clause("efb", "11.15")
def test_the_best_terrain_of_all_attacked_hexes_counts_alone() -> None:
    field = duel().terrain("woods", "3014").terrain("city", "3115").terrain("city", "3015")
    field.put("258/140 Rifle", "3115", defense=3)
    assert shifts(field, f'attack units=["{TANKS}"] targets=3014,3115') == [("11.15", -2)]


@clause("efb", "11.15")
def test_the_terrain_of_the_attacker_counts_for_nothing() -> None:
    assert shifts(duel().terrain("city", "3015")) == []


@clause("efb", "11.16")
def test_a_river_counts_if_all_attackers_come_over_one() -> None:
    field = duel().river("minor_river", "3014|3015", "3014|3115").put("I/110 Mot", "3115")
    assert shifts(field, f'attack units=["{TANKS}","I/110 Mot"] targets=3014') == [("11.16", -1)]


@clause("efb", "11.16")
def test_one_attacker_on_dry_feet_voids_the_river() -> None:
    field = duel().river("major_river", "3014|3015").put("I/110 Mot", "3115")
    assert shifts(field, f'attack units=["{TANKS}","I/110 Mot"] targets=3014') == []


@clause("efb", "11.16")
def test_of_hex_and_hexside_the_better_counts_alone_and_a_bridge_changes_nothing() -> None:
    field = duel().terrain("woods", "3014").river("major_river", "3014|3015").bridge("3014|3015")
    assert shifts(field) == [("11.16", -2)]
    assert shifts(duel().terrain("city", "3014").river("minor_river", "3014|3015")) == [("11.15", -2)]


@clause("efb", "11.14", "16.3")
def test_the_defender_shifts_for_anti_tank_fire_and_terrain() -> None:
    field = duel().terrain("woods", "3014").put(RIFLES, "3020").put("36 RC Art", "3014", at_defense=True, barrage=4)
    assert shifts(field) == [("16.3", -2), ("11.15", -1)]


@clause("efb", "16.1")
def test_brackets_on_attack_and_defense_are_abilities_of_their_own() -> None:
    field = Plain().put("190 StuG", "3015").put("48 PzK", "3019").put("23/12 Tank", "3014", attack=7)
    assert shifts(field, 'attack units=["190 StuG"] targets=3014') == [("16.2", 1)]
    field = Plain().put("190 StuG", "3015").put("23/12 Tank", "3014", attack=7)
    assert shifts(field, 'attack units=["23/12 Tank"] targets=3015', SOVIET_FIRST_WAVE) == []


@clause("efb", "16.2", "11.13")
def test_a_bracketed_attack_against_armor_gives_one_column_and_against_others_none() -> None:
    field = Plain().put("71 Flak", "3015").put("48 PzK", "3019")
    field.put("23/12 Tank", "3014", attack=7)
    assert shifts(field, 'attack units=["71 Flak"] targets=3014') == [("16.2", 1)]
    field = Plain().put("71 Flak", "3015").put("48 PzK", "3019").put(RIFLES, "3014", defense=3)
    assert shifts(field, 'attack units=["71 Flak"] targets=3014') == []


@clause("efb", "16.3")
def test_brackets_in_defense_meet_armor_only() -> None:
    field = Plain().put("71 Flak", "3015").put(RIFLES, "3014", attack=2)
    assert shifts(field, f'attack units=["{RIFLES}"] targets=3015', SOVIET_FIRST_WAVE) == []
    field = Plain().put("71 Flak", "3015").put("23/12 Tank", "3014", attack=7)
    assert shifts(field, 'attack units=["23/12 Tank"] targets=3015', SOVIET_FIRST_WAVE) == [("16.3", -2)]


def beside(gun: str, **put: bool) -> Plain:
    """Soviet tanks on 3014 attack rifles on 3015, with an anti-tank unit on 3016 behind them."""
    field = Plain().put("I/110 Mot", "3015").put(gun, "3016", **put)
    return field.put("23/12 Tank", "3014", attack=7)


@clause("efb", "16.3")
def test_an_anti_tank_unit_beside_the_defenders_helps_them_and_takes_no_result() -> None:
    field = beside("71 Flak")
    assert shifts(field, 'attack units=["23/12 Tank"] targets=3015', SOVIET_FIRST_WAVE) == [("16.3", -2)]
    assert field.at("71 Flak") == "3016"


@clause("efb", "16.3")
def test_it_helps_even_while_it_is_attacked_itself() -> None:
    field = beside("71 Flak").put("24/12 Tank", "3117", attack=6)
    field.s.state.defended[field.s.setting.index["71 Flak"]] = 1
    game = field.dice(6).phase(SOVIET_FIRST_WAVE)
    game.submit('attack units=["23/12 Tank"] targets=3015')
    assert rolled(field)[0].shifts == (Reason("16.3", "71 Flak, from beside, against armor", -2),)


@clause("efb", "16.3", "21.3")
def test_an_untried_unit_beside_the_defenders_shows_no_brackets() -> None:
    field = duel().put("36 RC Art", "3013", untried=True, at_defense=True, barrage=4)
    assert shifts(field) == []
    assert shifts(duel().put("36 RC Art", "3013", at_defense=True, barrage=4)) == [("16.3", -2)]


@clause("efb", "16.4")
def test_anti_tank_shifts_do_not_add_up() -> None:
    field = Plain().put("71 Flak", "3015").put("671 Flak", "3015").put("61 AT", "3016")
    field.put("23/12 Tank", "3014", attack=7).put("24/12 Tank", "3115", attack=6)
    order = 'attack units=["23/12 Tank","24/12 Tank"] targets=3015'
    assert shifts(field, order, SOVIET_FIRST_WAVE) == [("16.3", -2)]
    field = Plain().put("71 Flak", "3015").put("190 StuG", "3015").put("48 PzK", "3019")
    field.put("23/12 Tank", "3014", attack=7)
    assert shifts(field, 'attack units=["71 Flak","190 StuG"] targets=3014') == [("16.2", 1)]


@clause("efb", "16.5")
def test_a_suppressed_anti_tank_unit_gives_no_shift() -> None:
    order = 'attack units=["23/12 Tank"] targets=3015'
    assert shifts(beside("71 Flak", suppressed=True), order, SOVIET_FIRST_WAVE) == []


@clause("efb", "16.5", "7.7")
def test_out_of_command_it_defends_with_its_shift_and_attacks_without() -> None:
    assert shifts(beside("71 Flak"), 'attack units=["23/12 Tank"] targets=3015', SOVIET_FIRST_WAVE) == [("16.3", -2)]
    field = Plain().put("71 Flak", "3015").put("23/12 Tank", "3014", attack=7)
    assert shifts(field, 'attack units=["71 Flak"] targets=3014') == []
    field = Plain(at_attack_out_of_command=True).put("71 Flak", "3015").put("23/12 Tank", "3014", attack=7)
    assert shifts(field, 'attack units=["71 Flak"] targets=3014') == [("16.2", 1)]


@clause("efb", "16.5")
def test_a_suppressed_gun_attacks_without_its_shift_also_where_command_is_not_asked() -> None:
    field = Plain(at_attack_out_of_command=True).put("71 Flak", "3015", suppressed=True)
    field.put("I/15 Pz", "3015").put("23/12 Tank", "3014", attack=7)
    found = shifts(field, 'attack units=["I/15 Pz","71 Flak"] targets=3014')
    assert "16.2" not in [clause for clause, _ in found]


@clause("efb", "24.6/special", "16.3")
def test_german_anti_tank_guns_are_worth_one_column_and_flak_two() -> None:
    order = 'attack units=["23/12 Tank"] targets=3015'
    assert shifts(beside("61 AT"), order, SOVIET_FIRST_WAVE) == [("16.3", -1)]
    assert shifts(beside("61 AT").put("71 Flak", "3015"), order, SOVIET_FIRST_WAVE) == [("16.3", -2)]
    game = variant(scenario={"anti_tank_defense": {}}).game
    field = Plain(game=game).put("61 AT", "3015").put("23/12 Tank", "3014", attack=7)
    assert shifts(field, order, SOVIET_FIRST_WAVE) == [("16.3", -2)]


@clause("efb", "22.2/pioneer")
@pytest.mark.parametrize(
    ("terrain", "found"),
    [
        ("city", [("22.2/pioneer", 1), ("11.15", -2)]),
        ("fortification", [("22.2/pioneer", 1), ("11.15", -2)]),
        ("town", [("11.15", -1)]),
    ],
)
def test_engineers_shift_against_cities_and_fortifications(terrain: str, found: list[tuple[str, int]]) -> None:
    field = duel().terrain(terrain, "3014").put("209 Eng", "3015")
    assert shifts(field, f'attack units=["{TANKS}","209 Eng"] targets=3014') == found


@clause("efb", "22.2/pioneer", "7.7", "15.3")
def test_engineers_out_of_command_or_suppressed_or_not_played_shift_nothing() -> None:
    order = f'attack units=["{TANKS}","209 Eng"] targets=3014'
    field = duel().terrain("city", "3014").put("209 Eng", "3015").put("KG A/11 Pz", "3033")
    assert shifts(field, order) == [("11.15", -2)]
    field = duel().terrain("city", "3014").put("209 Eng", "3015", suppressed=True)
    assert shifts(field, order) == [("11.14", -2), ("11.15", -2)]
    field = duel(special_units=False).terrain("city", "3014").put("209 Eng", "3015")
    assert shifts(field, order) == [("11.15", -2)]


@clause("efb", "24.8", "11.13", "11.14")
def test_heavy_precipitation_leaves_no_shifts_for_engineers_and_anti_tank_fire() -> None:
    field = Plain().terrain("city", "3014").put("71 Flak", "3015").put("520 Eng", "3015").put("48 PzK", "3019")
    field.put("23/12 Tank", "3014", attack=7).weather("heavy_precipitation")
    assert shifts(field, 'attack units=["71 Flak","520 Eng"] targets=3014') == [("11.15", -2)]


@clause("efb", "11.12", "11.13", "11.14")
def test_shifts_of_both_sides_are_added_up_apart_and_set_off() -> None:
    crt = duel().s.setting.charts.crt
    terms = tuple(Reason("16.2", "test", value) for value in (2, -1, 0, 1, -2))
    found = Odds(attack=(Reason("11.2", "test", 5),), defense=(Reason("11.2", "test", 3),), shifts=terms, crt=crt)
    assert (found.right, found.left, found.net_shift) == (3, 3, 0)
    assert found.final == crt.column(2)
