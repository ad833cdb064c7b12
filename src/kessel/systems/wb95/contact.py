"""Who can still attack whom in a Combat Phase (5.1.1, 5.1.2): the contacts that duties and orders go by."""

from __future__ import annotations

from collections.abc import Hashable

import numpy as np
from numpy.typing import NDArray

from kessel.systems.wb95.kernels import contacts_of
from kessel.systems.wb95.position import Position

__all__ = ["Contacts", "can_attack", "combat_facts", "contacts"]


class Contacts:
    """Available attackers and the available enemy hexes beside them."""

    def __init__(self, pairs: list[list[int]]) -> None:
        by_unit: dict[int, list[int]] = {}
        by_hex: dict[int, list[int]] = {}
        for unit, hex_ in pairs:
            by_unit.setdefault(unit, []).append(hex_)
            by_hex.setdefault(hex_, []).append(unit)
        self.hexes_of = {unit: sorted(hexes) for unit, hexes in by_unit.items()}
        """For each unit that can still attack the hexes that it can attack."""
        self.units_at = dict(sorted(by_hex.items()))
        """For each hex that can still be attacked the units that can attack it."""


def can_attack(s: Position, side: int) -> NDArray[np.bool_]:
    """Mark the units of a side that may attack directly: regular, not towed, not frozen, not fought yet.

    5.1.1, 5.1.10, 15.2.1, scenario freeze.
    """
    setting, state = s.setting, s.state
    return _able(s) & (setting.side == side) & (state.hex >= 0) & (state.fought == 0)


def contacts(s: Position, side: int) -> Contacts:
    """Find every attack that is still possible: adjacent hexes with enemies that have not defended (5.1.1, 5.1.2)."""
    return s.setting.memo.hold(("contacts", side), combat_facts(s), _find, s, side)


def combat_facts(s: Position) -> tuple[Hashable, ...]:
    """Give what contacts depend on: where everybody is, and who has fought."""
    state = s.state
    return (
        *(state.turn, state.hex.tobytes(), state.fought.tobytes()),
        *(state.defended.tobytes(), state.fired_at.tobytes()),
    )


def _able(s: Position) -> NDArray[np.bool_]:
    """Mark who attacks directly in this turn, if it has not fought yet."""
    return s.setting.assaults & (s.setting.frozen_until <= s.state.turn)


def _find(s: Position, side: int) -> Contacts:
    setting, state = s.setting, s.state
    mine, theirs = setting.rows[side], setting.rows[1 - side]
    count = contacts_of(
        *(state.hex, _able(s), state.fought, state.defended, state.fired_at),
        *(setting.grid.neighbours, setting.ground.bars_attack),
        *(mine.start, mine.stop, theirs.start, theirs.stop),
        *(setting.load, setting.pairs),
    )
    return Contacts(setting.pairs[:count].tolist())
