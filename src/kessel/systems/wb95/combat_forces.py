"""Who shares the result of a combat, on either side (5.1.1, 6.3.4, 6.3.5, 9.1.4)."""

from __future__ import annotations

from msgspec import Struct

from kessel.systems.wb95.combat_record import Combat
from kessel.systems.wb95.fixed_positions import holds_fixed_position
from kessel.systems.wb95.losses import Pledge
from kessel.systems.wb95.position import Position
from kessel.systems.wb95.stars import stars_in_use

__all__ = ["Fighter", "Force", "cannot_retreat", "forces", "shares_result"]


class Fighter(Struct, frozen=True):
    """A unit as it was when the dice fell."""

    unit: int
    hex: int
    steps: int
    rooted: str = ""
    """The clause by which it cannot retreat; empty when it can."""
    in_fixed_position: bool = False
    """7.2.6, 7.3.6: keeping the position costs one CEL less."""
    may_pursue: bool = True


class Force(Struct, frozen=True):
    """The units of one side that suffer the result, in counter order."""

    side: int
    fighters: tuple[Fighter, ...]
    hexes: tuple[int, ...]
    """Where its units in contact fought."""
    pledges: tuple[Pledge, ...] = ()

    def alive(self, s: Position) -> list[Fighter]:
        """Give those that are still on the map."""
        return [f for f in self.fighters if s.state.hex[f.unit] >= 0]


def forces(s: Position, combat: Combat) -> tuple[Force, Force]:
    """Give the units of attacker and defender that suffer the result.

    Artillery does so when it is attacked or supports from a hex adjacent to the enemy units of this combat (6.3.4,
    6.3.5), headquarters when they stand with units in contact (9.1.4), and units that defended before when the
    hex they stand on is attacked (5.1.1).
    """
    side = combat.side
    from_hexes = tuple(sorted({int(s.state.hex[u]) for u in combat.attackers}))
    staffs = [u for hex_ in from_hexes for u in s.on(hex_, side) if s.setting.is_hq[u]]
    attackers = {*combat.attackers, *staffs, *_adjacent(s, combat.attack_guns, combat.targets)}
    defenders = {*combat.defenders, *combat.bystanders, *_adjacent(s, combat.defence_guns, from_hexes)}
    attack_stars, defence_stars = stars_in_use(s, combat)
    attack_pledges = _pledge("15.1.7", tuple(star.unit for star in attack_stars))
    defence_pledges = _pledge("15.1.7", tuple(star.unit for star in defence_stars))
    defence_pledges += _pledge("15.4.3", combat.fortification_units)
    return (
        Force(side, tuple(_attacker(s, u) for u in sorted(attackers)), from_hexes, attack_pledges),
        Force(1 - side, tuple(_defender(s, combat, u) for u in sorted(defenders)), combat.targets, defence_pledges),
    )


def shares_result(distance: int) -> bool:
    """6.3.4, 6.3.5, 5.6.3: whether artillery so far from the enemy units of a combat suffers its result."""
    return distance == 1


def cannot_retreat(*, towed: bool, in_transport: bool, beside_regular: bool) -> str:
    """Give the clause by which an artillery unit cannot retreat (6.2.4, 6.6.4); empty when it can."""
    if not towed:
        return ""
    if not in_transport:
        return "6.2.4"
    return "" if beside_regular else "6.6.4"


def _adjacent(s: Position, guns: tuple[int, ...], enemies: tuple[int, ...]) -> list[int]:
    away = s.setting.grid.distance
    return [g for g in guns if any(shares_result(away(int(s.state.hex[g]), hex_)) for hex_ in enemies)]


def _pledge(clause: str, units: tuple[int, ...]) -> tuple[Pledge, ...]:
    return (Pledge(clause, tuple(sorted(set(units)))),) if units else ()


def _attacker(s: Position, unit: int) -> Fighter:
    state = s.state
    return Fighter(unit, int(state.hex[unit]), int(state.steps[unit]), _rooted(s, unit), may_pursue=_mobile(s, unit))


def _defender(s: Position, combat: Combat, unit: int) -> Fighter:
    state, hex_ = s.state, int(s.state.hex[unit])
    return Fighter(
        unit,
        hex_,
        int(state.steps[unit]),
        _rooted(s, unit),
        in_fixed_position=holds_fixed_position(s, combat, hex_),
        may_pursue=unit not in combat.bystanders and _mobile(s, unit),
    )


def _rooted(s: Position, unit: int) -> str:
    """Give the clause by which a unit cannot retreat: 5.1.9, 6.2.4, 6.6.4, 14.3.4, 15.2.1."""
    setting, state = s.setting, s.state
    if setting.is_rg[unit]:
        return "15.2.1"
    if state.bridging[unit]:
        return "14.3.4"
    if setting.is_regular[unit]:
        return ""
    there = s.on(int(state.hex[unit]), int(setting.side[unit]))
    beside_regular = any(setting.is_regular[u] for u in there)
    if setting.is_artillery[unit]:
        towed, in_transport = bool(setting.is_towed[unit]), bool(state.transport[unit])
        return cannot_retreat(towed=towed, in_transport=in_transport, beside_regular=beside_regular)
    if setting.is_hq[unit] and all(setting.is_hq[u] or state.transport[u] for u in there):
        return "5.1.9"
    return ""


def _mobile(s: Position, unit: int) -> bool:
    """5.4.9: no towed unit pursues, nor one that cannot move at all."""
    setting, state = s.setting, s.state
    fixed = setting.is_towed[unit] or setting.is_rg[unit] or state.bridging[unit]
    return bool(not fixed and state.turn >= setting.frozen_until[unit])
