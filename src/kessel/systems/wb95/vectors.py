"""What WB-95 answers to test vectors: see `kessel.rules.vectors`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kessel.systems.wb95 import (
    vectors_after_combat,
    vectors_combat,
    vectors_fire,
    vectors_late_chapters,
    vectors_movement,
    vectors_supply,
)

__all__ = ["FUNCTIONS"]

FUNCTIONS: dict[str, Callable[[dict[str, Any]], object]] = {
    **vectors_after_combat.FUNCTIONS,
    **vectors_combat.FUNCTIONS,
    **vectors_fire.FUNCTIONS,
    **vectors_late_chapters.FUNCTIONS,
    **vectors_movement.FUNCTIONS,
    **vectors_supply.FUNCTIONS,
}
