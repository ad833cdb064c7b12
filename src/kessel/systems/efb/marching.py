"""The law of a path (8.2-8.10, 10.5, 10.9, 10.10): whether a unit may go it, and what every step costs.

A move goes over open ground or keeps to one kind of route from beginning to end (8.7-8.9): each is a way to march,
and the cheapest that is legal counts.
"""

from __future__ import annotations

from typing import Literal

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from kessel.hexes.reach import CLOSED, NO_CAP, Going, Reach
from kessel.play.outcome import Illegal, Reason
from kessel.systems.efb.engineers import bridges_for
from kessel.systems.efb.ground import ROUTES
from kessel.systems.efb.movement_allowance import allowance, disengages, points
from kessel.systems.efb.position import Position
from kessel.systems.efb.stacking import full_hexes
from kessel.systems.efb.zones_of_control import zones

__all__ = ["March", "Way", "follow", "going", "march", "reachable", "search", "ways"]

Way = Literal["ground", "road", "railroad", "trail", "routes"]
"""How a move goes: over the ground, along one kind of route, or along all kinds (option mixed_routes)."""

_CLAUSES: dict[Way, str] = {"ground": "8.6", "road": "8.7", "railroad": "8.8", "trail": "8.9", "routes": "8.7"}


class March(Struct, frozen=True):
    """A legal path, and what it costs term by term."""

    unit: int
    path: tuple[int, ...]
    way: Way
    cost: int
    """Thirds."""
    left: int
    """Thirds of the allowance that the unit does not use."""
    reasons: tuple[Reason, ...]


def march(s: Position, unit: int, path: tuple[int, ...]) -> March:
    """Follow a path the cheapest way that the rules allow.

    Raises:
        Illegal: no way allows it; the reason is that of the open ground.
    """
    best: March | None = None
    refusal: Illegal | None = None
    for way in ways(s, unit):
        try:
            found = follow(s, unit, path, way)
        except Illegal as illegal:
            refusal = refusal or illegal
            continue
        if best is None or found.cost < best.cost:
            best = found
    if best is None:
        assert refusal is not None
        raise refusal
    return best


def ways(s: Position, unit: int) -> tuple[Way, ...]:
    """Give the ways to march that are open to a unit: routes only from a hex that has one (8.7).

    A unit that came in from a road column keeps to the road (6.4).
    """
    if s.state.queued[unit]:
        return ("road",)
    here, routes = int(s.state.hex[unit]), s.ground.routes
    found = tuple(kind for kind in ROUTES if routes[kind][here].any())
    if s.setting.options.mixed_routes and found:
        return ("ground", "routes")
    return ("ground", *found)  # pyright: ignore[reportReturnType]


def search(s: Position, unit: int, way: Way) -> Reach:
    """Find every hex that a unit can reach one way."""
    reach, limit = s.setting.reach, allowance(s, unit)
    cap = limit if way == "ground" and limit and not s.state.queued[unit] else NO_CAP
    reach.search(int(s.state.hex[unit]), limit, going(s, unit, way), cap)
    return reach


def reachable(s: Position, unit: int) -> dict[int, tuple[int, ...]]:
    """Give every hex that a unit can reach, with the cheapest way there."""
    cheapest: dict[int, tuple[int, tuple[int, ...]]] = {}
    for way in ways(s, unit):
        reach = search(s, unit, way)
        for hex_ in reach.hexes[1:].tolist():
            cost = int(reach.cost[hex_])
            if hex_ not in cheapest or cost < cheapest[hex_][0]:
                cheapest[hex_] = cost, reach.path_to(hex_)[1:]
    return {hex_: path for hex_, (_, path) in sorted(cheapest.items())}


def follow(s: Position, unit: int, path: tuple[int, ...], way: Way) -> March:
    """Follow a path one way.

    Raises:
        Illegal: the rules bar it.
    """
    grid, limit = s.setting.grid, allowance(s, unit)
    enemy = zones(s, 1 - int(s.setting.side[unit]))
    edges, disengaging = _edges(s, unit, way), disengages(s, unit)
    full = full_hexes(s, unit) if way != "ground" else None
    here, spent = int(s.state.hex[unit]), 0
    stopped, reasons = False, list[Reason]()
    for step, hex_ in enumerate(path):
        if stopped:
            raise Illegal("10.5", f"{s.name(unit)} stops on {s.number(here)}, in an enemy zone of control")
        directions = np.flatnonzero(grid.neighbours[here] == hex_)
        if not len(directions):
            raise Illegal("8.2", f"{s.number(here)} and {s.number(hex_)} are no neighbours")
        if enemy.occupied[hex_]:
            raise Illegal("9.6", f"Enemy units stand on {s.number(hex_)}")
        if disengaging and enemy.reach[hex_]:
            raise Illegal("10.10", f"{s.name(unit)} disengages and may not enter the enemy zone on {s.number(hex_)}")
        cost = int(edges[here, directions[0]])
        if cost == CLOSED:
            raise Illegal(_CLAUSES[way], f"No {way} leads from {s.number(here)} to {s.number(hex_)}")
        if full is not None and full[hex_]:
            raise Illegal("8.7", f"{s.number(hex_)} is full, and no unit may pass through it along a route")
        if way == "ground" and step == 0 and not s.state.queued[unit]:
            cost = min(cost, limit)
        if limit == 0 or spent + cost > limit:
            left = points(limit - spent)
            raise Illegal("8.3", f"{s.name(unit)} has {left} MP left, and {s.number(hex_)} costs {points(cost)}")
        reasons.append(Reason(_CLAUSES[way], f"{s.number(hex_)}, {_ground_name(s, hex_, way)}", cost))
        spent += cost
        stopped, here = bool(enemy.reach[hex_]), hex_
    return March(unit, path, way, spent, limit - spent, tuple(reasons))


def _ground_name(s: Position, hex_: int, way: Way) -> str:
    return s.setting.board.terrain_of(hex_) if way == "ground" else f"along the {way}"


def _edges(s: Position, unit: int, way: Way) -> NDArray[np.int32]:
    """Give what every step costs on a way, enemies aside."""
    setting, mobility = s.setting, int(s.setting.mobility[unit])
    if way == "ground":
        bridges = bridges_for(s, unit)
        key = ("edges", s.state.weather, bridges.tobytes() if bridges is not s.ground.bridge else b"")
        return setting.memo.get(key, lambda: s.ground.edges(bridges))[mobility]
    if way != "routes":
        return setting.memo.get(("route", s.state.weather, way), lambda: s.ground.route_edges(way))
    return setting.memo.get(("routes", s.state.weather), lambda: _all_routes(s))


def _all_routes(s: Position) -> NDArray[np.int32]:
    """The option mixed_routes: each step at the best rate of the routes that it follows."""
    tables = [s.ground.route_edges(kind) for kind in ROUTES]
    best = np.min([np.where(table == CLOSED, 10**6, table) for table in tables], axis=0)
    return np.where(best == 10**6, CLOSED, best).astype(np.int32)


def going(s: Position, unit: int, way: Way) -> Going:
    """Lay enemies and their zones over a way; kept until one changes."""
    setting, state = s.setting, s.state
    side, disengaging = int(setting.side[unit]), disengages(s, unit)
    enemies = setting.units_of[1 - side]
    closed = b"" if way == "ground" else full_hexes(s, unit).tobytes()
    bridges = bridges_for(s, unit)
    key = (
        *("going", side, int(setting.mobility[unit]), way, disengaging, state.weather, closed),
        *(state.hex[enemies].tobytes(), state.suppressed[enemies].tobytes()),
        bridges.tobytes() if way == "ground" and bridges is not s.ground.bridge else b"",
    )
    return setting.memo.get(key, lambda: _make_going(s, unit, way, disengaging))


def _make_going(s: Position, unit: int, way: Way, disengaging: bool) -> Going:
    enemy = zones(s, 1 - int(s.setting.side[unit]))
    closed = enemy.occupied | enemy.reach if disengaging else enemy.occupied
    if way != "ground":
        closed = closed | full_hexes(s, unit)
    enter = np.where(closed, CLOSED, 0).astype(np.int32)
    return Going(s.setting.grid, _edges(s, unit, way), enter=enter, stop=enemy.reach)
