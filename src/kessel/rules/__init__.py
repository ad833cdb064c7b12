"""The rule reference: every clause of the rulebooks in our own words, and what the tests prove of it.

A test says which clauses it proves:

    from kessel.rules import clause

    @clause("wb95", "5.3.4")
    def test_a_retreat_through_a_friend_in_an_enemy_zone_costs_a_step(): ...

`kessel rules` counts what is proven, what has no effect in software, and what is missing.
"""

from kessel.rules.marker import clause
from kessel.rules.reference import SYSTEMS, Clause, UnknownClause, clauses, lookup, rows

__all__ = ["SYSTEMS", "Clause", "UnknownClause", "clause", "clauses", "lookup", "rows"]
