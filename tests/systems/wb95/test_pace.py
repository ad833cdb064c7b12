"""The quick count of a path against the law that gives its reasons."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from kessel.play.outcome import Illegal
from kessel.systems.wb95.movement_points import may_move_in_full
from kessel.systems.wb95.pace import pace, way_found
from kessel.systems.wb95.position import Position
from kessel.systems.wb95.reach import reachable, search
from kessel.systems.wb95.walking import Walk, can_still_move, walk
from tests.systems.wb95.test_reach import SCENARIOS, crowd


def by_the_law(s: Position, unit: int, path: tuple[int, ...], *, full: bool) -> Walk | None:
    try:
        return replace(walk(s, unit, path, full=full), reasons=())
    except Illegal:
        return None


def any_path(s: Position, unit: int, chance: Random) -> tuple[int, ...]:
    """A way that a unit can go, and a step or two more wherever they lead."""
    ways = list(reachable(s, unit).values())
    path = chance.choice(ways) if ways else ()
    here = path[-1] if path else int(s.state.hex[unit])
    for _ in range(chance.randrange(0 if path else 1, 3)):
        beside = [h for h in s.setting.grid.neighbours[here].tolist() if h >= 0]
        here = chance.choice([*beside, chance.randrange(s.setting.grid.size)])
        path = (*path, here)
    return path


@pytest.mark.parametrize("scenario", SCENARIOS)
@settings(max_examples=40)
@given(seed=st.integers(0, 2**32))
def test_the_quick_count_allows_what_the_law_allows_at_the_same_cost(scenario: str, seed: int) -> None:
    chance = Random(seed)
    s = crowd(scenario, chance)
    for unit in [u for u in s.on_map(0) if can_still_move(s, u)]:
        full = chance.random() < (0.5 if may_move_in_full(s, unit) else 0.1)
        path = any_path(s, unit, chance)
        assert pace(s, unit, path, full=full) == by_the_law(s, unit, path, full=full)


@pytest.mark.parametrize("scenario", SCENARIOS)
@settings(max_examples=20)
@given(seed=st.integers(0, 2**32))
def test_a_way_that_a_search_has_found_is_what_the_count_says_of_it(scenario: str, seed: int) -> None:
    chance = Random(seed)
    s = crowd(scenario, chance)
    for unit in [u for u in s.on_map(0) if can_still_move(s, u)]:
        for hex_ in search(s, unit).hexes[1:].tolist()[:8]:
            found = way_found(s, unit, search(s, unit), hex_)
            assert found == pace(s, unit, found.path)
