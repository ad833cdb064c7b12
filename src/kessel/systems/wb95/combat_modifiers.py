"""Chapter 5.5 and the other combat modifiers (1.6): what shifts the column, with the clause of each."""

from __future__ import annotations

from collections.abc import Iterable

from kessel.play.outcome import Reason
from kessel.systems.wb95.combat_record import Combat
from kessel.systems.wb95.combat_strength import strongest_hex
from kessel.systems.wb95.fortifications import fortification_modifier
from kessel.systems.wb95.position import Position
from kessel.systems.wb95.special_units import fortification_unit_modifier, resilience_modifier, volkssturm_modifier
from kessel.systems.wb95.stars import star_reasons, stars_in_use
from kessel.systems.wb95.tactical_concentration import tactical_concentration
from kessel.systems.wb95.unit_strength import attacker_strength

__all__ = ["attacker_modifiers", "defender_modifiers", "water_modifier"]


def attacker_modifiers(s: Position, combat: Combat) -> list[Reason]:
    """Give what shifts the column to the right."""
    used, _ = stars_in_use(s, combat)
    reasons = tactical_concentration(s, combat.attackers, combat.attack_guns)
    reasons += star_reasons(s, used, combat.attack_stars)
    reasons += volkssturm_modifier(s, combat.defenders)
    if combat.attack_pool:
        reasons.append(Reason("9.1.6", "enemy headquarters lost", combat.attack_pool))
    return reasons


def defender_modifiers(s: Position, combat: Combat) -> list[Reason]:
    """Give what shifts the column to the left. What belongs to a hex is that of the strongest one (5.5.3)."""
    hex_ = strongest_hex(s, combat)
    _, used = stars_in_use(s, combat)
    reasons = [*_terrain(s, hex_), *_water(s, combat, hex_)]
    reasons += fortification_modifier(s, combat, hex_)
    reasons += resilience_modifier(s, combat.defenders, hex_)
    reasons += fortification_unit_modifier(s, combat.fortification_units, hex_)
    reasons += tactical_concentration(s, combat.defenders, combat.defence_guns)
    reasons += star_reasons(s, used, combat.defence_stars)
    reasons += volkssturm_modifier(s, combat.attackers)
    if combat.defence_pool:
        reasons.append(Reason("9.1.6", "enemy headquarters lost", combat.defence_pool))
    return reasons


def _terrain(s: Position, hex_: int) -> list[Reason]:
    """5.5.1: the terrain table."""
    value = int(s.setting.ground.terrain_cm[hex_])
    return [Reason("5.5.1", s.setting.board.terrain_of(hex_), value)] if value else []


def _water(s: Position, combat: Combat, hex_: int) -> list[Reason]:
    """5.5.4: what the water between the attackers and the hex is worth; artillery and air do not count."""
    crossings: list[tuple[int, int]] = []
    for unit in combat.attackers:
        here = int(s.state.hex[unit])
        worth = int(s.setting.ground.hexside_cm[here, s.setting.grid.direction(here, hex_)])
        crossings.append((attacker_strength(s, unit, combat), worth))
    value = water_modifier(crossings)
    return [Reason("5.5.4", "attack across water", value)] if value else []


def water_modifier(crossings: Iterable[tuple[int, int]]) -> int:
    """5.5.4: the highest value for which more than half of the SP cross water worth as much: (SP, worth) each."""
    pairs = list(crossings)
    total = sum(strength for strength, _ in pairs)
    for value in sorted({worth for _, worth in pairs if worth}, reverse=True):
        if 2 * sum(strength for strength, worth in pairs if worth >= value) > total:
            return value
    return 0
