"""The counters, charts and scenarios of Moscow 1941, Kharkov 1942/43 and Korsun 1944."""

from __future__ import annotations

import datetime
from functools import cache
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from kessel.pieces import Box, Report, check_box, open_box
from kessel.systems.wb95.data import Counter, Scenario, counters_of, rulebook
from kessel.systems.wb95.data_area import Area, ThisBank, area_hexes
from kessel.systems.wb95.data_check import check
from kessel.systems.wb95.data_scenario import Arrival, CombatLosses, EnemyNear, Placement, PlaceTaken
from kessel.systems.wb95.data_victory import Ending, HexPoints, PointsReached, StepPoints, Victory
from kessel.systems.wb95.legend import legend
from kessel.systems.wb95.opening import default_hexes, default_steps, drawn_opening, opening_position

GAMES = {
    "moscow": ("typhoon", "red_snow"),
    "kharkov": ("kharkov_1942", "kharkov_1943", "black_snow"),
    "korsun": ("korsun_1944", "the_retreat", "deblockade", "first_battle"),
}
SCENARIOS = [(game, name) for game, names in GAMES.items() for name in names]

# What the printed lists hold, formations counted by their counters: (set up, arriving, in reserve).
PRINTED = {
    "typhoon": {"german": (119, 0, 17), "soviet": (74, 11, 3)},
    "red_snow": {"german": (120, 0, 14), "soviet": (90, 0, 3)},
    "kharkov_1942": {"german": (85, 50, 0), "soviet": (90, 23, 0)},
    "kharkov_1943": {"german": (81, 6, 0), "soviet": (59, 25, 0)},
    "black_snow": {"german": (84, 11, 0), "soviet": (43, 21, 0)},
    "korsun_1944": {"german": (62, 54, 0), "soviet": (88, 40, 0)},
    "the_retreat": {"german": (62, 54, 0), "soviet": (88, 40, 0)},
    "deblockade": {"german": (93, 14, 0), "soviet": (102, 25, 0)},
    "first_battle": {"german": (10, 3, 0), "soviet": (11, 2, 0)},
}


@cache
def box(game: str) -> Box:
    return open_box(game)


def scenario_of(game: str, name: str) -> Scenario:
    return cast(Scenario, box(game).scenarios[name])


def counters(game: str, name: str) -> dict[str, Counter]:
    return {counter.id: counter for counter in counters_of(box(game), scenario_of(game, name))}


@pytest.mark.parametrize("game", GAMES)
def test_the_files_of_a_game_have_no_mistakes(game: str):
    assert check_box(game).mistakes == []


@pytest.mark.parametrize("game", GAMES)
def test_every_counter_of_a_game_takes_part_in_a_scenario(game: str):
    named = {unit for name in GAMES[game] for unit in scenario_of(game, name).counter_ids()}
    assert named == {counter.id for counter in box(game).counters}


@pytest.mark.parametrize(("game", "name"), SCENARIOS)
def test_a_scenario_has_as_many_counters_as_the_printed_lists(game: str, name: str):
    scenario = scenario_of(game, name)
    for side, printed in PRINTED[name].items():
        arrivals = [entry for entry in scenario.arrivals.get(side, ()) if not entry.given]
        reserves = [entry for entry in arrivals if isinstance(entry.when, CombatLosses | EnemyNear)]
        found = (
            sum(len(entry.units) for entry in scenario.setup[side]),
            sum(len(entry.units) for entry in arrivals if entry not in reserves),
            sum(len(entry.units) for entry in reserves),
        )
        assert found == printed


@pytest.mark.parametrize(("game", "name"), SCENARIOS)
def test_a_scenario_names_no_counter_twice(game: str, name: str):
    named = scenario_of(game, name).counter_ids()
    assert len(named) == len(set(named))


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


@pytest.mark.parametrize(("game", "name"), SCENARIOS)
def test_the_default_set_up_places_every_counter_on_a_hex_it_may_start_on(game: str, name: str):
    scenario, board = scenario_of(game, name), box(game).board
    standing = {unit.counter.id: unit for unit in opening_position(box(game), scenario)}
    entries = [entry for side in scenario.setup.values() for entry in side]
    assert set(standing) == {unit for entry in entries for unit in entry.units}
    for entry in entries:
        allowed = entry.hexes or board.place(entry.place).hexes
        assert all(board.grid.number(standing[unit].hex) in allowed for unit in entry.units)


@pytest.mark.parametrize(("game", "name"), SCENARIOS)
def test_printed_losses_are_spread_and_no_counter_starts_without_steps(game: str, name: str):
    scenario = scenario_of(game, name)
    standing = {unit.counter.id: unit for unit in opening_position(box(game), scenario)}
    for entries in scenario.setup.values():
        for entry in entries:
            units = [standing[unit] for unit in entry.units]
            assert sum(unit.counter.steps - unit.steps for unit in units) == entry.losses
            assert all(unit.steps >= 1 for unit in units)


@pytest.mark.parametrize(("game", "name"), SCENARIOS)
def test_guns_and_headquarters_do_not_hold_a_hex_that_a_regular_unit_of_their_entry_could(game: str, name: str):
    scenario = scenario_of(game, name)
    standing = {unit.counter.id: unit for unit in opening_position(box(game), scenario)}
    for entries in scenario.setup.values():
        for entry in entries:
            units = [standing[unit] for unit in entry.units]
            held = {unit.hex for unit in units if unit.counter.is_regular}
            assert not held or all(unit.hex in held for unit in units)


@pytest.mark.parametrize(("game", "name"), SCENARIOS)
def test_arrivals_are_dated_within_the_scenario_but_for_two_that_come_too_late(game: str, name: str):
    scenario = scenario_of(game, name)
    dated = [(entry.date, entry.units) for side in scenario.arrivals.values() for entry in side if entry.date]
    late = [units for date, units in dated if date > scenario.end]
    assert all(date >= scenario.start for date, _ in dated)
    assert late == ([("s:15 INF-D",), ("s:253 INF-BR",)] if name == "kharkov_1943" else [])


@pytest.mark.parametrize(("game", "name"), SCENARIOS)
def test_air_strength_is_given_for_every_turn(game: str, name: str):
    scenario = scenario_of(game, name)
    assert all(len(points) == scenario.turns for points in scenario.air.values())


def test_air_strength_of_the_printed_tables():
    assert scenario_of("korsun", "korsun_1944").air["soviet"][:3] == (12, 4, 10)
    assert scenario_of("korsun", "korsun_1944").air["german"][-1] == 6
    assert scenario_of("kharkov", "kharkov_1942").air["german"] == (
        0,
        3,
        4,
        5,
        6,
        10,
        12,
        12,
        13,
        13,
        *[14] * 4,
        *[13] * 3,
    )
    assert scenario_of("moscow", "typhoon").air == {"german": (4,) * 20}
    assert scenario_of("moscow", "red_snow").air == {"soviet": (4,) * 11}


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


def test_the_same_regiment_is_weaker_in_another_year():
    assert counters("kharkov", "kharkov_1942")["g:417/168 INF-R"].strength == (4, 2)
    assert counters("kharkov", "kharkov_1943")["g:417/168 INF-R"].strength == (3, 2)


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


def test_the_retreat_has_the_set_up_the_arrivals_and_the_air_of_korsun_1944():
    korsun, retreat = (scenario_of("korsun", name) for name in ("korsun_1944", "the_retreat"))
    assert (korsun.setup, korsun.arrivals, korsun.air) == (retreat.setup, retreat.arrivals, retreat.air)
    assert (korsun.frozen, korsun.free_forts, korsun.forbidden_missions) == (
        retreat.frozen,
        retreat.free_forts,
        retreat.forbidden_missions,
    )


def test_the_first_ukrainian_front_waits_until_turn_3():
    (frozen,) = scenario_of("korsun", "korsun_1944").frozen
    waiting = {
        counter.formation["army"]
        for counter in counters("korsun", "korsun_1944").values()
        if frozen.formation.items() <= counter.formation.items()
    }
    assert frozen.until_turn == 3
    assert waiting == {"40 Army", "6 Armored Army", "27 Army"}


def test_v_guards_mot_comes_only_after_24_arm():
    arrivals = scenario_of("korsun", "deblockade").arrivals
    (panzer,) = [entry for entry in arrivals["german"] if entry.group]
    (mechanized,) = [entry for entry in arrivals["soviet"] if entry.needs]
    assert mechanized.needs == panzer.group
    assert len(panzer.units) == 3
    assert len(mechanized.units) == 5


def test_two_counters_of_1_arm_come_first_and_the_third_two_days_later():
    (entry,) = [entry for entry in scenario_of("korsun", "korsun_1944").arrivals["german"] if entry.first]
    assert (entry.first, len(entry.units)) == (2, 3)
    assert (entry.date, entry.rest) == (datetime.date(1944, 2, 3), datetime.date(1944, 2, 5))


def test_37_army_comes_one_counter_a_turn_after_izyum_has_fallen():
    (entry,) = [entry for entry in scenario_of("kharkov", "kharkov_1942").arrivals["soviet"] if entry.when]
    assert entry.when == PlaceTaken(place="Izyum", by="german")
    assert (entry.a_turn, len(entry.units)) == (1, 5)


def test_field_fortifications_of_red_snow_need_five_strength_points_outside_towns():
    works = scenario_of("moscow", "red_snow").fortification
    assert works is not None
    assert (works.field_town, works.field_open, works.field_open_minimum) == (2, 1, 5)
    assert scenario_of("moscow", "typhoon").fortification is None


def area_size(game: str, **named: object) -> int:
    return len(area_hexes(box(game).board, Area(**named)))  # type: ignore[arg-type]


def test_victory_areas_have_as_many_hexes_as_the_conditions_need():
    cities = ("Korsun", "Gorodishche", "Smela", "Novomirgorod", "Shpola", "Katerynopol")
    assert area_size("korsun", places=cities) == 19
    assert area_size("kharkov", places=("Kharkov",)) == 9
    assert area_size("moscow", places=("Moscow",)) == 8
    # With Moscow, Klin and Kalinin the highest level of the Typhoon scale is in reach.
    assert 8 * 4 + 5 + 5 + area_size("moscow", towns=True) >= 91


@pytest.mark.clause("wb95", "scenario:kharkov_1942/victory-strategic")
def test_the_west_bank_of_the_donets_is_the_side_of_kharkov_and_not_of_the_east_edge():
    board = box("kharkov").board
    west = area_hexes(board, Area(bank=ThisBank(river="doniec", edge="west"), but=("4804", "4904")))
    number = board.grid.index
    assert {number("1914"), number("5022"), number("5510")} <= set(west)
    assert not {number("4804"), number("4904"), number("3300"), number("1500")} & set(west)


def test_the_scales_of_moscow_have_no_gap():
    typhoon = scenario_of("moscow", "typhoon").victory
    red_snow = scenario_of("moscow", "red_snow").victory
    assert [level.at_least for level in typhoon.scale] == [0, 31, 51, 66, 91]
    assert [level.at_least for level in red_snow.scale] == [0, 26, 31, 41, 42]
    assert (typhoon.scale_side, red_snow.scale_side) == ("german", "soviet")


def test_every_scenario_ends_with_a_verdict_or_an_agreed_draw():
    for game, name in SCENARIOS:
        victory = scenario_of(game, name).victory
        last_word = any(ending.when is None and ending.asked == "end" for ending in victory.endings)
        assert victory.scale or victory.majority or last_word


def test_korsun_has_two_lengths_with_their_own_conditions():
    scenario = scenario_of("korsun", "korsun_1944")
    (length,) = scenario.options
    assert (length.choices, length.turns) == (("I", "II"), {"II": 11})
    assert scenario.day(11) == datetime.date(1944, 2, 3)
    points = {
        ending.winner: ending.when.at_least
        for ending in scenario.victory.endings
        if isinstance(ending.when, PointsReached)
    }
    assert points == {"soviet": 13, "german": 15}


def test_losses_decide_the_retreat():
    (points,) = scenario_of("korsun", "the_retreat").victory.points
    assert points == StepPoints()


def test_the_first_battle_is_small_short_and_simple():
    scenario = scenario_of("korsun", "first_battle")
    sides = [counter.side for counter in counters("korsun", "first_battle").values()]
    assert all(10 <= sides.count(side) <= 14 for side in scenario.sides)
    assert (scenario.turns, scenario.complementary, scenario.air) == (4, False, {})


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


def mistakes(game: str, scenario: Scenario) -> list[str]:
    report = Report()
    check(box(game), scenario, report.file(f"scenarios/{scenario.id}.toml"))
    return [mistake.message for mistake in report.mistakes]


def with_placement(scenario: Scenario, side: str, **changes: object) -> Scenario:
    first, *others = scenario.setup[side]
    return replace(scenario, setup={**scenario.setup, side: (replace(first, **changes), *others)})


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"hexes": ("6599",)}, "6599"),
        ({"hexes": (), "place": "Atlantis"}, "Atlantis"),
        ({"hexes": ("1213",), "units": ("g:I/7/10 ARM-B",)}, "already"),
        ({"losses": 5}, "last step"),
        ({"units": ("s:5 INF-D",)}, "is of side 'soviet'"),
        ({"units": ("g:nobody",)}, "no counter 'g:nobody'"),
    ],
)
def test_a_wrong_placement_is_told(changes: dict[str, object], message: str):
    wrong = with_placement(scenario_of("moscow", "typhoon"), "german", **changes)
    assert any(message in found for found in mistakes("moscow", wrong))


def test_a_motorized_unit_may_not_start_on_swamp():
    board = box("moscow").board
    swamp = next(hex_ for hex_ in range(board.grid.size) if board.terrain_of(hex_) == "swamp")
    wrong = with_placement(
        scenario_of("moscow", "typhoon"),
        "german",
        hexes=(board.grid.number(swamp),),
        units=("g:638 INF-R", "g:Art./XX"),
    )
    assert any("cannot be set up on swamp" in found for found in mistakes("moscow", wrong))


def test_a_stack_above_the_limit_must_be_listed_as_such():
    scenario = scenario_of("moscow", "typhoon")
    assert any("the limit is 8" in found for found in mistakes("moscow", replace(scenario, overfull=("4230",))))
    fuller = replace(scenario, overfull=(*scenario.overfull, "6427"))
    assert any("6427 holds no more" in found for found in mistakes("moscow", fuller))


@pytest.mark.parametrize(
    ("arrival", "message"),
    [
        (Arrival(units=("g:14/5 INF-R",), date=datetime.date(1941, 11, 20)), "no way in"),
        (Arrival(units=("g:14/5 INF-R",), date=datetime.date(1941, 11, 20), zones=("Z",)), "no entry zone 'Z'"),
        (Arrival(units=("g:14/5 INF-R",), date=datetime.date(1941, 12, 20), edge="west"), "outside the scenario"),
        (Arrival(units=("g:14/5 INF-R",), edge="west"), "never comes"),
        (Arrival(units=("g:14/5 INF-R",), date=datetime.date(1941, 11, 20), edge="west", needs="x"), "no group"),
        (
            Arrival(units=("g:14/5 INF-R",), date=datetime.date(1941, 11, 20), edge="west", given={"x": "y"}),
            "no option",
        ),
    ],
)
def test_a_wrong_arrival_is_told(arrival: Arrival, message: str):
    scenario = scenario_of("moscow", "typhoon")
    wrong = replace(scenario, arrivals={"german": (arrival,)})
    assert any(message in found for found in mistakes("moscow", wrong))


def test_a_victory_hex_that_does_not_exist_is_told():
    scenario = scenario_of("kharkov", "kharkov_1943")
    points = HexPoints(area=Area(hexes=("9999",)))
    wrong = replace(scenario, victory=replace(scenario.victory, points=(points,)))
    assert any("9999" in found for found in mistakes("kharkov", wrong))


def test_a_winner_that_does_not_take_part_is_told():
    scenario = scenario_of("kharkov", "kharkov_1943")
    ending = Ending(winner="romanian", level="strategic", asked="end")
    wrong = replace(scenario, victory=Victory(text=(), endings=(ending,)))
    assert any("no side in this scenario 'romanian'" in found for found in mistakes("kharkov", wrong))


def test_both_sides_on_one_hex_are_told():
    scenario = scenario_of("korsun", "first_battle")
    wrong = with_placement(scenario, "soviet", hexes=("5526",))
    assert any("both sides stand on 5526" in found for found in mistakes("korsun", wrong))


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


def test_placements_name_hexes_or_a_place_but_not_both():
    scenario = scenario_of("moscow", "typhoon")
    wrong = replace(scenario, setup={**scenario.setup, "german": (Placement(units=("g:HQ XX",)),)})
    assert any("needs hexes or a place" in found for found in mistakes("moscow", wrong))
