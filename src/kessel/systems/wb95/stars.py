"""Chapter 15.1: stars, the special abilities of units."""

from __future__ import annotations

from kessel.play.outcome import Reason
from kessel.systems.wb95.combat_record import Combat, Star
from kessel.systems.wb95.data_rulebook import Colour
from kessel.systems.wb95.position import Position

__all__ = ["attack_stars", "defence_stars", "star_reasons", "stars_in_use"]

_ORDER: tuple[Colour, ...] = ("white", "black", "yellow", "blue")
"""15.1.4: white is judged first, then black, then yellow; blue is never cancelled."""


def attack_stars(s: Position, combat: Combat) -> tuple[Star, ...]:
    """15.1.2, 15.1.5, 15.1.8: the stars that the attacker may use: not of towed units, nor across a big river."""
    if not s.setting.complementary:
        return ()
    units = [u for u in combat.attackers if not s.setting.is_towed[u] and not _crosses_big_river(s, combat, u)]
    return tuple(star for star in _stars(s, units) if _may_attack(s, combat, star))


def defence_stars(s: Position, combat: Combat) -> tuple[Star, ...]:
    """15.1.2, 15.1.8: the stars that the defender may use; none when all attackers cross a big river."""
    if not s.setting.complementary or all(_crosses_big_river(s, combat, u) for u in combat.attackers):
        return ()
    units = [u for u in combat.defenders if s.setting.is_regular[u]]
    return tuple(star for star in _stars(s, units) if _may_defend(s, combat, star))


def stars_in_use(s: Position, combat: Combat) -> tuple[tuple[Star, ...], tuple[Star, ...]]:
    """15.1.4: what is left of the declared stars of attacker and defender after they cancelled each other."""
    rules = s.setting.rulebook.stars
    left = {True: list(combat.attack_stars), False: list(combat.defence_stars)}
    for colour in _ORDER:
        for side in (True, False):
            if any(star.colour == colour for star in left[side]):
                cancelled = rules[colour].cancels
                left[not side] = [star for star in left[not side] if star.colour not in cancelled]
    return tuple(left[True]), tuple(left[False])


def star_reasons(s: Position, used: tuple[Star, ...], declared: tuple[Star, ...]) -> list[Reason]:
    """15.1.3: one modifier a star in use; the cancelled ones are shown and do not count."""
    rules = s.setting.rulebook.stars
    return [
        Reason("15.1.3", f"{star.colour} star of {s.name(star.unit)}", rules[star.colour].modifiers)
        if star in used
        else Reason("15.1.4", f"{star.colour} star of {s.name(star.unit)} is cancelled", 0, unused=True)
        for star in declared
    ]


def _stars(s: Position, units: list[int]) -> list[Star]:
    return [Star(unit, colour) for unit in units for colour in s.setting.counters[unit].stars]


def _may_attack(s: Position, combat: Combat, star: Star) -> bool:
    match s.setting.rulebook.stars[star.colour].attack:
        case "unfortified":
            return not any(s.is_fortified(hex_, 1 - combat.side) for hex_ in combat.targets)
        case "against_armour":
            return any(s.setting.is_armour[u] for u in combat.defenders)
        case when:
            return when == "always"


def _may_defend(s: Position, combat: Combat, star: Star) -> bool:
    match s.setting.rulebook.stars[star.colour].defence:
        case "against_armour":
            return any(s.setting.is_armour[u] for u in combat.attackers)
        case when:
            return when == "always"


def _crosses_big_river(s: Position, combat: Combat, unit: int) -> bool:
    here, ground = int(s.state.hex[unit]), s.setting.ground
    return any(ground.big_river[here, s.setting.grid.direction(here, target)] for target in combat.targets)
