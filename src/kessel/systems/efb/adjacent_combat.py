"""Chapter 11: how an adjacent attack is declared."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from kessel.play.acts import Act
from kessel.play.messages import Event, Order
from kessel.play.outcome import Illegal, Preview
from kessel.systems.efb.artillery import batteries_for, battery_limit, refuse_support, use_support
from kessel.systems.efb.combat_contacts import contacts, is_second_wave
from kessel.systems.efb.combat_duties import duty_attack, mark_attacked, refuse_neglect
from kessel.systems.efb.combat_preview import combat_preview
from kessel.systems.efb.combat_record import Combat, Table
from kessel.systems.efb.combat_resolution import Reveal, ScreenChoice
from kessel.systems.efb.combat_tables import attacker_tables, is_screened, refuse_table, screen_tables
from kessel.systems.efb.command_control import command
from kessel.systems.efb.movement import own_unit
from kessel.systems.efb.position import GA, Notes, Position

__all__ = ["Attack", "Attacked", "Attacking", "declared"]

Units = tuple[int, ...]


class Attack(Order, frozen=True):
    """Attack hexes with units beside them, with artillery and airstrikes in close support (11.2)."""

    units: tuple[str, ...]
    targets: tuple[str, ...]
    table: Table = "assault"
    batteries: tuple[str, ...] = ()
    ground_attack: int = 0


class Attacked(Event, frozen=True):
    """An attack was declared: who takes part is committed and lies open (11.2, 19.1)."""

    barrier = True
    units: tuple[str, ...]
    targets: tuple[str, ...]
    table: Table
    batteries: tuple[str, ...] = ()
    ground_attack: int = 0


class Attacking(Act):
    """E-41 (a): one adjacent combat."""

    order = Attack

    def check(self, s: Position, side: int, order: Attack) -> Combat:
        """Refuse an attack that chapter 11 does not allow, or that leaves another duty impossible."""
        combat = declared(s, side, order)
        refuse_neglect(s, side, (*combat.attackers, *combat.batteries), combat.targets, combat.ground_attack)
        return combat

    def apply(self, s: Position, side: int, order: Attack, found: Combat) -> None:
        """Commit the units, and let a screen choose its table (22.3)."""
        state = s.state
        mark_attacked(s, found.targets, (*found.attackers, *found.batteries))
        state.duty[list(found.attackers)] = 1
        use_support(s, side, found.targets, found.batteries, found.ground_attack)
        state.open[[*found.attackers, *found.defenders, *found.batteries]] = 1
        state.notes = Notes()
        s.say(
            Attacked(
                units=order.units,
                targets=order.targets,
                table=order.table,
                batteries=order.batteries,
                ground_attack=order.ground_attack,
            )
        )
        screened = is_screened(s, found.defenders) and len(screen_tables(s, found.targets)) > 1
        state.push(ScreenChoice(combat=found) if screened else Reveal(combat=found))

    def preview(self, s: Position, side: int, order: Attack, found: Combat) -> Preview:
        """Give differential, shifts, column and the chances of every result."""
        return combat_preview(s, found)

    def options(self, s: Position, side: int, unit: int) -> Iterator[Order]:
        """Give attacks in which the unit comes first: alone, with all that can join, and on all it touches."""
        links = contacts(s, side)
        hexes = links.hexes_of.get(unit, [])
        proposals: list[tuple[Units, Units]] = []
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
            for table in attacker_tables(s, units, targets):
                order = self._order(s, units, targets, table)
                if self._is_legal(s, side, order):
                    yield order

    def sample(self, s: Position, side: int, unit: int, chance: Random) -> Order | None:
        """Draw an attack of the unit, often with others, sometimes with support; a duty if that is refused."""
        links = contacts(s, side)
        hexes = links.hexes_of.get(unit)
        if hexes:
            hex_ = chance.choice(hexes)
            units = (unit, *(u for u in links.units_at[hex_] if u != unit and chance.random() < 0.5))
            table = chance.choice(attacker_tables(s, units, (hex_,)))
            order = self._supported(s, side, self._order(s, units, (hex_,), table), hex_, chance)
            if self._is_legal(s, side, order):
                return order
        return self.on_duty(s, side)

    def on_duty(self, s: Position, side: int) -> Order | None:
        """Give an attack that meets an open duty."""
        planned = duty_attack(s, side)
        return self._order(s, *planned, "assault") if planned else None

    def _supported(self, s: Position, side: int, order: Attack, hex_: int, chance: Random) -> Attack:
        """Add batteries and airstrikes now and then."""
        guns = [gun for gun in batteries_for(s, side, hex_) if chance.random() < 0.5]
        limit = battery_limit(s, guns[0], "close support") if guns else None
        ready = int(s.state.air_ready[side, GA])
        return Attack(
            units=order.units,
            targets=order.targets,
            table=order.table,
            batteries=s.setting.names(guns[:limit]),
            ground_attack=chance.randint(0, ready) if chance.random() < 0.3 else 0,
        )

    def _order(self, s: Position, units: Units, targets: Units, table: Table) -> Attack:
        return Attack(units=s.setting.names(units), targets=tuple(map(s.number, targets)), table=table)

    def _is_legal(self, s: Position, side: int, order: Attack) -> bool:
        try:
            self.check(s, side, order)
        except Illegal:
            return False
        return True


def declared(s: Position, side: int, order: Attack) -> Combat:
    """Give the combat that an order declares.

    Raises:
        Illegal: the units cannot make this attack.
    """
    if not order.units or not order.targets:
        raise Illegal("11.2", "An attack names its units and the hexes that they attack")
    units = tuple(own_unit(s, side, name) for name in dict.fromkeys(order.units))
    targets = tuple(map(s.setting.hex, dict.fromkeys(order.targets)))
    commanded = command(s, side)
    for unit in units:
        _refuse_attacker(s, unit, in_command=bool(commanded[unit]))
    origins = tuple(dict.fromkeys(int(s.state.hex[unit]) for unit in units))
    for hex_ in targets:
        _refuse_target(s, side, hex_, origins)
    refuse_table(s, units, targets, order.table)
    batteries = tuple(map(s.setting.unit, order.batteries))
    refuse_support(s, side, units, targets, batteries, order.ground_attack)
    return Combat(
        side=side,
        attackers=units,
        targets=targets,
        defenders=tuple(unit for hex_ in targets for unit in s.on(hex_, 1 - side)),
        commanded=tuple(unit for unit in units if commanded[unit]),
        origins=origins,
        table=order.table,
        batteries=batteries,
        ground_attack=order.ground_attack,
    )


def _refuse_attacker(s: Position, unit: int, *, in_command: bool) -> None:
    name = s.name(unit)
    if s.state.fought[unit]:
        raise Illegal("11.3", f"{name} has attacked in this phase")
    if s.state.advanced[unit]:
        raise Illegal("13.9", f"{name} has advanced and does not attack again in this phase")
    if is_second_wave(s) and not in_command:
        raise Illegal("14.1", f"{name} is out of command and cannot attack in the second wave")


def _refuse_target(s: Position, side: int, hex_: int, origins: tuple[int, ...]) -> None:
    number, enemies = s.number(hex_), s.on(hex_, 1 - side)
    if not enemies:
        raise Illegal("11.1", f"No enemy stands on {number}")
    if s.state.defended[enemies].any() or s.state.shot_at[hex_]:
        raise Illegal("11.3", f"The units on {number} have been attacked in this phase")
    if s.state.advanced[enemies].any():
        raise Illegal("13.9", f"Units on {number} have advanced and cannot be attacked in this phase")
    for here in origins:
        if hex_ not in s.setting.grid.neighbours[here]:
            raise Illegal("11.5", f"{number} is not next to {s.number(here)}: all attackers are beside all defenders")
        if s.ground.bars_attack[here, s.setting.grid.direction(here, hex_)]:
            raise Illegal("11.5", f"No attack leads from {s.number(here)} to {number}")
