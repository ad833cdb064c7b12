"""Chapter 8.2-8.4, 8.12: how many movement points a unit has."""

from __future__ import annotations

from kessel.play.outcome import Reason
from kessel.systems.efb.position import Position
from kessel.systems.efb.setting import THIRDS
from kessel.systems.efb.zones_of_control import zones

__all__ = ["allowance", "allowance_terms", "disengages", "halved", "points", "sixths", "whole_allowance"]


def allowance(s: Position, unit: int) -> int:
    """Give the thirds of movement points that a unit has in this Movement Phase, less its way in column (6.4, 8.2)."""
    return max(0, whole_allowance(s, unit) - int(s.state.queued[unit]))


def whole_allowance(s: Position, unit: int) -> int:
    """Give the thirds that the movement factor of a unit leaves it after all halvings (8.12)."""
    return THIRDS * halved(s.movement_factor(unit), len(_halvings(s, unit)))


def halved(printed: int, halvings: int) -> int:
    """8.12: once leaves half, more often a quarter, fractions dropped and never less than 1; a printed 0 stays 0."""
    if printed == 0:
        return 0
    return max(1, printed if halvings == 0 else printed // 2 if halvings == 1 else printed // 4)


def allowance_terms(s: Position, unit: int) -> tuple[Reason, ...]:
    """Give the movement factor and why it is halved."""
    printed = s.movement_factor(unit)
    reasons = [Reason("8.2", "movement factor", printed)]
    for count, (clause, text) in enumerate(_halvings(s, unit), 1):
        less = halved(printed, count) - halved(printed, count - 1)
        reasons.append(Reason(clause, text, less))
    return tuple(reasons)


def disengages(s: Position, unit: int) -> bool:
    """10.9, 10.10: whether a unit that moves now has to disengage: it starts in an enemy zone."""
    hex_ = int(s.state.hex[unit])
    return hex_ >= 0 and bool(zones(s, 1 - int(s.setting.side[unit])).reach[hex_])


def points(thirds: int) -> str:
    """Write thirds as one reads movement points: 1, 1⅓, ⅔."""
    whole, part = divmod(thirds, THIRDS)
    return f"{whole or ''}{('', '⅓', '⅔')[part]}" or "0"


def sixths(thirds: int) -> int:
    """Give movement points as clients of every system read them."""
    return 2 * thirds


def _halvings(s: Position, unit: int) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    if not s.state.in_command[unit]:
        found.append(("7.7", "out of command: halved"))
    if disengages(s, unit):
        found.append(("10.10", "disengages: halved"))
    if s.ground.weather.movement < 100:
        found.append(("24.8", "weather: halved"))
    return found
