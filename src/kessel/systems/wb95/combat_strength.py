"""The strength of both sides in a combat (5.2.1 b): strength points, halved where a rule says so."""

from __future__ import annotations

from kessel.play.outcome import Reason
from kessel.systems.wb95.artillery import firing_strength, gun_strength
from kessel.systems.wb95.combat_ratio import half
from kessel.systems.wb95.combat_record import Combat
from kessel.systems.wb95.fixed_positions import fixed_position_halves
from kessel.systems.wb95.position import Position
from kessel.systems.wb95.unit_strength import attacker_strength

__all__ = ["attack_strength", "defence_strength", "hex_strength", "is_helpless", "strongest_hex"]


def attack_strength(s: Position, combat: Combat) -> list[Reason]:
    """Give the attacking SP term by term; swamp and fixed positions halve what the unit rules have left (1.7)."""
    units = [(unit, attacker_strength(s, unit, combat)) for unit in combat.attackers]
    terms = [Reason("5.2.1", s.name(unit), strength) for unit, strength in units]
    terms += [
        Reason("6.3.1", f"support of {s.name(gun)}", firing_strength(s, gun, combat.full)) for gun in combat.attack_guns
    ]
    if combat.attack_air:
        terms.append(Reason("8.2.2", "offensive air support", combat.attack_air))
    hex_ = strongest_hex(s, combat)
    terms += fixed_position_halves(s, combat, hex_)
    if s.setting.ground.halves_attack[hex_]:
        total = sum(term.value for term in terms)
        terms.append(Reason("5.5.1", f"{s.number(hex_)} is swamp: half strength", half(total) - total))
    return terms


def defence_strength(s: Position, combat: Combat) -> list[Reason]:
    """Give the defending SP term by term: full when out of supply (10.2.2), half when disorganized (5.6.4)."""
    terms: list[Reason] = []
    for hex_ in combat.targets:
        terms += _hex_terms(s, hex_, combat)
    guns = combat.defence_guns
    terms += [Reason("6.3.1", f"support of {s.name(g)}", gun_strength(s, g, s.setting.defence_sp)) for g in guns]
    if combat.defence_air:
        terms.append(Reason("8.2.4", "defensive air support, half", half(combat.defence_air)))
    return terms


def hex_strength(s: Position, hex_: int, combat: Combat) -> int:
    """Give the SP that stand on a defending hex, support left out (5.5.3)."""
    return sum(strength for _, strength in _units_on(s, hex_, combat)) + _guns_alone(s, hex_, combat)


def strongest_hex(s: Position, combat: Combat) -> int:
    """5.5.3: the defending hex with most SP; of equal ones the first that the attacker named."""
    if len(combat.targets) == 1:
        return combat.targets[0]
    return max(combat.targets, key=lambda hex_: (hex_strength(s, hex_, combat), -combat.targets.index(hex_)))


def is_helpless(s: Position, combat: Combat) -> bool:
    """5.1.9, 6.6.4: nothing but headquarters and guns in transport set-up defends: the rightmost column."""
    return not combat.defence_guns and all(hex_strength(s, hex_, combat) == 0 for hex_ in combat.targets)


def _hex_terms(s: Position, hex_: int, combat: Combat) -> list[Reason]:
    terms = [Reason("5.2.1", s.name(unit), strength) for unit, strength in _units_on(s, hex_, combat)]
    alone = _guns_alone(s, hex_, combat)
    if alone:
        terms.append(Reason("6.6.3", f"guns alone on {s.number(hex_)}", alone))
    return terms


def _units_on(s: Position, hex_: int, combat: Combat) -> list[tuple[int, int]]:
    """Give the regular units and self-propelled guns that defend a hex, with their SP (5.2.1, 5.6.4, 6.6.5)."""
    setting, state = s.setting, s.state
    found: list[tuple[int, int]] = []
    for unit in combat.defenders:
        fights = setting.is_regular[unit] or (setting.is_artillery[unit] and not setting.is_towed[unit])
        if fights and state.hex[unit] == hex_:
            strength = int(setting.defence_sp[unit, state.steps[unit]])
            found.append((unit, half(strength) if state.disorganized[unit] else strength))
    return found


def _guns_alone(s: Position, hex_: int, combat: Combat) -> int:
    """6.6.3: the SP of towed guns in combat set-up without a regular unit, whatever their number."""
    movers, state = s.setting.movers, s.state
    guns = [u for u in combat.defenders if movers[u].is_towed_gun and state.hex[u] == hex_ and not state.transport[u]]
    if not guns or any(s.setting.is_regular[u] for u in s.on(hex_, 1 - combat.side)):
        return 0
    return s.setting.rulebook.artillery.lone_defence
