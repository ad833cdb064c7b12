"""Plain Python twins of the kernels: slow, short and easy to believe."""

from __future__ import annotations

import heapq
from itertools import product

import numpy as np

from kessel.hexes import Grid
from kessel.hexes.trace import PASS, SHUT
from tests.hexes.boards import Move


def steps(move: Move):
    """Every step that the unit may take, as {(hex, direction): (next hex, cost)}."""
    allowed, tolls = {}, move.tolls
    for a, d in product(range(move.grid.size), range(6)):
        b, ground = int(move.grid.neighbours[a, d]), int(move.edges[a, d])
        zone = int(tolls.zone_step[b]) if tolls.zoned[a] else 0
        if b < 0 or tolls.barred[a, d] or ground < 0 or tolls.enter[b] < 0 or zone < 0:
            continue
        if tolls.stop[a] and a != move.start:
            continue
        cost = ground + int(tolls.leave[a] + tolls.enter[b]) + zone
        allowed[a, d] = b, (min(cost, move.cap) if a == move.start else cost) + int(tolls.surcharge[b])
    return allowed


def cheapest(sources, allowed, limit: int) -> dict[int, int]:
    """Dijkstra as in a textbook: the cost of every hex within the limit."""
    costs: dict[int, int] = {}
    waiting = [(0, source) for source in sources]
    while waiting:
        cost, a = heapq.heappop(waiting)
        if a in costs:
            continue
        costs[a] = cost
        for d in range(6):
            if (a, d) in allowed:
                b, step = allowed[a, d]
                if cost + step <= limit:
                    heapq.heappush(waiting, (cost + step, b))
    return costs


def entered_by(costs, allowed, start: int) -> dict[int, int]:
    """The lowest direction of all that lead into a hex as cheaply as can be; for steps that all cost something."""
    ways: dict[int, int] = {}
    for (a, d), (b, step) in allowed.items():
        if b != start and a in costs and costs.get(b) == costs[a] + step:
            ways[b] = min(d, ways.get(b, 6))
    return ways


def one_more(move: Move, costs) -> dict[int, tuple[int, int]]:
    """The hexes one free last step further, with the cost at which they are left and the direction of the step."""
    extra: dict[int, tuple[int, int]] = {}
    for (a, d), (b, _) in steps(move).items():
        if a in costs and b not in costs and not move.tolls.surcharge[b]:
            extra[b] = min((costs[a], d), extra.get(b, (costs[a], d)))
    return extra


def zones(grid: Grid, units, blocked) -> list[set[int]]:
    """The hexes in the zone of each unit."""
    return [
        {int(grid.neighbours[h, d]) for d in range(6) if not blocked[h, d] & kind} - {-1} if h >= 0 and kind else set()
        for h, kind in units
    ]


def trace_steps(grid: Grid, edges, free, passage):
    """Every step that a line may take, as {(hex, direction): (next hex, cost)}."""
    allowed = {}
    for a, d in product(range(grid.size), range(6)):
        b, cost = int(grid.neighbours[a, d]), 0 if free[a, d] else int(edges[a, d])
        if b >= 0 and cost >= 0 and passage[a] == PASS and passage[b] != SHUT:
            allowed[a, d] = b, cost
    return allowed


def shortest_cheapest(sources: list[int], allowed, budget: int) -> dict[int, tuple[int, int]]:
    """Cost and length of the best line to each hex: cheapest first, then shortest."""
    best: dict[int, tuple[int, int]] = dict.fromkeys(sources, (0, 0))
    changed = True
    while changed:
        changed = False
        for (a, _), (b, step) in allowed.items():
            if a in best and best[a][0] + step <= budget:
                line = (best[a][0] + step, best[a][1] + 1)
                if b not in best or line < best[b]:
                    best[b], changed = line, True
    return best


def as_dict(array, unreached: int) -> dict[int, int]:
    """A cost array of a kernel as the twins give it."""
    return {int(h): int(array[h]) for h in np.flatnonzero(array < unreached)}
