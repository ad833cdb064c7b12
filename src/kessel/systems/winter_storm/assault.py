"""Chapters 13.67, 14: an assault is declared, and what follows comes step by step."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from msgspec.structs import replace

from kessel.play.acts import Act
from kessel.play.agenda import Automatic
from kessel.play.messages import Event, Order
from kessel.play.outcome import Illegal, Preview
from kessel.systems.winter_storm.artillery import close_supporters, spend_shells
from kessel.systems.winter_storm.assault_forecast import forecast
from kessel.systems.winter_storm.assault_limits import refuse_assaulter, refuse_commitment, refuse_supporters
from kessel.systems.winter_storm.assault_resolution import Resolve
from kessel.systems.winter_storm.combat_record import Assault, Group
from kessel.systems.winter_storm.command_status import isolate_fighters, note_combat
from kessel.systems.winter_storm.defensive_fire import Counterbarrage, ProtectiveFire
from kessel.systems.winter_storm.emergency_supply import EmergencySupply
from kessel.systems.winter_storm.engagement import acting_group, active, spend
from kessel.systems.winter_storm.engagement_points import assault_cost, support_cost
from kessel.systems.winter_storm.mode_markers import reduce_mode
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.retreat_before_combat import RetreatBeforeCombat
from kessel.systems.winter_storm.state import INDEPENDENT, ISOLATED, OUT_OF_COMMAND

__all__ = ["AfterAssault", "AssaultDeclared", "AssaultVoid", "Assaulting", "Commitment", "DeclareAssault"]


class DeclareAssault(Order, frozen=True):
    """Assault a hex with units of the group, supported by others; in a counterattack single enemies may be named."""

    target: str
    units: tuple[str, ...]
    support: tuple[str, ...] = ()
    close_support: tuple[str, ...] = ()
    """Units whose Artillery Factors fire for the assault (14.13)."""
    enemies: tuple[str, ...] = ()
    """14.3/movement: the original attackers that a counterattack singles out; otherwise nobody is named."""


class AssaultDeclared(Event, frozen=True):
    """An assault was declared."""

    target: str
    units: tuple[str, ...]
    support: tuple[str, ...]
    enemies: tuple[str, ...]
    close_support: tuple[str, ...] = ()


class AssaultVoid(Event, frozen=True):
    """Everybody left the hex before combat: nothing was spent (14.11)."""

    target: str


class Assaulting(Act):
    """13.67, 13.68, 14.13 (W-70): declare an assault; it cannot be withdrawn."""

    order = DeclareAssault

    def check(self, s: Position, side: int, order: DeclareAssault) -> Assault:
        """Refuse what units, target or points left do not allow."""
        group, target = acting_group(s), s.setting.hex(order.target)
        units, support = s.own_units(side, order.units), s.own_units(side, order.support)
        if not units:
            raise Illegal("13.68", "There is no support without an assault")
        if set(units) & set(support):
            raise Illegal("13.68", "A unit either assaults or supports")
        enemies = _enemies(s, group, target, order.enemies)
        for unit in units:
            refuse_assaulter(s, group, unit, target)
        refuse_commitment(s, units, target)
        refuse_supporters(s, group, support, target)
        points = assault_cost(s, units, support) + support_cost(s, units, support)
        if points > group.left:
            raise Illegal("13.610", f"The assault costs {points} EP, and {group.left} are left")
        return Assault(
            side,
            target,
            units,
            enemies,
            support,
            close_support=_close_support(s, side, units, target, order.close_support),
            points=points,
            counterattack=bool(group.counterattack),
            from_hexes=tuple(int(s.state.hex[unit]) for unit in units),
        )

    def apply(self, s: Position, side: int, order: DeclareAssault, found: Assault) -> None:
        """Reserve the points, and let the defender answer."""
        group = acting_group(s)
        left = replace(group, left=group.left - found.points)
        s.state.notes = replace(s.state.notes, group=left, assault=found, retreated=(), untaken=0)
        names = s.setting.names
        s.say(
            AssaultDeclared(
                target=order.target,
                units=order.units,
                support=order.support,
                enemies=names(found.defenders),
                close_support=order.close_support,
            )
        )
        s.state.push(
            RetreatBeforeCombat(),
            Commitment(),
            EmergencySupply(),
            Counterbarrage(),
            ProtectiveFire(),
            Resolve(),
            AfterAssault(units=() if found.counterattack else found.assaulters),
        )

    def preview(self, s: Position, side: int, order: DeclareAssault, found: Assault) -> Preview:
        """Give odds, checks and results as far as the attacker can know them."""
        return forecast(s, side, found)

    def options(self, s: Position, side: int, unit: int) -> Iterator[Order]:
        """For every hex beside the unit: alone, and with all of the group that can assault it, or support."""
        for target in _targets(s, side, unit):
            for order in self._orders(s, side, unit, target):
                if _is_legal(self, s, side, order):
                    yield order

    def sample(self, s: Position, side: int, unit: int, chance: Random) -> Order | None:
        """Draw a hex; mostly everybody who can takes part."""
        targets = _targets(s, side, unit)
        if not targets:
            return None
        found = list(self._orders(s, side, unit, chance.choice(targets)))
        for order in (*found[1:], found[0]) if chance.random() < 0.8 else found:
            if _is_legal(self, s, side, order):
                return order
        return None

    def _orders(self, s: Position, side: int, unit: int, target: int) -> Iterator[DeclareAssault]:
        """Think of the unit alone, of all who can assault, and of the unit with all others in support."""
        group = acting_group(s)
        others = [u for u in active(s, group) if u != unit and s.state.hex[u] in s.setting.grid.neighbours[target]]
        able = [u for u in others if _can(refuse_assaulter, s, group, u, target)]
        helpers = [u for u in others if _can(refuse_supporters, s, group, (u,), target)]
        number, names = s.number(target), s.setting.names
        enemies = names([u for u in s.on(target, s.enemy_of(side)) if u in group.counterattack])
        yield DeclareAssault(target=number, units=names((unit,)), enemies=enemies)
        if able:
            yield DeclareAssault(target=number, units=names((unit, *able)), enemies=enemies)
        if guns := close_supporters(s, (unit, *able), target):
            yield DeclareAssault(target=number, units=names((unit, *able)), close_support=names(guns), enemies=enemies)
        if helpers:
            yield DeclareAssault(target=number, units=names((unit,)), support=names(helpers), enemies=enemies)


class Commitment(Automatic, frozen=True):
    """14.11: if the hex is empty nothing was spent; otherwise the assault counts from now on."""

    def run(self, s: Position) -> None:
        """Take stock after Retreat Before Combat."""
        assault, group = s.state.notes.assault, acting_group(s)
        assert assault is not None
        stayed = tuple(unit for unit in assault.defenders if s.state.hex[unit] == assault.target)
        if not stayed:
            s.say(AssaultVoid(target=s.number(assault.target)))
            group = replace(group, left=group.left + assault.points)
            s.state.notes = replace(s.state.notes, group=group, assault=None)
            return
        note_combat(s, (*assault.assaulters, *stayed))
        spend_shells(s, assault.close_support)
        group = replace(
            group,
            assaulted=(*group.assaulted, *assault.assaulters),
            supported=(*group.supported, *assault.supporters),
        )
        counted = () if assault.counterattack else assault.assaulters
        s.state.notes = replace(
            s.state.notes,
            group=group,
            assault=replace(assault, defenders=stayed),
            assaulted=(*s.state.notes.assaulted, *counted),
        )


class AfterAssault(Automatic, frozen=True):
    """11.23/reduction, 13.610: modes of units on their own go down, and a group without points is over."""

    units: tuple[int, ...]
    """The assaulters; nobody after a counterattack, which reduces no mode (14.3)."""

    def run(self, s: Position) -> None:
        """Clear up."""
        notes = s.state.notes
        for unit in self.units:
            on_its_own = s.state.status[unit] in (INDEPENDENT, OUT_OF_COMMAND, ISOLATED)
            if unit in notes.assaulted and on_its_own and s.is_on_map(unit):
                reduce_mode(s, unit, "11.23/reduction")
        isolate_fighters(s)
        s.state.notes = replace(s.state.notes, assault=None, retreated=(), untaken=0)
        if notes.group is not None:
            spend(s, notes.group)


def _enemies(s: Position, group: Group, target: int, named: tuple[str, ...]) -> tuple[int, ...]:
    """14.16, 14.17, 14.3/movement: everybody in the hex is attacked; a counterattack names original attackers."""
    there = s.on(target, s.enemy_of(group.side))
    if not there:
        raise Illegal("14.16", f"There are no enemy units on {s.number(target)}; installations cannot be assaulted")
    if not group.counterattack:
        if named:
            raise Illegal("14.17", "All units in the hex are attacked together")
        return tuple(there)
    units = s.own_units(s.enemy_of(group.side), named) or tuple(unit for unit in there if unit in group.counterattack)
    for unit in units:
        if s.state.hex[unit] != target:
            raise Illegal("14.3/movement", f"{s.name(unit)} is not on {s.number(target)}")
        if unit not in group.counterattack:
            raise Illegal("14.3/movement", f"{s.name(unit)} did not attack, and only original attackers are assaulted")
    if not units:
        raise Illegal("14.3/movement", f"None of the original attackers is on {s.number(target)}")
    return units


def _close_support(
    s: Position, side: int, assaulters: tuple[int, ...], target: int, named: tuple[str, ...]
) -> tuple[int, ...]:
    """14.13, 16.11/artillery: refuse guns that may not fire for these assaulters."""
    units = s.own_units(side, named)
    able = close_supporters(s, assaulters, target) if units else []
    for unit in units:
        if unit not in able:
            raise Illegal("14.13", f"{s.name(unit)} cannot give Close Support against {s.number(target)}")
    return units


def _targets(s: Position, side: int, unit: int) -> list[int]:
    """Give the hexes beside a unit where somebody can be assaulted, if it can assault at all."""
    group = acting_group(s)
    if unit in group.assaulted or not s.is_assault_capable(unit):
        return []
    enemies = group.counterattack or s.on_map(s.enemy_of(side))
    around = s.setting.grid.neighbours[s.state.hex[unit]]
    return sorted({int(s.state.hex[enemy]) for enemy in enemies if s.state.hex[enemy] in around and s.is_on_map(enemy)})


def _can(law: Callable[..., object], *about: object) -> bool:
    try:
        law(*about)
    except Illegal:
        return False
    return True


def _is_legal(act: Act, s: Position, side: int, order: Order) -> bool:
    return _can(act.check, s, side, order)
