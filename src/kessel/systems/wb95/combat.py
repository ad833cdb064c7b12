"""Chapter 5.1 and 5.2: the Combat Phase, and how an attack is declared."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from kessel.play.acts import Act, ActingPhase
from kessel.play.agenda import Decision
from kessel.play.messages import Order
from kessel.play.outcome import Illegal, Preview
from kessel.systems.wb95.air_support import air_support
from kessel.systems.wb95.artillery import attack_support, in_range, refuse_attacking_gun, support_hexes
from kessel.systems.wb95.combat_record import Combat
from kessel.systems.wb95.combat_resolution import ask_defence_support, combat_preview
from kessel.systems.wb95.contact import contacts
from kessel.systems.wb95.duties import duty_attack, list_duties, refuse_neglect, refuse_open_duties
from kessel.systems.wb95.headquarters import lapse_pools
from kessel.systems.wb95.kernels import yet_to_fire
from kessel.systems.wb95.masking import as_known
from kessel.systems.wb95.movement import own_units
from kessel.systems.wb95.position import Position
from kessel.systems.wb95.ranged_fire import ObjectAttack, RangedAttack

__all__ = ["Attack", "AttackPhase", "Attacking", "begin_attack", "end_attack"]

Units = tuple[int, ...]


class Attack(Order, frozen=True):
    """Attack hexes directly, with units beside them and artillery in support (5.2.1 a)."""

    units: tuple[str, ...]
    targets: tuple[str, ...]
    guns: tuple[str, ...] = ()
    full: tuple[str, ...] = ()
    """10.2.3: units out of supply that attack with full strength, and whose level rises by one."""


class Attacking(Act):
    """5.1: one direct combat."""

    order = Attack

    def check(self, s: Position, side: int, order: Attack) -> Combat:
        """Refuse an attack that chapter 5.1 does not allow."""
        combat = declared(s, side, order)
        refuse_neglect(s, side, combat.attackers, combat.targets)
        return combat

    def apply(self, s: Position, side: int, order: Attack, found: Combat) -> None:
        """Declare it: the stacks lie open (16.1.3), and the defender is asked for support."""
        state = s.state
        attackers = [*found.attackers, *found.attack_guns]
        state.fought[attackers] = 1
        state.fought_this_turn[attackers] = 1
        state.defended[list(found.defenders)] = 1
        for unit in found.full:
            s.starve(unit, s.setting.rulebook.supply.full_attack, "10.2.3")
        s.lay_open((*state.hex[attackers].tolist(), *found.targets))
        for unit in (*attackers, *found.defenders, *found.bystanders):
            s.stir(unit)
        ask_defence_support(s, found)

    def preview(self, s: Position, side: int, order: Attack, found: Combat) -> Preview:
        """Give ratio, modifiers, column and the chances of every result."""
        return combat_preview(as_known(s, side), found)

    def options(self, s: Position, side: int, unit: int) -> Iterator[Order]:
        """Give attacks in which the unit comes first: alone, with all that can join, and on all it touches."""
        links = contacts(s, side)
        hexes = links.hexes_of.get(unit, [])
        proposals: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
        for hex_ in hexes:
            others = tuple(u for u in links.units_at[hex_] if u != unit)
            proposals.append(((unit,), (hex_,)))
            if others:
                proposals.append(((unit, *others), (hex_,)))
        if len(hexes) > 1:
            proposals.append(((unit,), tuple(hexes)))
        planned = duty_attack(s, side)
        if planned and planned[0][0] == unit:
            proposals.append(planned)
        for units, targets in dict.fromkeys(proposals):
            order = self._order(s, units, targets)
            if self.is_legal(s, side, order):
                yield order

    def sample(self, s: Position, side: int, unit: int, chance: Random) -> Order | None:
        """Draw an attack of the unit, often with others, sometimes with guns; a duty if that is refused."""
        links = contacts(s, side)
        hexes = links.hexes_of.get(unit)
        if hexes:
            hex_ = chance.choice(hexes)
            others = [u for u in links.units_at[hex_] if u != unit and chance.random() < 0.5]
            guns = self._guns(s, side, unit, hex_, chance)
            order = self._order(s, (unit, *others), (hex_,), tuple(guns))
            if self.is_legal(s, side, order):
                return order
        planned = duty_attack(s, side)
        return self._order(s, *planned) if planned else None

    def _guns(self, s: Position, side: int, unit: int, hex_: int, chance: Random) -> list[int]:
        ready = attack_support(s, side, (int(s.state.hex[unit]),), (hex_,))
        return [gun for gun in ready if chance.random() < 0.5]

    def _order(
        self, s: Position, units: tuple[int, ...], targets: tuple[int, ...], guns: tuple[int, ...] = ()
    ) -> Attack:
        names = s.setting.names
        return Attack(units=names(units), targets=tuple(map(s.number, targets)), guns=names(guns))


class AttackPhase(ActingPhase, frozen=True):
    """2.2/4, 2.2/10: compulsory and voluntary attacks in any order (5.1.6)."""

    sequence = "2.1.2"

    def acts(self) -> tuple[Act, ...]:
        """Direct combat, and fire from afar (6.4)."""
        return _ACTS

    def actors(self, s: Position) -> list[int]:
        """Give the units that may still attack or fire."""
        state, guns, found = s.state, s.setting.guns_of[self.side], s.setting.scratch
        units = contacts(s, self.side).hexes_of
        return sorted((*units, *found[: yet_to_fire(guns, state.hex, state.fought, state.transport, found)].tolist()))

    def decision(self, s: Position) -> Decision | None:
        """Ask the owner of the phase."""
        return Decision((s.seat(self.side),), "attack", f"2.2/{s.state.phase}", "Attack, fire, or end the phase")

    def may_end(self, s: Position) -> None:
        """5.1.7: not before every duty is met."""
        refuse_open_duties(s, self.side)


_ACTS: tuple[Act, ...] = (Attacking(), RangedAttack(), ObjectAttack())


def begin_attack(s: Position, side: int) -> None:
    """Nobody has fought yet in this Combat Phase; the duties are listed once (5.1.3)."""
    s.state.fought[:] = 0
    s.state.defended[:] = 0
    s.state.fired_at[:] = 0
    list_duties(s, side)


def end_attack(s: Position) -> None:
    """16.1.3: stacks that fought close again; barrage and lost headquarters lapse by Combat Phases."""
    s.state.open[:] = 0
    s.state.silenced[s.state.silenced > 0] -= 1
    lapse_pools(s)


def declared(s: Position, side: int, order: Attack) -> Combat:
    """Give the combat that an order declares (5.2.1 a).

    Raises:
        Illegal: the units cannot make this attack.
    """
    if not order.units or not order.targets:
        raise Illegal("5.2.1", "An attack names its units and the hexes they attack")
    units = own_units(s, side, tuple(dict.fromkeys(order.units)))
    targets = tuple(dict.fromkeys(map(s.setting.hex, order.targets)))
    for unit in units:
        _refuse_attacker(s, unit)
    from_hexes = tuple(sorted({int(s.state.hex[u]) for u in units}))
    if len(from_hexes) > 1 and len(targets) > 1:
        raise Illegal("5.1.5", "Either all attackers stand on one hex, or all defenders do")
    for hex_ in targets:
        _refuse_target(s, side, hex_, from_hexes)
    guns = tuple(map(s.setting.unit, dict.fromkeys(order.guns)))
    for gun in guns:
        refuse_attacking_gun(s, side, gun)
        if not in_range(s, gun, support_hexes(s, from_hexes, targets)):
            raise Illegal("6.3.2", f"{s.name(gun)} has no {s.setting.options.support_range.replace('_', ' ')} in range")
    full = tuple(map(s.setting.unit, dict.fromkeys(order.full)))
    for unit in full:
        if unit not in (*units, *guns) or s.state.oos[unit] <= 0:
            raise Illegal("10.2.3", f"{s.name(unit)} is not in this attack, or not out of supply")
    enemies = [u for hex_ in targets for u in s.on(hex_, 1 - side)]
    return Combat(
        side=side,
        attackers=units,
        targets=targets,
        defenders=tuple(u for u in enemies if not s.state.defended[u]),
        bystanders=tuple(u for u in enemies if s.state.defended[u]),
        full=full,
        attack_guns=guns,
        attack_air=air_support(s, side, "offensive_support", targets),
        defence_air=air_support(s, 1 - side, "defensive_support", targets),
    )


def _refuse_attacker(s: Position, unit: int) -> None:
    setting, state, name = s.setting, s.state, s.name(unit)
    if setting.is_towed[unit]:
        raise Illegal("5.1.10", f"{name} is towed and never attacks directly")
    if not setting.is_regular[unit] or setting.is_rg[unit]:
        raise Illegal("5.1.2", f"{name} is no regular unit that attacks")
    if state.turn < setting.frozen_until[unit]:
        until = setting.frozen_until[unit]
        raise Illegal("scenario:korsun_1944/freeze", f"{name} may not attack before turn {until}")
    if state.fought[unit]:
        raise Illegal("5.1.1", f"{name} has fought in this Combat Phase")


def _refuse_target(s: Position, side: int, hex_: int, from_hexes: tuple[int, ...]) -> None:
    number = s.number(hex_)
    enemies = s.on(hex_, 1 - side)
    if not enemies:
        raise Illegal("5.1.2", f"No enemy stands on {number}")
    if s.state.fired_at[hex_]:
        raise Illegal("6.4.5", f"{number} was the target of a ranged attack in this phase")
    if all(s.state.defended[u] for u in enemies):
        raise Illegal("5.1.1", f"The units on {number} have defended in this Combat Phase")
    for here in from_hexes:
        if s.setting.grid.distance(here, hex_) != 1:
            raise Illegal("5.1.2", f"{number} is not next to {s.number(here)}")
        if s.setting.ground.bars_attack[here, s.setting.grid.direction(here, hex_)]:
            raise Illegal("table:terrain/korsun", f"No attack leads from {s.number(here)} across the river to {number}")
