"""The plain table in the terminal, played through the command line."""

import pytest
from typer.testing import CliRunner

from kessel import library
from kessel.cli import app
from kessel.library import load


def sit(*lines, arguments=("drill/skirmish", "--seed", "4")):
    return CliRunner().invoke(app, ["play", "--terminal", *map(str, arguments)], input="\n".join(lines) + "\n")


def test_the_computer_answers_for_the_other_side():
    result = sit("plan", "done", "done")
    assert result.exit_code == 0
    assert "Move a unit, or be done [D2.1]" in result.output
    assert "phase-began turn=1 seat=red name=move" in result.output
    assert "red> " not in result.output


def test_two_at_one_screen_are_asked_in_turn():
    result = sit("plan", "plan", "done", "done", "quit", arguments=("drill/skirmish", "--both"))
    assert result.output.count("Seal a fire plan [D5]") == 2
    assert "red> " in result.output


def test_legal_orders_are_listed_and_narrowed_by_any_text():
    listed = sit("plan", "").output
    assert "move unit=b:3" in listed
    assert "like it)" in listed
    assert "  done\n" in listed
    assert "more: type a part of what you want" in sit("plan", "unit=b:1").output
    narrowed = sit("plan", "b:2 path=0305").output
    assert "move unit=b:2 path=0305" in narrowed
    assert "unit=b:1" not in narrowed
    assert "No legal order contains 'tea'" in sit("tea").output


def test_why_gives_the_terms_of_a_legal_order_and_the_clause_against_an_illegal_one():
    result = sit("plan", "why move unit=b:1 path=0303", "why move unit=b:1 path=0903", "why tea")
    assert "+1 enter 0303 [D2.1]" in result.output
    assert "b:1 cannot go to 0903 [D2.1]" in result.output
    assert "'tea' is not known here" in result.output


def test_an_illegal_order_is_refused_and_asked_again():
    result = sit("plan", "move unit=r:1 path=0303", "done")
    assert "blue has no unit r:1 on the map [D2.1]" in result.output
    assert "seat=blue name=attack" in result.output


def test_undo_takes_back_an_own_move_but_no_hand_over():
    result = sit("plan", "move unit=b:1 path=0303", "undo", "show b:1", "undo")
    assert "Taken back." in result.output
    assert "units.b:1: ('0203', 2)" in result.output
    assert "ask for a take-back [undo]" in result.output


def test_a_saved_game_goes_on_where_it_was_left(tmp_path):
    file = tmp_path / "evening.journal"
    result = sit("plan", "move unit=b:1 path=0303", "save", f"save {tmp_path}/no/such.journal", f"save {file}", "quit")
    assert "save needs the name of a file" in result.output
    assert "no/such.journal cannot be written" in result.output
    assert load(file).sequence == 3
    assert "units.b:1: ('0303', 2)" in sit("show", arguments=(file,)).output


def test_help_names_what_can_be_typed_and_the_end_of_input_leaves_the_table():
    result = sit("help")
    assert result.exit_code == 0
    assert "why ORDER" in result.output
    assert "The game is left as it stands." in result.output


def test_a_game_played_to_its_end_tells_who_won():
    result = sit(*["plan", "plan", "done", "done", "done", "done"] * 4, arguments=("drill/skirmish", "--both"))
    assert result.exit_code == 0
    assert "Nobody holds the town [D6]" in result.output


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["nowhere/at_all"], "no game 'nowhere'"),
        (["drill/ambush"], "drill has no scenario 'ambush'; it has: skirmish"),
        (["drill/skirmish", "--side", "green"], "no seat 'green'; its seats are: blue, red"),
    ],
)
def test_what_cannot_be_played_ends_with_two_and_a_message(arguments, says):
    result = sit(arguments=arguments)
    assert result.exit_code == 2
    assert says in result.stderr


def test_a_damaged_save_is_refused(tmp_path):
    (tmp_path / "torn.journal").write_text("kessel journal 1\n")
    result = sit(arguments=[tmp_path / "torn.journal"])
    assert result.exit_code == 2
    assert "the header lacks" in result.stderr


def test_without_a_name_the_first_battle_is_played_once_its_rules_are_there(monkeypatch):
    monkeypatch.setattr(library, "playable", lambda: ["dubno/drive_on_dubno", "korsun/first_battle"])
    assert library.first_scenario() == "korsun/first_battle"
    monkeypatch.setattr(library, "playable", lambda: ["drill/skirmish"])
    assert "drill/skirmish: blue against red" in sit("quit", arguments=[]).output
    monkeypatch.setattr(library, "playable", list)
    result = sit(arguments=[])
    assert result.exit_code == 2
    assert "no scenario can be played yet" in result.stderr
