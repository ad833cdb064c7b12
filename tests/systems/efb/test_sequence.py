"""Chapters 4, 5 and 18: the sequence of play, events and weather."""

from __future__ import annotations

import pytest

import kessel
from kessel.play.messages import Rolled
from kessel.rules import clause
from kessel.systems.efb.adjacent_combat import Attack
from kessel.systems.efb.command_control import command
from kessel.systems.efb.events import PhaseBegan, Recovered, TurnBegan
from kessel.systems.efb.events_table import EventHappened
from kessel.systems.efb.movement_allowance import allowance
from tests.systems.efb.field import Field
from tests.systems.efb.refusal import refused

PLAYER_TURN = ["Reinforcement", "Movement", "Final Protective Fire", "First Wave", "Second Wave", "Recovery"]
TURN = 3
"""A turn without German reinforcements by the schedule."""


def quiet() -> Field:
    """One headquarters a side, far apart; the Soviet corps never come."""
    field = Field().put("KG A/11 Pz", "1010").put("5 Army", "5020").dice(*([6] * 60))
    s = field.s
    for group in ("mc8", "mc15", "mc19"):
        s.state.due[s.setting.group == s.setting.groups.index(group)] = 99
    return field


def play_turn(field: Field, turn: int) -> list[object]:
    """Give what happens in a turn in which nobody does anything."""
    game = field.phase(0, turn=turn)
    events: list[object] = list(game.situation.events)
    while game.decision and field.s.state.turn == turn:
        events += game.submit("end-phase")
    return events


@clause("efb", "4.2", "4.3", "4.4")
def test_a_turn_is_an_events_phase_and_two_player_turns_of_six_phases() -> None:
    events = play_turn(quiet(), TURN)
    began = [event for event in events if isinstance(event, PhaseBegan)]
    first = [(event.name, event.seat) for event in began[:12]]
    assert first == [(name, seat) for seat in ("german", "soviet") for name in PLAYER_TURN]


@clause("efb", "4.4", "4.2")
def test_the_first_player_is_phasing_in_the_first_player_turn_and_the_second_in_the_second() -> None:
    field = Field()
    for phase in range(1, 13):
        field.s.state.phase = phase
        assert field.s.phasing == (0 if phase <= 6 else 1)


@clause("efb", "4.1", "24.4")
def test_dubno_has_exactly_eight_turns_and_then_victory_is_judged() -> None:
    field = quiet()
    game = field.phase(0, turn=7)
    turns = [7]
    while game.decision:
        order = "end-phase"
        if game.decision.kind in ("reinforcements", "call_up"):
            order = next(iter(game.options()))
        turns += [event.turn for event in game.submit(order) if isinstance(event, TurnBegan)]
    assert turns == [7, 8]
    assert game.outcome is not None
    assert game.outcome.clause == "23.2"


@clause("efb", "24.4", "24.3")
@pytest.mark.parametrize(("turn", "date"), [(1, "1941-06-23"), (8, "1941-06-30")])
def test_a_turn_is_a_day_from_23_to_30_june(turn: int, date: str) -> None:
    game = Field().phase(0, turn=turn)
    assert [event.date for event in game.situation.events if isinstance(event, TurnBegan)] == [date]


@clause("efb", "5.0", "4.3/I", "24.9/skip", "24.9")
def test_the_first_turn_has_no_event_and_every_later_one_exactly_one_die() -> None:
    for turn in range(1, 9):
        events = Field().dice(1).phase(0, turn=turn).situation.events
        rolls = [event for event in events if isinstance(event, Rolled) and event.clause == "5.0"]
        assert [len(roll.faces) for roll in rolls] == ([1] if turn > 1 else [])


@clause("efb", "5.0")
def test_the_same_event_may_come_on_consecutive_turns() -> None:
    field = Field()
    for turn in (3, 5):
        events = field.dice(6).phase(0, turn=turn).situation.events
        assert [event.effect for event in events if isinstance(event, EventHappened)] == ["weather"]
        kinds = [type(event) for event in events if isinstance(event, TurnBegan | EventHappened)]
        assert kinds == [TurnBegan, EventHappened]


@clause("efb", "24.9/1-3")
@pytest.mark.parametrize("die", [1, 2, 3])
def test_one_to_three_is_no_event(die: int) -> None:
    field = Field()
    field.dice(die).phase(0, turn=TURN)
    assert (field.s.state.breakdown, field.s.state.rp[1], _weather(field)) == (0, 0, "clear")


@clause("efb", "24.9/4", "7.9")
def test_a_four_puts_all_soviets_out_of_command_in_their_own_player_turn() -> None:
    field = quiet().put("96/140 Rifle", "5021")
    game = field.dice(4, *([6] * 40)).phase(0, turn=TURN)
    assert field.s.state.breakdown == 2
    assert command(field.s, 1).sum() == 2
    while field.s.state.phase < 8:
        game.submit("end-phase")
    s = field.s
    assert command(s, 1).sum() == 0
    assert allowance(s, s.setting.unit("96/140 Rifle")) == 3 * 2
    assert allowance(s, s.setting.unit("5 Army")) == 3 * (s.movement_factor(s.setting.unit("5 Army")) // 2)


@clause("efb", "24.9/4", "7.7", "14.1")
def test_after_a_breakdown_there_is_no_soviet_second_wave() -> None:
    field = quiet().put("96/140 Rifle", "5021", attack=4).put("61 Mcl", "5022")
    assert any(isinstance(order, Attack) for order in field.phase(11, turn=TURN).options())
    field.s.state.breakdown = 2
    assert not any(isinstance(order, Attack) for order in field.phase(11, turn=TURN).options())


@clause("efb", "24.9/4")
def test_a_breakdown_is_over_with_its_turn() -> None:
    field = quiet()
    field.dice(4, *([6] * 40)).phase(0, turn=TURN)
    field.dice(1).phase(0, turn=TURN + 2)
    assert field.s.state.breakdown == 0


@clause("efb", "24.9/6", "18.1", "24.8")
def test_a_six_makes_this_turn_hazy_and_the_next_one_clear_again() -> None:
    field = Field()
    field.dice(6).phase(0, turn=TURN)
    assert _weather(field) == "hazy"
    field.dice(1).phase(0, turn=TURN + 2)
    assert _weather(field) == "clear"


@clause("efb", "18.1", "24.8")
def test_the_weather_is_the_scenarios_unless_an_event_changes_it() -> None:
    game = kessel.start("dubno/drive_on_dubno", seed=1)
    game.submit("end-phase")
    assert game.view("german").position.weather == "clear"


@clause("efb", "4.3/B", "8.3")
def test_only_the_phasing_player_moves_in_a_movement_phase() -> None:
    game = quiet().phase(2, turn=TURN)
    assert game.decision is not None
    assert game.decision.seats == ("german",)
    assert refused(game, 'move unit="5 Army" path=5021') == "8.3"


@clause("efb", "4.3/C")
def test_protective_fire_is_for_the_player_who_is_not_phasing() -> None:
    field = quiet().put("140 Art", "5021", untried=False).put("61 Mcl", "5023").put("96/140 Rifle", "5022")
    game = field.phase(3, turn=TURN)
    assert game.decision is not None
    assert game.decision.seats == ("soviet",)


@clause("efb", "4.3/D", "4.3/E")
def test_the_phasing_player_attacks_in_the_waves() -> None:
    field = quiet().put("61 Mcl", "1011").put("96/140 Rifle", "1012")
    game = field.phase(4, turn=TURN)
    assert game.decision is not None
    assert (game.decision.kind, game.decision.seats) == ("first_wave", ("german",))


@clause("efb", "4.3/E")
def test_the_second_wave_may_be_closed_without_an_attack() -> None:
    field = quiet().put("61 Mcl", "1011").put("96/140 Rifle", "1012")
    game = field.phase(5, turn=TURN)
    if game.decision and game.decision.kind == "second_wave":
        game.submit("end-phase")
    assert field.s.state.phase > 5


@clause("efb", "4.3/F")
def test_recovery_is_for_the_phasing_players_units_alone() -> None:
    field = quiet().put("61 Mcl", "1010", suppressed=True).put("96/140 Rifle", "5021", suppressed=True)
    events = field.phase(6, turn=TURN).situation.events
    assert [event.unit for event in events if isinstance(event, Recovered)] == ["61 Mcl"]


@clause("efb", "4.3/IV", "24.5/german")
def test_towns_score_once_a_turn_after_both_player_turns() -> None:
    field = quiet().put("61 Mcl", "4911")
    game = field.phase(6, turn=TURN)
    assert field.s.state.vp[0] == 0
    while field.s.state.turn == TURN:
        assert field.s.state.vp[0] == 0
        game.submit("end-phase")
    assert field.s.state.vp[0] == 4


def _weather(field: Field) -> str:
    return field.s.setting.weathers[field.s.state.weather]
