"""Chapter 14.17/drm: what both sides add to and take from the die of the Combat Results Table."""

from __future__ import annotations

from kessel.play.outcome import Reason
from kessel.systems.winter_storm.combat_record import Assault
from kessel.systems.winter_storm.position import Position

__all__ = ["attacker_modifiers", "defender_modifiers"]


def attacker_modifiers(s: Position, assault: Assault, die: int) -> list[Reason]:
    """Give the modifiers of the attacker; `die` is that of his check. None yet: this will be 2.34, 2.38, 14.13 …"""
    return []


def defender_modifiers(s: Position, assault: Assault, die: int) -> list[Reason]:
    """Give the modifiers of the defender; `die` is that of his check. None yet: this will be 2.34, 2.38, 14.14 …"""
    return []
