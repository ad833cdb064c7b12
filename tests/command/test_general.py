"""The general: tries several plans on paper before it gives orders."""

import numpy as np
import pytest

from kessel.command import Desk, Watch, appoint
from kessel.command.general import commander as general
from kessel.command.general.doctrines import PORTFOLIO, candidates
from kessel.command.general.standing import Scale
from kessel.command.general.wargame import WarGame, named
from kessel.command.staff import USUAL, StaffCommander
from kessel.library import start
from kessel.play.outcome import Outcome
from kessel.systems.wb95.visibility import hidden_counters


@pytest.fixture(autouse=True)
def few_lines(monkeypatch):
    """Six lines on paper show as much as fourteen."""
    monkeypatch.setattr(general, "_MOST_LINES", 6)


def play(game, commanders, turns):
    while game.decision is not None and game.state.turn <= turns:
        seat = game.decision.seats[0]
        game.submit(commanders[seat].choose(Desk(game, seat)), seat=seat)


def at_first_movement(scenario, seed=1):
    game = start(scenario, seed=seed)
    staff = StaffCommander("1")
    while game.decision.kind != "movement":
        game.submit(staff.choose(Desk(game, game.decision.seats[0])), seat=game.decision.seats[0])
    return game


def test_the_same_seed_plays_the_same_game():
    games = []
    for _ in range(2):
        game = start("korsun/first_battle", seed=4)
        play(game, {seat: appoint("general", f"4/{seat}") for seat in game.seats}, turns=1)
        games.append(game)
    assert games[0].journal() == games[1].journal()


def test_it_plays_a_whole_battle_on_both_sides_and_leaves_notes():
    game = start("korsun/first_battle", seed=2)
    commanders = {seat: appoint("general", f"2/{seat}") for seat in game.seats}
    play(game, commanders, turns=99)
    assert game.outcome is not None
    assert all(commander.notes for commander in commanders.values())
    assert all(any("lines on paper" in note for note in c.notes) for c in commanders.values())


def test_it_tells_how_far_its_plan_is():
    game = at_first_movement("korsun/first_battle")
    told = []
    appoint("general", "1").choose(Desk(game, game.decision.seats[0], Watch(told.append)))
    assert told == sorted(told)
    assert told[-1] == 1.0
    assert len(told) == general._MOST_LINES


def test_who_is_hurried_plays_the_usual_plan_at_once():
    game = at_first_movement("kharkov/kharkov_1942")
    told = []
    watch = Watch(told.append)
    watch.hurry()
    seat = game.decision.seats[0]
    order = appoint("general", "1").choose(Desk(game, seat, watch))
    assert told == []
    assert order == StaffCommander("1").choose(Desk(game, seat))


def test_who_is_hurried_in_the_middle_plays_the_best_so_far():
    game = at_first_movement("korsun/first_battle")
    seat, lines = game.decision.seats[0], []

    def listen(share):
        lines.append(share)
        if len(lines) == 2:
            watch.hurry()

    watch = Watch(listen)
    order = appoint("general", "1").choose(Desk(game, seat, watch))
    assert len(lines) == 2
    assert order in game.options(seat=seat)


def test_the_larger_the_battle_the_fewer_lines_are_played(monkeypatch):
    monkeypatch.setattr(WarGame, "play", lambda *_: True)
    monkeypatch.setattr(Scale, "weigh", lambda *_: 0.0)
    lines = {}
    for scenario in ("korsun/first_battle", "kharkov/kharkov_1942"):
        game = at_first_movement(scenario)
        told = []
        commander = appoint("general", "1")
        commander.choose(Desk(game, game.decision.seats[0], Watch(told.append)))
        lines[scenario] = len(told)
    assert general._FEWEST_LINES <= lines["kharkov/kharkov_1942"] < lines["korsun/first_battle"]


def test_a_war_game_knows_hidden_enemies_only_as_counters_without_a_name():
    game = at_first_movement("korsun/korsun_1944")
    seat = game.decision.seats[0]
    side = game.seats.index(seat)
    hidden = np.flatnonzero(hidden_counters(game.setting, game.state, 1 - side))
    supposed = named(Desk(game, seat).position)
    assert len(hidden) > 5
    names = {counter.id for counter in game.setting.counters}
    for unit in hidden.tolist():
        assert supposed.setting.counters[unit].id not in names
        assert game.setting.counters[unit].id not in supposed.setting.index


def test_a_war_game_leaves_the_position_as_it_is():
    game = at_first_movement("korsun/first_battle")
    supposed = named(Desk(game, game.decision.seats[0]).position)
    before, real = supposed.state.digest(), game.state.digest()
    war = WarGame(supposed, "1")
    assert war.play({seat: StaffCommander("1") for seat in game.seats}, supposed.state.clock + 8, Watch())
    assert war.s.state.clock >= supposed.state.clock + 8
    assert (supposed.state.digest(), game.state.digest()) == (before, real)


def test_dice_on_paper_are_not_those_of_the_game_and_even_out():
    game = at_first_movement("korsun/first_battle")
    supposed = named(Desk(game, game.decision.seats[0]).position)
    dice = WarGame(supposed, "1").s.dice
    faces = [dice.at(position, 6) for position in range(24)]
    assert sorted(faces[0:12:2]) == sorted(faces[1:12:2]) == [1, 2, 3, 4, 5, 6]
    assert faces != [WarGame(supposed, "2").s.dice.at(position, 6) for position in range(24)]


def test_a_position_is_worth_more_with_more_enemies_lost_and_most_when_it_is_won():
    game = at_first_movement("korsun/first_battle")
    supposed = named(Desk(game, "soviet").position)
    scale = Scale(supposed, 0)
    before = scale.weigh(supposed)
    supposed.state.steps_lost[1] += 3
    assert scale.weigh(supposed) == pytest.approx(before + 3)
    supposed.state.outcome = Outcome("soviet", "victory", "", "")
    assert scale.weigh(supposed) > before + 50


def test_the_usual_doctrine_comes_first():
    assert PORTFOLIO[0] is USUAL
    assert len({doctrine.name for doctrine in PORTFOLIO}) == len(PORTFOLIO)


def test_who_would_lose_tries_bolder_doctrines_than_who_would_win():
    game = at_first_movement("korsun/first_battle")
    attacker, defender = (candidates(named(Desk(game, "soviet").position), side, 3) for side in (0, 1))
    assert attacker[0] is defender[0] is USUAL
    assert {doctrine.name for doctrine in attacker[1:]} == {"encircle", "forward"}
    assert {doctrine.name for doctrine in defender[1:]} == {"destroy", "careful"}
