"""Computer players sit at a desk and answer every decision."""

from random import Random

import pytest

from kessel.command import (
    Desk,
    RandomCommander,
    UnknownCommander,
    appoint,
    check_commander,
    commanders_for,
    play_out,
)
from kessel.library import start
from kessel.play.outcome import Illegal


def test_the_same_seeds_play_the_same_game():
    games = []
    for _ in range(2):
        game = start("drill/skirmish", seed=5)
        play_out(game, {seat: RandomCommander(f"5/{seat}") for seat in game.seats})
        games.append(game)
    assert games[0].outcome is not None
    assert games[0].journal() == games[1].journal()


def test_another_seed_plays_another_game():
    def orders(seed):
        game = start("drill/skirmish", seed=5)
        play_out(game, {seat: RandomCommander(f"{seed}/{seat}") for seat in game.seats})
        return [entry.text for entry in game.journal().entries]

    assert orders(1) != orders(2)


def test_a_desk_shows_its_own_seat_only():
    game = start("drill/skirmish", seed=1)
    game.submit("plan hex=0101", seat="blue")
    desk = Desk(game, "red")
    assert desk.view == game.view("red")
    assert "0101" not in repr(desk.view)
    assert desk.sample(Random(1)) in desk.options()
    with pytest.raises(Illegal, match="not for blue to decide"):
        Desk(game, "blue").sample(Random(1))


def test_a_desk_previews_an_order_without_playing_it():
    game = start("drill/skirmish", seed=1)
    game.submit("plan", seat="blue")
    game.submit("plan", seat="red")
    desk = Desk(game, "blue")
    order = next(iter(desk.options(unit="b:2")))
    assert desk.preview(order).summary == "1 hexes"
    assert game.sequence == 2


@pytest.mark.parametrize("name", commanders_for("tests.drill"))
def test_every_commander_for_all_rules_plays_the_drill_to_its_end(name):
    game = start("drill/skirmish", seed=3)
    play_out(game, {seat: appoint(name, f"3/{seat}") for seat in game.seats})
    assert game.outcome is not None


def test_an_unknown_commander_is_refused_with_the_names_of_those_there_are():
    with pytest.raises(UnknownCommander, match="no commander 'zhukov'; there are: random"):
        appoint("zhukov", "1")


def test_the_roster_names_the_weakest_first_and_only_those_who_know_the_rules():
    for system in ("wb95", "efb", "winter_storm"):
        assert commanders_for(system) == ("random", "drill", "staff", "general")
    assert commanders_for("tests.drill") == ("random", "drill")
    check_commander("staff", "wb95")
    with pytest.raises(UnknownCommander, match=r"'general' does not know tests.drill; these do: random, drill"):
        check_commander("general", "tests.drill")


def test_a_position_to_think_about_is_a_copy_without_dice():
    game = start("drill/skirmish", seed=1)
    before = game.state.digest()
    position = Desk(game, "blue").position
    position.state.hex[:] = 0
    with pytest.raises(LookupError, match="no dice"):
        position.roll(1, "D5")
    assert game.state.digest() == before
