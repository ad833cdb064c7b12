"""A good game, opened."""

from __future__ import annotations

import datetime

import numpy as np
import pytest

from kessel.pieces import BadData, Provenance, open_box
from tests.pieces.conftest import GAME, Workshop


@pytest.fixture(scope="module")
def box():
    return open_box(GAME)


def test_a_good_game_opens_with_all_that_its_files_say(box):
    assert (box.id, box.title, box.cyrillic, box.system) == ("game", "Tiny 1943", "Малая", "tests.pieces.tiny")
    assert list(box.sides) == ["german", "soviet"]
    assert box.sides["german"].nations == ("German", "Romanian")
    assert [counter.id for counter in box.counters] == ["g:80", "g:81", "s:12", "s:13"]
    assert list(box.scenarios) == ["small"]
    assert box.tables.results == {2: ("L1", "-"), 3: ("-", "R1")}


def test_terrain_and_elevation_stand_where_they_are_drawn(box):
    board = box.board
    assert board.grid.size == 29
    assert board.terrain_of(board.grid.index("0301")) == "forest"
    assert board.terrain_of(board.grid.index("0405")) == "town"
    assert board.terrain_of(board.grid.index("0605")) == "clear"
    assert board.elevation[board.grid.index("0202")] == 1
    assert board.elevation.sum() == 2


def test_rows_may_be_indented_and_have_rulers_and_remarks_between_them(tiny: Workshop):
    tiny.change("board.toml", "02 .ff...\n03", "   # the lake\n\n   02 .ff...\n03")
    assert (open_box(tiny.folder).board.terrain == open_box(GAME).board.terrain).all()


def test_a_hexside_is_the_same_seen_from_either_hex(box):
    board = box.board
    for array in (board.hexside_kind, board.road, board.railway, board.bridge, *board.hexside_features.values()):
        for hex_, direction in np.argwhere(array):
            other = board.grid.neighbours[hex_, direction]
            assert array[other, (direction + 3) % 6] == array[hex_, direction]


def test_hexsides_carry_their_water_roads_railways_and_bridges(box):
    board = box.board
    bridge = board.grid.side("0404|0504")
    assert board.hexside_kinds[board.hexside_kind[bridge]] == "river"
    assert board.hexside_kinds[board.hexside_kind[board.grid.side("0405|0505")]] == "stream"
    assert board.hexside_kinds[board.hexside_kind[board.grid.side("0101|0102")]] == ""
    assert board.bridge[bridge]
    assert board.bridge.sum() == 2
    assert board.railway[board.grid.side("0305|0405")]
    assert not board.railway[bridge]
    assert board.hexside_features["ridge"].sum() == 2


def test_where_two_roads_run_together_the_better_one_counts(box):
    board = box.board
    assert board.road_kinds[board.road[board.grid.side("0304|0404")]] == "main"
    assert board.road_kinds[board.road[board.grid.side("0304|0305")]] == "side"


def test_zones_edges_and_places_are_found_by_name(box):
    board = box.board
    assert board.zones["A"] == (board.grid.index("0101"), board.grid.index("0102"))
    assert len(board.edges["east"]) == 4
    assert board.place("Gorka") is board.place("Górka")
    with pytest.raises(KeyError, match="no place 'Kiev'"):
        board.place("Kiev")


def test_the_board_cannot_be_changed(box):
    with pytest.raises(ValueError, match="read-only"):
        box.board.terrain[0] = 1


def test_a_counter_is_its_kind_with_its_own_fields_put_over_it(box):
    first, second, *_ = box.counters
    assert (first.movement, first.strength, first.formation) == (4, (3, 1), {"division": "34"})
    assert (second.movement, second.strength) == (5, (3, 1))
    assert (first.source, box.counters[2].source) == ("reconstructed", "printed")


def test_a_scenario_has_its_own_counters_changed_as_it_says(box):
    counters = box.counters_for(box.scenarios["small"])
    assert [counter.id for counter in counters] == ["g:80", "g:81", "s:12"]
    assert counters[0].strength == (2, 1)
    assert counters[0].movement == 4
    assert box.counters[0].strength == (3, 1)


def test_a_scenario_knows_the_day_of_a_turn_and_the_turn_of_a_day(box):
    small = box.scenarios["small"]
    assert small.day(2) == datetime.date(1943, 4, 1)
    assert small.end == datetime.date(1943, 4, 6)
    assert [small.turn(small.start + datetime.timedelta(days=days)) for days in (-1, 0, 1, 2, 7, 8)] == [
        0,
        1,
        1,
        2,
        4,
        5,
    ]


def test_a_game_with_mistakes_cannot_be_opened(tiny: Workshop):
    tiny.change("counters.toml", "movement = 5", "movement = 'five'")
    with pytest.raises(BadData, match="movement") as refused:
        open_box(tiny.folder)
    assert len(refused.value.mistakes) == 1


def test_values_are_counted_for_the_game_and_for_each_scenario(box):
    unused = Provenance(printed=3)  # kind, side and name of s:13, which no scenario has
    assert box.scenario_values["small"] + unused == box.values
