"""Chapter 15.2 to 15.4: resilience groups, Volkssturm and fortification units."""

from __future__ import annotations

from kessel.play.outcome import Reason
from kessel.systems.wb95.combat_record import Combat
from kessel.systems.wb95.data_rulebook import Special
from kessel.systems.wb95.position import Position

__all__ = [
    "fortification_unit_modifier",
    "fortification_units",
    "resilience_modifier",
    "volkssturm_modifier",
    "volkssturm_weakness",
]


def resilience_modifier(s: Position, defenders: tuple[int, ...], hex_: int) -> list[Reason]:
    """15.2.3: a resilience group gives one modifier to the defence of its hex, once a hex."""
    groups = [u for u in defenders if s.setting.is_rg[u] and s.state.hex[u] == hex_]
    return [Reason("15.2.3", "resilience group", s.setting.rulebook.special.resilience_group)] if groups else []


def volkssturm_modifier(s: Position, enemies: tuple[int, ...]) -> list[Reason]:
    """15.3.1, 15.3.2: Volkssturm in a fight gives its enemy two modifiers, one less for each regular beside it."""
    setting, hexes = s.setting, s.state.hex
    weakest = 0
    for unit in enemies:
        if setting.is_vs[unit]:
            beside = [u for u in enemies if hexes[u] == hexes[unit] and setting.is_regular[u] and not setting.is_vs[u]]
            weakest = max(weakest, volkssturm_weakness(setting.rulebook.special, len(beside)))
    return [Reason("15.3.1", "Volkssturm on the other side", weakest)] if weakest else []


def volkssturm_weakness(rules: Special, regulars: int) -> int:
    """15.3.1, 15.3.2: what Volkssturm stacked with so many regular units gives its enemy."""
    return max(0, rules.volkssturm - regulars)


def fortification_units(s: Position, combat: Combat) -> tuple[int, ...]:
    """15.4.1: the fortification units that can use their ability: they defend in a fortification."""
    if not s.setting.complementary:
        return ()
    fortified = {hex_ for hex_ in combat.targets if s.is_fortified(hex_, 1 - combat.side)}
    return tuple(u for u in combat.defenders if s.setting.is_fu[u] and int(s.state.hex[u]) in fortified)


def fortification_unit_modifier(s: Position, used: tuple[int, ...], hex_: int) -> list[Reason]:
    """15.4.1: two modifiers, once a hex, on top of the fortification."""
    if not any(s.state.hex[u] == hex_ for u in used):
        return []
    return [Reason("15.4.1", "fortification unit", s.setting.rulebook.special.fortification_unit)]
