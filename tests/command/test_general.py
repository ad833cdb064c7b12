"""The general: tries several plans on paper before it gives orders."""

import numpy as np
import pytest

from kessel.command import Desk, Watch, appoint
from kessel.command.general import commander as general
from kessel.command.general import paper
from kessel.command.general.doctrines import (
    PORTFOLIO,
    PRESS,
    SPEND,
    STAKE,
    TURN_ROUND,
    thorough,
    variations,
)
from kessel.command.general.efb import scale as efb_scale
from kessel.command.general.knowledge import DECIDED, knowledge_of
from kessel.command.general.paper import NOTHING, Paper, Plan, last_turns, plans
from kessel.command.general.wargame import MiddlingDice, WarGame, named
from kessel.command.staff import USUAL, StaffCommander
from kessel.library import start
from kessel.play.outcome import Outcome
from kessel.systems.wb95.arrivals import bring_up
from kessel.systems.wb95.position import DUE
from kessel.systems.wb95.visibility import hidden_counters

SCENARIOS = {"wb95": "korsun/first_battle", "efb": "dubno/drive_on_dubno", "winter_storm": "winter_storm/relief"}


PLANS = 3


@pytest.fixture(autouse=True)
def few_plans(monkeypatch):
    """Three plans on paper show as much as ten, and need not wait for the last turns."""

    def few(_s, _side, first):
        return Paper(plans(first, PLANS), turns=1)

    for system in SCENARIOS:
        monkeypatch.setattr(knowledge_of(system), "on_paper", few)


def play(game, commanders, turns):
    while game.decision is not None and game.system.phase(game.state)[0] <= turns:
        seat = game.decision.seats[0]
        game.submit(commanders[seat].choose(Desk(game, seat)), seat=seat)


def at_first_plan(scenario, seed=1):
    game = start(scenario, seed=seed)
    staff = StaffCommander("1")
    while game.decision.kind not in general._MAIN:
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
    for commander in commanders.values():
        assert sum("plans on paper" in note for note in commander.notes) == game.setting.turns


@pytest.mark.parametrize("system", ["efb", "winter_storm"])
def test_it_plays_the_other_rulebooks(system, monkeypatch):
    monkeypatch.setattr(knowledge_of(system), "on_paper", lambda _s, _side, first: Paper(plans(first, 1), turns=1))
    game = start(SCENARIOS[system], seed=2)
    commanders = {seat: appoint("general", f"2/{seat}") for seat in game.seats}
    play(game, commanders, turns=1)
    assert game.system.phase(game.state)[0] == 2
    for commander in commanders.values():
        assert sum("plans on paper" in note for note in commander.notes) >= 1


def test_it_tells_how_far_its_plan_is():
    game = at_first_plan("korsun/first_battle")
    told = []
    appoint("general", "1").choose(Desk(game, game.decision.seats[0], Watch(told.append)))
    assert told == sorted(told)
    assert told[-1] == 1.0
    assert len(told) == PLANS


def test_who_is_hurried_plays_its_first_choice_at_once():
    game = at_first_plan("kharkov/kharkov_1942")
    told = []
    watch = Watch(told.append)
    watch.hurry()
    seat = game.decision.seats[0]
    order = appoint("general", "1").choose(Desk(game, seat, watch))
    assert told == []
    first = knowledge_of("wb95").first_choice(Desk(game, seat).position, game.seats.index(seat))
    assert order == StaffCommander("1", first).choose(Desk(game, seat))


def test_who_is_hurried_in_the_middle_plays_the_best_so_far():
    game = at_first_plan("korsun/first_battle")
    seat, lines = game.decision.seats[0], []

    def listen(share):
        lines.append(share)
        if len(lines) == 2:
            watch.hurry()

    watch = Watch(listen)
    order = appoint("general", "1").choose(Desk(game, seat, watch))
    assert len(lines) == 2
    assert order in game.options(seat=seat)


def test_a_plan_that_cannot_be_played_on_paper_is_left_out(monkeypatch):
    def broken(*_):
        raise KeyError("nobody knows this unit")

    monkeypatch.setattr(WarGame, "play", broken)
    game = at_first_plan("korsun/first_battle")
    seat = game.decision.seats[0]
    general = appoint("general", "1")
    assert general.choose(Desk(game, seat)) in game.options(seat=seat)
    assert any("nobody knows this unit" in note for note in general.notes), "and it is told"


def test_the_larger_the_battle_and_the_longer_the_way_the_fewer_plans_are_tried():
    small, large = (start(scenario, seed=1).situation for scenario in ("korsun/first_battle", "kharkov/kharkov_1942"))
    tried = [len(last_turns(s, USUAL, left).plans) for s, left in ((small, 1), (small, 2), (large, 1))]
    assert tried[0] > tried[1] > tried[2] >= paper._FEWEST
    assert last_turns(small, USUAL, 3) == NOTHING, "it is too early"


def test_in_the_last_turns_plans_are_played_to_the_end():
    s = start("korsun/first_battle", seed=1).situation
    assert [last_turns(s, USUAL, left).turns for left in (1, 2)] == [1, 2]


def test_the_turn_at_hand_is_played_as_planned_and_later_ones_as_the_plan_has_them(monkeypatch):
    game = at_first_plan("korsun/first_battle")
    now, later = thorough(PRESS), thorough(STAKE)
    monkeypatch.setattr(knowledge_of("wb95"), "on_paper", lambda *_: Paper((Plan(now, later),), turns=3))
    played, real = [], WarGame.play

    def play_and_tell(war, commanders, until, watch):
        played.append((commanders[seat].doctrine, until[0]))
        return real(war, commanders, until, watch)

    monkeypatch.setattr(WarGame, "play", play_and_tell)
    seat, turn = game.decision.seats[0], game.state.turn
    appoint("general", "1").choose(Desk(game, seat))
    assert played == [(now, turn + 1), (later, turn + 3)]


def test_in_east_front_battles_plans_are_tried_in_every_turn_with_much_the_same_work():
    s = start("dubno/drive_on_dubno", seed=1).situation
    work = []
    for turn in range(1, s.setting.scenario.turns + 1):
        s.state.turn = turn
        tried = efb_scale.on_paper(s, 0, USUAL)
        work.append(len(tried.plans) * tried.turns)
        assert turn + tried.turns - 1 <= s.setting.scenario.turns
    assert all(efb_scale._TURNS - efb_scale._AHEAD < done <= efb_scale._TURNS for done in work)


def test_so_late_a_hex_that_brings_no_points_is_worth_nothing():
    game = at_first_plan("kharkov/kharkov_1943")
    supposed = named(Desk(game, "german").position)
    scale = knowledge_of("wb95").Scale(supposed, 0)
    worth = []
    for number in ("1814", "2609", "2609"):  # Kharkov, which endings name, and Chuguev, which brings a point
        worth.append(scale.weigh(supposed))
        supposed.state.control[supposed.setting.hex(number)] = 0
    assert worth[0] == worth[1] < worth[2]


def test_a_war_game_knows_hidden_enemies_only_as_counters_without_a_name():
    game = at_first_plan("korsun/korsun_1944")
    seat = game.decision.seats[0]
    side = game.seats.index(seat)
    hidden = np.flatnonzero(hidden_counters(game.setting, game.state, 1 - side))
    supposed = named(Desk(game, seat).position)
    assert len(hidden) > 5
    names = {counter.id for counter in game.setting.counters}
    for unit in hidden.tolist():
        assert supposed.setting.counters[unit].id not in names


def test_a_war_game_brings_up_who_is_due_though_others_who_arrived_are_hidden():
    game = at_first_plan("korsun/korsun_1944")
    seat = game.decision.seats[0]
    enemy = 1 - game.seats.index(seat)
    arrivals = {name for arrival in game.setting.entry_zones.arrivals for name in arrival.units}
    arrived = next(u for u in game.setting.units_of[enemy].tolist() if game.setting.counters[u].id in arrivals)
    hidden = np.flatnonzero(hidden_counters(game.setting, game.state, enemy))
    game.state.hex[arrived] = game.state.hex[hidden[0]]
    supposed = named(Desk(game, seat).position)
    assert supposed.setting.counters[arrived].id == f"?{arrived}"
    supposed.state.turn = game.setting.turns
    before = (supposed.state.hex == DUE).sum()
    bring_up(supposed, enemy)
    assert (supposed.state.hex == DUE).sum() < before


def test_a_war_game_leaves_the_position_as_it_is():
    game = at_first_plan("korsun/first_battle")
    supposed = named(Desk(game, game.decision.seats[0]).position)
    before, real = supposed.state.digest(), game.state.digest()
    war = WarGame(game.system, supposed, MiddlingDice())
    turn, phase = war.phase
    assert war.play({seat: StaffCommander("1") for seat in game.seats}, (turn + 1, phase), Watch())
    assert war.phase >= (turn + 1, phase)
    assert (supposed.state.digest(), game.state.digest()) == (before, real)


def test_two_middling_dice_add_up_to_seven_and_one_falls_above_the_middle_as_often_as_below():
    dice = MiddlingDice()
    assert [dice.at(position, 6) for position in range(4)] == [3, 4, 3, 4]
    assert [dice.at(position, 10) for position in range(4)] == [5, 6, 5, 6]
    assert [dice.at(position, 1) for position in range(2)] == [1, 1]


@pytest.mark.parametrize("system", SCENARIOS)
def test_a_won_game_is_worth_more_than_anything_else(system):
    game = at_first_plan(SCENARIOS[system])
    seat, other = game.seats
    supposed = named(Desk(game, seat).position)
    scale = knowledge_of(system).Scale(supposed, 0)
    before = scale.weigh(supposed)
    supposed.state.outcome = Outcome(seat, "victory", "", "")
    won = scale.weigh(supposed)
    supposed.state.outcome = Outcome(other, "victory", "", "")
    assert scale.weigh(supposed) + DECIDED / 2 < before < won - DECIDED / 2


def test_a_position_is_worth_more_with_more_enemies_lost():
    game = at_first_plan("korsun/first_battle")
    supposed = named(Desk(game, "soviet").position)
    scale = knowledge_of("wb95").Scale(supposed, 0)
    before = scale.weigh(supposed)
    supposed.state.steps_lost[1] += 3
    assert scale.weigh(supposed) == pytest.approx(before + 3)


def test_a_town_that_is_held_is_worth_what_it_will_bring():
    game = at_first_plan("dubno/drive_on_dubno")
    supposed = Desk(game, "german").position
    scale, setting = knowledge_of("efb").Scale(supposed, 0), supposed.setting
    unit = int(supposed.on_map(0)[0])
    worth = {}
    for place, number in {"Dubno": "4911", "beside it": "4811"}.items():
        supposed.state.hex[supposed.on(setting.hex(number), 1)] = -1
        supposed.state.hex[unit] = setting.hex(number)
        worth[place] = scale.weigh(supposed)
    assert worth["Dubno"] > worth["beside it"] + 4


@pytest.mark.parametrize(
    ("system", "first", "second"), [("wb95", USUAL, STAKE), ("efb", USUAL, USUAL), ("winter_storm", USUAL, PRESS)]
)
def test_the_first_choice_fits_what_a_side_has_to_do(system, first, second):
    game = at_first_plan(SCENARIOS[system])
    choices = [knowledge_of(system).first_choice(Desk(game, seat).position, k) for k, seat in enumerate(game.seats)]
    assert choices == [first, second]


@pytest.mark.parametrize(
    ("scenario", "seat", "doctrine"),
    [
        ("kharkov/kharkov_1942", "soviet", USUAL),  # hexes are points
        ("korsun/korsun_1944", "soviet", PRESS),  # the enemy stands in full stacks
        ("korsun/korsun_1944", "german", USUAL),
        ("korsun/the_retreat", "german", TURN_ROUND),  # only losses count, and it could leave the map
        ("korsun/the_retreat", "soviet", SPEND),
        ("korsun/deblockade", "german", STAKE),  # holds what decides
        ("korsun/deblockade", "soviet", USUAL),
    ],
)
def test_the_first_choice_comes_from_what_counts(scenario, seat, doctrine):
    game = at_first_plan(scenario)
    assert knowledge_of("wb95").first_choice(Desk(game, seat).position, game.seats.index(seat)) == doctrine


def test_the_usual_doctrine_comes_first():
    assert PORTFOLIO[0] is USUAL
    assert len({doctrine.name for doctrine in PORTFOLIO}) == len(PORTFOLIO)


def test_variations_begin_with_the_first_choice_and_keep_what_a_general_always_adds():
    for first in map(thorough, (USUAL, STAKE, TURN_ROUND)):
        found = variations(first)
        assert found[0] is first
        assert len({(plan.drive, plan.caution, plan.prey, plan.stake, plan.line, plan.cut) for plan in found}) == len(
            found
        )
        kept = first.away, first.fire, first.noose, first.sweeps, first.raids
        assert all((plan.away, plan.fire, plan.noose, plan.sweeps, plan.raids) == kept for plan in found)


def test_a_general_lets_no_gun_idle_shuts_enemies_in_and_places_its_units_together():
    game = at_first_plan("korsun/korsun_1944")
    general = appoint("general", "1")
    general.choose(Desk(game, game.decision.seats[0]))
    doctrine = general._staff.doctrine
    assert (doctrine.fire, doctrine.noose, doctrine.sweeps, doctrine.raids) == (1, 1, 2, 1)
    assert (USUAL.fire, USUAL.noose, USUAL.sweeps, USUAL.raids) == (0, 0, 0, 0)
