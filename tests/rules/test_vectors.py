"""Every vector of the rulebooks whose function the engine has."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from kessel.rules import SYSTEMS, rows
from kessel.rules.vectors import check, functions, read_vectors

VECTORS = read_vectors(Path(__file__).parents[1] / "vectors")
ANSWERED = [vector for vector in VECTORS if vector.function in functions(vector.system)]


@pytest.mark.parametrize("vector", ANSWERED, ids=lambda vector: f"{vector.system}:{vector.id}")
def test_the_engine_answers_as_the_rulebook_does(vector):
    assert check(vector, functions(vector.system)[vector.function]) is None


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_vector_is_answered(system):
    waiting = [vector for vector in VECTORS if vector.system == system and vector not in ANSWERED]
    assert [vector.function for vector in waiting] == []


def test_the_id_of_a_vector_is_unique():
    assert [name for name, times in Counter(vector.id for vector in VECTORS).items() if times > 1] == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_vector_names_clauses_of_its_rulebook(system):
    for vector in VECTORS:
        if vector.system == system:
            assert all(rows(system, clause_id) for clause_id in vector.clause_ids)
