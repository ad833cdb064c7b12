"""Chapter 14.2 and 14.3.1: units destroy bridges, and rebuild those over rivers and streams."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from kessel.play.acts import Act
from kessel.play.messages import Order
from kessel.play.outcome import Illegal, Preview, Reason
from kessel.systems.wb95.bridges import build_bridge, destroy_bridge, hexside
from kessel.systems.wb95.headquarters import commanded
from kessel.systems.wb95.movement import own_units
from kessel.systems.wb95.movement_points import points
from kessel.systems.wb95.position import Position

__all__ = ["Demolishing", "DestroyBridge", "RebuildBridge", "Rebuilding", "refuse_work"]


class DestroyBridge(Order, frozen=True):
    """Let a unit blow up a bridge at whose end it stands (14.2.1, 14.3.1)."""

    unit: str
    bridge: str
    """The hexside, as `2104|2204`."""


class RebuildBridge(Order, frozen=True):
    """Let a unit repair the bridge over a river or stream at whose end it stands (14.2.2)."""

    unit: str
    bridge: str


class Demolishing(Act):
    """14.1.4, 14.2.1, 14.3.1: only the side that controls a bridge, by a regular unit or a headquarters."""

    order = DestroyBridge

    def check(self, s: Position, side: int, order: DestroyBridge) -> tuple[int, int, int, int]:
        """Refuse what no unit of its owner can do here."""
        (unit,) = own_units(s, side, (order.unit,))
        hex_, direction = hexside(s, order.bridge)
        refuse_work(s, unit)
        refuse_distance(s, unit, hex_, direction, order.bridge)
        if not s.state.bridge[hex_, direction]:
            raise Illegal("14.1.2", f"No bridge stands at {order.bridge}")
        clause, price = _demolition(s, hex_, direction)
        if s.setting.is_artillery[unit]:
            raise Illegal(clause, f"{order.unit} is artillery: regular units and headquarters destroy bridges")
        if s.state.bridge_owner[hex_, direction] != side:
            raise Illegal("14.1.4", f"The bridge {order.bridge} is not controlled by {s.seat(side)}")
        refuse_price(s, unit, price, clause)
        return unit, hex_, direction, price

    def apply(self, s: Position, side: int, order: DestroyBridge, found: tuple[int, int, int, int]) -> None:
        """Pay, and destroy it."""
        unit, hex_, direction, price = found
        _spend(s, unit, price)
        destroy_bridge(s, hex_, direction, _demolition(s, hex_, direction)[0])

    def preview(self, s: Position, side: int, order: DestroyBridge, found: tuple[int, int, int, int]) -> Preview:
        """Give the price."""
        clause, price = _demolition(s, *found[1:3])
        return Preview(summary=f"{points(price)} MP", reasons=(Reason(clause, f"destroy {order.bridge}", price),))

    def options(self, s: Position, side: int, unit: int) -> Iterator[Order]:
        """One order for each bridge at its hex."""
        here = s.state.hex.item(unit)
        if here < 0:
            return
        for direction, stands in enumerate(s.state.bridge[here].tolist()):
            if stands:
                order = DestroyBridge(unit=s.name(unit), bridge=s.setting.grid.side_name(here, direction))
                if self.is_legal(s, side, order):
                    yield order

    def sample(self, s: Position, side: int, unit: int, chance: Random) -> Order | None:
        """Rarely: a random game would soon have no bridges left."""
        return super().sample(s, side, unit, chance) if chance.random() < 0.1 else None


class Rebuilding(Act):
    """14.2.2, 14.2.3: where a bridge is printed, by any unit but artillery in command, or a headquarters."""

    order = RebuildBridge

    def check(self, s: Position, side: int, order: RebuildBridge) -> tuple[int, int, int]:
        """Refuse other places and units out of command."""
        (unit,) = own_units(s, side, (order.unit,))
        hex_, direction = hexside(s, order.bridge)
        refuse_work(s, unit)
        refuse_distance(s, unit, hex_, direction, order.bridge)
        if s.state.bridge[hex_, direction]:
            raise Illegal("14.2.2", f"The bridge {order.bridge} stands")
        if s.setting.ground.big_river[hex_, direction]:
            raise Illegal("14.3.2", f"{order.bridge} is a big river: a headquarters builds there, and it takes a turn")
        if not s.setting.board.bridge[hex_, direction]:
            raise Illegal("14.2.3", f"No bridge is printed at {order.bridge}")
        if s.setting.is_artillery[unit]:
            raise Illegal("14.2.2", f"{order.unit} is artillery: any other unit may rebuild a bridge")
        if not (s.setting.is_hq[unit] or commanded(s, side)[s.state.hex[unit]]):
            raise Illegal("14.2.2", f"{order.unit} is in range of no headquarters")
        refuse_price(s, unit, s.setting.rulebook.bridges.rebuild, "14.2.2")
        return unit, hex_, direction

    def apply(self, s: Position, side: int, order: RebuildBridge, found: tuple[int, int, int]) -> None:
        """Pay, and build it."""
        unit, hex_, direction = found
        _spend(s, unit, s.setting.rulebook.bridges.rebuild)
        build_bridge(s, hex_, int(s.setting.grid.neighbours[hex_, direction]), side, "14.2.2")

    def preview(self, s: Position, side: int, order: RebuildBridge, found: tuple[int, int, int]) -> Preview:
        """Give the price."""
        price = s.setting.rulebook.bridges.rebuild
        return Preview(summary=f"{points(price)} MP", reasons=(Reason("14.2.2", f"rebuild {order.bridge}", price),))

    def options(self, s: Position, side: int, unit: int) -> Iterator[Order]:
        """One order for each destroyed bridge at its hex."""
        here = int(s.state.hex[unit])
        for direction in s.setting.bridges_at.get(here, ()):
            if not s.state.bridge[here, direction]:
                order = RebuildBridge(unit=s.name(unit), bridge=s.setting.grid.side_name(here, direction))
                if self.is_legal(s, side, order):
                    yield order

    def sample(self, s: Position, side: int, unit: int, chance: Random) -> Order | None:
        """Most units stand at no printed bridge."""
        return super().sample(s, side, unit, chance) if s.state.hex.item(unit) in s.setting.bridges_at else None


def refuse_work(s: Position, unit: int) -> None:
    """Refuse to let a unit work on a bridge that may spend no movement points now.

    Raises:
        Illegal: with the clause.
    """
    state, name = s.state, s.name(unit)
    if not s.setting.complementary:
        raise Illegal("12.1.1", "Chapter 14 is switched off in this game")
    if state.marked[unit]:
        raise Illegal("2.2/3", f"{name} is marked for strategic movement")
    if state.bridging[unit]:
        raise Illegal("14.3.4", f"{name} is building a bridge")
    if state.turn < s.setting.frozen_until[unit]:
        raise Illegal("scenario:korsun_1944/freeze", f"{name} does nothing yet")
    if state.stopped[unit]:
        raise Illegal("4.2.1", f"{name} may spend no more movement points in this phase")


def refuse_distance(s: Position, unit: int, hex_: int, direction: int, bridge: str) -> None:
    """14.2.1, 14.2.2: the unit stands at an end of the bridge.

    Raises:
        Illegal: it does not.
    """
    if int(s.state.hex[unit]) not in (hex_, int(s.setting.grid.neighbours[hex_, direction])):
        raise Illegal("14.2.1", f"{s.name(unit)} does not stand at {bridge}")


def refuse_price(s: Position, unit: int, price: int, clause: str) -> None:
    """Refuse what costs more than a unit has left.

    Raises:
        Illegal: with the clause of the price.
    """
    left = int(s.state.allowance[unit] - s.state.spent[unit])
    if price > left:
        raise Illegal(clause, f"It costs {points(price)} MP, and {s.name(unit)} has {points(left)}")


def _demolition(s: Position, hex_: int, direction: int) -> tuple[str, int]:
    rules = s.setting.rulebook.bridges
    return ("14.3.1", rules.destroy_big) if s.setting.ground.big_river[hex_, direction] else ("14.2.1", rules.destroy)


def _spend(s: Position, unit: int, price: int) -> None:
    s.stir(unit)
    s.state.spent[unit] += price
    s.state.acted[unit] = s.state.off_road[unit] = 1
