"""Chapters 11.12 to 11.16: column shifts of adjacent combat. To the right is positive, to the left negative."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from kessel.play.outcome import Reason
from kessel.systems.efb.anti_tank import anti_tank_attack, anti_tank_defense
from kessel.systems.efb.combat_record import Combat
from kessel.systems.efb.position import Position

__all__ = ["best_terrain", "defended_hexes", "hexside_shift", "shifts", "terrain_shift"]


def shifts(
    s: Position, combat: Combat, bracketed_attack: Collection[int], bracketed_defense: Collection[int]
) -> tuple[Reason, ...]:
    """Give every shift of a combat, the attacker's first (11.13, 11.14); the units bracketed are told by the caller."""
    found: list[Reason | None] = [*_attacker_shifts(s, combat)]
    if s.ground.weather.special_shifts:  # 24.8, note 3
        found += [_combined_arms(s, combat), _pioneers(s, combat), anti_tank_attack(s, combat, bracketed_attack)]
    found += _defender_shifts(s, combat)
    if s.ground.weather.special_shifts:
        found.append(anti_tank_defense(s, combat, bracketed_defense))
    found.append(terrain_shift(s, combat))
    return tuple(reason for reason in found if reason is not None)


def terrain_shift(s: Position, combat: Combat) -> Reason | None:
    """11.15, 11.16: the one best shift of the hexes attacked and of the hexsides that all attackers cross."""
    ground, found = s.ground, list[Reason]()
    for hex_ in defended_hexes(s, combat):
        terrain = s.setting.board.terrain_of(hex_)
        found.append(Reason("11.15", f"{s.number(hex_)}, {terrain}", -int(ground.shift[hex_])))
        found.append(Reason("11.16", f"{s.number(hex_)}, hexside", -hexside_shift(s, combat, hex_)))
    best = best_terrain(found)
    return best if best.value else None


def defended_hexes(s: Position, combat: Combat) -> list[int]:
    """Give the hexes that somebody still defends: the flip of untried units may have emptied others (21.4)."""
    return sorted({int(s.state.hex[unit]) for unit in combat.defenders})


def best_terrain(found: list[Reason]) -> Reason:
    """11.15: terrain shifts do not add up: that which helps the defender most counts alone."""
    return min(found, key=lambda reason: reason.value)


def hexside_shift(s: Position, combat: Combat, target: int) -> int:
    """11.16: what the hexsides of a hex are worth: something only if every attacker comes over such a one."""
    here = {int(s.state.hex[unit]) for unit in combat.attackers}
    ways = [s.setting.grid.direction(target, hex_) for hex_ in here]
    stays = s.setting.charts.bridge.shift_stays
    bridged = s.bridges(combat.side)
    return min(int(s.ground.hexside_shift[target, way]) if stays or not bridged[target, way] else 0 for way in ways)


def _attacker_shifts(s: Position, combat: Combat) -> Iterator[Reason]:
    if s.state.suppressed[list(combat.defenders)].any():
        yield Reason("11.13", "a defender is suppressed", s.setting.charts.shifts.suppressed_defender)


def _defender_shifts(s: Position, combat: Combat) -> Iterator[Reason]:
    if s.state.suppressed[list(combat.attackers)].any():
        yield Reason("11.14", "an attacker is suppressed", -s.setting.charts.shifts.suppressed_attacker)


def _combined_arms(s: Position, combat: Combat) -> Reason | None:
    """11.13: the option combined_arms; out of command nobody brings it about (7.7)."""
    kinds = {bool(s.setting.is_armored[unit]) for unit in combat.commanded if unit in combat.attackers}
    if not s.setting.options.combined_arms or len(kinds) < 2:
        return None
    return Reason("11.13", "armor and others attack together", s.setting.charts.shifts.combined_arms)


def _pioneers(s: Position, combat: Combat) -> Reason | None:
    """22.2/pioneer: engineers, in command (7.7) and thereby combat effective (15.3), against city or fortification."""
    if not s.setting.options.special_units or not s.ground.pioneers[defended_hexes(s, combat)].any():
        return None
    for unit in combat.attackers:
        if s.setting.is_engineer[unit] and unit in combat.commanded:
            return Reason("22.2/pioneer", f"{s.name(unit)} assaults the works", s.setting.charts.shifts.engineer)
    return None
