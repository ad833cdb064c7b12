"""Chapter 7.1: building field fortifications."""

from __future__ import annotations

from kessel.play.acts import SingleAct
from kessel.play.messages import Order
from kessel.play.outcome import Illegal
from kessel.systems.wb95.events import FortificationBuilt
from kessel.systems.wb95.fixed_positions import is_fixed_position
from kessel.systems.wb95.movement import own_units
from kessel.systems.wb95.position import FIELD, Position
from kessel.systems.wb95.reach import search
from kessel.systems.wb95.zones_of_control import zones

__all__ = ["Build", "Building"]


class Build(Order, frozen=True):
    """Let a unit build a field fortification where it stands (7.1.2)."""

    unit: str


class Building(SingleAct):
    """7.1.2-7.1.9: one regular unit that does not move fortifies its hex for all units there."""

    order = Build

    def check(self, s: Position, side: int, order: Build) -> int:
        """Refuse to build where or when chapter 7.1 forbids it."""
        (unit,) = own_units(s, side, (order.unit,))
        state, setting, hex_ = s.state, s.setting, int(s.state.hex[unit])
        number = s.number(hex_)
        if not setting.is_regular[unit] or setting.is_rg[unit]:
            raise Illegal("7.1.2", f"{order.unit} is no regular unit with movement points: it cannot build")
        if state.turn < setting.frozen_until[unit]:
            raise Illegal("scenario:korsun_1944/freeze", f"{order.unit} builds nothing yet")
        if state.spent[unit] or state.acted[unit] or state.marked[unit] or state.stopped[unit]:
            raise Illegal(
                "7.1.2", f"{order.unit} has been active in this phase: building takes all its movement points"
            )
        if state.fort[hex_]:
            raise Illegal("7.1.1", f"{number} is fortified already")
        if setting.ground.is_swamp[hex_]:
            raise Illegal("7.1.8", f"{number} is swamp: no field fortification can be built there")
        if is_fixed_position(s, hex_):
            raise Illegal("7.1.9", f"{number} has a fixed position")
        if state.retreated[unit] and not _enclosed(s, unit):
            raise Illegal("7.1.2", f"{order.unit} retreated in the last Combat Phase and could leave the enemy's zones")
        return unit

    def apply(self, s: Position, side: int, order: Build, found: int) -> None:
        """7.1.4: it costs everything, and is ready at once."""
        state, hex_ = s.state, int(s.state.hex[found])
        s.stir(found)
        state.spent[found] = state.allowance[found]
        state.stopped[found] = state.acted[found] = 1
        state.changing("fort")[hex_], state.fort_owner[hex_] = FIELD, side
        s.say(FortificationBuilt(hex=s.number(hex_), seat=s.seat(side), kind="FF"))

    def order_of(self, s: Position, side: int, unit: int) -> Order | None:
        """Who has been active has none, and that is seen at a glance."""
        if s.state.acted[unit] or s.state.hex[unit] < 0:
            return None
        order = Build(unit=s.name(unit))
        return order if self.is_legal(s, side, order) else None


def _enclosed(s: Position, unit: int) -> bool:
    """7.1.3: no adjacent hex that it may enter lies outside the enemy's zones."""
    zone = zones(s, 1 - int(s.setting.side[unit])).reach
    around = set(s.setting.grid.neighbours[s.state.hex[unit]].tolist())
    return not any(int(h) in around and not zone[h] for h in search(s, unit).hexes[1:])
