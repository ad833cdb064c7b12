"""How long it takes to find where a unit can go, against the graph libraries one would use instead."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, NamedTuple

import numpy as np

from kessel.hexes.grid import Grid
from kessel.hexes.reach import CLOSED, ENTER, HELD, LEAVE, REFUSED, STOP, Going, Reach
from kessel.study.measure import Measurement, microseconds

ALLOWANCE = 8 * 6
STARTS = 200

Costs = dict[int, int]


class Step(NamedTuple):
    """One allowed step of the board, as a graph library takes it."""

    tail: int
    head: int
    cost: int


class Board:
    """A random board the size of a WB-95 map, costs in sixths of a movement point, with enemies about."""

    def __init__(self, seed: int) -> None:
        dice = np.random.default_rng(seed)
        self.grid = Grid(columns=(0, 64), rows=(0, 36), shifted="odd")
        size = self.grid.size
        ground = np.array([2, 3, 6, 6, 6, 6, 9, 9, 12, CLOSED], np.int32)
        self.edges = dice.choice(ground, (size, 6))
        self.zone = dice.random(size) < 0.1
        self.enemies = dice.random(size) < 0.03
        self.going = self.make_going()
        self.starts: list[int] = dice.choice(np.flatnonzero(~self.zone), STARTS).tolist()

    def make_going(self) -> Going:
        """A zone stops and costs 1 MP to leave, an enemy closes its hex."""
        enter = np.where(self.enemies, CLOSED, 0)
        return Going(self.grid, self.edges, leave=6 * self.zone, enter=enter, stop=self.zone)

    def steps(self) -> list[Step]:
        """The same board as the edges of a graph: a hex that stops has none leading out."""
        ground, tolls = self.going.steps.tolist(), self.going.tolls.table.tolist()
        steps = [
            Step(tail, head, cost + tolls[tail][LEAVE] + tolls[head][ENTER])
            for tail, heads in enumerate(self.grid.neighbours.tolist())
            for head, cost in zip(heads, ground[tail], strict=True)
            if not tolls[tail][HELD] & STOP
        ]
        return [step for step in steps if step.cost < REFUSED]


class Peer(NamedTuple):
    """Another way to the same answer: what is timed, and how its result reads."""

    run: Callable[[int], Any]
    costs: Callable[[Any], Costs]


def reach() -> Measurement:
    """Time all of them on one board, after making sure that they agree."""
    board = Board(seed=1944)
    ours = _ours(board)
    peers, missing = _installed(board)
    for start in board.starts:
        expected = ours.costs(ours.run(start))
        for name, peer in peers.items():
            if peer.costs(peer.run(start)) != expected:
                raise AssertionError(f"reach and {name} differ from hex {board.grid.number(start)}")
    times = microseconds({"ours": ours.run} | {name: peer.run for name, peer in peers.items()}, board.starts)
    hexes = int(np.median([len(ours.costs(ours.run(start))) for start in board.starts]))
    return Measurement(
        name="reach",
        value=times.pop("ours"),
        unit="µs",
        peers=times,
        bars={"scipy": 10, "networkx": 50},
        missing=missing,
        notes=(
            f"65 x 37 hexes, allowance {ALLOWANCE // 6} MP, {hexes} hexes reached: medians over {STARTS} starts",
            "ours also gives the way to each hex, the peers only its cost; rustworkx has no limit and searches all",
        ),
    )


def going() -> Measurement:
    """Time what is done once for a mobility class and a situation, before any of its units is searched for."""
    board = Board(seed=1944)
    calls = {"going": lambda _: board.make_going()}
    return Measurement(
        name="going",
        value=microseconds(calls, range(STARTS))["going"],
        unit="µs",
        notes=("adds up the costs of all steps of the map, once for all units of a class",),
    )


def _installed(board: Board) -> tuple[dict[str, Peer], tuple[str, ...]]:
    """The peers that can be had here, and the names of those that cannot."""
    peers: dict[str, Peer] = {}
    missing: list[str] = []
    for name, build in {"scipy": _scipy, "networkx": _networkx, "rustworkx": _rustworkx}.items():
        try:
            peers[name] = build(board)
        except ImportError:
            missing.append(name)
    return peers, tuple(missing)


def _ours(board: Board) -> Peer:
    search = Reach(board.grid)
    return Peer(
        run=lambda start: search.search(start, ALLOWANCE, board.going),
        costs=lambda _: {int(hex_): int(search.cost[hex_]) for hex_ in search.hexes},
    )


def _scipy(board: Board) -> Peer:
    sparse, csgraph = import_module("scipy.sparse"), import_module("scipy.sparse.csgraph")
    tails, heads, costs = np.array(board.steps()).T
    graph = sparse.csr_matrix((costs.astype(float), (tails, heads)), shape=(board.grid.size, board.grid.size))
    return Peer(
        run=lambda start: csgraph.dijkstra(graph, indices=start, limit=ALLOWANCE, min_only=False),
        costs=lambda found: {int(hex_): int(found[hex_]) for hex_ in np.flatnonzero(np.isfinite(found))},
    )


def _networkx(board: Board) -> Peer:
    networkx = import_module("networkx")
    graph = networkx.DiGraph()
    graph.add_nodes_from(range(board.grid.size))
    graph.add_weighted_edges_from(board.steps())
    search = networkx.single_source_dijkstra_path_length
    return Peer(run=lambda start: search(graph, start, cutoff=ALLOWANCE), costs=dict)


def _rustworkx(board: Board) -> Peer:
    rustworkx = import_module("rustworkx")
    graph = rustworkx.PyDiGraph()
    graph.add_nodes_from(range(board.grid.size))
    graph.add_edges_from([(step.tail, step.head, float(step.cost)) for step in board.steps()])
    return Peer(
        run=lambda start: (start, rustworkx.dijkstra_shortest_path_lengths(graph, start, float)),
        costs=lambda found: {found[0]: 0} | {h: int(c) for h, c in found[1].items() if c <= ALLOWANCE},
    )
