"""The rulebook's examples that run over several phases or turns, and those of movement and entry, played through."""

from __future__ import annotations

import pytest

from kessel.play.game import Game
from kessel.rules import clause
from kessel.systems.wb95.air_missions import PlanAir
from kessel.systems.wb95.combat import Attack
from kessel.systems.wb95.losses import Lose
from kessel.systems.wb95.movement import Move
from kessel.systems.wb95.pursuit import Pursue
from kessel.systems.wb95.retreat import Retreat
from tests.systems.wb95.aftermath import attack, fought
from tests.systems.wb95.field import Field
from tests.systems.wb95.front import REGIMENT, Front
from tests.systems.wb95.plain import Plain
from tests.systems.wb95.planning import SECOND_AIR, air_field, fly, plan
from tests.systems.wb95.waiting import open_zones, wait

RIFLES = ["s:6 INF-D", "s:213 INF-D", "s:214 INF-D", "s:31 INF-D", "s:206 INF-D", "s:136 INF-D"]
SECOND = "g:107/34 INF-R"
PAIR = (REGIMENT, SECOND)
NORTH, TARGET, SOUTH, FURTHER, LAST = "0626", "0627", "0628", "0629", "0630"
NORTH_WEST = "0526"
MOVE, ATTACK, GERMAN_MOVE = 3, 4, 9


def pass_until(game: Game, turn: int, phase: int) -> None:
    """Let both sides do nothing until a phase begins."""
    while game.decision is not None and game.system.phase(game.state)[:2] < (turn, phase):
        order = PlanAir() if game.decision.kind == "air_plan" else "end-phase"
        game.submit(order, seat=game.decision.seats[0])


def is_disorganized(field: Field, unit: str) -> bool:
    return bool(field.s.state.disorganized[field.s.setting.index[unit]])


def under_attack(defenders: tuple[str, ...], result: str) -> tuple[Front, Game]:
    """Six rifle divisions fall upon German regiments."""
    field = Front()
    for unit in defenders:
        field.put(unit, TARGET)
    for unit in RIFLES:
        field.put(unit, NORTH if unit in RIFLES[:4] else NORTH_WEST)
    return field, attack(field, RIFLES, TARGET, result)


@clause("wb95", "3.1.12")
def test_3_1_12_a_mechanized_unit_pays_five_points_for_woods_behind_water() -> None:
    tanks = "g:I/15/11 ARM-B"
    field = Front("kharkov/kharkov_1943").put(tanks, "3018")  # clear 2, forest +1, river +2 in the winter of 1943
    field.land.terrain("forest", "3017").river("river", "3017|3018")
    field.phase(MOVE)
    assert field.preview(Move(units=(tanks,), path=("3017",))).summary == "5 MP"
    before = field.left(tanks)
    field.game.submit(Move(units=(tanks,), path=("3017",)))
    assert before - field.left(tanks) == 5 * 6


@clause("wb95", "5.3.7")
@pytest.mark.parametrize("hexes", [3, 2, 1, 0])
def test_5_3_7_four_ways_to_obey_a_retreat_of_three_hexes(hexes: int) -> None:
    field, game = under_attack(PAIR, "-/R3")
    game.submit(Retreat(units=PAIR, path=(SOUTH, FURTHER, LAST)[:hexes]))
    short = 3 - hexes
    if short:
        game.submit(Lose(units=(*PAIR, REGIMENT)[:short]))
    assert sum(map(field.steps, PAIR)) == 4 - short
    assert field.at(SECOND) == (TARGET, SOUTH, FURTHER, LAST)[hexes]


@clause("wb95", "5.3.9")
def test_5_3_9_c_a_retreat_of_one_hex_instead_of_three_is_not_tested() -> None:
    field, game = under_attack(PAIR, "-/R3")
    before = field.s.state.rolls
    game.submit(Retreat(units=PAIR, path=(SOUTH,)))
    game.submit(Lose(units=PAIR))
    game.submit("end-pursuit")
    assert field.s.state.rolls == before


@clause("wb95", "5.6.5")
def test_5_6_5_a_a_unit_disorganized_in_combat_regains_its_strength_after_its_next_combat_phase() -> None:
    field, game = under_attack((REGIMENT,), "L1/R4D")
    game.submit(Lose(units=(RIFLES[0],)))
    game.submit(Retreat(units=(REGIMENT,), path=(SOUTH, FURTHER, LAST, "0631")))
    game.submit("end-pursuit")
    assert is_disorganized(field, REGIMENT)
    pass_until(game, 6, ATTACK)
    assert is_disorganized(field, REGIMENT)
    pass_until(game, 6, ATTACK + 2)
    assert not is_disorganized(field, REGIMENT)


@clause("wb95", "5.6.5")
def test_5_6_5_b_a_unit_disorganized_from_the_air_in_phase_7_regains_its_strength_at_its_end_next_turn() -> None:
    field = air_field(Front().put(REGIMENT, TARGET), soviet=8).dice(1, 1)  # a step lost, and disorganized
    game = field.phase(SECOND_AIR)
    plan(game, soviet=[fly("air_attack", 8, TARGET)])
    assert is_disorganized(field, REGIMENT)
    pass_until(game, 2, SECOND_AIR)
    assert is_disorganized(field, REGIMENT)
    pass_until(game, 2, GERMAN_MOVE)
    assert not is_disorganized(field, REGIMENT)


@clause("wb95", "10.2.3")
def test_10_2_3_a_full_move_and_a_full_attack_that_succeeds_cost_two_levels() -> None:
    soviet, german = "s:333 INF-D", "g:190/62 INF-R"
    field = Plain()
    field.control("german").put(soviet, "3010", oos=1).put(german, "3014", steps=1)
    game = field.phase(MOVE)
    game.submit(Move(units=(soviet,), path=("3011", "3012", "3013"), full=True))
    game.submit("end-phase")
    order = Attack(units=(soviet,), targets=("3014",), full=(soviet,))
    field.dice(3, 4)
    game.submit(order)
    assert game.decision is not None
    assert game.decision.kind == "retreat"
    assert field.s.state.oos[field.s.setting.index[soviet]] == 1 + 2


@clause("wb95", "11.2.2")
def test_11_2_2_ten_zones_are_open_one_to_three_turns_after_the_day_at_the_third_of_them() -> None:
    unit = "g:190/62 INF-R"
    field = Field("kharkov/kharkov_1942").control("german")
    wait(field, "C", unit)
    ten = list(field.s.setting.board.zones)[:10]  # A to J of the example
    found = []
    for turn in (1, 2, 3, 4):
        field.phase(GERMAN_MOVE, turn=turn)
        found.append(open_zones(field, unit)[0] & set(ten))
    assert found == [{"C"}, set(ten[:6]), set(ten[:9]), set(ten)]


@clause("wb95", "14.3.2")
def test_14_3_2_a_headquarters_that_pursued_to_the_bank_in_turn_5_has_its_bridge_in_turn_7() -> None:
    staff, division = "g:HQ VII", ["g:80/34 INF-R", "g:107/34 INF-R", "g:253/34 INF-R"]
    bank, far = "0627", "0628"
    field = Front().put("s:6 INF-D", bank, steps=1).put(staff, NORTH)
    for unit in division:
        field.put(unit, NORTH)
    field.control("german").land.river("dnieper", f"{bank}|{far}")
    game = attack(field, division, bank, "-/R3")
    away = next(order for order in game.options() if isinstance(order, Retreat) and order.path)
    game.submit(away)
    game.submit(Pursue(units=(division[0], staff), path=(bank,)))
    game.submit("end-pursuit")
    assert field.at(staff) == bank
    pass_until(game, 6, GERMAN_MOVE)
    game.submit(f'declare-bridge unit="{staff}" to={far}')
    pass_until(game, 7, GERMAN_MOVE)
    game.submit(Move(units=(division[0],), path=(far,)))
    assert field.at(division[0]) == far


@clause("wb95", "table:combat", "5.6.1")
@pytest.mark.parametrize(
    ("attacker", "defender", "left"),
    [
        ("L1", "L1", (3, 3)),
        ("-", "R2L1", (4, 3)),
        ("L1", "R2L1", (3, 3)),
        ("L1", "R4D", (3, 4)),
        ("R1D", "-", (4, 4)),
        ("-", "R3D", (4, 4)),
    ],
)
def test_the_results_of_the_legend_do_what_it_says(attacker: str, defender: str, left: tuple[int, int]) -> None:
    ours = (RIFLES[0], RIFLES[1])
    field = Front()
    for unit, hex_ in ((ours[0], NORTH), (ours[1], NORTH), (REGIMENT, TARGET), (SECOND, TARGET)):
        field.put(unit, hex_)
    game = fought(field, list(ours), [TARGET], attacker=attacker, defender=defender)
    go_back(game)
    assert (sum(map(field.steps, ours)), sum(map(field.steps, PAIR))) == left
    grid = field.s.setting.grid
    for side, result, home in ((ours, attacker, NORTH), (PAIR, defender, TARGET)):
        for unit in side:
            gone = grid.distance(grid.index(home), grid.index(field.at(unit) or home))
            assert gone == (int(result[1]) if result.startswith("R") else 0)
            assert is_disorganized(field, unit) == result.endswith("D")


def go_back(game: Game) -> None:
    """Take any losses, retreat all the way together, and pursue nobody."""
    while game.decision is not None and game.decision.kind in ("losses", "retreat", "pursuit"):
        orders = list(game.options())
        match game.decision.kind:
            case "losses":
                game.submit(orders[0])
            case "retreat":
                game.submit(max(orders, key=lambda order: (len(order.units), len(order.path))))
            case _:
                game.submit("end-pursuit")
