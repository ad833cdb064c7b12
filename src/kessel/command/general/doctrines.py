"""The doctrines among which the general chooses."""

from __future__ import annotations

from msgspec.structs import replace

from kessel.command.staff import USUAL, Doctrine

__all__ = [
    "BOLD",
    "HUNT",
    "PORTFOLIO",
    "PRESS",
    "SPEND",
    "STAKE",
    "TURN_ROUND",
    "thorough",
    "variations",
]

BOLD = Doctrine("bold", "attack wherever it pays at all", caution=0.7)
HUNT = Doctrine("hunt", "destroy the enemy before taking ground", prey=3.0, effort=0.3)
PRESS = Doctrine("press", "gain ground, whatever stands beside the way", drive=1.6, effort=0.3)
SPEND = Doctrine("spend", "use all the strength there is", effort=0.3)
STAKE = Doctrine("stake", "hold what counts with all we have", stake=3.0)

TURN_ROUND = Doctrine("turn round", "hunt the enemy instead of leaving the map", prey=3.0, away=0.0, effort=0.3)

PORTFOLIO: tuple[Doctrine, ...] = (
    USUAL,
    PRESS,
    HUNT,
    STAKE,
    Doctrine("careful", "save our own strength", caution=1.6, prey=0.3),
    BOLD,
    Doctrine("all or nothing", "take the ground at any price", drive=2.5, caution=0.3),
    Doctrine("hold", "hold the line and attack only where it is easy", drive=0.5, caution=1.6, line=2.5, schemes=4),
    Doctrine("encircle", "cut the enemy's supply", cut=3.0, drive=1.2),
)
"""In the order in which they are tried; the larger the battle, the fewer."""


def thorough(doctrine: Doctrine) -> Doctrine:
    """Give a doctrine with what a general always adds.

    Guns fire, enemies are shut in, a line is placed whole, who is strong and ahead goes on, and raiders go for what
    nobody holds when the game ends.
    """
    return replace(doctrine, fire=1.0, noose=1.0, sweeps=2, onward=1.0, raids=1.0)


def variations(first: Doctrine) -> tuple[Doctrine, ...]:
    """Give a doctrine and others to try in its place; whether units stay on the map remains."""
    others = (thorough(replace(other, away=first.away)) for other in PORTFOLIO)
    return (first, *(other for other in others if replace(other, name=first.name, aim=first.aim) != first))
