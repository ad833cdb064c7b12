"""Chapter 21: untried units."""

from __future__ import annotations

from kessel.systems.efb.command_control import in_command
from kessel.systems.efb.events import Flipped
from kessel.systems.efb.position import Position

__all__ = ["deal", "flip", "strength_of"]


def deal(s: Position) -> None:
    """21.1: mix the values of each pool among its counters; neither player knows which has which."""
    setting, state = s.setting, s.state
    for pool in setting.tables.pools:
        drawing = [unit for unit, counter in enumerate(setting.counters) if counter.untried == pool]
        for unit, row in zip(drawing, s.shuffle(setting.pool_rows(pool), "21.1"), strict=True):
            state.row[unit] = row
            state.untried[unit] = 1


def flip(s: Position, units: list[int]) -> None:
    """21.2-21.4: show what untried units are worth, for good; those without defense are eliminated."""
    turned = [unit for unit in units if s.state.untried[unit]]
    for unit in turned:
        s.state.untried[unit] = 0
        s.say(Flipped(unit=s.name(unit), strength=strength_of(s, unit)))
    for unit in turned:
        if s.setting.defense[s.state.row[unit]] == 0:
            s.eliminate(unit, "21.4", in_command=in_command(s, unit))


def strength_of(s: Position, unit: int) -> str:
    """Write the values of a counter as it prints them; brackets mark anti-tank ability (2.4, 2.6)."""
    if s.state.untried[unit]:
        return "?"
    setting, row = s.setting, int(s.state.row[unit])
    defense = _bracketed(int(setting.defense[row]), bool(setting.at_defense[row]))
    if setting.is_artillery[unit]:
        reach = "U" if setting.range[row] >= 10**4 else str(setting.range[row])
        return f"{setting.barrage[row]}-{setting.protective_fire[row]}-{reach}/{defense}-{setting.movement[row]}"
    attack = _bracketed(int(setting.attack[row]), bool(setting.at_attack[row]))
    return f"{attack}-{defense}-{setting.movement[row]}"


def _bracketed(value: int, anti_tank: bool) -> str:
    return f"[{value}]" if anti_tank else str(value)
