"""The staff in Winter Storm."""

import pytest

from kessel.command import Desk, appoint
from kessel.command.staff.winter_storm.picture import Picture
from kessel.command.staff.winter_storm.schemes import WinterMarches
from kessel.library import start
from kessel.systems.winter_storm.assault import DeclareAssault
from kessel.systems.winter_storm.state import OFFENSIVE


def play(game, commanders, until):
    """Let commanders play while a turn or less has come; orders that the rules refuse would raise. Give the orders."""
    given = []
    while game.decision is not None and not until(game):
        seat = game.decision.seats[0]
        order = commanders[seat].choose(Desk(game, seat))
        given.append((seat, order))
        game.submit(order, seat=seat)
    return given


def relief(seed, turns, **names):
    game = start("winter_storm/relief", seed=seed)
    commanders = {seat: appoint(names.get(seat, "staff"), f"{seed}/{seat}") for seat in game.seats}
    return game, commanders, play(game, commanders, lambda game: game.state.turn > turns)


@pytest.fixture(scope="module")
def first_turns():
    return relief(1, 2)


def test_it_answers_every_decision_on_both_sides_and_leaves_notes(first_turns):
    game, commanders, _ = first_turns
    assert game.state.turn == 3
    for commander in commanders.values():
        assert any("aim: take" in note for note in commander.notes)


def test_it_fights(first_turns):
    _, _, given = first_turns
    assaults = [order for seat, order in given if seat == "axis" and isinstance(order, DeclareAssault)]
    assert len(assaults) >= 3
    assert any(len(order.units) > 1 for order in assaults)


def test_nothing_is_drawn_at_random_while_a_unit_has_to_go(monkeypatch):
    """With this seed units that may not hold keep a segment from ending."""

    def draws(desk, chance):
        raise AssertionError(f"a random order was drawn for {desk.decision.kind}")

    monkeypatch.setattr(Desk, "sample", draws)
    relief(1, 2)


def test_the_same_seed_plays_the_same_game():
    assert relief(4, 1)[0].journal() == relief(4, 1)[0].journal()


@pytest.fixture(scope="module")
def picture():
    """The Axis before its first operations."""
    game = start("winter_storm/relief", seed=2)
    staff = {seat: appoint("staff", f"2/{seat}") for seat in game.seats}
    play(game, staff, lambda game: game.decision.kind == "operations")
    return Picture(Desk(game, "axis").position, 0)


def test_the_corps_that_is_to_attack_is_in_offensive_mode(picture):
    assert picture.s.state.mode[picture.s.setting.unit("LVII")] == OFFENSIVE


def test_only_units_of_one_headquarters_join_in_an_engagement(picture):
    marches, setting = WinterMarches(picture), picture.s.setting
    target = setting.hex("1315")
    tanks, rifles = (setting.unit(name) for name in ("pz6_pz", "pz11_r1"))
    at = marches.places(target, {})[0].hex
    assert marches.fits(target, [(tanks, at)], setting.unit("pz6_r1"), at)
    assert not marches.fits(target, [(tanks, at)], rifles, at)


def test_hexes_that_score_draw_until_they_are_held(picture):
    setting = picture.s.setting
    goal = setting.hex("1609")
    assert picture.hold[goal] > 0
    assert picture.goals[goal] >= picture.hold[goal]
    picture.s.state.control[goal] = 0
    assert Picture(picture.s, 0).goals[goal] < picture.goals[goal]
