"""Chapter 20: supply units and maximum attack supply."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np

from kessel.hexes.reach import CLOSED, Going
from kessel.play.acts import Act
from kessel.play.messages import Event, Order
from kessel.play.outcome import Illegal, Preview, Reason
from kessel.systems.efb.position import EXPENDED, Position
from kessel.systems.efb.setting import OTHER, THIRDS
from kessel.systems.efb.zones_of_control import zones

__all__ = ["SupplyExpended", "UseSupply", "UsingSupply", "supplied_batteries"]

_USES = 0.1
"""How often a random player expends a supply unit when he could: each is there but once."""


class UseSupply(Order, frozen=True):
    """Expend a supply unit: the barrage of the artillery within its radius is doubled in this phase (20.2)."""

    unit: str


class SupplyExpended(Event, frozen=True):
    """A supply unit was used and is gone (20.4)."""

    unit: str
    hex: str
    batteries: tuple[str, ...]


class UsingSupply(Act):
    """E-40: maximum attack supply."""

    order = UseSupply

    def check(self, s: Position, side: int, order: UseSupply) -> tuple[int, list[int]]:
        """Refuse what is no supply unit on the map, or reaches no battery."""
        unit = s.setting.unit(order.unit)
        if s.setting.side[unit] != side or not s.setting.is_supply[unit] or s.state.hex[unit] < 0:
            raise Illegal("20.1", f"{order.unit} is no supply unit of yours on the map")
        batteries = supplied_batteries(s, unit)
        if not batteries:
            raise Illegal("20.3", f"No artillery without attack supply is within the supply radius of {order.unit}")
        return unit, batteries

    def apply(self, s: Position, side: int, order: UseSupply, found: tuple[int, list[int]]) -> None:
        """Double the batteries; the supply unit is removed and scores for nobody (20.4)."""
        unit, batteries = found
        s.state.doubled[batteries] = 1
        names = s.setting.names(batteries)
        s.say(SupplyExpended(unit=order.unit, hex=s.number(int(s.state.hex[unit])), batteries=names))
        s.state.hex[unit] = EXPENDED
        s.state.barred[unit] = 1
        s.state.suppressed[unit] = 0

    def options(self, s: Position, side: int, unit: int) -> Iterator[Order]:
        """Give it for a supply unit that reaches a battery."""
        if s.setting.is_supply[unit] and supplied_batteries(s, unit):
            yield UseSupply(unit=s.name(unit))

    def sample(self, s: Position, side: int, unit: int, chance: Random) -> Order | None:
        """Now and then."""
        if not s.setting.is_supply[unit] or chance.random() > _USES:
            return None
        return next(iter(self.options(s, side, unit)), None)

    def preview(self, s: Position, side: int, order: UseSupply, found: tuple[int, list[int]]) -> Preview:
        """Say whose barrage is doubled."""
        _, batteries = found
        reasons = tuple(
            Reason("20.2", s.name(u), 0 if s.state.untried[u] else int(s.setting.barrage[s.state.row[u]]))
            for u in batteries
        )
        return Preview(summary=f"{len(batteries)} batteries fire with double barrage in this phase", reasons=reasons)


def supplied_batteries(s: Position, unit: int) -> list[int]:
    """20.3: the friendly artillery within the supply radius of a supply unit that is not doubled yet.

    The radius is traced in movement points, not through enemy units, and stops in the first enemy zone.
    """
    setting, state, side = s.setting, s.state, int(s.setting.side[unit])
    enemy = zones(s, 1 - side)
    enter = np.where(enemy.occupied, CLOSED, 0).astype(np.int32)
    going = Going(setting.grid, s.ground.edges(s.bridges(side))[OTHER], enter=enter, stop=enemy.reach)
    setting.reach.search(int(state.hex[unit]), THIRDS * int(setting.supply_radius[unit]), going)
    reached = np.zeros(setting.grid.size, np.bool_)
    reached[setting.reach.hexes] = True
    guns = setting.units_of[side]
    guns = guns[setting.is_artillery[guns] & (state.hex[guns] >= 0) & (state.doubled[guns] == 0)]
    return guns[reached[state.hex[guns]]].tolist()
