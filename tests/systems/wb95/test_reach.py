"""Where units can go (chapter 3, 4.2): the search over the map against the law for a single path."""

from __future__ import annotations

from functools import cache
from heapq import heappop, heappush
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from kessel.library import start
from kessel.play.outcome import Illegal
from kessel.rules import clause
from kessel.systems.wb95.movement_points import begin_movement, full_allowance, may_move_in_full
from kessel.systems.wb95.position import DUE, FIELD, IMPROVED, NOBODY, AirMission, Position
from kessel.systems.wb95.reach import reachable
from kessel.systems.wb95.walking import can_still_move, walk

SCENARIOS = ("moscow/typhoon", "kharkov/kharkov_1942", "kharkov/kharkov_1943", "korsun/korsun_1944")


@cache
def opening(scenario: str) -> Position:
    s = start(scenario, seed=1).situation
    assert isinstance(s, Position)
    return s


def crowd(scenario: str, chance: Random) -> Position:
    """A crowd of both sides around one spot of a real map, in a phase of movement, with all that can matter."""
    real = opening(scenario)
    s = Position(real.setting, real.state.copy(), real.dice)
    state, setting, grid = s.state, s.setting, s.setting.grid
    state.hex[:] = DUE
    state.changing("fort")[:], state.fort_owner[:] = 0, NOBODY
    spot = chance.randrange(grid.size)
    near = [h for h in range(grid.size) if grid.distance(h, spot) <= 6]
    taken: dict[int, int] = {}
    for unit in chance.sample(range(len(setting.counters)), 30):
        hex_, side = chance.choice(near), int(setting.side[unit])
        if taken.setdefault(hex_, side) == side:
            state.hex[unit] = hex_
            state.oos[unit] = chance.choice((0, 0, 1))
            state.transport[unit] = setting.is_artillery[unit] and setting.is_towed[unit] and chance.random() < 0.8
            if chance.random() < 0.3:
                state.changing("fort")[hex_], state.fort_owner[hex_] = chance.choice((FIELD, IMPROVED)), side
    for hex_ in near:
        for direction, other in enumerate(grid.neighbours[hex_].tolist()):
            if state.bridge[hex_, direction] and chance.random() < 0.3:
                state.changing("bridge")[hex_, direction] = state.changing("bridge")[other, (direction + 3) % 6] = 0
    state.turn, state.phase = 9, chance.choice((3, 5))
    if chance.random() < 0.4:
        hexes = tuple(chance.sample(near, 4))
        state.notes = replace(state.notes, missions=(AirMission(1, "movement_disorganization", hexes, 4),) * 2)
    begin_movement(s, 0)
    state.marked[:] = state.phase == 5
    return s


def by_the_law(s: Position, unit: int, *, full: bool = False) -> tuple[dict[int, int], set[int]]:
    """Try every step with `walk`: the least cost of each hex, and the hexes that only a bonus hex reaches."""
    around, here = s.setting.grid.neighbours, int(s.state.hex[unit])
    best: dict[tuple[int, bool], int] = {}
    costs: dict[int, int] = {}
    extra: set[int] = set()
    queue: list[tuple[int, tuple[int, ...]]] = [(0, ())]
    while queue:
        _, path = heappop(queue)
        for hex_ in around[path[-1] if path else here].tolist():
            try:
                found = walk(s, unit, (*path, hex_), full=full) if hex_ >= 0 else None
            except Illegal:
                found = None
            if found is None or hex_ == here:
                continue
            if found.reasons[-1].clause == "table:terrain/bonus":
                extra.add(hex_)
                continue
            costs[hex_] = min(costs.get(hex_, found.cost), found.cost)
            key = (hex_, found.on_side_road)
            if found.cost < best.get(key, 10**9):
                best[key] = found.cost
                heappush(queue, (found.cost, found.path))
    return costs, extra - costs.keys()


@clause("wb95", "3.1.5")
@clause("wb95", "3.1.13")
@clause("wb95", "table:terrain/bonus")
@pytest.mark.parametrize("scenario", SCENARIOS)
@settings(max_examples=40)
@given(seed=st.integers(0, 2**32))
def test_the_search_finds_exactly_the_hexes_to_which_a_legal_path_leads_at_its_cost(scenario: str, seed: int) -> None:
    chance = Random(seed)
    s = crowd(scenario, chance)
    movers = [u for u in s.on_map(0) if can_still_move(s, u)]
    for unit in chance.sample(movers, min(2, len(movers))):
        _take_a_first_step(s, unit, chance)
        full = may_move_in_full(s, unit) and chance.random() < 0.5
        costs, extra = by_the_law(s, unit, full=full)
        limit = full_allowance(s, unit) if full else None
        found = reachable(s, unit, limit) if can_still_move(s, unit) else {}
        assert found.keys() - {int(s.state.hex[unit])} == costs.keys() | extra
        for hex_, path in found.items():
            assert walk(s, unit, path, full=full).cost == costs.get(hex_, walk(s, unit, path, full=full).cost)


def _take_a_first_step(s: Position, unit: int, chance: Random) -> None:
    """Now and then a unit has gone a part of its way already."""
    near = [path for path in reachable(s, unit).values() if len(path) == 1]
    if near and chance.random() < 0.3:
        found = walk(s, unit, chance.choice(near))
        s.state.hex[unit] = found.path[-1]
        s.state.spent[unit] += found.cost
        s.state.stopped[unit] |= found.stopped
        s.state.off_road[unit] |= not found.on_side_road
        s.state.acted[unit] = 1
