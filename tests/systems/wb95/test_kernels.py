"""The compiled loops over the counters against plain ones."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from kessel.systems.wb95.kernels import able_to_act, lies_on_top, overfull, standing_on
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
        self.flags = [dice.integers(0, 2, COUNTERS).astype(np.uint8) for _ in range(3)]
        self.first, self.end = sorted(dice.integers(0, COUNTERS + 1, 2).tolist())
        self.rows = range(self.first, self.end)
        self.found = np.zeros(COUNTERS, np.int64)


boards = st.integers(0, 2**32).map(Board)


@given(boards, st.integers(0, HEXES - 1))
def test_who_stands_on_a_hex(board: Board, hex_: int) -> None:
    count = standing_on(board.hexes, hex_, board.first, board.end, board.found)
    assert board.found[:count].tolist() == [u for u in board.rows if board.hexes[u] == hex_]


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
    stopped, acted, off_road = board.flags
    fields = (board.hexes, board.spent, board.allowance, stopped, acted, off_road)
    count = able_to_act(*fields, WAITING, board.first, board.end, board.found)
    able = [
        u
        for u in board.rows
        if board.hexes[u] == WAITING
        or (
            board.hexes[u] >= 0
            and not stopped[u]
            and (board.spent[u] < board.allowance[u] or not acted[u] or not off_road[u])
        )
    ]
    assert board.found[:count].tolist() == able
