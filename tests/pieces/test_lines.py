"""The line of a key in a TOML text."""

from __future__ import annotations

import tomllib

from hypothesis import given
from hypothesis import strategies as st

from kessel.pieces.lines import Lines

NAMES = st.text("abcxyz", min_size=1, max_size=4)
TEXT = """\
title = "a = [1]"  # a comment with [brackets] and "quotes"

names = ["one", 'two', # three
  "four",
  { id = "five", hexes = [
    "0101",
  ] },
]
when = 1944-01-24
[adjust."g:80/34 INF-R"]
movement = 3
[terrain]
rows = \"\"\"
01 ..[.
02 .".#
\"\"\"
[[setup]]
hexes = []
[setup.inner]
deep.er = 1
[[setup]]
raw = '''x
y'''
"""


def test_keys_items_and_lines_of_long_texts_are_found_where_they_are_written():
    lines = Lines(TEXT)
    assert tomllib.loads(TEXT)
    written = {
        ("title",): 1,
        ("names",): 3,
        ("names", 1): 3,
        ("names", 2): 4,
        ("names", 3, "id"): 5,
        ("names", 3, "hexes", 0): 6,
        ("when",): 9,
        ("adjust", "g:80/34 INF-R", "movement"): 11,
        ("terrain",): 12,
        ("terrain", "rows"): 13,
        ("terrain", "rows", 0): 14,
        ("terrain", "rows", 1): 15,
        ("setup", 0): 17,
        ("setup", 0, "hexes"): 18,
        ("setup", 0, "inner", "deep", "er"): 20,
        ("setup", 1): 21,
        ("setup", 1, "raw"): 22,
        ("setup", 1, "raw", 1): 23,
    }
    assert {path: lines.of(path) for path in written} == written


def test_a_key_that_is_missing_is_looked_for_in_the_entry_around_it():
    lines = Lines(TEXT)
    assert lines.of(("setup", 1, "hexes", 3)) == 21
    assert lines.of(("nowhere",)) is None


@given(st.lists(st.dictionaries(NAMES, st.lists(st.text(max_size=5), max_size=3), max_size=4), max_size=4))
def test_every_item_of_every_entry_is_found_on_its_line(entries: list[dict[str, list[str]]]):
    text: list[str] = []
    written: dict[tuple[str | int, ...], int] = {}
    for number, entry in enumerate(entries):
        text.append("[[entries]]")
        written["entries", number] = len(text)
        for key, items in entry.items():
            text.append(f"{key} = [")
            written["entries", number, key] = len(text)
            for place, item in enumerate(items):
                text.append("  " + _quoted(item) + ",")
                written["entries", number, key, place] = len(text)
            text.append("]")
    whole = "\n".join(text)
    assert tomllib.loads(whole).get("entries", []) == entries
    lines = Lines(whole)
    assert {path: lines.of(path) for path in written} == written


def _quoted(text: str) -> str:
    return '"' + "".join(f"\\U{ord(character):08x}" for character in text) + '"'
