"""The staff in East Front Battles."""

import numpy as np
import pytest

from kessel.command import Desk, appoint
from kessel.command.staff.efb.movement import MovementPlan
from kessel.command.staff.efb.picture import Picture
from kessel.command.staff.efb.posts import Judgement
from kessel.command.staff.efb.prospects import columns, prospect
from kessel.command.staff.efb.schemes import EfbMarches
from kessel.library import start
from kessel.systems.efb.position import ELIMINATED
from kessel.systems.efb.stacking import overstacked
from kessel.systems.efb.zones_of_control import zones


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


def test_whoever_arrives_keeps_out_of_enemy_zones():
    game = start("dubno/drive_on_dubno", seed=2)
    staff = {seat: appoint("staff", f"2/{seat}") for seat in game.seats}
    while game.decision.kind != "movement":
        seat = game.decision.seats[0]
        game.submit(staff[seat].choose(Desk(game, seat)), seat=seat)
    s = game.situation
    assert s.on_map(0)
    assert not zones(s, 1).reach[s.state.hex[s.on_map(0)]].any()


def test_headquarters_follow_so_that_units_may_go_ahead(picture):
    s, led = picture.s, Judgement(picture)._radius
    led_now = np.zeros(picture.size, np.bool_)
    for hq in (unit for unit in s.on_map(0) if s.setting.is_hq[unit]):
        led_now |= s.setting.grid.distances(int(s.state.hex[hq])) <= s.setting.command_radius[hq]
    assert led[led_now].all()
    assert led[~led_now].any()


def test_headquarters_share_the_units_to_be_led(picture):
    plan = MovementPlan(picture)
    s = plan.s
    first, second = map(s.setting.unit, ("KG A/11 Pz", "KG B/11 Pz"))
    here = s.state.hex[[first]].astype(np.intp)
    s.state.hex[second] = here[0]
    together = plan._leads(first, here)
    s.state.hex[second] = s.setting.hex("0101")
    assert plan._leads(first, here) > together > 0


def test_an_attack_closes_the_way_back(picture):
    """Two stand in the west of an enemy, the third comes round to the east."""
    s = picture.s
    s.state.hex[:] = ELIMINATED
    enemy = s.setting.unit("637/140 Rifle")
    s.state.hex[enemy] = s.setting.hex("2009")
    for name, number in (("I/15 Pz", "1909"), ("II/15 Pz", "1909"), ("III/15 Pz", "1907")):
        s.state.hex[s.setting.unit(name)] = s.setting.hex(number)
    s.state.moved[:] = 0
    s.state.in_command[:] = 1
    marches = EfbMarches(Picture(s, 0))
    scheme = marches.scheme_for(s.setting.hex("2009"), {})
    assert marches._is_cornered(scheme.target, scheme.posts)


def test_a_unit_that_is_worth_more_than_its_attackers_is_in_more_danger(picture):
    judgement = Judgement(picture)
    hexes = np.flatnonzero(picture.threat > 0)
    tank = picture.s.setting.unit("I/15 Pz")
    before = judgement.danger(tank, hexes).sum()
    picture.enemy_worth /= 2
    assert judgement.danger(tank, hexes).sum() > before
