from __future__ import annotations

from textwrap import dedent

import pytest

from kessel.rules.proofs import read_proofs


@pytest.fixture
def read(tmp_path):
    """Read the proofs of one made-up test module; gives {clause id: holds} and the mistakes."""

    def read(source: str):
        (tmp_path / "chapter").mkdir(exist_ok=True)
        (tmp_path / "chapter" / "test_made_up.py").write_text(dedent(source), encoding="utf-8")
        proofs, mistakes = read_proofs(tmp_path)
        return {proof.id: proof.holds for proof in proofs}, mistakes

    return read


def test_a_decorated_test_proves_every_clause_it_names(read):
    source = """
        @clause("drill", "1.1", "1.2")
        @rules.clause("drill", "1.3")
        def test_it(): assert True
        """
    assert read(source) == ({"1.1": True, "1.2": True, "1.3": True}, [])


def test_a_class_and_its_methods_prove(read):
    source = """
        @clause("drill", "1")
        class TestChapter:
            @clause("drill", "1.1")
            async def test_it(self): assert True
        """
    assert read(source) == ({"1": True, "1.1": True}, [])


def test_a_proof_knows_its_test_its_system_and_its_game(tmp_path):
    (tmp_path / "test_it.py").write_text('class TestA:\n @clause("d", "1", game="g")\n def test_b(self): ...\n')
    [proof], _ = read_proofs(tmp_path)
    assert (proof.system, proof.id, proof.game) == ("d", "1", "g")
    assert proof.test == "test_it.py::TestA::test_b"


@pytest.mark.parametrize(
    "mark",
    [
        "pytest.mark.skip",
        "pytest.mark.skip('later')",
        "pytest.mark.skipif(True, reason='x')",
        "pytest.mark.xfail(strict=True)",
        "unittest.expectedFailure",
    ],
)
def test_a_test_that_is_skipped_or_expected_to_fail_proves_nothing(read, mark):
    function = f"@{mark}\n@clause('drill', '1')\ndef test_it(): assert True\n"
    in_class = f"@{mark}\nclass TestIt:\n @clause('drill', '1')\n def test_it(self): assert True\n"
    on_module = f"pytestmark = [{mark}]\n@clause('drill', '1')\ndef test_it(): assert True\n"
    for source in (function, in_class, on_module):
        assert read(source) == ({"1": False}, []), source


@pytest.mark.parametrize(
    "source",
    [
        "@clause('drill', '1')\ndef test_it():\n pytest.skip('later')\n",
        "@clause('drill', '1')\ndef test_it():\n pytest.xfail('later')\n",
        "pytest.skip('later', allow_module_level=True)\n@clause('drill', '1')\ndef test_it(): assert True\n",
        "class Chapter:\n @clause('drill', '1')\n def test_it(self): assert True\n",
        "@clause('drill', '1')\nclass TestNothing:\n number = 1\n",
        "@clause('drill', '1')\nclass TestLater:\n @pytest.mark.skip\n def test_it(self): assert True\n",
    ],
)
def test_what_never_runs_to_its_end_proves_nothing(read, source):
    assert read(source) == ({"1": False}, [])


def test_a_mark_on_something_that_is_not_run_is_a_mistake(read):
    found, [mistake] = read("@clause('drill', '1')\ndef check_it(): assert True\n")
    assert found == {"1": False}
    assert mistake.startswith("chapter/test_made_up.py::check_it: names clauses, but only test_")


@pytest.mark.parametrize(
    "call", ["clause('drill')", "clause()", "clause('drill', NUMBER)", "clause('drill', '1', games='x')"]
)
def test_a_mark_that_cannot_be_read_is_a_mistake(read, call):
    found, [mistake] = read(f"@{call}\ndef test_it(): assert True\n")
    assert found == {}
    assert f"test_made_up.py::test_it: {call} is not @clause(system, id" in mistake


def test_a_file_that_is_not_python_is_a_mistake(read):
    assert read("@clause('drill', '1')\ndef test_it(:\n")[1] == [
        "chapter/test_made_up.py:2: is not Python: invalid syntax"
    ]
