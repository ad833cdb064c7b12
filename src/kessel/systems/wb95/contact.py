"""Who can still attack whom in a Combat Phase (5.1.1, 5.1.2): the contacts that duties and orders go by."""

from __future__ import annotations

from collections.abc import Hashable

import numpy as np
from numpy.typing import NDArray

from kessel.systems.wb95.position import Position

__all__ = ["Contacts", "can_attack", "combat_facts", "contacts"]


class Contacts:
    """Available attackers and the available enemy hexes beside them."""

    def __init__(self, attackers: NDArray[np.intp], targets: NDArray[np.int32]) -> None:
        self.attackers = attackers
        """Units that can still attack."""
        self.targets = targets
        """For each of them the six hexes around it, -1 where there is nothing to attack."""
        by_unit: dict[int, list[int]] = {}
        by_hex: dict[int, list[int]] = {}
        rows, sides = np.nonzero(targets >= 0)
        for unit, hex_ in zip(attackers[rows].tolist(), targets[rows, sides].tolist(), strict=True):
            by_unit.setdefault(unit, []).append(hex_)
            by_hex.setdefault(hex_, []).append(unit)
        self.hexes_of = {unit: sorted(hexes) for unit, hexes in by_unit.items()}
        self.units_at = dict(sorted(by_hex.items()))


def can_attack(s: Position, side: int) -> NDArray[np.bool_]:
    """Mark the units of a side that may attack directly: regular, not towed, not frozen, not fought yet.

    5.1.1, 5.1.10, 15.2.1, scenario freeze.
    """
    setting, state = s.setting, s.state
    able = setting.is_regular & ~setting.is_towed & ~setting.is_rg & (setting.frozen_until <= state.turn)
    return able & (setting.side == side) & (state.hex >= 0) & (state.fought == 0)


def contacts(s: Position, side: int) -> Contacts:
    """Find every attack that is still possible: adjacent hexes with enemies that have not defended (5.1.1, 5.1.2)."""
    return s.setting.memo.recall(("contacts", side), combat_facts(s), lambda: _find(s, side))


def combat_facts(s: Position) -> tuple[Hashable, ...]:
    """Give what contacts depend on: where everybody is, and who has fought."""
    state = s.state
    return (
        *(state.turn, state.hex.tobytes(), state.fought.tobytes()),
        *(state.defended.tobytes(), state.fired_at.tobytes()),
    )


def _find(s: Position, side: int) -> Contacts:
    setting, state = s.setting, s.state
    enemy = (setting.side == 1 - side) & (state.hex >= 0) & (state.defended == 0)
    attackable = np.zeros(setting.grid.size + 1, np.bool_)  # the last one stands for off the map
    attackable[state.hex[enemy]] = True
    attackable[:-1] &= state.fired_at == 0
    units = np.flatnonzero(can_attack(s, side))
    hexes = state.hex[units]
    around = setting.grid.neighbours[hexes]
    open_ = attackable[around] & ~setting.ground.bars_attack[hexes]
    return Contacts(units, np.where(open_, around, -1))
