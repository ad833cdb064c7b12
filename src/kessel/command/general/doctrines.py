"""The doctrines among which the general chooses."""

from __future__ import annotations

from kessel.command.staff import USUAL, Doctrine

__all__ = ["PORTFOLIO"]

PORTFOLIO: tuple[Doctrine, ...] = (
    USUAL,
    Doctrine("bold", "attack wherever it pays at all", drive=1.3, caution=0.6),
    Doctrine("careful", "save our own strength", drive=0.8, caution=1.5, line=1.5),
    Doctrine("forward", "gain ground, whatever stands beside the way", drive=1.9, prey=0.5),
    Doctrine("destroy", "destroy the enemy before taking ground", drive=0.8, prey=3.0, caution=0.9, cut=2.0),
    Doctrine("hold", "hold the line and attack only where it is easy", drive=0.5, caution=1.6, line=2.5, schemes=4),
    Doctrine("all or nothing", "take the ground at any price", drive=2.5, caution=0.3),
    Doctrine("strike few", "concentrate on the best attacks", schemes=3),
    Doctrine("encircle", "cut the enemy's supply", cut=3.0, drive=1.2),
    Doctrine("ground", "go for what counts, not for the enemy", drive=1.4, prey=0.0, caution=1.2),
)
"""The usual one first: without time to compare them, it is the choice. The most different ones come next."""
