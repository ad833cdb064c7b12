"""Who can still attack whom in a wave (11.3, 13.9, 14.1): the contacts that duties and orders go by."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kessel.systems.efb.command_control import command
from kessel.systems.efb.position import Position

__all__ = ["Contacts", "attackable", "can_attack", "contacts", "is_second_wave"]


class Contacts:
    """Units that can still attack and the enemy hexes beside them that can still be attacked."""

    def __init__(self, pairs: list[tuple[int, int]]) -> None:
        self.hexes_of: dict[int, list[int]] = {}
        self.units_at: dict[int, list[int]] = {}
        for unit, hex_ in sorted(pairs):
            self.hexes_of.setdefault(unit, []).append(hex_)
        for hex_, unit in sorted((hex_, unit) for unit, hex_ in pairs):
            self.units_at.setdefault(hex_, []).append(unit)


def is_second_wave(s: Position) -> bool:
    """Say whether the phase is a second wave (4.3/E)."""
    return s.state.phase in (5, 11)


def can_attack(s: Position, side: int) -> NDArray[np.bool_]:
    """Mark the units of a side that may attack: once a phase, not after an advance, in command in the second wave.

    11.3, 13.9, 14.1.
    """
    state = s.state
    able = (s.setting.side == side) & (state.hex >= 0) & (state.fought == 0) & (state.advanced == 0)
    return able & command(s, side) if is_second_wave(s) else able


def contacts(s: Position, side: int) -> Contacts:
    """Find every adjacent attack that is still possible."""
    state = s.state
    parts = (state.hex, state.fought, state.defended, state.advanced, state.suppressed, state.shot_at)
    key = ("contacts", side, state.phase, state.weather, state.breakdown, *(part.tobytes() for part in parts))
    return s.setting.memo.get(key, lambda: _find(s, side))


def attackable(s: Position, side: int) -> NDArray[np.bool_]:
    """Mark the hexes that a side may still attack or bombard: nobody there was attacked or advanced (11.3, 13.9).

    The array has one place more than the map has hexes, for off the map.
    """
    state = s.state
    enemy = (s.setting.side == 1 - side) & (state.hex >= 0)
    found = np.zeros(s.setting.grid.size + 1, np.bool_)
    found[state.hex[enemy]] = True
    found[state.hex[enemy & ((state.defended == 1) | (state.advanced == 1))]] = False
    found[:-1] &= state.shot_at == 0
    return found


def _find(s: Position, side: int) -> Contacts:
    state = s.state
    units = np.flatnonzero(can_attack(s, side))
    around = s.setting.grid.neighbours[state.hex[units]]
    rows, ways = np.nonzero(attackable(s, side)[around] & ~s.ground.bars_attack[state.hex[units]])
    return Contacts(list(zip(units[rows].tolist(), around[rows, ways].tolist(), strict=True)))
