"""Every kind of mistake in a scenario, in tables.toml and in game.toml is told with what would be right."""

from __future__ import annotations

import pytest

from tests.pieces.conftest import Workshop

SMALL = "scenarios/small.toml"


def test_a_side_that_the_game_does_not_have(tiny: Workshop):
    mistake = tiny.change(SMALL, '["soviet", "german"]', '["soviet", "german", "finnish"]').mistake()
    assert (mistake.file, mistake.key, mistake.value) == (SMALL, "sides[2]", "finnish")
    assert mistake.expected == "one of german, soviet"


def test_a_start_that_is_no_date(tiny: Workshop):
    tiny.change(SMALL, "start = 1943-03-30", 'start = "spring"')
    mistake = tiny.mistake()
    assert (mistake.key, mistake.value, mistake.expected) == ("start", "spring", "a date, as in 1943-03-30")


@pytest.mark.parametrize("key", ["turns = 4", "days_per_turn = 2"])
def test_a_scenario_without_any_time(tiny: Workshop, key: str):
    name = key.split()[0]
    mistakes = tiny.change(SMALL, key, f"{name} = 0").mistakes()
    assert (mistakes[0].key, mistakes[0].value, mistakes[0].expected) == (name, 0, "1 or more")


def test_a_season_that_no_map_is_drawn_in(tiny: Workshop):
    mistake = tiny.change(SMALL, '"winter"', '"spring"').mistake()
    assert (mistake.key, mistake.expected) == ("season", "one of summer, autumn, winter")


def test_a_key_that_the_system_does_not_know(tiny: Workshop):
    mistake = tiny.change(SMALL, "victory =", "victroy =").mistake()
    assert mistake.key == "victroy"
    assert "did you mean 'victory'?" in mistake.message


def test_a_unit_set_up_off_the_map(tiny: Workshop):
    mistake = tiny.change(SMALL, 'hex = "0404"', 'hex = "0499"').mistake()
    assert (mistake.key, mistake.value) == ("setup[0].hex", "0499")
    assert mistake.expected == "the number of a hex on the map"
    assert mistake.line == 16


def test_a_unit_set_up_on_forbidden_terrain(tiny: Workshop):
    mistake = tiny.change(SMALL, 'hex = "0404"', 'hex = "0303"').mistake()
    assert (mistake.key, mistake.value) == ("setup[0].hex", "0303")
    assert "g:80 cannot be set up on lake" in mistake.message


def test_a_unit_that_is_set_up_and_arrives_as_well(tiny: Workshop):
    mistake = tiny.change(SMALL, 'units = ["g:81"]', 'units = ["g:81", "g:80"]').mistake()
    assert (mistake.key, mistake.value) == ("arrivals[0].units[1]", "g:80")
    assert "already at setup[0].units[0]" in mistake.message


def test_a_unit_that_the_game_does_not_have(tiny: Workshop):
    mistake = tiny.change(SMALL, 'units = ["g:81"]', 'units = ["g:82"]').mistake()
    assert (mistake.key, mistake.value) == ("arrivals[0].units[0]", "g:82")
    assert mistake.expected == "the id of a counter in counters.toml"


def test_a_unit_of_a_side_that_does_not_take_part(tiny: Workshop):
    mistake = tiny.change(SMALL, '["soviet", "german"]', '["german"]').mistake()
    assert mistake.key == "setup[1].units[0]"
    assert "'s:12' is of side 'soviet'" in mistake.message


def test_a_reinforcement_through_a_zone_that_does_not_exist(tiny: Workshop):
    mistake = tiny.change(SMALL, 'zone = "A"', 'zone = "C"').mistake()
    assert (mistake.key, mistake.value, mistake.expected) == ("arrivals[0].zone", "C", "one of A, B")


def test_a_reinforcement_with_no_way_in(tiny: Workshop):
    mistake = tiny.change(SMALL, 'zone = "A"', 'zone = "B"').mistake()
    assert mistake.key == "arrivals[0].zone"
    assert mistake.message == "g:81 has no way in"


def test_a_reinforcement_after_the_end(tiny: Workshop):
    mistake = tiny.change(SMALL, "\nturn = 2", "\nturn = 5").mistake()
    assert (mistake.key, mistake.value, mistake.expected) == ("arrivals[0].turn", 5, "a turn from 1 to 4")


def test_a_day_outside_the_scenario(tiny: Workshop):
    mistake = tiny.change(SMALL, "thaw = 1943-04-02", "thaw = 1943-04-07").mistake()
    assert (mistake.key, mistake.value) == ("thaw", "1943-04-07")
    assert mistake.expected == "a day from 1943-03-30 to 1943-04-06"


def test_a_victory_hex_that_does_not_exist(tiny: Workshop):
    mistake = tiny.change(SMALL, 'victory = ["0405"]', 'victory = ["0405", "0706"]').mistake()
    assert (mistake.key, mistake.value) == ("victory[1]", "0706")


def test_a_town_that_is_not_on_the_board(tiny: Workshop):
    mistake = tiny.change(SMALL, '["Górka"]', '["Gorki"]').mistake()
    assert (mistake.key, mistake.value, mistake.expected) == ("towns[0]", "Gorki", "one of Gorka, Górka")


def test_a_change_to_a_counter_that_does_not_exist(tiny: Workshop):
    mistake = tiny.change(SMALL, '[adjust."g:80"]', '[adjust."g:800"]').mistake()
    assert mistake.key == "adjust.g:800"
    assert "did you mean 'g:80'?" in mistake.message


def test_a_change_to_a_field_that_no_counter_has(tiny: Workshop):
    mistake = tiny.change(SMALL, "strength = [2, 1]", "strenght = [2, 1]").mistake()
    assert mistake.key == "adjust.g:80.strenght"


def test_a_change_of_what_makes_the_counter_itself(tiny: Workshop):
    mistake = tiny.change(SMALL, "strength = [2, 1]", 'side = "soviet"').mistake()
    assert (mistake.key, mistake.expected) == ("adjust.g:80.side", "other fields of the counter")


def test_a_table_that_lacks_a_line(tiny: Workshop):
    mistake = tiny.change("tables.toml", "forest = 2\n", "").mistake()
    assert (mistake.file, mistake.key) == ("tables.toml", "costs.forest")


def test_every_wrong_cell_of_a_table(tiny: Workshop):
    tiny.change("tables.toml", "forest = 2", 'forest = "2"').change("tables.toml", "town = 1", "town = 1.5")
    tiny.change("tables.toml", '3 = ["-", "R1"]', 'three = ["-", 1]')
    found = {mistake.key: mistake.expected for mistake in tiny.mistakes()}
    assert found == {
        "costs.forest": "a whole number",
        "costs.town": "a whole number",
        "results.three": "a whole number",
        "results.three[1]": "a text",
    }


def test_a_rules_system_that_does_not_exist(tiny: Workshop):
    mistake = tiny.change("game.toml", '"tests.pieces.tiny"', '"chess"').mistake()
    assert (mistake.file, mistake.key, mistake.value) == ("game.toml", "system", "chess")


@pytest.mark.parametrize("file", ["board.toml", "counters.toml", "tables.toml"])
def test_a_file_that_is_missing(tiny: Workshop, file: str):
    (tiny.folder / file).unlink()
    assert (tiny.mistake().file, tiny.mistake().message) == (file, "the file is missing")


def test_a_file_that_is_not_toml(tiny: Workshop):
    mistake = tiny.add(SMALL, "\nend = \n").mistake()
    assert mistake.file == SMALL
    assert "line 32" in mistake.message
    assert mistake.expected == "TOML in UTF-8"


def test_a_file_that_is_not_utf_8(tiny: Workshop):
    (tiny.folder / SMALL).write_bytes(b'title = "Kors\xf3n"')
    assert tiny.mistake().expected == "TOML in UTF-8"


def test_mistakes_in_all_files_are_told_in_one_run(tiny: Workshop):
    tiny.change("game.toml", 'cyrillic = "Малая"', "cyrillic = 3")
    tiny.change("board.toml", '"0403|0503", ', "").change("board.toml", 'kind = "town"', 'kind = "farm"')
    tiny.change("counters.toml", "movement = 5", "movement = 5.5")
    tiny.change(SMALL, 'hex = "0404"', 'hex = "0499"').change(SMALL, "turns = 4", "turns = 4\nrounds = 4")
    tiny.change("tables.toml", "forest = 2", "forest = 2.5")
    assert [(mistake.file, mistake.key) for mistake in tiny.mistakes()] == [
        ("game.toml", "cyrillic"),
        ("board.toml", "places[Gorka].kind"),
        ("board.toml", "rivers[Tikich].hexsides[4]"),
        ("counters.toml", "counters[g:81].movement"),
        ("tables.toml", "costs.forest"),
        (SMALL, "rounds"),
    ]


def test_a_scenario_is_checked_on_what_is_good_of_board_and_counters(tiny: Workshop):
    tiny.change("board.toml", '"0403|0503", ', "").change("counters.toml", "movement = 5", "movement = 5.5")
    tiny.change(SMALL, 'hex = "0404"', 'hex = "0499"')
    assert [mistake.key for mistake in tiny.mistakes()] == [
        "rivers[Tikich].hexsides[4]",
        "counters[g:81].movement",
        "setup[0].hex",
    ]
