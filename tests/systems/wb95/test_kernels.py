"""The compiled loops over the counters against plain ones."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from kessel.hexes import Grid
from kessel.systems.wb95.kernels import (
    able_to_act,
    bridge_holders,
    contacts_of,
    free_steps,
    lies_on_top,
    occupied_by,
    overfull,
    ready_to_fire,
    standing_on,
    steps_on,
    unmanned,
    with_a_hex_in_zone,
    within_range,
    yet_to_fire,
)
from kessel.systems.wb95.position import WAITING

HEXES, COUNTERS = 6, 20


class Board:
    """Counters on few hexes, two sides one after the other."""

    def __init__(self, seed: int) -> None:
        dice = np.random.default_rng(seed)
        self.hexes = dice.integers(-4, HEXES, COUNTERS).astype(np.int16)
        self.steps = dice.integers(0, 5, COUNTERS).astype(np.int8)
        self.order = dice.permutation(COUNTERS).astype(np.int32)
        self.spent, self.allowance = (dice.integers(0, 3, COUNTERS).astype(np.int16) for _ in range(2))
        self.flags = [dice.integers(0, 2, COUNTERS).astype(np.uint8) for _ in range(4)]
        self.first, self.end = sorted(dice.integers(0, COUNTERS + 1, 2).tolist())
        self.rows = range(self.first, self.end)
        self.found = np.zeros(COUNTERS, np.int64)


boards = st.integers(0, 2**32).map(Board)


@given(boards, st.integers(0, HEXES - 1))
def test_who_stands_on_a_hex(board: Board, hex_: int) -> None:
    count = standing_on(board.hexes, hex_, board.first, board.end, board.found)
    assert board.found[:count].tolist() == [u for u in board.rows if board.hexes[u] == hex_]


@given(boards, st.integers(0, HEXES - 1))
def test_how_many_steps_are_on_a_hex(board: Board, hex_: int) -> None:
    steps = steps_on(board.hexes, board.steps, hex_, board.first, board.end)
    assert steps == sum(int(board.steps[u]) for u in board.rows if board.hexes[u] == hex_)


@given(boards)
def test_where_counters_stand(board: Board) -> None:
    occupied = np.zeros(HEXES, np.bool_)
    occupied_by(board.hexes, occupied)
    assert occupied.tolist() == [hex_ in board.hexes for hex_ in range(HEXES)]


@given(boards)
def test_which_guns_have_yet_to_fire(board: Board) -> None:
    fought, transport, *_ = board.flags
    count = yet_to_fire(np.arange(board.first, board.end), board.hexes, fought, transport, board.found)
    left = [u for u in board.rows if board.hexes[u] >= 0 and not fought[u] and not transport[u]]
    assert board.found[:count].tolist() == left


@given(boards)
def test_which_guns_are_ready_to_fire(board: Board) -> None:
    fought, transport, towed, silent = board.flags
    guns = np.arange(board.first, board.end)
    fields = board.hexes, fought, silent.astype(np.int8), transport, towed > 0
    count = ready_to_fire(guns, *fields, board.found)
    ready = [
        u
        for u in board.rows
        if board.hexes[u] >= 0 and not fought[u] and not silent[u] and not (towed[u] and transport[u])
    ]
    assert board.found[:count].tolist() == ready


@given(boards)
def test_which_works_their_owner_has_left(board: Board) -> None:
    works, owners = np.array([0, 2, 3, 5]), board.steps[:HEXES] % 3 - 1
    sides = (np.arange(COUNTERS) >= board.first).astype(np.int8)
    load = np.full(HEXES, 99, np.int64)
    count = unmanned(works, owners, board.hexes, sides, load, board.found)
    held = {(int(h), int(side)) for h, side in zip(board.hexes, sides, strict=True)}
    left = [int(hex_) for hex_ in works if owners[hex_] >= 0 and (hex_, owners[hex_]) not in held]
    assert board.found[:count].tolist() == left


@given(boards)
def test_who_lies_on_top(board: Board) -> None:
    for unit in board.rows:
        there = [u for u in board.rows if board.hexes[u] == board.hexes[unit]]
        top = min(there, key=lambda u: board.order[u])
        assert lies_on_top(board.hexes, board.order, unit, board.first, board.end) == (unit == top)


@given(boards, st.integers(0, 8))
def test_which_hexes_are_overfull(board: Board, limit: int) -> None:
    load = np.full(HEXES, 99, np.int64)
    count = overfull(board.hexes, board.steps, limit, board.first, board.end, load, board.found)
    sums = {h: sum(int(board.steps[u]) for u in board.rows if board.hexes[u] == h) for h in range(HEXES)}
    assert sorted(board.found[:count].tolist()) == [h for h, steps in sums.items() if steps > limit]


@given(boards)
def test_who_can_still_act(board: Board) -> None:
    stopped, acted, off_road, called = board.flags
    fields = (board.hexes, board.spent, board.allowance, stopped, acted, off_road, called)
    count = able_to_act(*fields, WAITING, board.first, board.end, board.found)
    able = [
        u
        for u in board.rows
        if board.hexes[u] == WAITING
        or (
            board.hexes[u] >= 0
            and called[u]
            and not stopped[u]
            and (board.spent[u] < board.allowance[u] or not acted[u] or not off_road[u])
        )
    ]
    assert board.found[:count].tolist() == able


SMALL = Grid(columns=(1, 4), rows=(1, 4))


class Front:
    """Two sides on a small map, with rivers, roads and bridges anywhere."""

    def __init__(self, seed: int) -> None:
        dice = np.random.default_rng(seed)
        self.hexes = dice.integers(-2, SMALL.size, COUNTERS).astype(np.int16)
        self.kinds = dice.integers(0, 8, COUNTERS).astype(np.uint8)
        self.able = dice.random(COUNTERS) < 0.7
        self.fought, self.defended = (dice.integers(0, 2, COUNTERS).astype(np.uint8) for _ in range(2))
        self.fired_at = (dice.random(SMALL.size) < 0.2).astype(np.uint8)
        self.marked = dice.random(SMALL.size) < 0.3
        self.blocked = dice.integers(0, 8, (SMALL.size, 6)).astype(np.uint8)
        self.roads, self.big, self.barred = (dice.random((SMALL.size, 6)) < 0.3 for _ in range(3))
        self.bridges = (dice.random((SMALL.size, 6)) < 0.3).astype(np.uint8)
        self.middle = int(dice.integers(0, COUNTERS + 1))
        self.found = np.zeros(COUNTERS, np.int64)

    def beside(self, hex_: int) -> list[tuple[int, int]]:
        return [(d, b) for d, b in enumerate(SMALL.neighbours[hex_].tolist()) if b >= 0]


fronts = st.integers(0, 2**32).map(Front)


@given(fronts)
def test_who_can_attack_whom(front: Front) -> None:
    mine, theirs = range(front.middle), range(front.middle, COUNTERS)
    load, pairs = np.full(SMALL.size, 1, np.int64), np.zeros((6 * COUNTERS, 2), np.int64)
    count = contacts_of(
        *(front.hexes, front.able, front.fought, front.defended, front.fired_at),
        *(SMALL.neighbours, front.barred, 0, front.middle, front.middle, COUNTERS, load, pairs),
    )
    open_ = {int(front.hexes[u]) for u in theirs if not front.defended[u]}
    expected = [
        [unit, hex_]
        for unit in mine
        if front.hexes[unit] >= 0 and front.able[unit] and not front.fought[unit]
        for d, hex_ in front.beside(front.hexes[unit])
        if hex_ in open_ and not front.fired_at[hex_] and not front.barred[front.hexes[unit], d]
    ]
    assert pairs[:count].tolist() == expected


@given(fronts)
def test_who_has_a_hex_in_its_zone(front: Front) -> None:
    fields = front.hexes, front.kinds, front.marked, SMALL.neighbours, front.blocked
    count = with_a_hex_in_zone(*fields, 0, front.middle, front.found)
    expected = [
        unit
        for unit in range(front.middle)
        if front.hexes[unit] >= 0
        and front.kinds[unit]
        and any(
            front.marked[b] and not front.blocked[front.hexes[unit], d] & front.kinds[unit]
            for d, b in front.beside(front.hexes[unit])
        )
    ]
    assert front.found[:count].tolist() == expected


@given(fronts)
def test_who_holds_the_bridges(front: Front) -> None:
    near, ways = np.divmod(np.flatnonzero((front.bridges > 0) & (SMALL.neighbours >= 0)), 6)
    far = SMALL.neighbours[near, ways]
    sides = (np.arange(COUNTERS) >= front.middle).astype(np.int8)
    control, before = front.fired_at.astype(np.int8), (front.blocked % 3).astype(np.int8) - 1
    owners = np.full((SMALL.size, 6), -1, np.int8)
    load = np.full(SMALL.size, 99, np.int64)
    bridge_holders(near, ways, far, front.hexes, sides, control, before, load, owners)
    expected = np.full((SMALL.size, 6), -1, np.int8)
    for hex_, way, beyond in zip(near.tolist(), ways.tolist(), far.tolist(), strict=True):
        at_it = {int(side) for h, side in zip(front.hexes, sides, strict=True) if h in (hex_, beyond)}
        agreed = not at_it and control[hex_] == control[beyond]
        kept = control[hex_] if agreed else before[hex_, way]
        expected[hex_, way] = at_it.pop() if len(at_it) == 1 else kept
    assert (owners == expected).all()


@given(fronts, st.integers(0, 4))
def test_what_lies_within_range(front: Front, reach: int) -> None:
    covered, ranges = np.zeros(SMALL.size, np.bool_), np.full(3, reach, np.int8)
    within_range(SMALL.places, front.hexes[:3], ranges, covered)
    there = [int(hex_) for hex_ in front.hexes[:3] if hex_ >= 0]
    assert covered.tolist() == [any(SMALL.distance(h, hex_) <= reach for h in there) for hex_ in range(SMALL.size)]


@given(fronts)
def test_which_steps_cost_a_line_of_supply_nothing(front: Front) -> None:
    free = front.roads.copy()
    free_steps(SMALL.neighbours, front.big, front.bridges, front.marked, free)
    around = SMALL.neighbours
    friends = front.marked[:, None] & front.marked[around] & (around >= 0) & (~front.big | (front.bridges > 0))
    assert (free == (front.roads | friends)).all()
