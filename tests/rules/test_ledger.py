from __future__ import annotations

import pytest

from kessel.rules import SYSTEMS
from kessel.rules.ledger import no_effect, open_ledger, source_tests, write_page
from kessel.rules.proofs import Proof
from kessel.rules.reference import read_clauses

TABLE = """\
id\tgames\tkind\tsummary\ttests
1\tall\tnote\tHeading.\tnone
1.1\tall\tlimit\tStop.\tRefused.
1.2\tnorth\tlimit\tNorth has ice.\tRefused.
1.2\tsouth,east\tlimit\tThe others have dust.\tRefused.
"""


@pytest.fixture
def reference(tmp_path):
    (tmp_path / "drill.tsv").write_text(TABLE, encoding="utf-8")
    return read_clauses(tmp_path / "drill.tsv")


def proof(clause_id, game=None, system="drill", holds=True):
    return Proof(system, clause_id, game, f"test_{clause_id}", holds)


def names(found):
    return [str(row) for row in found]


def test_every_clause_is_proven_without_effect_or_missing(reference):
    page = write_page("drill", reference, {"1": "A heading."}, [proof("1.1"), proof("1.2", "east")])
    assert names(page.proven) == ["1.1", "1.2 (south, east)"]
    assert {str(row): reason for row, reason in page.no_effect.items()} == {"1": "A heading."}
    assert names(page.missing) == ["1.2 (north)"]
    assert page.mistakes == ()


def test_the_counts_have_one_id_for_each_missing_row(reference):
    page = write_page("drill", reference, {}, [proof("1.1")])
    assert page.counts() == {"clauses": 4, "proven": 1, "no_effect": 0, "missing": ["1", "1.2", "1.2"]}


def test_a_skipped_test_and_a_test_of_another_system_prove_nothing(reference):
    page = write_page("drill", reference, {}, [proof("1.1", holds=False), proof("1.1", system="other")])
    assert page.proven == {}
    assert page.mistakes == ()


def test_an_unknown_clause_is_a_mistake_also_of_a_skipped_test(reference):
    page = write_page("drill", reference, {}, [proof("1.3"), proof("9", holds=False)])
    assert [mistake.split(";")[0] for mistake in page.mistakes] == [
        "test_1.3: drill has no clause '1.3'",
        "test_9: drill has no clause '9'",
    ]


def test_a_number_that_means_two_rules_proves_neither_without_its_game(reference):
    page = write_page("drill", reference, {}, [proof("1.2")])
    assert page.proven == {}
    assert page.mistakes == (
        'test_1.2: drill 1.2 is a different rule in different games: say game="north" or game="south"',
    )


def test_a_reason_for_no_effect_must_name_a_clause_and_must_not_be_disproved(reference):
    reasons = {"1.1": "None.", "7": "None.", "1.2 north": "No such map."}
    page = write_page("drill", reference, reasons, [proof("1.1")])
    assert names(page.no_effect) == ["1.2 (north)"]
    assert page.mistakes == (
        "drill_no_effect.toml: 1.1 is proven by test_1.1, so it has an effect",
        "drill_no_effect.toml: drill has no clause '7'",
    )


def test_a_mark_for_an_unknown_system_is_a_mistake(tmp_path):
    (tmp_path / "test_it.py").write_text("@clause('wb59', '1.1')\ndef test_it(): assert True\n")
    [mistake] = open_ledger(tmp_path).mistakes
    assert mistake.startswith("test_it.py::test_it: there is no rules system 'wb59'")


def test_the_marks_in_these_tests_and_the_reasons_for_no_effect_are_without_mistake():
    tests = source_tests()
    assert tests is not None
    assert open_ledger(tests).mistakes == ()


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_clause_has_a_proof_or_a_reason_for_none(system):
    tests = source_tests()
    assert tests is not None
    assert names(open_ledger(tests, [system]).pages[system].missing) == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_reason_for_no_effect_is_a_sentence(system):
    for clause_id, reason in no_effect(system).items():
        assert reason[0].isupper(), clause_id
        assert reason.endswith("."), clause_id
