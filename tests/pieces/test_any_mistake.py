"""Whatever is written in the place of a good value, the check ends with a report and not with an exception."""

from __future__ import annotations

import datetime
import json
import shutil
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from kessel.pieces import check_box
from tests.pieces.conftest import GAME

FILES = ["game.toml", "board.toml", "counters.toml", "tables.toml", "scenarios/small.toml"]
DATA = {file: tomllib.loads((GAME / file).read_text(encoding="utf-8")) for file in FILES}
GONE = object()
TEXTS = ["", "x", "0", "0404", "0499", "0101|0102", "0101|0606", "09 ......"]
OTHERS = [GONE, None, -1, 0, 3, 2.5, True, datetime.date(1943, 4, 1)]
NESTED = [[], [[]], ["x"], [3], [None], [{}], {}, {"x": 1}, {"": {}}]
WRONG = st.sampled_from([*TEXTS, *OTHERS, *NESTED])


def paths(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    steps = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for step, inner in steps:
        yield (*path, step)
        yield from paths(inner, (*path, step))


PLACES = [(file, path) for file in FILES for path in paths(DATA[file])]


def with_wrong(data: Any, path: tuple[Any, ...], wrong: Any) -> Any:
    """The same data with something else at one place."""
    if not path:
        return wrong
    copy = dict(data) if isinstance(data, dict) else dict(enumerate(data))
    copy[path[0]] = with_wrong(copy[path[0]], path[1:], wrong)
    kept = {step: inner for step, inner in copy.items() if inner is not GONE}
    return kept if isinstance(data, dict) else list(kept.values())


def toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {toml(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(toml(inner) for inner in value) + "]"
    if isinstance(value, datetime.date):
        return value.isoformat()
    return json.dumps("nothing" if value is None else value)


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(PLACES), WRONG)
def test_the_check_of_a_game_with_anything_wrong_in_it_ends_with_a_report(place: tuple[str, Any], wrong: Any):
    file, path = place
    data = with_wrong(DATA[file], path, wrong)
    with tempfile.TemporaryDirectory() as folder:
        game = Path(folder) / "tiny"
        shutil.copytree(GAME, game)
        text = "".join(f"{json.dumps(key)} = {toml(value)}\n" for key, value in data.items())
        (game / file).write_text(text, encoding="utf-8")
        for mistake in check_box(game).mistakes:
            assert mistake.file in FILES
            assert mistake.message
            assert mistake.expected
