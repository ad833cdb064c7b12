"""The yardstick: a commander that knows no rulebook and always takes what looks best one step ahead.

Attacks go by the expectation of their preview, moves by the distance to what the scenario fights for, losses by their
number. It plays every rules system, for it asks the desk for orders and previews only.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import islice
from random import Random
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from kessel.command.desk import Desk
from kessel.play.messages import Order
from kessel.play.outcome import Chance
from kessel.play.situation import AnySituation

__all__ = ["DrillCommander", "expectation"]

_MOST = 400
"""So many orders are looked at before one is taken."""

_TRIFLE = 0.001
"""What scores less than this is not worth an order."""

_CROWD = 3
"""So many counters on a hex are enough."""

_GARRISON = 2
"""So many counters on an objective and beside it hold it; others need not come."""
_HELD = 0.4
"""How much an objective that is held draws still."""
_PREY = 0.25
"""How much an enemy draws, against the best objective."""

_FOLLOWERS = {"HQ", "SUPPLY"}
"""Counters of these types do not fight: they leave the objectives to others."""

_UNWISE = {"excess", "duty"}
"""What the preview of a good move does not speak of."""

_PHASES = ("move", "attack", "operations")
"""Decisions of these kinds take many orders; it may be that they cannot be ended yet."""
_MARCHES = ("move", "operations")
"""What stands in the way of the end of these is somebody who has to go."""

_LOSS = re.compile(r"-(\d)")
_RETREAT = re.compile(r"[A-Z](\d)")


class DrillCommander:
    """Takes the best order by a simple score, unit after unit."""

    def __init__(self, seed: str) -> None:
        self._chance = Random(seed)
        self._waiting: dict[tuple[object, ...], list[str]] = {}
        self._worth: dict[int, int] = {}
        self._nearness: NDArray[np.float64] | None = None
        self._drawn: tuple[int, ...] = ()
        self.notes: list[str] = []

    def choose(self, desk: Desk) -> Order:
        """Answer the decision."""
        position, rest = desk.position, _passing(desk)
        question = (desk.phase, desk.decision.kind)
        if rest is None and not any(word in desk.decision.kind for word in _PHASES):
            return self._best(desk, position, desk.options(), 0) or desk.sample(self._chance)
        waiting = self._units(desk, position, question)
        while waiting:
            best = self._best(desk, position, desk.options(unit=waiting[0]), 1)
            if best is None or not _comes_in(position, best):
                del waiting[0]
            if best is not None:
                return best
        if rest is None:
            return self._forced(desk, position)
        del self._waiting[question]
        return rest

    def _forced(self, desk: Desk, position: AnySituation) -> Order:
        """Something must still be done: an attack if that is it, else anything, for a full hex needs somebody to go."""
        if any(word in desk.decision.kind for word in _MARCHES):
            return desk.sample(self._chance)
        return self._best(desk, position, desk.options(), 0) or desk.sample(self._chance)

    def _units(self, desk: Desk, position: AnySituation, question: tuple[object, ...]) -> list[str]:
        """Give the units that have not been asked yet in a phase of many orders; nobody is asked at the set-up."""
        if question not in self._waiting:
            own = [counter.id for counter in position.setting.counters if counter.side == desk.seat]
            self._waiting = {key: units for key, units in self._waiting.items() if key[0] == desk.phase}
            self._waiting[question] = [] if desk.decision.kind == "set_up" else own
            self.notes.append(f"{desk.decision.kind}: the best for every unit, one step ahead.")
        return self._waiting[question]

    def _best(self, desk: Desk, position: AnySituation, orders: Iterable[Order], least: int) -> Order | None:
        """Give the order with the highest score, the first of equal ones; None if all score below `least`."""
        scores = [(self._score(desk, position, order), order) for order in islice(orders, _MOST)]
        for score, order in sorted(scores, key=lambda found: -found[0]):
            if least and score < _TRIFLE:
                return None
            if not _is_unwise(desk, order):
                return order
        return None

    def _score(self, desk: Desk, position: AnySituation, order: Order) -> float:
        path = getattr(order, "path", None)
        near = self._gain(desk, position, order, path) if path else 0.0
        if (path and desk.decision.kind != "retreat") or "move" in desk.decision.kind:
            return near or _TRIFLE * _comes_in(position, order)
        preview = desk.preview(order)
        if preview.chances:
            return expectation(preview.chances)
        lost = sum(min(0, reason.value) for reason in preview.reasons)
        opens = _TRIFLE * any(reason.value > 0 for reason in preview.reasons)
        return lost + near / 100 + opens + _TRIFLE / 2 * _named(order) / (1 + _named(order))

    def _gain(self, desk: Desk, position: AnySituation, order: Any, path: tuple[str, ...]) -> float:
        """How much nearer to the objectives a path leads."""
        setting, near = position.setting, self._draw(desk, position)
        unit = order.units[0] if hasattr(order, "units") else getattr(order, "unit", "")
        start = int(position.state.hex[setting.index[unit]]) if unit else -1
        end = setting.grid.index(path[-1])
        follows = bool(unit) and setting.counters[setting.index[unit]].type in _FOLLOWERS
        if follows and end in self._worth:
            return 0.0
        if (position.state.hex == end).sum() >= _CROWD or self._is_needed(position, start, end):
            return 0.0
        return float(near[end] - (near[start] if start >= 0 else 0.0))

    def _is_needed(self, position: AnySituation, start: int, end: int) -> bool:
        """Whether nobody else would hold the objective that a unit leaves, and it goes to no better one."""
        worth = self._worth
        return start in worth and worth[start] >= worth.get(end, 0) and (position.state.hex == start).sum() == 1

    def _draw(self, desk: Desk, position: AnySituation) -> NDArray[np.float64]:
        """Give how much draws units to each hex, in this phase: objectives that nobody holds, and enemies."""
        if self._nearness is None or self._drawn != desk.phase:
            self._worth = {position.setting.grid.index(number): worth for number, worth in desk.objectives.items()}
            self._nearness, self._drawn = _nearness(position, desk.seat, self._worth), desk.phase
        return self._nearness


def expectation(chances: Iterable[Chance]) -> float:
    """What a combat brings on average: enemy losses count for it and own ones against, a retreat less than half.

    Results without a gain of their own are read as `own / enemy`; without a stroke all of it happens to the enemy.
    """
    total = 0.0
    for chance in chances:
        if chance.gain is not None:
            total += chance.ways / chance.of * chance.gain / 10
            continue
        own, _, enemy = chance.result.rpartition(" / ")
        total += chance.ways / chance.of * (_harm(enemy) - _harm(own))
    return total


def _harm(result: str) -> float:
    losses = sum(map(int, _LOSS.findall(result)))
    retreat = sum(map(int, _RETREAT.findall(result)))
    return losses + 0.4 * retreat


def _nearness(position: AnySituation, seat: str, objectives: dict[int, int]) -> NDArray[np.float64]:
    """Give how near each hex is to what is fought for: all objectives, less those held, and enemies a little."""
    grid, hexes = position.setting.grid, position.state.hex
    own = np.array([counter.side == seat for counter in position.setting.counters])
    near = np.zeros(grid.size)
    for hex_, worth in objectives.items():
        away = grid.distances(hex_)
        friends = away[hexes[own & (hexes >= 0)]]
        held = (friends == 0).any() and (friends <= 1).sum() >= _GARRISON
        near = np.maximum(near, worth * (_HELD if held else 1.0) / (1.0 + away))
    prey = _PREY * max(objectives.values(), default=1)
    for hex_ in np.unique(hexes[~own & (hexes >= 0)]).tolist():
        near = np.maximum(near, prey / (1.0 + grid.distances(hex_)))
    return near


def _passing(desk: Desk) -> Order | None:
    """Give the order that ends a phase, if it is legal: it has no particulars. Of two such one has to choose."""
    options = desk.options()
    plain = [kind() for kind in desk.order_types if not kind.__struct_fields__]
    found = [order for order in plain if order in options]
    return found[0] if len(found) == 1 else None


def _comes_in(position: AnySituation, order: Any) -> bool:
    """Say whether an order brings a unit onto the map; it may move on."""
    units = getattr(order, "units", ())
    return any(position.state.hex[position.setting.index[unit]] < 0 for unit in units)


def _is_unwise(desk: Desk, order: Order) -> bool:
    """Say whether a move would end where somebody is too many, or where the unit has to fight, whatever the odds."""
    return hasattr(order, "path") and not _UNWISE.isdisjoint(desk.preview(order).details)


def _named(order: Order) -> int:
    """Count what an order names: of two that bring the same the one that uses more is better."""
    return sum(len(value) for value in msgspec.structs.astuple(order) if isinstance(value, tuple))
