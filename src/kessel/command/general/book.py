"""What games have taught: the doctrine with which a side of a scenario does better than with the usual one."""

from __future__ import annotations

from kessel.command.staff import USUAL, Doctrine

__all__ = ["BOOK", "first_choice"]

_PRESS = Doctrine("press", "gain ground, whatever stands beside the way", drive=1.6)
_HUNT = Doctrine("hunt", "destroy the enemy: his losses are our points", prey=3.0)
_BOLD = Doctrine("bold", "attack wherever it pays at all", caution=0.7)
_STAKE = Doctrine("stake", "hold what counts with all we have", stake=3.0)

BOOK: dict[str, dict[str, Doctrine]] = {
    "dubno/drive_on_dubno": {"german": _PRESS, "soviet": _HUNT},
    "korsun/first_battle": {"soviet": _BOLD, "german": _STAKE},
    "winter_storm/relief": {"soviet": _PRESS},
}
"""By scenario and seat. Learned with seeds below 100; a scenario that is not here begins with the usual doctrine."""


def first_choice(scenario: str, seat: str) -> Doctrine:
    """Give the doctrine that another one has to beat on paper."""
    return BOOK.get(scenario, {}).get(seat, USUAL)
