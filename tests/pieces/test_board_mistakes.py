"""Every kind of mistake in board.toml is told with file, key, value and what would be right."""

from __future__ import annotations

import pytest

from tests.pieces.conftest import Workshop


def test_terrain_drawn_with_an_unknown_character(tiny: Workshop):
    mistake = tiny.change("board.toml", "02 .ff...", "02 .fx...").mistake()
    assert (mistake.file, mistake.key, mistake.value) == ("board.toml", "terrain.rows[2]", "02 .fx...")
    assert "'x' at 0302" in mistake.message
    assert mistake.expected == "one of . f l t"


def test_a_terrain_kind_that_the_system_does_not_know(tiny: Workshop):
    mistake = tiny.change("board.toml", '"f" = "forest"', '"f" = "forrest"').mistake()
    assert (mistake.key, mistake.value) == ("terrain.legend.f", "forrest")
    assert "did you mean 'forest'?" in mistake.message
    assert mistake.expected == "one of clear, forest, lake, town"


def test_a_row_of_terrain_that_is_too_short(tiny: Workshop):
    mistake = tiny.change("board.toml", "04 ......\n05 ...t", "04 .....\n05 ...t").mistake()
    assert mistake.key == "terrain.rows[4]"
    assert mistake.expected == "6, one for each column"


def test_a_row_of_terrain_that_is_missing(tiny: Workshop):
    mistake = tiny.change("board.toml", "04 ......\n05 ...t", "05 ...t").mistake()
    assert mistake.key == "terrain.rows"
    assert "04" in mistake.message
    assert mistake.expected == "each row from 01 to 05"


@pytest.mark.parametrize(("row", "why"), [("06", "is no row"), ("03", "is drawn twice"), ("x", "is no row")])
def test_a_row_of_terrain_that_the_map_does_not_have(tiny: Workshop, row: str, why: str):
    mistake = tiny.change("board.toml", "05 ...t..\n", f"05 ...t..\n{row} ......\n").mistake()
    assert why in mistake.message


def test_an_elevation_that_is_no_digit(tiny: Workshop):
    mistake = tiny.change("board.toml", "02 011000", "02 01h000").mistake()
    assert mistake.key == "elevation.rows[1]"
    assert "'h' at 0302" in mistake.message


def test_a_board_without_terrain(tiny: Workshop):
    tiny.change("board.toml", "[terrain]\nrows =", "[terrain]\nnote =").change(
        "board.toml", '["0405"]\n\n[t', "[]\n\n[t"
    )
    assert tiny.mistake().key == "terrain.rows"


def test_a_grid_without_its_columns_and_a_wrong_word_are_both_told(tiny: Workshop):
    tiny.change("board.toml", "columns = [1, 6]\n", "").change("board.toml", 'shifted = "odd"', 'shifted = "left"')
    assert {(mistake.key, mistake.value) for mistake in tiny.mistakes()} == {
        ("grid.columns", None),
        ("grid.shifted", "left"),
    }


def test_a_grid_that_cannot_be(tiny: Workshop):
    mistake = tiny.change("board.toml", "columns = [1, 6]", "columns = [6, 1]").mistake()
    assert mistake.key == "grid"
    assert "columns 6 to 1" in mistake.message


def test_a_river_with_a_gap(tiny: Workshop):
    mistake = tiny.change("board.toml", '"0403|0503", ', "").mistake()
    assert (mistake.key, mistake.value) == ("rivers[Tikich].hexsides[4]", "0404|0503")
    assert "gap" in mistake.message
    assert mistake.expected == "a hexside that shares a corner with 0403|0502"


def test_a_river_between_hexes_that_are_not_neighbours(tiny: Workshop):
    mistake = tiny.change("board.toml", '"0405|0504", "0405|0505"', '"0405|0503"').mistake()
    assert (mistake.key, mistake.value) == ("rivers[Lower Tikich].hexsides[0]", "0405|0503")
    assert "not neighbours" in mistake.message


def test_a_hexside_written_the_wrong_way_round(tiny: Workshop):
    mistake = tiny.change("board.toml", '"0405|0505"]', '"0505|0405"]').mistake()
    assert mistake.expected == "'0405|0505'"


def test_a_hexside_that_is_not_two_hexes(tiny: Workshop):
    mistake = tiny.change("board.toml", '["0201|0202"]', '["0201"]').mistake()
    assert mistake.key == "hexside_features.ridge[0]"


def test_a_hexside_with_two_kinds_of_water(tiny: Workshop):
    mistake = tiny.change("board.toml", '["0405|0504"', '["0404|0504", "0405|0504"').mistake()
    assert "0404|0504 is river already" in mistake.message
    assert mistake.expected == "one kind of water on a hexside"


def test_a_river_of_unknown_class(tiny: Workshop):
    mistake = tiny.change("board.toml", 'class = "stream"', 'class = "brook"').mistake()
    assert (mistake.key, mistake.value) == ("rivers[Lower Tikich].class", "brook")
    assert mistake.expected == "one of stream, river"


def test_a_road_of_unknown_class(tiny: Workshop):
    mistake = tiny.change("board.toml", 'class = "side"', 'class = "path"').mistake()
    assert (mistake.key, mistake.expected) == ("roads[1].class", "one of main, side")


@pytest.mark.parametrize(
    ("kind", "path"), [("roads[1]", '["0305", "0304", "0404"]'), ("railways[South line]", '["0105"')]
)
def test_a_way_that_jumps(tiny: Workshop, kind: str, path: str):
    mistake = tiny.change("board.toml", path, path.replace('["', '["0201", "')).mistake()
    assert mistake.key == f"{kind}.path[1]"
    assert "not neighbours" in mistake.message
    assert mistake.expected == "a neighbour of 0201"


def test_a_way_over_a_hex_that_the_map_does_not_have(tiny: Workshop):
    mistake = tiny.change("board.toml", '"0504", "0604"]', '"0504", "0604", "0704"]').mistake()
    assert (mistake.key, mistake.value) == ("roads[West - East].path[6]", "0704")
    assert mistake.expected == "the number of a hex on the map"


def test_a_hex_number_without_its_leading_zero(tiny: Workshop):
    mistake = tiny.change("board.toml", '"0504", "0604"]', '"0504", "604"]').mistake()
    assert (mistake.value, mistake.expected) == ("604", "'0604'")


def test_a_way_of_one_hex_leads_nowhere(tiny: Workshop):
    mistake = tiny.change("board.toml", '["0305", "0304", "0404"]', '["0305"]').mistake()
    assert (mistake.key, mistake.expected) == ("roads[1].path", "at least two hexes")


def test_a_road_through_a_lake(tiny: Workshop):
    mistake = tiny.change("board.toml", '["0305", "0304"', '["0303", "0304"').mistake()
    assert (mistake.key, mistake.value) == ("roads[1].path[0]", "0303")
    assert mistake.message == "leads through lake"


def test_a_railway_over_a_river_without_a_bridge(tiny: Workshop):
    mistake = tiny.change("board.toml", '"0305", "0405"]', '"0305", "0405", "0505"]').mistake()
    assert (mistake.key, mistake.value) == ("railways[South line].path[4]", "0505")
    assert "crosses the water at 0405|0505 without a bridge" in mistake.message


def test_a_road_may_use_a_ferry_but_a_railway_may_not(tiny: Workshop):
    tiny.change("board.toml", '["0305", "0304", "0404"]', '["0402", "0502"]')
    assert tiny.mistakes() == []
    tiny.change("board.toml", '"0305", "0405"]', '"0305", "0304", "0404", "0403", "0402", "0502"]')
    assert "0402|0502" in tiny.mistake().message


def test_a_bridge_over_no_water(tiny: Workshop):
    mistake = tiny.change("board.toml", 'bridges = ["', 'bridges = ["0304|0404", "').mistake()
    assert (mistake.key, mistake.value) == ("bridges[0]", "0304|0404")
    assert mistake.expected == "a hexside of a river"


def test_a_bridge_without_a_road_or_railway(tiny: Workshop):
    mistake = tiny.change("board.toml", 'bridges = ["', 'bridges = ["0401|0501", "').mistake()
    assert (mistake.key, mistake.value) == ("bridges[0]", "0401|0501")
    assert mistake.expected == "a hexside that a road or railway crosses"


def test_a_bridge_listed_twice(tiny: Workshop):
    mistake = tiny.change("board.toml", 'bridges = ["', 'bridges = ["0404|0504", "').mistake()
    assert (mistake.key, mistake.expected) == ("bridges[1]", "each hexside once")


def test_a_ferry_over_no_water(tiny: Workshop):
    mistake = tiny.change("board.toml", 'ferries = ["', 'ferries = ["0304|0404", "').mistake()
    assert mistake.key == "ferries[0]"


def test_a_place_off_the_map(tiny: Workshop):
    mistake = tiny.change("board.toml", 'hexes = ["0405"]', 'hexes = ["0405", "0601"]').mistake()
    assert (mistake.key, mistake.value) == ("places[Gorka].hexes[1]", "0601")
    assert "not printed" in mistake.message


def test_a_place_of_unknown_kind(tiny: Workshop):
    mistake = tiny.change("board.toml", 'kind = "town"', 'kind = "farm"').mistake()
    assert (mistake.key, mistake.value) == ("places[Gorka].kind", "farm")
    assert mistake.expected == "one of city, town, village"


def test_a_feature_of_unknown_kind(tiny: Workshop):
    mistake = tiny.change("board.toml", "ridge =", "rigde =").mistake()
    assert (mistake.key, mistake.expected) == ("hexside_features.rigde", "ridge")


@pytest.mark.parametrize("group", ["A = [", "west = ["])
def test_a_zone_or_edge_hex_that_does_not_exist(tiny: Workshop, group: str):
    mistake = tiny.change("board.toml", group, f'{group}"9999", ').mistake()
    assert mistake.key.endswith("[0]")
    assert mistake.value == "9999"


def test_an_edge_hex_that_is_not_on_the_edge(tiny: Workshop):
    mistake = tiny.change("board.toml", 'east = ["0602"', 'east = ["0503"').mistake()
    assert (mistake.key, mistake.value) == ("edges.east[0]", "0503")
    assert mistake.expected == "a hex on the edge of the map"


def test_a_zone_without_hexes(tiny: Workshop):
    mistake = tiny.change("board.toml", 'B = ["0303"]', "B = []").mistake()
    assert (mistake.key, mistake.expected) == ("zones.B", "at least one hex")


def test_a_name_for_no_zone(tiny: Workshop):
    mistake = tiny.change("board.toml", 'A = "the west"', 'C = "the west"').mistake()
    assert (mistake.key, mistake.expected) == ("zone_names.C", "one of A, B")


def test_a_key_that_no_board_has(tiny: Workshop):
    mistake = tiny.change("board.toml", "ferries =", "ferrys =").mistake()
    assert mistake.key == "ferrys"
    assert "did you mean 'ferries'?" in mistake.message


def test_a_key_that_no_river_has(tiny: Workshop):
    mistake = tiny.change("board.toml", 'class = "stream"', 'class = "stream"\nwide = true').mistake()
    assert mistake.key == "rivers[Lower Tikich].wide"
    assert "unknown key" in mistake.message
