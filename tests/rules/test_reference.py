from __future__ import annotations

import re

import pytest

from kessel.pieces import open_box
from kessel.rules import SYSTEMS, UnknownClause, clause, clauses, lookup, rows
from kessel.rules.reference import EVERY_GAME

KINDS = {"definition", "limit", "modifier", "note", "option", "procedure"}
GAMES = {"wb95": {"moscow", "kharkov", "korsun"}, "efb": set(), "winter_storm": set()}


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_row_of_the_reference_is_filled_in(system):
    for row in clauses(system):
        assert row.kind in KINDS, row
        assert all((row.id, row.summary, row.tests)), row
        assert EVERY_GAME in row.games or set(row.games) <= GAMES[system], row


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_number_names_one_clause_in_each_game(system):
    for row in clauses(system):
        for game in GAMES[system] or {EVERY_GAME}:
            if row.holds_in(game):
                assert lookup(system, row.id, game) == row


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_reference_speaks_of_the_rules_and_of_no_file(system):
    for row in clauses(system):
        assert not re.search(r"\.(json|md|tsv|py)\b|NEEDS TABLE|\bvectors?\b", row.summary + row.tests), row


def test_a_number_that_means_two_rules_needs_its_game():
    assert [row.games for row in rows("wb95", "7.2.1")] == [("moscow",), ("kharkov", "korsun")]
    assert lookup("wb95", "7.2.1", "korsun").games == ("kharkov", "korsun")
    with pytest.raises(UnknownClause, match='say game="moscow" or game="kharkov"'):
        lookup("wb95", "7.2.1")


def test_a_clause_of_every_game_is_found_with_and_without_a_game():
    assert lookup("wb95", "5.3.4") == lookup("wb95", "5.3.4", "moscow")


@pytest.mark.parametrize(
    ("system", "clause_id", "game", "message"),
    [
        ("wb95", "5.3.44", None, r"wb95 has no clause '5\.3\.44'; close to it: .*5\.3\.4"),
        ("wb95", "7.3.7", "moscow", r"is a clause of kharkov, korsun, not of 'moscow'"),
        ("wb96", "1.1", None, r"no rules system 'wb96'; the systems are wb95, efb, winter_storm"),
    ],
)
def test_an_unknown_clause_is_named_with_what_would_be_right(system, clause_id, game, message):
    with pytest.raises(UnknownClause, match=message):
        lookup(system, clause_id, game)


def test_the_marker_leaves_a_test_as_it_is():
    def function() -> None: ...

    class Class: ...

    assert clause("wb95", "5.3.4", "5.3.5")(function) is function
    assert clause("wb95", "7.2.1", game="moscow")(Class) is Class


def test_every_clause_that_a_victory_condition_cites_can_be_looked_up():
    cited = {
        (game, f"scenario:{scenario.id}/{part.topic}")
        for game in sorted(GAMES["wb95"])
        for scenario in open_box(game).scenarios.values()
        for part in (scenario.victory, *scenario.victory.endings, *scenario.victory.points)
    }
    assert len({clause_id.partition("/")[0] for _, clause_id in cited}) == 9
    for game, clause_id in sorted(cited):
        assert lookup("wb95", clause_id, game).kind == "procedure"
