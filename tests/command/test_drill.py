"""The yardstick: greedy, one step ahead, for every rules system."""

import pytest

from kessel.command import Desk, appoint, play_out
from kessel.command.drill import DrillCommander, expectation
from kessel.library import start
from kessel.play.outcome import Chance
from kessel.systems.efb.movement import Move
from kessel.systems.winter_storm.withdrawals import Withdraw
from tests.systems.efb.landscape import Plain
from tests.systems.winter_storm.field import Field


def test_the_expectation_weighs_enemy_losses_against_own_ones():
    even = [Chance("-1 / -1", 36, 36)]
    good = [Chance("– / D2 -1", 18, 36), Chance("– / –", 18, 36)]
    bad = [Chance("A1 -1 / –", 36, 36)]
    assert expectation(even) == 0
    assert expectation(good) == pytest.approx(0.9)
    assert expectation(bad) == pytest.approx(-1.4)


def test_it_beats_random_play_in_most_first_battles():
    won = 0
    for seed in range(10):
        game = start("korsun/first_battle", seed=seed)
        side = game.seats[seed % 2]
        play_out(game, {seat: appoint("drill" if seat == side else "random", f"{seed}/{seat}") for seat in game.seats})
        assert game.outcome is not None
        won += game.outcome.winner == side
    assert won >= 8


class _OtherAims(Desk):
    """A desk at which two hexes near each other count, whatever the scenario says."""

    @property
    def objectives(self) -> dict[str, int]:
        return {"3010": 2, "3013": 2}


def ends(field):
    """Give where the moves of a Soviet Movement Phase end, by unit."""
    game, drill, found = field.phase(8), DrillCommander("seed"), {}
    while game.decision and game.decision.kind == "movement":
        order = drill.choose(_OtherAims(game, "soviet"))
        game.submit(order)
        if isinstance(order, Move):
            found[order.unit] = order.path[-1]
    return found


def test_it_puts_nobody_where_he_is_too_many():
    found = ends(Plain().put("406/124 Rifle", "3010").put("622/124 Rifle", "3012").put("781/124 Rifle", "3014"))
    assert found == {"622/124 Rifle": "3013"}


def test_it_does_not_leave_an_objective_that_nobody_else_would_hold():
    assert "406/124 Rifle" not in ends(Plain().put("406/124 Rifle", "3010").put("622/124 Rifle", "3009"))


def test_it_does_not_walk_into_a_fight_that_it_has_to_take():
    field = Plain().put("406/124 Rifle", "3015").put("I/15 Pz", "3013")
    grid = field.s.setting.grid
    assert all(grid.distance(grid.index(hex_), grid.index("3013")) > 1 for hex_ in ends(field).values())


def test_headquarters_leave_the_objectives_to_others():
    assert ends(Plain().put("36 RC", "3012")).get("36 RC") not in {"3010", "3013"}


def test_it_gives_a_division_away_rather_than_points():
    game = Field().put("pz6_pz", "1514").phase("Reinforcement", turn=6)
    assert DrillCommander("seed").choose(Desk(game, "axis")) == Withdraw()
