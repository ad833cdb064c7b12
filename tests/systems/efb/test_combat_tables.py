"""Chapters 11.11 and 22.3: which table, and who chooses it."""

from __future__ import annotations

from datetime import date

import pytest

from kessel.rules import clause
from tests.systems.efb.fights import FIRST_WAVE, RIFLES, SOVIET_FIRST_WAVE, TANKS, asked, duel, rolled
from tests.systems.efb.landscape import Plain
from tests.systems.efb.refusal import refused
from tests.systems.efb.variant import variant

MOBILE = 'attack units=["{}"] targets=3014 table=mobile'


@clause("efb", "11.11")
def test_german_tanks_choose_between_the_tables() -> None:
    for table in ("mobile", "assault"):
        field = duel("BR")
        field.phase(FIRST_WAVE).submit(f'attack units=["{TANKS}"] targets=3014 table={table}')
        assert rolled(field)[0].table == table


@clause("efb", "11.11")
@pytest.mark.parametrize(("unit", "clause_"), [("I/179 Inf", "11.11"), ("I/157 Art", "11.11"), ("157 Fus", "")])
def test_without_armor_only_fusiliers_open_the_mobile_table(unit: str, clause_: str) -> None:
    game = Plain().put(unit, "3015").put(RIFLES, "3014", defense=3).phase(FIRST_WAVE)
    if clause_:
        assert refused(game, MOBILE.format(unit)) == clause_
    else:
        assert game.submit(MOBILE.format(unit))


@clause("efb", "11.11")
def test_one_armored_unit_is_enough_and_supporting_artillery_is_not() -> None:
    field = duel().put("I/179 Inf", "3015").put("I/119 Art", "3017")
    assert field.phase(FIRST_WAVE).submit(MOBILE.format(f'I/179 Inf","{TANKS}'))
    field = Plain().put("KG A/11 Pz", "3019").put("I/110 Mot", "3015").put("I/119 Art", "3017")
    game = field.put(RIFLES, "3014", defense=3).phase(FIRST_WAVE)
    assert refused(game, MOBILE.format("I/110 Mot") + ' batteries=["I/119 Art"]') == "11.11"


@clause("efb", "11.11")
@pytest.mark.parametrize("terrain", ["city", "fortification"])
def test_cities_and_fortifications_are_assaulted(terrain: str) -> None:
    game = duel().terrain(terrain, "3014").phase(FIRST_WAVE)
    assert refused(game, MOBILE.format(TANKS)) == "11.11"
    assert game.submit(f'attack units=["{TANKS}"] targets=3014')


@clause("efb", "11.11")
def test_one_city_among_the_hexes_attacked_is_enough() -> None:
    game = duel().terrain("city", "3014").put("258/140 Rifle", "3115", defense=3).phase(FIRST_WAVE)
    both = f'attack units=["{TANKS}"] targets=3014,3115 table='
    assert refused(game, both + "mobile") == "11.11"
    assert game.preview(both + "assault")


@clause("efb", "11.11")
@pytest.mark.parametrize(("day", "mobile"), [(date(1942, 10, 31), False), (date(1942, 11, 1), True)])
def test_soviet_tanks_use_the_mobile_table_from_november_1942(day: date, mobile: bool) -> None:
    field = Plain(game=variant(scenario={"start": day}).game).put("23/12 Tank", "3015", attack=7).put(TANKS, "3014")
    game = field.phase(SOVIET_FIRST_WAVE)
    if mobile:
        assert game.submit(MOBILE.format("23/12 Tank"))
    else:
        assert refused(game, MOBILE.format("23/12 Tank")) == "11.11"


@clause("efb", "11.11")
def test_soviet_infantry_never_uses_the_mobile_table() -> None:
    field = Plain(game=variant(scenario={"start": date(1943, 7, 5)}).game).put(RIFLES, "3015", attack=2)
    assert refused(field.put(TANKS, "3014").phase(SOVIET_FIRST_WAVE), MOBILE.format(RIFLES)) == "11.11"


@clause("efb", "11.11")
def test_axis_allies_alone_assault() -> None:
    game = variant(counters={TANKS: {"nation": "Romanian"}}).game
    field = Plain(game=game).put(TANKS, "3015").put("II/15 Pz", "3015").put(RIFLES, "3014", defense=3)
    game = field.phase(FIRST_WAVE)
    assert refused(game, MOBILE.format(TANKS)) == "11.11"
    assert game.submit(MOBILE.format(f'{TANKS}","II/15 Pz'))


def screen(terrain: str = "clear", **options: object) -> Plain:
    """Soviet rifles on 3014 beside German motorcycles on 3015."""
    field = Plain(**options).terrain(terrain, "3015").put("61 Mcl", "3015")
    return field.put(RIFLES, "3014", attack=2, defense=3)


@clause("efb", "22.3")
@pytest.mark.parametrize("table", ["mobile", "assault"])
def test_the_defender_of_a_screen_chooses_the_table_after_the_attack_is_declared(table: str) -> None:
    field = screen().put("231 Rec", "3015")
    game = field.phase(SOVIET_FIRST_WAVE)
    game.submit(f'attack units=["{RIFLES}"] targets=3015')
    assert asked(field) == ("german", "table")
    assert refused(game, "stand-fast") == "22.3"
    game.submit(f"choose-table table={table}")
    assert rolled(field)[0].table == table


@clause("efb", "22.3")
def test_who_chooses_the_table_is_told_the_fight_and_the_chances_on_each() -> None:
    field = screen()
    game = field.phase(SOVIET_FIRST_WAVE)
    game.submit(f'attack units=["{RIFLES}"] targets=3015')
    assert game.decision is not None
    assert game.decision.hexes == ("3015",)
    assert "96/140 Rifle against 61 Mcl on 3015" in game.decision.text
    for table in ("mobile", "assault"):
        found = game.preview(f"choose-table table={table}")
        column = [line.split()[4] for line in getattr(field.s.setting.charts.crt, table)]
        told = {chance.result: 6 * chance.ways // chance.of for chance in found.chances}
        assert told == {result: column.count(result) for result in column}
        assert all(chance.gain and chance.gain > 0 for chance in found.chances if chance.result.startswith("A"))


@clause("efb", "22.3")
def test_anybody_else_in_the_hex_makes_it_no_screen() -> None:
    field = screen().put("I/110 Mot", "3015").dice(6)
    field.phase(SOVIET_FIRST_WAVE).submit(f'attack units=["{RIFLES}"] targets=3015')
    assert rolled(field)[0].table == "assault"


@clause("efb", "22.3", "11.11")
def test_a_screen_in_a_city_is_assaulted() -> None:
    field = screen("city")
    field.phase(SOVIET_FIRST_WAVE).submit(f'attack units=["{RIFLES}"] targets=3015')
    assert asked(field) == ("german", "stand_fast")


@clause("efb", "22.3", "22.0")
def test_without_special_units_the_attacker_chooses_against_screens_too() -> None:
    field = screen(special_units=False).dice(6)
    field.phase(SOVIET_FIRST_WAVE).submit(f'attack units=["{RIFLES}"] targets=3015')
    assert rolled(field)[0].table == "assault"


@clause("efb", "22.3")
def test_a_bombarded_screen_is_asked_nothing() -> None:
    field = Plain().put("5 Army", "3011").put("36 RC Art", "3012", range=4, barrage=4).put("61 Mcl", "3015").dice(1)
    field.phase(SOVIET_FIRST_WAVE).submit('bombard target=3015 batteries=["36 RC Art"]')
    assert asked(field) == ("soviet", "first_wave")
