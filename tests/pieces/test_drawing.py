"""The board and the opening position as the drawing code gets them."""

from __future__ import annotations

import datetime
import json

import msgspec
import pytest

from kessel.pieces import board_drawing, open_box
from kessel.pieces.drawing import dates
from tests.pieces.conftest import GAME, Workshop


@pytest.fixture(scope="module")
def box():
    return open_box(GAME)


def test_the_drawing_is_json_that_says_what_the_board_file_says(box):
    drawing = json.loads(json.dumps(board_drawing(box)))
    assert (drawing["map"], drawing["title"], drawing["cyrillic"]) == ("game", "Tiny 1943", "Малая")
    assert drawing["grid"] == {
        "columns": [1, 6],
        "rows": [1, 5],
        "shifted": "odd",
        "pitch_km": 2.5,
        "heading": 90.0,
        "quarter_turns": 0,
        "off_map": ["0601"],
    }
    assert drawing["default"] == "clear"
    assert drawing["terrain"] == {"forest": ["0202", "0301", "0302"], "lake": ["0303"], "town": ["0405"]}
    assert drawing["elevation"]["1"] == ["0202", "0302"]
    assert drawing["rivers"][1]["class"] == "stream"
    assert drawing["roads"][1]["path"] == ["0305", "0304", "0404"]
    assert (drawing["bridges"], drawing["ferries"]) == (["0404|0504"], ["0402|0502"])
    assert drawing["hexside_features"] == {"ridge": ["0201|0202"]}
    assert drawing["zones"] == {"A": ["0101", "0102"], "B": ["0303"]}


def test_without_a_scenario_the_board_is_drawn_in_the_season_of_the_first(box):
    drawing = board_drawing(box)
    assert (drawing["scenario"], drawing["season"]) == (None, "winter")
    assert [entry["kind"] for entry in drawing["legend"]] == ["clear", "forest", "lake", "town"]


def test_with_a_scenario_its_units_stand_on_the_board(box):
    scenario = board_drawing(box, box.scenarios["small"])["scenario"]
    assert scenario["units"] == [{"id": "g:80", "hex": "0404"}, {"id": "s:12", "hex": "0502"}]
    assert scenario["lines"] == ["The small one", "30 March – 6 April 1943", "one hex 2.5 km · one turn 2 days"]


def test_a_flat_board_has_no_elevation(tiny: Workshop):
    tiny.change("board.toml", "02 011000", "02 000000")
    assert board_drawing(open_box(tiny.folder))["elevation"] == {}


@pytest.mark.parametrize(
    ("start", "turns", "text"),
    [
        ((1943, 3, 30), 1, "30–31 March 1943"),
        ((1943, 3, 30), 2, "30 March – 2 April 1943"),
        ((1942, 12, 30), 2, "30 December 1942 – 2 January 1943"),
    ],
)
def test_dates_are_written_without_repeating_themselves(box, start, turns, text):
    small = msgspec.structs.replace(box.scenarios["small"], start=datetime.date(*start), turns=turns)
    assert dates(small) == text


def test_a_battle_of_one_day_has_one_date(box):
    small = msgspec.structs.replace(box.scenarios["small"], turns=1, days_per_turn=1)
    assert dates(small) == "30 March 1943"
