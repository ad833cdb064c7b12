"""Where values come from, and what one value is."""

from __future__ import annotations

import tomllib
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from kessel.pieces import Provenance, open_box
from kessel.pieces.provenance import Tally, without_remarks
from tests.pieces.conftest import GAME, Workshop

KEYS = st.sampled_from(["a", "b", "c", "d", "e"])
SCALARS = st.integers() | st.booleans() | st.text(max_size=3) | st.dates()
DATA = st.recursive(SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4))


def count(text: str) -> tuple[Provenance, list[str]]:
    """The values of a TOML text, and the keys at which something is wrong."""
    wrong: list[str] = []
    tally = Tally(lambda path, message, expected: wrong.append(f"{'.'.join(map(str, path))}: {message}"))
    return tally.count(tomllib.loads(text)), wrong


def scalars(data: Any) -> int:
    if isinstance(data, dict):
        return sum(scalars(inner) for inner in data.values())
    return sum(scalars(inner) for inner in data) if isinstance(data, list) else 1


@given(st.dictionaries(KEYS, DATA))
def test_every_scalar_is_one_value(data: dict[str, Any]):
    wrong: list[Any] = []
    tally = Tally(lambda *mistake: wrong.append(mistake))
    assert tally.count({"source": "printed", **data}) == Provenance(printed=scalars(data))
    assert wrong == []


@given(st.dictionaries(KEYS, DATA))
def test_data_without_remarks_is_the_same_data(data: dict[str, Any]):
    assert without_remarks({**data, "note": "n", "raw": "r", "source": "ours", "printed": ["a"]}) == data


def test_remarks_and_what_things_are_called_are_no_values():
    text = 'source = "ours"\nid = "x"\ntitle = "X"\nblurb = "…"\nnote = "n"\nraw = "r"\nname = "Y"'
    assert count(text) == (Provenance(ours=1), [])


def test_the_nearest_source_holds():
    text = """
        source = "reconstructed"
        a = 1
        [[entries]]
        b = [2, 3]
        source = "printed"
        [entries.inner]
        c = 4
        source = "ours"
        [[entries]]
        d = 5
    """
    assert count(text) == (Provenance(printed=2, reconstructed=2, ours=1), [])


def test_a_list_of_names_says_otherwise_for_keys_of_its_entry():
    text = 'source = "reconstructed"\nprinted = ["movement", "strength.attack"]\nmovement = 3\nsteps = 2\n'
    text += 'strength = { attack = [3, 1], defence = 2 }\nours = ["steps"]'
    assert count(text) == (Provenance(printed=3, reconstructed=1, ours=1), [])


def test_a_list_of_names_says_otherwise_for_single_items_of_a_list():
    text = 'source = "reconstructed"\nprinted = ["0404|0504"]\nbridges = ["0304|0404", "0404|0504"]'
    assert count(text) == (Provenance(printed=1, reconstructed=1), [])


def test_a_list_of_names_does_not_reach_into_other_entries():
    text = 'source = "ours"\nprinted = ["0405"]\na = ["0405"]\n[b]\nc = ["0405"]'
    assert count(text) == (Provenance(printed=1, ours=1), [])


def test_a_name_for_nothing_is_a_mistake():
    _, wrong = count('source = "ours"\nprinted = ["movment"]\nmovement = 3')
    assert wrong == ["printed: 'movment' is neither a key written in this entry nor an item of its lists"]


def test_a_value_without_a_source_is_a_mistake_once_a_file():
    assert count("a = 1\nb = 2") == (Provenance(), ["a: nothing says where this value comes from"])


def test_a_source_that_is_none_is_a_mistake():
    assert count('source = "guessed"\na = 1') == (Provenance(ours=1), ["source: is no source"])


def test_names_that_are_no_list_are_a_mistake():
    assert count('source = "ours"\na = 1\nprinted = "a"')[1] == ["printed: is no list of names"]


def test_the_terrain_of_one_hex_is_one_value():
    board = open_box(GAME).board
    # printed: the terrain of 0405, the bridge, and the four values of the place
    assert board.sources.printed == 1 + 1 + 4
    assert board.sources.ours == board.grid.size  # the elevation
    rivers, roads, railway, grid = 9 + 4, 9 + 3, 5, 8
    name, ferry, ridge, zones, zone_name, edges = 1, 1, 1, 3, 1, 9
    lines = rivers + roads + railway + ferry + ridge
    named = grid + name + zones + zone_name + edges
    assert board.sources.reconstructed == board.grid.size - 1 + lines + named


def test_a_hex_marked_as_printed_that_is_not_on_the_map_is_a_mistake(tiny: Workshop):
    mistake = tiny.change("board.toml", 'printed = ["0405"]', 'printed = ["0405", "0706"]').mistake()
    assert (mistake.file, mistake.key) == ("board.toml", "terrain.printed")
    assert "'0706'" in mistake.message


def test_a_counter_without_a_source_of_its_own_has_that_of_its_kind():
    _, _, rifle, _ = open_box(GAME).counters
    assert rifle.source == "printed"
