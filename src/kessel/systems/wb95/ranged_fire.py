"""Chapter 6.4: ranged attacks, and fire at objects."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np
from msgspec import Struct

from kessel.play.acts import Act
from kessel.play.messages import Order
from kessel.play.outcome import Illegal, Preview, Reason
from kessel.systems.wb95.air_support import air_support
from kessel.systems.wb95.artillery import can_fire, firing_strength, in_range, refuse_attacking_gun
from kessel.systems.wb95.duties import open_duties, refuse_neglect
from kessel.systems.wb95.fire_results import chances, strike_bridge, strike_units, terrain_deduction
from kessel.systems.wb95.position import Position
from kessel.systems.wb95.zones_of_control import zones

__all__ = ["FireAt", "FireAtBridge", "ObjectAttack", "RangedAttack", "hexes_in_range", "refuse_distance"]

Guns = tuple[int, ...]


class FireAt(Order, frozen=True):
    """Fire at enemies on a remote hex (6.4.1)."""

    guns: tuple[str, ...]
    target: str
    full: tuple[str, ...] = ()
    """10.2.3: guns out of supply that fire with full strength, and whose level rises by one."""


class FireAtBridge(Order, frozen=True):
    """Fire at a bridge (6.4.7)."""

    guns: tuple[str, ...]
    at: str
    """Its hexside, as `2104|2204`."""
    full: tuple[str, ...] = ()


class Salvo(Struct, frozen=True):
    """The guns that fire together, and their strength term by term."""

    guns: Guns
    full: Guns
    hex: int
    terms: tuple[Reason, ...]

    @property
    def points(self) -> int:
        """The strength that counts on the table."""
        return sum(term.value for term in self.terms)


class RangedAttack(Act):
    """6.4.2: guns with a hex in range of all of them, and the air support planned for it (6.4.4)."""

    order = FireAt

    def check(self, s: Position, side: int, order: FireAt) -> Salvo:
        """Refuse guns that cannot fire at this hex, and a hex that must be attacked or was (6.4.5)."""
        guns, full = _battery(s, side, order.guns, order.full)
        target = s.setting.hex(order.target)
        refuse_distance(s, guns, target)
        _refuse_target(s, side, target)
        refuse_neglect(s, side, (), (target,))
        air = air_support(s, side, "offensive_support", (target,))
        terms = _strengths(s, guns, full)
        terms += [Reason("8.2.3", "air support", air)] if air else []
        terms += terrain_deduction(s, target, s.setting.rulebook.artillery.terrain_deduction, "6.4.2")
        return Salvo(guns, full, target, tuple(terms))

    def apply(self, s: Position, side: int, order: FireAt, found: Salvo) -> None:
        """Fire: the hex is closed to direct attacks for this phase."""
        _fire(s, found)
        s.state.fired_at[found.hex] = 1
        s.lay_open((found.hex,))
        strike_units(s, side, found.hex, s.setting.rulebook.artillery_fire, found.points, "6.4.2")

    def preview(self, s: Position, side: int, order: FireAt, found: Salvo) -> Preview:
        """Give the strength term by term, and the chances of every result."""
        table = s.setting.rulebook.artillery_fire
        return Preview(f"{found.points} SP", found.terms, chances(table, found.points))

    def options(self, s: Position, side: int, unit: int) -> Iterator[Order]:
        """Give every target of a gun, with the gun alone and with all that reach it too."""
        ready = can_fire(s, side)
        if unit not in ready:
            return
        for target in hexes_in_range(s, side, unit):
            others = [gun for gun in ready if gun != unit and _is_in_range(s, gun, target)]
            for guns in dict.fromkeys(((unit,), (unit, *others))):
                order = FireAt(guns=s.setting.names(guns), target=s.number(target))
                if self.is_legal(s, side, order):
                    yield order

    def sample(self, s: Position, side: int, unit: int, chance: Random) -> Order | None:
        """Draw a target of a gun, and others that fire with it."""
        if not s.setting.is_artillery[unit]:
            return None
        targets = hexes_in_range(s, side, unit)
        if not targets:
            return None
        target = chance.choice(targets)
        others = [gun for gun in can_fire(s, side) if gun != unit and chance.random() < 0.5]
        guns = (unit, *(gun for gun in others if _is_in_range(s, gun, target)))
        order = FireAt(guns=s.setting.names(guns), target=s.number(target))
        return order if self.is_legal(s, side, order) else None


class ObjectAttack(Act):
    """6.4.7: fire at a bridge, from adjacent hexes too, whatever the terrain."""

    order = FireAtBridge

    def check(self, s: Position, side: int, order: FireAtBridge) -> tuple[Salvo, int]:
        """Refuse guns out of range, and hexsides without a bridge."""
        guns, full = _battery(s, side, order.guns, order.full)
        hex_, direction = _bridge(s, order.at)
        ends = (hex_, int(s.setting.grid.neighbours[hex_, direction]))
        for gun in guns:
            if not in_range(s, gun, ends):
                raise Illegal("6.1.2", f"{s.name(gun)} is too far from the bridge {order.at}")
        return Salvo(guns, full, hex_, tuple(_strengths(s, guns, full))), direction

    def apply(self, s: Position, side: int, order: FireAtBridge, found: tuple[Salvo, int]) -> None:
        """Fire."""
        salvo, direction = found
        _fire(s, salvo)
        strike_bridge(s, side, salvo.hex, direction, salvo.points, "6.4.7")

    def preview(self, s: Position, side: int, order: FireAtBridge, found: tuple[Salvo, int]) -> Preview:
        """Give the strength term by term, and the chance to destroy the bridge."""
        salvo, _ = found
        return Preview(f"{salvo.points} SP", salvo.terms, chances(s.setting.rulebook.objects, salvo.points))

    def options(self, s: Position, side: int, unit: int) -> Iterator[Order]:
        """Give every bridge in range of a gun, with the gun alone and with all that reach it too."""
        ready = can_fire(s, side)
        if unit not in ready:
            return
        for near, far in _bridges_in_range(s, unit):
            others = [gun for gun in ready if gun != unit and in_range(s, gun, (near, far))]
            for guns in dict.fromkeys(((unit,), (unit, *others))):
                order = _at_bridge(s, guns, near, far)
                if self.is_legal(s, side, order):
                    yield order

    def sample(self, s: Position, side: int, unit: int, chance: Random) -> Order | None:
        """Draw a bridge, seldom: bridges are as useful to their destroyer as to his enemy."""
        if not s.setting.is_artillery[unit] or chance.random() > 0.1:
            return None
        bridges = _bridges_in_range(s, unit)
        if not bridges:
            return None
        order = _at_bridge(s, (unit,), *chance.choice(bridges))
        return order if self.is_legal(s, side, order) else None


def hexes_in_range(s: Position, side: int, gun: int) -> list[int]:
    """6.1.2, 6.4.3: the hexes with enemies within three hexes of a gun that are not adjacent to it."""
    away = s.setting.grid.distances(int(s.state.hex[gun]))
    near = (away > 1) & (away <= s.setting.rulebook.artillery.range)
    return np.flatnonzero(near & zones(s, 1 - side).occupied).tolist()


def _is_in_range(s: Position, gun: int, target: int) -> bool:
    """6.1.2, 6.4.3: whether a hex lies within three hexes of a gun and not adjacent to it."""
    return 1 < s.setting.grid.distance(s.state.hex.item(gun), target) <= s.setting.rulebook.artillery.range


def refuse_distance(s: Position, guns: Guns, target: int) -> None:
    """6.1.2, 6.4.2 a, 6.4.3: the target is in range of every gun, and adjacent to none.

    Raises:
        Illegal: with the gun.
    """
    for gun in guns:
        if not in_range(s, gun, (target,)):
            raise Illegal("6.1.2", f"{s.number(target)} is out of range of {s.name(gun)}")
        if s.setting.grid.distance(int(s.state.hex[gun]), target) <= 1:
            raise Illegal("6.4.3", f"{s.number(target)} is adjacent to {s.name(gun)}")


def _battery(s: Position, side: int, names: tuple[str, ...], full: tuple[str, ...]) -> tuple[Guns, Guns]:
    guns = tuple(map(s.setting.unit, dict.fromkeys(names)))
    if not guns:
        raise Illegal("6.4.2", "A ranged attack names the guns that fire")
    for gun in guns:
        refuse_attacking_gun(s, side, gun)
    with_all = tuple(map(s.setting.unit, dict.fromkeys(full)))
    for gun in with_all:
        if gun not in guns or s.state.oos[gun] <= 0:
            raise Illegal("10.2.3", f"{s.name(gun)} does not fire here, or is not out of supply")
    return guns, with_all


def _refuse_target(s: Position, side: int, target: int) -> None:
    number, enemies = s.number(target), s.on(target, 1 - side)
    if not enemies:
        raise Illegal("6.4.1", f"No enemy stands on {number}")
    if s.state.fired_at[target]:
        raise Illegal("6.4.5", f"{number} was the target of a ranged attack in this phase")
    if any(s.state.defended[unit] for unit in enemies):
        raise Illegal("6.4.5", f"{number} was attacked directly in this phase")
    if target in open_duties(s, side).targets:
        raise Illegal("6.4.5", f"{number} must be attacked directly in this phase")


def _strengths(s: Position, guns: Guns, full: Guns) -> list[Reason]:
    return [Reason("6.4.1", s.name(gun), firing_strength(s, gun, full)) for gun in guns]


def _fire(s: Position, salvo: Salvo) -> None:
    """Note that guns have fired: once in this Combat Phase (6.1.4), and they lie open (16.1.3)."""
    state, guns = s.state, list(salvo.guns)
    state.fought[guns] = 1
    state.fought_this_turn[guns] = 1
    s.lay_open(state.hex[guns].tolist())
    for gun in salvo.full:
        s.starve(gun, s.setting.rulebook.supply.full_attack, "10.2.3")
    for gun in guns:
        s.stir(gun)


def _bridge(s: Position, name: str) -> tuple[int, int]:
    try:
        hex_, direction = s.setting.grid.side(name)
    except ValueError as error:
        raise Illegal("6.4.7", str(error)) from None
    if not s.state.bridge[hex_, direction]:
        raise Illegal("6.4.7", f"No bridge stands at {name}")
    return hex_, direction


def _bridges_in_range(s: Position, gun: int) -> list[tuple[int, int]]:
    """Give the bridges with an end in range of a gun, each once: that end first, or the lower one of both."""
    away = s.setting.grid.distances(int(s.state.hex[gun])) <= s.setting.rulebook.artillery.range
    near, directions = np.nonzero((s.state.bridge > 0) & away[:, None])
    far = s.setting.grid.neighbours[near, directions]
    once = (near < far) | ~away[far]
    return list(zip(near[once].tolist(), far[once].tolist(), strict=True))


def _at_bridge(s: Position, guns: Guns, near: int, far: int) -> FireAtBridge:
    at = s.setting.grid.side_name(near, s.setting.grid.direction(near, far))
    return FireAtBridge(guns=s.setting.names(guns), at=at)
