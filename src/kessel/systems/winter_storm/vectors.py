"""What Winter Storm answers to test vectors: see `kessel.rules.vectors`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kessel.systems.winter_storm import (
    vectors_assault,
    vectors_decisions,
    vectors_divisions,
    vectors_engagement,
    vectors_engineers,
    vectors_results,
    vectors_supply,
    vectors_zones,
)

__all__ = ["FUNCTIONS"]

FUNCTIONS: dict[str, Callable[[dict[str, Any]], object]] = {
    **vectors_assault.FUNCTIONS,
    **vectors_decisions.FUNCTIONS,
    **vectors_divisions.FUNCTIONS,
    **vectors_engagement.FUNCTIONS,
    **vectors_engineers.FUNCTIONS,
    **vectors_results.FUNCTIONS,
    **vectors_supply.FUNCTIONS,
    **vectors_zones.FUNCTIONS,
}
