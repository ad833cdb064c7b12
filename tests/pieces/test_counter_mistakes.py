"""Every kind of mistake in counters.toml is told with file, key, value and what would be right."""

from __future__ import annotations

import dataclasses

import pytest

from kessel.pieces import Box
from tests.pieces.conftest import Workshop
from tests.pieces.tiny.data import SCHEMA


def test_two_counters_with_one_id(tiny: Workshop):
    mistake = tiny.change("counters.toml", 'id = "s:13"', 'id = "s:12"').mistake()
    assert (mistake.file, mistake.key, mistake.value) == ("counters.toml", "counters[s:12].id", "s:12")
    assert mistake.expected == "an id of its own"
    assert mistake.line == 44


def test_a_counter_of_unknown_kind(tiny: Workshop):
    mistake = tiny.change("counters.toml", 'id = "s:13"\nkind = "rifle"', 'id = "s:13"\nkind = "rifles"').mistake()
    assert (mistake.key, mistake.value) == ("counters[s:13].kind", "rifles")
    assert mistake.expected == "one of infantry, rifle"


def test_a_counter_without_movement(tiny: Workshop):
    tiny.change("counters.toml", "movement = 4\n", "").change("counters.toml", 'printed = ["movement"]\n', "")
    mistake = tiny.mistake()
    assert (mistake.key, mistake.value) == ("counters[g:80].movement", None)
    assert mistake.message == "is missing: a counter of kind 'infantry' must have it"
    assert mistake.expected == "a value for movement"


def test_a_kind_of_which_no_counter_has_movement_is_told_once(tiny: Workshop):
    mistake = tiny.change("counters.toml", "movement = 3\n", "").mistake()
    assert (mistake.key, mistake.line) == ("kinds.rifle.movement", 13)


def test_movement_is_asked_only_of_counters_that_the_system_says_move(tiny: Workshop):
    tiny.change("counters.toml", "movement = 3\n", "engines = false\n")
    assert tiny.mistakes() == []


def test_a_counter_without_a_field_that_all_have(tiny: Workshop):
    mistake = tiny.change("counters.toml", 'name = "13"\n', "").mistake()
    assert (mistake.key, mistake.value, mistake.expected) == ("counters[s:13].name", None, "a text")
    assert mistake.message == "is missing"


def test_a_counter_without_an_id(tiny: Workshop):
    mistake = tiny.change("counters.toml", 'id = "s:13"\n', "").mistake()
    assert mistake.key == "counters[13].id"


def test_a_wrong_field_of_a_kind_is_told_once_and_where_it_is_written(tiny: Workshop):
    mistake = tiny.change("counters.toml", "movement = 3", 'movement = "3"').mistake()
    assert (mistake.key, mistake.value, mistake.expected) == ("kinds.rifle.movement", "3", "a whole number")


def test_a_wrong_item_of_a_list(tiny: Workshop):
    mistake = tiny.change("counters.toml", "strength = [5]", 'strength = ["5"]').mistake()
    assert (mistake.key, mistake.value) == ("kinds.rifle.strength[0]", "5")


def test_a_field_that_no_counter_has(tiny: Workshop):
    mistake = tiny.change("counters.toml", "movement = 5", "movment = 5").mistake()
    assert mistake.key == "counters[g:81].movment"
    assert "did you mean 'movement'?" in mistake.message


def test_a_side_that_the_game_does_not_have(tiny: Workshop):
    mistake = tiny.change("counters.toml", 'side = "german"\nname = "81"', 'side = "german "\nname = "81"').mistake()
    assert (mistake.key, mistake.value, mistake.expected) == ("counters[g:81].side", "german ", "one of german, soviet")


def test_a_nation_that_the_side_does_not_command(tiny: Workshop):
    mistake = tiny.change("counters.toml", "movement = 5", 'nation = "Soviet"').mistake()
    assert (mistake.key, mistake.expected) == ("counters[g:81].nation", "one of German, Romanian")


@pytest.mark.parametrize("text", ["counters = 3", "[counters]\nid = 1"])
def test_counters_that_are_no_list(tiny: Workshop, text: str):
    (tiny.folder / "counters.toml").write_text(f'source = "ours"\n{text}\n', encoding="utf-8")
    assert "[[counters]], one for each counter" in [mistake.expected for mistake in tiny.mistakes()]


def test_a_kind_that_is_no_table(tiny: Workshop):
    assert (
        tiny.change("counters.toml", "[kinds.infantry]", "[kinds]\nother = 3\n[kinds.infantry]").mistake().key
        == "kinds.other"
    )


def test_a_key_that_the_file_does_not_have(tiny: Workshop):
    assert tiny.change("counters.toml", "[kinds.infantry]", "[kind.x]\n[kinds.infantry]").mistake().key == "kind"


def test_a_counter_with_a_mistake_is_not_called_unknown_by_the_scenarios(tiny: Workshop):
    mistake = tiny.change("counters.toml", "movement = 5", "movement = 5.5").mistake()
    assert mistake.file == "counters.toml"


def test_a_check_of_the_system_that_stumbles_over_a_mistake_does_not_hide_it(
    tiny: Workshop, monkeypatch: pytest.MonkeyPatch
):
    def stumble(box: Box, scenario: object, report: object) -> None:
        assert {counter.id for counter in box.counters} >= {"g:80", "g:81"}

    monkeypatch.setattr("tests.pieces.tiny.data.SCHEMA", dataclasses.replace(SCHEMA, check=stumble))
    tiny.change("counters.toml", "movement = 5", "movement = 5.5")
    assert tiny.mistake().key == "counters[g:81].movement"


def test_a_check_of_the_system_that_fails_on_good_data_is_an_error(tiny: Workshop, monkeypatch: pytest.MonkeyPatch):
    def fail(box: object, scenario: object, report: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("tests.pieces.tiny.data.SCHEMA", dataclasses.replace(SCHEMA, check=fail))
    with pytest.raises(ZeroDivisionError):
        tiny.mistakes()
