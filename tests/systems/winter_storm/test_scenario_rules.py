"""The scenario: divisions that are called away, the ring round the pocket, the link with it."""

from __future__ import annotations

import pytest

from kessel.systems.winter_storm.state import INDEPENDENT, ISOLATED, LEFT
from kessel.systems.winter_storm.victory import score
from tests.systems.winter_storm.field import Field, pass_on
from tests.systems.winter_storm.refusal import refused

PANZER, GRENADIERS, EDGE, NEAR = "pz6_pz", "pz6_r1", "1903", "1904"


def end_phase(field: Field) -> None:
    game = field.phase("Operations", "axis")
    game.submit("end-phase")
    pass_on(game)


def test_a_division_that_is_called_away_leaves_for_good():
    field = Field().put(PANZER, "1514").put(GRENADIERS, "1515").put("i336", "1516")
    game = field.phase("Reinforcement", turn=6)
    assert game.decision
    assert (game.decision.kind, game.decision.seats) == ("withdrawal", ("axis",))
    with refused("3.1"):
        game.submit("end-phase")
    game.submit("withdraw")
    assert [field.state(unit, "hex") for unit in (PANZER, GRENADIERS)] == [LEFT, LEFT]
    assert field.at("i336") == "1516"
    assert score(field.s, 1).points == 0


def test_a_division_may_be_kept_for_points_to_the_enemy():
    field = Field().put(PANZER, "1514")
    game = field.phase("Reinforcement", turn=6)
    before = score(field.s, 1).points
    game.submit("keep-division")
    assert field.at(PANZER) == "1514"
    assert score(field.s, 1).points == before + 4


def test_nobody_is_asked_about_a_division_that_is_gone_or_in_another_turn():
    game = Field().put("i336", "1514").phase("Reinforcement", turn=6)
    assert not game.decision or game.decision.kind != "withdrawal"
    game = Field().put(PANZER, "1514").phase("Reinforcement", turn=5)
    assert not game.decision or game.decision.kind != "withdrawal"


@pytest.mark.parametrize(("hex_", "free"), [("1906", 1), ("1907", 0)])
def test_the_ring_is_released_when_an_enemy_that_can_assault_is_near_the_pocket(hex_: str, free: int):
    field = Field().put(PANZER, hex_)
    field.s.state.ring_free[:] = 0
    end_phase(field)
    assert field.s.state.ring_free[1] == free


@pytest.mark.parametrize(("status", "points"), [(INDEPENDENT, 10), (ISOLATED, 0)])
def test_the_link_scores_once_for_germans_in_command_or_independent(status: int, points: int):
    field = Field().put(PANZER, "1905").put("i336", "1514")
    field.s.state.status[field.unit(PANZER)] = status
    game = field.phase("Operations", "axis")
    game.submit(f"maneuver units={PANZER} path={NEAR}")
    game.submit("end-phase")
    pass_on(game)
    assert score(field.s, 0).points == points
    if points:
        end_phase(field)
        assert score(field.s, 0).points == points
