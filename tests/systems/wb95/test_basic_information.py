"""Chapter 1: map, counters, terms, combat ratio, combat modifiers, rounding and dice."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kessel.library import start
from kessel.play.outcome import Illegal
from kessel.rules import clause
from kessel.systems.wb95.combat import Attack
from kessel.systems.wb95.combat_ratio import COLUMNS, after_modifiers, half, initial_column
from kessel.systems.wb95.combat_resolution import Abilities
from kessel.systems.wb95.movement import Move
from kessel.systems.wb95.position import Position
from kessel.systems.wb95.supply import surrenders
from tests.systems.wb95.front import (
    ATTACK,
    CENTRE,
    MOVE,
    NORTH,
    REGIMENT,
    RIFLES,
    SECOND,
    STAFF,
    TANKS,
    Front,
    rolled,
    values,
)
from tests.systems.wb95.random_play import SCENARIOS

CLASSES = {
    **{"INF": "non_motorized", "CAV": "non_motorized", "ENG": "non_motorized", "FU": "non_motorized"},
    **{"ARM": "mechanized", "AG": "mechanized", "HQ": "trucked", "RG": "static"},
}
"""The movement class of each type (1.3). MOT and AT come on trucks or tracks, as their counters say."""


def attack(*units: str) -> Attack:
    return Attack(units=units, targets=(NORTH,))


@clause("wb95", "1.1")
def test_a_hex_off_the_map_is_refused_and_524_is_0524() -> None:
    field = Front().put(RIFLES, "0524")
    field.phase(MOVE)
    grid = field.s.setting.grid
    assert grid.index("524") == grid.index("0524")
    field.game.submit(Move(units=(RIFLES,), path=("523",)))
    assert field.at(RIFLES) == "0523"
    for beyond in ("6599", "9901", "0037"):
        assert field.refusal(Move(units=(RIFLES,), path=(beyond,))) == "1.1"


@clause("wb95", "1.1")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_kind_of_ground_on_the_map_is_in_the_terrain_table(scenario: str) -> None:
    setting = Front(scenario).s.setting
    board = start(scenario, seed=1).setting.board
    kinds = {board.terrain_kinds[k] for k in np.unique(board.terrain)}
    sides = {board.hexside_kinds[k] for k in np.unique(board.hexside_kind)} - {""}
    roads = {board.road_kinds[k] for k in np.unique(board.road)} - {""}
    assert kinds <= setting.chart.terrain.keys()
    assert sides <= setting.chart.hexsides.keys()
    assert roads <= setting.chart.roads.keys()


@clause("wb95", "1.3")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_type_of_counter_has_its_movement_class(scenario: str) -> None:
    for counter in Front(scenario).s.setting.counters:
        if counter.type in CLASSES:
            assert counter.mobility == CLASSES[counter.type], counter.id
        elif counter.type == "ART":
            # Every gun that is not on tracks is trucked and towed, truck symbol or not.
            assert counter.towed == (counter.mobility == "trucked"), counter.id
        else:
            assert counter.mobility in ("trucked", "mechanized"), counter.id


@clause("wb95", "1.3")
def test_a_towed_gun_pays_what_trucks_pay_and_a_resilience_group_does_not_move() -> None:
    field = Front().put("g:Art./XI", CENTRE, transport=True).put("g:3/3 MOT-R", "3020").put("g:RG Korsun", "3022")
    field.phase(9)
    costs = [
        field.preview(Move(units=(u,), path=(h,))).summary for u, h in (("g:Art./XI", NORTH), ("g:3/3 MOT-R", "3021"))
    ]
    assert costs == ["3 MP", "3 MP"]
    assert field.refusal(Move(units=("g:RG Korsun",), path=("3023",))) == "15.2.1"


@clause("wb95", "1.4")
def test_the_five_terms_are_there_for_every_unit() -> None:
    s = start("korsun/korsun_1944", seed=1).situation
    assert isinstance(s, Position)
    own = next(u for u in s.on_map(0) if s.setting.is_regular[u])
    seen = {u.id: u for u in start("korsun/korsun_1944", seed=1).view("soviet").position.units}[s.name(own)]  # pyright: ignore
    assert seen.steps == s.state.steps[own] > 0
    assert seen.oos == 0
    assert s.setting.attack_sp[own, seen.steps] > 0
    assert s.setting.movement[own] > 0
    assert s.setting.zone_kind[own] > 0


@clause("wb95", "1.4", "10.2.6")
def test_the_higher_the_level_the_likelier_surrender() -> None:
    lost = [sum(surrenders(level, a + b) for a in range(1, 7) for b in range(1, 7)) for level in range(14)]
    assert lost == sorted(lost)
    assert lost[0] == 0
    assert lost[13] == 36


# The worked examples of 1.5, 1.6, 1.7 and 5.2.1, fought out: attacking and defending SP, columns before and after.
EXAMPLES = [(8, 5, "2:1"), (3, 8, "1:3"), (1, 9, "1:4"), (2, 3, "1:2"), (3, 2, "2:1"), (9, 9, "1:1"), (99, 1, "10:1")]
EXAMPLES += [(649, 100, "6:1"), (650, 100, "7:1")]


@clause("wb95", "1.5", "1.7")
@pytest.mark.parametrize(("attacking", "defending", "column"), EXAMPLES)
def test_the_ratio_is_rounded_to_the_nearest_column(attacking: int, defending: int, column: str) -> None:
    field = Front().put(RIFLES, CENTRE).put(REGIMENT, NORTH)
    field.strength(RIFLES, attacking).strength(REGIMENT, defending).dice(3, 4).phase(ATTACK)
    found = field.preview(attack(RIFLES)).details
    assert (found["attack"], found["defence"], found["initial"]) == (str(attacking), str(defending), column)
    assert rolled(field.game.submit(attack(RIFLES))).column == column


@clause("wb95", "1.5")
def test_two_units_of_four_against_five_are_two_to_one() -> None:
    field = Front().put(RIFLES, CENTRE).put(SECOND, CENTRE).put(REGIMENT, NORTH).strength(REGIMENT, 5).dice(3, 4)
    field.phase(ATTACK)
    event = rolled(field.game.submit(attack(RIFLES, SECOND)))
    assert (event.ratio, event.column, event.roll) == ("2:1", "2:1", 7)


@clause("wb95", "1.5")
def test_the_final_column_with_the_roll_gives_the_result() -> None:
    field = Front().put(RIFLES, CENTRE).put(REGIMENT, NORTH).strength(RIFLES, 3).strength(REGIMENT, 3).dice(3, 4)
    field.phase(ATTACK)
    assert rolled(field.game.submit(attack(RIFLES))).result == "-1 / -1"
    assert (field.steps(RIFLES), field.steps(REGIMENT)) == (1, 1)


@clause("wb95", "1.7")
@given(st.integers(1, 60), st.integers(1, 60))
def test_half_a_column_is_rounded_up_for_the_stronger_side(attacking: int, defending: int) -> None:
    column = COLUMNS[initial_column(attacking, defending)]
    more, less = max(attacking, defending), min(attacking, defending)
    times = next(n for n in range(1, 70) if (2 * n - 1) * less <= 2 * more < (2 * n + 1) * less)
    if attacking >= defending:
        assert column == f"{min(times, 10)}:1"
    else:
        assert column == f"1:{min(times, 4)}"


@clause("wb95", "1.6")
@given(st.integers(0, 12), st.integers(0, 15), st.integers(0, 15))
def test_the_attacker_shifts_first_up_to_10_1_and_then_the_defender_down_to_1_4(
    start_: int, plus: int, minus: int
) -> None:
    shifted, final = after_modifiers(start_, plus, minus)
    assert shifted == min(12, start_ + plus)
    assert final == max(0, shifted - minus)


def with_pool(field: Front, count: int) -> Front:
    """Let the German headquarters fall beside the battle, which gives the Soviets modifiers to spend (9.1.6)."""
    field.s.state.turn, field.s.state.phase = 1, MOVE
    for staff in ("g:HQ XI", "g:HQ VII")[: 1 + (count > 5)]:
        field.put(staff, "3020")
        field.s.eliminate(field.s.setting.index[staff], "9.1.5")
    return field


@clause("wb95", "1.6")
@pytest.mark.parametrize(
    ("attacking", "defending", "plus", "works", "columns"),
    [
        (8, 3, 3, ("forest",), ("3:1", "5:1")),  # 8:3 is 3:1, +3 is 6:1, -1 is 5:1
        (18, 4, 7, ("forest", "FF"), ("5:1", "8:1")),  # 18:4 is 5:1, +7 is 10:1 and no more, -2 is 8:1
    ],
)
def test_the_worked_examples_of_modifiers_end_on_their_column(
    attacking: int, defending: int, plus: int, works: tuple[str, ...], columns: tuple[str, str]
) -> None:
    field = with_pool(Front().put(RIFLES, CENTRE).put(REGIMENT, NORTH), plus)
    field.strength(RIFLES, attacking).strength(REGIMENT, defending).dice(3, 4)
    if "forest" in works:
        field.land.terrain("forest", NORTH)
    if "FF" in works:
        field.fort(NORTH, "german")
    game = field.phase(ATTACK)
    game.submit(attack(RIFLES))
    event = rolled(game.submit(Abilities(pool=plus)))
    assert (event.ratio, event.column) == columns


@clause("wb95", "1.6")
def test_modifiers_of_the_ground_are_compulsory_and_abilities_are_not() -> None:
    field = Front().put(TANKS, CENTRE).put(REGIMENT, NORTH).strength(TANKS, 9).strength(REGIMENT, 3).dice(3, 4)
    field.land.terrain("forest", NORTH)
    game = field.phase(ATTACK)
    game.submit(attack(TANKS))
    event = rolled(game.submit(Abilities()))  # the star of the tanks is not used
    assert (event.ratio, event.column) == ("3:1", "2:1")


@clause("wb95", "1.7")
@given(st.integers(0, 1000))
def test_half_of_whole_points_is_rounded_up(strength: int) -> None:
    assert half(strength) == -(-strength // 2)


@clause("wb95", "1.7", "5.6.4", "10.2.2")
@pytest.mark.parametrize(
    ("strength", "state", "counts"),
    [
        (5, {"oos": 1}, 3),
        (5, {"disorganized": 1}, 3),
        (1, {"oos": 1}, 1),
        (5, {"oos": 1, "disorganized": 1}, 2),
        (9, {"oos": 1, "disorganized": 1}, 3),
    ],
)
def test_halves_of_one_unit_are_rounded_for_that_unit(strength: int, state: dict[str, int], counts: int) -> None:
    field = Front().put(REGIMENT, NORTH)
    for unit in (RIFLES, SECOND):
        field.put(unit, CENTRE, oos=state.get("oos", 0), disorganized=state.get("disorganized", 0))
    field.strength(RIFLES, strength).strength(SECOND, strength).fort(CENTRE, "soviet").phase(ATTACK)
    assert field.preview(attack(RIFLES)).details["attack"] == str(counts)
    assert field.preview(attack(RIFLES, SECOND)).details["attack"] == str(2 * counts)


@clause("wb95", "1.7")
def test_halves_of_a_whole_attack_are_rounded_once_for_all() -> None:
    field = Front("kharkov/kharkov_1942")
    counters = [c.id for c in field.s.setting.counters if c.type == "INF"]
    first, second = [c for c in counters if c.startswith("s:")][:2]
    enemy = next(c for c in counters if c.startswith("g:"))
    field.put(first, CENTRE).put(second, CENTRE).put(enemy, NORTH).strength(first, 3).strength(second, 3)
    field.land.terrain("swamp", NORTH)
    field.fort(CENTRE, "soviet").phase(ATTACK)
    assert field.preview(attack(first, second)).details["attack"] == "3"
    assert field.preview(attack(first)).details["attack"] == "2"


@clause("wb95", "1.7", "10.2.2")
def test_half_movement_points_stay_fractions() -> None:
    field = Front().put(TANKS, CENTRE, oos=1)
    field.phase(MOVE)
    assert field.left(TANKS) == 21  # 3½ MP
    assert field.preview(Move(units=(TANKS,), path=(NORTH,))).details["left"] == "9"


@clause("wb95", "1.8")
def test_two_dice_sum_up_to_2_to_12_as_they_should() -> None:
    s = start("korsun/first_battle", seed=1).situation
    sums = Counter(sum(s.roll(2, "1.8")) for _ in range(3600))
    singles = Counter(s.roll(1, "1.8")[0] for _ in range(3600))
    assert set(sums) == set(range(2, 13))
    assert set(singles) == set(range(1, 7))
    for total in range(2, 13):
        assert abs(sums[total] - 100 * (6 - abs(7 - total))) < 100


@clause("wb95", "1.2")
def test_a_counter_that_loses_a_cel_fights_with_its_reverse_side() -> None:
    field = Front().put(RIFLES, CENTRE).put(REGIMENT, NORTH)
    field.phase(ATTACK)
    assert field.preview(attack(RIFLES)).details["attack"] == "4"
    field.s.lose(field.s.setting.index[RIFLES], 1, "5.1.8")
    assert field.preview(attack(RIFLES)).details["attack"] == "2"
    field.s.lose(field.s.setting.index[RIFLES], 1, "5.1.8")
    assert field.at(RIFLES) is None


@clause("wb95", "1.2")
def test_a_headquarters_and_a_gun_have_one_cel() -> None:
    field = Front().put(STAFF, CENTRE).put("s:1/8 Art.", CENTRE)
    assert field.steps(STAFF) == field.steps("s:1/8 Art.") == 1


@clause("wb95", "1.6", "table:combat")
def test_the_preview_gives_each_result_with_its_exact_chance() -> None:
    field = Front().put(RIFLES, CENTRE).put(REGIMENT, NORTH).strength(RIFLES, 3).strength(REGIMENT, 3)
    field.phase(ATTACK)
    found = field.preview(attack(RIFLES))
    assert sum(chance.ways for chance in found.chances) == 36
    assert {chance.of for chance in found.chances} == {36}
    # On 1:1 a roll of 7 or 8 costs both one CEL: 6 + 5 ways.
    assert {c.result: c.ways for c in found.chances}["-1 / -1"] == 11
    assert values(found.reasons, "5.5.1") == []


def test_an_illegal_order_changes_nothing() -> None:
    field = Front().put(RIFLES, CENTRE).put(REGIMENT, NORTH)
    game = field.phase(ATTACK)
    before = game.state.digest()
    with pytest.raises(Illegal):
        game.submit(attack(SECOND))
    assert game.state.digest() == before
