"""The staff in WB-95."""

import numpy as np
import pytest

from kessel.command import Desk, appoint
from kessel.command.staff import USUAL, Doctrine
from kessel.command.staff.wb95.garrisons import bound_units
from kessel.command.staff.wb95.movement import MovementPlan
from kessel.command.staff.wb95.nooses import Noose
from kessel.command.staff.wb95.picture import Picture
from kessel.command.staff.wb95.posts import Judgement
from kessel.command.staff.wb95.reports import movement_report
from kessel.command.staff.wb95.screens import Screens
from kessel.command.staff.wb95.standing import mood_of
from kessel.library import start
from kessel.systems.wb95.visibility import hidden_counters


def play(game, commanders, turns=99):
    """Let commanders play until so many turns are over; orders that the rules refuse would raise."""
    while game.decision is not None and game.state.turn <= turns:
        seat = game.decision.seats[0]
        game.submit(commanders[seat].choose(Desk(game, seat)), seat=seat)


def appointed(game, seed, **names):
    return {seat: appoint(names[seat], f"{seed}/{seat}") for seat in game.seats}


def test_it_wins_most_first_battles_against_random_play():
    won = 0
    for seed in range(20):
        game = start("korsun/first_battle", seed=seed)
        side = game.seats[seed % 2]
        names = {seat: "staff" if seat == side else "random" for seat in game.seats}
        play(game, appointed(game, seed, **names))
        won += game.outcome.winner == side
    assert won >= 15


def test_it_plays_on_when_nobody_is_left():
    game = start("korsun/first_battle", seed=1)
    position = Desk(game, "soviet").position
    soviets = position.setting.side_of("soviet")
    position.state.hex[position.on_map(soviets)] = -1
    plan = MovementPlan(Picture(position, soviets))
    assert plan.orders == []
    assert "nobody is left" in movement_report(plan)


@pytest.mark.parametrize("scenario", ["korsun/korsun_1944", "moscow/typhoon", "kharkov/kharkov_1942"])
def test_it_answers_every_decision_on_both_sides(scenario):
    for seed in (1, 2):
        game = start(scenario, seed=seed)
        commanders = appointed(game, seed, **dict.fromkeys(game.seats, "staff"))
        play(game, commanders, turns=2)
        assert game.state.turn == 3
        assert all(commander.notes for commander in commanders.values())


def test_the_same_seed_plays_the_same_game():
    games = []
    for _ in range(2):
        game = start("korsun/korsun_1944", seed=4)
        play(game, appointed(game, 4, soviet="staff", german="staff"), turns=1)
        games.append(game)
    assert games[0].journal() == games[1].journal()


def test_its_notes_tell_the_aim_and_the_attacks():
    game = start("korsun/first_battle", seed=1)
    commanders = appointed(game, 1, soviet="staff", german="random")
    play(game, commanders)
    notes = " ".join(commanders["soviet"].notes)
    assert "aim: take Kapitanovka (5026)" in notes
    assert "attacks:" in notes


def test_the_position_it_gets_tells_nothing_of_hidden_units_but_where_they_are():
    game = start("korsun/korsun_1944", seed=1)
    true, seat = game.situation, game.seats[0]
    hidden = np.flatnonzero(hidden_counters(true.setting, true.state, 1))
    true.state.oos[hidden] = 5
    known = Desk(game, seat).position
    assert len(hidden) > 5
    for unit in hidden:
        assert known.setting.counters[unit].id == ""
        assert known.setting.counters[unit].strength == ()
    by_type = {}
    for unit in hidden:
        by_type.setdefault(true.setting.counters[unit].type, set()).add(known.setting.defence_sp[unit].max())
    assert all(len(strengths) <= 2 for strengths in by_type.values())
    assert (known.state.oos[hidden] == 0).all()
    assert (known.state.hex[hidden] == true.state.hex[hidden]).all()


def test_the_position_it_gets_holds_no_sealed_plan_of_the_enemy():
    game = start("korsun/korsun_1944", seed=1)
    while game.decision.kind != "air_plan":
        game.submit(appoint("staff", "1").choose(Desk(game, game.decision.seats[0])), seat=game.decision.seats[0])
    first, second = game.seats
    game.submit("plan-air", seat=first)
    assert dict(game.state.agenda[-1].answers).keys() == {first}
    assert Desk(game, second).position.state.agenda[-1].answers == ()


def test_thinking_changes_nothing_in_the_game():
    game = start("korsun/korsun_1944", seed=2)
    commander = appoint("staff", "2")
    while game.decision.kind != "movement":
        game.submit(commander.choose(Desk(game, game.decision.seats[0])), seat=game.decision.seats[0])
    before = game.state.digest()
    commander.choose(Desk(game, game.decision.seats[0]))
    assert game.state.digest() == before


@pytest.fixture
def pocket():
    """The pocket of Korsun before its first move, with a ring of units in field fortifications."""
    game = start("korsun/deblockade", seed=1)
    staff = appoint("staff", "1")
    while game.decision.kind != "movement":
        game.submit(staff.choose(Desk(game, game.decision.seats[0])), seat=game.decision.seats[0])
    return Picture(Desk(game, "german").position, 0)


def test_a_unit_in_the_ring_screens_what_lies_behind_it(pocket):
    screens, before = Screens(pocket), pocket.s.state.digest()
    assert screens.value(pocket.s.setting.unit("g:245/88 INF-R")) > 1
    assert screens.value(pocket.s.setting.unit("g:RG Korsun")) == 0
    assert pocket.s.state.digest() == before


def test_the_ring_stays_where_it_is(pocket):
    unit = pocket.s.setting.unit("g:179/57 INF-R")
    assert Screens(pocket).value(unit) > 1
    where = int(pocket.s.state.hex[unit])
    plan = MovementPlan(pocket)
    assert plan.s.state.hex[unit] == where


def test_whoever_holds_a_threatened_town_is_not_called_away_for_less(pocket):
    s, town = pocket.s, pocket.s.setting.hex("3314")
    unit, other = s.setting.unit("g:248/88 INF-R"), s.setting.unit("g:246/88 INF-R")
    s.state.hex[unit] = town
    reach = {u: np.zeros(pocket.size, np.bool_) for u in (unit, other)}
    pocket.looming[town] = 0
    assert bound_units(pocket, reach) == {}
    pocket.threat[town] = 20
    assert bound_units(pocket, reach).keys() == {unit}
    reach[other][town] = True
    assert bound_units(pocket, reach).keys() == {unit, other}


@pytest.fixture
def front():
    """The Soviet picture of Korsun before the first move."""
    position = Desk(start("korsun/korsun_1944", seed=1), "soviet").position
    return Picture(position, position.setting.side_of("soviet"))


def test_the_lines_to_cut_are_those_to_what_the_enemy_must_hold_whoever_stands_on_them(front):
    s, trunk = front.s, front.s.setting.hex("4228")
    assert front.aims.cut[trunk] == front.aims.cut.max()
    assert front.aims.cut[s.setting.hex("1227")] == 0
    s.state.hex[s.setting.unit("s:25/XXIX ARM-BR")] = trunk
    assert Picture(s, front.side).aims.cut[trunk] == front.aims.cut[trunk]


def test_tanks_are_drawn_to_the_enemy_lines_and_infantry_is_not(front):
    near, far = front.s.setting.hex("4324"), front.s.setting.hex("4720")
    tanks, infantry = (front.pull[mobility] for mobility in (1, 2))
    assert tanks[near] - tanks[far] > infantry[near] - infantry[far]


def test_who_would_win_as_things_stand_sends_nobody_ahead():
    position = Desk(start("korsun/korsun_1944", seed=1), "german").position
    picture = Picture(position, position.setting.side_of("german"))
    assert not picture.mood.presses
    assert not any(picture.is_spearhead(unit) for unit in position.on_map(picture.side))


def test_who_is_much_weaker_does_not_press():
    position = Desk(start("kharkov/black_snow", seed=1), "soviet").position
    soviets = position.setting.side_of("soviet")
    position.state.control[:] = 1 - soviets
    assert not mood_of(position, soviets, USUAL).presses
    germans = position.on_map(1 - soviets)
    position.state.hex[germans[: len(germans) // 2]] = -1
    assert mood_of(position, soviets, USUAL).presses


def test_an_empty_town_draws_more_than_a_strong_one(front):
    town = front.s.setting.hex("3214")
    assert front.enemy_defence[town] == 0
    empty = front.goals[town]
    front.enemy_defence[town] = 20.0
    assert front._goals()[0][town] < empty / 2


def test_whoever_has_company_on_the_way_is_in_less_danger(front):
    unit, where = front.s.setting.unit("s:25/XXIX ARM-BR"), np.array([front.s.setting.hex("5723")])
    alone, together = (Judgement(front).danger(unit, where, np.zeros(1), along) for along in (0.0, 12.0))
    assert together < alone


@pytest.fixture
def joined(front):
    """Two Soviet brigades on a hex that the enemy can attack: the picture, a brigade and the hex."""
    s, where = front.s, front.s.setting.hex("5723")
    brigades = [s.setting.unit(f"s:{number}/XXIX ARM-BR") for number in (25, 31)]
    s.state.hex[brigades] = where
    front.threat[where], front.modifiers[where] = 40.0, 0.0
    return front, brigades[0], where


def test_whoever_joins_others_takes_danger_from_them(joined):
    front, brigade, where = joined
    company = Judgement(front).danger(brigade, np.array([where]), np.zeros(1))[0]
    front.s.state.hex[front.s.setting.unit("s:31/XXIX ARM-BR")] = front.s.setting.hex("6022")
    assert company < 0 < Judgement(front).danger(brigade, np.array([where]), np.zeros(1))[0]


def test_works_shelter_all_on_a_hex(joined):
    front, _, where = joined
    assert Judgement(front).shelter(where, 2.0) > 0
    assert Judgement(front).shelter(where, 0.0) == 0
    front.threat[where] = 0.0
    assert Judgement(front).shelter(where, 2.0) == 0


def test_an_empty_town_draws_its_owner_before_the_enemy_stands_at_its_gates():
    position = Desk(start("kharkov/black_snow", seed=1), "soviet").position
    picture = Picture(position, position.setting.side_of("soviet"))
    kharkov, belgorod = position.setting.hex("2114"), position.setting.hex("0304")
    assert picture.threat[kharkov] == 0
    assert picture.looming[kharkov] > 3 * picture.looming[belgorod]
    assert picture.goals[kharkov] > 0.5 * picture.aims.hold[kharkov]


def test_an_exit_does_not_make_units_forget_the_enemy():
    position = Desk(start("korsun/the_retreat", seed=1), "german").position
    picture = Picture(position, position.setting.side_of("german"))
    enemies = (picture.aims.prey > 0) & ~np.isin(np.arange(picture.size), picture.exits)
    assert (picture.goals[list(picture.exits)] > 0).all()
    assert (picture.goals[enemies] >= 0.5 * picture.aims.prey[enemies]).all()


def test_where_the_enemy_can_come_from_behind_danger_is_greater(front):
    unit, where = front.s.setting.unit("s:25/XXIX ARM-BR"), np.array([front.s.setting.hex("5723")])
    before = Judgement(front).danger(unit, where, np.zeros(1))
    front.enemy_reach[:] = False
    assert Judgement(front).danger(unit, where, np.zeros(1)) < before


def test_a_unit_behind_an_enemy_shuts_his_ways_back(front):
    s, enemy = front.s, front.s.setting.hex("5927")
    around = [hex_ for hex_ in front.around[enemy].tolist() if front.s.state.control[hex_] == front.enemy]
    assert max(map(Noose(front).value, around)) > 0
    assert Noose(front).value(s.setting.hex("6424")) == 0
    noose = Noose(front)
    noose._barred[:] = True
    noose._barred[around[0]] = False
    assert noose.value(around[0]) > 1


def test_a_doctrine_limits_the_attacks_of_a_phase(pocket):
    few = Picture(pocket.s, 0, Doctrine("few", "", schemes=2))
    assert len(MovementPlan(few).schemes) == 2


def test_a_doctrine_may_stay_where_units_could_leave_the_map():
    game = start("korsun/the_retreat", seed=1)
    german = game.seats.index("german")
    position = Desk(game, "german").position
    position.state.turn = position.setting.turns - 2
    assert Picture(position, german).exits
    assert not Picture(position, german, Doctrine("stay", "", away=0.0)).exits


def test_nobody_leaves_the_map_while_there_is_much_to_fight_for():
    position = Desk(start("korsun/the_retreat", seed=1), "german").position
    assert not Picture(position, position.setting.side_of("german")).exits
