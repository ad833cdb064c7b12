"""What East Front Battles answers to test vectors, topic by topic."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kessel.systems.efb import vectors_after_combat, vectors_combat, vectors_fire, vectors_movement, vectors_scenario

__all__ = ["FUNCTIONS"]

FUNCTIONS: dict[str, Callable[[dict[str, Any]], object]] = {
    **vectors_after_combat.FUNCTIONS,
    **vectors_combat.FUNCTIONS,
    **vectors_fire.FUNCTIONS,
    **vectors_movement.FUNCTIONS,
    **vectors_scenario.FUNCTIONS,
}
