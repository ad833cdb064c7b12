from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from kessel.cli import app
from kessel.rules import SYSTEMS, clauses, ledger


def kessel_rules(*arguments):
    return CliRunner().invoke(app, ["rules", *map(str, arguments)])


@pytest.fixture
def tests(tmp_path):
    (tmp_path / "test_it.py").write_text(
        "@clause('wb95', '5.3.4', '5.3.5')\n@clause('wb95', '7.2.1', game='moscow')\ndef test_it(): assert True\n"
    )
    return tmp_path


def test_the_json_has_the_counts_of_every_system(tests):
    result = kessel_rules("--json", "--tests", tests)
    assert result.exit_code == 0
    found = json.loads(result.stdout)
    assert list(found) == list(SYSTEMS)
    for system, counts in found.items():
        assert list(counts) == ["clauses", "proven", "no_effect", "missing"]
        assert counts["clauses"] == len(clauses(system))
        assert counts["proven"] + counts["no_effect"] + len(counts["missing"]) == counts["clauses"]
    assert found["wb95"]["proven"] == 3
    assert "5.3.4" not in found["wb95"]["missing"]
    assert found["wb95"]["missing"].count("7.2.1") == 1


def test_one_system_shows_its_missing_clauses_and_the_reasons_for_no_effect(tests):
    result = kessel_rules("wb95", "--tests", tests)
    assert result.exit_code == 0
    assert "│ 5.3.3 " in result.stdout
    assert "│ 5.3.4 " not in result.stdout
    assert "Only points to" in result.stdout
    assert list(json.loads(kessel_rules("efb", "--json", "--tests", tests).stdout)) == ["efb"]


def test_a_mistake_in_a_mark_is_printed_and_ends_with_one(tests):
    (tests / "test_wrong.py").write_text("@clause('wb95', '5.33.4')\ndef test_it(): assert True\n")
    result = kessel_rules("--json", "--tests", tests)
    assert result.exit_code == 1
    assert "test_wrong.py::test_it: wb95 has no clause '5.33.4'" in result.stderr
    assert json.loads(result.stdout)["wb95"]["proven"] == 3


def test_a_clause_is_shown_in_our_words(tests):
    result = kessel_rules("wb95", "7.2.1")
    assert result.exit_code == 0
    assert [line for line in result.stdout.splitlines() if line.startswith("wb95 7.2.1")] == [
        "wb95 7.2.1 (moscow) · definition",
        "wb95 7.2.1 (kharkov, korsun) · modifier",
    ]


def test_an_installation_without_tests_says_so(monkeypatch, tmp_path):
    monkeypatch.setattr("kessel.rules.report.source_tests", lambda: None)
    result = kessel_rules()
    assert result.exit_code == 2
    assert "no folder of tests, so nothing can be called proven" in result.stderr
    monkeypatch.setattr(ledger.kessel, "__file__", str(tmp_path / "site-packages" / "kessel" / "__init__.py"))
    assert ledger.source_tests() is None


@pytest.mark.parametrize(
    "arguments",
    [["chess"], ["wb95", "99"], ["--tests", "no/such/folder"], ["--vectors", "no/such/file.json"]],
)
def test_misuse_ends_with_two_and_prints_only_a_message(arguments):
    result = kessel_rules(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1


def test_vectors_end_with_one_when_one_fails(monkeypatch, tmp_path):
    offered = {"half_sp": lambda given: given["sp"] // 2}
    monkeypatch.setattr("kessel.rules.vectors.functions", lambda system: offered if system == "wb95" else {})
    vectors = [
        {"id": "even", "clause": "1.7", "op": "half_sp", "input": {"sp": 4}, "expected": 2},
        {"id": "odd", "clause": "1.7", "op": "half_sp", "input": {"sp": 5}, "expected": 3},
        {"id": "other", "clause": "1.7", "fn": "third_sp", "input": {"sp": 5}, "expected": 2},
    ]
    path = tmp_path / "a.json"
    path.write_text(json.dumps({"vectors": vectors}))
    result = kessel_rules("--vectors", path, "--system", "wb95", "--json")
    assert result.exit_code == 1
    assert json.loads(result.stdout) == {
        "passed": 1,
        "failed": [{"id": "odd", "expected": 3, "got": 2}],
        "unknown": ["third_sp"],
    }
    assert "odd: expected 3, got 2" in kessel_rules("wb95", "--vectors", path).stdout
    path.write_text(json.dumps({"vectors": vectors[:1]}))
    assert kessel_rules("wb95", "--vectors", path).exit_code == 0
