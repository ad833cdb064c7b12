"""Chapter 7: what field and improved fortifications do; fixed positions have a module of their own."""

from __future__ import annotations

import numpy as np

from kessel.play.outcome import Reason
from kessel.systems.wb95.combat_record import Combat
from kessel.systems.wb95.events import FortificationRemoved
from kessel.systems.wb95.fixed_positions import fixed_clause, holds_fixed_position, is_fixed_position
from kessel.systems.wb95.kernels import unmanned
from kessel.systems.wb95.position import FIELD, IMPROVED, NOBODY, Position

__all__ = [
    "abandon_fortifications",
    "field_fortification",
    "fortification_modifier",
    "is_sheltered",
]


def abandon_fortifications(s: Position) -> None:
    """7.1.5: a field fortification without a unit of its owner falls when a phase ends; improved ones stay (7.2.1)."""
    state, setting = s.state, s.setting
    works = setting.memo.hold("field works", state.stamps["fort"], lambda: (state.fort == FIELD).nonzero()[0])
    found = np.empty_like(works)
    count = unmanned(works, state.fort_owner, state.hex, setting.side, setting.load, found)
    for hex_ in sorted(found[:count].tolist(), key=lambda hex_: state.fort_owner.item(hex_)):
        state.changing("fort")[hex_] = 0
        state.fort_owner[hex_] = NOBODY
        s.say(FortificationRemoved(hex=s.number(hex_)))


def is_sheltered(s: Position, hex_: int, side: int) -> bool:
    """7.1.11, 7.2.5, 7.3.5: units in fortifications are free of the duty to attack."""
    return s.is_fortified(hex_, side)


def fortification_modifier(s: Position, combat: Combat, hex_: int) -> list[Reason]:
    """What the fortification of a defending hex gives: of several kinds the best counts (7.2.1)."""
    side = 1 - combat.side
    found = [reason for reason in (_works(s, hex_, side), _position(s, combat, hex_)) if reason]
    return [max(found, key=lambda reason: reason.value)] if found else []


def field_fortification(s: Position, hex_: int, side: int) -> Reason:
    """7.1.10: what a field fortification on a hex gives the units of a side."""
    rules, ground = s.setting.fortification, s.setting.ground
    if ground.is_city[hex_]:
        return Reason("7.1.10", "field fortification in a city", rules.field_city)
    if ground.is_town[hex_]:
        return Reason("7.1.10", "field fortification in a town", rules.field_town)
    if rules.field_open_minimum and not _strong_enough(s, hex_, side):
        text = f"field fortification: no unit of {rules.field_open_minimum} SP"
        return Reason("scenario:red_snow/fortification", text, 0)
    return Reason("7.1.10", "field fortification", rules.field_open)


def _works(s: Position, hex_: int, side: int) -> Reason | None:
    """7.1.10, 7.2.1: what a field or improved fortification gives its defender."""
    if not s.state.fort[hex_] or s.state.fort_owner[hex_] != side:
        return None
    if s.state.fort[hex_] == IMPROVED:
        return Reason("7.2.1", "improved fortification", s.setting.fortification.improved)
    return field_fortification(s, hex_, side)


def _position(s: Position, combat: Combat, hex_: int) -> Reason | None:
    """7.2.2-7.2.4, 7.3.2-7.3.4: a fixed position; taken from the rear it is worth a field fortification."""
    if not is_fixed_position(s, hex_):
        return None
    if holds_fixed_position(s, combat, hex_):
        return Reason(fixed_clause(s, 2), "fixed position", int(s.setting.fixed_positions[hex_]))
    as_field = field_fortification(s, hex_, 1 - combat.side)
    return Reason(fixed_clause(s, 4), "fixed position taken from the rear", as_field.value)


def _strong_enough(s: Position, hex_: int, side: int) -> bool:
    """Red Snow: outside towns the works need a unit of five strength points, or by option the hex together."""
    strengths = [int(s.setting.defence_sp[u, s.state.steps[u]]) for u in s.on(hex_, side)]
    together = s.setting.options.frontline_works == "whole_hex"
    best = sum(strengths) if together else max(strengths, default=0)
    return best >= s.setting.fortification.field_open_minimum
