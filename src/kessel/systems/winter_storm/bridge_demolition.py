"""Chapters 13.92/bridges, 18.44/destruction: engineers mine bridges, and blow them in their next Operations Phase."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from kessel.play.acts import Act
from kessel.play.messages import Event, Order
from kessel.play.outcome import Chance, Illegal, Preview, Reason
from kessel.systems.winter_storm.bridge_laying import Site, site_of
from kessel.systems.winter_storm.demolitions import engineer_factors
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.special_operations import DEMOLITION, is_able, note_special, refuse_special
from kessel.systems.winter_storm.state import Demolition
from kessel.systems.winter_storm.zones_of_control import zones

__all__ = ["BridgeHeld", "BridgeMined", "MineBridge", "Mining", "blow_bridges"]

_FACES = 6


class MineBridge(Order, frozen=True):
    """Engineers prepare the bridge between them and a hex: it is blown at the start of their next Operations Phase."""

    unit: str
    hex: str


class BridgeMined(Event, frozen=True):
    """Engineers prepare a bridge for demolition."""

    unit: str
    hexside: str


class BridgeHeld(Event, frozen=True):
    """A bridge that was prepared for demolition still stands, and why."""

    unit: str
    hexside: str
    reason: str


class Mining(Act):
    """13.92/bridges: engineers beside a bridge prepare to blow it."""

    order = MineBridge

    def check(self, s: Position, side: int, order: MineBridge) -> Site:
        """Refuse other units, and hexsides without a bridge."""
        (unit,) = s.own_units(side, (order.unit,))
        if _die(s, unit) is None:
            raise Illegal("13.92", f"{order.unit} is no Engineer unit that can assault, nor a Front Engineer")
        refuse_special(s, unit, DEMOLITION)
        site = site_of(s, unit, order.hex, "13.92/bridges")
        if not s.state.bridge[site.near, site.direction]:
            raise Illegal("13.92/bridges", f"There is no bridge between {order.unit} and {order.hex}")
        _refuse_before_axis(s, unit, site)
        return site

    def apply(self, s: Position, side: int, order: MineBridge, found: Site) -> None:
        """Note it."""
        unit = s.setting.unit(order.unit)
        note_special(s, unit, DEMOLITION)
        mined = (*s.state.notes.demolitions, Demolition(unit, found.near, found.far))
        s.state.notes = replace(s.state.notes, demolitions=mined)
        s.say(BridgeMined(unit=order.unit, hexside=s.setting.grid.side_name(found.near, found.direction)))

    def options(self, s: Position, side: int, unit: int) -> Iterator[Order]:
        """Give every bridge beside the unit."""
        if not s.is_on_map(unit) or _die(s, unit) is None or not is_able(s, unit, DEMOLITION):
            return
        near = int(s.state.hex[unit])
        for direction in s.state.bridge[near].nonzero()[0].tolist():
            far = int(s.setting.grid.neighbours[near, direction])
            order = MineBridge(unit=s.name(unit), hex=s.number(far))
            try:
                self.check(s, side, order)
            except Illegal:
                continue
            yield order

    def preview(self, s: Position, side: int, order: MineBridge, found: Site) -> Preview:
        """Give the chances as things stand now."""
        unit = s.setting.unit(order.unit)
        if not _is_contested(s, side, found.near, found.far):
            return Preview("Blown in the next Operations Phase, unless the enemy comes")
        good = min(_FACES, _die(s, unit) or 0)
        term = Reason("13.92/bridges", "a die up to its PCF, for the enemy is near", good)
        chances = (Chance("the bridge is blown", good, _FACES), Chance("it stands", _FACES - good, _FACES))
        return Preview(f"A die of {good} or less in the next Operations Phase", (term,), chances)


def blow_bridges(s: Position, side: int) -> None:
    """13.92/bridges: at the start of their phase engineers that stayed blow the bridges they mined.

    A die decides if an end of the bridge is held by the enemy or in his zone of control; there is no EC.
    """
    mine = [one for one in s.state.notes.demolitions if s.setting.side[one.unit] == side]
    rest = tuple(one for one in s.state.notes.demolitions if one not in mine)
    s.state.notes = replace(s.state.notes, demolitions=rest)
    for one in mine:
        site = Site(one.near, one.far, s.setting.grid.direction(one.near, one.far))
        try:
            _refuse_blowing(s, side, one.unit, site)
        except Illegal as why:
            hexside = s.setting.grid.side_name(site.near, site.direction)
            s.say(BridgeHeld(unit=s.name(one.unit), hexside=hexside, reason=why.reason))
            continue
        s.set_bridge(site.near, site.direction, 0, "13.92/bridges")


def _refuse_blowing(s: Position, side: int, unit: int, site: Site) -> None:
    name, limit = s.name(unit), _die(s, unit)
    if s.state.hex[unit] not in (site.near, site.far):
        raise Illegal("13.92/bridges", f"{name} did not stay beside it")
    if not s.is_good_order(unit):
        raise Illegal("13.9", f"{name} is not in Good Order")
    if not s.state.bridge[site.near, site.direction]:
        raise Illegal("13.92/bridges", "it is gone already")
    _refuse_before_axis(s, unit, site)
    if not _is_contested(s, side, site.near, site.far):
        return
    (die,) = s.roll(1, "13.92/bridges", s.seat(side))
    if limit is None or die > limit:
        raise Illegal("13.92/bridges", f"the die is {die}, and {name} needs {limit} or less")


def _refuse_before_axis(s: Position, unit: int, site: Site) -> None:
    """18.44/destruction: no Front Engineer destroys a bridge with an Axis Combat unit beside it."""
    beside = s.occupied_by_combat(s.setting.axis)
    if s.setting.is_front_engineer[unit] and (beside[site.near] or beside[site.far]):
        raise Illegal("18.44/destruction", f"An Axis Combat unit is beside the bridge that {s.name(unit)} would blow")


def _is_contested(s: Position, side: int, near: int, far: int) -> bool:
    enemy = zones(s, s.enemy_of(side))
    return any(bool(enemy.occupied[hex_] or enemy.reach[hex_] > 0) for hex_ in (near, far))


def _die(s: Position, unit: int) -> int | None:
    """13.92/bridges, 18.44/destruction: the PCF that a unit rolls against; None for one that blows no bridges."""
    if s.setting.is_front_engineer[unit]:
        return s.pcf(unit)
    factors = engineer_factors(s, unit)
    return None if factors is None else factors[0]
