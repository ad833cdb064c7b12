"""Chapters 11.28, 13.54: how far units may go from their HQ."""

from __future__ import annotations

from kessel.systems.winter_storm.position import Position

__all__ = ["limit_path"]


def limit_path(s: Position, unit: int, path: tuple[int, ...]) -> tuple[int, ...]:
    """Give the part of a path that a unit walks. All of it yet: this will be the Morale Checks of 11.28 and 13.54."""
    return path
