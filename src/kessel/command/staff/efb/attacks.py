"""The waves: which units attack what, on which table, with which support (chapters 11 and 14)."""

from __future__ import annotations

from msgspec import Struct

from kessel.command.staff.efb.picture import Picture
from kessel.command.staff.efb.prospects import Prospect, prospect
from kessel.command.staff.shares import Arena, Hexes, Units, share_out
from kessel.systems.efb.adjacent_combat import Attack
from kessel.systems.efb.artillery import batteries_for, battery_limit
from kessel.systems.efb.combat_contacts import contacts
from kessel.systems.efb.combat_differential import odds
from kessel.systems.efb.combat_duties import duty_attack, open_duties
from kessel.systems.efb.combat_record import Combat, Table
from kessel.systems.efb.combat_tables import attacker_tables, is_screened, screen_tables
from kessel.systems.efb.command_control import command
from kessel.systems.efb.position import GA
from kessel.systems.efb.retreat_paths import ways_back

__all__ = ["Assault", "attack_on_duty", "attack_order", "plan_attacks"]

_AIR = 0.12
"""What an airstrike could bring elsewhere."""
_GUN = 0.1


class Assault(Struct, frozen=True):
    """An attack and what it is expected to bring."""

    units: Units
    targets: Hexes
    batteries: Units
    ground_attack: int
    table: Table
    odds: str
    value: float


class Wave(Arena[Assault]):
    """The attacks of a wave."""

    def __init__(self, picture: Picture) -> None:
        self.picture, self.s, self.side = picture, picture.s, picture.side
        duties = open_duties(self.s, self.side)
        super().__init__(contacts(self.s, self.side), duties.attackers, duties.targets)
        self._commanded = command(self.s, self.side)
        self._cornered: dict[int, bool] = {}

    def may_widen(self, units: Units) -> bool:
        """11.5: whoever is beside all of them may attack several hexes."""
        return True

    def assess(self, units: Units, targets: Hexes) -> Assault:
        """Give an attack with the support that helps it: guns one by one, then aircraft."""
        best = self._try(units, targets, (), 0)
        limit = battery_limit(self.s, units[0], "close support")
        for gun in batteries_for(self.s, self.side, targets[0]):
            if gun in units or (limit is not None and len(best.batteries) >= limit):
                continue
            more = self._try(units, targets, (*best.batteries, gun), 0)
            if more.value > best.value + _GUN:
                best = more
        if all(self._commanded[unit] for unit in units):
            for strikes in range(1, 1 + int(self.s.state.air_ready[self.side, GA])):
                more = self._try(units, targets, best.batteries, strikes)
                if more.value > best.value + _AIR * (strikes - best.ground_attack):
                    best = more
        return best

    def _try(self, units: Units, targets: Hexes, batteries: Units, strikes: int) -> Assault:
        s = self.s
        combat = self._combat(units, targets, batteries, strikes)
        found = odds(s, combat)
        own, enemy = self._worths(units), self._worths(combat.defenders)
        cornered = all(map(self._is_cornered, targets))

        def value(table: Table) -> float:
            return self._value(prospect(table, found.final, own, enemy, cornered=cornered), units, targets)

        if is_screened(s, combat.defenders):
            table: Table = "assault"
            worth = min(map(value, screen_tables(s, targets)))
        else:
            table = max(attacker_tables(s, units, targets), key=value)
            worth = value(table)
        column = s.setting.charts.crt.columns[found.final]
        return Assault(units, targets, batteries, strikes, table, column, worth)

    def _combat(self, units: Units, targets: Hexes, batteries: Units, strikes: int) -> Combat:
        s = self.s
        return Combat(
            side=self.side,
            attackers=units,
            targets=targets,
            defenders=tuple(unit for hex_ in targets for unit in s.on(hex_, 1 - self.side)),
            commanded=tuple(unit for unit in units if self._commanded[unit]),
            origins=tuple(dict.fromkeys(int(s.state.hex[unit]) for unit in units)),
            batteries=batteries,
            ground_attack=strikes,
        )

    def _value(self, likely: Prospect, units: Units, targets: Hexes) -> float:
        picture, s, ground = self.picture, self.s, 0.0
        pull = picture.pull[int(s.setting.mobility[units[0]])]
        for target in targets:
            onward = max(float(pull[target] - pull[s.state.hex[unit]]) for unit in units)
            ground += float(picture.hold[target]) + 0.1 + 0.4 * max(0.0, min(1.0, onward))
        doctrine = picture.doctrine
        return likely.defender + doctrine.drive * likely.vacated * ground - doctrine.caution * likely.attacker

    def _worths(self, units: Units) -> tuple[float, ...]:
        return tuple(sorted(float(self.picture.worth[unit]) for unit in units))

    def _is_cornered(self, hex_: int) -> bool:
        if hex_ not in self._cornered:
            units = self.s.on(hex_, 1 - self.side)
            self._cornered[hex_] = bool(units) and not ways_back(self.s, units[0], 1).survives
        return self._cornered[hex_]


def plan_attacks(picture: Picture) -> list[Assault]:
    """Give the attacks of the wave, the most promising first."""
    return share_out(Wave(picture))


def attack_order(picture: Picture, assault: Assault) -> Attack:
    """Write an attack as an order."""
    s = picture.s
    return Attack(
        units=s.setting.names(assault.units),
        targets=tuple(map(s.number, assault.targets)),
        table=assault.table,
        batteries=s.setting.names(assault.batteries),
        ground_attack=assault.ground_attack,
    )


def attack_on_duty(picture: Picture) -> Attack | None:
    """Give one attack of a plan that meets all duties, whatever it brings; None when there is none."""
    planned = duty_attack(picture.s, picture.side)
    return attack_order(picture, Wave(picture).judge(*planned)) if planned else None
