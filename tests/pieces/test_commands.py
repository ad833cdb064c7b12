"""`kessel check` and `kessel scenarios`, and where games are found."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from kessel.cli import app
from kessel.pieces import NoSuchGame, all_games, builtin_games, find_game
from tests.pieces.conftest import GAME, Workshop


def kessel(*words: str):
    return CliRunner().invoke(app, words)


def test_check_prints_every_mistake_and_ends_with_1(tiny: Workshop):
    tiny.change("board.toml", '"0403|0503", ', "").change("counters.toml", "movement = 5", "movement = 5.5")
    result = kessel("check", str(tiny.folder))
    assert result.exit_code == 1
    assert "tiny: 2 mistakes" in result.stdout
    assert "rivers[Tikich].hexsides[4] = '0404|0503'" in result.stdout
    assert "line 35: counters[g:81].movement = 5.5" in result.stdout
    assert "expected a whole number" in result.stdout


def test_check_of_a_good_game_counts_its_values_and_ends_with_0(tiny: Workshop):
    result = kessel("check", str(tiny.folder), "--json")
    assert result.exit_code == 0
    (game,) = json.loads(result.stdout)
    assert (game["game"], game["mistakes"]) == ("tiny", [])
    files = game["files"]
    assert list(files) == ["board.toml", "counters.toml", "tables.toml", "scenarios/small.toml"]
    for source, total in game["values"].items():
        assert total == sum(values[source] for values in files.values())


def test_check_of_a_bad_game_gives_file_key_value_and_expectation_as_json(tiny: Workshop):
    tiny.change("board.toml", "[terrain.legend]\n", '[terrain.legend]\n"x" = "tundra"\n')
    result = kessel("check", str(tiny.folder), "--json")
    assert result.exit_code == 1
    assert json.loads(result.stdout)[0]["mistakes"] == [
        {
            "file": "board.toml",
            "key": "terrain.legend.x",
            "value": "tundra",
            "expected": "one of clear, forest, lake, town",
            "message": "there is no terrain kind 'tundra'",
            "line": 28,
        }
    ]


@pytest.mark.parametrize("words", [["nowhere"], ["."]])
def test_check_of_what_is_no_game_ends_with_2(words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    result = kessel("check", *words)
    assert result.exit_code == 2
    assert "game" in result.stderr


def test_games_in_a_folder_of_ones_own_are_found_by_id(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    shutil.copytree(GAME, tmp_path / "mine" / "tiny")
    monkeypatch.setenv("KESSEL_GAMES", str(tmp_path / "mine"))
    assert find_game("tiny") == tmp_path / "mine" / "tiny"
    assert set(builtin_games()) < set(all_games())


def test_a_game_that_does_not_exist_is_refused_with_those_that_do():
    with pytest.raises(NoSuchGame, match=r"no game 'kursk'.*korsun"):
        find_game("kursk")


def test_scenarios_are_listed_with_what_they_are_made_of(tiny: Workshop, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("kessel.pieces.listing.all_games", lambda: {"tiny": tiny.folder})
    result = kessel("scenarios", "--json")
    assert result.exit_code == 0
    (listed,) = json.loads(result.stdout)
    values = listed.pop("values")
    assert listed == {
        "id": "tiny/small",
        "game": "tiny",
        "system": "tests.pieces.tiny",
        "title": "The small one",
        "start": "1943-03-30",
        "end": "1943-04-06",
        "turns": 4,
        "sides": ["soviet", "german"],
        "counters": {"soviet": 1, "german": 2},
        "hexes": 29,
    }
    assert set(values) == {"printed", "reconstructed", "ours"}
    assert "tiny/small" in kessel("scenarios").stdout


def test_scenarios_of_a_faulty_game_are_named_as_such(tiny: Workshop, monkeypatch: pytest.MonkeyPatch):
    tiny.change("counters.toml", "movement = 5", "movement = 5.5")
    monkeypatch.setattr("kessel.pieces.listing.all_games", lambda: {"tiny": tiny.folder})
    result = kessel("scenarios")
    assert result.exit_code == 1
    assert "mistakes in the files of tiny" in result.stderr
