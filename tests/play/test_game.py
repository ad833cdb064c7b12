"""The play loop, proven on the drill: see tests/drill for its rules."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kessel.library import start
from kessel.play import history
from kessel.play.game import Game, Stale
from kessel.play.messages import BadNotation, Capitulate, Rolled
from kessel.play.outcome import Illegal
from tests.drill.messages import Attack, Counterattack, Done, Lost, Move, Plan, Retreat
from tests.play.conftest import SKIRMISH


def play_random(game: Game, chance: Random, stop: int = 10_000) -> Game:
    while game.decision is not None and game.sequence < stop:
        game.submit(game.sample(chance, seat=game.decision.seats[0]), seat=game.decision.seats[0])
    return game


def to_movement(game: Game) -> Game:
    game.submit(Plan(), seat="blue")
    game.submit(Plan(), seat="red")
    return game


def test_a_game_asks_its_seats_in_the_order_of_the_rules(skirmish):
    assert skirmish.decision.seats == ("blue", "red")
    assert skirmish.decision.sealed
    to_movement(skirmish)
    assert (skirmish.decision.seats, skirmish.decision.kind) == (("blue",), "move")
    for seat, kind in (("blue", "attack"), ("red", "move"), ("red", "attack")):
        skirmish.submit("done")
        assert (skirmish.decision.seats, skirmish.decision.kind) == ((seat,), kind)


def test_an_illegal_order_names_its_clause_and_changes_nothing(skirmish):
    to_movement(skirmish)
    before = skirmish.state.digest()
    with pytest.raises(Illegal) as refused:
        skirmish.submit(Move(unit="b:1", path=("0903",)))
    assert refused.value.clause == "D2.1"
    assert "b:1 cannot go to 0903" in refused.value.reason
    assert (skirmish.state.digest(), skirmish.sequence) == (before, 2)


def test_a_hex_or_unit_that_does_not_exist_is_refused_like_any_illegal_order(skirmish):
    to_movement(skirmish)
    with pytest.raises(Illegal, match=r"9999.*\[D2.1\]"):
        skirmish.submit("move unit=b:1 path=9999")
    assert Move(unit="b:1", path=("9999",)) not in skirmish.options()
    skirmish.submit(Done())
    with pytest.raises(Illegal, match=r"b:9 cannot attack now \[D3.1\]"):
        skirmish.submit("attack unit=b:9 target=0504")


def test_only_the_seat_that_is_asked_may_answer(skirmish):
    to_movement(skirmish)
    with pytest.raises(Illegal, match="not for red to decide now, but for blue"):
        skirmish.submit(Done(), seat="red")


def test_an_order_that_answers_an_older_question_is_stale(skirmish):
    skirmish.submit(Plan(), seat="blue", sequence=0)
    with pytest.raises(Stale, match="answers question 0, but the game is at question 1"):
        skirmish.submit(Plan(), seat="blue", sequence=0)
    assert skirmish.sequence == 1


def test_sealed_answers_stay_hidden_until_all_are_in(skirmish):
    assert skirmish.submit(Plan(hex="0804"), seat="blue") == ()
    assert skirmish.decision.seats == ("red",)
    assert skirmish.view("red").events == ()
    assert "0804" not in repr(skirmish.view("red").decision)
    events = skirmish.submit(Plan(), seat="red")
    assert "0804" in repr(events)


def test_options_are_narrowed_and_asked_with_in(skirmish):
    to_movement(skirmish)
    options = skirmish.options(unit="b:2")
    assert {order.unit for order in options} == {"b:2"}
    assert Move(unit="b:2", path=("0304",)) in options
    assert Move(unit="b:2", path=("0904",)) not in options
    assert "done" not in options


def test_a_preview_gives_reasons_and_the_exact_distribution_without_playing(skirmish):
    to_movement(skirmish)
    stand_together(skirmish)
    before = skirmish.state.digest()
    preview = skirmish.preview(Attack(unit="b:1", target="0503"))
    assert [(r.clause, r.value) for r in preview.reasons] == [("D3.3", 0)]
    assert [(c.result, c.ways) for c in preview.chances] == [
        ("attacker loses", 2),
        ("defender loses", 2),
        ("defender retreats", 2),
    ]
    assert skirmish.state.digest() == before


def stand_together(game: Game) -> None:
    """Put b:1 next to r:1 and let blue attack: positions are made by hand only in tests."""
    game.state.hex[game.setting.index["b:1"]] = game.setting.grid.index("0403")
    game.state.hex[game.setting.index["r:1"]] = game.setting.grid.index("0503")
    game.submit(Done())


def test_an_interrupt_is_asked_of_the_other_side_and_returns_to_where_it_left(skirmish):
    to_movement(skirmish)
    stand_together(skirmish)
    skirmish.submit(Attack(unit="b:1", target="0503"))
    assert (skirmish.decision.seats, skirmish.decision.clause) == (("red",), "D4")
    events = skirmish.submit(Counterattack(strike=False))
    assert [type(e) for e in events][:1] == [Rolled]
    while skirmish.decision.seats == ("red",):
        skirmish.submit(next(iter(skirmish.options())))
    assert (skirmish.decision.seats, skirmish.decision.kind) == (("blue",), "attack")
    with pytest.raises(Illegal, match=r"b:1 cannot attack now \[D3.1\]"):
        skirmish.submit(Attack(unit="b:1", target="0503"))


def test_an_option_switches_a_rule_off():
    game = to_movement(start(SKIRMISH, seed=1, counterattack=False))
    stand_together(game)
    events = game.submit(Attack(unit="b:1", target="0503"))
    assert isinstance(events[0], Rolled)


def test_a_retreat_follows_the_path_that_the_owner_chooses():
    for seed in range(20):
        game = to_movement(start(SKIRMISH, seed=seed, counterattack=False))
        stand_together(game)
        game.submit(Attack(unit="b:1", target="0503"))
        if game.decision and game.decision.kind == "retreat":
            order = list(game.options())[-1]
            assert isinstance(order, Retreat)
            game.submit(order)
            assert game.view("blue").position.units["r:1"][0] == order.path[-1]
            return
    pytest.fail("no seed led to a retreat")


def test_undo_steps_back_over_ones_own_moves(skirmish):
    to_movement(skirmish)
    positions = [skirmish.state.digest()]
    for unit, path in (("b:1", "0303"), ("b:2", "0304")):
        skirmish.submit(Move(unit=unit, path=(path,)))
        positions.append(skirmish.state.digest())
    skirmish.undo("blue")
    assert skirmish.state.digest() == positions[1]
    skirmish.undo("blue")
    assert (skirmish.state.digest(), skirmish.sequence) == (positions[0], 2)


@pytest.mark.parametrize("stride", [1, 2, 3, 64])
def test_undo_leads_back_to_every_position_since_the_last_barrier(skirmish, monkeypatch, stride):
    monkeypatch.setattr(history, "_STRIDE", stride)
    to_movement(skirmish)
    firm, starts = skirmish.sequence, len(skirmish.history.phase_starts())
    positions = [skirmish.state.digest()]
    for order in ("move unit=b:1 path=0303", "move unit=b:2 path=0304", "done"):
        skirmish.submit(order)
        positions.append(skirmish.state.digest())
    assert len(skirmish.history.phase_starts()) == starts + 1
    for before in reversed(positions[:-1]):
        skirmish.undo("blue")
        assert skirmish.state.digest() == before
    assert (skirmish.sequence, len(skirmish.history.phase_starts())) == (firm, starts)
    assert not skirmish.history.can_undo("blue")


def test_a_drawn_order_is_checked_again_once_the_position_has_changed(skirmish, monkeypatch):
    to_movement(skirmish)
    order = Move(unit="b:1", path=("0303",))
    checks: list[object] = []
    true_check = Game._check
    monkeypatch.setattr(Game, "_check", lambda game, seat, given: checks.append(given) or true_check(game, seat, given))
    skirmish._drawn = order, true_check(skirmish, "blue", order)
    skirmish.submit(order)
    assert not checks
    skirmish.undo("blue")
    checks.clear()
    skirmish.submit(order)
    assert checks == [order]
    with pytest.raises(Illegal):
        skirmish.submit(order)


def test_undo_stops_at_a_hand_over(skirmish):
    to_movement(skirmish)
    with pytest.raises(Illegal, match="ask for a take-back"):
        skirmish.undo("red")


def test_undo_stops_at_a_die_roll():
    game = to_movement(start(SKIRMISH, seed=3, counterattack=False))
    stand_together(game)
    game.submit(Attack(unit="b:1", target="0503"))
    with pytest.raises(Illegal, match="ask for a take-back"):
        game.undo("blue")


def test_undo_crosses_a_phase_of_ones_own_and_snapshots_follow(skirmish):
    to_movement(skirmish)
    before = skirmish.state.digest()
    skirmish.submit(Done())
    skirmish.undo("blue")
    assert skirmish.state.digest() == before
    skirmish.submit(Move(unit="b:1", path=("0303",)))
    skirmish.submit(Done())
    assert skirmish.at(skirmish.sequence).digest() == skirmish.state.digest()


def test_a_take_back_needs_the_other_sides_consent(skirmish):
    to_movement(skirmish)
    skirmish.ask_take_back("blue", 0)
    with pytest.raises(Illegal, match="Nobody has asked blue"):
        skirmish.answer_take_back("blue", "agree")
    skirmish.answer_take_back("red", "refuse")
    assert skirmish.sequence == 2
    with pytest.raises(Illegal, match="Nobody has asked red"):
        skirmish.answer_take_back("red", "agree")
    with pytest.raises(Illegal, match="no position 7 to go back to"):
        skirmish.ask_take_back("blue", 7)


def test_a_take_back_returns_to_the_position_with_new_dice_and_is_replayed():
    game = start(SKIRMISH, seed=11)
    game.submit(Plan(hex="0804"), seat="blue")
    game.submit(Plan(), seat="red")
    rolled = game.state.rolls
    assert rolled == 1
    game.ask_take_back("blue", 0)
    game.answer_take_back("red", "agree")
    assert game.decision
    assert game.decision.sealed
    assert game.state.rolls == rolled
    game.submit(Plan(hex="0804"), seat="blue")
    game.submit(Plan(), seat="red")
    assert game.state.rolls == 2
    again = Game.replay(game.system, game.setting, game.journal())
    assert again.state.digest() == game.state.digest()
    assert again.at(2).digest() == game.at(2).digest()


def test_a_copy_plays_on_alone_and_other_dice_are_other_dice():
    game = play_random(start(SKIRMISH, seed=2), Random(2), stop=9)
    before = game.state.digest()
    same, other = game.copy(), game.copy(seed=b"x" * 32)
    for twin in (same, other):
        play_random(twin, Random(5))
    assert game.state.digest() == before
    play_random(game, Random(5))
    assert game.state.digest() == same.state.digest()
    assert game.journal().entries == same.journal().entries
    assert [other.situation.dice.at(k, 6) for k in range(20)] != [same.situation.dice.at(k, 6) for k in range(20)]


def test_text_that_is_no_order_is_refused(skirmish):
    with pytest.raises(BadNotation):
        skirmish.submit("surrender", seat="blue")
    assert skirmish.sequence == 0


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32), st.booleans())
def test_random_play_keeps_the_invariants_and_replays_to_the_same_state(seed, counterattack):
    game = start(SKIRMISH, seed=seed, counterattack=counterattack)
    chance = Random(seed)
    while game.decision is not None:
        seat = game.decision.seats[-1]
        order = game.sample(chance, seat=seat)
        assert order in game.options(seat=seat)
        game.submit(order, seat=seat)
        assert (game.state.steps >= 0).all()
        assert ((game.state.hex >= 0) == (game.state.steps > 0)).all()
    assert game.outcome is not None
    again = Game.replay(game.system, game.setting, game.journal())
    assert again.state.digest() == game.state.digest()
    assert again.events == game.events
    middle = chance.randrange(game.sequence)
    assert again.at(middle).digest() == game.at(middle).digest()


def test_lost_units_are_told_to_both_seats():
    for seed in range(30):
        game = play_random(start(SKIRMISH, seed=seed), Random(seed))
        if any(isinstance(e, Lost) for e in game.view("red").events):
            assert game.view("red").events == game.view("blue").events
            return
    pytest.fail("no game with a loss")


def test_a_rulebook_without_capitulation_refuses_it():
    game = start(SKIRMISH, seed=1)
    before = game.state.digest()
    with pytest.raises(Illegal, match="know no capitulation"):
        game.submit(Capitulate(), seat="blue")
    assert game.state.digest() == before
