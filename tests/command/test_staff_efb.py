"""The staff in East Front Battles."""

import numpy as np
import pytest

from kessel.command import Desk, appoint
from kessel.command.staff.efb.movement import MovementPlan
from kessel.command.staff.efb.picture import Picture
from kessel.command.staff.efb.prospects import columns, prospect
from kessel.library import start
from kessel.systems.efb.stacking import overstacked


def play(game, commanders, turns):
    """Let commanders play until so many turns are over; orders that the rules refuse would raise."""
    while game.decision is not None and game.state.turn <= turns:
        seat = game.decision.seats[0]
        game.submit(commanders[seat].choose(Desk(game, seat)), seat=seat)


def dubno(seed, turns, **names):
    game = start("dubno/drive_on_dubno", seed=seed)
    commanders = {seat: appoint(names.get(seat, "staff"), f"{seed}/{seat}") for seat in game.seats}
    play(game, commanders, turns)
    return game, commanders


def test_it_answers_every_decision_on_both_sides_and_leaves_notes():
    game, commanders = dubno(1, 4)
    assert game.state.turn == 5
    for commander in commanders.values():
        assert any("aim: " in note for note in commander.notes)
        assert any("attacks: " in note for note in commander.notes)


def test_the_same_seed_plays_the_same_game():
    assert dubno(4, 2)[0].journal() == dubno(4, 2)[0].journal()


def test_it_holds_dubno_against_random_play():
    game, _ = dubno(3, 8, german="random")
    assert game.outcome.winner == "soviet"


@pytest.fixture
def picture():
    """The Germans before their second move, with both sides near each other."""
    game = start("dubno/drive_on_dubno", seed=2)
    staff = {seat: appoint("staff", f"2/{seat}") for seat in game.seats}
    while game.state.turn < 2 or game.decision.kind != "movement":
        seat = game.decision.seats[0]
        game.submit(staff[seat].choose(Desk(game, seat)), seat=seat)
    return Picture(Desk(game, "german").position, 0)


def test_a_town_is_worth_what_it_still_scores(picture):
    towns = [picture.s.setting.hex(number) for number in ("4911", "2928")]
    picture.s.state.turn = 8
    assert Picture(picture.s, 0).hold[towns].tolist() == [4, 2]
    assert (picture.hold[towns] > 4).all()


def test_a_plan_overstacks_nobody_and_attacks_at_good_odds(picture):
    plan = MovementPlan(picture)
    assert plan.orders
    assert overstacked(plan.s, 0) == []
    assert plan.schemes
    assert all(scheme.value > 0 for scheme in plan.schemes.values())


def test_who_cannot_retreat_is_reckoned_lost():
    free = prospect("mobile", 9, (1.5, 1.5), (2.5,), cornered=False)
    caught = prospect("mobile", 9, (1.5, 1.5), (2.5,), cornered=True)
    assert caught.defender > 2 * free.defender
    assert caught.attacker == free.attacker


def test_columns_of_many_attacks_are_those_of_the_chart():
    found = columns(np.array([-9.0, -5.0, 0.0, 3.0, 6.0, 40.0]), np.array([0.0, 0.0, 0.0, 1.0, 0.0, 0.0]))
    assert found.tolist() == [0, 0, 4, 5, 8, 13]
