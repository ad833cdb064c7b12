"""Computer players for recordings that the usual ones would hardly ever reach.

A player goes by his name: one of the commanders, or `charge`, `hold`, `flight`, `crowd`, `surrender` of this module.
He may have an aim: `staff until turn 3` and `staff until 41 points` hold from then on.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

from kessel.command import COMMANDERS, Commander, Desk
from kessel.command.drill import DrillCommander
from kessel.pieces import open_box
from kessel.play.acts import EndPhase
from kessel.play.messages import Capitulate, Order
from kessel.play.situation import AnySituation
from kessel.systems.efb.movement import Move as EfbMove
from kessel.systems.efb.position import Position as EfbPosition
from kessel.systems.wb95.position import Position
from kessel.systems.wb95.victory_points import total, victory_points
from tests.drill.messages import Attack, Counterattack, Move, Plan

__all__ = ["appoint"]


def appoint(name: str, seed: str) -> Commander:
    """Give the player of this name."""
    parts = re.fullmatch(r"(\w+)(?: until (?:turn (\d+)|(\d+) points))?", name)
    assert parts is not None, f"{name!r} is no player: write staff, staff until turn 3, or staff until 41 points"
    player = PLAYERS[parts[1]](seed)
    if parts[2]:
        return Until(player, Hold(seed), lambda desk: desk.phase[0] > int(parts[2]))
    if parts[3]:
        return Until(player, Hold(seed), lambda desk: _points(desk) >= int(parts[3]))
    return player


class Charge:
    """A side of the drill that goes for the enemy and never lets an attack pass."""

    def __init__(self, seed: str) -> None:
        self.notes: list[str] = []
        self._chance = Random(seed)
        self._grid = open_box("drill").board.grid

    def choose(self, desk: Desk) -> Order:
        """Attack before moving, move as near to the enemy as one can, shell where he stands."""
        options = list(desk.options())
        self._chance.shuffle(options)
        units = desk.view.position.units
        enemies = [hex_ for unit, (hex_, _) in sorted(units.items()) if not unit.startswith(desk.seat[0])]
        return min(options, key=lambda order: self._rank(order, enemies))

    def _rank(self, order: Order, enemies: list[str]) -> int:
        match order:
            case Plan(hex=hex_):
                return 0 if hex_ in enemies else 1
            case Attack():
                return 0
            case Counterattack(strike=strike):
                return 0 if strike else 1
            case Move(path=path):
                index = self._grid.index
                return min(self._grid.distance(index(path[-1]), index(enemy)) for enemy in enemies)
            case _:
                return 100


class Hold:
    """A side that stays where it stands and does only what it must."""

    def __init__(self, seed: str) -> None:
        self.notes: list[str] = []
        self._chance = Random(seed)

    def choose(self, desk: Desk) -> Order:
        """End the phase where the rules let it, else do anything legal."""
        end = EndPhase()
        return end if end in desk.options() else desk.sample(self._chance)


class Crowd(Hold):
    """A side of East Front Battles that crowds onto one hex and loses what is too much there (9.1)."""

    def choose(self, desk: Desk) -> Order:
        """Enter as near together as the rules allow, then go where the first unit stands."""
        if desk.decision.kind == "reinforcements":
            return next(iter(desk.options()))
        together = next(self._ways(desk), None) if desk.decision.kind == "movement" else None
        return together or super().choose(desk)

    def _ways(self, desk: Desk) -> Iterator[Order]:
        position = desk.position
        assert isinstance(position, EfbPosition)
        first, *others = position.on_map(position.setting.side_of(desk.seat))
        goal = position.number(int(position.state.hex[first]))
        for unit in others:
            if position.number(int(position.state.hex[unit])) != goal:
                orders = desk.options(unit=position.name(unit))
                yield from (order for order in orders if isinstance(order, EfbMove) and order.path[-1] == goal)


class Surrender(Hold):
    """A side of East Front Battles that has enough after the first turn."""

    def choose(self, desk: Desk) -> Order:
        """Hold, then capitulate."""
        return super().choose(desk) if desk.phase[0] <= 1 else Capitulate()


class Flight(DrillCommander):
    """A side that runs away from all that the scenario fights for."""

    def _gain(self, desk: Desk, position: AnySituation, order: Any, path: tuple[str, ...]) -> float:
        return -super()._gain(desk, position, order, path)


class Until:
    """A side that plays in one manner until something is so, and in another for the rest of the game."""

    def __init__(self, first: Commander, then: Commander, done: Callable[[Desk], bool]) -> None:
        self.notes: list[str] = []
        self._first, self._then, self._done = first, then, done
        self._is_done = False

    def choose(self, desk: Desk) -> Order:
        """Answer in the manner of the time."""
        self._is_done = self._is_done or self._done(desk)
        return (self._then if self._is_done else self._first).choose(desk)


PLAYERS: Mapping[str, Callable[[str], Commander]] = COMMANDERS | {
    "charge": Charge,
    "hold": Hold,
    "flight": Flight,
    "crowd": Crowd,
    "surrender": Surrender,
}


def _points(desk: Desk) -> int:
    position = desk.position
    if isinstance(position, EfbPosition):
        return int(position.state.vp[position.setting.side_of(desk.seat)])
    assert isinstance(position, Position)
    return total(victory_points(position, position.setting.side_of(desk.seat)))
