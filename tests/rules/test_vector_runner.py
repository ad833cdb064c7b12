from __future__ import annotations

import json
import sys
from types import ModuleType

import pytest

from kessel.rules.vectors import BadVectors, Failure, functions, read_vectors, run_vectors


@pytest.fixture
def engine(monkeypatch):
    """Offer made-up functions as the engine's answers to WB-95 vectors."""

    def offer(**offered):
        module = ModuleType("kessel.systems.wb95.vectors")
        module.FUNCTIONS = offered  # type: ignore[attr-defined]
        monkeypatch.setitem(sys.modules, module.__name__, module)

    return offer


def vector(**fields):
    return {"id": "v", "clause": "1.7", "op": "half_sp", "input": {"sp": 5}, "expected": 3} | fields


def write(path, *vectors, **fields):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({"vectors": vectors, **fields}))
    return path


def test_vectors_pass_fail_or_wait_for_their_function(tmp_path, engine):
    engine(half_sp=lambda given: -(-given["sp"] // 2))
    path = write(
        tmp_path / "a.json",
        vector(id="right"),
        vector(id="wrong", expected=2),
        vector(id="later", op="third_sp"),
        vector(id="later too", op="third_sp"),
        system="wb95",
    )
    outcome = run_vectors(read_vectors(path))
    assert (outcome.passed, outcome.failed, outcome.unknown) == (1, [Failure("wrong", 2, 3)], ["third_sp"])


def test_an_error_of_the_engine_is_a_wrong_answer(tmp_path, engine):
    engine(half_sp=lambda given: given["strength"])
    outcome = run_vectors(read_vectors(write(tmp_path / "a.json", vector(), system="wb95")))
    assert outcome.failed == [Failure("v", 3, "KeyError: 'strength'")]


def test_a_function_is_told_the_games_of_a_vector_that_names_some(tmp_path, engine):
    engine(half_sp=lambda given: given.get("games"))
    path = write(
        tmp_path / "a.json",
        vector(games="all", expected=None),
        vector(games="kharkov,korsun", expected=["kharkov", "korsun"]),
        system="wb95",
    )
    assert run_vectors(read_vectors(path)).passed == 2


def test_the_input_of_a_vector_is_never_changed_by_the_engine(tmp_path, engine):
    engine(half_sp=lambda given: given["list"].clear() or given.pop("list"))
    [read] = read_vectors(write(tmp_path / "a.json", vector(input={"list": [1]}), system="wb95"))
    run_vectors([read])
    assert read.input == {"list": [1]}


def test_a_folder_is_read_with_everything_below_it(tmp_path):
    write(tmp_path / "wb95" / "vectors" / "a.json", vector(id="a"))
    write(tmp_path / "efb" / "b.json", vector(id="b"))
    assert [(read.id, read.system) for read in read_vectors(tmp_path)] == [("b", "efb"), ("a", "wb95")]


def test_the_system_is_the_one_asked_for_else_written_else_of_the_folder_else_of_the_clauses(tmp_path):
    written = write(tmp_path / "efb" / "a.json", vector(), system="winter_storm")
    in_folder = write(tmp_path / "efb" / "vectors" / "b.json", vector())
    in_name = write(tmp_path / "wb95" / "efb-more.json", vector())
    by_clause = write(tmp_path / "other" / "c.json", vector(clause="7.2.2 / 7.3.2"))
    assert read_vectors(written, "wb95")[0].system == "wb95"
    assert read_vectors(written)[0].system == "winter_storm"
    assert read_vectors(in_folder)[0].system == "efb"
    assert read_vectors(in_name)[0].system == "efb"
    assert read_vectors(by_clause)[0].system == "wb95"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "is not a file of vectors"),
        ('{"cells": []}', "missing required field `vectors`"),
        ('{"vectors": [{"id": "x"}]}', r"missing required field `clause` - at `\$.vectors\[0\]`"),
        (json.dumps({"vectors": [vector(op="")]}), "vector 'v' names no function under test"),
        (json.dumps({"vectors": [vector(clause="99")]}), "one of wb95, efb, winter_storm is needed"),
        (json.dumps({"system": "chess", "vectors": [vector()]}), "system is 'chess'"),
    ],
)
def test_a_file_that_cannot_be_used_says_why(tmp_path, text, message):
    path = tmp_path / "a.json"
    path.write_text(text)
    with pytest.raises(BadVectors, match=f"a.json: .*{message}"):
        read_vectors(path)


def test_an_empty_folder_and_a_missing_file_are_errors(tmp_path):
    with pytest.raises(BadVectors, match="no JSON file"):
        read_vectors(tmp_path)
    with pytest.raises(BadVectors, match="No such file"):
        read_vectors(tmp_path / "a.json")


def test_a_system_without_vectors_module_offers_nothing():
    assert functions("no_such_system") == {}
