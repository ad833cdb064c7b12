"""Chapter 13: tactical concentration."""

from __future__ import annotations

import pytest

from kessel.rules import clause
from kessel.systems.wb95.combat import Attack
from kessel.systems.wb95.combat_ratio import COLUMNS
from kessel.systems.wb95.combat_resolution import Support
from tests.systems.wb95.front import (
    ATTACK,
    CENTRE,
    GERMAN_ATTACK,
    NORTH,
    NORTH_EAST,
    NORTH_WEST,
    REGIMENT,
    RIFLES,
    SOUTH,
    Front,
    rolled,
    values,
)

# Korsun: 34, 75 and 72 Infantry Divisions with three regiments each, the SS division with four units.
DIVISION = ("g:80/34 INF-R", "g:107/34 INF-R", "g:253/34 INF-R")
SECOND_DIVISION = ("g:A/75 INF-R", "g:172/75 INF-R", "g:202/75 INF-R")
THIRD_DIVISION = ("g:105/72 INF-R", "g:124/72 INF-R", "g:266/72 INF-R")
LOOSE = ("g:177 INF-R", "g:602 INF-R", "g:KG Rentz INF-R")
CORPS = ("s:110/XVIII ARM-BR", "s:170/XVIII ARM-BR", "s:181/XVIII ARM-BR", "s:32/XVIII MOT-BR", "s:GPanc/XVIII ARM-BR")
CAVALRY = ("s:11G/V CAV-D", "s:12G/V CAV-D", "s:63/V CAV-D")


def concentration(units: tuple[str, ...], hexes: tuple[str, ...] = (CENTRE,)) -> int:
    """Attack the hex to the north with these units, spread over hexes, and say what concentration gives."""
    enemy = REGIMENT if units[0].startswith("s:") else RIFLES
    field = Front().put(enemy, NORTH).strength(enemy, 9).without_stars().dice(3, 4)
    for number, unit in enumerate(units):
        field.put(unit, hexes[number % len(hexes)])
    game = field.phase(ATTACK if units[0].startswith("s:") else GERMAN_ATTACK)
    event = rolled(game.submit(Attack(units=units, targets=(NORTH,))))
    return COLUMNS.index(event.column) - COLUMNS.index(event.ratio)


@clause("wb95", "13.1.1", "13.1.2")
def test_three_units_of_a_german_division_or_a_soviet_tank_corps_give_one_modifier() -> None:
    assert concentration(DIVISION) == 1
    assert concentration(CORPS[:3]) == 1
    assert concentration(DIVISION[:2]) == 0
    assert concentration((*DIVISION[:2], SECOND_DIVISION[0])) == 0


@clause("wb95", "13.1.1")
def test_a_cavalry_corps_and_units_without_a_division_give_none() -> None:
    assert concentration(CAVALRY) == 0
    assert concentration(LOOSE) == 0


@clause("wb95", "13.1.1")
def test_divisions_of_germanys_allies_concentrate() -> None:
    field = Front("kharkov/kharkov_1942")
    counters = field.s.setting.counters
    romanians = [c for c in counters if c.nation == "Romanian" and c.type == "INF"]
    groups = {c.tc_group for c in romanians if c.tc_group}
    division = [c.id for c in romanians if c.tc_group == min(groups)][:3]
    enemy = next(c.id for c in counters if c.side == "soviet" and c.type == "INF")
    field.put(enemy, NORTH)
    for unit in division:
        field.put(unit, CENTRE)
    field.begin(GERMAN_ATTACK)
    found = field.preview(Attack(units=tuple(division), targets=(NORTH,)))
    assert values(found.reasons, "13.1.2") == [1]


@clause("wb95", "13.1.2")
def test_the_defender_concentrates_as_the_attacker_does() -> None:
    field = Front(complementary=True).put(RIFLES, CENTRE).without_stars()
    for unit in DIVISION:
        field.put(unit, NORTH)
    game = field.strength(RIFLES, 18).dice(3, 4).phase(ATTACK)
    # 18 against 9 is 2:1; three regiments together make it 1:1.
    event = rolled(game.submit(Attack(units=(RIFLES,), targets=(NORTH,))))
    assert (event.ratio, event.column) == ("2:1", "1:1")


@clause("wb95", "13.1.3")
def test_the_units_may_stand_on_different_hexes() -> None:
    assert concentration(DIVISION, (CENTRE, NORTH_EAST, NORTH_WEST)) == 1


@clause("wb95", "13.1.3")
def test_defenders_on_different_hexes_concentrate_too() -> None:
    field = Front().put(RIFLES, CENTRE).without_stars()
    for unit, hex_ in zip(DIVISION, (NORTH, NORTH_EAST, NORTH_EAST), strict=True):
        field.put(unit, hex_)
    game = field.strength(RIFLES, 18).dice(3, 4).phase(ATTACK)
    event = rolled(game.submit(Attack(units=(RIFLES,), targets=(NORTH, NORTH_EAST))))
    assert (event.ratio, event.column) == ("2:1", "1:1")


@clause("wb95", "13.1.4")
def test_nine_units_of_three_divisions_give_three() -> None:
    """Example; the nine stand on three hexes around the enemy."""
    units = (*DIVISION, *SECOND_DIVISION, *THIRD_DIVISION)
    assert concentration(units, (CENTRE, NORTH_EAST, NORTH_WEST)) == 3


@clause("wb95", "13.1.4")
@pytest.mark.parametrize(("count", "modifiers"), [(2, 0), (3, 1), (5, 1), (6, 2)])
def test_six_units_of_one_formation_give_two(count: int, modifiers: int) -> None:
    field = Front().put(REGIMENT, NORTH).without_stars()
    setting = field.s.setting
    units = (*CORPS, "s:50/III ARM-BR")[:count]
    # The sixth brigade joins the corps for this test: no corps of Korsun has six.
    setting.tc_group[setting.index["s:50/III ARM-BR"]] = setting.tc_group[setting.index[CORPS[0]]]
    for number, unit in enumerate(units):
        field.put(unit, (CENTRE, NORTH_EAST)[number % 2])
    field.begin(ATTACK)
    found = field.preview(Attack(units=units, targets=(NORTH,)))
    assert sum(values(found.reasons, "13.1.2")) == modifiers


def panzer_division() -> tuple[Front, list[str], str, str]:
    """A panzer division of Kharkov 1943 with its own artillery, and a Soviet unit."""
    field = Front("kharkov/kharkov_1943").without_stars()
    counters = field.s.setting.counters
    gun = next(c for c in counters if c.organic and c.side == "german")
    units = [c.id for c in counters if c.tc_group == gun.tc_group and c.is_regular]
    enemy = next(c.id for c in counters if c.side == "soviet" and c.type == "INF")
    return field, units, gun.id, enemy


@clause("wb95", "13.1.5")
def test_a_divisions_own_artillery_counts_though_it_fires_from_afar() -> None:
    field, units, gun, enemy = panzer_division()
    field.put(enemy, NORTH).put(units[0], CENTRE).put(units[1], CENTRE).put(gun, "3020").begin(ATTACK)
    alone = Attack(units=tuple(units[:2]), targets=(NORTH,))
    supported = Attack(units=tuple(units[:2]), targets=(NORTH,), guns=(gun,))
    assert values(field.preview(alone).reasons, "13.1.2") == []
    assert values(field.preview(supported).reasons, "13.1.2") == [1]


@clause("wb95", "13.1.5")
def test_its_support_counts_in_defence_too() -> None:
    field, units, gun, enemy = panzer_division()
    field.put(enemy, CENTRE).put(units[0], NORTH).put(units[1], NORTH).put(gun, "3014").strength(enemy, 40)
    for unit in units[:2]:
        field.strength(unit, 4)
    game = field.dice(*(3, 4) * 3).phase(GERMAN_ATTACK)
    game.submit(Attack(units=(enemy,), targets=(NORTH,)))
    event = rolled(game.submit(Support(guns=(gun,))))
    # Two units of 4 and the gun: concentration takes one column off.
    columns = ["2:1", "3:1", "4:1", "5:1"]
    assert columns.index(event.ratio) - columns.index(event.column) == 1


@clause("wb95", "13.1.5")
def test_artillery_of_a_corps_does_not_count() -> None:
    field = Front().put(RIFLES, NORTH).put(DIVISION[0], CENTRE).put(DIVISION[1], CENTRE).put("g:Art./VII", SOUTH)
    field.begin(GERMAN_ATTACK)
    order = Attack(units=DIVISION[:2], targets=(NORTH,), guns=("g:Art./VII",))
    assert values(field.preview(order).reasons, "13.1.2") == []


@clause("wb95", "13.1.1", "12.1.1")
def test_there_is_no_concentration_in_a_game_without_the_complementary_rules() -> None:
    field = Front(complementary=False).put(RIFLES, NORTH)
    for unit in DIVISION:
        field.put(unit, CENTRE)
    field.begin(GERMAN_ATTACK)
    assert field.preview(Attack(units=DIVISION, targets=(NORTH,))).reasons == ()
