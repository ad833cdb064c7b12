"""Chapter 3: setting up, and the initial deployment of Dubno."""

from __future__ import annotations

import pytest

import kessel
from kessel import library
from kessel.play.game import Game
from kessel.play.messages import Shuffled
from kessel.play.outcome import Illegal
from kessel.rules import clause
from kessel.systems.efb.position import DUE, ELIMINATED, Position
from tests.systems.efb.field import Field
from tests.systems.efb.refusal import refused
from tests.systems.efb.variant import variant

SCENARIO = "dubno/drive_on_dubno"


def started() -> Game:
    return kessel.start(SCENARIO, seed=1)


def position(game: Game) -> Position:
    assert isinstance(game.situation, Position)
    return game.situation


@clause("efb", "3.1")
def test_both_seats_are_there_before_anything_is_decided() -> None:
    game = started()
    assert game.seats == ("german", "soviet")
    with pytest.raises(Illegal):
        game.submit("end-phase", seat="referee")


@clause("efb", "3.2", "24.2", "24.7/initial")
def test_the_soviet_player_deploys_first_and_the_german_has_nothing_to_deploy() -> None:
    game = started()
    assert game.decision is not None
    assert (game.decision.kind, game.decision.seats) == ("set_up", ("soviet",))
    game.submit("end-phase")
    assert game.decision is not None
    assert game.decision.kind != "set_up"
    assert game.decision.seats == ("german",)


@clause("efb", "24.7/initial", "3.2")
def test_eight_units_start_west_of_the_styr_and_eighteen_east_of_the_ikva_one_a_hex() -> None:
    s = position(started())
    zones = s.setting.board.zones
    hexes = [int(s.state.hex[unit]) for unit in s.on_map(1)]
    assert len(hexes) == len(set(hexes)) == 26
    assert sum(hex_ in zones["west_of_styr"] for hex_ in hexes) == 8
    assert sum(hex_ in zones["east_of_ikva"] for hex_ in hexes) == 18


@clause("efb", "24.6/initial", "3.2")
def test_no_german_stands_on_the_map_when_the_first_turn_begins() -> None:
    game = started()
    game.submit("end-phase")
    s = position(game)
    assert s.on_map(0) == []
    assert all(s.state.hex[unit] < 0 for unit in s.setting.units_of[0])


@clause("efb", "24.7/initial", "21.1")
def test_headquarters_stand_face_up_and_all_others_untried() -> None:
    game = started()
    game.submit("end-phase")
    s = position(game)
    for unit in s.on_map(1):
        assert bool(s.state.untried[unit]) != bool(s.setting.is_hq[unit])


@clause("efb", "3.2", "24.7/initial")
def test_a_unit_may_start_elsewhere_in_its_zone_but_not_outside_it() -> None:
    game = started()
    game.submit('deploy unit="406/124 Rifle" hex=1022')
    s = position(game)
    assert s.number(int(s.state.hex[s.setting.unit("406/124 Rifle")])) == "1022"
    assert refused(game, 'deploy unit="406/124 Rifle" hex=5010') == "3.2"
    assert refused(game, 'deploy unit="96/140 Rifle" hex=1023') == "3.2"


@clause("efb", "3.2", "24.7/initial", "9.4")
def test_a_second_unit_in_a_hex_is_refused() -> None:
    assert refused(started(), 'deploy unit="406/124 Rifle" hex=1020') == "9.1"


@clause("efb", "3.2")
def test_units_of_the_reinforcement_schedule_stay_off_the_map() -> None:
    game = started()
    assert refused(game, 'deploy unit="8 MC" hex=1022') == "3.2"
    s = position(game)
    listed = {name for entry in s.setting.scenario.deployment for name in entry.units}
    for unit, counter in enumerate(s.setting.counters):
        assert (s.state.hex[unit] >= 0) == (counter.id in listed)
        assert counter.id in listed or s.state.hex[unit] == DUE


@clause("efb", "3.2")
def test_no_armor_starts_in_marsh_where_no_route_leads() -> None:
    game = _game_with(counters={"406/124 Rifle": {"mobility": "armored"}})
    s = position(game)
    marsh = [hex_ for hex_ in s.setting.board.zones["west_of_styr"] if s.setting.board.terrain_of(hex_) == "marsh"]
    closed = next(h for h in marsh if not any(route[h].any() for route in s.ground.routes.values()))
    assert refused(game, f'deploy unit="406/124 Rifle" hex={s.number(closed)}') == "3.2"


@clause("efb", "21.1", "3.2")
def test_values_are_dealt_after_the_set_up_so_that_the_journal_has_their_dice() -> None:
    game = started()
    assert not any(isinstance(event, Shuffled) for event in game.events[0])
    events = game.submit("end-phase")
    assert any(isinstance(event, Shuffled) for event in events)
    journal = game.journal()
    journal.seed = None
    assert library.replay(journal).state.digest() == game.state.digest()


@clause("efb", "3.3")
@pytest.mark.parametrize(("seat", "winner"), [("german", "soviet"), ("soviet", "german")])
def test_who_capitulates_ends_the_game_at_once_and_the_other_has_won(seat: str, winner: str) -> None:
    game = Field().put("KG A/11 Pz", "3010").put("8 MC", "5010").phase(2 if seat == "german" else 8)
    game.submit("capitulate", seat=seat)
    assert game.decision is None
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.clause) == (winner, "3.3")
    with pytest.raises(Illegal):
        game.submit("end-phase")


@clause("efb", "3.3")
def test_nobody_has_to_wait_for_his_turn_to_capitulate() -> None:
    game = kessel.start(SCENARIO, seed=1)
    game.submit("end-phase", seat="soviet")
    assert game.decision is not None
    assert game.decision.seats == ("german",)
    with pytest.raises(Illegal, match="not for soviet to decide"):
        game.submit("end-phase", seat="soviet")
    game.submit("capitulate", seat="soviet")
    assert game.outcome is not None
    assert game.outcome.winner == "german"
    assert library.replay(game.journal()).outcome == game.outcome
    with pytest.raises(Illegal, match="game is over"):
        game.submit("capitulate", seat="german")


@clause("efb", "3.3")
def test_capitulation_answers_any_decision_also_an_interrupt() -> None:
    field = Field()
    for unit in ("KG A/11 Pz", "KG B/11 Pz", "KG C/11 Pz", "61 Mcl"):
        field.put(unit, "3010")
    game = field.phase(6)
    assert game.decision is not None
    assert game.decision.kind == "excess"
    assert "capitulated" in game.preview("capitulate").summary
    game.submit("capitulate")
    assert game.outcome is not None
    assert game.outcome.winner == "soviet"
    assert field.s.state.hex[field.s.setting.unit("KG A/11 Pz")] != ELIMINATED


@clause("efb", "3.3", "4.1", "24.4")
def test_play_stops_after_the_last_of_eight_turns() -> None:
    game = Field().put("KG A/11 Pz", "3010").phase(12, turn=8)
    assert game.outcome is not None
    assert Field().put("KG A/11 Pz", "3010").phase(12, turn=7).outcome is None


def _game_with(**changes: dict[str, dict[str, str]]) -> Game:
    field = variant(**changes)  # pyright: ignore[reportArgumentType]
    setting = field.s.setting
    return Game.start(field.game.system, setting, SCENARIO, setting.options, b"0" * 32)
