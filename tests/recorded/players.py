"""Computer players for recordings that random play would hardly ever reach."""

from __future__ import annotations

from random import Random

from kessel.command import Desk
from kessel.pieces import open_box
from kessel.play.messages import Order
from tests.drill.messages import Attack, Counterattack, Move, Plan


class Charge:
    """A side of the drill that goes for the enemy and never lets an attack pass."""

    def __init__(self, seed: str) -> None:
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
