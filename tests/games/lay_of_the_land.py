"""Questions that a map reader asks of a board: what a river parts, where a road leads, who stands on which bank."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import pairwise
from typing import Any

from kessel.hexes import Grid
from kessel.pieces import Board, Box, Report, load_box
from kessel.pieces.shelf import find_game

Sides = frozenset[tuple[int, int]]
"""Hexsides as pairs of neighbouring hexes, both ways round."""

GAMES = ("moscow", "kharkov", "korsun", "dubno", "winter_storm")


@cache
def read(game: str) -> tuple[Box | None, Report]:
    """The game as far as its files are good, and what is wrong with them."""
    return load_box(find_game(game))


def box_of(game: str) -> Box:
    box, report = read(game)
    assert box, "\n".join(map(str, report.mistakes))
    return box


def board_of(game: str) -> Board:
    return box_of(game).board


def indexes(board: Board, numbers: Iterable[str]) -> frozenset[int]:
    return frozenset(board.grid.index(number) for number in numbers)


def numbers(board: Board, hexes: Iterable[int]) -> list[str]:
    return sorted(board.grid.number(hex_) for hex_ in hexes)


def neighbours(grid: Grid, hex_: int) -> Iterator[int]:
    return (int(other) for other in grid.neighbours[hex_] if other >= 0)


def river_sides(board: Board, *names: str) -> Sides:
    """The hexsides of the named rivers; of all of them when none is named."""
    sides: set[tuple[int, int]] = set()
    for river in board.rivers:
        if not names or river.name in names:
            for side in river.hexsides:
                a, b = (board.grid.index(number) for number in side.split("|"))
                sides |= {(a, b), (b, a)}
    assert sides, f"no river {names} on {board.name}"
    return frozenset(sides)


def riverside(board: Board, *names: str, within: int = 0) -> frozenset[int]:
    """The hexes along the named rivers, and those up to so many hexes further."""
    banks = {a for a, _ in river_sides(board, *names)}
    return frozenset(hex_ for bank in banks for hex_ in board.grid.within(bank, within))


def flood(board: Board, start: int, may_pass: Callable[[int, int], bool]) -> frozenset[int]:
    """All hexes that can be reached from `start` by steps that may be taken."""
    reached, todo = {start}, [start]
    while todo:
        here = todo.pop()
        for there in neighbours(board.grid, here):
            if there not in reached and may_pass(here, there):
                reached.add(there)
                todo.append(there)
    return frozenset(reached)


def bank(board: Board, start: str, *rivers: str) -> frozenset[int]:
    """The country on the side of the rivers where `start` lies; a lake parts as a river does."""
    wet = river_sides(board, *rivers)
    return flood(
        board,
        board.grid.index(start),
        lambda here, there: (here, there) not in wet and board.terrain_of(there) != "lake",
    )


def crossings(board: Board, river: Sides, a: int, b: int) -> int:
    """How often the straight line between two hexes crosses the river."""
    line = board.grid.line(a, b)
    return sum(step in river for step in pairwise(line))


def way_steps(board: Board) -> Sides:
    """The steps between hexes that a road or railway joins."""
    paths = [road.path for road in board.roads] + [railway.path for railway in board.railways]
    steps = {(board.grid.index(a), board.grid.index(b)) for path in paths for a, b in pairwise(path)}
    return frozenset(steps | {(b, a) for a, b in steps})


def pieces(board: Board, hexes: Iterable[int]) -> list[frozenset[int]]:
    """The connected pieces of a set of hexes, largest first."""
    left, found = set(hexes), []
    while left:
        piece = flood(board, min(left), lambda _, there, among=frozenset(left): there in among)
        left -= piece
        found.append(piece)
    return sorted(found, key=len, reverse=True)


def bodies(board: Board, kind: str) -> list[int]:
    """The sizes of the connected bodies of one terrain, largest first."""
    terrain = [hex_ for hex_ in range(board.grid.size) if board.terrain_of(hex_) == kind]
    return [len(body) for body in pieces(board, terrain)]


def set_up(box: Box, scenario: str, side: str) -> frozenset[int]:
    """The hexes on which a side's units start in a WB-95 battle, every hex of a choice."""
    battle: Any = box.scenarios[scenario]
    found: set[int] = set()
    for placement in battle.setup[side]:
        place = box.board.place(placement.place).hexes if placement.place else ()
        found |= indexes(box.board, (*placement.hexes, *place))
    return frozenset(found)


def held(board: Board, ours: frozenset[int], theirs: frozenset[int]) -> frozenset[int]:
    """The hexes that lie nearer to our units than to theirs: the country behind a front line."""
    near = {hex_: min(board.grid.distance(hex_, unit) for unit in ours) for hex_ in range(board.grid.size)}
    return frozenset(
        hex_ for hex_, way in near.items() if all(board.grid.distance(hex_, unit) > way for unit in theirs)
    )
