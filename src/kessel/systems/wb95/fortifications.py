"""Chapter 7: field fortifications, improved fortifications and fixed positions."""

from __future__ import annotations

import numpy as np

from kessel.play.outcome import Reason
from kessel.systems.wb95.combat_record import Combat
from kessel.systems.wb95.events import FortificationRemoved
from kessel.systems.wb95.position import FIELD, IMPROVED, NOBODY, Position

__all__ = [
    "abandon_fortifications",
    "fixed_position_halves",
    "fortification_modifier",
    "is_fixed_position",
    "is_sheltered",
]


def abandon_fortifications(s: Position) -> None:
    """7.1.5: a field fortification without a unit of its owner falls when a phase ends; improved ones stay (7.2.1)."""
    state = s.state
    for side in (0, 1):
        empty = (state.fort == FIELD) & (state.fort_owner == side) & ~s.occupied(side)
        for hex_ in np.flatnonzero(empty):
            state.fort[hex_] = 0
            state.fort_owner[hex_] = NOBODY
            s.say(FortificationRemoved(hex=s.number(int(hex_))))


def is_fixed_position(s: Position, hex_: int) -> bool:
    """7.2.1, 7.3.1: whether a hex has an edge of a fixed position."""
    edges = s.setting.board.hexside_features.get("fixed_position")
    return edges is not None and bool(edges[hex_].any())


def is_sheltered(s: Position, hex_: int, side: int) -> bool:
    """7.1.11: units in fortifications are free of the duty to attack."""
    return s.is_fortified(hex_, side)


def fortification_modifier(s: Position, combat: Combat, hex_: int) -> list[Reason]:
    """What the fortification of a defending hex gives (7.1.10, 7.2, 7.3)."""
    works = _works(s, hex_, 1 - combat.side)
    return [works] if works else []


def fixed_position_halves(s: Position, combat: Combat, hex_: int, strengths: list[Reason]) -> list[Reason]:
    """7.2.2, 7.3.2: fixed positions halve the SP that come through their edge, artillery and air."""
    return []


def holds_fixed_position(s: Position, combat: Combat, hex_: int) -> bool:
    """7.2.4, 7.3.4: whether the defenders of a hex have the bonuses of a fixed position in this combat."""
    return False


def _works(s: Position, hex_: int, side: int) -> Reason | None:
    """7.1.10, 7.2.1: what a field or improved fortification gives its defender."""
    if not s.is_fortified(hex_, side):
        return None
    rules, ground = s.setting.fortification, s.setting.ground
    if s.state.fort[hex_] == IMPROVED:
        return Reason("7.2.1", "improved fortification", rules.improved)
    if ground.is_city[hex_]:
        return Reason("7.1.10", "field fortification in a city", rules.field_city)
    if ground.is_town[hex_]:
        return Reason("7.1.10", "field fortification in a town", rules.field_town)
    if rules.field_open_minimum and not _strong_enough(s, hex_, side):
        text = f"field fortification: no unit of {rules.field_open_minimum} SP"
        return Reason("scenario:red_snow/fortification", text, 0)
    return Reason("7.1.10", "field fortification", rules.field_open)


def _strong_enough(s: Position, hex_: int, side: int) -> bool:
    """Red Snow: outside towns the works need a unit of five strength points, or by option the hex together."""
    strengths = [int(s.setting.defence_sp[u, s.state.steps[u]]) for u in s.on(hex_, side)]
    together = s.setting.options.frontline_works == "whole_hex"
    best = sum(strengths) if together else max(strengths, default=0)
    return best >= s.setting.fortification.field_open_minimum
