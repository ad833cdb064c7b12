"""The counters and charts of Moscow 1941, Kharkov 1942/43 and Korsun 1944, and their opening positions."""

from __future__ import annotations

from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kessel.systems.wb95.data import Counter, rulebook
from kessel.systems.wb95.legend import legend
from kessel.systems.wb95.opening import default_hexes, default_steps, drawn_opening
from tests.games.wb95_boxes import GAMES, SCENARIOS, box, counters, scenario_of


@pytest.mark.parametrize("game", GAMES)
def test_every_counter_of_a_game_takes_part_in_a_scenario(game: str):
    named = {unit for name in GAMES[game] for unit in scenario_of(game, name).counter_ids()}
    assert named == {counter.id for counter in box(game).counters}


@pytest.mark.parametrize(("game", "name"), SCENARIOS)
def test_every_value_that_the_rules_use_is_there(game: str, name: str):
    for counter in counters(game, name).values():
        assert len(counter.strength) == counter.steps
        assert list(counter.strength) == sorted(counter.strength, reverse=True)
        assert counter.mobility in ("trucked", "mechanized", "non_motorized") or counter.type == "RG"
        assert counter.movement > 0 or counter.type == "RG"
        assert rulebook().morale_of(counter.nation, counter.troops) in range(9, 13)
        assert bool(counter.defence) == counter.is_artillery
        assert not counter.is_artillery or (counter.towed and counter.steps == 1)


@pytest.mark.parametrize(
    ("game", "name", "unit", "figures", "stars"),
    [
        ("moscow", "typhoon", "g:37/6 INF-R", "3-4", ()),
        ("moscow", "typhoon", "g:Art./XX", "5/3-6", ()),
        ("moscow", "typhoon", "g:HQ XX", "0-10", ()),
        ("kharkov", "kharkov_1942", "g:244 AG-B", "3-7", ("yellow", "yellow")),
        ("kharkov", "kharkov_1942", "g:I/2/16 ARM-B", "5-7", ("black",)),
        ("kharkov", "kharkov_1942", "s:GPanc./res ARM-R", "2-6", ("yellow",)),
        ("kharkov", "kharkov_1943", "s:XII ARM corps", "6-7", ("black",)),
        ("korsun", "deblockade", "s:173 ARM-BR", "3-6", ("blue",)),
        ("korsun", "korsun_1944", "g:RG Korsun", "2-0", ()),
    ],
)
def test_a_counter_that_the_rulebooks_show_or_the_decisions_fix(
    game: str, name: str, unit: str, figures: str, stars: tuple[str, ...]
):
    counter = counters(game, name)[unit]
    assert (counter.figures(counter.steps), counter.stars) == (figures, stars)


@pytest.mark.clause("wb95", "5.2.1")
@pytest.mark.parametrize(
    ("game", "name", "division"),
    [("moscow", "typhoon", "10 ARM"), ("kharkov", "kharkov_1942", "16 ARM"), ("kharkov", "black_snow", "19 ARM")],
)
def test_a_panzer_division_to_1943_has_17_strength_points_and_one_black_star(game: str, name: str, division: str):
    units = [counter for counter in counters(game, name).values() if counter.tc_group == division]
    assert sum(counter.strength[0] for counter in units) == 17
    assert [star for counter in units for star in counter.stars] == ["black"]
    assert (len(units), sum(counter.steps for counter in units)) == (5, 8)


def test_a_panzer_division_of_1944_has_three_counters_and_one_black_star():
    units = [counter for counter in counters("korsun", "korsun_1944").values() if counter.tc_group == "17 ARM"]
    assert sorted(counter.strength for counter in units) == [(4, 2), (4, 2), (5, 3)]
    assert [star for counter in units for star in counter.stars] == ["black"]


@pytest.mark.parametrize("game", GAMES)
def test_a_counter_has_one_strength_in_all_scenarios_of_its_box(game: str):
    found: dict[str, set[tuple[int, ...]]] = {}
    for name in GAMES[game]:
        for unit, counter in counters(game, name).items():
            found.setdefault(unit, set()).add(counter.strength)
    assert {unit: strengths for unit, strengths in found.items() if len(strengths) > 1} == {}


@pytest.mark.clause("wb95", "13.1.1")
def test_soviet_tank_corps_concentrate_and_cavalry_corps_do_not():
    units = counters("korsun", "korsun_1944")
    assert units["s:110/XVIII ARM-BR"].tc_group == "XVIII ARM"
    assert units["s:11G/V CAV-D"].tc_group == ""
    assert units["g:Art./XI"].tc_group == ""


@pytest.mark.clause("wb95", "table:combat")
def test_the_combat_table_reads_as_printed():
    table = rulebook().combat
    assert table.columns[0] == "1:4"
    assert table.columns[12] == "10:1"
    attacker, defender = table.result(6, table.columns.index("4:1"))
    assert (attacker.losses, attacker.retreat, defender.retreat, defender.losses) == (0, 0, 2, 0)
    attacker, defender = table.result(12, 0)
    assert (attacker.retreat, attacker.losses, attacker.disorganized, defender.losses) == (2, 2, True, 1)
    assert table.result(3, 5)[0].test
    assert table.result(1, 3) == table.result(2, 3)
    assert table.result(13, 3) == table.result(12, 3)


@pytest.mark.clause("wb95", "table:artillery_fire")
def test_fire_below_the_lowest_column_has_no_effect_and_above_the_highest_uses_it():
    table = rulebook().artillery_fire
    assert table.result(2, 0) == table.result(7, 1)
    assert table.result(5, 17) == table.result(5, 40)
    assert table.result(5, 40).losses == 1
    assert table.result(5, 40).test
    assert rulebook().objects.result(2, 1).destroyed


@pytest.mark.parametrize(
    ("game", "chart", "terrain", "costs", "modifiers"),
    [
        ("moscow", "winter_1941", "forest", (24, 18, 12), 1),
        ("moscow", "winter_1941", "swamp", (None, None, 12), 0),
        ("moscow", "winter_1941", "lake", (None, None, None), 0),
        ("moscow", "winter_1941", "city", (12, 12, 12), 2),
        ("kharkov", "summer_1942", "hills", (12, 9, 6), 1),
        ("kharkov", "summer_1942", "city", (6, 6, 6), 1),
        ("kharkov", "winter_1943", "swamp", (18, 12, 18), 0),
        ("korsun", "winter_1944", "forest", (24, 18, 15), 1),
    ],
)
def test_terrain_costs_in_sixths_of_a_movement_point(
    game: str, chart: str, terrain: str, costs: tuple[int | None, ...], modifiers: int
):
    found = box(game).tables.charts[chart]
    assert tuple(found.cost(terrain, each) for each in ("trucked", "mechanized", "non_motorized")) == costs
    assert found.terrain[terrain].cm == modifiers


def test_the_games_differ_where_their_rulebooks_do():
    moscow, kharkov, korsun = (box(game).tables for game in GAMES)
    assert (moscow.fortification.field_open, kharkov.fortification.field_open) == (2, 1)
    assert (moscow.air.comes_as, korsun.air.comes_as) == ("counters", "points")
    assert not moscow.fortification.fixed_supplies
    assert kharkov.fortification.fixed_supplies
    assert korsun.charts["winter_1944"].hexsides["dnieper"].bars_attack
    assert not any(line.big for line in moscow.charts["winter_1941"].hexsides.values())
    bonus = [
        table.charts[name].roads[road].bonus
        for table, name, road in (
            (moscow, "winter_1941", "secondary_route"),
            (kharkov, "winter_1943", "side_road"),
            (korsun, "winter_1944", "railroad"),
        )
    ]
    assert [len(classes) for classes in bonus] == [2, 1, 3]


def test_the_drawn_opening_shows_what_is_printed_on_the_counters():
    rows = {row["id"]: row for row in drawn_opening(box("moscow"), scenario_of("moscow", "typhoon"))}
    assert len(rows) == 119 + 74
    gun = rows["g:Art./XX"]
    assert (gun["hex"], gun["strength"], gun["fort"], gun["steps"]) == ("6427", "5/3-6", "FF", 1)
    weakened = rows["g:I/1/1 ARM-B"]
    assert (weakened["strength"], weakened["steps"], weakened["stars"]) == ("3-7", 1, ["black"])


def test_the_legend_gives_costs_as_the_chart_prints_them():
    rows = {row["kind"]: row for row in legend(box("korsun"), scenario_of("korsun", "korsun_1944"))}
    assert rows["clear"]["text"] == ["trucks 3, tracks 2, foot 1½"]
    assert rows["forest"]["text"] == ["+1 MP", "1 CM"]
    assert rows["dnieper"]["text"] == ["bridges only", "no attack across"]
    assert rows["main_road"]["text"] == ["trucks ⅓, tracks ½, foot ½"]
    assert "railroad" in rows
    moscow = {row["kind"]: row["text"] for row in legend(box("moscow"), scenario_of("moscow", "typhoon"))}
    assert moscow["swamp"] == ["trucks no, tracks no, foot +1", "attack halved"]
    assert "railroad" not in moscow


some_counters = st.lists(
    st.sampled_from(sorted(counter.id for counter in box("korsun").counters)), min_size=1, unique=True
)


@given(some_counters, st.integers(0, 12))
def test_default_losses_take_what_there_is_and_leave_every_counter_a_step(ids: list[str], losses: int):
    units = [counter for counter in cast(tuple[Counter, ...], box("korsun").counters) if counter.id in ids]
    steps = default_steps(units, losses)
    assert all(1 <= left <= unit.steps for left, unit in zip(steps, units, strict=True))
    possible = sum(unit.steps - 1 for unit in units)
    assert sum(unit.steps for unit in units) - sum(steps) == min(losses, possible)


@given(some_counters, st.integers(1, 6))
def test_default_hexes_are_filled_evenly(ids: list[str], hexes: int):
    units = [counter for counter in cast(tuple[Counter, ...], box("korsun").counters) if counter.id in ids]
    chosen = default_hexes(units, range(hexes))
    regular = [hex_ for hex_, unit in zip(chosen, units, strict=True) if unit.is_regular]
    loads = [regular.count(hex_) for hex_ in range(hexes)]
    assert max(loads) - min(loads) <= 1
    assert set(chosen) <= set(range(hexes))
